"""Views, reports and stored values as JSON text.

The text holds values only; types and field names come from the class that it is read as. Supported
are dataclasses and named tuples of int, str, bool, float, None, int enums, tuples, and unions of
one such type with None. Integers of any size survive, because JavaScript handles the text as a
string only.

What is read is checked against the types, so a text of another shape is refused as a whole. A
dataclass that promises more than its types say checks that in ``__post_init__``, by a ValueError.

A field that is added later comes last and has a default and the metadata :data:`ADDED`. It is left
out of the text while it has its default, so texts that were written before stay what they are.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import IntEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

MAX_DEPTH: Final = 50
"""Maximum depth of nesting of a text that is read. Views have less than ten."""
ADDED: Final = {"added": True}
"""The metadata of a dataclass's field that was added later."""
_NO_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|$)|[^][{}"]+', re.DOTALL)
"""Strings, and all else between brackets."""

Reader: TypeAlias = Callable[[Any], Any]
"""Makes a value of some type of what JSON has for it.

:raises ValueError: if that is something else.
"""


def dumps(value: object) -> str:
    """Write a value as text.

    :raises TypeError: for a value of a type that is not supported.
    """
    return json.dumps(value, separators=(",", ":"), default=_values)


def loads(kind: type[T], text: str) -> T:
    """Read what :func:`dumps` wrote, as an instance of ``kind``.

    :raises ValueError: if the text is anything else.

    >>> from sobek.games import game
    >>> null = game("null")
    >>> view = null.new(2, seed=1, options={"sides": "6"}).view(0)
    >>> dumps(view)
    '[0,0,6,false,[1,null],[1,2]]'
    >>> loads(null.view_type, dumps(view)) == view
    True
    >>> loads(null.view_type, "[0,0,6,false,[1,null],7]")
    Traceback (most recent call last):
    ValueError: a value of another type
    """
    typed: Any = kind  # what a cache takes is more than a type, for mypy
    result: T = _reader(typed)(_json(text))
    return result


def loads_fields(kind: type[T], text: str) -> T:
    """Read a JSON object as an instance of a dataclass whose fields all have defaults. What does
    not fit is left out: an unknown name, a value of another type, or all if it is no object.

    >>> from sobek.core.record import Player
    >>> loads_fields(Player, '{"name": "Anna", "kind": 7, "age": 30}').name
    'Anna'
    """
    found: dict[str, Any] = {}
    with suppress(ValueError):
        plain = _json(text)
        for field, read in zip(fields(kind), _members(kind), strict=True):  # type: ignore[arg-type]
            if isinstance(plain, dict) and field.name in plain:
                with suppress(ValueError):
                    found[field.name] = read(plain[field.name])
    return kind(**found)


def _json(text: str) -> Any:
    """The values of a JSON text, unless it is nested too deeply: that would end Pyodide for good,
    where CPython raises RecursionError."""
    brackets, depth = _NO_BRACKETS.sub("", text), 0
    while brackets and depth < MAX_DEPTH:
        brackets, depth = brackets.replace("[]", "").replace("{}", ""), depth + 1
    if brackets:
        raise ValueError("brackets that nest too deeply, or do not match")
    return json.loads(text)


def _values(value: Any) -> tuple[Any, ...]:
    """The values of a dataclass. The rest json writes by itself, named tuples and enums as well."""
    if not is_dataclass(value):
        raise TypeError(f"no text form for {type(value).__name__}")
    kind: Any = type(value)
    values = [getattr(value, name) for name in _names(kind)]
    for default in reversed(_added(kind)):
        if values[-1] != default:
            break
        values.pop()
    return tuple(values)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a dataclass, in order."""
    return tuple(field.name for field in fields(kind))


@cache
def _added(kind: Any) -> tuple[Any, ...]:
    """The defaults of the fields that were added later."""
    return tuple(field.default for field in fields(kind) if field.metadata == ADDED)


# Readers are made once for each type: to look at the types of every value takes ten times as long.


@cache
def _members(kind: Any) -> tuple[Reader, ...]:
    """The readers of the fields of a dataclass or named tuple, in order."""
    hints = get_type_hints(kind)
    names = kind._fields if issubclass(kind, tuple) else _names(kind)
    return tuple(_reader(hints[name]) for name in names)


@cache
def _reader(kind: Any) -> Reader:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        (inner,) = (arg for arg in get_args(kind) if arg is not NoneType)
        return _optional(_reader(inner))
    if origin is tuple:
        args = get_args(kind)
        if args[-1] is Ellipsis:
            return _series(_reader(args[0]))
        return _record(tuple, tuple(map(_reader, args)))
    if issubclass(kind, tuple):
        return _record(kind._make, _members(kind))
    if is_dataclass(kind):
        make: Any = kind
        return _record(lambda values: make(*values), _members(make), len(_added(make)))
    if issubclass(kind, IntEnum):
        return _enum(kind)
    return _float if kind is float else _scalar(kind)


def _optional(read: Reader) -> Reader:
    return lambda plain: None if plain is None else read(plain)


def _series(read: Reader) -> Reader:
    def series(plain: Any) -> Any:
        return tuple(map(read, _list(plain)))

    return series


def _record(make: Reader, members: tuple[Reader, ...], optional: int = 0) -> Reader:
    """``optional``: how many of the last members may be missing."""
    least = len(members) - optional

    def record(plain: Any) -> Any:
        items = _list(plain)
        if not least <= len(items) <= len(members):
            raise ValueError("too many values or too few")
        return make([read(item) for read, item in zip(members, items, strict=False)])

    return record


def _enum(kind: type[IntEnum]) -> Reader:
    read = _scalar(int)
    return lambda plain: kind(read(plain))


def _scalar(kind: type) -> Reader:
    def scalar(plain: Any) -> Any:
        if type(plain) is not kind:  # a bool is no int here
            raise ValueError("a value of another type")
        return plain

    return scalar


def _float(plain: Any) -> Any:
    # False for NaN, too, and for an int that no float can hold.
    if type(plain) not in (int, float) or not abs(plain) <= sys.float_info.max:
        raise ValueError("not a finite number")
    return plain


def _list(plain: Any) -> list[Any]:
    if type(plain) is not list:
        raise ValueError("a value of another type")
    return plain
