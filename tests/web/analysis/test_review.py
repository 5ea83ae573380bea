"""The judgements on decisions of a finished game, with an adviser whose values the test sets."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sobek.core import transcript
from sobek.core.bot import Budget
from sobek.core.play import Play, Step
from sobek.core.report import Line, Report, ordered
from tests.web.helpers.device import run_apart
from web.analysis import review
from web.analysis.review import Choice, Judgement, Judgements
from web.session.plies import is_decision

RECORDS = Path(__file__).parents[2] / "records"


def recorded(name: str = "sobek_2_original") -> Play:
    return transcript.read((RECORDS / f"{name}.txt").read_text())


PLAY = recorded()
STEPS = list(PLAY.steps)


class Adviser:
    """Says of each action what it is told, and notes what it was asked. What is compared is worth
    ``compared``, where that tells of it."""

    def __init__(
        self,
        chances: Mapping[str, float],
        compared: Mapping[str, float] | None = None,
        visits: int = 1_000,
    ) -> None:
        self.chances = chances
        self.compared = compared or chances
        self.visits = visits
        self.asked: list[tuple[Any, list[str], Budget, bool]] = []

    async def __call__(
        self, view: Any, actions: Sequence[Any], budget: Budget, compares: bool
    ) -> Report:
        names = [str(action) for action in actions]
        self.asked.append((view, names, budget, compares))
        chances = self.compared if compares else self.chances
        best = max(names, key=lambda name: chances.get(name, 0.0))
        lines = []
        for name in names:
            n = self.visits if compares or name == best else self.visits // 10
            lines.append(Line(name, n, n * chances.get(name, 0.0), (), ()))
        return ordered(lines)


def judged(step: Step, adviser: Adviser, *, is_second: bool = False) -> Judgement:
    return run_apart(review.judge(step, PLAY.game, adviser, 1.0, is_second=is_second))


def decision(choices: int = 3) -> tuple[Step, str]:
    """One with so many choices, at least, and another action than what was done."""
    step = next(each for each in STEPS if len(each.before.legal_actions()) >= choices)
    other = next(each for each in step.before.legal_actions() if each != step.action)
    return step, str(other)


def test_the_advisers_choice_costs_nothing() -> None:
    step, _ = decision()
    adviser = Adviser({str(step.action): 0.6})
    found = judged(step, adviser)
    assert (found.best, found.action) == (str(step.action), str(step.action))
    assert (found.chance, found.cost, found.is_mistake) == (0.6, 0.0, False)
    assert len(adviser.asked) == 1


def test_the_played_action_is_compared_with_the_best_one() -> None:
    step, other = decision()
    played = str(step.action)
    adviser = Adviser({other: 0.7, played: 0.6}, {other: 0.65, played: 0.5})
    found = judged(step, adviser)
    view, legal = step.before.view(step.seat), list(map(str, step.before.legal_actions()))
    budget = Budget(PLAY.game.judging_nodes, 0.5)
    assert adviser.asked == [(view, legal, budget, False), (view, [other, played], budget, True)]
    # The figures are those of the comparison.
    assert found.choices == (Choice(other, 1_000, 0.65), Choice(played, 1_000, 0.5))
    assert found.chance == 0.65
    assert found.cost == pytest.approx(0.15)
    assert (found.ply, found.seat, found.best) == (step.number - 1, step.seat, other)
    assert found.is_mistake


def test_an_action_that_turns_out_no_worse_costs_nothing() -> None:
    step, other = decision()
    played = str(step.action)
    found = judged(step, Adviser({other: 0.7}, {other: 0.5, played: 0.55}))
    assert (found.best, found.cost, found.is_mistake) == (other, 0.0, False)


@pytest.mark.parametrize(
    ("visits", "cost", "is_mistake"),
    [
        # The standard error of the difference is 0.07, 0.022, 0.002.
        (100, 0.12, False),
        (100, 0.16, True),
        (1_000, 0.04, False),
        (1_000, 0.06, True),
        # Sure, but nothing to care about; and where nothing is left to chance.
        (100_000, 0.015, False),
        (0, 0.015, False),
        (0, 0.03, True),
    ],
)
def test_only_what_chance_does_not_explain_is_a_mistake(
    visits: int, cost: float, is_mistake: bool
) -> None:
    choices = Choice("best", visits, 0.5), Choice("played", visits, 0.5 - cost)
    assert Judgement(0, 0, "played", "best", choices).is_mistake is is_mistake


def test_judgements_without_chance_have_no_standard_error() -> None:
    play = recorded("scarab_2_full")
    step = next(each for each in play.steps if len(each.before.legal_actions()) > 1)
    best = next(str(each) for each in step.before.legal_actions() if each != step.action)
    adviser = Adviser({best: 0.6, str(step.action): 0.5}, visits=100)
    found = run_apart(review.judge(step, play.game, adviser, 1.0, is_second=False))
    assert [each.visits for each in found.choices] == [0, 0]
    assert found.is_mistake


def test_a_closer_look_compares_all_legal_actions() -> None:
    step, other = decision(4)
    adviser = Adviser({other: 0.7})
    found = judged(step, adviser, is_second=True)
    legal = list(map(str, step.before.legal_actions()))
    assert [(names, compares) for _, names, _, compares in adviser.asked] == [
        (legal, False),
        (legal, True),
    ]
    budgets = [budget for _, _, budget, _ in adviser.asked]
    assert [budget.seconds for budget in budgets] == pytest.approx([1 / 3, 2 / 3])
    each = PLAY.game.judging_nodes or 0
    compared = len(adviser.asked[1][1])
    nodes = [review.SECOND_PASS_NODES * each, compared * each]
    assert [budget.nodes for budget in budgets] == nodes
    assert {choice.action for choice in found.choices} == set(legal)
    assert found.choices[0].action == other
    assert found.is_second
    assert found.cost_of(legal[-1]) is not None
    assert found.cost_of("none of them") is None


def test_a_closer_look_at_many_actions_compares_the_best_and_the_played_one() -> None:
    step = max(STEPS, key=lambda each: len(each.before.legal_actions()))
    legal = list(map(str, step.before.legal_actions()))
    assert len(legal) > review.MAX_CHOICES
    worst_first = {name: n / len(legal) for n, name in enumerate(legal)}
    step = step._replace(action=step.before.legal_actions()[0])
    adviser = Adviser(worst_first)
    found = judged(step, adviser, is_second=True)
    assert len(found.choices) == review.MAX_CHOICES
    assert found.choices[0].action == legal[-1]
    assert found.choices[-1].action == legal[0] == found.action


# --- the order ----------------------------------------------------------------------------------


def made(place: int, cost: float, seat: int = 0, is_second: bool = False) -> Judgement:
    choices = Choice("best", 0, 0.5), Choice("played", 0, 0.5 - cost)
    return Judgement(place, seat, "played", "best", choices, is_second)


def work(decisions: Sequence[int], costs: Mapping[int, float], seats: int = 1) -> list[Any]:
    """What is looked at, one after the other; a closer look finds the same."""
    found: Judgements = ()
    done = []
    while due := review.next_decision(decisions, found):
        place, is_second = due
        done.append(due)
        new = made(place, costs.get(place, 0.0), place % seats, is_second)
        found = review.with_judgement(found, new)
        assert [each.ply for each in found] == sorted({place for place, _ in done})
    return done


def test_closer_looks_at_the_costliest_decisions_come_last() -> None:
    costs = {3: 0.1, 4: 0.3, 5: 0.2, 6: 0.05, 8: 0.01}
    done = work([2, 3, 4, 5, 6, 8], costs)
    first = [(place, False) for place in (2, 3, 4, 5, 6, 8)]
    assert done == [*first, (4, True), (5, True), (3, True)]


def test_closer_looks_are_shared_between_persons() -> None:
    costs = dict.fromkeys(range(12), 0.1)
    done = work(range(12), costs, seats=2)
    assert [place % 2 for place, is_second in done if is_second] == [0, 0, 0, 1, 1, 1]


def test_closer_looks_decide_what_is_a_mistake() -> None:
    first = (made(1, 0.4), made(2, 0.3), made(3, 0.2), made(4, 0.1))
    assert review.exercises(first) == []
    # The dearest one turns out to be none, and another one has its chance.
    looked = (
        made(1, 0.0, is_second=True),
        made(2, 0.25, is_second=True),
        made(3, 0.3, is_second=True),
    )
    found = (*looked, made(4, 0.1))
    assert review.next_decision([1, 2, 3, 4], found) == (4, True)
    all_looks = (*looked, made(4, 0.005, is_second=True), made(5, 0.1))
    assert review.next_decision([1, 2, 3, 4, 5], all_looks) is None
    assert [each.ply for each in review.exercises(found)] == [3, 2]
    # What chance may explain comes last, and what costs next to nothing is none.
    perhaps = Judgement(
        9, 0, "played", "best", (Choice("best", 9, 0.5), Choice("played", 9, 0.4)), True
    )
    assert not perhaps.is_mistake
    places = [each.ply for each in review.exercises((perhaps, *all_looks))]
    assert places == [3, 2, 9]


def test_an_insignificant_cost_gets_a_closer_look() -> None:
    choices = Choice("best", 100, 0.5), Choice("played", 100, 0.45)
    judged = Judgement(1, 0, "played", "best", choices)
    assert not judged.is_mistake
    assert review.next_decision([1], (judged,)) == (1, True)


def test_forced_actions_are_no_decisions() -> None:
    decisions = [step for step in STEPS if is_decision(step, [0])]
    assert 0 < len(decisions) < len(STEPS)
    assert {step.seat for step in decisions} == {0}
    assert min(len(step.before.legal_actions()) for step in decisions) > 1


@pytest.mark.parametrize("decisions", [1, 30, 50, 80, 120])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_time_is_shared_between_decisions(decisions: int, seats: int) -> None:
    first = decisions * review.seconds_per_decision(decisions, seats, is_second=False)
    closer = (
        review.MAX_SECOND_PASS
        * seats
        * review.seconds_per_decision(decisions, seats, is_second=True)
    )
    assert 0 < first <= review.FIRST_PASS_TIME
    assert 0 < closer <= review.SECOND_PASS_TIME
    assert first + closer < 55


# --- what is kept -------------------------------------------------------------------------------


def whole(play: Play) -> Judgements:
    """An analysis of all seats of a game, with long figures and closer looks."""
    found = []
    looks: dict[int, int] = {}
    for step in play.steps:
        legal = list(map(str, step.before.legal_actions()))
        if len(legal) < 2:
            continue
        looks[step.seat] = looks.get(step.seat, 0) + 1
        is_second = looks[step.seat] <= review.MAX_EXERCISES
        compared = legal[: review.MAX_CHOICES] if is_second else legal[:2]
        choices = tuple(Choice(name, 1234, 0.4321) for name in compared)
        one = Judgement(step.number - 1, step.seat, legal[0], legal[1], choices, is_second)
        found.append(one)
    return tuple(found)


@pytest.mark.parametrize("name", ["sobek_2_original", "sobek_4_original", "scarab_4_pairs"])
def test_an_analysis_can_be_stored_and_is_small(name: str) -> None:
    play = recorded(name)
    found, mark = whole(play), review.fingerprint(play)
    assert len(found) > 20
    text = review.write(mark, found)
    assert review.read(mark, text) == found
    assert len(text) < 20_000


def test_damaged_analyses_and_those_of_other_games_are_dropped() -> None:
    found, mark = whole(PLAY), review.fingerprint(PLAY)
    text = review.write(mark, found)
    assert review.read(mark, text) == found
    for damaged in ("", "x", text[:-1], text[1:], text.replace("0.4321", "0.9999", 1)):
        assert review.read(mark, damaged) == ()
    shorter = PLAY.at(PLAY.length - 1)
    assert review.read(review.fingerprint(shorter), text) == ()
    named = (replace(PLAY.players[0], name="Somebody else"), *PLAY.players[1:])
    other = Play(replace(PLAY.record, players=named))
    assert review.read(review.fingerprint(other), text) == ()


def test_losses_are_kept_with_the_judgements() -> None:
    found, mark = whole(PLAY), review.fingerprint(PLAY)
    step = next(step for step in STEPS if len(step.before.legal_actions()) > 1)
    losses = (review.Loss(step.number - 1, step.seat, -0.0123),)
    text = review.write(mark, found, losses)
    assert (review.read(mark, text), review.read_losses(mark, text)) == (found, losses)
    assert review.read_losses(mark, review.write(mark, found)) == ()
    assert review.are_about(PLAY, losses)
    for wrong in (
        losses[0]._replace(ply=PLAY.length),
        losses[0]._replace(seat=1 - step.seat),
        losses[0]._replace(lost=1.5),
    ):
        assert not review.are_about(PLAY, (wrong,))
    assert not review.are_about(PLAY, losses * 2)


def test_analyses_of_other_versions_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    found, mark = whole(PLAY), review.fingerprint(PLAY)
    monkeypatch.setattr(review, "VERSION", review.VERSION + 1)
    text = review.write(mark, found)
    monkeypatch.undo()
    assert review.read(mark, text) == ()
