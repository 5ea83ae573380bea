"""The commands in the documents run on a fresh clone."""

import ast
import re
import sys
from pathlib import Path

import pytest

import serve

PATHS = (*serve.ROOT.glob("*.md"), *serve.ROOT.glob("docs/*.md"))
DOCUMENTS = "\n".join(path.read_text(encoding="utf-8") for path in PATHS)
COMMANDS = sorted(set(re.findall(r"python3 -m (tests(?:\.\w+)*)", DOCUMENTS)))
AVAILABLE = {*sys.stdlib_module_names, "serve"}


def source(module: str) -> Path:
    path = serve.ROOT / module.replace(".", "/")
    return path / "__main__.py" if path.is_dir() else path.with_suffix(".py")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_enters_its_environment_before_it_imports_packages(command: str) -> None:
    body = ast.parse(source(command).read_text(encoding="utf-8")).body
    entering = next(n for n, node in enumerate(body) if "enter()" in ast.unparse(node))
    imported: set[str] = set()
    for node in body[:entering]:
        if isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
        elif isinstance(node, ast.Import):
            imported.update(each.name for each in node.names)
    others = {name for name in imported if name.partition(".")[0] not in AVAILABLE}
    assert all(name.startswith("tests.helpers.") for name in others), others


def test_the_documents_name_the_known_commands() -> None:
    assert {"tests", "tests.catalogues", "tests.old", "tests.benchmarks.start"} <= set(COMMANDS)
    assert not re.search(r"\.venv-tests/bin/python -m (?!pytest)", DOCUMENTS)
