"""When the coach speaks: the cost of a choice against the bound, chance, and a hint."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from sobek.core.bot import Budget
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.games import game
from sobek.games.sobek.rules.phase import Phase
from tests.web.helpers.device import run_apart
from web.analysis.coach import BOUND, Weighed, is_accepted, main_objections, weigh, weighing
from web.analysis.hints import NEGLIGIBLE
from web.analysis.review import Choice, Judgement
from web.games import renderers
from web.ui.scene import Reason

PLAYERS = (Player("Anna"), Player("Berta"))


def line(action: str, chance: float, visits: int = 1_000) -> Line:
    return Line(action, visits, chance * visits, (0.0, 0.0), (0.0, 0.0))


def weighed(best: float, chosen: float, visits: int) -> Weighed:
    """A choice with this chance against the best one, each with so many simulations; 0 in a game
    in which nothing is drawn at random."""
    choices = (Choice("best", visits, best), Choice("chosen", visits, chosen))
    report = Report((line("best", best), line("chosen", chosen)))
    return Weighed(report, Judgement(0, 0, "chosen", "best", choices))


@pytest.mark.parametrize(
    ("best", "chosen", "visits", "is_costly"),
    [
        (0.60, 0.50, 4_000, True),
        (0.60, 0.56, 4_000, False),  # less than the bound
        (0.60, 0.50, 100, False),  # less than two standard errors, which are 14 points
        (0.60, 0.50, 0, True),  # nothing is drawn at random
        (0.60, 0.56, 0, False),
        (0.50, 0.60, 4_000, False),  # found to be better
    ],
)
def test_a_choice_is_costly_above_the_bound_and_two_standard_errors(
    best: float, chosen: float, visits: int, is_costly: bool
) -> None:
    assert weighed(best, chosen, visits).is_costly == is_costly
    assert BOUND == 0.05


def test_what_the_adviser_itself_finds_hardly_worse_is_accepted() -> None:
    """That covers what a hint shows as alike. A line with few simulations says nothing."""
    lines = (line("a", 0.6), line("b", 0.56), line("c", 0.54), line("d", 0.6, visits=5))
    accepted = [each for each in "abcde" if is_accepted(Report(lines), each)]
    assert accepted == ["a", "b"]
    assert BOUND > NEGLIGIBLE


def test_only_what_speaks_against_a_choice_is_said() -> None:
    reasons = [Reason(9, "for"), Reason(2, "against", True), Reason(0.5, "hardly against", True)]
    assert main_objections(reasons) == ["against"]


class Asked:
    """Answers that the first action has the chance 0.6, and all others 0.4; tells what was asked:
    the view and the actions."""

    def __init__(self) -> None:
        self.questions: list[tuple[Any, list[str], Budget]] = []

    async def __call__(
        self, view: Any, actions: Sequence[Any], budget: Budget, compares: bool
    ) -> Report:
        assert compares
        self.questions.append((view, list(map(str, actions)), budget))
        # An answer has the best first, so not in the order of the question.
        return Report(tuple(line(str(each), 0.4) for each in reversed(actions)))


def test_two_choices_are_compared_in_one_search() -> None:
    play, asked = Play.new("sobek", PLAYERS, 7), Asked()
    first, second = play.legal_actions()[:2]
    rules, joint = game("sobek"), renderers()["sobek"].joint
    budget = weighing(rules)
    found = run_apart(weigh(rules, 0, play.state, joint, [first], [second], asked, budget))
    view = play.state.view(play.state.actor)
    assert asked.questions == [(view, [str(first), str(second)], budget)]
    assert (found.judgement.best, found.judgement.action) == (str(first), str(second))
    assert found.line.action == str(second)


def dropping() -> Play:
    """A game in which somebody has to put away two cards at least."""
    for seed in range(200):
        play, rng = Play.new("sobek", PLAYERS, seed), Random(seed)
        while not play.over:
            view: Any = play.state.view(play.state.actor)
            if view.phase is Phase.DROP and view.to_drop(view.actor) > 1:
                return play
            legal = play.legal_actions()
            scribes = [each for each in legal if "scribe" in str(each)]
            play.act(rng.choice(scribes or legal))
    pytest.fail("nobody has many cards")


def test_choices_of_several_actions_are_searched_after_what_they_begin_with() -> None:
    """The last action alone would be compared as if both began in the same way."""
    play, asked = dropping(), Asked()
    rules, joint, state = game("sobek"), renderers()["sobek"].joint, play.state
    one, two = state.legal_actions()[:2]
    ends, views = [], []
    for first in (one, two):
        after = state.clone()
        after.apply(first)
        ends.append(after.legal_actions()[-1])
        views.append(after.view(after.actor))
    best, chosen = [one, ends[0]], [two, ends[1]]
    budget = weighing(rules)
    found = run_apart(weigh(rules, 5, state, joint, best, chosen, asked, budget))
    assert [question[:2] for question in asked.questions] == [
        (views[0], [str(ends[0])]),
        (views[1], [str(ends[1])]),
    ]
    assert sum(question[2].nodes or 0 for question in asked.questions) == budget.nodes
    names = [str(joint.choice(each)) for each in (best, chosen)]
    assert [found.judgement.best, found.judgement.action] == names
    assert [each.action for each in found.report.lines] == names
