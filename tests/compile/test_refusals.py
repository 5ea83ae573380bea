"""What is refused at build. The message names the file, the line and the reason.

In each source, the line that is to be refused ends with ``# here``; without that, it is the last.
"""

from __future__ import annotations

import re

import pytest

from sobek.compile.frame import Refused
from sobek.compile.program import compile_program
from tests.compile.running import PRELUDE, loaded

CLASS = """
class C:
    n: int
    x: float
    xs: list[int]
    def __init__(self, n: int) -> None:
        self.n = n
        self.x = 0.5
        self.xs = room(int, 3)
    def get(self) -> int:
        return self.n
"""
ELEMENTS = """
def f(n: int, x: float, p: bool, xs: list[int], c: C, t: tuple[int, ...], z: Z) -> int:
    {}
    return n
"""
FROZEN = """
@dataclass(frozen=True)
class Z:
    n: int
    t: tuple[int, ...]
def nothing() -> None:
    pass
def two(a: int, b: float) -> int:
    return a
COUNTS = [1, 2]
NAMES = {"a": 1}
MIXED = (1, 2.0)
TRUE_OR_ONE = (True, 1)
EMPTY = ()
LISTS = ((1, 2), [3, 4])
BIG = 2**63
CELL = C(3)
FLAGS = {1, 2}
class Weird(float): pass
WEIRD = Weird(1.0)
TEXTS = ("a", "b")
"""
STATEMENTS = {
    # mixing types
    "n + x": "no Add of int and float",
    "x * n": "no Mult of float and int",
    "n < x": "no Lt of int and float",
    "n + p": "no Add of int and bool",
    "p + p": "no Add of bool and bool",
    "p & p": "no BitAnd of bool and bool",
    "p < p": "no Lt of bool and bool",
    "n / n": "no Div of int and int",
    "x // x": "no FloorDiv of float and float",
    "x % x": "no Mod of float and float",
    "n ** n": "no Pow of int and int",
    "x @ x": "no MatMult",
    "+n": "no UAdd of int",
    "-p": "no USub of bool",
    "~x": "no Invert of float",
    "n << x": "no LShift of int and float",
    "min(n, x)": "no min of int and float",
    "max(p, p)": "no max of bool and bool",
    "math.sqrt(n)": "no sqrt of int",
    "abs(p)": "no abs of bool",
    "float(p)": "no float of bool",
    "n = x": "float where int is expected",
    "n = p": "bool where int is expected",
    "x = n": "int where float is expected",
    "n += x": "no Add of int and float",
    "p = n == 1 or n": "int where bool is expected",
    "xs[0] = x": "float where int is expected",
    "xs[x] = n": "float where int is expected",
    "xs[p] = n": "bool where int is expected",
    "c.n = x": "float where int is expected",
    "xs.append(x)": "no append of list[int] and float",
    "xs = t": "where list[int] is expected",
    "c = z": "Z where C is expected",
    "y = n if p else x": "float where int is expected",
    "return x": "float where int is expected",
    "return": "None where int is expected",
    "two(n, n)": "int where float is expected",
    "C(x)": "float where int is expected",
    "for n in range(3): xs = n": "int where list[int] is expected",
    "for x in range(3): pass": "int where float is expected",
    "for n in range(x): pass": "float where int is expected",
    "for x in xs: pass": "int where float is expected",
    "y = room(float, 3); y.append(n)": "no append of list[float] and int",
    "y = room(list[int], 3); y.append(y)": "no append of list[list[int]] and list[list[int]]",
    "y = [x] * x": "no fill of int and float",
    # values that are none of the subset
    "y = 'text'": "'text' is no constant",
    "y = b'bytes'": "is no constant",
    "y = None": "None is no constant",
    "y = ...": "Ellipsis is no constant",
    "y = 1j": "1j is no constant",
    "y = -1j": "is no constant",
    "y = -'a'": "'a' is no constant",
    "y = 9223372036854775808": "9223372036854775808 is no constant",
    "y = -9223372036854775809": "-9223372036854775809 is no constant",
    "y = BIG": "9223372036854775808 is no constant",
    "y = f'{n}'": "JoinedStr is not in the subset",
    "y = {1: 2}": "Dict is not in the subset",
    "y = {1, 2}": "Set is not in the subset",
    "y = (n, n)": "Tuple is not in the subset",
    "y = [n]": "List is not in the subset",
    "y = []": "List is not in the subset",
    "y = [n, n] * 2": "this List is not in the subset",
    "y = [] * 2": "this List is not in the subset",
    "y = [n] + xs": "this List is not in the subset",
    "y = 2 * [n]": "List is not in the subset",
    "y = [n for n in xs]": "ListComp is not in the subset",
    "y = sum(n for n in xs)": "sum is not in the subset",
    "y = {n for n in xs}": "SetComp is not in the subset",
    "y = lambda: 1": "Lambda is not in the subset",
    "y = (n := 3)": "NamedExpr is not in the subset",
    "y = xs[1:2]": "Slice is not in the subset",
    "y = xs[:]": "Slice is not in the subset",
    "y = n[0]": "no item of int",
    "y = c[0]": "no item of C",
    "y = xs[0][0]": "no item of int",
    "y = n.real": "int has no field real",
    "y = xs.n": "list[int] has no field n",
    "y = c.m": "C has no field m",
    "y = c.get": "C has no field get",
    "c.m = 3": "C has no field m",
    "y = nothing()": "None where a value is expected",
    "y = nothing": "is no constant",
    "y = nothing() if p else nothing()": "None where a value is expected",
    "y = [nothing()] * 2": "None where a value is expected",
    "y = [n] * nothing()": "None where a value is expected",
    "xs.append(nothing())": "None where a value is expected",
    "y = xs.append(1)": "None where a value is expected",
    "return nothing()": "None where int is expected",
    "if nothing(): pass": "None where a value is expected",
    "y = room(int, 3).clear()": "None where a value is expected",
    "y = max": "is no constant",
    "y = C": "is no constant",
    "y = math": "is no constant",
    "y = COUNTS": "[1, 2] is no constant",
    "y = COUNTS[0]": "[1, 2] is no constant",
    "y = len(COUNTS)": "[1, 2] is no constant",
    "COUNTS.append(3)": "[1, 2] is no constant",
    "for i in COUNTS: pass": "[1, 2] is no constant",
    "y = NAMES": "is no constant",
    "y = FLAGS": "is no constant",
    "y = MIXED": "(1, 2.0) is no constant",
    "y = TRUE_OR_ONE": "(True, 1) is no constant",
    "y = EMPTY": "() is no constant",
    "y = LISTS[0][0]": "is no constant",
    "y = CELL": "is no constant",
    "y = CELL.n": "is no constant",
    "y = CELL.get()": "is no constant",
    "y = WEIRD": "1.0 is no constant",
    "y = TEXTS[0]": "is no constant",
    "y = unknown": "unknown does not exist",
    "y = math.unknown": "has no attribute 'unknown'",
    "y = __name__": "__name__ does not exist",
    # logic and comparisons
    "y = n or 1": "int where bool is expected",
    "y = xs and xs": "list[int] where bool is expected",
    "y = p and n": "int where bool is expected",
    "y = 1 < n < 3": "this Compare is not in the subset",
    "y = n is n": "no Is of int and int",
    "y = c == c": "no Eq of C and C",
    "y = xs == xs": "no Eq of list[int] and list[int]",
    "y = t != t": "no NotEq of tuple",
    "y = n in xs": "no In of int and list[int]",
    "y = n not in xs": "no NotIn of int and list[int]",
    "y = 1 if c else 2": "no truth of C",
    "y = not c": "no Not of C",
    "while c: pass": "no Not of C",
    "assert c": "no Not of C",
    # calls
    "two(n)": "two does not take 1 arguments",
    "two(n, x, n)": "two does not take 3 arguments",
    "two(n, b=x)": "this Call is not in the subset",
    "two(*xs)": "two does not take 1 arguments",
    "two(*xs, *xs)": "Starred is not in the subset",
    "two(**NAMES)": "this Call is not in the subset",
    "C()": "C.__init__ does not take 0 arguments",
    "Z(1, t)": "could not get source code",
    "c.get(1)": "C.get does not take 1 arguments",
    "c.unknown()": "no unknown of C",
    "c.n()": "no n of C",
    "c.__eq__(c)": "no __eq__ of C",
    "xs.sort()": "no sort of list[int]",
    "xs.pop(0)": "no pop of list[int] and int",
    "xs.append()": "no append of list[int]",
    "xs.append(1, 2)": "no append of list[int] and int and int",
    "n.append(1)": "no append of int and int",
    "n.conjugate()": "no conjugate of int",
    "len(n)": "no len of int",
    "len(xs, xs)": "no len of list[int] and list[int]",
    "len()": "no len of nothing",
    "int()": "no int of nothing",
    "min(n)": "no min of int",
    "min(xs)": "no min of list[int]",
    "min(n, n, n)": "no min of int and int and int",
    "int(xs)": "no int of list[int]",
    "int(n, n)": "no int of int and int",
    "print(n)": "print is not in the subset",
    "object()": "object is not in the subset",
    "math.floor(x)": "math.floor is not in the subset",
    "isinstance(n, int)": "isinstance is not in the subset",
    "list(xs)": "list is not in the subset",
    "range(3)": "range is not in the subset",
    "n()": "n is not in the subset",
    "xs[0]()": "xs[0] is not in the subset",
    "(lambda: 1)()": "lambda: 1 is not in the subset",
    "room(int)": "expected 2, got 1",
    "room(int, x)": "no room of float",
    "room(str, 3)": "there is no type <class 'str'>",
    "room(None, 3)": "there is no type None",
    "room(3, 3)": "there is no type 3",
    "room(unknown, 3)": "unknown",
    # assignments
    "t[0] = 1": "tuple[int, ...] can't be changed",
    "t[0] += 1": "tuple[int, ...] can't be changed",
    "z.n = 1": "Z can't be changed",
    "z.n += 1": "Z can't be changed",
    "t.append(1)": "no append of tuple",
    "t.pop()": "no pop of tuple",
    "t.clear()": "no clear of tuple",
    "z.t[0] = 1": "can't be changed",
    "for z.n in xs: pass": "Z can't be changed",
    "a = b = n": "this Assign is not in the subset",
    "a, b = n": "no assignment to (a, b)",
    "a, b = t": "no assignment to (a, b)",
    "a, b = n, n, n": "this Tuple is not in the subset",
    "a, *b = n, n": "no assignment to *b",
    "(a, b), d = t, n": "no assignment to (a, b)",
    "[a, b] = n, n": "Tuple is not in the subset",
    "for a, b in xs: pass": "no assignment to (a, b)",
    "xs[:] = xs": "Slice is not in the subset",
    "y: int": "this AnnAssign is not in the subset",
    "xs += xs": "no Add of list[int] and list[int]",
    "xs *= 2": "no Mult of list[int] and int",
    "C.count = 3": "",
    "math.pi = x": "",
    # statements
    "del n": "Delete is not in the subset",
    "del xs[0]": "Delete is not in the subset",
    "global n_": "Global is not in the subset",
    "import math": "Import is not in the subset",
    "from math import pi": "ImportFrom is not in the subset",
    "def g() -> int: return 1": "FunctionDef is not in the subset",
    "class D: pass": "ClassDef is not in the subset",
    "with c: pass": "With is not in the subset",
    "try: pass\n    finally: pass": "Try is not in the subset",
    "match n:\n        case 1: pass": "Match is not in the subset",
    "yield n": "Yield is not in the subset",
    "for i in xs: pass\n    else: pass": "is not in the subset",
    "while p: pass\n    else: pass": "is not in the subset",
    # loops
    "for i in range(0, 9, 2): pass": "a range goes up or down by 1",
    "for i in range(0, 9, 0): pass": "a range goes up or down by 1",
    "for i in range(0, 9, n): pass": "a range goes up or down by 1",
    "for i in range(0, 9, True): pass": "a range goes up or down by 1",
    "for i in range(0, 9, 1.0): pass": "a range goes up or down by 1",
    "for i in range(0, 9, -n): pass": "a range goes up or down by 1",
    "for i in range(): pass": "range is not in the subset",
    "for i in range(1, 2, 1, 1): pass": "a range goes up or down by 1",
    "for i in range(*xs): pass": "Starred is not in the subset",
    "for i in range(stop=3): pass": "this Call is not in the subset",
    "for i in n: pass": "no loop over int",
    "for i in c: pass": "no loop over C",
    "for i in nothing(): pass": "None where a value is expected",
    "for i in reversed(xs): pass": "reversed is not in the subset",
    "for i in 'abc': pass": "'abc' is no constant",
    # variables that may not be set
    "n = y; y = 1": "y may not be set yet",
    "y += 1": "y may not be set yet",
    "y, n = n, y": "y may not be set yet",
    "y = y": "y may not be set yet",
    "xs[y] = 1; y = 2": "y may not be set yet",
}
LATER = {
    "if p:\n        y = 1": "y may not be set yet",
    "if p: pass\n    else:\n        y = 1": "y may not be set yet",
    "for y in xs: pass": "y may not be set yet",
    "for i in range(9):\n        y = 1": "y may not be set yet",
    "for i in range(9):\n        if p: continue\n        y = 1\n        break": "y may",
    "while p:\n        y = 1": "y may not be set yet",
    "while 1:\n        y = 1\n        if p: break": "y may not be set yet",
    "while True:\n        if p: break\n        y = 1": "y may not be set yet",
    "while True:\n        if p:\n            y = 1\n        if n: break": "y may not be set yet",
    "while True:\n        for i in xs:\n            y = 1\n        break": "y may",
    "while True:\n        while p:\n            y = 1\n            break\n        break": "may not",
    "if p:\n        y = 1\n    elif n:\n        return 1\n    elif n == 2: pass\n    else:\n"
    "        y = 2": "y may not be set yet",
    "if p:\n        y = 1\n    else:\n        assert False": "y may not be set yet",
}  # each followed by a use of y


def refusal(source: str, *names: str) -> None | tuple[str, int, str]:
    """File, line and reason; None if the source is compiled."""
    with loaded(PRELUDE + source) as module:
        try:
            compile_program([getattr(module, name) for name in names or ("f",)])
        except Refused as refused:
            file, line, reason = str(refused).split(":", 2)
            assert file == module.__file__
            return file, int(line), reason.strip()
    return None


def check(source: str, reason: str, *names: str) -> None:
    """The marked line, or the last one, is refused for this reason."""
    found = refusal(source, *names)
    assert found, "not refused"
    lines = (PRELUDE + source).rstrip().splitlines()
    marked = [number for number, line in enumerate(lines, 1) if line.endswith("# here")]
    assert reason in found[2]
    assert found[1] == (marked or [len(lines)])[0], found


@pytest.mark.parametrize(("statement", "reason"), STATEMENTS.items())
def test_statements(statement: str, reason: str) -> None:
    first, *rest = statement.split("\n")
    marked = "\n".join((first + "  # here", *rest))
    check(CLASS + FROZEN + ELEMENTS.format(marked), reason)


@pytest.mark.parametrize(("statement", "reason"), LATER.items())
@pytest.mark.parametrize("parameters", ["n: int, p: bool, xs: list[int]", ""])
def test_variables_that_may_not_be_set(statement: str, reason: str, parameters: str) -> None:
    """Also without parameters, where nothing at all is set before."""
    if not parameters:
        statement = re.sub(r"\b(while|if|elif) ([pn])\b", r"\1 \2()", statement)
        statement = statement.replace("in xs", "in XS")
    source = f"""
XS = (1, 2)
def p() -> bool:
    return len(XS) == 1
def n() -> int:
    return len(XS)
def f({parameters}) -> int:
    {statement}
    return y"""
    check(source, reason)
    assert refusal(source.replace("-> int:\n    ", "-> int:\n    y = 1\n    ")) is None


FUNCTIONS = {
    "def f(n) -> int:  # here\n    return 1": "an annotation is missing",
    "def f(n: int):  # here\n    return n": "an annotation is missing",
    "def f(n: str) -> int:  # here\n    return 1": "there is no type",
    "def f(n: None) -> int:  # here\n    return 1": "there is no type",
    "def f(n: list) -> int:  # here\n    return 1": "there is no type",
    "def f(n: list[str]) -> int:  # here\n    return 1": "there is no type",
    "def f(n: list[None]) -> int:  # here\n    return 1": "there is no type",
    "def f(n: tuple[()]) -> int:  # here\n    return 1": "there is no type",
    "def f(n: tuple) -> int:  # here\n    return 1": "there is no type",
    "def f(n: tuple[int, float]) -> int:  # here\n    return 1": "there is no type",
    "def f(n: dict[int, int]) -> int:  # here\n    return 1": "there is no type",
    "def f(n: int | None) -> int:  # here\n    return 1": "there is no type",
    "def f(n: object) -> int:  # here\n    return 1": "there is no type",
    "from typing import Any\ndef f(n: Any) -> int:  # here\n    return 1": "there is no type",
    "def f(n: unknown) -> int:  # here\n    return 1": "unknown",
    "def f(n: 3) -> int:  # here\n    return 1": "there is no type 3",
    "def f() -> str:  # here\n    return 'a'": "there is no type",
    "def f(n: int = 3) -> int:  # here\n    return n": "n: int = 3 is no plain parameter",
    "def f(*n: int) -> int:  # here\n    return 1": "n: int is no plain parameter",
    "def f(**n: int) -> int:  # here\n    return 1": "n: int is no plain parameter",
    "def f(*, n: int) -> int:  # here\n    return n": "n: int is no plain parameter",
    "def f(n: int, /) -> int:  # here\n    return n": "n: int is no plain parameter",
    "def f(n: int) -> int:  # here\n    if n: return 1": "f may end without a result",
    "def f(n: int) -> int:  # here\n    pass": "f may end without a result",
    "def f(n: int) -> int:  # here\n    while n: return 1": "f may end without a result",
    "def f(n: int) -> int:  # here\n    for i in range(n): return 1": "may end without a result",
    "def f(n: int) -> int:  # here\n    while True:\n        break": "may end without a result",
    "async def f(n: int) -> int:  # here\n    return n": "here is no def",
    "def decorator(f):\n    return f\n@decorator  # here\ndef f() -> int:\n    return 1": "no def",
    "f = lambda: 1  # here": "here is no def",
    "exec('def f() -> int: return 1')\nf.__code__ = f.__code__.replace(co_filename=__file__, "
    "co_firstlineno=7)  # here": "here is no def",
    "def outer(k):\n    def f(n: int) -> int:  # here\n        return n + k\n    return f\n"
    "k = 5\nf = outer(3)": "here is no def without decorators and variables of an outer function",
    "def f() -> int:\n    def g() -> int:  # here\n        return 1\n    return 1": "FunctionD",
    "n = 1\ndef f() -> int:\n    global n  # here\n    n = 2\n    return n": "Global is not",
    "def f() -> int:\n    return 1\n    return y  # here\n    y = 2": "this is never reached",
}


@pytest.mark.parametrize(("source", "reason"), FUNCTIONS.items())
def test_functions(source: str, reason: str | None) -> None:
    if reason is None:
        assert refusal(source) is None
    else:
        check(source, reason)


def test_a_global_that_is_set_in_the_function_is_a_local() -> None:
    check("n = 5\ndef f() -> int:\n    m = n  # here\n    n = m\n    return n", "n may not be set")
    check("def f() -> int:\n    m = abs(3)  # here\n    abs = m\n    return m", "abs is not in")
    check(
        "def f() -> int:\n    for i in range(3): range = i  # here\n    return 1", "range is not in"
    )


def test_names_that_python_changes_in_a_class() -> None:
    """Python reads another global there, ``_C__n``, and another attribute, too."""
    source = """
import sys
__n = 1
_C__n = 2
sys.modules[__name__].__n = 1
this = sys.modules[__name__]
class C:
    m: int
    def __init__(self) -> None:
        self.m = __n  # here
def f() -> int:
    return C().m
"""
    check(source, "__n does not exist, or is another name within a class")
    check(source.replace("= __n  #", "= this.__n  #"), "is no constant")


INIT = """
class C:
    n: int
    m: int
    xs: list[int]
    def __init__(self, p: bool) -> None:
{}
    def get(self) -> int:
        return self.n
def g(c: C) -> int:
    return c.n
def f() -> int:
    return C(True).n
"""
INITS = {
    "self.n = self.m  # here": "self.m may not be set yet",
    "self.n += 1  # here": "self.n may not be set yet",
    "self.n, self.m = self.m, 1  # here": "self.m may not be set yet",
    "self.xs.append(1)  # here": "self.xs may not be set yet",
    "self.xs[0] = 1  # here": "self.xs may not be set yet",
    "self.n = 1\nself.get()  # here": "self.m may not be set yet",
    "self.n = 1\ng(self)  # here": "self.m may not be set yet",
    "other = self  # here": "self.n may not be set yet",
    "xs = [self] * 2  # here": "self.n may not be set yet",
    "self.n = self.m = 1  # here": "this Assign is not in the subset",
    "if p:\n    self.n = 1\nself.m = self.n  # here": "self.n may not be set yet",
    "for self.n in range(3):\n    pass\nself.m = self.n  # here": "self.n may not be set yet",
    "while p:\n    self.n = 1\nself.m = self.n  # here": "self.n may not be set yet",
    "self.n, self.m, self.xs = 1, 2, room(int, 3)\nself = C(p)  # here": "no assignment to self",
    "for self in room(C, 3): pass  # here": "no assignment to self",
    "self.n = 1\nself.m = 2\nreturn  # here\nself.xs = room(int, 3)": "self.xs may not be set yet",
    "self.k = 3  # here": "C has no field k",
    "self.k: int = 3  # here": "C has no field k",
    "return self  # here": "self.n may not be set yet",
    "return 1  # here": "int where None is expected",
}


@pytest.mark.parametrize(("body", "reason"), INITS.items())
@pytest.mark.parametrize("name", ["self", "this"])
def test_init(body: str, reason: str, name: str) -> None:
    lines = "\n".join("        " + line for line in body.split("\n"))
    source = INIT.format(lines).replace("self", name)
    check(source, reason.replace("self", name))


def test_init_sets_all_fields() -> None:
    body = "        self.n = 1\n        if p:\n            self.m = 2\n"
    source = INIT.format(body + "        self.xs = room(int, 2)")
    found = refusal(source)
    assert found
    assert found[2] == "self.m may not be set yet"
    assert (PRELUDE + source).splitlines()[found[1] - 1].strip().startswith("def __init__")


def test_init_under_another_name() -> None:
    check(
        """
def setup(self) -> None:  # here
    pass
class C:
    n: int
    __init__ = setup
def f() -> int:
    return C().n
""",
        "self.n may not be set yet",
    )


CLASSES = {
    "class B:\n    m: int\nclass C(B):": "there is no type",
    "class C(int):": "there is no type",
    "class M(type): pass\nclass C(metaclass=M):": "there is no type",
    "from typing import Generic, TypeVar\nT = TypeVar('T')\nclass C(Generic[T]):": "no type",
    "from typing import Protocol\nclass C(Protocol):": "there is no type",
}
BODY = """
    n: int
    def __init__(self) -> None:
        self.n = 1
    def get(self) -> int:
        return self.n
"""


@pytest.mark.parametrize(("header", "reason"), CLASSES.items())
def test_classes(header: str, reason: str) -> None:
    check(header + BODY + "def f() -> int:\n    return C().n  # here", reason)
    check(header + BODY + "def f(c: C) -> int:  # here\n    return c.n", reason)
    check(header + BODY + "def f() -> int:\n    return len(room(C, 2))  # here", reason)


FIELDS = {
    "k: str": "there is no type <class 'str'>",
    "k: dict[int, int]": "there is no type",
    "k: unknown": "unknown",
    "from typing import ClassVar\n    k: ClassVar[int] = 3": "there is no type",
    "def __new__(cls) -> C:\n        return object.__new__(cls)": "there is no type",
}


@pytest.mark.parametrize(("field", "reason"), FIELDS.items())
def test_fields(field: str, reason: str) -> None:
    source = f"class C:\n    {field}" + BODY
    check(source + "def f() -> int:\n    return C().n  # here", reason)
    if "__new__" not in field:
        check(source + "def f(c: C) -> int:\n    return c.n  # here", reason)


def test_a_class_without_fields_and_one_without_init() -> None:
    check("class C:\n    pass\ndef f() -> int:\n    C()  # here\n    return 1", "not in the subset")
    check("class C:\n    pass\ndef f(c: C) -> int:  # here\n    return 1", "there is no type")
    check(
        "class C:\n    n: int\ndef f() -> int:\n    C()  # here\n    return 1", "not in the subset"
    )


METHODS = {
    "def bad() -> int:\n        return 1": "C.bad does not take 0 arguments",
    "@staticmethod\n    def bad() -> int:\n        return 1": "no bad of C",
    "@classmethod\n    def bad(cls) -> int:\n        return 1": "no bad of C",
    "@property\n    def bad(self) -> int:\n        return 1": "no bad of C",
    "def bad(self, n) -> int:  # here\n        return 1": "an annotation is missing",
    "def bad(self):  # here\n        return 1": "an annotation is missing",
    "def bad(self) -> int:  # here\n        return super().get()": "variables of an outer function",
}


@pytest.mark.parametrize(("method", "reason"), METHODS.items())
def test_methods(method: str, reason: str) -> None:
    mark = "" if "# here" in method else "  # here"
    check(
        "class C:" + BODY + f"    {method}\ndef f(c: C) -> int:\n    return c.bad(){mark}", reason
    )


def test_properties() -> None:
    method = "    @property\n    def bad(self) -> int:\n        return 1\n"
    check(
        "class C:" + BODY + method + "def f(c: C) -> int:\n    return c.bad", "C has no field bad"
    )


def test_a_method_is_not_exported() -> None:
    source = "class C:" + BODY + "f = C.get"
    with (
        loaded(PRELUDE + source) as module,
        pytest.raises(Refused, match="an annotation is missing"),
    ):
        compile_program([module.f])


FROZEN_CONSTANTS = {
    "Rule(1.0, 2.0)": "is no constant",
    "Rule(1, 2)": "is no constant",
    "Rule(True, 2.0)": "is no constant",
    "Rule(None, 2.0)": "is no constant",
    "Rule(2**63, 2.0)": "is no constant",
    "Sub(1, 2.0)": "there is no type",
    "Lists([1])": "is no constant",
    "Thawed(1)": "is no constant",
    "(Lists([1]),)": "is no constant",
    "(Rule(1, 2.0), Lists([1]))": "is no constant",
}


@pytest.mark.parametrize(("constant", "reason"), FROZEN_CONSTANTS.items())
def test_frozen_constants(constant: str, reason: str) -> None:
    check(
        f"""
@dataclass(frozen=True)
class Rule:
    n: int
    x: float
class Sub(Rule):
    pass
@dataclass(frozen=True)
class Lists:
    xs: list[int]
@dataclass
class Thawed:
    n: int
X = {constant}
def f() -> int:
    y = X  # here
    return 1
""",
        reason,
    )


def test_frozen_objects_are_not_made() -> None:
    check(
        """
@dataclass
class C:
    n: int
def f() -> int:
    return C(1).n
""",
        "",
    )


def test_two_exports_with_one_name() -> None:
    with loaded("def f() -> int:\n    return 1\ng = f\ndef f() -> int:\n    return 2\n") as module:
        with pytest.raises(Refused, match="two exports have one name"):
            compile_program([module.f, module.g])
        compile_program([module.f])


@pytest.mark.parametrize("name", ["memory", "heap"])
def test_exports_that_are_named_like_the_memory(name: str) -> None:
    with (
        loaded(f"def {name}() -> int:\n    return 1\n") as module,
        pytest.raises(Refused, match="two exports have one name"),
    ):
        compile_program([getattr(module, name)])


def test_functions_without_source() -> None:
    check(
        "exec('def g() -> int: return 1')\ndef f() -> int:\n    return g()",
        "could not get source code",
    )


def test_a_class_named_like_a_builtin_is_not_mistaken() -> None:
    for name, use, reason in (
        ("int", "c + c", "no Add of"),
        ("list", "len(c)", "no len of"),
        ("T", "xs.append(c)", "no append of list[int] and"),
        ("float", "-c", "no USub of"),
        ("bool", "not c", "no Not of"),
        ("bool", "c and c", "is expected"),
    ):
        source = (
            f"def make() -> type:\n    class {name}:\n        n: 'number'\n    return {name}\n"
            f"number = int\nC = make()\ndef f(c: C, xs: list[number]) -> number:\n"
            f"    y = {use}  # here\n    return 1\n"
        )
        check(source, reason)


def test_where_in_a_long_statement() -> None:
    check(
        """
def f(n: int) -> int:
    return (
        n
        + n * (
            n - 0.5  # here
        )
    )
""",
        "no Sub of int and float",
    )


def test_where_in_a_method() -> None:
    check(
        """
class C:

    n: int

    def __init__(self) -> None:
        self.n = 1

    def get(self) -> int:
        '''A text
        of two lines.'''

        return self.n + 0.5  # here

def f() -> int:
    return C().get()
""",
        "no Add of int and float",
    )
