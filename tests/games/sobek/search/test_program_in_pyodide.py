"""Sobek's search in the engine around Pyodide, with and without the compiled program."""

from base64 import b64encode

from sobek.games.sobek.search.search_bot import PROGRAM
from tests.bots.positions import decisions
from tests.helpers.in_pyodide import run_in_pyodide

CODE = """
from base64 import b64decode
from pathlib import Path
from sobek.games.sobek.search.search_bot import PROGRAM
from tests.bots.positions import decisions

for content in (b64decode({module!r}), b"damaged", None):
    PROGRAM.path = Path("/search.wasm")
    PROGRAM.path.unlink(missing_ok=True)
    if content is not None:
        PROGRAM.path.write_bytes(content)
    PROGRAM.restart()
    print(PROGRAM.is_compiled)
    print(decisions())
"""


def test_it_runs_compiled_or_else_as_python_with_the_same_results() -> None:
    module = b64encode(PROGRAM.compile()).decode()
    found = decisions()
    said = run_in_pyodide(CODE.format(module=module))
    assert said == "".join(f"{is_compiled}\n{found}\n" for is_compiled in (True, False, False))
