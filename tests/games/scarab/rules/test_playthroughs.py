"""Whole games, one for each kind of end, that were checked by hand.

``stuck`` was followed stone by stone. Sums and ties of the others were counted with pencil and
paper.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sobek.core import transcript
from sobek.core.play import Play
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import held, on

RECORDS = Path(__file__).parent / "records"


def replay(name: str) -> Play:
    return transcript.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def at(play: Play, n: int) -> ScarabState:
    """The position after n actions."""
    state = play.at(n).state
    assert isinstance(state, ScarabState)
    return state


def end(name: str) -> ScarabState:
    """The position at the end."""
    play = replay(name)
    assert play.over
    return at(play, play.length)


def told(play: Play) -> set[str]:
    """All clauses that the game was an instance of."""
    return {
        clause
        for step in play.steps
        for clause in play.game.clauses(step.before, step.action, step.after)
    }


@pytest.mark.rule("C10", "C11", "C13", "C20")
def test_the_stuck_game_stone_by_stone() -> None:
    play = replay("stuck")
    taken = [
        (step.seat + 1, on(at(play, step.number - 1), str(step.action)))
        for step in play.steps
        if " " not in str(step.action)
    ]
    # On b6 lies an Ankh. For it seat 2 puts the +3 of h7 or f3 on f6 and takes it again later.
    by_hand = "3 -3 6 8 8 -1 3 -3 4 -8 5 4 9 6 -4 2 3 1 7 6 7 -1"
    assert [value for _, value in taken] == [int(word) for word in by_hand.split()]
    assert [seat for seat, _ in taken] == [2, 1] * 11
    # 11 = -3 + 8 - 1 - 3 - 8 + 4 + 6 + 2 + 1 + 6 - 1; the +3 counts once less for seat 2.
    assert list(play.state.scores) == [11, 39]
    assert list(play.state.returns()) == [0, 1]
    # The priest came to f1 along the row, and column f is empty. Of 22 moves 21 took a scarab, and
    # one of those went back: 60 - 21 + 1 are left.
    last = end("stuck")
    assert [on(last, f"f{row}") for row in range(1, 9)] == [0] * 8
    assert sum(what not in (0, 9) for what in last.view(None).board) == 40
    assert "C20 cannot move" in told(play)


@pytest.mark.rule("C20", "C13")
def test_the_game_that_ends_with_the_last_scarab() -> None:
    last = end("last_scarab")
    left = {place: what for place, what in enumerate(last.view(None).board) if what}
    # The priest came along the row to h4, next to an Ankh on h3, but no scarab is left.
    assert left == {27: 9}
    assert on(last, "h3") == 9
    assert last.view(None).priest == 37
    assert sum(len(held(last, seat)) for seat in range(3)) == 60
    assert list(last.scores) == [-37, 17, 29]
    assert "C20 no scarab left" in told(replay("last_scarab"))


@pytest.mark.rule("C21")
def test_the_game_with_a_tie() -> None:
    last = end("tie")
    assert held(last, 0) == [-5, -5, -3, -1, 2, 4, 8]
    assert held(last, 2) == [-7, -6, -5, -2, -1, 1, 5, 7, 8]
    assert list(last.scores) == [0, -10, 0]
    assert list(last.returns()) == [0, 0, 1]
    assert "C21 tie" in told(replay("tie"))


@pytest.mark.rule("C21", "C30", "C31")
def test_the_game_with_a_tie_of_pairs() -> None:
    last = end("tie_of_pairs")
    # -21 + 1 and -7 - 13; the only +8 is seat 3's.
    assert list(last.scores) == [-21, -7, 1, -13]
    assert [held(last, seat).count(8) for seat in range(4)] == [0, 0, 1, 0]
    assert list(last.returns()) == [0.5, 0, 0.5, 0]
    assert told(replay("tie_of_pairs")) >= {"C21 tie", "C30", "C31"}


@pytest.mark.rule("C21")
def test_the_game_with_a_shared_victory() -> None:
    last = end("shared_victory")
    # Both have +8, two +7, two +6, +5 and +4, and 26 points against it in other stones.
    assert [value for value in held(last, 2) if value > 0] == [4, 5, 6, 6, 7, 7, 8]
    assert [value for value in held(last, 3) if value > 0] == [4, 5, 6, 6, 7, 7, 8]
    assert [value for value in held(last, 2) if value < 0] == [-8, -7, -5, -2, -2, -2]
    assert [value for value in held(last, 3) if value < 0] == [-7, -6, -4, -4, -3, -2]
    assert list(last.scores) == [2, 7, 17, 17]
    assert list(last.returns()) == [0, 0, 0.5, 0.5]
    assert "C21 shared" in told(replay("shared_victory"))
