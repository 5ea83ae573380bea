"""Operators and builtins on the edges of 64 bits, and on floats that are not numbers."""

import math
from itertools import product

import pytest

from tests.compile.running import FLOATS, INTS, LEAST, MOST, TRAP, Both, run

BOOLS = (False, True)
ARITHMETIC = ("+", "-", "*", "//", "%", "&", "|", "^")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def function(parameters: str, result: str, expression: str) -> Both:
    return Both(f"def f({parameters}) -> {result}:\n    return {expression}\n")


@pytest.mark.parametrize("op", ARITHMETIC)
def test_integers(op: str) -> None:
    function("a: int, b: int", "int", f"a {op} b").table("f", INTS, INTS)


@pytest.mark.parametrize("op", ["<<", ">>"])
def test_shifts(op: str) -> None:
    by = (LEAST, -1, 0, 1, 2, 5, 31, 32, 33, 61, 62, 63, 64, 65, 127, 128, 2**32, 2**32 + 1, MOST)
    function("a: int, b: int", "int", f"a {op} b").table("f", INTS, by)


@pytest.mark.parametrize("op", ["-", "~"])
def test_signs_of_integers(op: str) -> None:
    function("a: int", "int", f"{op}a").table("f", INTS)


@pytest.mark.parametrize("op", COMPARISONS)
def test_comparisons(op: str) -> None:
    function("a: int, b: int", "bool", f"a {op} b").table("f", INTS, INTS)
    function("x: float, y: float", "bool", f"x {op} y").table("f", FLOATS, FLOATS)


@pytest.mark.parametrize("op", ["==", "!="])
def test_comparisons_of_bools(op: str) -> None:
    function("p: bool, q: bool", "bool", f"p {op} q").table("f", BOOLS, BOOLS)


@pytest.mark.parametrize("op", ["+", "-", "*", "/"])
def test_floats(op: str) -> None:
    function("x: float, y: float", "float", f"x {op} y").table("f", FLOATS, FLOATS)


@pytest.mark.parametrize("expression", ["-x", "abs(x)", "float(x)", "math.sqrt(x)"])
def test_functions_of_a_float(expression: str) -> None:
    function("x: float", "float", expression).table("f", FLOATS)


@pytest.mark.parametrize("expression", ["abs(a)", "int(a)", "a.bit_count()", "a.bit_length()"])
def test_functions_of_an_integer(expression: str) -> None:
    function("a: int", "int", expression).table("f", (*INTS, *(2**n for n in range(63))))


@pytest.mark.parametrize("name", ["min", "max"])
def test_the_smaller_and_the_larger(name: str) -> None:
    function("a: int, b: int", "int", f"{name}(a, b)").table("f", INTS, INTS)
    function("x: float, y: float", "float", f"{name}(x, y)").table("f", FLOATS, FLOATS)


def test_conversions() -> None:
    around = [math.nextafter(x, y) for x, y in product(FLOATS, (math.inf, -math.inf))]
    function("x: float", "int", "int(x)").table("f", (*FLOATS, *around))
    function("a: int", "float", "float(a)").table("f", (*INTS, *(2**54 + n for n in range(9))))
    function("p: bool", "int", "int(p)").table("f", BOOLS)


def test_truth() -> None:
    function("a: int", "bool", "not a").table("f", INTS)
    function("x: float", "bool", "not x").table("f", FLOATS)
    function("p: bool", "bool", "not p").table("f", BOOLS)
    function("x: float", "int", "1 if x else 2").table("f", FLOATS)
    function("a: int", "bool", "not not a").table("f", INTS)


def test_results_that_the_comparison_rests_on() -> None:
    """The other tests compare with Python. These would notice if the comparison did not work."""
    divide = function("a: int, b: int", "int", "a // b")
    assert divide.call("f", -7, 2) == -4
    assert divide.call("f", LEAST, -1) is TRAP
    assert divide.call("f", 1, 0) is TRAP
    add = function("a: int, b: int", "int", "a + b")
    assert add.call("f", MOST, 1) is TRAP
    assert add.call("f", MOST - 1, 1) == MOST
    assert function("a: int", "int", "a * a").call("f", 3037000500) is TRAP
    assert function("a: int", "int", "a << 64").table("f", (0, 1)) == [0, TRAP]
    assert function("x: float", "int", "int(x)").table("f", (math.nan, 2.0**63, -1.5)) == [
        *(TRAP, TRAP, -1)
    ]
    assert math.copysign(1, function("x: float", "float", "min(0.0, x)").call("f", -0.0)) == 1
    assert math.isnan(function("x: float", "float", "max(x, 1.0)").call("f", math.nan))
    assert function("x: float", "float", "max(1.0, x)").call("f", math.nan) == 1.0


@pytest.mark.parametrize("of", ["int", "bool"])
def test_a_comparison_that_fails_is_noticed(of: str) -> None:
    """Python runs another function than was compiled, so the two differ."""
    both = Both(f"def f(a: {of}) -> {of}:\n    return a\n")
    both.python["f"] = lambda a: not a if of == "bool" else a + 1
    with pytest.raises(AssertionError, match="compiled"):
        both.call("f", 1)


@pytest.mark.parametrize("number", [LEAST, LEAST + 1, -1, 0, 63, 64, 2**31, 2**32, MOST])
def test_integers_in_the_source(number: int) -> None:
    assert run(f"def f() -> int:\n    return {number}\n") == number
    assert run(f"N = {number}\ndef f() -> int:\n    return N\n") == number


@pytest.mark.parametrize("number", FLOATS)
def test_floats_in_the_source(number: float) -> None:
    spelled = repr(number) if math.isfinite(number) else f"float('{number}')"
    given = run(f"X = {spelled}\ndef f() -> float:\n    return X\n")
    assert given == number or math.isnan(number)
    if math.isfinite(number):
        run(f"def f() -> float:\n    return {spelled}\n")


def test_methods_of_an_integer_in_the_source_and_of_a_constant() -> None:
    assert run("N = -7\ndef f() -> int:\n    return N.bit_count()\n") == 3
    assert run("def f() -> int:\n    return (1000).bit_length()\n") == 10


def test_logic_evaluates_no_more_than_python() -> None:
    both = Both(
        """
def f(p: bool, q: bool, log: list[int]) -> bool:
    return said(p, 1, log) and (said(q, 2, log) or said(p, 3, log)) or not said(q, 4, log)
def said(p: bool, n: int, log: list[int]) -> bool:
    log.append(n)
    return p
def g(p: bool, q: bool) -> list[int]:
    log = room(int, 9)
    log.append(1 if f(p, q, log) else 0)
    return log
def h(p: bool, n: int) -> int:
    return 10 // n if p else n
""",
        "g",
        "h",
    )
    assert both.call("g", True, False) == [1, 2, 3, 1]
    assert both.call("g", False, True) == [1, 4, 0]
    both.table("g", BOOLS, BOOLS)
    assert both.table("h", BOOLS, (0, 5)) == [0, 5, TRAP, 2]
