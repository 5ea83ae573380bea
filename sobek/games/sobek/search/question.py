"""Questions to the search about a view, as lists of integers, and actions as integers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sobek.games.sobek.knowledge.determinize import Dealer
from sobek.games.sobek.knowledge.strays import Free, Strays, less
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import TOKEN_COUNTS, Back, Token
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.deal import LAST
from sobek.games.sobek.search.moves import at_of, move, seat_of, verb_of, what_of
from sobek.games.sobek.search.position import Position

NOISE: Final = 0.15
"""Share of a playout's turns that take a random card in reach. Without noise, a single line is
trusted too much where playouts go to the end of the round. Where they are judged before, 0.05 wins
as many games: 50.0 ± 7.1 % of 160 (1,000 simulations, two seats)."""
TURNS: Final = 6
"""The number of turns that a playout is played before it is judged. 10 win as many games, 49.9 ±
4.3 % of 400, but take a ninth longer; 0 lose most of them (1,000 simulations, two seats)."""
ALL_TURNS: Final = 1000
"""More turns than a round has."""
CERTAIN: Final = 2**31
"""The whole of chance, in the steps that place strays."""


def question(
    view: SobekView, seed: int, nodes: int, noise: float = NOISE, turns: int = TURNS
) -> list[int]:
    """What :func:`sobek.games.sobek.search.search.begin` reads.

    ``nodes``: maximum number of nodes of the tree. ``noise``, ``turns``: see
    :meth:`sobek.games.sobek.search.playout.Playout.play`.
    """
    dealer = Dealer(view)
    slots = list(dealer.room)
    found = [seed, nodes, round(noise * 1000), turns]
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


def position_of(state: SobekState) -> Position:
    """A whole position in the search's form."""
    found = Position(state.seats)
    found.round, found.phase = state.round, state.phase
    found.actor, found.turn = state.actor, state.turn
    found.queue.extend(state.queue)
    found.quay.extend(state.quay)
    found.deck.extend(reversed(state.deck))
    found.tokens.extend(map(int, state.tokens))
    for number, seat in enumerate(found.seat):
        seat.hand, seat.pile = state.hands[number], state.piles[number]
        seat.score, seat.curses = state.scores[number], state.curses[number]
        for laid in state.sets[number]:
            seat.lay(laid.goods, laid.cards, laid.bonus, laid.flat)
    return found


def action_of(code: int, cards: int) -> Action:
    """The action that a code and a bag of cards mean (:mod:`sobek.games.sobek.search.moves`)."""
    return Action(Verb(verb_of(code)), what_of(code), cards, seat_of(code), at_of(code))


def numbers_of(action: Action) -> tuple[int, int]:
    """Its code and its bag of cards."""
    return move(action.verb, action.what, action.seat, action.at), action.cards
