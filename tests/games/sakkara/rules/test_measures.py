"""Which clauses a step was a case of."""

from __future__ import annotations

import pytest

from sobek.games.sakkara import GAME
from sobek.games.sakkara.rules.notation import parse
from sobek.games.sakkara.rules.state import SakkaraState
from tests.games.sakkara.rules.positions import FIRST_TIER, do, position

WHOLE = f"{FIRST_TIER} cross braid stroke circle"
WALLS = {"a2": "3 moon", "b2": "3 block", "c1": "3 cross"}


def told(state: SakkaraState, *texts: str) -> list[str]:
    """The clauses of the last of these actions."""
    *first, last = texts
    before = do(state, *first).clone()
    return sorted(GAME.clauses(before, parse(last), do(state, last)))


@pytest.mark.parametrize(
    ("own", "tile", "clause"),
    [
        ("", "ship", "K30"),
        ("ship", "grain", "K30"),
        ("grain moon", "ship", "K33 ship"),
        ("ship moon", "grain", "K33 grain"),
        (f"grain {FIRST_TIER}", "ship", "K33 ship"),
        (f"ship {FIRST_TIER}", "grain", "K33 grain"),
        (f"ship grain {FIRST_TIER}", "grain", "K30"),
        (f"2 grain {WHOLE}", "ship", "K33 ship"),
        (f"ship 2 grain {WHOLE}", "grain", "K30"),
        (f"ship grain {WHOLE}", "grain", "K33 grain"),
    ],
)
@pytest.mark.rule("K30", "K33")
def test_what_was_lost_is_told_from_what_comes_first(own: str, tile: str, clause: str) -> None:
    state = position(racks=(tile, ""), laid=(own, ""))
    assert told(state, f"lay {tile}") == [clause]


@pytest.mark.parametrize(
    ("rack", "text", "clauses"),
    [
        ("stairs", "climb a1-a2", ["K20", "K23 freed", "K40"]),
        ("bird", "bird a1", ["K23 freed", "K43 before"]),
        ("ox", "ox a2-a3", ["K23 freed", "K44"]),
        ("grain", "lay grain", ["K30"]),
        ("grain", "skip", ["K23 skipped"]),
    ],
)
@pytest.mark.rule("K23")
def test_only_a_special_frees(rack: str, text: str, clauses: list[str]) -> None:
    state = position(WALLS, workers=("a1 b1", "e7 f7"), racks=(rack, ""), rest="d4")
    assert told(state, text) == clauses


@pytest.mark.parametrize(
    ("texts", "clauses"),
    [
        (["a1-a2", "end"], ["K21 nothing used"]),
        (["a1-a2", "horse"], ["K42"]),
        (["a1-a2", "horse", "on"], ["K42 on"]),
        (["a1-a2", "bird a2"], ["K43 after"]),
        (["a1-a2", "bird a2", "land d4", "end", "stack d5"], ["K21", "K50", "K51 empty"]),
        (["shipwreck"], ["K05", "K45 shipwreck"]),
        (["shipwreck", "next moon"], ["K50 order"]),
    ],
)
@pytest.mark.rule("K05", "K21", "K42", "K43", "K45", "K50", "K51")
def test_cases_of_a_turn(texts: list[str], clauses: list[str]) -> None:
    state = position(racks=("horse bird moon stroke circle", ""), laid=("", "ship grain"))
    assert told(state, *texts) == clauses


def ending(turns: int, rack: str = "") -> SakkaraState:
    return position(racks=(rack, ""), laid=(f"ship 3 grain {WHOLE}", ""), turns=turns)


@pytest.mark.rule("K34", "K35")
def test_the_two_ends() -> None:
    assert told(ending(199, "tip 2 hand"), "lay tip") == ["K31 tier 3", "K32", "K34"]
    assert told(ending(199), "a1-a2", "end") == ["K21 nothing used", "K35"]
    assert GAME.measures(do(ending(3, "tip 2 hand"), "lay tip")) == {"tiles": [[14], [0]]}
