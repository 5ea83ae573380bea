"""Questions to the search about one view, as lists of integers, and the reports it gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Final

from sobek.core.bot import Budget
from sobek.core.chance import draw_seed
from sobek.core.report import Line, Report, ordered
from sobek.games.sobek.knowledge.determinize import Dealer
from sobek.games.sobek.knowledge.strays import Free, Strays, less
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.tables import TOKEN_COUNTS, Back, Token
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.deal import LAST
from sobek.games.sobek.search.moves import at_of, move, seat_of, verb_of, what_of
from sobek.kernel.machine import Machine

CERTAIN: Final = 2**31
"""The whole of chance, in the steps that place strays."""
MAX_NODES: Final = 400_000
"""Maximum number of nodes of a tree; they take 19 MB."""
SLICE: Final = 0.02
"""Seconds between two looks at the clock."""


def question(view: SobekView, seed: int, nodes: int, noise: float) -> list[int]:
    """What :func:`sobek.games.sobek.search.search.begin` reads.

    ``nodes``: maximum number of nodes of the tree. ``noise``: see
    :meth:`sobek.games.sobek.search.playout.Playout.play`.
    """
    dealer = Dealer(view)
    slots = list(dealer.room)
    found = [seed, nodes, round(noise * 1000)]
    found += _position(view, dealer)
    found += _listed(dealer.quay)
    for pool in dealer.pools:
        found += _listed(pool)
    found += _listed([zone.bit_length() - 1 for zone, _ in slots])
    found += _listed([int(back) for _, back in slots])
    found += _listed([dealer.room[slot] for slot in slots])
    found += [view.deck, -1 if view.deck_people is None else view.deck_people]
    found += _listed(_stock(view) if view.tokens is None else ())
    found.append(view.tokens_left)
    for back, strays in zip(Back, dealer.strays, strict=True):
        places = {zone: n for n, (zone, of) in enumerate(slots) if of == back}
        found += _listed(_steps(strays, places) if strays.groups else ())
    return found


def _listed(numbers: Sequence[int]) -> list[int]:
    return [len(numbers), *numbers]


def _position(view: SobekView, dealer: Dealer) -> Iterator[int]:
    yield from (view.seats, view.round, view.phase, view.actor, view.turn)
    yield from _listed(view.queue)
    yield from _listed(view.tokens or ())
    for seat in range(view.seats):
        yield dealer.cards[1 << seat]
        yield dealer.cards[16 << seat]
        yield view.scores[seat]
        yield view.curses[seat]
        yield len(dealer.sets[seat])
        for laid in dealer.sets[seat]:
            yield from (laid.goods, laid.cards, laid.bonus, laid.flat)


def _stock(view: SobekView) -> list[int]:
    """The tokens that may remain (S63)."""
    stock = [token for token in Token for _ in range(TOKEN_COUNTS[token])]
    for token in view.used:
        stock.remove(token)
    return [int(token) for token in stock]


def _steps(strays: Strays, places: Mapping[int, int]) -> list[int]:
    """The steps that place strays with one back (:meth:`.deal.Supply._place_strays`).

    ``places``: zone -> its slot.
    """
    found: list[int] = []
    begins: dict[tuple[int, Free], int] = {}
    waiting = [(0, strays.free)]
    gaps: list[tuple[int, tuple[int, Free]]] = []
    while waiting:
        here = number, free = waiting.pop()
        if here in begins:
            continue
        begins[here] = len(found)
        group = strays.groups[number]
        found += _listed(group.kinds)
        choices, weights = strays.choices(number, free)
        for shares, weight in zip(choices, weights, strict=True):
            is_last = number + 1 == len(strays.groups)
            if not is_last:
                waiting.append((number + 1, less(group, free, shares)))
                gaps.append((len(found) + 1, waiting[-1]))
            found += [CERTAIN if shares is choices[-1] else int(weight * CERTAIN), LAST]
            for index, share in zip(group.zones, shares, strict=True):
                found += [places[strays.zones[index]]] * share
    for gap, step in gaps:
        found[gap] = begins[step]
    return found


class SobekSearch:
    """The search for one decision, on a machine. It has to end before another one begins."""

    def __init__(self, machine: Machine, view: SobekView, rng: Random, nodes: int) -> None:
        machine.clear()
        self._machine = machine
        self._seats = view.seats
        asked = question(view, draw_seed(rng), min(nodes, MAX_NODES), NOISE)
        self._search = machine.call("begin", machine.write(asked))

    def candidates(self) -> list[Action]:
        """The candidates, best first."""
        numbers = self._machine.integers(self._machine.call("candidates", self._search))
        return [action_of(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]

    def run(self, budget: Budget, actions: Sequence[Action] = ()) -> None:
        """Search until the budget is used up; at least once. ``actions``: search only these, to the
        same extent."""
        beginnings = [number for action in actions for number in numbers_of(action)]
        each = max(1, len(actions))
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        left = None if budget.nodes is None else max(1, budget.nodes // each)
        count = 1
        while True:
            count = count if left is None else min(count, left)
            before = perf_counter()
            order = self._machine.write([count, *beginnings])
            self._machine.call("run", self._search, order)
            now = perf_counter()
            if left is not None:
                left -= count
                if left == 0:
                    return
            if end is not None and now >= end:
                return
            count = max(1, int(count * min(2.0, SLICE / max(now - before, 1e-6))))

    def report(self) -> Report:
        """The statistics so far: a line for each first action that was tried."""
        seats = self._seats
        numbers = self._machine.integers(self._machine.call("actions", self._search))
        sums = self._machine.floats(self._machine.call("results", self._search))
        lines = []
        for n in range(len(numbers) // 3):
            code, cards, visits = numbers[3 * n : 3 * n + 3]
            chance, *rest = sums[n * (3 * seats + 1) : (n + 1) * (3 * seats + 1)]
            points, measures = tuple(rest[:seats]), tuple(rest[seats : 2 * seats])
            lines.append(Line(str(action_of(code, cards)), visits, chance, points, measures))
        return ordered(lines)


NOISE: Final = 0.15
"""Share of a playout's turns that take a random card in reach. Without noise, a single line is
trusted too much. 0.08 and 0.25 are no better; against noise of 0.25 in every other playout, this
gets 53.6 ± 2.9 % of a round's chances (300 simulations, 120 rounds)."""


def action_of(code: int, cards: int) -> Action:
    """The action that a code and a bag of cards mean (:mod:`sobek.games.sobek.search.moves`)."""
    return Action(Verb(verb_of(code)), what_of(code), cards, seat_of(code), at_of(code))


def numbers_of(action: Action) -> tuple[int, int]:
    """Its code and its bag of cards."""
    return move(action.verb, action.what, action.seat, action.at), action.cards
