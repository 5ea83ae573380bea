"""Tuples inside a mutable state.

A field that changes rarely is a tuple, so that ``clone()`` can share it instead of copying it.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A copy of ``values`` with another value at ``index``, which is not negative."""
    return (*values[:index], value, *values[index + 1 :])
