"""The types of the subset, and how their values lie in memory.

The types are Python's: int, float, bool, None, ``list[T]``, ``tuple[T, ...]``, and classes. Every
item and every field takes 8 bytes. A list or tuple is its length, its capacity, and its items; an
object is its fields in the order of the class's annotations. Lists, tuples and objects are
addresses. A program's memory begins with its constants.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

WORD: Final = 8
ITEMS: Final = 16
"""Where a list has its items."""
_WASM: Final[Mapping[Any, str]] = {int: "i64", float: "f64", None: "void"}


def type_of_hint(hint: Any) -> Any:
    """The type that an annotation means.

    :raises TypeError: if the subset has no such type.
    """
    origin, parts = get_origin(hint), get_args(hint)
    if hint in (int, float, bool, None, type(None)):
        return None if hint is type(None) else hint
    if origin is list:
        return list[type_of_hint(parts[0])]  # type: ignore[misc]
    if origin is tuple:
        items = [type_of_hint(part) for part in parts if part is not Ellipsis]
        if all(item == items[0] for item in items):
            return tuple[items[0], ...]  # type: ignore[valid-type]
    elif isinstance(hint, type) and issubclass(hint, IntEnum):
        return int
    elif isinstance(hint, type) and hint.__bases__ == (object,) and hint.__module__ != "builtins":
        return hint
    raise TypeError(f"there is no type {hint} in the subset")


def type_of_constant(constant: Any) -> Any:
    """The type of a constant: a number, a tuple of constants of one type, or an object of a frozen
    dataclass.

    :raises TypeError: if it is something else.
    """
    if isinstance(constant, bool | float):
        return type(constant)
    if isinstance(constant, int) and -(1 << 63) <= constant < 1 << 63:
        return int
    if isinstance(constant, tuple) and constant:
        items = [type_of_constant(item) for item in constant]
        if all(item == items[0] for item in items):
            return tuple[items[0], ...]  # type: ignore[valid-type]
    if is_frozen(type(constant)):
        return type(constant)
    raise TypeError(f"{constant!r} is no constant of the subset")


def wasm(of: Any) -> str:
    """A type as WebAssembly knows it."""
    return _WASM.get(of, "i32")


def name_of(of: Any) -> str:
    """The type in words."""
    return of.__name__ if isinstance(of, type) else str(of)


def item_of(of: Any) -> Any:
    """The type of the items of a list or tuple; None for other types."""
    return get_args(of)[0] if get_origin(of) in (list, tuple) else None


def is_frozen(of: Any) -> bool:
    """Whether values of the type can't be changed: a tuple, or an object of a frozen dataclass."""
    parameters = getattr(of, "__dataclass_params__", None)
    return get_origin(of) is tuple or bool(parameters and parameters.frozen)


@cache
def fields_of(of: Any) -> Mapping[str, tuple[Any, int]]:
    """Field of a class -> its type and its offset in bytes. Other types have no fields.

    :raises TypeError: if the subset has no such type.
    """
    if not isinstance(of, type) or of in (int, float, bool) or get_origin(of):
        return {}
    hints = get_type_hints(of).items()
    return {name: (type_of_hint(hint), WORD * n) for n, (name, hint) in enumerate(hints)}


class Constants:
    """The tuples and objects with which a program's memory begins. Equal tuples share a place."""

    def __init__(self) -> None:
        self.data = bytearray(ITEMS)
        self._placed: dict[tuple[Any, Any], int] = {}

    def place(self, constant: Any, of: Any) -> int:
        """The address of a tuple or object."""
        key = of, repr(constant) if item_of(of) else id(constant)
        if key not in self._placed:
            if item := item_of(of):
                words = [struct.pack("<qq", len(constant), len(constant))]
                words += [self._word(each, item) for each in constant]
            else:
                fields = fields_of(of).items()
                words = [self._word(getattr(constant, name), each) for name, (each, _) in fields]
            self._placed[key] = len(self.data)
            self.data += b"".join(words)
        return self._placed[key]

    def _word(self, constant: Any, of: Any) -> bytes:
        if of is float:
            return struct.pack("<d", constant)
        return struct.pack("<q", constant if of in (int, bool) else self.place(constant, of))
