"""The recipes for a game, a character, a token (docs/architecture.md) name all files concerned."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import serve
from sobek import games
from sobek.games.sobek.rules.tables import Character, Token
from tests.helpers.sources import code, code_files, files, matching

DOCUMENT = (serve.ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def named(section: str) -> set[str]:
    """The files and folders that a section of the document names."""
    text = DOCUMENT.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    names = set(re.findall(r"`([^`\s]+[/.][^`\s]*)`", text)) - {"sobek/games/sobek/"}
    return {path for name in names for path in matching(name)}


def left_out(section: str, is_concerned: Callable[[Path], bool]) -> set[str]:
    """The files concerned that a section names neither themselves nor by a folder."""
    paths = [path.relative_to(serve.ROOT) for path in files() if is_concerned(path)]
    places = named(section)
    assert len(paths) > 5
    return {
        path.as_posix()
        for path in paths
        if not places & {path.as_posix(), *(f"{each.as_posix()}/" for each in path.parents)}
    }


def is_of_programs(path: Path) -> bool:
    """Whether a file is neither a translation nor for tests or readers."""
    in_folder = path.relative_to(serve.ROOT).parts[0] in ("sobek", "web")
    return in_folder and path.suffix != ".po"


def says(path: Path, word: str) -> bool:
    """Whether the word is in a file's name or in its text, comments included."""
    return word in path.name or word in path.read_text(encoding="utf-8").lower()


def test_the_recipe_names_each_file_that_the_thief_is_in() -> None:
    section = "Adding a character, a token, a clause"
    assert not left_out(section, lambda path: is_of_programs(path) and says(path, "thief"))


@pytest.mark.parametrize("kinds", [Character, Token])
def test_the_recipe_names_each_file_that_asks_for_one_by_name(
    kinds: type[Character] | type[Token],
) -> None:
    asked = re.compile(rf"\b{kinds.__name__}\.({'|'.join(each.name for each in kinds)})\b")
    concerned = {path for path in code_files(".py") if asked.search(code(path))}
    section = "Adding a character, a token, a clause"
    assert not left_out(section, lambda path: is_of_programs(path) and path in concerned)


GAMES: Final = tuple(name for name in games.names() if name != "null")
LEVELS: Final = {level for name in GAMES for level in games.game(name).levels}
_NAMES, _TITLES = "|".join(GAMES), "|".join(map(str.title, GAMES))
NAMED: Final = re.compile(
    rf"""["'`]({_NAMES}|{_TITLES}|{"|".join(LEVELS)})["'`]  # as a text
    |\bgames[./]({_NAMES})\b|\w+_({_NAMES})\b|\b({_NAMES})_\w+  # a module, a variable
    |\b({_TITLES})[A-Z]\w*  # a class
    |[.#-]({_NAMES})\b(?!\.)  # in a stylesheet""",
    re.VERBOSE,
)
"""A game, or a bot of one, that code asks for by name."""
KNOWN: Final = {
    "web/games/__init__.py": "the game that the start screen shows first",
    "sobek/cli/arena.py": "the game in which bots meet unless another is given",
    "web/build/lab.py": "the game that the starters of the lab are written for",
    "sobek/bots/starters/": "texts for people, in which a game is an example",
    "sobek/research/": "for researchers, who add a game if they want it there",
    # What bears the project's name.
    "sobek/cli/__init__.py": "the command",
    "web/boot/manifest.webmanifest": "the installed page",
    "web/browser/journal.mjs": "a database of the browser",
    "web/build/build.py": "the folder of the package",
    "web/build/catalogues.py": "the folder of the package",
    "web/ui/screens/start.py": "the page",
    # An icon that is called as a bot is.
    "web/build/icons.json": "a scribe",
    "web/ui/screens/frame.py": "a scribe",
}
"""Files and folders outside the games' packages that name one all the same, and what they name."""


def is_of_a_game(path: Path) -> bool:
    """Whether a file is in the package of a game."""
    parts = path.relative_to(serve.ROOT).parts
    return parts[1] == "games" and parts[2] in GAMES


def test_no_code_outside_its_packages_names_a_game() -> None:
    """So a game that is added changes none. The recipe says what people read of it elsewhere."""
    naming = {
        path.relative_to(serve.ROOT).as_posix()
        for path in code_files()
        if is_of_programs(path) and not is_of_a_game(path) and NAMED.search(code(path))
    }
    assert {known for known in KNOWN if any(path.startswith(known) for path in naming)} == {*KNOWN}
    assert not {path for path in naming if not path.startswith(tuple(KNOWN))}
