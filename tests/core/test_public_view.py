"""The link that shows a table to spectators, and what of it is refused."""

import json
import zlib
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek import games
from sobek.core import link, public_view
from sobek.core.link import FORMAT_OF_VIEW, spell
from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.public_view import PublicView
from sobek.core.record import MAX_ACTIONS, Player
from sobek.core.wire import dumps
from tests.helpers.rare_plays import begin
from tests.helpers.seekers import Seeker
from tests.helpers.strategies import plays
from web.games import renderers

LONGEST: Final = 800
"""Characters of the longest link, far below what a messenger or a QR code takes."""
FAR: Final = 150
"""After this many actions, a game has reached its extremes."""
VIEW: Final = "[null,0,6,false,[null,null],[1,2]]"
"""A table of the null game, of two."""


def head(game: bytes = b"\x04null", version: int = 1, seats: int = 2, length: int = 0) -> bytes:
    anna = b"\x04Anna\x00\x00"
    return game + bytes((version, seats)) + seats * anna + bytes((length,))


def craft(text: str | bytes, start: bytes | None = None) -> str:
    """A link with a right checksum. ``text``: of the view."""
    packed = zlib.compress(text if isinstance(text, bytes) else text.encode())
    return spell(FORMAT_OF_VIEW, (head() if start is None else start) + packed)


@pytest.mark.parametrize("name", games.names())
@given(data=st.data())
def test_a_link_shows_what_everybody_sees_and_nothing_else(name: str, data: st.DataObject) -> None:
    """Whatever is hidden, the link is the same."""
    play = data.draw(plays(name))
    seen = public_view.of(play)
    text = public_view.encode(seen)
    assert public_view.decode(f"https://example.org/#{text}") == seen
    assert len(text) < LONGEST
    other = play.game.determinize(play.state.view(None), Random(data.draw(st.integers(0, 99))))
    play.state = other
    assert public_view.encode(public_view.of(play)) == text


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("case", range(4))
def test_a_link_shows_every_extreme_that_play_leads_to(name: str, case: int) -> None:
    """By players that drive racks, stacks, hands or scores as far as they go."""
    rng = Random(f"{name} {case}")
    play = begin(games.game(name), rng)
    seekers = [Seeker(play.game, rng) for _ in play.players]
    while not play.over and play.length < FAR:
        play.act(seekers[play.state.actor](play.state, play.legal_actions(), rng))
        seen = public_view.of(play)
        assert public_view.decode(public_view.encode(seen)) == seen


def test_a_link_for_spectators_holds_no_game() -> None:
    text = public_view.encode(public_view.of(Play.new("null", (Player("Anna"), Player("B")), 1)))
    with pytest.raises(LinkError, match="no game in it"):
        link.decode(text)
    with pytest.raises(LinkError, match="not a link"):
        public_view.decode(link.encode(Play.new("null", (Player("Anna"), Player("B")), 1)))


def test_what_is_crafted_here_can_be_read() -> None:
    seen = public_view.decode(craft(VIEW))
    assert dumps(seen.view) == VIEW
    assert seen.players == (Player("Anna"), Player("Anna"))


def test_a_play_may_have_as_many_actions_as_a_record() -> None:
    most = head()[:-1] + b"\x80\x20"
    assert public_view.decode(craft(VIEW, most)).length == MAX_ACTIONS
    with pytest.raises(LinkError, match="changed on the way"):
        public_view.decode(craft(VIEW, most[:-2] + b"\x81\x20"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3", "incomplete"),
        (craft(VIEW)[:-4], "incomplete"),
        (craft(VIEW)[:-1] + "x", "changed on the way"),
        ("3" + "A" * link.MAX_LENGTH, "too long"),
        (craft(VIEW, head(b"\x03foo")), "no game “foo”"),
        (craft(VIEW, head(version=2)), "newer rules"),
        (craft(VIEW, head(seats=1)), "changed on the way"),
        (craft(VIEW, head(seats=9)), "changed on the way"),
        (craft(VIEW, head(seats=3)), "can’t exist"),
        (craft(VIEW, head()[:-1] + b"\xff\xff\x7f"), "changed on the way"),
        (craft(VIEW, head().replace(b"Anna", b"An\na")), "player’s name"),
        (craft(""), "changed on the way"),
        (craft("[" * 9000), "changed on the way"),
        (craft("0" * 10**6), "changed on the way"),
        (craft(b"\xff\xfe"), "changed on the way"),
        (craft(f" {VIEW}"), "changed on the way"),
        (craft("[null,0,6,false,[null,null],7]"), "changed on the way"),
        (spell(FORMAT_OF_VIEW, head() + VIEW.encode()), "changed on the way"),
        (spell(FORMAT_OF_VIEW, head() + zlib.compress(VIEW.encode()) + b"0"), "changed on the way"),
        (spell(FORMAT_OF_VIEW, head() + zlib.compress(VIEW.encode())[:-2]), "changed on the way"),
        (craft("[0,0,6,false,[null,null],[1,2]]"), "can’t exist"),
        (craft("[null,7,6,false,[null,null],[1,2]]"), "can’t exist"),
        (craft("[null,0,1000000000,false,[null,null],[1,2]]"), "can’t exist"),
        (craft("[null,0,6,false,[null,7],[1,2]]"), "can’t exist"),
        (craft("[null,0,6,false,[null,null,null],[1,2,4]]"), "can’t exist"),
    ],
)
def test_bad_links_are_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(LinkError, match=words):
        public_view.decode(text)


@pytest.mark.parametrize("name", renderers())
def test_a_seats_own_view_is_refused(name: str) -> None:
    play = Play.new(name, (Player("Anna"), Player("Ben")), 1)
    own = PublicView(play.game, play.players, 0, play.state.view(0).shown())
    with pytest.raises(LinkError, match="can’t exist"):
        public_view.decode(public_view.encode(own))


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("sobek", "round", 0),
        ("sobek", "round", 10**9),
        ("sobek", "deck", 10**9),
        ("sobek", "deck", -1),
        ("sobek", "quay", (10**9,) * 9),
        ("sobek", "quay", (0,) * 9),
        ("sobek", "hands", ()),
        ("sobek", "scores", (-1, 0)),
        ("sobek", "scores", (10**9, 0)),
        ("sobek", "discard", 2**200),
        ("sobek", "tokens_left", 10**9),
        ("sobek", "queue", (0,) * 1000),
        ("sobek", "accounts", ((),)),
        ("scarab", "size", 10**9),
        ("scarab", "priest", -1),
        ("scarab", "stones", (2**60, 0)),
        ("scarab", "board", (1,) * 100),
        ("sakkara", "sizes", (10**9, 0)),
        ("sakkara", "board", ((1,) * 9,) * 49),
        ("sakkara", "workers", ((1, 1), (2, 3))),
        ("sakkara", "laid", (-1, 0)),
        ("sakkara", "part", 10**9),
    ],
)
def test_a_table_that_can_not_be_is_refused(name: str, field: str, value: object) -> None:
    seen = public_view.of(Play.new(name, (Player("Anna"), Player("Ben")), 1))
    changed = replace(seen, view=replace(seen.view, **{field: value}))
    with pytest.raises(LinkError, match="can’t exist"):
        public_view.decode(public_view.encode(changed))


def test_numbers_may_be_too_large_for_json() -> None:
    with pytest.raises(LinkError):
        public_view.decode(
            craft(json.dumps([None, 0, 6, False, [None, None], [1]])[:-2] + "1" * 5000 + "]]")
        )
