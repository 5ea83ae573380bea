"""Equal seeds give equal games in CPython and in Pyodide."""

import json

import pytest

from tests.core.whole_games import choices, transcripts
from tests.helpers.in_pyodide import run_in_pyodide

CODE = """
import json
from tests.core.whole_games import choices, transcripts
print(json.dumps([transcripts(), choices()]))
"""


@pytest.fixture(scope="module")
def said() -> list[str]:
    """What both are in Pyodide, which starts once for them."""
    found: list[str] = json.loads(run_in_pyodide(CODE))
    return found


def test_games_between_bots_are_the_same_in_pyodide(said: list[str]) -> None:
    assert said[0] == transcripts()


def test_policies_choose_the_same_in_pyodide(said: list[str]) -> None:
    assert said[1] == choices()
