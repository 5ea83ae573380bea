"""Questions to the search about a view, as lists of integers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from sobek.core import head_start
from sobek.core.bot import Budget
from sobek.games.scarab.rules import stones
from sobek.games.scarab.rules.notation import MOVES, PUTS, RETURNS, Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, Line
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.board import Board, crossing_at
from sobek.games.scarab.search.root import NO_SQUARE

MIN_SLOTS: Final = 1 << 8
"""Least slots of the transposition table; a slot takes 16 bytes."""
MAX_SLOTS: Final = 1 << 18
"""Most slots. With more, 30 million nodes reach no greater depth, and the table leaves the
processor's cache: with eight times as many, the search is a quarter slower."""
SLOTS_PER_NODE: Final = 4
"""Large enough that positions hardly ever overwrite each other."""
NODES_PER_SECOND: Final = 1_000_000


class Choosing(NamedTuple):
    """A choice at the root, which begins with ``action``. An Ankh that the priest is on, the stone
    that goes back and its square are one choice (C13). The other fields are those of
    :class:`sobek.games.scarab.search.root.Step`."""

    action: Action
    line: int
    crossing: int
    square: int = NO_SQUARE
    stone: int = EMPTY
    place: int = NO_SQUARE


def position(view: ScarabView, slots: int) -> list[int]:
    """What a :class:`sobek.games.scarab.search.board.Board` reads: the number of seats, the size of
    the board, the slots of the transposition table, the squares, the collected stones of each seat,
    its head start (C32).
    ``slots``: a power of two.
    """
    held = list(view.stones)
    if view.phase is Phase.PUT:
        # The stone in hand still counts as the actor's, so that RETURN and PUT are alike.
        held[view.actor] += stones.ONE[view.returned]
    ahead = head_start.by_seat(view.ahead, view.seats)
    return [view.seats, view.size, slots, *view.board, *held, *ahead]


def question(
    view: ScarabView, slots: int, exact: int, choices: Sequence[Choosing]
) -> tuple[list[int], list[Action]]:
    """What a search reads: the position and its :class:`sobek.games.scarab.search.root.Root`. Also
    returns the actions, whose indices are in the question and in answers.

    ``exact``: the number of actions that are evaluated exactly, 0 for all in the given order.
    """
    actions = list(dict.fromkeys(choice.action for choice in choices))
    found = position(view, slots)
    found += [view.actor, exact, len(actions), len(choices)]
    for action, *numbers in choices:
        found += [actions.index(action), *numbers]
    return found, actions


def choosings(view: ScarabView, actions: Collection[Action] = ()) -> Iterator[Choosing]:
    """All choices worth searching, or those that begin with one of these actions. Of the stones
    that may go back, only the lowest is worth it.
    """
    board = Board(position(view, 0))
    row, column = view.priest // STRIDE, STRIDE + view.priest % STRIDE
    if view.phase is Phase.MOVE:
        lines = {Line.ROW: (row,), Line.COLUMN: (column,), Line.BOTH: (row, column)}
        for line in lines[view.line]:
            for square in board.moves(line):
                # The first move doesn't go to an Ankh (C10).
                is_legal = view.line is not Line.BOTH or view.board[square] != ANKH
                if is_legal and MOVES[square] in (actions or (MOVES[square],)):
                    yield Choosing(MOVES[square], line, crossing_at(line, square), square)
        return
    line, crossing = (column, row) if view.line is Line.ROW else (row, column)
    asked, places = [action.what for action in actions], board.places(line, crossing)
    if view.phase is Phase.PUT:
        for place in asked or places:
            yield Choosing(PUTS[place], line, crossing, NO_SQUARE, view.returned, place)
        return
    for stone in asked or (EMPTY, board.lowest(view.actor)):
        for place in places if stone else (NO_SQUARE,):
            yield Choosing(RETURNS[stone], line, crossing, NO_SQUARE, stone, place)


def slots(budget: Budget) -> int:
    """How many slots a search with this budget gets: a power of two."""
    nodes = MAX_SLOTS if budget.nodes is None else budget.nodes
    if budget.seconds is not None:
        nodes = min(nodes, int(budget.seconds * NODES_PER_SECOND))
    return min(max(MIN_SLOTS, 1 << (SLOTS_PER_NODE * nodes).bit_length()), MAX_SLOTS)
