"""Iterative deepening: asks the program to search deeper and deeper.

A value is the lead plus an estimate of what is to come, as an integer in 1/UNIT points. A decided
game is far above or below that (C21).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import ClassVar, Final, NamedTuple

from sobek.core.bot import DEFAULT_BUDGET, Budget
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.program import PROGRAM
from sobek.games.scarab.search.question import Choosing, choosings, question, slots
from sobek.games.scarab.search.root import MAX_DEPTH
from sobek.games.scarab.search.scale import DECIDED
from sobek.kernel.machine import Handle, Machine
from sobek.kernel.slices import next_slice

ENDLESS: Final = 2**62
"""More nodes than any search has."""
FIRST_SLICE: Final = 500
"""Nodes before the first look at the clock."""
MAX_TURNS: Final = 3
"""Maximum turns to search for more than two sides, before the endgame. Predicting several opponents
is uncertain: deeper searches won less against other bots, and no more against bots that search."""
ENDGAME: Final = 24
"""Number of scarabs on the board from which the search is as deep as the budget allows."""


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


class IterativeDeepening:
    """One search, from a view of the actor. Use it once."""

    multipv: ClassVar[int] = 3
    """Number of choices that are evaluated exactly, for advice; of the others only bounds are
    searched. Against a search with one, in short games with 1,000 nodes each, three win 48 ± 6 %,
    all of them 41 ± 7 %."""
    functions: ClassVar[tuple[str, str]]
    """The functions of the program that begin a search and search a depth."""

    def __init__(self, view: ScarabView, budget: Budget) -> None:
        self.view = view
        self.budget = DEFAULT_BUDGET if budget == Budget() else budget
        self._left = sum(what not in (EMPTY, ANKH) for what in view.board)
        self._last = ENDLESS if self.budget.nodes is None else self.budget.nodes
        seconds = self.budget.seconds
        self._until = None if seconds is None else perf_counter() + seconds
        self._slice = FIRST_SLICE
        self._nodes = 0
        self._cut = True
        """Whether something was estimated, or left out, that a deeper search would search."""
        self._actions: list[Action] = []
        self._machine: Machine
        self._begun: Handle

    def run(self) -> SearchResult:
        """Search deeper and deeper until the budget is used up or the position is solved.

        Returns the choices of the last complete depth, or those of the next depth so far if they
        begin with another action.
        """
        return PROGRAM.attempt(self._run)

    def compare(self, actions: Collection[Action]) -> tuple[Choice, ...]:
        """Evaluate these actions exactly, best first, at the last depth that is completed within
        the budget; depth 1 is always completed.
        """
        return PROGRAM.attempt(partial(self._compare, actions))

    def deep_enough(self, depth: int) -> bool:
        """Whether searching more turns than ``depth`` is not worth it."""
        return depth >= MAX_DEPTH

    def standing(self, value: int, values: Sequence[int]) -> tuple[int, ...]:
        """The value of each seat's side. ``value``: for the actor's side. ``values``: what else the
        program has found."""
        raise NotImplementedError

    def _run(self, machine: Machine) -> SearchResult:
        self._begin(machine, self.multipv, list(choosings(self.view)))
        nothing = Choice(self._actions[0], 0, (0,) * self.view.seats)
        found = SearchResult((nothing,), 0, False, 0)
        while not found.solved and not self.deep_enough(found.depth):
            is_complete, choices = self._search(found.depth + 1)
            if not is_complete:
                if choices and choices[0].action != found.action:
                    found = found._replace(choices=choices)
                break
            is_solved = not self._cut or choices[0].value > DECIDED
            found = SearchResult(choices, found.depth + 1, is_solved, 0)
        return found._replace(nodes=self._nodes)

    def _compare(self, actions: Collection[Action], machine: Machine) -> tuple[Choice, ...]:
        self._begin(machine, 0, list(choosings(self.view, actions)))
        found: tuple[Choice, ...] = ()
        depth, is_complete = 0, True
        while is_complete and self._cut and not self.deep_enough(depth):
            is_complete, choices = self._search(depth + 1)
            if is_complete:
                found, depth = choices, depth + 1
        return found

    # --- the program -----------------------------------------------------------------------

    def _begin(self, machine: Machine, exact: int, choices: Sequence[Choosing]) -> None:
        machine.clear()
        numbers, self._actions = question(self.view, slots(self.budget), exact, choices)
        self._machine, self._nodes, self._cut = machine, 0, True
        self._begun = machine.call(self.functions[0], machine.write(numbers))

    def _search(self, depth: int) -> tuple[bool, tuple[Choice, ...]]:
        """Search all choices, ``depth`` turns deep. Returns whether the budget was enough, as it is
        for one turn, and the best choices that were found."""
        choices: tuple[Choice, ...] = ()
        is_complete, is_new = False, True
        while not is_complete:
            if depth > 1 and self._until is not None and perf_counter() >= self._until:
                break
            is_complete, choices = self._ask(is_new, depth)
            if self._nodes >= self._last:
                break
            is_new = False
        return is_complete, choices

    def _ask(self, is_new: bool, depth: int) -> tuple[bool, tuple[Choice, ...]]:
        """Let the program search for a slice of time, or until the nodes are used up."""
        machine, before = self._machine, perf_counter()
        limit = self._last
        if self._until is not None:
            limit = min(limit, self._nodes + self._slice)
        order = machine.write([int(is_new), limit, depth])
        answer = machine.call(self.functions[1], self._begun, order)
        is_complete, self._nodes, cut, *rest = machine.integers(answer)
        if is_complete:
            self._cut = bool(cut)
        elif self._until is not None:
            now = perf_counter()
            self._slice = next_slice(self._slice, now - before, self._until - now)
        return bool(is_complete), tuple(self._choices(rest))

    def _choices(self, numbers: Sequence[int]) -> Iterator[Choice]:
        """The choices in an answer."""
        width = 2 if self.view.seats == 2 or self.view.pairs else 2 + self.view.seats
        for start in range(0, len(numbers), width):
            action, value, *values = numbers[start : start + width]
            yield Choice(self._actions[action], value, self.standing(value, values))


class TwoSides(IterativeDeepening):
    """For two players, or pairs: alpha-beta search."""

    functions = ("begin_two", "search_two")

    def standing(self, value: int, values: Sequence[int]) -> tuple[int, ...]:
        side = self.view.actor % 2
        return tuple(value if seat % 2 == side else 0 for seat in range(self.view.seats))


class Several(IterativeDeepening):
    """For three or four players: max^n search."""

    multipv = STRIDE**2  # all of them: max^n prunes nothing
    functions = ("begin_several", "search_several")

    def deep_enough(self, depth: int) -> bool:
        return depth >= (MAX_TURNS if self._left > ENDGAME else MAX_DEPTH)

    def standing(self, value: int, values: Sequence[int]) -> tuple[int, ...]:
        return tuple(values)


def searcher(view: ScarabView, budget: Budget) -> IterativeDeepening:
    """The search for a position."""
    return (TwoSides if view.seats == 2 or view.pairs else Several)(view, budget)
