"""The types of the subset, and how their values lie in memory.

The types are Python's: int, float, bool, ``list[T]``, ``tuple[T, ...]``, and classes; None is the
result of what has none. Every item and every field takes 8 bytes. A list or tuple is its length,
its capacity, and its items; an object is its fields in the order of the class's annotations. Lists,
tuples and objects are addresses.
"""

import inspect
from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from types import FunctionType
from typing import Any, Final, get_args, get_origin, get_type_hints

WORD: Final = 8
ITEMS: Final = 16
"""Where a list has its items."""


def type_of_hint(hint: Any) -> Any:
    """The type that an annotation means.

    :raises TypeError: if the subset has no such type.
    """
    if hint is inspect.Parameter.empty:
        raise TypeError("an annotation is missing")
    origin, parts = get_origin(hint), get_args(hint)
    if hint in (int, float, bool):
        return hint
    if parts[1:] == {list: (), tuple: (...,)}.get(origin):
        return origin[type_of_hint(parts[0]), *parts[1:]]
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return int
    is_plain = type(hint) is type and hint.__bases__ == (object,) and "__new__" not in vars(hint)
    if is_plain and getattr(hint, "__annotations__", None):
        return hint
    raise TypeError(f"there is no type {hint} in the subset")


def signature_of(function: FunctionType, owner: type | None) -> tuple[dict[str, Any], Any]:
    """The types of the parameters and of the result. ``owner``: the class of a method, or None.

    :raises TypeError: if the subset has no such function.
    """
    signature = inspect.signature(function, follow_wrapped=False, eval_str=True)
    types: dict[str, Any] = {}
    for each in signature.parameters.values():
        if each.kind is not each.POSITIONAL_OR_KEYWORD or each.default is not each.empty:
            raise TypeError(f"{each} is no plain parameter")
        types[each.name] = owner if owner and not types else type_of_hint(each.annotation)
    result = signature.return_annotation
    return types, None if result is None else type_of_hint(result)


@cache
def fields_of(of: Any) -> Mapping[str, Any]:
    """Field of a class -> its type. Other types have no fields.

    :raises TypeError: if the subset has no such type.
    """
    if not isinstance(of, type) or of in (int, float, bool):
        return {}
    return {name: type_of_hint(hint) for name, hint in get_type_hints(of).items()}


def item_of(of: Any) -> Any:
    """The type of the items of a list or tuple; None for other types."""
    return get_args(of)[0] if get_origin(of) in (list, tuple) else None


def is_frozen(of: Any) -> bool:
    """Whether values of the type can't be changed: a tuple, or an object of a frozen dataclass."""
    parameters = getattr(of, "__dataclass_params__", None)
    return get_origin(of) is tuple or bool(parameters and parameters.frozen)


def name_of(of: Any) -> str:
    """The type in words."""
    return of.__name__ if isinstance(of, type) else str(of)


def check(of: Any, wanted: Any) -> None:
    """:raises TypeError: if these are different types."""
    if of != wanted:
        raise TypeError(f"{name_of(of)} where {name_of(wanted)} is expected")


def wasm(of: Any) -> str:
    """The type as WebAssembly knows it."""
    return {int: "i64", float: "f64", None: "void"}.get(of, "i32")
