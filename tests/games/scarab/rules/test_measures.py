"""The clauses of which the game says that an action was an instance."""

from __future__ import annotations

import pytest

from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import do, position

WIDE = "P A +1 .\n. +2 -3 .\n. . . +4"


def clauses_of(state: ScarabState, *texts: str) -> list[str]:
    """The clauses of the last of these actions."""
    *before, last = texts
    do(state, *before)
    after = do(state.clone(), last)
    return sorted(GAME.clauses(state, parse(last), after))


@pytest.mark.parametrize(
    ("line", "texts", "clauses"),
    [
        ("both", ["c1"], ["C10"]),
        ("row", ["c1"], ["C11 row"]),
        ("row", ["c1", "c2"], ["C11 column"]),
        ("row", ["b1"], ["C11 row"]),
        ("row", ["b1", "return none"], ["C13 none"]),
        ("row", ["b1", "return +8"], ["C13 return"]),
        ("row", ["b1", "return +8", "to d1"], []),
    ],
)
@pytest.mark.rule("C10", "C11", "C13")
def test_clauses_of_moves_and_ankhs(line: str, texts: list[str], clauses: list[str]) -> None:
    assert clauses_of(position(WIDE, line=line, stones={0: [8]}), *texts) == clauses


@pytest.mark.rule("C13")
def test_clauses_of_an_ankh_without_stones() -> None:
    assert clauses_of(position(WIDE), "b1") == ["C11 row", "C13 without stones"]


@pytest.mark.rule("C31")
def test_clauses_of_the_short_game() -> None:
    state = position(WIDE, stones={0: [8]}, size=8)
    assert clauses_of(state, "b1", "return +8", "to d1") == ["C31"]
    assert clauses_of(state, "to d1", "b2") == ["C11 column", "C31"]


@pytest.mark.parametrize(
    ("drawing", "end"),
    [("P +1\n. .\n+1 .", "C20 cannot move"), ("P +1\n. A", "C20 no scarab left")],
)
@pytest.mark.parametrize(
    ("stones", "pairs", "victory"),
    [
        ({0: [2], 1: [1]}, False, ["C21"]),
        ({0: [2], 1: [3]}, False, ["C21 tie"]),
        ({0: [2], 1: [2, 1]}, False, ["C21 shared"]),
        ({0: [2], 1: [2]}, False, ["C21"]),
        # Two seats are level, but not for first place.
        ({0: [2], 1: [1], 2: [-2, 3]}, False, ["C21"]),
        ({0: [2], 1: [8], 2: [8]}, True, ["C21", "C30"]),
        ({0: [2], 1: [8], 2: [5]}, True, ["C21 tie", "C30"]),
        ({0: [2], 1: [8, 2, 1], 2: [8]}, True, ["C21 shared", "C30"]),
    ],
)
@pytest.mark.rule("C20", "C21", "C30")
def test_clauses_of_the_end(
    drawing: str, end: str, stones: dict[int, list[int]], pairs: bool, victory: list[str]
) -> None:
    state = position(drawing, stones=stones, pairs=pairs, seats=4 if pairs else 3)
    assert clauses_of(state, "b1") == sorted(["C11 row", end, *victory])
