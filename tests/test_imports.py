"""Test modules hold tests only: what several of them share stands in helper modules."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
FROM_TEST = re.compile(
    r"\bfrom\s+[\w.]*\btest_\w+\s+import\b"  # from tests.web.test_x import y
    r"|\bimport\s+[\w.]+\.test_\w+"  # import tests.web.test_x
    r"|\bfrom\s+[.\w]+\s+import\s+(?:\(\s*)?(?:\w+,\s*)*test_\w+"  # from tests.web import test_x
)


def test_no_module_imports_a_test_module() -> None:
    """Not even in code that a test runs elsewhere, as in Pyodide."""
    sources = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")}
    assert len(sources) > 100
    own = Path(__file__)
    found = [
        f"{path.relative_to(TESTS)}: {match[0]}"
        for path, source in sources.items()
        if path != own
        for match in FROM_TEST.finditer(source)
    ]
    assert not found
