"""The cover of a link says of it what Python says, and never fails, whatever the link is."""

import json
import subprocess
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import serve
from sobek.core import public_view
from sobek.core.link import (
    FORMAT,
    FORMAT_OF_VIEW,
    FORMAT_WITH_REDEALS,
    decode,
    encode,
    spell,
    unspell,
)
from sobek.core.link_refusals import LinkError
from sobek.core.message import closed
from sobek.core.names import clean_name
from sobek.core.play import Play
from sobek.core.record import MAX_ACTIONS, Player
from sobek.sealed.game import SealedGame
from tests.helpers.strategies import plays
from tests.sealed.players import GROUP
from web.build.covers import told
from web.games import renderers
from web.storage import bot_link, sealed
from web.ui.widgets import name_of

GAMES = list(renderers())
NOTHING = {"game": "", "names": [], "moves": 0}
READ = """
import { createInterface } from "node:readline";
const { read } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(read(...JSON.parse(line))));
}
"""
Facts = dict[str, Any]
Read = Callable[[str], Facts]


@pytest.fixture(scope="module")
def read() -> Iterator[Read]:
    """What web/boot/cover.mjs reads in a fragment of the address."""
    script = (serve.ROOT / "web/boot/cover.mjs").as_uri()
    command = [str(serve.find_node()), "--input-type=module", "-e", READ, script]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as node:
        assert node.stdin and node.stdout

        def ask(fragment: str) -> Facts:
            assert node.stdin and node.stdout
            print(json.dumps([fragment, told()]), file=node.stdin, flush=True)
            facts: Facts = json.loads(node.stdout.readline())
            return facts

        yield ask
        node.stdin.close()


def names(players: Sequence[Player]) -> list[str]:
    """As Python shows them."""
    return [name_of(tuple(players), seat) for seat in range(len(players))]


@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_it_says_of_a_game_what_python_says(read: Read, game: str, data: st.DataObject) -> None:
    play = data.draw(plays(game))
    spectators = public_view.encode(public_view.of(play))
    for link in (encode(play), closed(encode(play)), spectators):
        facts = read(f"#{link}")
        assert facts["names"] in (names(play.players), [])
        assert facts == {"game": game, "names": facts["names"], "moves": play.length}


@pytest.mark.parametrize(
    "name",
    ["Anna", "Jürgen", "Мария", "李雷", "Zoë-Marie O’Hara", "<b>&amp;</b>", "א־ב", "x" * 24, ""],
)
def test_it_names_who_plays(read: Read, name: str) -> None:
    players = Player(name), Player("", "fits-1200"), Player(""), Player("Ben", "of-elsewhere")
    assert read(encode(Play.new("sobek", players, 1)))["names"] == names(players)


@pytest.mark.parametrize(
    "player",
    [
        Player("\u1160"),
        Player("e\u0301\u0301\u0301\u0301"),
        Player("\u2800"),
        Player("", "of-elsewhere"),
        Player("", "fits-01"),
    ],
    ids=ascii,
)
def test_it_names_nobody_where_python_says_something_else(read: Read, player: Player) -> None:
    facts = read(encode(Play.new("sobek", (Player("Anna"), player), 1)))
    assert facts == {"game": "sobek", "names": [], "moves": 0}


@pytest.mark.parametrize(
    ("typed", "beside"), [("player 2", Player("")), ("Hapi", Player("", "fits-1200"))]
)
def test_it_names_nobody_where_two_would_be_called_alike(
    read: Read, typed: str, beside: Player
) -> None:
    """Python tells them apart by a number."""
    players = Player(typed), beside
    assert names(players)[1] == f"{name_of((Player(''), beside), 1)} 2"
    assert read(encode(Play.new("sobek", players, 1)))["names"] == []


def test_it_reads_links_of_other_kinds(read: Read) -> None:
    invited = SealedGame.invite(GROUP, "scarab", {"board": "short"}, "Anna", bytes(32)).outgoing
    assert read(f"#{sealed.PREFIX}{invited}") == {**NOTHING, "game": "scarab", "names": ["Anna"]}
    bot = bot_link.encode("sakkara", "def choose(view, actions): return actions[0]")
    assert read(f"#{bot_link.BOT}{bot}") == {**NOTHING, "game": "sakkara"}
    for link in ("learn=sobek", "lab=sobek", "rule=sobek.S21"):
        assert read(f"#{link}") == {**NOTHING, "game": "sobek"}


def test_it_says_nothing_of_what_it_does_not_know(read: Read) -> None:
    link = encode(Play.new("null", (Player("Anna"), Player("Ben")), 1))
    of_older_rules = bytearray(unspell(encode(Play.new("sobek", (Player(""), Player("")), 1)))[1])
    of_older_rules[len("sobek") + 1] -= 1
    unknown = urlsafe_b64encode(b"\0\0\0\0\x0bconstructor").rstrip(b"=").decode()
    for each in (
        *(link, spell(FORMAT, bytes(of_older_rules)), "game=abc", "sealed2AAAA"),
        *("learn=constructor", f"bot=1{unknown}", spell(FORMAT, b"\x0bconstructor\0")),
        *("", "1", "4AAAA", "%231AB", link + "&fbclid=1"),
    ):
        assert read(f"#{each}") == NOTHING, each


@st.composite
def changed(draw: st.DrawFn) -> str:
    """A link whose body somebody has changed, with the checksum of what it says now."""
    play = draw(plays(draw(st.sampled_from(GAMES))))
    body = bytearray(unspell(encode(play))[1])
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, min(40, len(body) - 1)))
        body[place : place + draw(st.integers(0, 2))] = draw(st.binary(max_size=2))
    return spell(draw(st.sampled_from([FORMAT, FORMAT_WITH_REDEALS, FORMAT_OF_VIEW])), bytes(body))


@given(changed() | st.text() | st.from_regex(r"#?(sealed2|bot=1|[0-9])[\w-]{0,60}"))
def test_it_never_fails_and_says_nothing_odd(read: Read, fragment: str) -> None:
    facts = read(fragment)
    assert facts["game"] in ("", *GAMES)
    assert all(name and name == clean_name(name) for name in facts["names"])
    assert len(facts["names"]) <= 4
    assert 0 <= facts["moves"] <= MAX_ACTIONS
    try:
        play = decode(fragment)
    except LinkError:
        return
    assert facts["game"] == play.game.name
    assert facts["moves"] == play.length
    assert facts["names"] in (names(play.players), [])
