"""The analysis of a finished game on a page in memory."""

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any
from zlib import crc32

import pytest

from sobek.core import text, wire
from sobek.core.chance import pick
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from sobek.core.report import Line, Report
from sobek.games import game
from tests.web.helpers.device import FakeDevice, Page, Table, run_apart
from tests.web.helpers.reading import Node, read
from tests.web.helpers.slow_device import THINKING_TIME, SlowDevice, until
from web.analysis import review
from web.app import start
from web.games import renderers
from web.games.sobek.ladder import LADDER
from web.session import ladder
from web.session.plies import is_decision
from web.session.stage import Stage
from web.storage.saves import NO_METADATA, LocalMetadata, Save, Saves, key

ANNA, BERTA = Player("Anna"), Player("Berta", "trader", "blue", "square")
CLEO = Player("Cleo", PERSON, "green", "star")


def worth(action: str) -> float:
    """A chance to win for each action, by nothing but its notation."""
    return 0.2 + crc32(action.encode()) % 600 / 1000


class Oracle:
    """Knows what each action is worth."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return max(actions, key=lambda action: worth(str(action)))

    def analyze(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return self._report([self.choose(view, actions, rng)])

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return self._report(sorted(actions, key=lambda action: -worth(str(action))))

    def _report(self, actions: Sequence[Any]) -> Report:
        n = 10_000
        return Report(tuple(Line(str(each), n, n * worth(str(each)), (), ()) for each in actions))


@pytest.fixture(autouse=True)
def oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser of every game."""
    for name in renderers():
        rules = game(name)
        monkeypatch.setitem(vars(rules), "bots", {**rules.bots, "oracle": lambda _: Oracle()})
        monkeypatch.setitem(vars(rules), "adviser", "oracle")


def finished(name: str = "sobek", *players: Player, seed: int = 3) -> Play:
    """A game by chance to its end."""
    rng, play = Random(seed), Play.new(name, players or (ANNA, BERTA), seed)
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    return play


def pairs() -> Play:
    """A game of Scarab of two pairs, which one of them wins."""
    people = (ANNA, replace(BERTA, kind=PERSON), CLEO, Player("Dora", PERSON, "yellow", "cross"))
    rng, play = Random(3), Play.new("scarab", people, 3, {"teams": "pairs", "board": "short"})
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    assert set(play.state.returns()) == {0.0, 0.5}
    return play


def opened(
    play: Play, metadata: LocalMetadata = NO_METADATA, storage: dict[str, str] | None = None
) -> Table:
    """The game as it is opened from the list. ``storage``: what else the browser holds."""
    storage = {} if storage is None else storage
    Saves(FakeDevice(storage=storage)).save("x", Save(play, metadata=metadata))
    table = Table("game=x", storage)
    while table.offers("turn"):
        table.do("turn", "99")
    return table


def analysed(play: Play) -> Table:
    table = opened(play)
    table.do("analyse")
    return table


def decisions(play: Play) -> list[int]:
    persons = [seat for seat, who in enumerate(play.players) if who.kind == PERSON]
    return [n for n, step in enumerate(play.steps) if is_decision(step, persons)]


def kept(table: Table, play: Play) -> review.Judgements:
    text = table.device.storage.get(key("x", "analysis"), "")
    return review.read(review.fingerprint(play), text)


def drawer(table: Table) -> Node:
    return read(table.device.html).by_id("drawer")


def values(table: Table, event: str) -> list[str]:
    """What the buttons that report this event stand for, in the panel that is open."""
    buttons = drawer(table).named("button")
    asked = [each.attributes for each in buttons if each.attributes.get("data-click") == event]
    return [each.get("data-value") or "" for each in asked]


# --- the analysis ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", renderers())
def test_every_decision_of_a_person_is_judged_and_listed(name: str) -> None:
    play = finished(name)
    table = analysed(play)
    found = kept(table, play)
    assert [each.ply for each in found] == decisions(play)
    assert {each.seat for each in found} == {0}
    table.do("analysis-more")
    for _ in range(len(found) // 10):
        table.do("analysis-more")
    told = values(table, "replay-at")[review.MAX_EXERCISES :]
    assert told == [str(place) for place in decisions(play)]
    assert not table.offers("analysis-more")
    steps = list(play.steps)
    for judged, line in zip(found, drawer(table).of_class("reason"), strict=True):
        best = max(map(str, steps[judged.ply].before.legal_actions()), key=worth)
        assert judged.best == best
        if judged.action != best:
            assert judged.cost == pytest.approx(worth(best) - worth(judged.action), abs=2e-4)
        assert ("would do the same" in line.text) == (judged.action == best)
        assert ("percentage point" in line.text) == judged.is_mistake


def test_the_three_costliest_mistakes_are_listed_and_looked_at_closely() -> None:
    play = finished()
    table = analysed(play)
    found = kept(table, play)
    dearest = sorted(found, key=lambda each: -each.cost)[:3]
    assert [each for each in found if each.is_second] == sorted(dearest, key=lambda e: e.ply)
    assert values(table, "exercise") == [str(each.ply) for each in dearest]
    points = [round(100 * each.cost) for each in dearest]
    listed = drawer(table).of_class("mistakes")[0]
    assert [each.text for each in listed.of_class("figures")] == [
        f"It cost {n} percentage points." for n in points
    ]


def test_each_person_has_a_curve_over_their_decisions() -> None:
    play = finished("sobek", ANNA, CLEO)
    table = analysed(play)
    curves = drawer(table).of_class("curve")
    assert [each.named("figcaption")[0].text for each in curves] == ["Anna", "Cleo"]
    found = kept(table, play)
    for seat, curve in enumerate(curves):
        own = [each for each in found if each.seat == seat]
        spots = (curve.of_class("way")[0].attributes["points"] or "").split()
        assert len(spots) == len(own) + 1
        along = [float(spot.split(",")[0]) for spot in spots]
        assert along == sorted(along)
        assert len(curve.of_class("dear")) == 3
        last = 100 * play.state.returns()[seat]
        name = curve.named("svg")[-1].attributes["aria-label"]
        assert name == f"{play.players[seat].name}: from {100 * own[0].chance:.0f}% to {last:.0f}%"


def test_the_curves_of_partners_end_with_the_victory_of_their_side() -> None:
    table = opened(pairs())
    table.do("analyse")
    names = [
        each.named("svg")[-1].attributes["aria-label"] for each in drawer(table).of_class("curve")
    ]
    ends = [str(name).rpartition(" to ")[2] for name in names]
    assert ends in (["100%", "0%"] * 2, ["0%", "100%"] * 2)


def test_nobody_is_judged_by_what_a_set_deal_began_with() -> None:
    deal, rng = LADDER[0], Random(3)
    play = ladder.begin(deal, (ANNA, Player("", deal.bots[0], "blue", "square")))
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    former = analysed(play)  # as former versions did it, in every deal
    assert kept(former, play)[0].ply < deal.given
    metadata = LocalMetadata(step=deal.id)
    stored = {key("x", "analysis"): former.device.storage[key("x", "analysis")]}
    for storage in ({}, stored):
        table = opened(play, metadata, storage)
        table.do("analyse")
        table.do("analyse", "on")
        review = table.state.review
        own = [ply for ply in decisions(play) if ply >= deal.given]
        assert review and [each.ply for each in review.judgements] == own
        assert all(int(each) >= deal.given for each in values(table, "replay-at"))
        assert not drawer(table).of_class("reckoning") and not values(table, "analyse")
        spots = (drawer(table).of_class("way")[0].attributes["points"] or "").split()
        assert len(spots) == len(own) + 1
        table.do("ask-again")
        others = [n for n, step in enumerate(play.steps) if is_decision(step, [1])]
        assert review.recheck
        assert {*review.recheck.plies} == {ply for ply in others if ply >= deal.given}


# --- the account ----------------------------------------------------------------------------------


def lost(play: Play, seat: int) -> float:
    """What the decisions of a seat lost, by what actions are worth."""
    steps = [step for step in play.steps if is_decision(step, [seat])]
    best = [max(map(worth, map(str, step.before.legal_actions()))) for step in steps]
    return sum(most - worth(str(step.action)) for most, step in zip(best, steps, strict=True))


@pytest.mark.parametrize("name", renderers())
def test_the_account_adds_up_to_the_result(name: str) -> None:
    play = finished(name)
    table = analysed(play)
    told = drawer(table).of_class("balance-sheet")[0].of_class("points")
    plain = str.maketrans("−", "-", ",%")
    start, own, others, rest, end = (int(each.text.translate(plain)) for each in told)
    assert start == 50
    assert end == 100 * play.state.returns()[0]
    assert (own, others) == (-round(100 * lost(play, 0)), round(100 * lost(play, 1)))
    assert start + own + others + rest == end
    said = drawer(table).of_class("summed")[0].text.replace(",", "")
    assert said.startswith(f"You gave away {-own} points Berta {others}.")
    assert (f" {abs(rest)}" in said.partition(".")[2]) == (rest != 0)


def test_an_account_begins_with_what_a_head_start_is_worth() -> None:
    rng, play = Random(3), Play.new("scarab", (ANNA, BERTA), 3, {"start": "2+25"})
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    told = drawer(analysed(play)).of_class("balance-sheet")[0].of_class("points")
    assert told[0].text == "3%"


def test_the_decisions_of_a_pair_are_those_of_its_side() -> None:
    for play, own in ((pairs(), "Own side’s decisions"), (finished("scarab"), "Own decisions")):
        sheets = drawer(analysed(play)).of_class("balance-sheet")
        assert sheets and all(own == each.named("th")[1].text for each in sheets)


def test_persons_are_judged_before_bots_and_their_result_does_not_wait() -> None:
    play, device = finished(), SlowDevice()

    async def look_on() -> None:
        app = await analysing(device, play)
        await until(lambda: "Bots’ decisions" in device.html)
        assert "Biggest mistakes" in device.html
        text = device.storage[key("x", "analysis")]
        assert len(review.read(review.fingerprint(play), text)) == len(decisions(play))
        app.send("analysis-stop")
        assert "balance-sheet" not in device.html
        app.send("analyse", "on")
        await until(lambda: "balance-sheet" in device.html)
        text = device.storage[key("x", "analysis")]
        losses = review.read_losses(review.fingerprint(play), text)
        assert {each.seat for each in losses} == {1}
        others = [n for n, step in enumerate(play.steps) if is_decision(step, [1])]
        assert [each.ply for each in losses] == others

    run_apart(look_on())


def test_an_analysis_of_a_former_version_goes_on_with_the_bots() -> None:
    play = finished()
    table = analysed(play)
    text = table.device.storage[key("x", "analysis")]
    mark = review.fingerprint(play)
    table.device.storage[key("x", "analysis")] = review.write(mark, review.read(mark, text))
    again = table.reload()
    again.do("turn", "99")
    again.do("analyse")
    assert again.device.thoughts == 0
    assert again.offers("analyse")
    again.do("analyse", "on")
    assert drawer(again).of_class("balance-sheet")
    assert again.device.storage[key("x", "analysis")] == text


def test_each_of_several_persons_has_an_account() -> None:
    table = analysed(finished("sobek", ANNA, CLEO))
    said = [each.text for each in drawer(table).of_class("summed")]
    assert [each.split(" gave away")[0] for each in said] == ["Anna", "Cleo"]


@pytest.mark.parametrize("elsewhere", [(1,), (0, 1)])
def test_persons_on_devices_of_their_own_have_an_account(elsewhere: tuple[int, ...]) -> None:
    table = opened(finished("scarab", ANNA, CLEO), LocalMetadata(elsewhere=elsewhere))
    table.do("analyse")
    said = [each.text.split(" gave away")[0] for each in drawer(table).of_class("summed")]
    assert said == (["Anna", "Cleo"] if len(elsewhere) == 2 else ["You", "Cleo"])
    assert not values(table, "analyse")


# --- bots that are asked again --------------------------------------------------------------------


class Steady:
    """Always plays the action that it likes best, by its notation."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return max(actions, key=lambda action: worth(str(action)))


class Peek(Steady):
    """Plays by something that nobody who asks it again can repeat."""

    asked = 0

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        Peek.asked += 1
        return actions[Peek.asked % len(actions)]


def against(
    monkeypatch: pytest.MonkeyPatch, bot: type[Steady], name: str = "sobek", seed: int = 3
) -> Play:
    """A finished game of a person, by chance, against this bot."""
    rules = game(name)
    monkeypatch.setitem(vars(rules), "bots", {**rules.bots, "trader": lambda _: bot()})
    rng, play = Random(seed), Play.new(name, (ANNA, BERTA), seed)
    while not play.over:
        legal = play.legal_actions()
        chosen = bot().choose(None, legal, rng) if play.state.actor else pick(legal, rng)
        play.act(chosen)
    return play


def recheck(table: Table) -> Node:
    return drawer(table).of_class("recheck")[0]


@pytest.mark.parametrize("is_link", [False, True])
def test_bots_that_are_asked_again_say_the_same(
    monkeypatch: pytest.MonkeyPatch, is_link: bool
) -> None:
    play = against(monkeypatch, Steady)
    table = Table(encode(play)) if is_link else opened(play)
    table.do("analyse")
    assert "Did it see my cards?" in recheck(table).text
    thoughts = table.device.thoughts
    table.do("ask-again")
    others = [n for n, step in enumerate(play.steps) if is_decision(step, [1])]
    n = len(others)
    assert f"{n} of {n} the same." in recheck(table).text
    assert table.device.thoughts == thoughts + 2 * n
    assert not table.offers("ask-again")


def test_bots_are_asked_for_a_few_seconds_and_then_on_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("web.app.handlers.review.ASKING_TIME", 1e-9)  # one decision takes longer
    table = analysed(finished())
    for asked in (1, 2, 3):
        table.do("ask-again")
        assert f"{asked} of " in recheck(table).text and " asked." in recheck(table).text
        assert table.offers("ask-again")


def test_what_a_bot_would_not_repeat_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    play = against(monkeypatch, Peek)
    table = analysed(play)
    table.do("ask-again")
    told = recheck(table).named("button")
    assert len(told) == 5
    assert "a bot may have seen what was hidden" in recheck(table).text
    ply = int(told[0].attributes["data-value"] or "")
    assert is_decision(list(play.steps)[ply], [1])
    table.do("replay-at", str(ply))
    assert table.state.session and table.state.session.ply == ply


def test_where_nothing_is_hidden_nobody_asks() -> None:
    table = analysed(finished("scarab"))
    assert not drawer(table).of_class("recheck")
    table.do("ask-again")
    assert table.state.review and table.state.review.recheck is None
    people = analysed(finished("sobek", ANNA, CLEO))
    assert not drawer(people).of_class("recheck")


def test_a_sample_is_not_called_all(monkeypatch: pytest.MonkeyPatch) -> None:
    play, device = against(monkeypatch, Steady), SlowDevice()
    total = len([step for step in play.steps if is_decision(step, [1])])

    async def stop_and_go_on() -> None:
        app = await analysing(device, play)
        await until(lambda: "Did it see my cards?" in device.html)
        app.send("ask-again", "")
        await until(lambda: f"3 of {total} asked. 3 of 3 the same." in device.html)
        app.send("ask-again-stop", "")
        await asyncio.sleep(5 * THINKING_TIME)
        assert f"of {total} asked." in device.html
        assert (
            f"{total} of {total}"
            not in read(device.html).by_id("drawer").of_class("recheck")[0].text
        )
        app.send("ask-again", "")
        await until(lambda: f"{total} of {total} the same." in device.html)

    run_apart(stop_and_go_on())


def test_bots_of_somebody_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    play = against(monkeypatch, Steady)
    play.reseat((ANNA, Player("", "own-bot", "blue", "square")))
    table = analysed(play)
    table.do("ask-again")
    assert "Bots that are not part of this page can’t be asked." in recheck(table).text


def test_an_analysis_is_kept_and_deleted_with_its_game() -> None:
    play = finished()
    table = analysed(play)
    thoughts = table.device.thoughts
    again = table.reload()
    again.do("turn", "99")
    again.do("analyse")
    assert again.device.thoughts == 0 < thoughts
    assert drawer(again).text == drawer(table).text
    assert len(table.device.storage[key("x", "analysis")]) < 20_000
    again.do("go", "")
    before = dict(again.device.storage)
    again.do("delete", "x")
    assert [each for each in again.device.storage if "game" in each] == []
    again.do("undo")
    assert again.device.storage == before


def test_with_a_full_storage_an_analysis_is_shown_but_not_kept() -> None:
    play = finished()
    table = opened(play)
    table.device.full = True
    table.do("analyse")
    assert key("x", "analysis") not in table.device.storage
    assert "This analysis can’t be saved" in table.words
    assert len(values(table, "exercise")) == 3


def test_a_damaged_analysis_is_made_anew() -> None:
    play = finished()
    table = analysed(play)
    table.device.storage[key("x", "analysis")] += "x"
    again = table.reload()
    again.do("analyse")
    assert again.device.thoughts > 0
    assert len(kept(again, play)) == len(decisions(play))


def test_an_analysis_of_a_game_from_a_link_is_not_kept() -> None:
    table = Table(encode(finished()))
    table.do("analyse")
    assert len(values(table, "exercise")) == 3
    assert "This analysis can’t be saved" in table.words
    assert not [each for each in table.device.storage if each.startswith("sobek.game")]
    table.do("exercise", values(table, "exercise")[0])
    assert "Exercise 1 of 3" in table.words


def test_games_between_bots_are_not_analysed() -> None:
    table = Table(encode(finished("sobek", BERTA, Player("", "porter", "red"))))
    assert not table.offers("analyse")
    table.do("analyse")
    assert table.device.thoughts == 0


# --- while it works -------------------------------------------------------------------------------


async def analysing(device: SlowDevice, play: Play) -> Page:
    """The game as it is opened from the list, where time passes, once its analysis has begun."""
    text.use("en")
    Saves(device).save("x", Save(play))
    device.set_location_hash("game=x")
    app = Page(device, pace=0)
    start.begin(app.app)
    await until(lambda: "screen-account" in device.html or "screen-over" in device.html)
    app.send("turn", "99")
    app.send("analyse", "")
    return app


def test_an_analysis_shows_its_progress_and_can_be_stopped_and_continued() -> None:
    play, device = finished(), SlowDevice()
    total = len(decisions(play))

    async def stop_and_go_on() -> None:
        app = await analysing(device, play)
        await until(lambda: f"4 of {total} decisions" in device.html)
        bar = read(device.html).by_id("drawer").named("progress")[0]
        assert 0 < int(bar.attributes["value"] or "") < 20
        app.send("analysis-stop")
        thoughts = device.thoughts
        await asyncio.sleep(10 * THINKING_TIME)
        assert device.thoughts <= thoughts + 1  # what was begun ends by itself
        found = review.read(review.fingerprint(play), device.storage[key("x", "analysis")])
        assert 4 <= len(found) <= 5
        assert "analysis-stop" not in device.html
        assert "All decisions" in device.html
        # Closed and opened again, it waits.
        app.send("panel", "")
        app.send("analyse", "")
        await asyncio.sleep(5 * THINKING_TIME)
        assert device.thoughts <= thoughts + 1
        app.send("analyse", "on")
        await until(lambda: "Checking the biggest mistakes again" in device.html)
        await until(lambda: "Biggest mistakes" in device.html)
        again = review.read(review.fingerprint(play), device.storage[key("x", "analysis")])
        assert len(again) == total
        assert again[:1] == found[:1] or again[0].is_second

    run_apart(stop_and_go_on())


def test_leaving_the_game_stops_the_analysis() -> None:
    play, device = finished(), SlowDevice()

    async def leave() -> None:
        app = await analysing(device, play)
        await until(lambda: "2 of" in device.html)
        app.send("go", "")
        thoughts = device.thoughts
        await asyncio.sleep(10 * THINKING_TIME)
        assert device.thoughts <= thoughts + 1
        assert "screen-start" in device.html

    run_apart(leave())


@pytest.mark.parametrize("name", renderers())
def test_what_was_played_is_pictured_before_what_would_be_better(name: str) -> None:
    table = analysed(finished(name))
    arrows = 0
    for line in drawer(table).of_class("advised"):
        for shown in line.of_class("pictured"):
            assert shown.attributes["aria-hidden"] == "true"
            signs = [sign.text for sign in shown.of_class("arrow")]
            assert not ("→" in signs and "would do the same" in line.text)
            arrows += "→" in signs
            # An arrow stands between two pictures.
            texts = [each.text for each in shown.children if not isinstance(each, str)]
            assert "→" not in (texts[0], texts[-1])
    assert arrows


# --- exercises ------------------------------------------------------------------------------------


def tried(table: Table) -> tuple[int, list[str]]:
    """Sit down at the first exercise: its place, and what can be done there, the best last."""
    place = int(values(table, "exercise")[0])
    table.do("exercise", str(place))
    step = list(table.saved.steps)[place]
    return place, sorted(map(str, step.before.legal_actions()), key=worth)


def test_answering_an_exercise_does_not_change_the_game() -> None:
    play = finished()
    table = analysed(play)
    storage = dict(table.device.storage)
    place, choices = tried(table)
    judged = next(each for each in kept(table, play) if each.ply == place)
    assert "Exercise 1 of 3" in table.words
    table.do("act", judged.action)
    cost = f"{100 * judged.cost:.0f} percentage points"
    assert f"This is what was played. It cost {cost}." in drawer(table).text
    table.do("exercise", str(place))
    table.do("act", choices[-1])
    assert "Right: the strongest bot would do the same." in drawer(table).text
    table.do("exercise", values(table, "exercise")[-1])
    assert "Exercise 2 of 3" in table.words
    table.do("analysis-back")
    assert len(values(table, "exercise")) == 3
    assert table.device.storage == storage
    assert table.saved == play


def test_an_answer_shows_its_cost_and_the_best_action_on_request() -> None:
    table = analysed(finished())
    place, choices = tried(table)
    judged = next(each for each in kept(table, table.saved) if each.ply == place)
    other = next(each for each in choices[-2::-1] if each != judged.action)
    table.do("act", other)
    lost = round(100 * (worth(choices[-1]) - worth(other)))
    said = "As good as the best" if lost <= 2 else f"It would cost {lost} percentage point"
    assert said in drawer(table).text
    # The best is not told yet.
    assert not drawer(table).of_class("advice")
    table.do("exercise-reveal")
    lines = drawer(table).of_class("advised")
    assert len(lines) == len(judged.choices)
    assert lines[0].of_class("figures")[0].text == f"{100 * judged.chance:.0f}% to win"


def test_an_illegal_answer_is_refused() -> None:
    table = analysed(finished())
    tried(table)
    table.do("act", "take 6")
    assert not table.offers("exercise-reveal")
    assert table.device.html.count('class="notice"') == 1


def test_escape_clears_a_selection_before_it_leaves_an_exercise() -> None:
    table = analysed(finished())
    tried(table)
    session = table.state.session
    assert session
    empty = session.selection
    table.do("table:quay", re.findall('"table:quay" data-value="([0-9]+)"', table.device.html)[0])
    assert session.selection != empty
    table.key("Escape")
    assert session.stage is Stage.EXERCISE and session.selection == empty
    table.key("Escape")
    assert session.stage is not Stage.EXERCISE


def test_an_exercise_offers_no_hint_undo_or_fork() -> None:
    table = analysed(finished())
    tried(table)
    for event in ("undo-decision", "redo", "fork"):
        assert not table.offers(event)
    assert 'id="open-hint"' not in table.device.html
    thoughts = table.device.thoughts
    table.do("panel", "hint")
    assert table.device.thoughts == thoughts


# --- leaks ----------------------------------------------------------------------------------------


def test_an_exercise_shows_what_the_seat_saw_and_nothing_else() -> None:
    play = finished("sobek", ANNA, CLEO)
    table = analysed(play)
    for value in values(table, "exercise"):
        table.do("exercise", value)
        session = table.state.session
        step = list(play.steps)[int(value)]
        assert session
        assert session.scene().view == step.before.view(step.seat).shown()
        table.do("analysis-back")


def test_the_adviser_gets_the_view_of_the_deciding_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, asked = finished("sobek", ANNA, CLEO), list[str]()
    think = FakeDevice.think

    async def heard(device: FakeDevice, request: str) -> str:
        asked.append(json.loads(request)["view"])
        return await think(device, request)

    monkeypatch.setattr(FakeDevice, "think", heard)
    analysed(play)
    steps = list(play.steps)
    views = {wire.dumps(steps[n].before.view(steps[n].seat)) for n in decisions(play)}
    assert set(asked) == views


@pytest.mark.parametrize("event", ["analyse", "analysis-back", "exercise", "exercise-reveal"])
def test_no_event_opens_an_analysis_during_a_game(event: str) -> None:
    play = finished()
    table = analysed(play)
    text, place = table.device.storage[key("x", "analysis")], values(table, "exercise")[0]
    # The same game before its end, with what was found of a longer one still lying there.
    shorter = play.at(play.length - 4)
    assert not shorter.over
    storage: dict[str, str] = {}
    Saves(FakeDevice(storage=storage)).save("x", Save(shorter))
    storage[key("x", "analysis")] = text
    going = Table("game=x", storage)
    going.do("turn", "99")
    for panel in ("analysis", "verdict"):
        going.do("panel", panel)
        going.do(event, place)
        going.do("panel", panel)
        assert not going.offers("exercise")
        assert not going.offers("analysis-stop")
        assert "drawer" not in going.device.html
    asked_by_bots = {"trader"}
    assert going.device.thinker in {"", *asked_by_bots}


def test_a_game_with_another_end_is_analysed_anew() -> None:
    play = finished()
    text = analysed(play).device.storage[key("x", "analysis")]
    shorter, rng = play.at(play.length - 6), Random(8)
    while not shorter.over:
        shorter.act(pick(shorter.legal_actions(), rng))
    assert shorter != play
    storage: dict[str, str] = {}
    Saves(FakeDevice(storage=storage)).save("x", Save(shorter))
    storage[key("x", "analysis")] = text
    table = Table("game=x", storage)
    table.do("turn", "99")
    table.do("analyse")
    assert table.device.thoughts > 0
    assert [each.ply for each in kept(table, shorter)] == decisions(shorter)


def test_a_game_in_another_tab_is_not_analysed() -> None:
    table = opened(finished())
    other = table.another_tab()
    other.do("analyse")
    assert other.device.thoughts == 0
