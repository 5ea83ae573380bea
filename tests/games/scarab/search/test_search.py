"""The search, beside one that only knows the rules and looks at everything."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from sobek.core.bot import DEFAULT_BUDGET, Budget
from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import MOVES, PUTS, RETURNS, Action, parse
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import collection, points, tie_break
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, VALUES, Line
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.board import LINES, Board, square_at
from sobek.games.scarab.search.bots import searcher
from sobek.games.scarab.search.iterative_deepening import DECIDED, SearchResult
from tests.games.scarab.rules.positions import do, legal, position

PLENTY = Budget(nodes=1_000_000)


def search(state: ScarabState, budget: Budget = PLENTY) -> SearchResult:
    return searcher(state.view(state.actor), budget).run()


def verdict(state: ScarabState, known: dict[ScarabView, int]) -> int:
    """Who wins if all play well: 1 for the even seats, -1 for the odd ones, 0 for neither."""
    if state.actor == OVER:
        even, odd = sum(state.stones[::2]), sum(state.stones[1::2])
        ours, theirs = ((points(side), tie_break(side)) for side in (even, odd))
        return (ours > theirs) - (ours < theirs)
    view = state.view(None)
    if view not in known:
        found = [verdict(after(state, action), known) for action in state.legal_actions()]
        known[view] = min(found) if state.actor % 2 else max(found)
    return known[view]


def after(state: ScarabState, action: Action) -> ScarabState:
    copy = state.clone()
    copy.apply(action)
    return copy


def late(rng: Random, *, scarabs: int, ankhs: int, seats: int, corner: int) -> ScarabState:
    """A position with little left, all of it in the corner of so many fields' length."""
    fields = [row * STRIDE + column for row in range(corner) for column in range(corner)]
    found = rng.sample(fields, scarabs + ankhs + 1)
    board = [EMPTY] * STRIDE**2
    for field in found[:scarabs]:
        board[field] = rng.choice(VALUES)
    for field in found[scarabs:-1]:
        board[field] = ANKH
    line = rng.choice((Line.ROW, Line.COLUMN))
    stones = tuple(
        collection(rng.choice(VALUES) for _ in range(rng.randrange(4))) for _ in range(seats)
    )
    view = ScarabView(
        None,
        rng.randrange(seats),
        Phase.MOVE,
        8,
        seats == 4,
        tuple(board),
        found[-1],
        line,
        0,
        stones,
    )
    return ScarabState(view)


@pytest.mark.rule("C11", "C20", "C21", "C30")
@pytest.mark.parametrize("seats", [2, 4])
def test_without_ankhs_it_finds_what_looking_at_everything_finds(seats: int) -> None:
    rng = Random(seats)
    for _ in range(60):
        _agree(late(rng, scarabs=8, ankhs=0, seats=seats, corner=4))


@pytest.mark.rule("C13", "C30")
@pytest.mark.parametrize("seats", [2, 4])
def test_with_an_ankh_it_finds_what_looking_at_everything_finds(seats: int) -> None:
    rng = Random(seats)
    for _ in range(10):
        _agree(late(rng, scarabs=3, ankhs=1, seats=seats, corner=3))


def _agree(state: ScarabState) -> None:
    """Both say who wins, and the action that the search chooses keeps it so."""
    if not state.legal_actions():
        return
    found = search(state)
    known: dict[ScarabView, int] = {}
    expected = verdict(state, known)
    side = -1 if state.actor % 2 else 1
    assert ((found.value > DECIDED) - (found.value < -DECIDED)) * side == expected
    assert verdict(after(state, found.action), known) == expected


@pytest.mark.rule("C21")
def test_a_tie_is_taken_where_it_is_won() -> None:
    # Both moves end the game with 5 points each; only the +8 decides for who makes it.
    state = position(
        """
        P +8 +4
        """,
        stones={0: (-3,), 1: (5,)},
    )
    assert search(state).action == parse("b1")
    assert search(state).value > DECIDED


def test_a_sure_win_is_taken_and_not_a_larger_stone() -> None:
    # b1 ends the game one point ahead; c1 leaves the other +8.
    state = position(
        """
        P +1 +5
        . .  +8
        """,
        stones={0: (2,), 1: (2,)},
    )
    found = search(state)
    assert found.action == parse("b1")
    assert found.solved


@pytest.mark.rule("C20", "C21")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_players_the_win_is_found_that_the_others_cannot_help(seats: int) -> None:
    # b1 leaves the next seat only the -8, after which the game is over. c1 leaves it the +8.
    state = position(
        """
        P  +1 +5
        .  -8 .
        .  .  +8
        """,
        seats=seats,
        stones={0: (2,), 1: (1,), 2: (2,)},
    )
    found = search(state)
    assert found.action == parse("b1")
    assert found.value > DECIDED
    assert found.solved


@pytest.mark.rule("C21")
def test_what_was_only_judged_is_not_held_for_solved() -> None:
    # b2 ends the game with a victory that two share; b3, which looks worse, is to be looked into.
    state = position(
        """
        P  +1 .
        .  +3 .
        .  -1 +8
        """,
        seats=3,
        stones={1: (2,), 2: (2, 3)},
    )
    found = search(state)
    assert found.solved
    assert found.depth == 3


@pytest.mark.rule("C13")
def test_the_next_player_is_made_to_take_the_stone_that_goes_back() -> None:
    # Column b holds nothing else, so that whoever moves along it has to take the -8.
    state = position(
        """
        P A . +2
        . . . +1
        """,
        stones={0: (-8, 1), 1: (3,)},
    )
    for expected in ("b1", "return -8"):
        assert str(search(state).action) == expected
        do(state, expected)
    put = str(search(state).action)
    assert put.startswith("to b")
    assert legal(do(state, put)) == [put.removeprefix("to ")]


@pytest.mark.rule("C13", "C21")
def test_a_good_stone_goes_back_where_otherwise_the_game_is_lost() -> None:
    # With nothing in column b the game ends at 3 to 5, after c1 at 4 to 5. From b3 the other has to
    # take the +3; then the +8 makes it 8 to 8, and decides.
    state = position(
        """
        P A +1 .
        . . . .
        . . . +8
        """,
        stones={0: (3,), 1: (5,)},
    )
    for expected in ("b1", "return +3", "to b3"):
        assert str(search(state).action) == expected
        do(state, expected)


@pytest.mark.rule("C20")
def test_after_the_last_scarab_an_ankh_helps_nobody() -> None:
    state = position(
        """
        P +1
        . A
        """,
        stones={0: (2,), 1: (-8, 8)},
    )
    assert search(state).value > DECIDED


def test_a_solved_position_ends_the_search() -> None:
    state = late(Random(1), scarabs=8, ankhs=0, seats=2, corner=4)
    found = search(state)
    assert found.solved
    assert found.nodes < 10_000


def test_a_budget_of_nodes_is_kept() -> None:
    state = GAME.new(2, 1, GAME.complete({}, 2))
    small, large = (search(state, Budget(nodes=nodes)) for nodes in (1_000, 10_000))
    # The last turns are looked at as a whole, and at least one turn is.
    assert 1_000 <= small.nodes < 1_100
    assert 10_000 <= large.nodes < 10_100
    assert 1 <= small.depth < large.depth


def test_without_any_limit_it_spends_what_is_usual() -> None:
    state = GAME.new(2, 1, GAME.complete({}, 2))
    assert search(state, Budget()) == search(state, DEFAULT_BUDGET)


def test_a_budget_of_seconds_ends_the_search() -> None:
    state = GAME.new(2, 1, GAME.complete({}, 2))
    found = search(state, Budget(seconds=0.1))
    assert found.action in state.legal_actions()
    assert not found.solved


@pytest.mark.parametrize("options", [{}, {"board": "short"}, {"teams": "pairs"}])
def test_the_board_stays_true_and_is_changed_back(options: dict[str, str]) -> None:
    seats = 4 if options else 2
    rng = Random(7)
    state = GAME.new(seats, 7, GAME.complete(options, seats))
    state.apply(state.legal_actions()[0])
    board = Board(state.view(None))
    before = snapshot(board)
    done: list[Callable[[], None]] = []
    while state.actor != OVER:
        seat, priest = state.actor, state.priest
        line = priest // STRIDE if state.line is Line.ROW else STRIDE + priest % STRIDE
        move = pick(board.moves(line), rng)
        balance = board.take(seat, line, move)
        done.append(partial(board.take_back, seat, line, move, balance))
        state.apply(MOVES[square_at(line, move[1])])
        if state.phase is Phase.RETURN:
            stone, places = board.lowest(seat), board.return_squares(line, move[1])
            do(state, str(RETURNS[stone]))
            assert {PUTS[field] for field in places} <= set(state.legal_actions())
            field = pick(places, rng)
            done.append(partial(board.lift, seat, board.put(seat, field, stone)))
            do(state, str(PUTS[field]))
        fresh = Board(state.view(None))
        for name in ("lines", "stones", "left", "balance"):
            assert getattr(board, name) == getattr(fresh, name)
        for at in LINES:
            assert board.moves(at) == fresh.moves(at)
    for undo in reversed(done):
        undo()
    assert snapshot(board) == before


def snapshot(board: Board) -> object:
    """All that moves and puts change."""
    tables = [id(table) for table in board.tables]
    numbers = (board.left, board.key, board.balance)
    return numbers, [*board.lines], [*board.stones], [*board.values], tables
