"""The coach on a page in memory: when it speaks, and that it never stands in the way."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from sobek.core.bot import Budget
from sobek.core.chance import pick
from sobek.core.game import AnyGame
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from sobek.core.report import Line, Report
from sobek.games import game
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.phase import Phase
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.reading import read
from tests.web.helpers.typed_line import completions
from web.app.coaching import PATIENCE
from web.app.state import CONSENT
from web.app.work import Work
from web.games import renderers

ANNA, BERTA = Player("Anna"), Player("Berta", "trader", "blue", "square")
CLEO = Player("Cleo", PERSON, "green", "star")
OFFER = 'data-click="coach"'
WARNING = "Wait, look again"
CHANCES = {"best": 0.62, "as good": 0.61, "bad": 0.4}
"""The chance to win with the first, the second, and any other legal action."""
VISITS = 4_000


class Teller:
    """An adviser to whom the first action is the best, and all but the second are bad."""

    def __init__(self, rules: AnyGame) -> None:
        self.rules = rules

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return actions[0]

    def analyze(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return self._report(view, actions, actions)

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        state = self.rules.determinize(view, rng)
        return self._report(view, state.legal_actions(), actions)

    def _report(self, view: Any, legal: Sequence[Any], actions: Sequence[Any]) -> Report:
        worth = dict(zip(map(str, legal), CHANCES.values(), strict=False))
        seats = len(view.scores) if hasattr(view, "scores") else view.seats
        figures = (40.0 * VISITS,) * seats, (0.2 * VISITS,) * seats
        return Report(
            tuple(
                Line(str(each), VISITS, VISITS * worth.get(str(each), CHANCES["bad"]), *figures)
                for each in actions
            )
        )


@pytest.fixture(autouse=True)
def teller(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser of every game."""
    for name in renderers():
        rules = game(name)
        monkeypatch.setitem(vars(rules), "bots", {**rules.bots, "teller": partial(_teller, rules)})
        monkeypatch.setitem(vars(rules), "adviser", "teller")


def _teller(rules: AnyGame, budget: Budget) -> Teller:
    return Teller(rules)


class Slow(FakeDevice):
    """A device whose workers take longer than a confirmed choice waits."""

    async def think(self, request: str) -> str:
        await asyncio.sleep(2 * PATIENCE)
        return await super().think(request)


def played(name: str, *players: Player, seed: int = 7, choices: int = 3) -> Play:
    """A game by chance up to a decision of Anna with so many choices."""
    rng, play = Random(seed), Play.new(name, players, seed)
    while play.length < 12 or play.state.actor or len(play.legal_actions()) < choices:
        play.act(pick(play.legal_actions(), rng))
    return play


def coached(play: Play, device: FakeDevice | None = None) -> Table:
    """The game with a coach, at the table."""
    table = Table.of(device, pace=0) if device else Table(encode(play))
    table.do("play-on")
    while table.goes_on():
        pass
    table.do("coach", "on")
    return table


def choices(table: Table) -> list[str]:
    """The legal actions: the best, one as good, and bad ones."""
    return list(map(str, table.saved.legal_actions()))


@pytest.fixture(params=list(renderers()))
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """A game of each kind with a coach, at a decision."""
    yield coached(played(request.param, ANNA, BERTA))


def test_a_costly_choice_is_not_made_but_spoken_of(table: Table) -> None:
    bad, before = choices(table)[2], table.saved
    table.do("act", bad)
    assert table.saved == before
    page = read(table.device.html)
    drawer = page.by_id("drawer")
    assert WARNING in drawer.text
    assert "give away 22 percentage points" in page.by_id("coached").text
    assert page.by_id("coached").attributes["role"] == "status"
    assert table.device.focused == "drawer-title"


def test_the_warning_does_not_hold_the_answer(table: Table) -> None:
    play = table.saved
    best, _, bad = choices(table)[:3]
    table.do("act", bad)
    renderer, view = renderers()[play.game.name], play.state.view(0)
    name = renderer.narration.action(view, play.game.parse(best), play.players)
    drawer = read(table.device.html).by_id("drawer")
    assert name not in drawer.text
    values = {each.attributes.get("data-value") for each in drawer.named("button")}
    assert best not in values and bad in values


def test_play_it_anyway_makes_the_choice(table: Table) -> None:
    bad, length = choices(table)[2], table.saved.length
    table.do("act", bad)
    anyway = read(table.device.html).by_id("play-anyway").attributes
    table.do(anyway["data-click"] or "", anyway["data-value"] or "")
    assert str(table.saved.record.actions[length]) == bad
    assert WARNING not in table.words


def test_it_speaks_once_in_a_decision(table: Table) -> None:
    """Who looks again decides."""
    bad, length = choices(table)[2], table.saved.length
    table.do("act", bad)
    table.do("panel", "")
    assert table.saved.length == length
    table.do("act", bad)
    assert WARNING not in table.words
    assert str(table.saved.record.actions[length]) == bad
    table.undo()
    table.do("act", bad)
    assert table.saved.length > length


@pytest.mark.parametrize("place", [0, 1])
def test_nothing_is_said_of_a_good_choice(table: Table, place: int) -> None:
    good, length = choices(table)[place], table.saved.length
    table.do("act", good)
    assert WARNING not in table.words
    assert str(table.saved.record.actions[length]) == good


def test_it_never_speaks_against_a_hint(table: Table) -> None:
    """Not even against a choice that the hint has shown as as good."""
    table.do("panel", "hint")
    lines = read(table.device.html).of_class("advised")
    shown = [each.attributes["data-value"] or "" for each in lines]
    assert shown[:2] == choices(table)[:2]
    table.do("advised", shown[1])
    length = table.saved.length
    table.do("act", shown[1])
    assert table.saved.length > length


def test_a_hint_asks_nobody_again(table: Table) -> None:
    """The coach has done so."""
    table.do("panel", "menu")
    thoughts = table.device.thoughts
    table.do("panel", "hint")
    assert "to win" in table.words and table.device.thoughts == thoughts


def test_without_the_coach_nothing_is_said_nor_thought(table: Table) -> None:
    table.do("coach", "off")
    bad, thoughts, length = choices(table)[2], table.device.thoughts, table.saved.length
    table.do("advised", bad)
    assert table.device.thoughts == thoughts
    table.do("act", bad)
    assert table.saved.length > length and WARNING not in table.words


def confirmed_too_early() -> tuple[Table, str, int]:
    """A table at which a bad choice is confirmed before the coach can know that it is; the choice,
    and the number of actions before it."""
    play = played("sobek", ANNA, BERTA)
    table = coached(play, Slow(encode(play)))
    bad, length = choices(table)[2], table.saved.length
    table.state.watches.clear()
    table.send("table:clear")
    table.send("act", bad)
    assert table.saved.length == length, "it waits"
    return table, bad, length


def test_a_choice_does_not_wait_longer_than_for_a_moment() -> None:
    table, bad, length = confirmed_too_early()
    table.device.settle()
    assert WARNING not in table.words
    assert str(table.saved.record.actions[length]) == bad


def test_a_double_tap_does_not_pass_by_a_coach_that_is_about_to_speak() -> None:
    table = coached(played("scarab", ANNA, BERTA))
    bad, length = choices(table)[2], table.saved.length
    table.state.watches.clear()
    table.send("table:clear")
    table.send("act", bad)
    table.send("act", bad)
    table.device.settle()
    assert WARNING in table.words and table.saved.length == length


def test_another_choice_does_not_wait_for_what_is_said_of_the_former_one() -> None:
    table, bad, length = confirmed_too_early()
    other = choices(table)[3]
    table.send("act", other)
    table.device.settle()
    assert str(table.saved.record.actions[length]) == other != bad


def test_a_choice_that_waits_is_dropped_while_people_are_asked_whether_to_undo() -> None:
    """What they agree to is the decision before it."""
    table, _, length = confirmed_too_early()
    table.state.panel = CONSENT
    table.device.settle()
    assert table.saved.length == length


def test_a_choice_that_was_changed_meanwhile_is_not_made() -> None:
    table = coached(played("scarab", ANNA, BERTA))
    best, _, bad, length = *choices(table)[:3], table.saved.length
    table.send("act", bad)
    table.send("table:choose", best)
    table.device.settle()
    assert table.saved.length == length and WARNING not in table.words


def test_why_is_answered_while_the_coach_thinks_about_another_decision() -> None:
    """Scarab hides nothing, so the adviser looks at the bot's decision."""
    table = coached(played("scarab", ANNA, BERTA))
    table.state.watches.clear()
    table.send("table:clear")
    steps = table.saved.steps
    table.send("why", str(max(ply for ply, step in enumerate(steps) if step.seat == 1)))
    assert {Work.COACH, Work.ADVISER} <= table.state.running.keys()
    table.device.settle()
    assert table.state.advice and table.state.advice.report


def test_what_is_selected_is_weighed_before_it_is_confirmed() -> None:
    play = played("scarab", ANNA, BERTA)
    table = coached(play)
    bad = choices(table)[2]
    table.do("table:choose", bad)
    thoughts = table.device.thoughts
    table.send("act", bad)
    assert WARNING in table.words and table.device.thoughts == thoughts


def scribed() -> Play:
    """A game in which Anna has to put away two cards because of a Scribe."""
    for seed in range(100):
        rng, play = Random(seed), Play.new("sobek", (ANNA, BERTA), seed)
        while not play.over:
            view: Any = play.state.view(play.state.actor)
            legal: Sequence[Any] = play.legal_actions()
            is_asked = view.phase is Phase.DROP and view.actor == 0 and view.to_drop(0) == 2
            if is_asked and len(legal) > 3:
                return play
            takes = [each for each in legal if each.verb is Verb.TAKE and each.at]
            scribes = [each for each in legal if "scribe" in str(each)]
            play.act(pick(scribes or takes or legal, rng))
    pytest.fail("nobody has many cards")


def test_two_cards_that_are_put_away_are_one_choice() -> None:
    table = coached(scribed())
    legal, length = choices(table), table.saved.length
    table.do("act", f"{legal[2]};{legal[3]}")
    assert table.saved.length == length
    said = read(table.device.html).by_id("drawer").text
    assert WARNING in said and "give away 22 percentage points" in said
    table.do("act", f"{legal[2]};{legal[3]}")
    assert table.saved.state.view(0).to_drop(0) == 0


def test_the_order_of_two_cards_does_not_matter() -> None:
    """Who puts away what a hint advises is not spoken to."""
    table = coached(scribed())
    table.do("panel", "hint")
    table.do(
        "advised", read(table.device.html).of_class("advised")[0].attributes["data-value"] or ""
    )
    chosen = read(table.device.html).by_id("confirm").attributes["data-value"] or ""
    table.do("act", ";".join(reversed(chosen.split(";"))))
    assert WARNING not in table.words
    assert table.saved.state.view(0).to_drop(0) == 0


def test_a_typed_choice_is_spoken_of_as_well() -> None:
    table = coached(played("sobek", ANNA, BERTA))
    bad, length = choices(table)[2], table.saved.length
    table.do("typing", "open")
    assert bad == "take 3"
    table.do("typed", typed=list(completions(table))[2])
    assert WARNING in table.words and table.saved.length == length


def test_an_illegal_choice_is_refused_as_without_a_coach() -> None:
    table = coached(played("sobek", ANNA, BERTA))
    length = table.saved.length
    table.do("typing", "open")
    table.do("typed", typed="take 99")
    refused = table.state.typing
    assert refused and refused.problem
    assert table.saved.length == length and not table.state.panel


def test_a_game_with_a_coach_is_for_practice_and_remembers_it() -> None:
    table = coached(played("sobek", ANNA, BERTA))
    assert "Practice" in table.words
    again = table.reload()
    session = again.state.session
    assert session and session.metadata.coach and session.metadata.practice
    again.do("coach", "off")
    session = again.reload().state.session
    assert session and not session.metadata.coach and session.metadata.practice


def test_it_serves_each_person_at_the_tablet() -> None:
    play = played("scarab", ANNA, CLEO)
    table, warned = coached(play), set[int]()
    while len(warned) < 2:
        legal = choices(table)
        if len(legal) > 2:
            seat = table.saved.state.actor
            table.do("act", legal[2])
            assert WARNING in table.words
            warned.add(seat)
        table.do("act", legal[0])


def test_it_is_not_offered_where_results_are_compared() -> None:
    table = Table()
    table.do("daily")
    while table.goes_on():
        pass
    table.do("panel", "menu")
    assert OFFER not in table.device.html
    table.do("coach", "on")
    session = table.state.session
    assert session and not session.metadata.coach and not session.metadata.practice


def test_it_is_not_offered_to_spectators_nor_in_a_tutorial() -> None:
    watched = Table(encode(played("sobek", ANNA, BERTA)))
    watched.do("panel", "menu")
    taught = Table("learn=sobek")
    taught.do("panel", "menu")
    for table in (watched, taught):
        assert OFFER not in table.device.html
        table.do("coach", "on")
        assert not (table.state.session and table.state.session.metadata.coach)


def test_without_workers_it_says_nothing() -> None:
    """What the page itself can find is too little."""
    table = coached(played("sobek", ANNA, BERTA))
    table.device.has_worker = False
    bad, length = choices(table)[2], table.saved.length
    table.do("act", bad)
    assert WARNING not in table.words and table.saved.length > length
