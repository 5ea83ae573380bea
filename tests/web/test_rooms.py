"""A room of the page imports only from rooms below it (docs/architecture.md)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
ROOMS = ("ui", "browser", "storage", "session", "analysis", "games", "screens", "app")
"""From below to above. The screens are a folder of ui."""
ABOVE = ("main", "worker", "build")
"""What may import any room."""


def room(name: str) -> str:
    """The room of a module, such as "storage" for web.storage.saves."""
    _, first, *rest = [*name.split("."), ""]
    return "screens" if first == "ui" and rest[0] == "screens" else first


def imported(path: Path) -> Iterator[str]:
    """The modules of the page that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "web":
            yield from (f"{node.module}.{each.name}" for each in node.names)


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_imports_from_rooms_below_it(name: str) -> None:
    paths = (path for path in WEB.rglob("*.py") if len(path.relative_to(WEB).parts) > 1)
    modules = {path: ".".join(("web", *path.relative_to(WEB).parts)) for path in paths}
    mine = [path for path, module in modules.items() if room(module) == name]
    assert mine
    allowed = {*ROOMS[: ROOMS.index(name) + 1], ""}
    for path in mine:
        found = {room(module) for module in imported(path)}
        assert found <= allowed, (path, found - allowed)


def test_only_the_entries_and_the_build_are_above_all_rooms() -> None:
    top = {path.stem for path in WEB.iterdir() if path.is_dir() or path.suffix == ".py"}
    known = {*ROOMS, *ABOVE, "boot", "styles", "locale", "__init__", "__pycache__"}
    assert top <= known
