"""The tree of compiled searches.

In the subset of Python that is compiled. An action is two integers, its code and its cards, which
only the game can read. Nodes are numbers; each list of the tree has one entry per node.
"""

from __future__ import annotations

from typing import Final

from sobek.kernel.lists import room
from sobek.kernel.puct import choose

NO_NODE: Final = -1
ROOT: Final = 0
MAX_OPTIONS: Final = 12
"""Maximum number of actions that a decision considers."""


class Options:
    """The best actions for a decision, best first, of those that were offered.

    Lists have one entry per action: what it is worth, its code and its cards.
    """

    values: list[float]
    codes: list[int]
    cards: list[int]

    def __init__(self) -> None:
        self.values = room(float, MAX_OPTIONS)
        self.codes = room(int, MAX_OPTIONS)
        self.cards = room(int, MAX_OPTIONS)

    def clear(self) -> None:
        """Forget all actions."""
        self.values.clear()
        self.codes.clear()
        self.cards.clear()

    def offer(self, value: float, code: int, cards: int) -> None:
        """Keep the action if it is among the best ones. Of equals, the first one is better."""
        at = len(self.values)
        if at == MAX_OPTIONS:
            if value <= self.values[-1]:
                return
            at -= 1
        else:
            self.values.append(value)
            self.codes.append(code)
            self.cards.append(cards)
        while at > 0 and value > self.values[at - 1]:
            self.values[at] = self.values[at - 1]
            self.codes[at] = self.codes[at - 1]
            self.cards[at] = self.cards[at - 1]
            at -= 1
        self.values[at] = value
        self.codes[at] = code
        self.cards[at] = cards


class Tree:
    """Of each node: the action that leads to it (``codes``, ``cards``), its first ``child`` and its
    next ``sibling``, the simulations through it (``visits``), and the sum of their results
    (``totals``), each the chance of winning, 0 to 1, of the seat that chose the action.
    ``legal_visits``, ``legal_totals``: those of the actions to choose from."""

    capacity: int
    codes: list[int]
    cards: list[int]
    child: list[int]
    sibling: list[int]
    visits: list[int]
    totals: list[float]
    legal_visits: list[int]
    legal_totals: list[float]

    def __init__(self, capacity: int) -> None:
        """``capacity``: maximum number of nodes."""
        self.capacity = capacity
        self.codes = room(int, capacity)
        self.cards = room(int, capacity)
        self.child = room(int, capacity)
        self.sibling = room(int, capacity)
        self.visits = room(int, capacity)
        self.totals = room(float, capacity)
        self.legal_visits = room(int, MAX_OPTIONS)
        self.legal_totals = room(float, MAX_OPTIONS)
        self.new(0, 0)

    def new(self, code: int, cards: int) -> int:
        """Make a node that is nobody's child."""
        self.codes.append(code)
        self.cards.append(cards)
        self.child.append(NO_NODE)
        self.sibling.append(NO_NODE)
        self.visits.append(0)
        self.totals.append(0.0)
        return len(self.codes) - 1

    def look_up(self, node: int, code: int, cards: int) -> int:
        """The child by this action, or NO_NODE."""
        child = self.child[node]
        while child != NO_NODE:
            if self.codes[child] == code and self.cards[child] == cards:
                return child
            child = self.sibling[child]
        return NO_NODE

    def follow(self, node: int, code: int, cards: int) -> int:
        """The child by this action, a new one if need be; NO_NODE if the tree is full."""
        child = self.look_up(node, code, cards)
        if child == NO_NODE and len(self.codes) < self.capacity:
            child = self.new(code, cards)
            self.sibling[child] = self.child[node]
            self.child[node] = child
        return child

    def choose(self, node: int, options: Options) -> int:
        """The index of the action to try next."""
        self.legal_visits.clear()
        self.legal_totals.clear()
        for index in range(len(options.codes)):
            child = self.look_up(node, options.codes[index], options.cards[index])
            self.legal_visits.append(0 if child == NO_NODE else self.visits[child])
            self.legal_totals.append(0.0 if child == NO_NODE else self.totals[child])
        return choose(self.legal_visits, self.legal_totals)

    def add(self, node: int, chance: float) -> None:
        """Count a simulation through a node. ``chance``: of the seat that chose its action."""
        self.visits[node] += 1
        self.totals[node] += chance
