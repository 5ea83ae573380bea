"""The searching bots do the same in CPython and in Pyodide if their nodes are limited."""

import pytest

from tests.games.scarab.search.whole_games import games_and_advice
from tests.helpers.in_pyodide import run_in_pyodide


@pytest.mark.long
def test_equal_nodes_give_equal_games_and_advice_in_pyodide() -> None:
    code = (
        "from tests.games.scarab.search.whole_games import games_and_advice\n"
        "print(games_and_advice())"
    )
    assert run_in_pyodide(code) == games_and_advice() + "\n"
