"""What the documents name is there: paths, names of the code, commands, links and their anchors.

Names stand in backticks. The few that are nobody's in the code are in ALLOWED."""

from __future__ import annotations

import builtins
import keyword
import re
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import serve
from tests.helpers.sources import code, code_files, matching, paths
from tests.trust.parts import PARTS
from web.games import renderers

DOCUMENTS: Final = [
    *(serve.ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted((serve.ROOT / "docs").glob("*.md")),
]
ALLOWED: Final = {
    "servers": "AllowOverride FileInfo Directory a2enmod certbot deflate ancestors _headers",
    "Python": "math sqrt bit_count bit_length raises",
    "OpenSpiel and PettingZoo": "pyspiel make_observation",
    "an example": "test_S21_ mybot v1 xs mask po",
    "a scope of commits": "french",
}
"""Words that no code needs to have, by where they are from."""
BUILT: Final = {
    *("dist", "dist/", "build.txt", "service.js"),
    *("release/", "release/SHA256SUMS", ".venv-tests", ".cache/looks/"),
    *("/404.html", "/games/sobek/404.html"),
}
"""What commands write, and where it comes to lie."""
EXAMPLES: Final = {"mybot.py", "sobek/locale/xx.po", "web/locale/xx.po"}
PYTEST: Final = ("-k", "-q", "-m", "-s")
PATH: Final = re.compile(
    r"(?<![\w./:@-])(?:(?:sobek|web|tests|docs)/[\w.<>*/-]*"
    r"|[\w<>*/-]+\.(?:py|mjs|js|css|json|md|toml|txt|po|html|cff))(?![\w*<-])"
)
COMMAND: Final = re.compile(r"(?:python3?|\.venv-tests/bin/python) (-m [\w.]+|serve\.py)([^`#\n]*)")
SENTENCE: Final = re.compile(r'"[^"\n]*[a-z,] [^"\n]*"')
"""A text for people: a word that stands only there names nothing."""
every_document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)


def inline(path: Path) -> Iterator[str]:
    """What stands in backticks in a document, blocks of code left out."""
    text = re.sub(r"^```.*?^```|^ {4}.*?$", "", read(path), flags=re.MULTILINE | re.DOTALL)
    return (" ".join(found.split()) for found in re.findall(r"`([^`]+)`", text))


@cache
def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def others() -> Iterator[Path]:
    """All files of code but this one."""
    return (path for path in code_files() if path != Path(__file__))


@cache
def words() -> frozenset[str]:
    """All words of the code, of Python, and those that are allowed."""
    texts = (SENTENCE.sub(" ", code(path)) for path in others())
    found = {word for text in texts for word in re.findall(r"[A-Za-z_]\w*", text)}
    allowed = {word for each in ALLOWED.values() for word in each.split()}
    return frozenset(found | allowed | set(dir(builtins)) | set(keyword.kwlist))


@cache
def marks() -> frozenset[str]:
    """All names with other signs: options, storage keys, colours, CSS classes, packages …"""
    found = (re.findall(r"[@#]?[\w-]+(?:[.:/-][\w-]*)*", code(path)) for path in others())
    return frozenset(mark for each in found for mark in each)


def has_member(name: str, member: str) -> bool:
    """Whether a file that defines a name has the member, too."""
    defined = re.compile(rf"^(?:class {name}\b|{name}(?:: \w+)? =)", re.MULTILINE)
    files = [code(path) for path in code_files(".py") if defined.search(code(path))]
    return any(re.search(rf"\b{member}\b", text) for text in files) or not files


def is_there(name: str) -> bool:
    """Whether the code has what stands in backticks."""
    if name in BUILT or name in EXAMPLES or name in marks() or COMMAND.match(name):
        return True
    if matching(name) or matching(f"{name}/") or any(map(matching, PATH.findall(name))):
        return True
    if beginning := re.fullmatch(r"([\w.-]+[.:-])(?:…|\*|<\w+>)", name):
        return any(mark.startswith(beginning[1]) for mark in marks())
    if member := re.match(r"([A-Z]\w+)\.(\w+)", name):
        return has_member(*member.groups())
    spoken = re.sub(r'"[^"]*"', "", name)  # texts may say anything
    return words().issuperset(re.findall(r"\b[A-Za-z_]\w*", spoken))


@every_document
def test_a_name_is_one_of_the_code(path: Path) -> None:
    assert not {name for name in inline(path) if not is_there(name)}


@every_document
def test_a_name_is_in_the_file_that_is_named_with_it(path: Path) -> None:
    named = re.findall(r"`([\w.]+)`(?: of `\w+`)?\s+in\s+`([\w./<>*]+\.\w+)`", read(path))
    for name, file in named:
        texts = [code(serve.ROOT / each) for each in matching(file)]
        assert any(re.search(rf"\b{re.escape(name)}\b", text) for text in texts), (name, file)


@every_document
def test_a_path_is_there(path: Path) -> None:
    text = re.sub(r"\w+://\S+|\]\([^)]*\)", "", read(path))
    found = {each.rstrip(".") for each in PATH.findall(text)} - BUILT - EXAMPLES
    assert not {each for each in found if not matching(each) and not matching(f"{each}/")}


def module_and_names(dotted: str) -> tuple[Path, list[str]]:
    """The module that a dotted name begins with, and the names in it."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        path = serve.ROOT.joinpath(*parts[:end])
        for file in (path.with_suffix(".py"), path.with_suffix(".mjs"), path / "__init__.py"):
            if file.exists():
                return file, parts[end:]
    raise AssertionError(f"there is no module of {dotted}")


def test_what_docstrings_refer_to_is_there() -> None:
    """A name with its module is in that module; another one is somewhere in the code."""
    for path in code_files(".py"):
        for name in re.findall(r":(?:func|class|meth|mod|attr|data):`[~.]*([\w.]+)`", read(path)):
            known, names = words(), name.split(".")
            if names[0] in ("sobek", "web", "tests"):
                module, names = module_and_names(name)
                known = frozenset(re.findall(r"\w+", code(module)))
            assert known.issuperset(names), (path, name)


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings."""
    headings = re.findall(r"^#+ (.+)$", read(path), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_document
def test_a_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", read(path)):
        if not re.match(r"https://", target):
            file, _, anchor = target.partition("#")
            other = (path.parent / file).resolve() if file else path
            assert other.exists(), target
            assert not anchor or anchor in anchors(other), target


def commands() -> list[str]:
    """All commands of the documents."""
    found = {
        f"{program} {rest.partition('  ')[0]}".strip()
        for path in DOCUMENTS
        if path.name != "trust.md"  # written by a command
        for program, rest in COMMAND.findall(read(path))
    }
    return sorted(" ".join(each.rstrip("),;:. ").split()) for each in found)


def sources_of(name: str, arguments: list[str]) -> list[Path]:
    """The files that say which options a command has."""
    if name == "sobek":
        file = serve.ROOT / "sobek" / "cli" / f"{arguments[0]}.py"
    elif name == "serve.py":
        return [serve.ROOT / name]
    else:
        file = serve.ROOT / Path(*name.split("."))
        file = file / "__main__.py" if file.is_dir() else file.with_suffix(".py")
    assert file.exists(), file
    return [file, *file.parent.glob("common.py")]


@pytest.mark.parametrize("command", commands())
def test_a_command_has_its_options(command: str) -> None:
    program, *arguments = shlex.split(command.removeprefix("-m "))
    if program == "sobek" and arguments in ([], ["--help"]):
        return
    if program == "pytest":
        known = " ".join(PYTEST)
    else:
        known = "\n".join(
            file.read_text(encoding="utf-8") for file in sources_of(program, arguments)
        )
    for argument in arguments:
        if argument.startswith("-") and argument != "--help":
            is_for_pytest = program == "tests" and argument in PYTEST
            assert is_for_pytest or re.search(rf"{argument}\b", known), argument
        elif "/" in argument and "," not in argument:
            assert matching(argument) or matching(f"{argument}/"), argument
        elif program == "tests.trust" and not argument.isdecimal():
            assert any(name == argument or name.startswith(f"{argument}-") for name in PARTS)


def test_the_readme_begins_with_all_games() -> None:
    """The page's own lists are made by the build (tests/web/build/test_build.py)."""
    (sentence,) = re.findall(r"^Play three [^.:]*", read(serve.ROOT / "README.md"), re.M)
    titles = {renderer.words.title for renderer in renderers().values()}
    assert titles <= set(re.findall(r"\w+", sentence)), sentence


def test_what_pip_is_asked_for_is_offered() -> None:
    project = tomllib.loads(read(serve.ROOT / "pyproject.toml"))["project"]
    wanted = {name for path in DOCUMENTS for name in re.findall(r'"\.\[([\w,]+)\]"', read(path))}
    assert {each for name in wanted for each in name.split(",")} <= {
        *project["optional-dependencies"]
    }
    assert wanted


def test_the_check_finds_what_is_not_there() -> None:
    for name in ("POWERED", "Session.seen_by_nobody", "web/app/tusks.py", "--quai", "sobek.moon.*"):
        assert not is_there(name), name
    assert is_there("Session.scene()") and is_there("sobek.stars.*")
    assert "docs/" in paths() and len(commands()) > 40
