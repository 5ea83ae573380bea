"""The table as text, for a terminal."""

import pytest

from sobek.games.sobek import GAME
from sobek.games.sobek.rules.phase import Phase
from tests.games.sobek.rules.positions import position

TABLE = """\
Round 2, seat 1: turn
Quays from space 0: –, –, –, –, –, –, wheat, face down, plain ivory
Deck: 28 cards
Discard pile: green ivory + green ebony + green marble + green cattle
Tokens: 2 left (flood, curse); used: flood, curse, prosperity

Seat 1: score 12
  Hand: 2 beige + 1 orange (queen + 2 plain fish)
  Corruption: 1 beige (wheat)
  Set 1, cattle: 2 cattle + plain cattle; scarabs 4, worth 12

Seat 2: score 7
  Curses: 1
  Hand: 1 beige + 1 orange
  Corruption: 2 beige
  Set 1, no type: 3 amulet; scarabs 0, worth 0"""


@pytest.mark.rule("S60", "S63")
def test_a_seat_is_told_what_it_sees() -> None:
    state = position(
        ["queen + 2 plain fish", "ivory + thief"],
        piles=["wheat", "2 amulet"],
        sets=[["2 cattle + plain cattle"], ["3 amulet"]],
        quay="wheat, vizier, plain ivory",
        bonus={(0, 0): 2},
        left="flood, curse",
        points=(12, 7),
        curses=(0, 1),
        looked=[0],
        round=2,
        open=False,
    )
    assert GAME.describe(state.view(0)) == TABLE
    seen = TABLE.replace(" (flood, curse)", "").replace(" (wheat)", "")
    assert GAME.describe(state.view(None)) == seen.replace(" (queen + 2 plain fish)", "")


@pytest.mark.parametrize("phase", [each for each in Phase if each is not Phase.OVER])
def test_every_decision_has_words(phase: Phase) -> None:
    state = position(["queen", "thief"])
    state.phase = phase
    state.queue = (1,) if phase is Phase.PICK else ()
    first = GAME.describe(state.view(None)).splitlines()[0]
    assert first.startswith("Round 1, seat 1: ") and len(first) > len("Round 1, seat 1: ")
