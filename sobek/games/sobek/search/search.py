"""The search for one decision: information set Monte Carlo tree search in one tree for all draws.

In the subset of Python that is compiled. The functions below the class are what a program exports:
``begin`` a search, ``run`` it, and read its results, as :mod:`sobek.games.sobek.search.search_bot`
does.

Each simulation draws a position that fits the view, descends the tree along actions that are legal
in it, adds one node, and plays some turns on. Then the position is judged. Only ``+ - * /`` and
square roots are used, which give the same result on every machine. So the same question and number
of simulations give the same result everywhere, compiled or not.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.search.candidates import find_candidates
from sobek.games.sobek.search.deal import Reader, Supply
from sobek.games.sobek.search.effects import apply
from sobek.games.sobek.search.outlook import Outlook
from sobek.games.sobek.search.playout import Playout
from sobek.games.sobek.search.position import MAX_SEATS, Position
from sobek.games.sobek.search.weights import WEIGHTS, Weights
from sobek.kernel.chance import Chance
from sobek.kernel.lists import numbers, room
from sobek.kernel.tree import NO_NODE, ROOT, Options, Tree

MAX_DEPTH: Final = 256
"""Maximum number of actions in the tree part of a simulation."""
MAX_FIRST: Final = 4096
"""Maximum number of first actions in a report."""
NO_ACTION: Final = -1


class Search:
    """``weights``: of the valuation. ``turns``: how many turns of a playout are played before it
    is judged. ``path``, ``seats``: the nodes of a simulation, and who chose their actions.
    ``first``: nodes of the first actions that were tried. ``sums``: for each of them and each seat,
    the sum of the points at the end of the round, then of the chances to be the most corrupt."""

    weights: Weights
    supply: Supply
    chance: Chance
    noise: float
    turns: int
    tree: Tree
    options: Options
    root_options: Options
    position: Position
    playout: Playout
    outlook: Outlook
    path: list[int]
    seats: list[int]
    first: list[int]
    sums: list[float]

    def __init__(self, reader: Reader, weights: Weights) -> None:
        self.weights = weights
        self.chance = Chance(reader.next())
        self.tree = Tree(reader.next())
        self.noise = float(reader.next()) / 1000.0
        self.turns = reader.next()
        self.supply = Supply(reader)
        seats = self.supply.known.seats
        self.options = Options()
        self.root_options = Options()
        self.position = Position(seats)
        self.playout = Playout(seats)
        for _ in range(seats):
            self.playout.weights.append(weights)
        self.outlook = Outlook(seats)
        self.path = room(int, MAX_DEPTH)
        self.seats = room(int, MAX_DEPTH)
        self.first = room(int, MAX_FIRST)
        self.sums = room(float, MAX_FIRST * MAX_SEATS * 2)
        self.supply.draw(self.position, self.chance)
        find_candidates(self.position, weights, self.root_options)

    def simulate(self, code: int, cards: int) -> None:
        """Simulate once, with this first action, or with the tree's choice if the code is
        NO_ACTION."""
        position = self.position
        self.supply.draw(position, self.chance)
        self.path.clear()
        self.seats.clear()
        node = ROOT
        options = self.root_options  # the same in every position of the view
        while True:
            if code == NO_ACTION:
                best = self.tree.choose(node, options)
                code = options.codes[best]
                cards = options.cards[best]
            node = self.tree.follow(node, code, cards)
            if node == NO_NODE:
                break
            self.path.append(node)
            self.seats.append(position.actor)
            apply(position, self.chance, code, cards)
            code = NO_ACTION
            is_new = self.tree.visits[node] == 0
            if is_new or position.phase == Phase.OVER or len(self.path) == MAX_DEPTH:
                break
            options = self.options
            find_candidates(position, self.weights, options)
        self.finish()
        for index in range(len(self.path)):
            self.tree.add(self.path[index], self.outlook.chances[self.seats[index]])
        self._note(self.path[0])

    def finish(self) -> None:
        """Play on from the position, to the end of the round or until it is judged."""
        position = self.position
        playout = self.playout
        while not is_for_playout(position):
            find_candidates(position, self.weights, self.options)
            apply(position, self.chance, self.options.codes[0], self.options.cards[0])
        playout.load(position)
        if position.phase == Phase.TURN:
            if not playout.play(self.chance, self.noise, self.turns):
                self.outlook.judge(playout, position.round)
                return
            for seat in range(position.seats):
                playout.lay_flat(seat)
        elif position.phase == Phase.LAY_FLAT:
            playout.lay_flat(position.actor)
            for seat in position.queue:
                playout.lay_flat(seat)
        playout.score_round()
        self.outlook.read(playout, position.round)

    def _note(self, node: int) -> None:
        """Add to the sums of a first action."""
        seats = self.supply.known.seats
        at = 0
        while at < len(self.first) and self.first[at] != node:
            at += 1
        if at == len(self.first):
            self.first.append(node)
            for _ in range(seats * 2):
                self.sums.append(0.0)
        start = at * seats * 2
        for seat in range(seats):
            self.sums[start + seat] += self.outlook.points[seat]
            self.sums[start + seats + seat] += self.outlook.corrupt[seat]


def is_for_playout(position: Position) -> bool:
    """Whether a playout can begin here: in a turn, or where only horizontal sets can follow."""
    phase = position.phase
    return phase == Phase.TURN or phase == Phase.LAY_FLAT or phase == Phase.OVER


# --- what a program exports ----------------------------------------------------------------


def begin(question: list[int]) -> Search:
    """Begin a search."""
    return Search(Reader(question), WEIGHTS)


def run(search: Search, order: list[int]) -> None:
    """Simulate: how many times; then codes and cards of first actions, each of which is simulated
    so many times; none for the tree's choice."""
    for _ in range(order[0]):
        if len(order) == 1:
            search.simulate(NO_ACTION, 0)
        for index in range(len(order) // 2):
            search.simulate(order[1 + 2 * index], order[2 + 2 * index])


def actions(search: Search) -> list[int]:
    """Code, cards and visits of the first actions that were tried."""
    found = room(int, 3 * len(search.first))
    for node in search.first:
        found.append(search.tree.codes[node])
        found.append(search.tree.cards[node])
        found.append(search.tree.visits[node])
    return found


def results(search: Search) -> list[float]:
    """For each of them, the sum of the chances of the seat that decides, and the ``sums``."""
    each = search.supply.known.seats * 2
    found = room(float, len(search.first) * (1 + each))
    for index in range(len(search.first)):
        found.append(search.tree.totals[search.first[index]])
        for offset in range(each):
            found.append(search.sums[index * each + offset])
    return found


EXPORTS: Final = (numbers, begin, run, actions, results)
