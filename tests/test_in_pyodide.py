import pytest

from tests.helpers.in_pyodide import run_in_pyodide


def test_sobek_runs_in_pyodide_and_failures_have_a_traceback() -> None:
    code = """
import sys
from sobek.core import text
raise ValueError(sys.platform + text.tr(" {n} fish", n=2))
"""
    with pytest.raises(RuntimeError, match=r"(?s)line 4.*ValueError: emscripten 2 fish"):
        run_in_pyodide(code)
