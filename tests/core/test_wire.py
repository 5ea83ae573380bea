"""Values as JSON text: what is read is what was written, or is refused."""

import json
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, NamedTuple

import pytest

from sobek.core import wire
from tests.helpers.in_pyodide import run_in_pyodide


class Colour(IntEnum):
    RED = 1
    BLUE = 2


class Pair(NamedTuple):
    name: str
    size: int


@dataclass(frozen=True)
class Thing:
    """A value with every type that there is."""

    count: int = 0
    is_new: bool = False
    share: float = 0.0
    colour: Colour = Colour.RED
    pairs: tuple[Pair, ...] = ()
    both: tuple[str, int] = ("", 0)
    best: int | None = None
    late: int = field(default=0, metadata=wire.ADDED)
    later: str = field(default="", metadata=wire.ADDED)

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("fewer than none")


THING = Thing(10**30, True, 0.5, Colour.BLUE, (Pair("[{", 1), Pair('"\\', 2)), ("x", 1), 7)
PLAIN: list[Any] = json.loads(wire.dumps(THING))
OTHER_SHAPES = [
    *("", "[]", "null", "{", "1", '"x"', "{}", "[[]]", "]", "}{"),
    *("[" * 100_000, '{"a":' * 100_000, "[" * 60 + "]" * 60, '"' + '\\"' * 100_000),
]


def test_what_was_written_is_read() -> None:
    assert wire.loads(Thing, wire.dumps(THING)) == THING
    assert wire.loads(Thing, wire.dumps(Thing())) == Thing()


@pytest.mark.parametrize(("added", "size"), [({}, 0), ({"late": 1}, 1), ({"later": "x"}, 2)])
def test_a_field_that_was_added_changes_no_former_text(added: dict[str, Any], size: int) -> None:
    text = wire.dumps(replace(THING, **added))
    assert json.loads(text)[: len(PLAIN)] == PLAIN
    assert len(json.loads(text)) == len(PLAIN) + size
    assert wire.loads(Thing, text) == replace(THING, **added)


@pytest.mark.parametrize("text", OTHER_SHAPES, ids=lambda text: text[:9])
def test_another_shape_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        wire.loads(Thing, text)
    assert wire.loads_fields(Thing, text) == Thing()


@pytest.mark.parametrize(
    ("place", "values"),
    [
        (0, [True, 1.0, None, "1", -1]),
        (1, [0, None]),
        (2, [True, "0.5", float("nan"), float("inf"), 10**400]),
        (3, [3, "RED", True]),
        (4, [None, "ab", {"a": 1}, [["x"]], [["x", 1, 2]], [[1, "x"]], ["ab"]]),
        (5, [[], ["x"], ["x", 1, 1], "x1"]),
        (6, ["7", []]),
    ],
)
def test_a_field_of_another_type_is_refused(place: int, values: list[object]) -> None:
    name = [*Thing.__dataclass_fields__][place]
    for value in values:
        with pytest.raises(ValueError):
            wire.loads(Thing, json.dumps([*PLAIN[:place], value, *PLAIN[place + 1 :]]))
        if value != -1:  # which only the class itself refuses
            assert wire.loads_fields(Thing, json.dumps({name: value})) == Thing()


def test_fields_are_read_by_name_and_unknown_ones_left_out() -> None:
    text = json.dumps({"newer": [1], "count": 3, "is_new": 1, "pairs": [["x", 1]]})
    assert wire.loads_fields(Thing, text) == Thing(3, pairs=(Pair("x", 1),))


def test_deep_nesting_does_not_end_pyodide() -> None:
    code = """
from sobek.core import wire
for opening in ("[", '{"name":', "[[],"):
    try:
        wire.loads(tuple[int, ...], opening * 100_000)
    except ValueError:
        print("refused")
"""
    assert run_in_pyodide(code) == "refused\n" * 3
