"""The board of the search, and what it is worth, compared with the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from sobek.core.bot import Budget
from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import MOVES, PUTS, RETURNS, Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.scoring import returns, sides
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import points, values_in
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, Line, line_of
from sobek.games.scarab.search.board import (
    LINE,
    LINES,
    LONELY,
    PER_POINT,
    TEMPO,
    Board,
    crossing_at,
    points_of,
    square_at,
)
from sobek.games.scarab.search.iterative_deepening import Several, TwoSides, searcher
from sobek.games.scarab.search.question import position
from sobek.games.scarab.search.scale import DECIDED, UNIT, WIN
from tests.games.scarab.rules.positions import do
from tests.games.scarab.search.brute_force import after
from tests.games.scarab.search.random_games import KINDS, random_game

GAMES = 48


def board_of(state: ScarabState) -> Board:
    return Board(position(state.view(None), 0))


def lines_of(square: int) -> tuple[int, int]:
    return square // STRIDE, STRIDE + square % STRIDE


def next_line(state: ScarabState) -> int:
    """The line of the next move."""
    row, column = divmod(state.priest, STRIDE)
    return row if state.line is Line.ROW else STRIDE + column


def fields(board: Board) -> object:
    """Everything on it that moves and puts change."""
    lists = (board.values, board.stones, board.lines, board.ranked, board.best)
    bits = board.row_bits, board.column_bits
    return [[*each] for each in (*lists, *bits)], board.left, board.key, board.balance


def meaning(board: Board) -> object:
    """What it says, without what was on squares that are empty now."""
    lists = [[*board.stones], [board.moves(line) for line in range(LINES)]]
    return lists, board.left, board.balance


@pytest.mark.parametrize("number", range(16))
def test_the_board_follows_the_game_and_undoes_moves(number: int) -> None:
    seats, options = KINDS[number % 8]
    rng = Random(number)
    state = GAME.new(seats, number, GAME.complete(options, seats))
    state.apply(state.legal_actions()[0])
    board, done = board_of(state), list[tuple[object, Callable[[], None]]]()

    def note(undo: Callable[[], None]) -> None:
        done.append((fields(board), partial(restore, board, undo, board.key, board.balance)))

    while state.actor != OVER:
        seat, line = state.actor, next_line(state)
        moves = board.moves(line)
        assert {MOVES[square] for square in moves} == set(state.legal_actions())
        ankhs = [square for square in moves if state.board[square] == ANKH]
        square = pick(ankhs or moves, rng)
        note(partial(board.take_back, seat, square))
        board.take(seat, square)
        state.apply(MOVES[square])
        if state.phase is Phase.RETURN:
            stone, crossing = board.lowest(seat), crossing_at(line, square)
            assert stone == min(values_in(state.stones[seat]))
            do(state, str(RETURNS[stone]))
            places = board.places(line, crossing)
            assert {PUTS[place] for place in places} <= set(state.legal_actions())
            place = pick(places, rng)
            note(partial(board.lift, seat, place, board.values[place]))
            board.put(seat, place, stone)
            do(state, str(PUTS[place]))
        assert meaning(board) == meaning(board_of(state))
        assert [*map(points_of, board.stones)] == [*map(points, state.stones)]
    for before, undo in reversed(done):
        undo()
        assert fields(board) == before


def restore(board: Board, undo: Callable[[], None], key: int, balance: int) -> None:
    """Undo a move or a put."""
    undo()
    board.key, board.balance = key, balance


def test_moves_are_those_of_the_rules() -> None:
    positions = 0
    for number in range(GAMES):
        for state in random_game(number):
            if state.phase is Phase.MOVE and state.line is not Line.BOTH:
                squares = board_of(state).moves(next_line(state))
                assert {MOVES[square] for square in squares} == set(state.legal_actions())
                # Ankhs first, then the best stones; of equal ones the first.
                ranks = [(-state.board[square], square) for square in squares]
                assert ranks == sorted(ranks)
                positions += 1
    assert positions > 2_000


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    known: dict[int, object] = {}
    for number in range(8):
        rng = Random(number)
        state = next(random_game(number))
        state.apply(state.legal_actions()[0])
        board = board_of(state)
        squares = [square for square in range(STRIDE**2) if board.values[square] != EMPTY]
        for _ in range(300):
            some = rng.sample(squares, 4)
            seats = [rng.randrange(board.seats) for _ in some]
            keys = set()
            for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
                before = board.key, board.balance
                for at in order:
                    board.take(seats[at], some[at])
                for seat, line in ((0, 0), (1, 0), (0, 1)):
                    key = board.position_key(seat, line)
                    keys.add(key)
                    found = number, [*board.stones], [*board.lines], seat, line
                    assert known.setdefault(key, found) == found
                for at in order[::-1]:
                    board.take_back(seats[at], some[at])
                board.key, board.balance = before
            assert len(keys) == 3
    assert len(known) > 6_000


@pytest.mark.rule("C13")
def test_of_squares_that_are_alike_the_first_is_a_place() -> None:
    compared = 0
    for number in range(GAMES):
        for state in random_game(number):
            if state.phase is Phase.PUT:
                row, column = state.priest // STRIDE, STRIDE + state.priest % STRIDE
                crossing, line = (row, column) if state.line is Line.ROW else (column, row)
                board, found = board_of(state), dict[object, int]()
                for square in (action.what for action in state.legal_actions()):
                    alike = (
                        each if board.lines[each] or each == crossing else -1
                        for each in lines_of(square)
                    )
                    found.setdefault(tuple(alike), square)
                places = board.places(line, crossing)
                assert sorted(places) == sorted(found.values())
                in_line = [square for square in places if crossing in lines_of(square)]
                assert places[: len(in_line)] == in_line
                best = list[int]()
                assert board.find_places(line, crossing, 6, best) == len(places)
                assert best == places[:6]
                compared += len(places) < len(state.legal_actions())
    assert compared > 10


# --- values ----------------------------------------------------------------------------------


def line_values(state: ScarabState, line: int) -> list[int]:
    """What lies in a line of the board."""
    square = square_at(line, STRIDE if line < STRIDE else 0)
    along = Line.ROW if line < STRIDE else Line.COLUMN
    squares = line_of(square if line < STRIDE else line - STRIDE, along, STRIDE)
    return [state.board[each] for each in squares if state.board[each] != EMPTY]


def worth(state: ScarabState, lines: range) -> int:
    """The value of lines to the side whose own lines they are."""
    total = 0
    for line in lines:
        lying = line_values(state, line)
        highest = max((value for value in lying if value != ANKH), default=0)
        if lying:
            total += LINE + PER_POINT * highest + LONELY * (len(lying) == 1)
    return total


def estimates(state: ScarabState) -> list[int]:
    """The value for each side, before a turn, as :mod:`..board` explains it."""
    rows, columns = worth(state, range(STRIDE)), worth(state, range(STRIDE, LINES))
    mover_ahead = rows - columns if state.line is Line.ROW else columns - rows
    lying = line_values(state, next_line(state))
    gains = [value for value in lying if value != ANKH]
    if ANKH in lying:
        gains += [0, -min(values_in(state.stones[state.actor]), default=0)]
    all_sides = sides(state.seats, state.pairs)
    found = [UNIT * sum(state.scores[seat] for seat in side) for side in all_sides]
    mover = state.actor % len(found)
    found[mover] += TEMPO * max(gains)
    if len(found) == 2:
        found[mover] += mover_ahead
    elif state.seats % 2 == 0:
        half = mover_ahead // 2
        found = [own + (half if n % 2 == mover % 2 else -half) for n, own in enumerate(found)]
    return found


def found_in(value: int) -> int | str:
    """A value of the search; in words if the game is decided, since it has the points, too."""
    return value if abs(value) < DECIDED else "won" if value > 0 else "lost"


def expected(before: ScarabState, action: Action) -> int | str:
    """What an action is worth after the turn, by the rules and :func:`estimates`."""
    state = after(before, action)
    if state.phase is Phase.PUT:
        values = [expected(state, put) for put in state.legal_actions()]
        return max(values, key=lambda value: ORDER.get(value, value))
    all_sides = sides(state.seats, state.pairs)
    side = before.actor % len(all_sides)
    if state.actor != OVER:
        found = estimates(state)
        return found[side] - max(found[:side] + found[side + 1 :])
    shares = [sum(returns(state, state.pairs)[seat] for seat in each) for each in all_sides]
    return "lost" if not shares[side] else "won" if shares[side] > 0.99 else 0


ORDER: dict[int | str, int] = {"won": WIN, "lost": -WIN}


def test_one_turn_is_judged_as_the_rules_and_the_estimate_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kind in (TwoSides, Several):
        monkeypatch.setattr(kind, "deep_enough", lambda _, reached: reached >= 1)
    judged, seen = 0, set[object]()
    for number in range(GAMES):
        for state in random_game(number):
            actions = [each for each in state.legal_actions() if not _moves_to_ankh(state, each)]
            if actions:
                view = state.view(state.actor)
                for choice in searcher(view, Budget(nodes=0)).compare(actions):
                    value = found_in(choice.value)
                    assert value == expected(state, choice.action)
                    judged += 1
                    seen.add((state.phase, value if isinstance(value, str) else "open"))
    assert judged > 10_000
    assert len(seen) == 5  # nobody wins by a stone that goes back


def _moves_to_ankh(state: ScarabState, action: Action) -> bool:
    return state.phase is Phase.MOVE and state.board[action.what] == ANKH
