"""Lists, and tuples that are constants."""

import pytest

from tests.compile.running import INTS, LEAST, MOST, TRAP, Both, run

INDICES = (LEAST, -(2**32), -4, -3, -1, 0, 1, 2, 3, 2**29, 2**31, 2**32, 2**32 + 1, 2**61, MOST)


@pytest.fixture(scope="module")
def three() -> Both:
    return Both("""
def items() -> list[int]:
    xs = room(int, 5)
    xs.append(10)
    xs.append(11)
    xs.append(12)
    return xs
def item(i: int) -> int:
    return items()[i]
def put(i: int, n: int) -> list[int]:
    xs = items()
    xs[i] = n
    return xs
def add(i: int, n: int) -> list[int]:
    xs = items()
    xs[i] += n
    return xs
def literals() -> list[int]:
    xs = items()
    ys = room(int, 9)
    ys.append(xs[-1])
    ys.append(xs[-3])
    ys.append(xs[-0])
    ys.append(xs[2])
    return ys
def too_low() -> int:
    return items()[-4]
def too_high() -> int:
    return items()[3]
def set_last() -> list[int]:
    xs = items()
    xs[-1] = 7
    xs[-3] += 5
    return xs
def grow(n: int) -> list[int]:
    xs = items()
    for i in range(n):
        xs.append(i)
    return xs
def shrink(n: int) -> list[int]:
    xs = items()
    for i in range(n):
        xs.pop()
    return xs
def pop() -> int:
    xs = items()
    return 100 * xs.pop() + xs.pop()
def clear(n: int) -> list[int]:
    xs = items()
    xs.clear()
    for i in range(n):
        xs.append(i)
    return xs
def lengths() -> list[int]:
    xs = items()
    ys = room(int, 9)
    ys.append(len(xs))
    xs.pop()
    ys.append(len(xs))
    xs.clear()
    ys.append(len(xs))
    ys.append(1 if xs else 0)
    ys.append(0 if not ys else 1)
    return ys
""")


def test_items(three: Both) -> None:
    assert three.table("item", INDICES)[5:9] == [10, 11, 12, TRAP]
    assert three.call("literals") == [12, 10, 10, 12]
    assert three.call("too_low") is TRAP
    assert three.call("too_high") is TRAP


def test_assigning_to_items(three: Both) -> None:
    three.table("put", INDICES, (LEAST, MOST))
    three.table("add", INDICES, (1, MOST))
    assert three.call("put", 1, -5) == [10, -5, 12]
    assert three.call("set_last") == [15, 11, 7]


def test_a_list_has_the_room_it_was_given(three: Both) -> None:
    assert three.table("grow", (-1, 0, 1, 2, 3)) == [
        *([10, 11, 12], [10, 11, 12], [10, 11, 12, 0], [10, 11, 12, 0, 1], TRAP)
    ]
    assert three.call("clear", 5) == [0, 1, 2, 3, 4]
    assert three.call("clear", 6) is TRAP


def test_pop_clear_and_length(three: Both) -> None:
    assert three.call("pop") == 1211
    assert three.table("shrink", (0, 1, 3, 4)) == [[10, 11, 12], [10, 11], [], TRAP]
    assert three.call("lengths") == [3, 2, 0, 0, 1]


@pytest.mark.parametrize(
    ("of", "item", "expected"),
    [
        ("int", "-5", [-5] * 3),
        ("float", "-0.0", [-0.0] * 3),
        ("float", "math.nan", None),
        ("bool", "True", [True] * 3),
        ("list[int]", "room(int, 4)", [[], [], []]),
        ("tuple[int, ...]", "T", [[1, 2]] * 3),
    ],
)
def test_a_list_of_equal_items(of: str, item: str, expected: object) -> None:
    both = Both(f"T = (1, 2)\ndef f(n: int) -> list[{of}]:\n    return [{item}] * n\n")
    found = both.call("f", 3)
    assert found == expected or expected is None
    assert both.table("f", (LEAST, -1, 0, 1))[:3] == [[], [], []]
    assert both.call("f", 2**24 + 1) is TRAP
    assert both.call("f", MOST) is TRAP


def test_a_list_of_equal_items_is_full() -> None:
    assert run("def f() -> int:\n    xs = [1] * 2\n    xs.append(3)\n    return 0\n") is TRAP


def test_the_items_of_a_multiplied_list_are_one_object() -> None:
    assert (
        run("""
def f() -> list[list[int]]:
    xs = [[0] * 2] * 3
    xs[0][1] = 5
    return xs
""")
        == [[0, 5]] * 3
    )


def test_room_for_none_for_a_negative_number_and_for_too_many() -> None:
    both = Both("""
def f(n: int) -> int:
    xs = room(float, n)
    return len(xs)
def g() -> int:
    xs = room(int, 0)
    xs.append(1)
    return 0
""")
    assert both.table("f", (LEAST, -1, 0, 3, 2**24, 2**24 + 1, 2**32, MOST)) == [
        *(TRAP, TRAP, 0, 0, 0, TRAP, TRAP, TRAP)
    ]
    assert both.call("g") is TRAP


@pytest.mark.parametrize(
    ("of", "first", "second"),
    [("int", "2", "3"), ("float", "2.5", "-0.0"), ("bool", "True", "False")],
)
def test_items_of_each_type(of: str, first: str, second: str) -> None:
    found = run(f"""
def f() -> list[{of}]:
    xs = room({of}, 4)
    xs.append({first})
    xs.append({second})
    xs.append(xs[0])
    xs.append(xs.pop())
    xs[0], xs[1] = xs[1], xs[0]
    return xs
""")
    assert found == [eval(second), eval(first), eval(first)]


def test_lists_of_lists() -> None:
    assert run("""
def f() -> list[list[list[int]]]:
    cube = room(list[list[int]], 2)
    for i in range(2):
        plane = room(list[int], 2)
        for j in range(2):
            plane.append([10 * i + j] * (i + j))
        cube.append(plane)
    cube[1][1].pop()
    cube[0][1][0] += cube[1][0][-1]
    return cube
""") == [[[], [11]], [[10], [11]]]


def test_a_list_is_shared_not_copied() -> None:
    assert run("""
def change(xs: list[int]) -> None:
    xs[0] = 9
    xs = [5] * 1
    xs[0] = 6
def f() -> list[int]:
    xs = [1] * 2
    ys = xs
    change(ys)
    ys[1] = 8
    return xs
""") == [9, 8]


@pytest.fixture(scope="module")
def tables() -> Both:
    return Both("""
INTS = (5, -1, 2**62, 7)
MASKS = tuple(1 << n for n in range(8))
FLOATS = (0.0, -0.0, 1.0, math.inf, math.nan)
ZERO, MINUS = (0.0, 0.0), (-0.0, 0.0)
BOOLS, ONES, REALS = (True, False), (1, 0), (1.0, 0.0)
NESTED = ((1, 2, 3), (4,), (1, 2, 3))
def at(i: int) -> int:
    return INTS[i]
def last() -> int:
    return INTS[-1] + MASKS[-2]
def real(i: int) -> float:
    return FLOATS[i]
def zero() -> float:
    return ZERO[0]
def minus() -> float:
    return MINUS[0]
def yes(i: int) -> bool:
    return BOOLS[i]
def one(i: int) -> int:
    return ONES[i]
def unit(i: int) -> float:
    return REALS[i]
def nested(i: int, j: int) -> int:
    return NESTED[i][j]
def row(i: int) -> tuple[int, ...]:
    return NESTED[i]
def whole() -> tuple[tuple[int, ...], ...]:
    return NESTED
def total(row: tuple[int, ...]) -> int:
    sum = 0
    for each in row:
        sum += each
    return sum
def totals() -> int:
    found = 0
    for row in NESTED:
        found = 100 * found + total(row)
    return found
def length() -> int:
    return 10 * len(NESTED) + len(NESTED[1]) if INTS else 0
""", "at", "last", "real", "zero", "minus", "yes", "one", "unit", "nested", "row", "whole",
    "totals", "length")  # fmt: skip


def test_tuples_of_each_type(tables: Both) -> None:
    assert tables.table("at", INDICES)[5:9] == [5, -1, 2**62, 7]
    assert tables.call("last") == 71
    tables.table("real", (0, 1, 2, 3, 4, 5))
    assert tables.table("yes", (0, 1)) == [True, False]
    assert tables.table("one", (0, 1)) == [1, 0]
    assert tables.table("unit", (0, 1)) == [1.0, 0.0]


def test_tuples_that_python_calls_equal_are_not_mixed_up(tables: Both) -> None:
    assert str(tables.call("zero")) == "0.0"
    assert str(tables.call("minus")) == "-0.0"


def test_tuples_of_tuples(tables: Both) -> None:
    assert tables.table("nested", (-1, 0, 1, 2, 3), (0, 1, 3))[3:9] == [1, 2, TRAP, 4, TRAP, TRAP]
    assert tables.call("row", 1) == [4]
    assert tables.call("whole") == [[1, 2, 3], [4], [1, 2, 3]]
    assert tables.call("totals") == 60406
    assert tables.call("length") == 31


def test_the_heap_can_be_set_back() -> None:
    both = Both("def f(n: int) -> list[int]:\n    return [n] * 3\n")
    compiled = both.compiled
    start = compiled.heap
    first = compiled.call("f", 1)
    assert first >= start
    assert compiled.call("f", 2) == first + 40
    compiled.heap = start
    assert compiled.call("f", 3) == first
    assert compiled.read(list[int], first) == [3, 3, 3]


def test_memory_grows_and_ends() -> None:
    """Python has more of it, so only the compiled program is run. A room takes 128 MB."""
    compiled = Both("""
def f(n: int) -> int:
    mine = [7] * 1000
    for i in range(n):
        room(int, 16777216)
    others = [9] * 1000
    total = 0
    for item in mine:
        total += item
    return total
""").compiled
    start = compiled.heap
    for rooms, expected in ((5, 7000), (31, TRAP), (32, TRAP), (40, TRAP), (5, 7000)):
        compiled.heap = start
        assert compiled.call("f", rooms) == expected
    assert TRAP in {compiled.call("f", 1) for _ in range(10)}
    assert {compiled.call("f", 1) for _ in range(50)} == {TRAP}


def test_what_lies_in_memory_beside_a_list_is_safe() -> None:
    values = run("""
def f() -> list[list[int]]:
    all = room(list[int], 3)
    for i in range(3):
        all.append(room(int, 2))
    all[1].append(7)
    all[1].append(8)
    all[2].append(9)
    all[0].append(6)
    all[1].pop()
    all[1].append(5)
    return all
""")
    assert values == [[6], [7, 5], [9]]


def test_every_edge_survives_a_list() -> None:
    assert Both("""
def f(a: int) -> int:
    xs = [a] * 2
    xs.append(xs.pop())
    xs[0] = xs[-1]
    return xs[0]
""").table("f", INTS) == list(INTS)
