"""The recipe for a character or a token (docs/architecture.md) names all files concerned."""

import re

import pytest

import serve
from sobek.games.sobek.rules.tables import Character, Token
from tests.helpers.sources import code, code_files, files, matching

RECIPE = (
    (serve.ROOT / "docs" / "architecture.md")
    .read_text(encoding="utf-8")
    .partition("\n## Adding a character, a token, a clause\n")[2]
    .partition("\n## ")[0]
)
PLACES = [path for name in re.findall(r"`([^`\s]+/[^`\s]*)`", RECIPE) for path in matching(name)]


def is_named(path: str) -> bool:
    """Whether the recipe names a file, or the folder that it is in."""
    folder = path[: path.rindex("/") + 1]
    return path in PLACES or (folder in PLACES and folder != "sobek/games/sobek/")


def own(path: str) -> bool:
    """Whether a file is of the programs, and not a translation."""
    return path.startswith(("sobek/", "web/")) and not path.endswith(".po")


def test_the_recipe_names_each_file_that_the_thief_is_in() -> None:
    found = {
        path.relative_to(serve.ROOT).as_posix()
        for path in files()
        if "thief" in path.name or "thief" in path.read_bytes().decode("utf-8", "ignore").lower()
    }
    concerned = {path for path in found if own(path)}
    assert len(concerned) > 20
    assert not {path for path in concerned if not is_named(path)}


@pytest.mark.parametrize("kinds", [Character, Token])
def test_the_recipe_names_each_file_that_asks_for_one_by_name(
    kinds: type[Character] | type[Token],
) -> None:
    asked = re.compile(rf"\b{kinds.__name__}\.({'|'.join(each.name for each in kinds)})\b")
    found = {
        path.relative_to(serve.ROOT).as_posix()
        for path in code_files(".py")
        if asked.search(code(path))
    }
    concerned = {path for path in found if own(path)}
    assert len(concerned) > 10
    assert not {path for path in concerned if not is_named(path)}
