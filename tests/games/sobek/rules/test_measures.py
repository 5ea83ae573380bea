"""Which clauses a step was a case of."""

import pytest

from sobek.games.sobek import GAME
from sobek.games.sobek.rules.notation import parse
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import do, position

FISH = "fish + plain fish + green fish"


def told(state: SobekState, text: str) -> set[str]:
    """The clauses of an action."""
    before = state.clone()
    return {*GAME.clauses(before, parse(text), do(state, text))}


@pytest.mark.parametrize(
    ("hand", "action", "clauses"),
    [
        ("ivory", "take 1", {"S21 first card"}),
        ("ivory", "take 2", {"S21 with corruption"}),
        (FISH, f"sell {FISH}", {"S24 new set"}),
        (
            "plain fish + green fish + fish scribe",
            "sell plain fish + green fish + fish scribe",
            {"S24 new set", "S24 character as goods"},
        ),
        ("3 amulet", "sell 3 amulet", {"S24 new set", "S26 amulets alone"}),
        ("queen", "queen", {"S30 queen"}),
        ("fish scribe", "fish scribe", {"S33 scribe without effect"}),
    ],
)
@pytest.mark.rule("S21", "S24", "S26", "S30", "S33")
def test_a_step_is_told_by_its_clauses(hand: str, action: str, clauses: set[str]) -> None:
    state = position([hand, ""], quay="wheat, plain ivory, plain cattle")
    assert told(state, action) == clauses


@pytest.mark.rule("S30")
def test_a_queen_without_a_deck_has_no_effect() -> None:
    assert told(position(["queen", ""], quay="wheat", deck=""), "queen") == {
        "S30 queen without effect"
    }


@pytest.mark.rule("S43", "S44", "S50", "S51")
@pytest.mark.parametrize(
    ("points", "round", "clauses"),
    [
        ((10, 20), 2, set()),
        ((10, 120), 2, {"S50 early end above 100", "S51 one winner"}),
        ((10, 120), 3, {"S50 after round 3", "S51 one winner"}),
        ((30, 30), 3, {"S50 after round 3", "S51 shared"}),
    ],
)
def test_the_end_of_a_round_is_told(points: tuple[int, int], round: int, clauses: set[str]) -> None:
    state = position(["", ""], quay="wheat", deck="", points=points, round=round)
    assert told(state, "take 1") == {"S21 first card", "S43 1 most corrupt", *clauses}
