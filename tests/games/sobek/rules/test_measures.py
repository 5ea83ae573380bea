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
