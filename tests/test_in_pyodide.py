import pytest

from tests.in_pyodide import run_in_pyodide


def test_sobek_runs_under_the_interpreter_that_ships() -> None:
    code = """
import sys
from sobek.core import text
print(sys.platform, text.tr("{n} fish", n=2))
"""
    assert run_in_pyodide(code) == "emscripten 2 fish\n"


def test_a_failure_says_where() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        run_in_pyodide("1 / 0")
