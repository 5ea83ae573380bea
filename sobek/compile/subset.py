"""What compiled code imports besides the standard library's ``math``."""

from typing import TypeVar

T = TypeVar("T")


def room(item: type[T], capacity: int) -> list[T]:
    """An empty list for items of this type. Compiled, it holds ``capacity`` of them, and one more
    is a trap; Python does not look at the capacity."""
    return []
