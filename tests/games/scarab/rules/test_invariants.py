"""The invariants that ``play --check`` relies on find every fault that they are there for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

import serve
from sobek.core.game import OVER
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import collection
from sobek.games.scarab.rules.tables import Line
from tests.games.scarab.rules.positions import do, held, legal


def mid_game() -> ScarabState:
    """A position of the short game in which both have stones and all three Ankhs lie."""
    state = GAME.new(2, 6, {"board": "short", "teams": "none"})
    for _ in range(5):
        scarabs = [action for action in state.legal_actions() if state.board[action.what] != 9]
        state.apply(scarabs[0])
    state.check()
    return state


def first_field(state: ScarabState, wanted: Callable[[int], bool]) -> int:
    """The index of the first field whose content fits."""
    return next(place for place, what in enumerate(state.board) if wanted(what))


def lose_a_stone(state: ScarabState) -> None:
    place = first_field(state, lambda what: what not in (0, 9))
    row, column = divmod(place, 10)
    state.board[place] = 0
    state.rows[row] ^= 1 << column
    state.columns[column] ^= 1 << row
    state.on_board -= 1


def make_a_seventh_copy(state: ScarabState) -> None:
    for place, what in enumerate(state.board):
        if what not in (0, 9) and state.board.count(8) < 7:
            state.board[place] = 8


def make_a_fourth_ankh(state: ScarabState) -> None:
    place = first_field(state, lambda what: what not in (0, 9))
    taken, state.board[place] = state.board[place], 9
    state.on_board -= 1
    state.stones[0] += collection([taken])
    state.scores[0] += taken


def miscount_a_sum(state: ScarabState) -> None:
    state.scores[1] += 1


def miscount_the_board(state: ScarabState) -> None:
    state.on_board += 1


def forget_a_row(state: ScarabState) -> None:
    state.rows[3] ^= 1


def forget_a_column(state: ScarabState) -> None:
    state.columns[3] ^= 1


def put_the_priest_on_a_stone(state: ScarabState) -> None:
    state.priest = first_field(state, lambda what: what not in (0, 9))


def put_the_priest_beside_the_board(state: ScarabState) -> None:
    state.priest = 99


def put_a_stone_beside_the_board(state: ScarabState) -> None:
    place = first_field(state, lambda what: what not in (0, 9))
    row, column = divmod(place, 10)
    state.board[99], state.board[place] = state.board[place], 0
    state.rows[row] ^= 1 << column
    state.columns[column] ^= 1 << row
    state.rows[9] |= 1 << 9
    state.columns[9] |= 1 << 9


def end_with_somebody_to_act(state: ScarabState) -> None:
    state.phase = Phase.OVER


def go_on_with_nobody_to_act(state: ScarabState) -> None:
    state.actor = OVER


def put_back_nothing(state: ScarabState) -> None:
    state.phase = Phase.PUT


def lift_a_stone_in_a_move(state: ScarabState) -> None:
    state.returned = held(state, 0)[0]
    state.stones[0] -= collection([state.returned])
    state.scores[0] -= state.returned


def return_a_stone_without_an_ankh(state: ScarabState) -> None:
    state.phase = Phase.RETURN


def begin_anew(state: ScarabState) -> None:
    state.line = Line.BOTH


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (lose_a_stone, "a stone was made or lost"),
        (make_a_seventh_copy, "too many stones of one value"),
        (make_a_fourth_ankh, "too many Ankhs"),
        (miscount_a_sum, "a sum is wrong"),
        (miscount_the_board, "miscounted"),
        (forget_a_row, "a row's bits"),
        (forget_a_column, "a column's bits"),
        (put_the_priest_on_a_stone, "the priest is misplaced"),
        (put_the_priest_beside_the_board, "the priest is misplaced"),
        (put_a_stone_beside_the_board, "beside the board"),
        (end_with_somebody_to_act, "acts after the end"),
        (go_on_with_nobody_to_act, "nobody before it"),
        (put_back_nothing, "nobody has returned"),
        (lift_a_stone_in_a_move, "nobody has returned"),
        (return_a_stone_without_an_ankh, "without an Ankh"),
        (begin_anew, "first move only"),
    ],
)
@pytest.mark.rule("C01", "C10", "C13", "C20", "C21", "C31")
def test_impossible_positions_are_found(fault: Callable[[ScarabState], None], words: str) -> None:
    state = mid_game()
    fault(state)
    with pytest.raises(AssertionError, match=words):
        state.check()


@pytest.mark.parametrize("board", ["full", "short"])
@pytest.mark.rule("C13", "C31")
def test_positions_of_a_whole_game_pass(board: str) -> None:
    state = GAME.new(2, 1, {"board": board, "teams": "none"})
    met = set()
    while state.actor != OVER:
        state.check()
        met.add(state.phase)
        texts = [text for text in legal(state) if not text.startswith("return none")]
        do(state, texts[len(texts) // 2])
    state.check()
    assert met == {Phase.MOVE, Phase.RETURN, Phase.PUT}


def test_a_table_that_can_not_exist_is_refused_where_assertions_are_left_out() -> None:
    """As in the page, whose modules are compiled without them."""
    code = """
from dataclasses import replace
from sobek.games.scarab import GAME
view = GAME.new(2, 6, {"board": "short", "teams": "none"}).view(None)
for each in (view, replace(view, board=(0,) * len(view.board))):
    print(GAME.is_plausible(each, 2))
"""
    run = [sys.executable, "-OO", "-c", code]
    said = subprocess.run(run, cwd=serve.ROOT, capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["True", "False"]
