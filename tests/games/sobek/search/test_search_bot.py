"""Decisions of the bot that plays by Sobek's search."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sobek import games
from sobek.core.bot import Budget
from sobek.games.sobek.search.search_bot import SearchBot
from tests.bots.positions import decisions, sobek_position
from tests.helpers.in_pyodide import run_in_pyodide


@given(seed=st.integers(0, 1000), length=st.integers(0, 60))
def test_hidden_cards_change_no_decision(seed: int, length: int) -> None:
    game, state = games.game("sobek"), sobek_position(seed, length)
    other = game.determinize(state.view(state.actor), Random(seed + 1))
    search = SearchBot(Budget(nodes=20))
    chosen = [
        search.choose(each.view(each.actor), each.legal_actions(), Random(seed))
        for each in (state, other)
    ]
    assert chosen[0] == chosen[1]


def test_compare_also_takes_actions_that_the_search_skips() -> None:
    found = 0
    for seed in range(6):
        state = sobek_position(seed, 25)
        view, legal = state.view(state.actor), state.legal_actions()
        search = SearchBot(Budget(nodes=60))
        thought_of = {line.action for line in search.analyze(view, legal, Random(1)).lines}
        others = [action for action in legal if str(action) not in thought_of]
        for action in others[:2]:
            pair = [legal[0], action] if action != legal[0] else [legal[1], action]
            report = search.compare(view, pair, Random(1))
            assert {line.action for line in report.lines} == set(map(str, pair))
            assert [line.visits for line in report.lines] == [30, 30]
            found += 1
    assert found


def test_equal_simulations_choose_the_same_in_pyodide() -> None:
    code = "from tests.bots.positions import decisions\nprint(decisions())"
    assert run_in_pyodide(code) == decisions() + "\n"
