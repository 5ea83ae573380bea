"""Views as text, for the way into a worker: JSON without names, read back by the view's own types.

Understood are dataclasses and named tuples of int, str, bool, float, None, enums of int, tuples of
one type, and unions of one such type with None. Integers of any size survive, because the text
crosses the border to JavaScript as a string.
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
    """The value as text. Raises TypeError for what this module does not understand."""
    return json.dumps(_plain(value), separators=(",", ":"))


def loads(kind: type[T], text: str) -> T:
    """The value that :func:`dumps` wrote, as an instance of ``kind``."""
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
    """The types of a record's members, in order."""
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
