"""The root of the search: the choices of a decision, and the best ones that were found.

In the subset of Python that is compiled.
"""

from __future__ import annotations

from typing import Final

from sobek.games.scarab.rules.tables import ANKHS, STONES
from sobek.games.scarab.search.board import HEAD, MAX_SEATS, SQUARES
from sobek.games.scarab.search.scale import INFINITE
from sobek.kernel.lists import room

MAX_DEPTH: Final = STONES + 2 * ANKHS
"""No game has more turns: each takes a stone or an Ankh, and for each Ankh a stone goes back."""
NO_SQUARE: Final = -1
NO_RANK: Final = -1
STEP: Final = 6
"""Numbers of a step in a question."""
ANSWER: Final = 3
"""Numbers of an answer before its actions."""


class Step:
    """A choice up to the end of the turn. ``action``: the number of its first action. The priest
    goes to ``square`` along ``line``, or has moved already if that is NO_SQUARE; then ``stone``
    goes back to ``place``, unless it is EMPTY. ``crossing``: the line of the next player's move.
    ``value``: its value, or an upper bound, when it was searched last."""

    action: int
    line: int
    crossing: int
    square: int
    stone: int
    place: int
    value: int

    def __init__(self, question: list[int], start: int) -> None:
        self.action = question[start]
        self.line = question[start + 1]
        self.crossing = question[start + 2]
        self.square = question[start + 3]
        self.stone = question[start + 4]
        self.place = question[start + 5]
        self.value = 0


class Best:
    """The best value of an action. ``rank``: how many actions had one before; NO_RANK if it has
    none. ``values``: for each seat; empty in a search for two sides."""

    action: int
    rank: int
    value: int
    values: list[int]

    def __init__(self, action: int) -> None:
        self.action = action
        self.rank = NO_RANK
        self.value = -INFINITE
        self.values = room(int, MAX_SEATS)


class Root:
    """``seat``: the one that chooses. ``exact``: the number of actions that are evaluated exactly;
    of the others only bounds are searched. 0: all of them, always in the given order. ``depth``:
    turns to search. ``at``: the step that is searched. ``best``: by action. ``found``: the best
    actions, best first, and of equals those that were found first."""

    seat: int
    exact: int
    depth: int
    at: int
    steps: list[Step]
    best: list[Best]
    found: list[Best]

    def __init__(self, question: list[int]) -> None:
        """``question``: see :mod:`sobek.games.scarab.search.question`."""
        start = HEAD + SQUARES + 2 * question[0]
        self.seat = question[start]
        self.exact = question[start + 1]
        self.depth = 0
        self.at = 0
        self.best = room(Best, question[start + 2])
        self.found = room(Best, question[start + 2])
        self.steps = room(Step, question[start + 3])
        for action in range(question[start + 2]):
            self.best.append(Best(action))
        for number in range(question[start + 3]):
            self.steps.append(Step(question, start + 4 + number * STEP))

    def begin(self, depth: int) -> None:
        """Begin to search so many turns. What was best with fewer comes first."""
        if self.exact > 0:
            self._sort()
        self.depth = depth
        self.at = 0
        self.found.clear()
        for each in self.best:
            each.rank = NO_RANK
            each.value = -INFINITE

    def is_over(self) -> bool:
        """Whether all steps were searched."""
        return self.at == len(self.steps)

    def least(self) -> int:
        """The value that the step must exceed to be among the best choices."""
        own = self.best[self.steps[self.at].action].value
        if self.exact == 0 or len(self.found) < self.exact:
            return own
        return max(own, self.found[self.exact - 1].value)

    def note(self, value: int, values: list[int]) -> None:
        """Note what the step is worth, and go on to the next one."""
        step, least = self.steps[self.at], self.least()
        self.at += 1
        step.value = value
        if value <= least:
            return
        best = self.best[step.action]
        best.value = value
        best.values.clear()
        for each in values:
            best.values.append(each)
        if best.rank == NO_RANK:
            best.rank = len(self.found)
            self.found.append(best)
        self._lift(best)

    def _lift(self, best: Best) -> None:
        """Move an action to where its value belongs."""
        at = 0
        while self.found[at].action != best.action:
            at += 1
        while at > 0 and is_better(best, self.found[at - 1]):
            self.found[at] = self.found[at - 1]
            at -= 1
        self.found[at] = best

    def _sort(self) -> None:
        """Sort the steps by their values. Equal ones keep their order."""
        for index in range(1, len(self.steps)):
            step, at = self.steps[index], index
            while at > 0 and step.value > self.steps[at - 1].value:
                self.steps[at] = self.steps[at - 1]
                at -= 1
            self.steps[at] = step


def is_better(one: Best, other: Best) -> bool:
    """Whether an action comes before another one."""
    return one.value > other.value or (one.value == other.value and one.rank < other.rank)


def write_answer(root: Root, is_over: bool, nodes: int, cut: bool, answer: list[int]) -> None:
    """Fill in the answer: whether the depth is searched, the nodes so far, whether something was
    estimated; then the best actions, each with its value and those of the seats."""
    answer.clear()
    answer.append(int(is_over))
    answer.append(nodes)
    answer.append(int(cut))
    for best in root.found:
        answer.append(best.action)
        answer.append(best.value)
        for value in best.values:
            answer.append(value)
