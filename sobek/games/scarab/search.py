"""The search of the better bots: alpha-beta, deeper and deeper, on a board changed in place.

There are two sides: one's own, and all others together. Numbers are in :data:`UNIT` of a point and
say how good a position is for the side that is to move: its lead, and what lies ahead; a decided
game is far above or below that (C21). An Ankh, the stone that goes back and its field are one step.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from sobek.core.bot import USUAL, Budget
from sobek.games.scarab import stones
from sobek.games.scarab.board import UNIT, Board, Move, field_at
from sobek.games.scarab.notation import MOVES, PUTS, RETURNS, Action
from sobek.games.scarab.phase import Phase
from sobek.games.scarab.scoring import result, sides
from sobek.games.scarab.tables import ANKH, EMPTY, STRIDE, Line
from sobek.games.scarab.view import ScarabView

WIN: Final = 1_000_000
"""A game won or lost; far more than any lead."""
DECIDED: Final = WIN // 2
INFINITE: Final = 2 * WIN
TEMPO: Final = 12
"""What a point of the best stone in reach is worth to who moves next; found like the worth of the
lines (:mod:`sobek.games.scarab.board`)."""
PLACES: Final = 6
"""On so many fields a stone is put within the search; at its root on all that differ."""
CLOCK: Final = 500
"""The clock is looked at after so many nodes."""

Known: TypeAlias = tuple[int, int, int, Move | None, bool]
"""Of a position met before: the depth; whether the value is exact (0), at least (1) or at most (-1)
what follows; the value; the best move; whether something was judged and not searched to the end."""


@lru_cache(maxsize=1 << 16)
def _result(together: int) -> tuple[int, int]:
    """What counts of a side's stones (C21)."""
    return result((together,), (0,))


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
    field: int = EMPTY


class Found(NamedTuple):
    """``value``: of the action, for its side. ``depth``: so many turns were searched in full.
    ``solved``: a win was found, or nothing was left to judgement. ``nodes``: moves made or judged.
    """

    action: Action
    value: int
    depth: int
    solved: bool
    nodes: int


class Search:
    """One search, from a view of the seat that has to decide. Used once."""

    def __init__(self, view: ScarabView, budget: Budget) -> None:
        if budget == Budget():
            budget = USUAL
        self.nodes = 0
        self._last = budget.nodes
        self._until = None if budget.seconds is None else perf_counter() + budget.seconds
        self._pause = 0
        self.view = view
        self.board = Board(view)
        if view.phase is Phase.PUT:
            # The stone in hand counts as one's own until it lies: then RETURN and PUT are alike.
            self.board.stones[view.actor] += stones.ONE[view.returned]
        seats, actor = range(view.seats), view.actor
        # One's own side first.
        self._sides = sorted(sides(view.seats, view.pairs), key=lambda side: actor not in side)
        self._two_sided = len(self._sides) == 2
        self._mine = [seat in self._sides[0] for seat in seats]
        self._next = [(seat + 1) % view.seats for seat in seats]
        self._sign = [
            1 if self._mine[seat] is self._mine[self._next[seat]] else -1 for seat in seats
        ]
        self._unit = [UNIT for seat in seats]
        self._kin = [1 for seat in seats]
        self._lead = sum(
            unit * stones.points(held) * (1 if mine else -1)
            for unit, held, mine in zip(self._unit, self.board.stones, self._mine, strict=True)
        )
        self.cut = False
        self._known: dict[tuple[int, ...], Known] = {}
        self._killers: dict[tuple[int, int], Move] = {}

    def run(self) -> Found:
        """The best action within the budget: of the last depth, as far as it was reached."""
        steps = list(self._steps())
        found = Found(steps[0].action, 0, 0, False, 0)
        try:
            while not found.solved:
                depth = found.depth + 1
                self.cut = False
                values: list[int] = []
                for step in steps:
                    best = max(values, default=-INFINITE)
                    values.append(self._judge(step, depth, best))
                    if values[-1] > best:
                        found = found._replace(action=step.action, value=values[-1])
                found = found._replace(depth=depth, solved=not self.cut or found.value > DECIDED)
                order = sorted(range(len(steps)), key=lambda place: -values[place])
                steps = [steps[place] for place in order]
        except Spent:
            pass
        return found._replace(nodes=self.nodes)

    def _steps(self) -> Iterator[Step]:
        """All choices that can matter. Of the stones that may go back the lowest does."""
        view, board = self.view, self.board
        row, column = view.priest // STRIDE, STRIDE + view.priest % STRIDE
        if view.phase is Phase.MOVE:
            lines = {Line.ROW: (row,), Line.COLUMN: (column,), Line.BOTH: (row, column)}
            for line in lines[view.line]:
                for move in board.moves(line):
                    # The first move doesn't go to an Ankh (C10).
                    if move[0] or view.line is not Line.BOTH:
                        yield Step(MOVES[field_at(line, move[1])], line, move[1], move)
            return
        line, crossing = (column, row) if view.line is Line.ROW else (row, column)
        stone = view.returned or board.lowest(view.actor)
        if view.phase is Phase.RETURN:
            yield Step(RETURNS[EMPTY], line, crossing, None)
        for field in board.places(line, crossing):
            action = PUTS[field] if view.phase is Phase.PUT else RETURNS[stone]
            yield Step(action, line, crossing, None, stone, field)

    def _judge(self, step: Step, depth: int, alpha: int) -> int:
        """What a choice at the root is worth, if it is more than ``alpha``."""
        seat, lead = self.view.actor, self._lead
        if step.move is not None:
            return self._turn(seat, step.line, step.move, lead, depth, alpha, INFINITE)
        if step.stone == EMPTY:
            return self._after(seat, step.crossing, lead, depth - 1, alpha, INFINITE)
        return self._put(
            seat, step.crossing, step.stone, step.field, lead, depth - 1, alpha, INFINITE
        )

    def value(self, seat: int, line: int, lead: int, depth: int, alpha: int, beta: int) -> int:
        """The value for the side of the seat that moves along the line now, if it lies between
        ``alpha`` and ``beta``, else a bound. Looks so many turns ahead, at least one, and judges
        the next one. Raises :class:`Spent`.
        """
        if depth == 1:
            return self._last_turn(seat, line, lead, alpha, beta)
        if self.nodes >= self._pause:
            self._check_budget()
        board = self.board
        key = (board.key, line, seat, *board.stones)
        known = self._known.get(key)
        hint = self._killers.get((depth, line))
        if known is not None:
            before, bound, value, hint, cut = known
            if (before == depth or not cut) and (
                bound == 0 or (value >= beta if bound > 0 else value <= alpha)
            ):
                self.cut |= cut
                return value
        moves = board.moves(line)
        if hint is not None and hint in moves:
            moves = (hint, *(move for move in moves if move is not hint))
        cut_before, self.cut = self.cut, False
        best, choice, floor = -INFINITE, None, alpha
        for move in moves:
            value = self._turn(seat, line, move, lead, depth, floor, beta)
            if value > best:
                best, choice = value, move
                if best > floor:
                    floor = best
                    if best >= beta:
                        self._killers[depth, line] = move
                        break
        bound = 1 if best >= beta else -1 if best <= alpha else 0
        self._known[key] = depth, bound, best, choice, self.cut
        self.cut |= cut_before
        return best

    def _turn(
        self, seat: int, line: int, move: Move, lead: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of a move, for the side of the seat that makes it."""
        self.nodes += 1
        board = self.board
        balance = board.take(seat, line, move)
        stone, crossing = move[0], move[1]
        if stone:
            value = self._after(seat, crossing, lead + UNIT * stone, depth - 1, alpha, beta)
        else:
            value = self._ankh(seat, line, crossing, lead, depth - 1, alpha, beta)
        board.take_back(seat, line, move, balance)
        return value

    def _after(self, seat: int, line: int, lead: int, depth: int, alpha: int, beta: int) -> int:
        """The value, for the side of the seat whose turn has ended, if the next one moves along
        this line: or can't, which ends the game (C20).
        """
        board = self.board
        if not board.lines[line] or not board.left:
            return self._end(seat, lead)
        following, sign = self._next[seat], self._sign[seat]
        if depth == 0:
            self.cut = True
            reply = self._best(following, line, board.lines[line])
            return lead + self._ahead(seat, line >= STRIDE) + sign * TEMPO * reply
        if sign > 0:
            return self.value(following, line, lead, depth, alpha, beta)
        return -self.value(following, line, -lead, depth, -beta, -alpha)

    def _last_turn(self, seat: int, line: int, lead: int, alpha: int, beta: int) -> int:
        """:meth:`value` for one turn. Nearly all nodes are here, so a move to a stone is not made:
        the next player's line without it is looked up.
        """
        board, unit = self.board, self._unit[seat]
        lines, tables = board.lines, board.tables
        following, tempo = self._next[seat], self._sign[seat] * TEMPO
        judged = lead + self._ahead(seat, line < STRIDE)
        best, nodes, cut = -INFINITE, 0, False
        for move in board.moves(line):
            stone, crossing, _, crossing_bit, _ = move
            rest = lines[crossing] ^ crossing_bit
            if stone and rest:
                nodes += 1
                cut = True
                reply = (tables[crossing][rest] or board.fill(crossing, rest))[0]
                if reply == ANKH:
                    reply = self._best(following, crossing, rest)
                value = judged + unit * stone + tempo * reply
            else:
                value = self._turn(seat, line, move, lead, 1, alpha, beta)
            if value > best:
                best = value
                if best >= beta:
                    break
        self.nodes += nodes
        self.cut |= cut
        return best

    def _ankh(
        self, seat: int, line: int, crossing: int, lead: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The best that a seat can do after it moved along the line to an Ankh (C13)."""
        board = self.board
        best = self._after(seat, crossing, lead, depth, alpha, beta)
        stone = board.lowest(seat)
        # A good stone is given back only where otherwise the game ends.
        if stone == EMPTY or (stone > 0 and board.lines[crossing]):
            return best
        places = board.places(line, crossing)
        self.cut |= len(places) > PLACES
        for field in places[:PLACES]:
            if best >= beta:
                break
            floor = max(alpha, best)
            best = max(best, self._put(seat, crossing, stone, field, lead, depth, floor, beta))
        return best

    def _put(
        self,
        seat: int,
        crossing: int,
        stone: int,
        field: int,
        lead: int,
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The value, for the side of the seat, once it has put this stone back."""
        self.nodes += 1
        done = self.board.put(seat, field, stone)
        lead -= self._unit[seat] * stone
        value = self._after(seat, crossing, lead, depth, alpha, beta)
        self.board.lift(seat, done)
        return value

    def _best(self, seat: int, line: int, bits: int) -> int:
        """The most that the seat gains by one move along the line while it has these bits; by an
        Ankh, as much as its lowest stone has cost it.
        """
        best, _, moves = self.board.look_up(line, bits)
        if best != ANKH:
            return best
        return max(max(move[0] for move in moves), -self.board.lowest(seat))

    def _ahead(self, seat: int, rows: bool) -> int:
        """What the lines are worth, for the side of the seat, which moves along rows or columns."""
        balance = self.board.balance
        return self._kin[seat] * (balance if rows else -balance)

    def _end(self, seat: int, lead: int) -> int:
        """The value of a game that has ended, for the side of the seat (C21)."""
        if lead and self._two_sided:
            return lead + (WIN if lead > 0 else -WIN)
        own, *others = (_result(sum(map(self.board.stones.__getitem__, s))) for s in self._sides)
        verdict = (own > max(others)) - (own < max(others))
        return lead + WIN * (verdict if self._mine[seat] else -verdict)

    def _check_budget(self) -> None:
        """Raise :class:`Spent` if the budget is used up."""
        if self._last is not None and self.nodes >= self._last:
            raise Spent
        if self._until is not None and perf_counter() >= self._until:
            raise Spent
        self._pause = self.nodes + CLOCK
        if self._last is not None:
            self._pause = min(self._pause, self._last)
