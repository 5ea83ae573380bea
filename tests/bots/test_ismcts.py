"""The tree search for any game, in the null game (a die under each cup, rolled again or not)."""

from random import Random

import pytest

from sobek import games
from sobek.bots import bot
from sobek.bots.flat_monte_carlo import FlatMonteCarloBot
from sobek.bots.ismcts_bot import IsmctsBot
from sobek.core.bot import Analyzer, Budget
from sobek.core.game import AnyState
from sobek.core.report import Line, Report, merged
from sobek.core.sampler import plain_sampler

NULL = games.game("null")
SAMPLER = plain_sampler(NULL.determinize)


def last_to_decide(mine: int, other: int) -> AnyState:
    """Two dice of six sides; the first player has kept, the second has peeked."""
    options = NULL.complete({}, 2)
    for seed in range(10_000):
        state = NULL.new(2, seed, options)
        if tuple(state.dice) == (other, mine):  # type: ignore[attr-defined]
            for text in ("keep", "peek", "seat 1"):
                state.apply(NULL.parse(text))
            return state
    raise AssertionError("no such deal")


@pytest.mark.parametrize(
    ("mine", "other", "best"), [(3, 5, "roll"), (5, 3, "keep"), (1, 2, "roll")]
)
def test_the_search_finds_the_better_action(mine: int, other: int, best: str) -> None:
    state = last_to_decide(mine, other)
    search = IsmctsBot(SAMPLER, Budget(nodes=400))
    report = search.analyze(state.view(1), state.legal_actions(), Random(1))
    assert report.best == best
    chances = {line.action: line.mean().chance for line in report.lines}
    visits = {line.action: line.visits for line in report.lines}
    # Of six sides the new die is above, at, or below the other one.
    rolled = (6 - other + 0.5) / 6
    assert chances["roll"] == pytest.approx(rolled, abs=2 * (0.25 / visits["roll"]) ** 0.5)
    assert chances["keep"] == (1.0 if mine > other else 0.0)
    assert report.simulations == 400


def test_the_flat_search_finds_the_better_action() -> None:
    state = last_to_decide(3, 5)
    chosen = FlatMonteCarloBot(SAMPLER, 200).choose(state.view(1), state.legal_actions(), Random(1))
    assert str(chosen) == "roll"


def test_a_budget_of_seconds_ends_the_search() -> None:
    state = last_to_decide(3, 5)
    search = IsmctsBot(SAMPLER, Budget(seconds=0.0))
    assert search.analyze(state.view(1), state.legal_actions(), Random(1)).simulations >= 1


def test_compare_spends_equal_simulations() -> None:
    state = last_to_decide(3, 5)
    search = IsmctsBot(SAMPLER, Budget(nodes=400))
    report = search.compare(state.view(1), state.legal_actions()[::-1], Random(1))
    assert [(line.action, line.visits) for line in report.lines] == [("roll", 200), ("keep", 200)]
    chances = [line.mean().chance for line in report.lines]
    assert chances == [pytest.approx(1.5 / 6, abs=2 * (0.25 / 200) ** 0.5), 0.0]
    hasty = IsmctsBot(SAMPLER, Budget(seconds=0.0))
    report = hasty.compare(state.view(1), state.legal_actions(), Random(1))
    assert len({line.visits for line in report.lines}) == 1


# --- reports -------------------------------------------------------------------------------


def test_reports_of_several_searches_add_up() -> None:
    first = Report((Line("a", 3, 2.0, (30.0, 6.0), (1.0,)), Line("b", 1, 0.5, (4.0, 4.0), (0.0,))))
    second = Report((Line("b", 4, 3.0, (8.0, 8.0), (2.0,)), Line("c", 1, 0.0, (1.0, 1.0), (0.0,))))
    both = merged([first, second])
    assert [line.action for line in both.lines] == ["b", "a", "c"]
    assert both.lines[0] == Line("b", 5, 3.5, (12.0, 12.0), (2.0,))
    assert both.lines[0].mean() == Line("b", 5, 0.7, (2.4, 2.4), (0.4,))
    assert both.simulations == 9 and both.best == "b"
    with pytest.raises(ValueError, match="no report"):
        merged([])


def test_whoever_gives_advice_can_tell_what_it_found() -> None:
    for name in games.names():
        game = games.game(name)
        if game.adviser:
            assert isinstance(bot(game.adviser, game), Analyzer)
