"""Hint and Why? on a page in memory."""

import asyncio
import re
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sobek.bots.ismcts import TreeSearch
from sobek.core.bot import Budget
from sobek.core.chance import pick
from sobek.core.game import AnyGame
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from sobek.core.report import Report
from sobek.core.sampler import SamplerFactory, plain_sampler
from sobek.games import game
from sobek.games.sakkara.search.sampler import sampler as sakkara_sampler
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.sampler import sampler as sobek_sampler
from tests.helpers.games import SECRETIVE
from tests.web.helpers.device import Page, Table, run_apart
from tests.web.helpers.reading import Node, read
from tests.web.helpers.sessions import conceal
from tests.web.helpers.slow_device import THINKING_TIME, SlowDevice, until
from web.app import start
from web.games import renderers
from web.session import who_sees

ANNA, BERTA = Player("Anna"), Player("Berta", "trader", "blue", "square")

SAMPLERS: dict[str, SamplerFactory] = {"sobek": sobek_sampler, "sakkara": sakkara_sampler}
"""Those of the games whose searches say more than the points."""


class Oracle:
    """Searches for no longer than it takes to see that it did."""

    def __init__(self, rules: AnyGame, nodes: int = 60) -> None:
        self.rules = rules
        self.nodes = nodes

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return self.rules.parse(self.analyze(view, actions, rng).best)

    def analyze(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return self._search(view, rng).run(Budget(nodes=self.nodes))

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return self._search(view, rng).compare(actions, Budget(nodes=self.nodes))

    def _search(self, view: Any, rng: Random) -> TreeSearch:
        plain = plain_sampler(self.rules.determinize)
        return TreeSearch(SAMPLERS.get(self.rules.name, plain)(view), rng)


@pytest.fixture(autouse=True)
def oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser of every game."""
    for name in renderers():
        rules = game(name)
        bot = {"oracle": lambda budget, rules=rules: Oracle(rules)}
        monkeypatch.setitem(vars(rules), "bots", {**rules.bots, **bot})
        monkeypatch.setitem(vars(rules), "adviser", "oracle")


def drawer(table: Table) -> Node:
    return read(table.device.html).by_id("drawer")


def advised(table: Table) -> list[str]:
    """The choices of the hint, in the game's notation."""
    return [each.attributes["data-value"] or "" for each in drawer(table).of_class("advised")]


def asked_why(table: Table) -> list[int]:
    """The actions, from 0, at which the log that is open offers to say why."""
    return sorted(int(place) for place in re.findall(r'id="why-(\d+)"', table.device.html))


def played(name: str, actions: int, *players: Player, seed: int = 7) -> Play:
    """A game by chance after so many actions, or more, until a person has to decide."""
    rng, play = Random(seed), Play.new(name, players, seed)
    while not play.over and (play.length < actions or players[play.state.actor].kind != PERSON):
        play.act(pick(play.legal_actions(), rng))
    return play


def at_table(play: Play) -> Table:
    table = Table(encode(play))
    table.do("play-on")
    while table.offers("turn"):
        table.do("turn", "99")
    return table


# --- Hint -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", renderers())
def test_a_hint_shows_the_best_actions_with_chance_and_points(name: str) -> None:
    table = at_table(played(name, 12, ANNA, BERTA))
    before = table.saved
    table.do("panel", "hint")
    legal = list(map(str, before.legal_actions()))
    assert 1 <= len(advised(table)) <= 3
    assert set(advised(table)) <= set(legal)
    for each in drawer(table).of_class("advised"):
        assert re.fullmatch(
            r"\d+% to win · about −?\d+ (points?|tiles?) .+", each.of_class("figures")[0].text
        )
        assert len(each.of_class("reason")) <= 2
    assert table.saved == before
    assert table.device.focused == "drawer-title"


def test_a_hint_is_remembered_when_the_page_is_loaded_anew_before_the_next_action() -> None:
    table = at_table(played("scarab", 12, ANNA, BERTA))
    table.do("panel", "hint")
    again = table.reload()
    assert again.state.session and again.state.session.metadata.helped
    assert again.saved == table.saved


def test_a_hint_in_a_tab_that_no_longer_plays_the_game_changes_nothing() -> None:
    table = at_table(played("scarab", 12, ANNA, BERTA))
    kept = dict(table.device.storage)
    table.state.autosave.parked = True
    table.do("panel", "hint")
    assert table.device.storage == kept


@pytest.mark.parametrize(
    ("actions", "verbs"), [(24, {Verb.TAKE, Verb.PLAY_SET}), (40, {Verb.LAY_FLAT})]
)
def test_a_hint_shows_the_cards_that_it_speaks_of(actions: int, verbs: set[Verb]) -> None:
    """Beside the words, and for eyes alone."""
    play, met = played("sobek", actions, ANNA, BERTA), set[Verb]()
    table = at_table(play)
    table.do("panel", "hint")
    assert drawer(table).of_class("pictured")
    for line, spelt in zip(drawer(table).of_class("advised"), advised(table), strict=True):
        action = game("sobek").parse(spelt)
        shown = line.of_class("pictured")
        cards = [card for each in shown for card in each.of_class("card")]
        count = 1 if action.verb is Verb.TAKE else action.cards.bit_count()
        assert len(cards) == count
        assert all(each.attributes["aria-hidden"] == "true" for each in shown)
        assert not any("aria-label" in card.attributes for card in cards)
        met.add(action.verb)
    assert met == verbs


@pytest.mark.parametrize("name", renderers())
def test_choosing_an_action_of_the_hint_only_selects_it(name: str) -> None:
    table = at_table(played(name, 12, ANNA, BERTA))
    before = table.saved
    table.do("panel", "hint")
    choice = advised(table)[-1]
    table.do("advised", choice)
    assert table.saved == before
    page = read(table.device.html)
    assert page.by_id("confirm").attributes["data-value"] == choice
    assert not page.of_class("drawer")
    assert not table.device.focus_is_lost()
    table.do("act", choice)
    assert str(table.saved.record.actions[before.length]) == choice


def scribed(*players: Player) -> Play:
    """A game in which Anna has to put away two cards or more because of a Scribe."""
    for seed in range(100):
        rng, play = Random(seed), Play.new("sobek", players, seed)
        while not play.over:
            view: SobekView = play.state.view(play.state.actor)
            if view.phase is Phase.DROP and view.actor == 0 and view.to_drop(0) > 1:
                return play
            actions: Sequence[Any] = play.legal_actions()
            takes = [each for each in actions if each.verb is Verb.TAKE and each.at]
            scribes = [each for each in actions if "scribe" in str(each)]
            play.act(pick(scribes or takes or actions, rng))
    pytest.fail("nobody has many cards")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hint_names_all_cards_that_a_scribe_asks_for(seats: int) -> None:
    table = at_table(scribed(ANNA, *[BERTA] * (seats - 1)))
    before = table.saved
    table.do("panel", "hint")
    for choice in advised(table):
        table.do("panel", "hint")
        table.do("advised", choice)
        chosen = read(table.device.html).by_id("confirm").attributes["data-value"] or ""
        assert len(chosen.split(";")) == before.state.view(0).to_drop(0)
    table.do("act", chosen)
    assert table.saved.state.view(0).to_drop(0) == 0


def test_a_repeated_hint_asks_no_bot() -> None:
    table = at_table(played("sobek", 12, ANNA, BERTA))
    table.do("panel", "hint")
    asked, text = table.device.thoughts, drawer(table).text
    table.do("panel", "")
    table.do("panel", "hint")
    assert (table.device.thoughts, drawer(table).text) == (asked, text)


def test_why_at_a_forced_action_asks_no_bot() -> None:
    play = played("scarab", 10_000, ANNA, BERTA)
    bots = (step for step in play.steps if step.seat == 1)
    forced = next(step for step in bots if len(step.before.legal_actions()) == 1)
    table = Table(encode(play))
    thoughts = table.device.thoughts
    table.do("why", str(forced.number - 1))
    assert "There was no other choice." in drawer(table).text
    assert table.device.thoughts == thoughts


def test_hint_is_offered_only_to_the_deciding_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = played("sobek", 12, ANNA, Player("Cleo", PERSON, "green", "star"))
    offer = 'data-click="panel" data-value="hint"'
    place = 'id="open-hint"'
    shared = Table(encode(play))
    assert place not in shared.device.html
    table = at_table(play)
    assert table.offers("take-seat") and offer not in table.device.html
    assert place in table.device.html
    table.do("panel", "hint")
    assert not read(table.device.html).of_class("drawer")
    table.do("panel", "")
    table.do("take-seat")
    assert offer in table.device.html
    table.do("panel", "hint")
    assert advised(table)
    monkeypatch.setitem(vars(game("sobek")), "adviser", "")
    table.do("panel", "")
    assert place not in table.device.html


def test_a_forced_move_closes_the_hint() -> None:
    """It is about the decision that the forced move makes."""
    play, before = next(
        (play, step)
        for play in (played("sobek", 10_000, ANNA, BERTA, seed=seed) for seed in range(40))
        for step, then in pairwise(play.steps)
        if step.seat == then.seat == 0 and len(then.before.legal_actions()) == 1
    )
    table = at_table(play.at(before.number - 1))
    table.send("act", str(before.action))
    table.send("panel", "hint")
    assert "There is only one choice." in drawer(table).text
    table.device.settle()
    assert table.saved.length > before.number and table.state.panel == ""


def test_a_handover_closes_the_hint() -> None:
    play = played("sobek", 12, ANNA, Player("Cleo", PERSON, "green", "star"))
    table = at_table(play)
    table.do("take-seat")
    table.do("panel", "hint")
    assert advised(table)
    table.do("leave-seat")
    assert "to win" not in table.words


def test_without_a_worker_the_page_itself_advises() -> None:
    table = at_table(played("sobek", 12, ANNA, BERTA))
    table.device.has_worker = False
    table.do("panel", "hint")
    assert advised(table)
    assert "Something went wrong with the bots" in table.words


# --- Why? -----------------------------------------------------------------------------------


def test_why_is_offered_only_for_actions_of_bots() -> None:
    play = played("sobek", 20, ANNA, BERTA)
    table = at_table(play)
    table.do("panel", "log")
    bots = [step.number - 1 for step in play.steps if step.seat == 1]
    assert asked_why(table) == bots


@pytest.mark.parametrize("name", renderers())
def test_why_shows_the_action_and_leads_back_to_the_log(name: str) -> None:
    table = at_table(played(name, 12, ANNA, BERTA))
    beneath = table.device.focused
    table.do("panel", "log")
    place = asked_why(table)[-1]
    story = read(table.device.html).by_id(f"log-{place + 1}").text.removesuffix(" Why?")
    table.do("why", str(place))
    assert story in drawer(table).text
    if game(name).perfect_information:
        # What was done by chance may be nothing that a search looks at.
        assert re.search("to win|would not do that", drawer(table).text)
    assert table.device.focused == "drawer-title"
    table.do("panel", "log")
    assert asked_why(table)
    table.do("why", str(place))
    table.key("Escape")
    assert table.device.focused == beneath


def others(table: Table) -> list[str]:
    """What a bot could have done besides, as the page tells it."""
    return [each.text for each in drawer(table).of_class("title")]


CLEO = Player("Cleo", PERSON, "green", "star")


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("players", [(ANNA, BERTA), (ANNA, CLEO, BERTA)])
def test_during_a_game_why_does_not_depend_on_hidden_cards(
    name: str, players: tuple[Player, ...]
) -> None:
    rng, asked = Random(3), 0
    for seed in range(4) if len(players) in game(name).seats else ():
        table = at_table(played(name, 30 + 10 * seed, *players, seed=seed))
        if table.offers("take-seat") and seed % 2:
            table.do("take-seat")
        session, pages = table.state.session, []
        assert session and not session.play.over
        bots = [step.number - 1 for step in session.play.steps if step.seat == len(players) - 1]
        for _ in range(3):
            for ply in bots:
                table.do("why", str(ply))
                pages.append(table.device.html)
                table.do("panel", "")
            conceal(session, who_sees.viewer(session), rng)
        assert pages[: len(bots)] * 3 == pages
        asked += len(bots)
    assert asked > 50 or len(players) not in game(name).seats


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("live", [True, False])
def test_during_a_game_why_gives_reasons_that_all_can_see(name: str, live: bool) -> None:
    play = played(name, 60, ANNA, BERTA)
    table, given = at_table(play) if live else Table(encode(play)), 0
    for step in play.steps:
        if step.seat == 1:
            table.do("why", str(step.number - 1))
            given += bool(drawer(table).of_class("reason"))
            assert not drawer(table).of_class("figures")
            assert not re.search("no other choice|would not|thinking", drawer(table).text)
            assert "After the game, this shows everything Berta" in drawer(table).text
    assert given > 5 and not table.device.thoughts


@pytest.mark.parametrize("name", SECRETIVE)
def test_after_the_game_why_gives_figures(name: str) -> None:
    """What a bot could do is no secret any more, nor how good it was."""
    play = played(name, 10_000, ANNA, BERTA)
    chosen = [
        step for step in play.steps if step.seat == 1 and len(step.before.legal_actions()) > 1
    ]
    table, asked = Table(encode(play)), chosen[:: len(chosen) // 10]
    for step in asked:
        table.do("why", str(step.number - 1))
        assert drawer(table).of_class("figures")
    assert play.over and len(asked) > 5


def test_after_the_game_why_names_hidden_actions() -> None:
    play = played("sobek", 10_000, ANNA, BERTA)
    assert play.over
    table, named = Table(encode(play)), 0
    for step in play.steps:
        if step.seat == 1:
            table.do("why", str(step.number - 1))
            view, renderer = step.before.view(1), renderers()["sobek"]
            hidden = {
                renderer.narration.action(view, action, play.players)
                for action in step.before.legal_actions()
                if not str(action).startswith("take")
            }
            named += len(hidden & set(others(table)))
            assert "After the game" not in table.words
    assert named


def test_why_says_if_the_adviser_would_not_play_an_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = {"oracle": lambda budget: Oracle(game("scarab"), nodes=1)}
    monkeypatch.setitem(vars(game("scarab")), "bots", one)
    table = at_table(played("scarab", 30, ANNA, BERTA))
    table.do("panel", "log")
    told = set()
    for place in asked_why(table):
        table.do("why", str(place))
        told.add("The strongest bot would not do that." in drawer(table).text)
    assert told == {True, False}


# --- while it is thought about ---------------------------------------------------------------


class Patient(SlowDevice):
    """A device whose workers think until they are let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.held = False

    async def think(self, request: str) -> str:
        while self.held:
            await asyncio.sleep(THINKING_TIME)
        return await super().think(request)


def test_thinking_is_shown_and_can_be_cancelled() -> None:
    async def ask_and_leave() -> None:
        device = Patient()
        app = Page(device, pace=0)
        start.begin(app.app)
        kinds = {"kind-0": "person", "kind-1": "trader", "deal": "7", "seats": "2"}
        app.send("begin", **kinds)
        await until(lambda: 'data-value="hint"' in device.html)
        device.held = True
        app.send("panel", "hint")
        assert "The strongest bot is thinking" in device.html
        app.send("panel", "")
        assert "The strongest bot is thinking" not in device.html
        app.send("panel", "hint")
        assert "The strongest bot is thinking" in device.html
        app.send("panel", "")
        device.held = False
        table = device.html
        await asyncio.sleep(10 * THINKING_TIME)
        assert device.html == table
        app.send("panel", "hint")
        await until(lambda: "to win" in device.html)
        app.hear("address", "")

    run_apart(ask_and_leave())
