"""Lists of integers in compiled searches, against what Python's own lists do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.kernel.lists import copy, copy_part, remove, remove_at, remove_first

NUMBERS = st.lists(st.integers(-3, 3), min_size=1, max_size=8)


@given(NUMBERS, NUMBERS)
def test_a_copy_replaces_what_was_there(source: list[int], target: list[int]) -> None:
    copy(source, target)
    assert target == source and target is not source


@given(NUMBERS, st.data())
def test_parts_are_copied_and_removed(items: list[int], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(items)))
    count = data.draw(st.integers(0, len(items) - first))
    target = [9]
    copy_part(items, first, count, target)
    assert target == items[first : first + count]
    left = items[count:]
    remove_first(items, count)
    assert items == left


@given(NUMBERS, st.data())
def test_one_item_is_removed(items: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(items) - 1))
    expected = items[:]
    value = expected.pop(at)
    assert remove_at(items, at) == value and items == expected
    items.append(value)
    expected.append(value)
    expected.remove(value)
    remove(items, value)
    assert items == expected


def test_what_is_not_there_is_not_removed() -> None:
    with pytest.raises(ValueError, match="no such item"):
        remove([1, 2], 3)
