"""Classes, constants of frozen dataclasses, enums, and names."""

from tests.compile.running import PRELUDE, TRAP, Both, Compiled, loaded, run

PAIR = """
class Pair:
    n: int
    x: float
    p: bool
    xs: list[int]
    other: list[Pair]
    def __init__(self, n: int, x: float) -> None:
        '''A pair.'''
        self.n = n
        self.x = x
        self.p = n > 0
        self.xs = [n] * 2
        self.other = room(Pair, 2)
    def add(self, n: int) -> int:
        self.n += n
        self.x -= float(n)
        self.xs[0], self.xs[1] = self.n, self.xs[0]
        return self.n
    def swap(self, other: Pair) -> None:
        self.n, other.n = other.n, self.n
"""


def test_fields_and_methods() -> None:
    assert run(
        PAIR
        + """
def f() -> Pair:
    pair = Pair(3, 0.5)
    pair.other.append(Pair(-1, -0.0))
    pair.add(pair.add(1))
    pair.swap(pair.other[0])
    pair.other[-1].xs[1] *= 7
    pair.p = not pair.p
    return pair
"""
    ) == [-1, -4.5, False, [8, 4], [[8, -0.0, False, [-1, -7], []]]]


def test_objects_are_shared_not_copied() -> None:
    assert (
        run(
            PAIR
            + """
def f() -> list[Pair]:
    pairs = [Pair(1, 1.0)] * 2
    pairs[0].n = 5
    pair = pairs[1]
    pair.n += 1
    pair = Pair(9, 9.0)
    pair.n += 1
    pairs.append(pairs.pop())
    return pairs
"""
        )
        == [[6, 1.0, True, [1, 1], []]] * 2
    )


def test_a_list_of_objects() -> None:
    both = Both(
        PAIR
        + """
def f(n: int) -> int:
    pairs = room(Pair, 5)
    for i in range(n):
        pairs.append(Pair(i, float(i)))
    pairs[0], pairs[-1] = pairs[-1], pairs[0]
    total = 0
    for pair in pairs:
        total = 10 * total + pair.n
        for other in pairs:
            total += other.add(0)
    return total
""",
        "f",
    )
    assert both.table("f", (0, 1, 4)) == [TRAP, 0, 6666 + 3120]


def test_a_tree_of_objects() -> None:
    assert (
        run("""
class Node:
    value: int
    children: list[Node]
    def __init__(self, value: int, depth: int) -> None:
        self.value = value
        self.children = room(Node, 2)
        if depth:
            self.grow(depth - 1)
    def grow(self, depth: int) -> None:
        for i in range(2):
            self.children.append(Node(2 * self.value + i, depth))
    def total(self) -> int:
        found = self.value
        for child in self.children:
            found += child.total()
        return found
def f() -> int:
    return Node(1, 4).total()
""")
        == 496
    )


def test_objects_within_arguments() -> None:
    assert (
        run("""
class Link:
    n: int
    def __init__(self, n: int) -> None:
        self.n = n
    def plus(self, other: Link) -> Link:
        return Link(self.n * 10 + other.n)
def f() -> int:
    return Link(1).plus(Link(Link(2).n + 1).plus(Link(4))).n
""")
        == 44
    )


def test_fields_set_in_branches() -> None:
    both = Both("""
class C:
    n: int
    x: float
    def __init__(self, n: int) -> None:
        self.x = 0.5
        if n > 3:
            self.n = n
        elif n > 1:
            self.n = -n
            return
        else:
            if n == 0:
                raise ValueError
            self.n = 5
        self.n += int(self.x + 0.5)
def f(n: int) -> C:
    return C(n)
""")
    assert both.table("f", (0, 1, 2, 4)) == [TRAP, [6, 0.5], [-2, 0.5], [5, 0.5]]


def test_init_need_not_call_its_object_self() -> None:
    assert (
        run("""
class C:
    n: int
    def __init__(this, n: int) -> None:
        this.n = n
        this.double()
    def double(it) -> None:
        it.n *= 2
def f() -> int:
    return C(4).n
""")
        == 8
    )


def test_init_can_be_called_again() -> None:
    assert run("""
class C:
    n: int
    m: int
    def __init__(self, n: int) -> None:
        self.n = n
        self.m = n
def f() -> C:
    c = C(1)
    c.m = 5
    c.__init__(2)
    return c
""") == [2, 2]


def test_classes_with_the_same_name() -> None:
    both = Both(
        """
def first() -> type:
    class C:
        n: int
        def __init__(self) -> None:
            self.n = 1
        def get(self) -> int:
            return self.n
    return C
def second() -> type:
    class C:
        x: float
        n: int
        def __init__(self) -> None:
            self.x = 0.5
            self.n = 2
        def get(self) -> int:
            return self.n + 10
    return C
A, B = first(), second()
def f() -> int:
    return 100 * A().get() + B().get()
""",
        "f",
    )
    assert both.call("f") == 112


def test_one_function_is_a_method_of_two_classes() -> None:
    assert (
        run("""
def get(self, n: int) -> int:
    return self.n + n
class A:
    x: float
    n: int
    get = get
    def __init__(self) -> None:
        self.x = 0.5
        self.n = 1
class B:
    n: int
    get = get
    take = get
    def __init__(self) -> None:
        self.n = 2
def f() -> int:
    return 100 * A().get(10) + 10 * B().get(20) + B().take(30)
""")
        == 1100 + 220 + 32
    )


def test_classes_named_like_builtins() -> None:
    assert (
        run("""
class T:
    n: int
    def __init__(self) -> None:
        self.n = 7
    def append(self, n: int) -> int:
        return self.n * n
    def __len__(self) -> int:
        return 100
class list_:
    n: int
    def __init__(self, n: int) -> None:
        self.n = n
    def pop(self) -> int:
        self.n -= 1
        return self.n
def f() -> int:
    ts = room(T, 2)
    ts.append(T())
    return ts[0].append(3) + list_(5).pop()
""")
        == 25
    )


def test_frozen_dataclasses() -> None:
    both = Both(
        """
@dataclass(frozen=True)
class Rule:
    cost: int
    share: float
    open: bool
    seats: tuple[int, ...]
    def price(self, n: int) -> int:
        return self.cost * n + self.seats[0]
@dataclass(frozen=True)
class Game:
    name: int
    rule: Rule
RULE = Rule(3, -0.0, True, (2, 4))
RULES = (RULE, Rule(5, math.nan, False, (7, 8, 9)), RULE)
GAME = Game(1, RULES[1])
def cost(i: int) -> int:
    return RULES[i].cost + RULES[i].price(10)
def share(i: int) -> float:
    return RULES[i].share
def open(i: int) -> bool:
    return RULES[i].open
def rule(i: int) -> Rule:
    return RULES[i]
def folded() -> int:
    return RULE.cost + RULE.price(2) + RULE.seats[1] + len(RULE.seats) + GAME.rule.seats[2]
def given(rule: Rule, n: int) -> int:
    return rule.seats[n] if rule.open else rule.cost
def passed(n: int) -> int:
    return given(RULE, n) + given(GAME.rule, n)
""",
        "cost",
        "share",
        "open",
        "rule",
        "folded",
        "passed",
    )
    assert both.table("cost", (0, 1, 2, 3)) == [35, 62, 35, TRAP]
    both.table("share", (0, 1))
    assert both.table("open", (0, 1)) == [True, False]
    assert both.call("rule", 0) == [3, -0.0, True, [2, 4]]
    assert both.call("folded") == 3 + 8 + 4 + 2 + 9
    assert both.table("passed", (0, 1, 2)) == [7, 9, TRAP]


def test_constants_that_look_the_same_are_not_mixed_up() -> None:
    assert (
        run("""
from dataclasses import field
@dataclass(frozen=True)
class Hidden:
    n: int = field(repr=False, compare=False)
ONE, TWO = (Hidden(1),), (Hidden(2),)
def f() -> int:
    return 10 * ONE[0].n + TWO[0].n
""")
        == 12
    )


def test_enums() -> None:
    both = Both("""
class Phase(IntEnum):
    DEAL = 3
    PLAY = -1
ORDER = (Phase.PLAY, Phase.DEAL)
def f(phase: Phase) -> int:
    if phase == Phase.DEAL:
        return Phase.PLAY + 10
    return phase
def g(n: int) -> Phase:
    return ORDER[n]
def h() -> int:
    return Phase.DEAL.bit_count()
""")
    assert both.table("f", (3, -1, 7)) == [9, -1, 7]
    assert both.table("g", (0, 1)) == [-1, 3]
    assert both.call("h") == 2


def test_constants_of_modules_and_classes() -> None:
    assert (
        run("""
import math as maths
class Limits:
    LOW: int = 3
    TABLE = (1, 2, 3)
    def get(self) -> int:
        return 1
def f() -> int:
    return Limits.LOW + Limits.TABLE[1] + int(math.pi) * int(maths.tau)
""")
        == 23
    )


def test_locals_hide_globals_and_builtins() -> None:
    both = Both(
        """
n = 100
range_ = range
class C:
    m: int
    def __init__(self, m: int) -> None:
        self.m = m
def helper(n: int) -> int:
    return n + 1
def f(len: int, min: int, range: int) -> int:
    return len * min + range
def g() -> int:
    n = 1
    helper = n + 2
    C = helper + 3
    return C
def h(k: int) -> int:
    total = 0
    for n in range_(k):
        total += n
    return total + n if False else total
def i(math: C) -> int:
    return math.m
def j() -> int:
    return i(C(8))
def k(xs: list[int]) -> int:
    abs = xs[0]
    for max in xs:
        abs += max
    return abs
def l() -> int:
    return k([5] * 3)
""",
        "f",
        "g",
        "j",
        "l",
    )
    assert both.call("f", 2, 3, 4) == 10
    assert both.call("g") == 6
    assert both.call("j") == 8
    assert both.call("l") == 20


def test_globals_hide_builtins() -> None:
    assert (
        run("""
def range(n: int) -> list[int]:
    return [n] * 2
def len(xs: list[int]) -> int:
    return 50
def abs(n: int) -> int:
    return n * 2
def f() -> int:
    total = 0
    for i in range(7):
        total += i
    return total + len(range(1)) + abs(-3)
""")
        == 14 + 50 - 6
    )


def test_builtins_under_other_names() -> None:
    assert (
        run("""
from math import sqrt as root
upto, smaller = range, min
def f() -> int:
    total = 0
    for i in upto(2, 5):
        total += smaller(i, 3)
    return total + int(root(16.0))
""")
        == 12
    )


def test_a_function_is_what_its_name_means_now() -> None:
    """The name of a def may be given to another function, as decorators do."""
    assert (
        run("""
from functools import wraps
def slow(n: int) -> int:
    return n
@wraps(slow)
def fast_(n: int) -> int:
    return n + 1
def wrapped(n: int) -> int:
    return n + 2
wrapped = wraps(slow)(wrapped)
def f() -> int:
    return slow(10) + wrapped(100)
""")
        == 112
    )


def test_source_that_is_not_indented_like_code() -> None:
    assert (
        run('''
class C:
    n: int
    def __init__(self) -> None:
        """A text
that begins at the margin."""
        self.n = 5
        assert True, """
and another"""
def f() -> int:
    return C().n
''')
        == 5
    )


def test_programs_can_be_compiled_again() -> None:
    """Nothing of a program is left for the next one."""
    with loaded(PRELUDE + PAIR + "def f() -> int:\n    return Pair(3, 0.5).add(1)\n") as module:
        first = Compiled({"f": module.f}).binary
        assert Compiled({"f": module.f}).binary == first
