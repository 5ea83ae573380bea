"""What the bots that search have in common: deeper and deeper from the choices of one decision.

Numbers are in :data:`UNIT` of a point and say how good a position is for somebody: the lead, and
what lies ahead; a decided game is far above or below that (C21). An Ankh, the stone that goes back
and its field are one step (C13). How the others are thought to play is for :mod:`alphabeta
<sobek.games.scarab.search.alphabeta>` and :mod:`maxn <sobek.games.scarab.search.maxn>`.
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
"""A game won or lost; far more than any lead."""
DECIDED: Final = WIN // 2
INFINITE: Final = 2 * WIN
TEMPO: Final = 12
"""What a point of the best stone in reach is worth to who moves next; found like the worth of the
lines (:mod:`sobek.games.scarab.search.board`)."""
PLACES: Final = 6
"""On so many fields a stone is put within the search; at its root on all that differ."""
CLOCK: Final = 500
"""The clock is looked at after so many nodes."""


@lru_cache(maxsize=1 << 16)
def result(together: int) -> tuple[int, int]:
    """What counts of a side's stones (C21)."""
    return scoring.result((together,), (0,))


class Spent(Exception):
    """The budget is used up."""


class Step(NamedTuple):
    """A choice at the root, up to the end of the turn. ``move``: the priest's, along ``line``, or
    None where it has moved; then ``stone`` goes on ``field``, or none, which is EMPTY.
    """

    action: Action
    line: int
    crossing: int
    move: Move | None
    stone: int = EMPTY
    square: int = EMPTY


class Choice(NamedTuple):
    """``value``: of the action, for its side. ``standing``: how each seat's side stands then, of
    which only the differences count.
    """

    action: Action
    value: int
    standing: tuple[int, ...]


class Found(NamedTuple):
    """``choices``: those that were looked at in full and equally far, the best first. ``depth``: so
    many turns were searched in full. ``solved``: a win was found, or nothing was left to judgement.
    ``nodes``: moves made or judged.
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
        """What it is worth."""
        return self.choices[0].value


class IterativeDeepening(ABC):
    """One search, from a view of the seat that has to decide. Used once."""

    multipv: ClassVar[int] = 3
    """So many choices are looked at in full, of the others only whether they are better: what
    advice is to tell. Against a search for the best alone, in short games with 1,000 nodes each,
    three win 48 ± 6 %, all of them 41 ± 7 %."""

    def __init__(self, view: ScarabView, budget: Budget) -> None:
        if budget == Budget():
            budget = DEFAULT_BUDGET
        self.view = view
        self.board = Board(view)
        if view.phase is Phase.PUT:
            # The stone in hand counts as one's own until it lies: then RETURN and PUT are alike.
            self.board.stones[view.actor] += stones.ONE[view.returned]
        self.next = [(seat + 1) % view.seats for seat in range(view.seats)]
        self.cut = False
        """Whether something was judged, or left out, that a deeper search would look at."""
        self.nodes = 0
        self.pause = 0
        """At so many nodes the budget is looked at again."""
        self._last = budget.nodes
        self._until = None if budget.seconds is None else perf_counter() + budget.seconds

    def run(self) -> Found:
        """The best choices at the last depth that was completed within the budget; or at the next
        one, as far as that was reached, where it has shown something better.
        """
        steps = list(self._steps())
        found = Found((Choice(steps[0].action, 0, (0,) * self.view.seats),), 0, False, 0)
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
                found = Found(_ordered(best), found.depth + 1, False, 0)
                found = found._replace(solved=not self.cut or found.value > DECIDED)
                order = sorted(range(len(steps)), key=lambda place: -values[place])
                steps = [steps[place] for place in order]
        except Spent:
            begun = _ordered(best)
            if begun and begun[0].action != found.action:
                found = found._replace(choices=begun)
        return found._replace(nodes=self.nodes)

    def _least(self, best: Mapping[Action, Choice], action: Action) -> int:
        """What a step that begins with this action has to exceed to be one of those to be told."""
        last = sorted((choice.value for choice in best.values()), reverse=True)[self.multipv - 1 :]
        own = [best[action].value] if action in best else []
        return max([*last[:1], *own], default=-INFINITE)

    def compare(self, actions: Collection[Action]) -> tuple[Choice, ...]:
        """These choices, the best first, as they look at the last depth that was completed within
        the budget; one turn is looked at in any case.
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
        except Spent:
            pass
        return found

    def _steps(self, actions: Collection[Action] = ()) -> Iterator[Step]:
        """All choices that can matter, or those that begin with one of these actions. Of the stones
        that may go back only the lowest can matter.
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
        asked, places = [action.what for action in actions], board.places(line, crossing)
        if view.phase is Phase.PUT:
            for square in asked or places:
                yield Step(PUTS[square], line, crossing, None, view.returned, square)
            return
        for stone in asked or (EMPTY, board.lowest(view.actor)):
            for square in places if stone else (EMPTY,):
                yield Step(RETURNS[stone], line, crossing, None, stone, square)

    def deep_enough(self, depth: int) -> bool:
        """Whether looking further than so many turns does no good."""
        return False

    @abstractmethod
    def judge(self, step: Step, depth: int, alpha: int) -> Choice:
        """What a choice at the root is worth with so many turns looked at, if it is worth more than
        ``alpha``, else at most that. Raises :class:`Spent`.
        """

    def best_gain(self, seat: int, line: int, bits: int) -> int:
        """The most that the seat gains by one move along the line while it has these bits; by an
        Ankh, as much as its lowest stone has cost it.
        """
        best, _, moves = self.board.look_up(line, bits)
        if best != ANKH:
            return best
        return max(max(move[0] for move in moves), -self.board.lowest(seat))

    def to_put(self, seat: int, line: int, crossing: int) -> tuple[int, list[int]]:
        """After a move along the line to an Ankh: the seat's stone that may go back, and the fields
        to look at, none where it rather keeps all.
        """
        board = self.board
        stone = board.lowest(seat)
        # A good stone is given back only where otherwise the game ends.
        if stone == EMPTY or (stone > 0 and board.lines[crossing]):
            return stone, []
        places = board.places(line, crossing)
        self.cut |= len(places) > PLACES
        return stone, places[:PLACES]

    def check_budget(self) -> None:
        """Raise :class:`Spent` if the budget is used up."""
        if self._last is not None and self.nodes >= self._last:
            raise Spent
        if self._until is not None and perf_counter() >= self._until:
            raise Spent
        self.pause = self.nodes + CLOCK
        if self._last is not None:
            self.pause = min(self.pause, self._last)


def _ordered(best: Mapping[Action, Choice]) -> tuple[Choice, ...]:
    """The best first; equal ones stay in their order."""
    return tuple(sorted(best.values(), key=lambda choice: -choice.value))
