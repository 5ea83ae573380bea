"""Random programs of the subset, for Hypothesis.

All functions get a ``World``, whose fields they change, so that the order of all effects shows. The
types of variables follow from their names: i0 is an int, x0 a float, p0 a bool, v0 a list of ints.
Loops end soon, and a function calls only those before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from hypothesis import strategies as st

from tests.compile.running import FLOATS, INTS

T = TypeVar("T")
HEAD = """
INTS = (3, -1, 0, 1 << 40, 7)
REALS = (0.5, -0.0, math.inf, 3.0)
FLAGS = (True, False)
ROWS = ((1, 2, 3), (4, 9), (5, 6))
LAST = -1
BIG = 2**63 - 1
class Phase(IntEnum):
    DEAL = 2
    PLAY = -5
@dataclass(frozen=True)
class Rule:
    cost: int
    share: float
    open: bool
    seats: tuple[int, ...]
RULES = (Rule(2, 0.25, True, (1, 2)), Rule(-3, -0.0, False, (9, 3)))
RULE = RULES[1]
class Box:
    n: int
    x: float
    p: bool
    xs: list[int]
    def __init__(self, n: int, x: float) -> None:
        self.n = n
        self.x = x
        self.p = x < 1.0
        self.xs = room(int, 4)
        self.xs.append(n)
        self.xs.append(-n)
class World:
    n: int
    x: float
    p: bool
    xs: list[int]
    ys: list[float]
    ps: list[bool]
    a: Box
    b: Box
    boxes: list[Box]
    rows: list[list[int]]
    def __init__(self) -> None:
        self.n = 3
        self.x = 0.5
        self.p = True
        self.xs = room(int, 6)
        self.ys = [0.5] * 3
        self.ps = [False] * 2
        self.a = Box(1, 0.5)
        self.b = Box(2, 1.5)
        self.boxes = room(Box, 4)
        self.rows = [self.xs] * 2
        self.xs.append(5)
        self.xs.append(-2)
        self.boxes.append(self.b)
        self.boxes.append(Box(3, -0.0))
    def swap(self) -> int:
        self.a, self.b = self.b, self.a
        return self.a.n
    def shrink(self) -> int:
        return self.xs.pop() if len(self.xs) > 2 else 0
    def take(self) -> int:
        return self.a.xs.pop() if len(self.a.xs) > 2 else self.xs[-1]
    def renew(self, n: int) -> list[int]:
        self.xs = [n] * 3
        return self.xs
def make() -> World:
    return World()
"""
KINDS = {"i": "int", "x": "float", "p": "bool", "v": "list[int]"}


class Writer:
    """Writes functions. ``known``: the variables that are set here. ``functions``: the names, the
    kinds of the parameters and the kind of the result of those that can be called."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.lines: list[str] = []
        self.known: set[str] = set()
        self.functions: list[tuple[str, str, str]] = []
        self.margin = self.result = ""
        self.loops = 0
        self.loops_left = 0

    def pick(self, options: Sequence[T]) -> T:
        return self.draw(st.sampled_from(options))

    def number(self, least: int, most: int) -> int:
        return self.draw(st.integers(least, most))

    def chance(self, of: int) -> bool:
        return self.number(1, of) == of

    # --- expressions -----------------------------------------------------------------------

    def value(self, kind: str, depth: int) -> str:
        """An expression of a kind. ``depth``: how deep it may nest."""
        leaves = [name for name in sorted(self.known) if name[0] == kind]
        if depth <= 0 or self.chance(4):
            return self.pick([*leaves, self.literal(kind), *self.fields(kind)])
        choices = [self.operation, self.operation, self.either, self.item]
        callees = [each for each in self.functions if each[2] == kind]
        if callees:
            name, parameters, _ = self.pick(callees)
            if self.chance(3):
                return f"{name}({self.arguments(parameters, depth)})"
        return self.pick(choices)(kind, depth - 1)

    def arguments(self, parameters: str, depth: int) -> str:
        return ", ".join(["w", *(self.value(each, depth - 2) for each in parameters)])

    def literal(self, kind: str) -> str:
        if kind == "i":
            return self.pick(
                ["0", "1", "2", "3", "-1", "7", "7", "BIG", "LAST", "Phase.PLAY", "RULE.cost"]
            )
        if kind == "x":
            return self.pick(["0.5", "-0.0", "2.0", "1e300", "math.nan", "-math.inf", "RULE.share"])
        if kind == "p":
            return self.pick(["True", "False", "RULE.open"])
        return "w.xs"

    def fields(self, kind: str) -> list[str]:
        if kind == "v":
            return ["w.xs", "w.a.xs", "w.b.xs", "w.rows[0]", "w.boxes[LAST].xs"]
        field = {"i": "n", "x": "x", "p": "p"}[kind]
        return [f"w.{field}", f"w.a.{field}", f"w.boxes[0].{field}"]

    def real(self, depth: int) -> str:
        """A float that is seldom too large for an int."""
        value = self.value("x", depth)
        return value if self.chance(12) else f"max(min({value}, 1e6), -1e6)"

    def either(self, kind: str, depth: int) -> str:
        one, other = self.value(kind, depth), self.value(kind, depth)
        return f"({one} if {self.condition(depth)} else {other})"

    def condition(self, depth: int) -> str:
        return self.value(self.pick("ppiixv"), depth)

    def item(self, kind: str, depth: int) -> str:
        if kind == "i":
            tables = [
                "INTS",
                "w.xs",
                f"ROWS[{self.index(0)}]",
                "RULES[0].seats",
                self.value("v", 0),
            ]
            return f"{self.pick(tables)}[{self.index(depth)}]"
        if kind == "x":
            return f"{self.pick(['REALS', 'w.ys'])}[{self.index(depth)}]"
        if kind == "p":
            return f"{self.pick(['FLAGS', 'w.ps'])}[{self.index(depth)}]"
        return f"{self.pick(['w.rows', 'w.rows'])}[{self.index(0)}]"

    def index(self, depth: int) -> str:
        if self.chance(20):
            return self.value("i", depth)
        if depth > 0 and self.chance(2):
            return f"{self.value('i', depth - 1)} & 1"
        return self.pick(["0", "1", "-1", "LAST", "-2"])

    def operation(self, kind: str, depth: int) -> str:
        if kind == "v":
            return self.pick([f"w.renew({self.value('i', depth)})", "w.xs"])
        one, other = self.value(kind, depth), self.value(kind, depth)
        if kind == "i":
            op = self.pick(["+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>", "", "", "", ""])
            if not self.chance(12):
                one = f"({one} & 4095)" if op in ("<<", "*") else one
                other = f"({other} & 7)" if op in ("<<", ">>", "*") else other
                other = f"({other} | 1)" if op in ("//", "%") else other
            unary = [f"-{one}", f"~{one}", f"abs({one})", f"min({one}, {other})", "len(w.xs)"]
            unary += [f"max({one}, {other})", f"({one}).bit_count()", f"({one}).bit_length()"]
            unary += [f"int({self.real(depth)})", f"int({self.value('p', depth)})"]
            unary += ["w.take()", "w.swap()", "w.shrink()", f"len({self.value('v', 0)})"]
            return f"({one} {op} {other})" if op else f"({self.pick(unary)})"
        if kind == "x":
            op = self.pick(["+", "-", "*", "/", "", ""])
            if op == "/" and not self.chance(12):
                other = f"(abs({other}) + 0.125)"
            unary = [f"-{one}", f"abs({one})", f"min({one}, {other})", f"max({one}, {other})"]
            unary += [f"float({self.value('i', depth)})", f"math.sqrt(abs({one}))"]
            return f"({one} {op} {other})" if op else f"({self.pick(unary)})"
        op = self.pick(["and", "or", "and", "or", "==", "!=", "not", "<"])
        if op == "not":
            return f"(not {self.condition(depth)})"
        if op == "<":
            kind = self.pick("ix")
            op = self.pick(["<", "<=", ">", ">=", "==", "!="])
            one, other = self.value(kind, depth), self.value(kind, depth)
        return f"({one} {op} {other})"

    # --- statements ------------------------------------------------------------------------

    def line(self, text: str) -> None:
        self.lines.append(self.margin + text)

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """A block after this line. Whatever is set in it counts as not set after it."""
        self.line(header)
        before, margin = set(self.known), self.margin
        self.margin += "    "
        yield
        self.known, self.margin = before, margin

    def target(self, kind: str, augmented: bool) -> str:
        """Where a value of this kind can be stored."""
        names = [name for name in sorted(self.known) if name[0] == kind]
        names += [] if augmented else [f"{kind}{n}" for n in range(3)]
        items = {
            "i": ["w.xs[{}]", "w.a.xs[{}]", "w.boxes[0].xs[{}]", "w.rows[1][{}]", "w.renew(4)[{}]"],
            "x": ["w.ys[{}]"],
            "p": ["w.ps[{}]"],
            "v": ["w.rows[{}]"],
        }[kind]
        places = [each.format(self.index(1)) for each in items]
        fields = [each for each in self.fields(kind) if not each.endswith("]")]
        return self.pick([*names, *places, *fields])

    def statement(self, depth: int) -> None:
        simple = [self.assign, self.assign, self.assign, self.augment, self.swap, self.change]
        if depth > 0:
            simple += [self.branches, self.branches]
            simple += [self.for_range, self.for_list, self.while_loop] * bool(self.loops_left)
        self.pick(simple)(depth)

    def body(self, depth: int, least: int = 1) -> None:
        for _ in range(self.number(least, 4)):
            self.statement(depth)
        if self.loops and self.chance(4):
            self.line(f"if {self.condition(1)}: {self.pick(['break', 'continue'])}")

    def ends(self) -> bool:
        """Whether the block ends with a jump, which is then written."""
        jumps = ["break", "continue"] if self.loops else []
        jumps += ["raise ValueError", f"return {self.value(self.result, 1)}"]
        if ends := self.chance(4):
            self.line(self.pick(jumps))
        return ends

    def assign(self, depth: int) -> None:
        kind = self.pick("iiixxpv")
        value = self.value(kind, 3)
        value = f"{value} & 4095" if kind == "i" and not self.chance(5) else value
        target = self.target(kind, False)
        self.line(f"{target} = {value}")
        if target.isidentifier():
            self.known.add(target)

    def augment(self, depth: int) -> None:
        if self.chance(3):
            self.line(f"{self.target('x', True)} {self.pick('+-*')}= {self.value('x', 3)}")
            return
        op = self.pick(["+", "-", "*", "&", "|", "^", ">>", "<<", "//", "%"])
        value = self.value("i", 3)
        if not self.chance(12):
            value = f"{value} & 3" if op in ("<<", ">>", "*") else value
            value = f"{value} | 1" if op in ("//", "%") else value
        self.line(f"{self.target('i', True)} {op}= {value}")

    def swap(self, depth: int) -> None:
        kinds = self.pick(["ii", "ii", "xx", "pi", "ix", "iii"])
        values = [self.value(each, 1) for each in kinds]
        targets = [self.target(each, False) for each in kinds]
        self.line(f"{', '.join(targets)} = {', '.join(values)}")
        self.known |= {each for each in targets if each.isidentifier()}

    def change(self, depth: int) -> None:
        value = self.value("i", 2)
        self.line(
            self.pick(
                [
                    f"if len(w.xs) < 6: w.xs.append({value})",
                    f"if len(w.a.xs) < 4: w.a.xs.append({value})",
                    f"w.xs = [{value}] * 4",
                    f"w.xs = [{value}] * (({self.value('i', 1)} & 3) + 2)",
                    "if w.p: w.xs.clear()",
                    "w.shrink()",
                    "w.a.xs.pop()",
                    "w.swap()",
                    f"w.b = Box({value}, {self.value('x', 1)})",
                    "w.boxes[1] = w.a",
                    f"w.ys = [{self.value('x', 1)}] * 4",
                    f"w.rows = [{self.value('v', 1)}] * 3",
                    f"assert {self.value('p', 1)} or w.p",
                    f"if {self.condition(1)}: raise ValueError",
                ]
            )
        )

    def branches(self, depth: int) -> None:
        """If, elif and else, of which one may end with a jump."""
        headers = [f"if {self.condition(2)}:"]
        headers += [f"elif {self.condition(2)}:"] * self.chance(3) + ["else:"] * self.chance(2)
        ends, after = False, []
        for header in headers:
            with self.block(header):
                self.body(depth - 1)
                if not ends and self.ends():
                    ends = True
                else:
                    after.append(self.known)
        if headers[-1] == "else:":
            self.known |= set.intersection(*after)

    @contextmanager
    def loop(self, header: str) -> Iterator[None]:
        self.loops += 1
        self.loops_left -= 1
        with self.block(header):
            yield
        self.loops_left += 1
        self.loops -= 1

    def for_range(self, depth: int) -> None:
        start, stop = f"{self.value('i', 1)} & 3", f"{self.value('i', 1)} & 3"
        bounds = self.pick(
            [stop, f"{start}, {stop}", f"{start}, {stop}, -1", "-2, 1", "BIG - 2, BIG"]
        )
        target = self.target("i", False)
        with self.loop(f"for {target} in range({bounds}):"):
            self.known |= {target} if target.isidentifier() else set()
            self.body(depth - 1)

    def for_list(self, depth: int) -> None:
        kind = self.pick("iiixp")
        items = {"i": [self.value("v", 1), "w.xs", "INTS"], "x": ["w.ys", "REALS"], "p": ["w.ps"]}
        target = self.target(kind, False)
        with self.loop(f"for {target} in {self.pick(items[kind])}:"):
            self.known |= {target} if target.isidentifier() else set()
            self.body(depth - 1)

    def while_loop(self, depth: int) -> None:
        counter = f"k{len(self.lines)}"
        self.line(f"{counter} = 0")
        condition = self.pick([f"{counter} < 4", f"{counter} < 3 and {self.value('p', 2)}", "True"])
        with self.loop(f"while {condition}:"):
            self.line(f"{counter} += 1")
            if condition == "True":
                self.line(f"if {counter} > 3: break")
            self.body(depth - 1)

    # --- functions -------------------------------------------------------------------------

    def function(self, name: str, loops: int) -> None:
        kinds = self.pick(["", "i", "x", "ix", "iip", "xi"])
        result = self.result = self.pick("iiixp")
        names = [f"{kind}{n}" for n, kind in enumerate(kinds)]
        typed = "".join(f", {each}: {KINDS[each[0]]}" for each in names)
        self.known, self.margin, self.loops, self.loops_left = set(names), "", 0, loops
        with self.block(f"def {name}(w: World{typed}) -> {KINDS[result]}:"):
            self.body(2, least=2)
            if self.chance(3):
                self.line(f"if {self.condition(1)}: return {self.value(result, 2)}")
                self.body(2)
            self.line(f"return {self.value(result, 3)}")
        self.functions.append((name, kinds, result))

    def program(self) -> tuple[str, list[tuple[str, str]]]:
        """What follows HEAD in a source, and the names and the kinds of the parameters of its
        functions."""
        number = self.number(1, 3)
        for n in range(number):
            self.function(f"f{n}", loops=2 if n == number - 1 else 1)
        functions = [(name, kinds) for name, kinds, _ in self.functions]
        return "\n".join(self.lines) + "\n", functions


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, list[tuple[str, str]]]:
    """What follows HEAD in a source, and the names and the kinds of the parameters of its
    functions."""
    return Writer(draw).program()


def arguments(kinds: str) -> st.SearchStrategy[tuple[float, ...]]:
    """Arguments of these kinds."""
    of = {
        "i": st.sampled_from(INTS) | st.integers(-9, 9),
        "x": st.sampled_from(FLOATS) | st.floats(-9, 9),
        "p": st.booleans(),
    }
    return st.tuples(*(of[kind] for kind in kinds))
