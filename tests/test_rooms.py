"""The rooms stand in docs/architecture.md: a module imports from rooms below its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate
from typing import Final

import pytest

import serve

TOP: Final = ("web/build/", "sobek/__main__.py")
"""What may import any room, and is imported by none."""
BOTTOM: Final = ("sobek/__init__.py", "web/__init__.py")
REGISTRY: Final = "sobek/games/__init__.py"
UPWARDS: Final = {
    ("sobek/core/", REGISTRY),
    ("sobek/sealed/", REGISTRY),
    ("sobek/games/<game>/rules/", "sobek/games/<game>/knowledge/"),
    ("sobek/kernel/", "sobek/compile/"),
}
"""The imports upwards that the document allows."""
STARTERS: Final = "sobek/bots/starters"
"""Texts for people, which nothing imports."""
BROWSER: Final = {"web/browser/browser.py", "web/worker.py", "sobek/kernel/browser_memory.py"}
"""What imports the browser's modules."""


def module_paths() -> dict[str, str]:
    """The path of each module, from the root."""
    paths = (
        path.relative_to(serve.ROOT)
        for package in ("sobek", "web")
        for path in (serve.ROOT / package).rglob("*.py")
    )
    return {
        ".".join(path.with_suffix("").parts).removesuffix(".__init__"): path.as_posix()
        for path in paths
        if not path.is_relative_to(STARTERS)
    }


MODULES: Final = module_paths()


def nodes_at_start(node: ast.AST) -> Iterator[ast.AST]:
    """What of this runs when the module is imported."""
    for child in ast.iter_child_nodes(node):
        is_for_types = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        if not is_for_types and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from nodes_at_start(child)


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The modules that these nodes import, ours or not."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            inner = (f"{node.module}.{each.name}" for each in node.names)
            yield from (name if name in MODULES else node.module or "" for name in inner)


@cache
def trees() -> dict[str, ast.Module]:
    """The syntax tree of each module."""
    return {
        name: ast.parse((serve.ROOT / path).read_text(encoding="utf-8"))
        for name, path in MODULES.items()
    }


def packages(name: str) -> set[str]:
    """A module and the packages that it is in: all are imported with it."""
    return set(accumulate(name.split("."), "{}.{}".format))


def described_rooms() -> list[list[str]]:
    """The rooms of the document, from above to below; a room's parts stand below it."""
    document = (serve.ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawn = document.partition("\n## Rooms\n")[2].partition("\nBeside them:\n")[0]
    rows, parent = [], ""
    for line in re.findall(r"^    .*", drawn, re.MULTILINE):
        row = []
        for text in re.split(r"\s{2,}", line.strip()):
            if not re.fullmatch(r"[\w<>/]+(/|\.py)", text):
                break
            row.append(text)
        if line[4] == " ":
            row = [parent + text for text in row]
        elif row:
            parent = row[0]
        if row:
            rows.append(row)
    return rows


ROOMS: Final = [list(TOP), *described_rooms(), list(BOTTOM)]
LEVELS: Final = {room: -level for level, row in enumerate(ROOMS) for room in row}


def holds(room: str, path: str) -> bool:
    """Whether a file is in a room, which may be a single file, too."""
    folder = re.escape(room.removesuffix("/")).replace("<game>", "[^/]+")
    return bool(re.match(folder + (r"(/|\.py$)" if room.endswith("/") else "$"), path))


@cache
def room_of(name: str) -> str:
    """The innermost room of a module."""
    return max((room for room in LEVELS if holds(room, MODULES[name])), key=len)


def game_of(name: str) -> str:
    """The game whose package a module is in; "" if it is in none."""
    found = re.match(r"(?:sobek|web)\.games\.(\w+)", name)
    return found[1] if found else ""


@cache
def imports() -> list[tuple[str, str]]:
    """Each module with each that it imports, ours or not."""
    return [(name, other) for name, tree in trees().items() for other in imported(ast.walk(tree))]


def own_imports() -> list[tuple[str, str]]:
    """Those of our own modules."""
    return [(name, other) for name, other in imports() if other in MODULES]


def test_the_document_names_a_room_for_each_module() -> None:
    assert len(LEVELS) > 20
    assert {room_of(name) for name in MODULES} == LEVELS.keys()


def test_a_room_imports_from_rooms_below_it() -> None:
    upwards = set()
    for name, other in own_imports():
        mine, its = room_of(name), room_of(other)
        if mine != its and LEVELS[mine] <= LEVELS[its]:
            assert (mine, its) in UPWARDS, f"{name} imports {other}"
            upwards.add((mine, its))
    assert upwards == UPWARDS


def test_no_game_imports_another() -> None:
    games = [(game_of(name), game_of(other)) for name, other in own_imports()]
    assert any(mine for mine, _ in games)
    assert not {(mine, its) for mine, its in games if mine and its and mine != its}


@pytest.mark.parametrize("apart", ["sobek.research", "sobek.bots.starters", "web.build"])
def test_nothing_else_imports_what_stands_apart(apart: str) -> None:
    """The research needs packages, the starters are texts, and the build is not shipped."""
    assert (serve.ROOT / apart.replace(".", "/")).is_dir()
    mine = {name for name, other in imports() if f"{other}.".startswith(f"{apart}.")}
    assert all(f"{name}.".startswith(f"{apart}.") for name in mine)


@pytest.mark.parametrize(
    ("apart", "also"),
    [
        # They measure it; the document on it says how it is called.
        ("sobek.research", {"tests/research/", "tests/benchmarks/research.py"}),
        ("tests.trust", {"tests/trust/", "tests/test_documents.py"}),
    ],
)
def test_no_other_test_needs_what_stands_apart(apart: str, also: set[str]) -> None:
    """So whoever works on the page can pass by the research and the counters."""
    found = {
        path.relative_to(serve.ROOT).as_posix()
        for path in (serve.ROOT / "tests").rglob("*.py")
        for other in imported(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        if f"{other}.".startswith(f"{apart}.")
    }
    assert {each for each in also if any(path.startswith(each) for path in found)} == also
    assert all(path.startswith(tuple(also)) for path in found)


def test_only_a_few_modules_know_the_browser() -> None:
    outside = ("js", "pyodide", "pyscript")
    found = {MODULES[name] for name, other in imports() if other.partition(".")[0] in outside}
    assert found == BROWSER


def test_each_module_can_be_imported_by_itself() -> None:
    """There is no circle of imports when the modules are imported. Those in functions come later.
    What is in a package finds that already there; everybody else has it imported first."""
    graph = {}
    for name, tree in trees().items():
        others = set[str]().union(*map(packages, imported(nodes_at_start(tree))))
        graph[name] = (others & MODULES.keys()) - packages(name)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))
