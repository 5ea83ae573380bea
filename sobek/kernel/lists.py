"""What lists can do besides in the subset of Python that is compiled."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def room(item: type[T], capacity: int) -> list[T]:
    """An empty list for items of this type. Compiled, it holds ``capacity`` of them, and one more
    is a trap; Python does not look at the capacity. The translator knows this function."""
    return []


def numbers(count: float) -> list[int]:
    """A list of so many zeros. Programs export it, so that a caller can fill in arguments
    (:class:`sobek.kernel.machine.CompiledMachine`)."""
    return [0] * int(count)


def copy(source: list[int], target: list[int]) -> None:
    """Make the target equal to the source."""
    target.clear()
    for item in source:
        target.append(item)


def copy_part(source: list[int], first: int, count: int, target: list[int]) -> None:
    """Make the target equal to a part of the source."""
    target.clear()
    for index in range(first, first + count):
        target.append(source[index])


def remove_first(items: list[int], count: int) -> None:
    """Remove the first items."""
    for index in range(count, len(items)):
        items[index - count] = items[index]
    for _ in range(count):
        items.pop()


def remove_at(items: list[int], at: int) -> int:
    """Remove the item at an index, and return it."""
    found = items[at]
    for index in range(at + 1, len(items)):
        items[index - 1] = items[index]
    items.pop()
    return found


def remove(items: list[int], item: int) -> None:
    """Remove the first item that equals this one; there must be one."""
    for index in range(len(items)):
        if items[index] == item:
            remove_at(items, index)
            return
    raise ValueError("there is no such item")
