"""Iterative deepening: the root of the search, which :mod:`alphabeta
<sobek.games.scarab.search.alphabeta>` and :mod:`maxn <sobek.games.scarab.search.maxn>` share.

A value is the lead plus an estimate of what is to come, as an integer in 1/UNIT points. A decided
game is far above or below that (C21). At the root, an Ankh, the stone that goes back and its square
are one step (C13).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from time import perf_counter
from typing import ClassVar, Final, NamedTuple

from sobek.core.bot import DEFAULT_BUDGET, Budget
from sobek.games.scarab.rules import scoring, stones
from sobek.games.scarab.rules.notation import MOVES, PUTS, RETURNS, Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, Line
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.board import Board, Move, square_at

WIN: Final = 1_000_000
"""Added to the value of a game that is won, subtracted if it is lost; far more than any lead."""
DECIDED: Final = WIN // 2
"""A value above this, or below its negative, means that the game is decided."""
INFINITE: Final = 2 * WIN
"""More than any value."""
TEMPO: Final = 12
"""The value of each point of the best stone in reach to the next player, in 1/UNIT points. Tuned
like the value of the lines (:mod:`sobek.games.scarab.search.board`)."""
MAX_RETURN_SQUARES: Final = 6
"""Maximum squares that are tried for a stone that goes back, below the root."""
CLOCK_INTERVAL: Final = 500
"""Nodes between two looks at the clock."""


@lru_cache(maxsize=1 << 16)
def result(together: int) -> tuple[int, int]:
    """(points, tie break) of a side's stones (C21)."""
    return scoring.result((together,), (0,))


class BudgetExceeded(Exception):
    """The budget is used up."""


class Step(NamedTuple):
    """A choice at the root, up to the end of the turn.

    ``action``: its first action. ``move``: the priest's move along ``line``, None if it has moved
    already. Then ``stone`` goes back on ``square``; both are EMPTY if none does. ``crossing``: the
    line of the next player's move.
    """

    action: Action
    line: int
    crossing: int
    move: Move | None
    stone: int = EMPTY
    square: int = EMPTY


class Choice(NamedTuple):
    """An action with its value.

    ``value``: for the actor's side. ``standing``: the value of each seat's side; only their
    differences have a meaning.
    """

    action: Action
    value: int
    standing: tuple[int, ...]


class SearchResult(NamedTuple):
    """The result of a search.

    ``choices``: the best ones, fully evaluated at the same depth, best first. ``depth``: the number
    of turns that were searched completely. ``solved``: whether a win was found, or everything was
    searched to the end. ``nodes``: the number of moves made or evaluated.
    """

    choices: tuple[Choice, ...]
    depth: int
    solved: bool
    nodes: int

    @property
    def action(self) -> Action:
        """The best choice."""
        return self.choices[0].action

    @property
    def value(self) -> int:
        """The value of the best choice."""
        return self.choices[0].value


class IterativeDeepening(ABC):
    """One search, from a view of the actor. Use it once."""

    multipv: ClassVar[int] = 3
    """Number of choices that are evaluated exactly, for advice; of the others only bounds are
    searched. Against a search with one, in short games with 1,000 nodes each, three win 48 ± 6 %,
    all of them 41 ± 7 %."""

    def __init__(self, view: ScarabView, budget: Budget) -> None:
        if budget == Budget():
            budget = DEFAULT_BUDGET
        self.view = view
        self.board = Board(view)
        if view.phase is Phase.PUT:
            # The stone in hand still counts as the actor's, so that RETURN and PUT are alike.
            self.board.stones[view.actor] += stones.ONE[view.returned]
        self.next = [(seat + 1) % view.seats for seat in range(view.seats)]
        self.cut = False
        """Whether something was estimated, or left out, that a deeper search would search."""
        self.nodes = 0
        self.next_check = 0
        """The number of nodes at which to check the budget again."""
        self._last = budget.nodes
        self._until = None if budget.seconds is None else perf_counter() + budget.seconds

    def run(self) -> SearchResult:
        """Search deeper and deeper until the budget is used up or the position is solved.

        Returns the choices of the last complete depth, or those of the next depth so far if they
        begin with another action.
        """
        steps = list(self._steps())
        found = SearchResult((Choice(steps[0].action, 0, (0,) * self.view.seats),), 0, False, 0)
        best: dict[Action, Choice] = {}
        try:
            while not found.solved and not self.deep_enough(found.depth):
                best, values = {}, []
                self.cut = False
                for step in steps:
                    least = self._least(best, step.action)
                    choice = self.judge(step, found.depth + 1, least)
                    values.append(choice.value)
                    if choice.value > least:
                        best[step.action] = choice
                found = SearchResult(_ordered(best), found.depth + 1, False, 0)
                found = found._replace(solved=not self.cut or found.value > DECIDED)
                order = sorted(range(len(steps)), key=lambda index: -values[index])
                steps = [steps[index] for index in order]
        except BudgetExceeded:
            begun = _ordered(best)
            if begun and begun[0].action != found.action:
                found = found._replace(choices=begun)
        return found._replace(nodes=self.nodes)

    def _least(self, best: Mapping[Action, Choice], action: Action) -> int:
        """The value that a step with this action must exceed to be among the best choices."""
        last = sorted((choice.value for choice in best.values()), reverse=True)[self.multipv - 1 :]
        own = [best[action].value] if action in best else []
        return max([*last[:1], *own], default=-INFINITE)

    def compare(self, actions: Collection[Action]) -> tuple[Choice, ...]:
        """Evaluate these actions exactly, best first, at the last depth that is completed within
        the budget; depth 1 is always completed.
        """
        steps = list(self._steps(actions))
        limits, self._last, self._until = (self._last, self._until), None, None
        found: tuple[Choice, ...] = ()
        depth, self.cut = 0, True
        try:
            while self.cut and not self.deep_enough(depth):
                best: dict[Action, Choice] = {}
                self.cut = False
                for step in steps:
                    least = best[step.action].value if step.action in best else -INFINITE
                    choice = self.judge(step, depth + 1, least)
                    if choice.value > least:
                        best[step.action] = choice
                found, depth = _ordered(best), depth + 1
                self._last, self._until = limits
        except BudgetExceeded:
            pass
        return found

    def _steps(self, actions: Collection[Action] = ()) -> Iterator[Step]:
        """All choices worth searching, or those that begin with one of these actions. Of the stones
        that may go back, only the lowest is worth it.
        """
        view, board = self.view, self.board
        row, column = view.priest // STRIDE, STRIDE + view.priest % STRIDE
        if view.phase is Phase.MOVE:
            lines = {Line.ROW: (row,), Line.COLUMN: (column,), Line.BOTH: (row, column)}
            for line in lines[view.line]:
                for move in board.moves(line):
                    # The first move doesn't go to an Ankh (C10).
                    action = MOVES[square_at(line, move[1])]
                    if (move[0] or view.line is not Line.BOTH) and action in (actions or (action,)):
                        yield Step(action, line, move[1], move)
            return
        line, crossing = (column, row) if view.line is Line.ROW else (row, column)
        asked, squares = [action.what for action in actions], board.return_squares(line, crossing)
        if view.phase is Phase.PUT:
            for square in asked or squares:
                yield Step(PUTS[square], line, crossing, None, view.returned, square)
            return
        for stone in asked or (EMPTY, board.lowest(view.actor)):
            for square in squares if stone else (EMPTY,):
                yield Step(RETURNS[stone], line, crossing, None, stone, square)

    def deep_enough(self, depth: int) -> bool:
        """Whether searching more turns than ``depth`` is not worth it."""
        return False

    @abstractmethod
    def judge(self, step: Step, depth: int, alpha: int) -> Choice:
        """Search a choice of the root, ``depth`` turns deep. Its value is exact if it is above
        ``alpha``, else an upper bound.

        :raises BudgetExceeded: if the budget is used up.
        """

    def best_gain(self, seat: int, line: int, bits: int) -> int:
        """The most points that the seat can gain by one move along a line with these bits. An Ankh
        gains what the seat's lowest stone has cost.
        """
        best, _, moves = self.board.look_up(line, bits)
        if best != ANKH:
            return best
        return max(max(move[0] for move in moves), -self.board.lowest(seat))

    def to_return(self, seat: int, line: int, crossing: int) -> tuple[int, list[int]]:
        """After a move along the line to an Ankh: the seat's stone that may go back, and the
        squares to try; none if it should keep all stones.
        """
        board = self.board
        stone = board.lowest(seat)
        # A good stone goes back only if the game would end otherwise.
        if stone == EMPTY or (stone > 0 and board.lines[crossing]):
            return stone, []
        squares = board.return_squares(line, crossing)
        self.cut |= len(squares) > MAX_RETURN_SQUARES
        return stone, squares[:MAX_RETURN_SQUARES]

    def check_budget(self) -> None:
        """Check the budget.

        :raises BudgetExceeded: if it is used up.
        """
        if self._last is not None and self.nodes >= self._last:
            raise BudgetExceeded
        if self._until is not None and perf_counter() >= self._until:
            raise BudgetExceeded
        self.next_check = self.nodes + CLOCK_INTERVAL
        if self._last is not None:
            self.next_check = min(self.next_check, self._last)


def _ordered(best: Mapping[Action, Choice]) -> tuple[Choice, ...]:
    """The choices, best first. The sort is stable."""
    return tuple(sorted(best.values(), key=lambda choice: -choice.value))
