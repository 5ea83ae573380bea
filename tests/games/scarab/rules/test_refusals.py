"""An illegal action is refused with a sentence and the clause that forbids it."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.game import IllegalAction, check_legal
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.clauses import RULES
from sobek.games.scarab.rules.notation import MOVES, PUTS, RETURNS, Action, Verb, parse
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import copies
from sobek.games.scarab.rules.tables import ANKH, EMPTY, VALUES, Line
from tests.games.scarab.rules.positions import do, position


def refuse(state: ScarabState, text: str) -> str:
    """The sentence and the clause that an action is refused with."""
    before = state.view(None)
    with pytest.raises(IllegalAction) as caught:
        check_legal(state, parse(text))
    assert caught.value.refusal.rule in RULES
    assert state.view(None) == before
    return str(caught.value)


TABLE = """
     .  .  .  .
    +1 -2 +3 -4
    -5  P +6  A
    +7  . -8 +1
    -2 +3  A  .
    """

OFF_LINE = "The priest moves along its row or its column. (C10)"
SCARAB_FIRST = "The first move of the game must go to a scarab, not an Ankh. (C10)"
ROW = "The priest must move along row 3 now. (C11)"
COLUMN = "The priest must move along column b now. (C11)"
LAND = "The priest must land on a scarab or an Ankh. (C11)"
NO_ANKH = "You can put a stone back only after landing on an Ankh: move the priest. (C13)"
NO_FIELD = "The board has no such square. (C31)"
NO_STONE = "You don’t have this stone. (C13)"
STONE_FIRST = "First choose a stone to put back, or none. (C13)"
EMPTY_FIELD = "Put the stone on an empty square of the board. (C13)"
PUT_FIRST = "First put the stone back on the board. (C13)"
OVER = "The game is over. (C20)"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a2", OFF_LINE),
        ("c4", OFF_LINE),
        ("c5", OFF_LINE),  # an Ankh elsewhere
        ("j10", OFF_LINE),
        ("d3", SCARAB_FIRST),
        ("b3", SCARAB_FIRST),  # where the priest stands
        ("return none", NO_ANKH),
        ("return -8", NO_ANKH),
        ("to b4", NO_ANKH),
    ],
)
@pytest.mark.rule("C10", "C13")
def test_refusals_of_the_first_move(text: str, sentence: str) -> None:
    assert refuse(position(TABLE, line="both"), text) == sentence


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        ("row", "b2", ROW),
        ("row", "b5", ROW),
        ("row", "a2", ROW),
        ("row", "c5", ROW),
        ("row", "e3", LAND),
        ("row", "j3", LAND),
        ("row", "b3", LAND),
        ("row", "return none", NO_ANKH),
        ("row", "return +5", NO_ANKH),
        ("row", "to e6", NO_ANKH),
        ("column", "a3", COLUMN),
        ("column", "d3", COLUMN),
        ("column", "d5", COLUMN),
        ("column", "b4", LAND),
        ("column", "b10", LAND),
        ("column", "b3", LAND),
        ("column", "to b4", NO_ANKH),
    ],
)
@pytest.mark.rule("C11", "C13")
def test_refusals_of_a_later_move(line: str, text: str, sentence: str) -> None:
    assert refuse(position(TABLE, line=line, stones={0: [5]}), text) == sentence


@pytest.mark.parametrize("line", ["row", "column", "both"])
@pytest.mark.parametrize("text", ["i2", "b9", "j10", "a10", "i1"])
def test_C31_fields_beyond_the_small_board_are_refused(line: str, text: str) -> None:
    assert refuse(position(TABLE, line=line, size=8), text) == NO_FIELD


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("return -8", NO_STONE),  # the other seat has one
        ("return +6", NO_STONE),  # one lies on the board
        ("b3", STONE_FIRST),
        ("d5", STONE_FIRST),
        ("to b4", STONE_FIRST),
    ],
)
@pytest.mark.rule("C13")
def test_refusals_after_an_ankh(text: str, sentence: str) -> None:
    state = do(position(TABLE, stones={0: [5, -3], 1: [-8]}), "d3")
    assert refuse(state, text) == sentence


@pytest.mark.parametrize("pairs", [False, True])
@pytest.mark.rule("C13", "C30")
def test_a_partners_stone_is_refused(pairs: bool) -> None:
    state = position(TABLE, stones={0: [5], 2: [-8]}, seats=4, pairs=pairs)
    assert refuse(do(state, "d3"), "return -8") == NO_STONE


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("to d3", EMPTY_FIELD),  # where the priest stands
        ("to a2", EMPTY_FIELD),
        ("to c5", EMPTY_FIELD),  # an Ankh
        ("d4", PUT_FIRST),
        ("b4", PUT_FIRST),
        ("return none", PUT_FIRST),
        ("return +5", PUT_FIRST),
    ],
)
@pytest.mark.rule("C13")
def test_refusals_while_a_stone_is_put_back(text: str, sentence: str) -> None:
    state = do(position(TABLE, stones={0: [5, -3]}), "d3", "return -3")
    assert refuse(state, text) == sentence


@pytest.mark.rule("C13", "C31")
def test_putting_a_stone_beyond_the_small_board_is_refused() -> None:
    state = do(position(TABLE, stones={0: [-3]}, size=8), "d3", "return -3")
    for text in ("to i1", "to a9", "to j10"):
        assert refuse(state, text) == EMPTY_FIELD
    do(state, "to h8")


@pytest.mark.parametrize("text", ["b1", "a1", "return none", "to b1"])
def test_C20_refusals_after_the_end(text: str) -> None:
    assert refuse(do(position("P +1"), "b1"), text) == OVER


def is_in_line(state: ScarabState, action: Action) -> bool:
    """Whether the square is in the row or the column that the priest moves along."""
    (row, column), (to_row, to_column) = divmod(state.priest, 10), divmod(action.what, 10)
    along = {Line.ROW: row == to_row, Line.COLUMN: column == to_column}
    return along.get(state.line, any(along.values()))


def is_on_board(state: ScarabState, square: int) -> bool:
    return max(divmod(square, 10)) < state.size


def claims(state: ScarabState, action: Action) -> dict[str, bool]:
    """Every sentence of a refusal -> whether it is so."""
    lies = state.board[action.what] if action.verb is not Verb.RETURN else EMPTY
    row, column = divmod(state.priest, 10)
    moves, is_first = state.phase is Phase.MOVE, state.line is Line.BOTH
    own = [value for value in VALUES if copies(state.stones[state.actor], value)]
    return {
        NO_ANKH: moves and action.verb is not Verb.MOVE,
        NO_FIELD: not is_on_board(state, action.what),
        OFF_LINE: moves and is_first and not is_in_line(state, action),
        f"The priest must move along row {row + 1} now. (C11)": (
            state.line is Line.ROW and not is_in_line(state, action)
        ),
        f"The priest must move along column {'abcdefghij'[column]} now. (C11)": (
            state.line is Line.COLUMN and not is_in_line(state, action)
        ),
        SCARAB_FIRST: moves and is_first and lies in (ANKH, EMPTY),
        LAND: moves and not is_first and lies == EMPTY,
        NO_STONE: action.what not in own,
        STONE_FIRST: state.phase is Phase.RETURN and action.verb is not Verb.RETURN,
        EMPTY_FIELD: (
            lies != EMPTY or action.what == state.priest or not is_on_board(state, action.what)
        ),
        PUT_FIRST: state.phase is Phase.PUT and action.verb is not Verb.PUT,
        OVER: state.phase is Phase.OVER,
    }


EVERYTHING = (*MOVES, *PUTS, *RETURNS.values())


@given(st.integers(2, 4), st.sampled_from(["full", "short"]), st.integers(0, 2**40))
@pytest.mark.rule("C11")
def test_every_action_is_legal_or_refused(seats: int, board: str, seed: int) -> None:
    rng = Random(seed)
    state = GAME.new(seats, seed, {"board": board, "teams": "none"})
    for _ in range(rng.randrange(70)):
        if state.phase is not Phase.OVER:
            state.apply(rng.choice(list(state.legal_actions())))
    legal = set(state.legal_actions())
    assert legal <= set(EVERYTHING)
    for action in EVERYTHING:
        if action not in legal:
            refusal = state.refusal(action)
            assert refusal.rule in RULES
            said = f"{refusal.sentence} ({refusal.rule})"
            assert claims(state, action)[said], f"{action}: {said}"
