"""Everything that is defined is used: in Python, in JavaScript and in the stylesheets.

A name counts as used where code has its word once more; so some that are unused go unseen, but none
that is used is named. What only tests use is unused in the programs.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import serve
from tests.helpers.sources import code, code_files, files

ALLOWED: Final = {
    "OpenSpiel and PettingZoo ask for it": """
        make_py_observer max_chance_nodes_in_history chance_outcomes is_chance_node string_from
        resample_from_infostate restart_at action_space observation_space
        _action_to_string _apply_action _legal_actions TestSobek TestScarab TestSakkara""",
    "Python's library asks for it": """
        log_message protocol_version request_queue_size exec_module do_POST handle_starttag
        visit_Attribute visit_AugAssign visit_BinOp visit_Call visit_Subscript visit_UnaryOp""",
    "Orca asks for it": """
        getFactoryName getSpeechServers getSpeechServer getInfo getVoiceFamilies speakCharacter
        sayAll""",
    "browsers ask for it": "connectedCallback disconnectedCallback attributeChangedCallback",
    "pytest asks for it": "pytestmark register_adviser",
    "it is found by a name that is put together": """
        to_cut to_land to_order to_place to_push to_ride to_stack to_steal to_turn""",
    "it is there to be imported": "IMPORTED",
    "those who use the package ask for it": "is_compiled is_waiting",
    "it is for groups of other libraries": "as_bytes scalar_of",
}
"""Names that nothing seems to use, by the reason why they are there."""
KNOWN: Final = frozenset(name for names in ALLOWED.values() for name in names.split())
WORD: Final = re.compile(r"[A-Za-z_]\w*")
CALLED_BY_PYTEST: Final = re.compile(r"test_|pytest_|__\w+__$")
DEFINED_IN_SCRIPTS: Final = re.compile(
    r"\b(?:function\*?|class|const|let) +(\w+)|^ +(?:async )?(\w+)\([^()]*\) \{$", re.MULTILINE
)


class Definition(NamedTuple):
    """``is_own``: whether no other module can use it."""

    name: str
    path: Path
    is_own: bool


def is_for_tests(path: Path) -> bool:
    return path.is_relative_to(serve.ROOT / "tests")


@cache
def words(path: Path) -> Counter[str]:
    """How often a file has each word."""
    return Counter(WORD.findall(code(path)))


def total(paths: Iterable[Path]) -> Counter[str]:
    """How often files together have each word."""
    found = Counter[str]()
    for path in paths:
        found.update(words(path))
    return found


def named(body: list[ast.stmt]) -> Iterator[str]:
    """What is defined in a module or a class: functions, classes, constants, fields."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if not any("autouse" in ast.unparse(each) for each in node.decorator_list):
                    yield name
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                yield from (each.id for each in targets if isinstance(each, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def definitions(path: Path) -> Iterator[Definition]:
    """The definitions of a module. No other imports what is private, or what a test module has."""
    bodies = [ast.parse(path.read_text(encoding="utf-8")).body]
    for body in bodies:  # which grows meanwhile
        for name in named(body):
            is_private = name.startswith("_") or path.name.startswith("test_")
            yield Definition(name, path, is_private and body is bodies[0])
        bodies += (node.body for node in body if isinstance(node, ast.ClassDef))


def unused() -> Iterator[str]:
    """The names in Python that nothing else has. The starters are for people."""
    code_of_all = list(code_files(".py", ".mjs", ".js", ".html"))
    everywhere = total(code_of_all)
    programs = total(path for path in code_of_all if not is_for_tests(path))
    for path in (path for path in files() if path.suffix == ".md"):
        shown = re.findall(r"`[^`]+`", path.read_text(encoding="utf-8"))
        programs.update(WORD.findall(" ".join(shown)))
    found = [each for path in code_files(".py") for each in definitions(path)]
    defined = Counter(each.name for each in found)
    defined_in = Counter((each.name, each.path) for each in found)
    by_programs = Counter(each.name for each in found if not is_for_tests(each.path))
    for name, path, is_own in found:
        if is_own:
            is_used = words(path)[name] > defined_in[name, path]
        elif is_for_tests(path):
            is_used = everywhere[name] > defined[name]
        else:
            is_used = programs[name] > by_programs[name]
        is_exempt = name in KNOWN or CALLED_BY_PYTEST.match(name) or "starters" in path.parts
        if not (is_used or is_exempt):
            yield f"{path.relative_to(serve.ROOT)}: {name}"


def test_every_name_in_python_is_used() -> None:
    assert not list(unused())


def test_every_name_in_javascript_is_used() -> None:
    scripts = [path for path in code_files(".js", ".mjs") if not is_for_tests(path)]
    times = total(code_files(".js", ".mjs", ".py", ".html"))
    pairs = (pair for path in scripts for pair in DEFINED_IN_SCRIPTS.findall(code(path)))
    found = {name for pair in pairs for name in pair if name} - KNOWN
    assert len(found) > 300
    assert not {name for name in found if times[name] < 2}


def test_every_class_of_the_stylesheets_is_given_to_something() -> None:
    """Or what it begins with: "of-" stands for "of-2". "then-" and "way-" are put together."""
    given = {"then-", "way-"}
    for path in code_files(".py", ".js", ".mjs", ".html"):
        if not is_for_tests(path):
            given.update(re.findall(r"[\w-]+", code(path)))
    for path in code_files(".css"):
        for name in re.findall(r"\.([a-z][\w-]*)", code(path)):
            assert given & {name, *_beginnings(name)}, (path, name)


def test_every_custom_property_is_used() -> None:
    """Or what it begins with: "--place-" is put together with the name of a game."""
    texts = [code(path) for path in code_files(".css", ".py", ".mjs", ".js", ".svg")]
    used = {name for text in texts for name in re.findall(r"(--[\w-]+)(?!\s*:|[\w-])", text)}
    for path in code_files(".css"):
        for name in re.findall(r"(--[\w-]+)\s*:", code(path)):
            assert used & {name, *_beginnings(name)} - {"-", "--"}, (path, name)


def test_every_custom_property_that_is_asked_for_is_given() -> None:
    """By a stylesheet, or in Python, also if it is put together there: "--one" of "one"."""
    texts = {path: code(path) for path in code_files(".css", ".py", ".mjs", ".js")}
    given = {n for text in texts.values() for n in re.findall(r"(--[\w-]+)(?=\s*:|[{\"])", text)}
    given |= {f"--{word}" for text in texts.values() for word in re.findall(r'"([a-z]+)"', text)}
    for path in code_files(".css"):
        for name in re.findall(r"var\((--[\w-]+)\)", texts[path]):
            assert given & {name, *_beginnings(name)} - {"-", "--"}, (path, name)


def _beginnings(name: str) -> set[str]:
    return {name[: end + 1] for end, sign in enumerate(name) if sign in "-_"}


def test_what_is_allowed_is_still_there() -> None:
    times = total(code_files(".py", ".mjs"))
    own = words(Path(__file__))
    assert not {name for name in KNOWN if times[name] <= own[name]}
