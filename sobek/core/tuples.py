"""Tuples in a state: what changes rarely is replaced as a whole, and no clone has to copy it."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with another value at this place."""
    return (*values[:at], value, *values[at + 1 :])
