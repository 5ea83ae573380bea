"""Equal seeds give equal games in CPython and in Pyodide."""

from tests.core.whole_games import choices, transcripts
from tests.helpers.in_pyodide import run_in_pyodide


def test_games_between_bots_are_the_same_in_pyodide() -> None:
    code = "from tests.core.whole_games import transcripts\nprint(transcripts())"
    assert run_in_pyodide(code) == transcripts() + "\n"


def test_policies_choose_the_same_in_pyodide() -> None:
    code = "from tests.core.whole_games import choices\nprint(choices())"
    assert run_in_pyodide(code) == choices() + "\n"
