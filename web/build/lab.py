"""What the lab shows beside a bot: the starters, and what a view is made of, from the docstrings.

The build writes it to ``lab/<game>.json``, which the page loads when somebody opens the lab:

    {"starters": {name: text}, "view": the name of its class,
     "classes": [{"name", "module", "doc", "members": [{"name", "type", "doc"}]}]}

The docs are English messages of the catalogue (:func:`messages`).
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypedDict, get_args, get_type_hints

from sobek.games import game
from web.analysis.lab_state import STARTERS
from web.games import renderers

FOLDER: Final = Path(__file__).resolve().parents[2] / "sobek" / "bots" / "starters"
"""The starters as they are for :data:`WRITTEN_FOR`."""
WRITTEN_FOR: Final = "sobek"
HIDDEN: Final = ("shown",)
"""Methods that are of no use to a bot."""


class Member(TypedDict):
    """A field, a method or a value. ``type``: as it is written in Python; "" for a value."""

    name: str
    type: str
    doc: str


class Described(TypedDict):
    """A class: of the views, of the actions, or of something in them. ``module``: where it can be
    imported from."""

    name: str
    module: str
    doc: str
    members: list[Member]


def describe(name: str) -> list[Described]:
    """The classes that a bot of this game meets: action, view, and what they are made of."""
    rules = game(name)
    notation = import_module(f"sobek.games.{name}.rules.notation")
    return [_class(each) for each in _reached([notation.Action, notation.Verb, rules.view_type])]


def starters(name: str) -> dict[str, str]:
    """The starters for this game, by name."""
    texts = {each: (FOLDER / f"{each}.py").read_text(encoding="utf-8") for each in STARTERS}
    return {
        each: text.replace(f"games.{WRITTEN_FOR}", f"games.{name}") for each, text in texts.items()
    }


def messages() -> Iterator[str]:
    """All docs, for the catalogue of messages."""
    for name in renderers():
        for each in describe(name):
            yield from filter(None, (each["doc"], *(member["doc"] for member in each["members"])))


def write(folder: Path) -> None:
    """Write a file for each game to this new folder."""
    folder.mkdir()
    for name in renderers():
        (folder / f"{name}.json").write_text(content(name), encoding="utf-8")


def content(name: str) -> str:
    """The file of a game."""
    view = game(name).view_type.__name__
    return json.dumps({"starters": starters(name), "view": view, "classes": describe(name)})


def _reached(classes: list[type]) -> list[type]:
    """These classes and all of ours that their fields have, each once."""
    for each in classes:  # which grows meanwhile
        for found in _ours(tuple(get_type_hints(each).values())):
            if found not in classes:
                classes.append(found)
    return classes


def _ours(types: tuple[Any, ...]) -> Iterator[type]:
    for each in types:
        if getattr(each, "__module__", "").startswith("sobek.games."):
            yield each
        yield from _ours(get_args(each))


def _class(cls: type) -> Described:
    tree = ast.parse(inspect.getsource(cls)).body[0]
    assert isinstance(tree, ast.ClassDef)
    members = _values(tree) if issubclass(cls, IntEnum) else [*_fields(tree), *_methods(tree)]
    return {
        "name": cls.__name__,
        "module": cls.__module__,
        "doc": _plain(ast.get_docstring(tree)),
        "members": members,
    }


def _fields(tree: ast.ClassDef) -> Iterator[Member]:
    for node, after in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield {
                "name": node.target.id,
                "type": ast.unparse(node.annotation),
                "doc": _text(after),
            }


def _methods(tree: ast.ClassDef) -> Iterator[Member]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name[0] != "_" and node.name not in HIDDEN:
            is_property = any(ast.unparse(each) == "property" for each in node.decorator_list)
            given = ", ".join(each.arg for each in node.args.args[1:])
            yield {
                "name": node.name if is_property else f"{node.name}({given})",
                "type": ast.unparse(node.returns) if node.returns else "",
                "doc": _plain(ast.get_docstring(node)),
            }


def _values(tree: ast.ClassDef) -> list[Member]:
    """The values of an enumeration."""
    return [
        {
            "name": f"{ast.unparse(node.targets[0])} = {ast.unparse(node.value)}",
            "type": "",
            "doc": _text(after),
        }
        for node, after in zip(tree.body, [*tree.body[1:], None], strict=True)
        if isinstance(node, ast.Assign)
    ]


def _text(node: ast.stmt | None) -> str:
    """The docstring of the field or value before this node; "" if it has none."""
    match node:
        case ast.Expr(ast.Constant(str() as text)):
            return _plain(text)
    return ""


def _plain(doc: str | None) -> str:
    """The first paragraph as people read it: without the marks of references and code, and with
    apostrophes as they are printed."""
    text = " ".join((doc or "").partition("\n\n")[0].split())
    return re.sub(r":\w+:`~?([\w.]+)`", r"\1", text).replace("``", "").replace("'", "’")
