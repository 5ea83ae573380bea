"""Loops, branches and calls."""

import pytest

from tests.compile.running import LEAST, MOST, TRAP, Both, run

EDGES = (LEAST, LEAST + 1, LEAST + 2, -2, -1, 0, 1, 2, 3, MOST - 2, MOST - 1, MOST)


@pytest.mark.parametrize("step", ["", ", 1", ", -1"])
def test_ranges(step: str) -> None:
    both = Both(f"""
def f(a: int, b: int) -> list[int]:
    seen = room(int, 4)
    for i in range(a, b{step}):
        seen.append(i)
        if len(seen) == 4:
            break
    return seen
""")
    found = both.table("f", EDGES, EDGES)
    assert TRAP not in found
    assert max(map(len, found)) == 4
    assert min(map(len, found)) == 0


def test_a_range_to_its_end() -> None:
    both = Both("""
def f(n: int) -> int:
    total = 0
    for i in range(n):
        total += i * i
    return total
""")
    assert both.table("f", (LEAST, -1, 0, 1, 2, 1000)) == [0, 0, 0, 0, 1, 332833500]


def test_the_bounds_of_a_range_are_read_once() -> None:
    assert run("""
def f() -> list[int]:
    seen = room(int, 20)
    n = 3
    for i in range(len(seen), n):
        seen.append(i)
        n += 5
        seen.append(n)
    return seen
""") == [0, 8, 1, 13, 2, 18]


def test_the_variable_of_a_loop_can_be_set_in_its_body() -> None:
    assert run("""
def f() -> list[int]:
    seen = room(int, 20)
    for i in range(4):
        i *= 10
        seen.append(i)
        for i in range(2):
            i += 100
    return seen
""") == [0, 10, 20, 30]


def test_the_variable_of_a_loop_keeps_its_value() -> None:
    assert (
        run("""
def f() -> int:
    i = -1
    for i in range(5):
        if i == 3:
            break
    j = -1
    for j in range(5):
        pass
    k = -1
    for k in range(0):
        pass
    return 100 * i + 10 * j + k
""")
        == 339
    )


def test_the_variable_of_a_loop_can_be_an_item_or_a_field() -> None:
    assert run("""
class C:
    n: int
    def __init__(self) -> None:
        self.n = 0
def f() -> list[int]:
    xs = [0] * 3
    c = C()
    for xs[1] in range(5):
        xs[0] += xs[1]
    for c.n in xs:
        xs[2] += 1
    xs[0] += c.n
    return xs
""") == [12, 4, 3]


@pytest.mark.parametrize("at", range(4))
def test_a_loop_over_a_list_that_changes(at: int) -> None:
    change = ("xs.append(x + 10)", "xs.pop()", "xs.clear()", "xs[-1] = 50")[at]
    found = run(f"""
def f() -> list[int]:
    xs = room(int, 12)
    seen = room(int, 12)
    for i in range(5):
        xs.append(i)
    for x in xs:
        seen.append(x)
        if x < 3:
            {change}
    return seen
""")
    grown = [0, 1, 2, 3, 4, 10, 11, 12]
    assert found == (grown, [0, 1, 2], [0], [0, 1, 2, 3, 50])[at]


def test_a_loop_over_a_list_reads_the_list_once() -> None:
    assert (
        run("""
class C:
    xs: list[int]
    def __init__(self) -> None:
        self.xs = [1] * 3
def f() -> int:
    c = C()
    xs = c.xs
    total = 0
    for x in c.xs:
        c.xs = [5] * 9
        xs[2] = 20
        total += x
    for x in xs:
        xs = c.xs
        total += 100 * x
    return total
""")
        == 2222
    )


def test_a_list_that_grows_for_ever_ends() -> None:
    assert (
        run("""
def f() -> int:
    xs = room(int, 10)
    xs.append(1)
    for x in xs:
        xs.append(x)
    return len(xs)
""")
        is TRAP
    )


def test_break_and_continue_in_nested_loops() -> None:
    both = Both("""
def f(n: int) -> list[int]:
    seen = room(int, 60)
    for i in range(6):
        if i == 1:
            continue
        j = 0
        while j < 6:
            j += 1
            if j == n:
                continue
            if j > i:
                break
            for k in seen:
                if k == i:
                    break
                if k == 3:
                    continue
            else_ = 1
            seen.append(10 * i + j + else_)
        if i == 4:
            break
    return seen
""")
    assert both.table("f", (0, 2, 3))[1] == [22, 32, 34, 42, 44, 45]


def test_return_within_loops() -> None:
    both = Both("""
def f(n: int) -> int:
    for i in range(9):
        for j in range(9):
            while True:
                if i * j == n:
                    return 10 * i + j
                break
    return -1
""")
    assert both.table("f", (0, 6, 64, 65)) == [0, 16, 88, -1]


def test_an_endless_loop() -> None:
    both = Both("""
def f(n: int) -> int:
    while True:
        n -= 3
        if n < 0:
            return n
def g(n: int) -> int:
    while True:
        if n > 5:
            m = n
            break
        n += 2
    return m
def h(n: int) -> int:
    while True:
        if n > 20:
            m = 1
            break
        if n > 10:
            m = 2
            break
        n += 7
    return 10 * n + m
""")
    assert both.table("f", (0, 7)) == [-3, -2]
    assert both.table("g", (0, 7)) == [6, 7]
    assert both.table("h", (0, 11, 30)) == [142, 112, 301]


def test_while_looks_at_its_condition_each_time() -> None:
    assert run("""
def more(xs: list[int]) -> bool:
    xs.append(len(xs))
    return len(xs) < 4
def f() -> list[int]:
    xs = room(int, 9)
    while more(xs):
        xs.append(10)
    while xs.pop() != 10:
        pass
    return xs
""") == [0, 10, 2]


def test_variables_of_branches_and_loops() -> None:
    both = Both("""
def f(n: int) -> int:
    if n > 5:
        x = 1
        y = 2
    elif n > 3:
        x = 2
        y = 3
    else:
        if n == 0:
            return -1
        elif n == 1:
            raise ValueError("one")
        else:
            x = n
            y = x
    return 10 * x + y
def g(n: int) -> int:
    total = 0
    for i in range(n):
        if i == 2:
            continue
        elif i == 4:
            break
        else:
            square = i * i
        total += square
    return total
def h() -> int:
    if True:
        x = 1
    else:
        x = 2
    return x
""")
    assert both.table("f", (0, 1, 2, 4, 6)) == [-1, TRAP, 22, 23, 12]
    assert both.table("g", (0, 3, 9)) == [0, 1, 10]
    assert both.call("h") == 1


def test_conditions_of_each_type() -> None:
    both = Both("""
def f(n: int) -> int:
    found = 0
    if n:
        found += 1
    while n:
        n >>= 1
        found += 10
    return found
def g(x: float) -> int:
    if x:
        return 1
    assert not x
    return 2
def h(n: int) -> int:
    xs = [1] * n
    return 1 if xs else 2
""")
    assert both.table("f", (0, 5)) == [0, 31]
    assert both.table("g", (0.0, -0.0, float("nan"), 5e-324)) == [2, 2, 1, 1]
    assert both.table("h", (-1, 0, 1)) == [2, 2, 1]


def test_assertions_and_exceptions() -> None:
    both = Both("""
def f(n: int) -> int:
    assert n != 1, "a message that is not compiled"
    if n == 2:
        raise ValueError(f"{n} is refused")
    if n == 3:
        raise ValueError
    return n
""")
    assert both.table("f", (0, 1, 2, 3, 4)) == [0, TRAP, TRAP, TRAP, 4]


def test_conditional_expressions_evaluate_one_side() -> None:
    both = Both("""
def f(n: int, d: int) -> int:
    return (n // d if d else -1) if n > 0 else (n % d if d != 0 else -2)
""")
    assert both.table("f", (5, -5), (0, 2)) == [-1, 2, -2, 1]


def test_recursion() -> None:
    both = Both("""
def fibonacci(n: int) -> int:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
def is_even(n: int) -> bool:
    if n == 0:
        return True
    return is_odd(n - 1)
def is_odd(n: int) -> bool:
    if n == 0:
        return False
    return is_even(n - 1)
def locals_are_own(n: int) -> int:
    kept = n
    total = 0
    for i in range(n):
        total += locals_are_own(n - 1) + i
    return total + kept
""")
    assert both.call("fibonacci", 20) == 6765
    assert both.table("is_even", (0, 7, 100)) == [True, False, True]
    assert both.table("locals_are_own", (0, 3, 5)) == [0, 21, 485]


def test_endless_recursion_ends() -> None:
    assert run("def f() -> int:\n    return f() + 1\n") is TRAP


def test_functions_without_a_result() -> None:
    assert run("""
def note(xs: list[int], n: int) -> None:
    '''Docstrings are allowed.'''
    if n == 1:
        return
    xs.append(n)
def nothing() -> None:
    pass
def f() -> list[int]:
    xs = room(int, 3)
    for i in range(3):
        note(xs, i)
    nothing()
    xs[0] == 5
    return xs
""") == [0, 2]


def test_many_variables_and_arguments() -> None:
    names = [f"v{n}" for n in range(60)]
    kinds = ["int", "float", "bool"]
    parameters = ", ".join(f"{name}: {kinds[n % 3]}" for n, name in enumerate(names))
    spelled = {"int": "{}", "float": "{}.5", "bool": "{} == 5"}
    given = ", ".join(spelled[kinds[n % 3]].format(n) for n in range(60))
    total = " + ".join(
        {"int": name, "float": f"int({name})", "bool": f"int({name})"}[kinds[n % 3]]
        for n, name in enumerate(names)
    )
    found = run(f"def g({parameters}) -> int:\n    return {total}\ndef f() -> int:\n"
                f"    return g({given})\n")  # fmt: skip
    assert found == sum(n for n in range(60) if n % 3 < 2) + 1
