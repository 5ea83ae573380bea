"""Views and reports as JSON text, for the way into a worker and back.

The text holds values only; types and field names come from the class that it is read as. Supported
are dataclasses and named tuples of int, str, bool, float, None, int enums, tuples, and unions of
one such type with None. Integers of any size survive, because JavaScript handles the text as a
string only.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from enum import IntEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def dumps(value: object) -> str:
    """Write a value as text.

    :raises TypeError: for a value of a type that is not supported.
    """
    return json.dumps(_plain(value), separators=(",", ":"))


def loads(kind: type[T], text: str) -> T:
    """Read what :func:`dumps` wrote, as an instance of ``kind``. It trusts the text.

    >>> from sobek.games import game
    >>> null = game("null")
    >>> view = null.new(2, seed=1, options={"sides": "6"}).view(0)
    >>> dumps(view)
    '[0,0,6,false,[1,null],[1,2]]'
    >>> loads(null.view_type, dumps(view)) == view
    True
    """
    result: T = _typed(kind, json.loads(text))
    return result


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return [_plain(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, (int, float, str)):
        return value
    raise TypeError(f"no text form for {type(value).__name__}")


@cache
def _members(kind: Any) -> tuple[Any, ...]:
    """The types of the fields of a dataclass or named tuple, in order."""
    hints = get_type_hints(kind)
    names = kind._fields if issubclass(kind, tuple) else [field.name for field in fields(kind)]
    return tuple(hints[name] for name in names)


def _typed(kind: Any, plain: Any) -> Any:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        if plain is None:
            return None
        (inner,) = (arg for arg in get_args(kind) if arg is not NoneType)
        return _typed(inner, plain)
    if origin is tuple:
        args = get_args(kind)
        if args[-1] is Ellipsis:
            return tuple(_typed(args[0], item) for item in plain)
        return tuple(_typed(arg, item) for arg, item in zip(args, plain, strict=True))
    if is_dataclass(kind) or issubclass(kind, tuple):
        return kind(*(_typed(k, p) for k, p in zip(_members(kind), plain, strict=True)))
    if issubclass(kind, IntEnum):
        return kind(plain)
    return plain
