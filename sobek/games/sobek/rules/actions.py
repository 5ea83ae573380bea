"""Lists of actions that depend on little are made once and kept: enumerating is mostly looking up.

Sets are enumerated by kinds of cards, never by cards, so no two actions of a list mean the same.
Every function here is pure, and its few possible arguments bound what is kept.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.tables import (
    CHARACTERS,
    GOODS,
    KINDS,
    REACH,
    SET_SIZE,
    Back,
    Goods,
    bag_of,
    kinds_in,
)

_AMULET = len(KINDS) - 1

TAKES = tuple(tuple(Action(Verb.TAKE, at=at) for at in range(n)) for n in range(REACH + 1))
"""S21: by the number of cards within reach."""
DONE = Action(Verb.DONE)


@cache
def starts(seats: int) -> tuple[Action, ...]:
    """S15: any seat may be named."""
    return tuple(Action(Verb.START, seat=seat) for seat in range(seats))


@cache
def _parts(family: int, amulets: int, fewest: int, most: int) -> tuple[int, ...]:
    """Bags out of cards of one type (at least one of them) and amulets; of amulets for family 0."""
    kinds = [[bag_of(kind, n) for n in range(count, -1, -1)] for kind, count in kinds_in(family)]
    kinds.append([bag_of(_AMULET, n) if n else 0 for n in range(amulets + 1)])
    bags = (sum(choice) for choice in product(*kinds))
    typed = CHARACTERS | sum(GOODS[:-1])
    return tuple(
        bag for bag in bags if fewest <= bag.bit_count() <= most and (not family or bag & typed)
    )


@cache
def play_set(bag: int, at: int) -> Action:
    """S24 to S26: the sale of these cards."""
    return Action(Verb.PLAY_SET, cards=bag, at=at)


@cache
def set_plays(family: int, amulets: int, at: int) -> tuple[Action, ...]:
    """S24, S25: every sale of these cards of one type (a bag) with these amulets to one target."""
    return tuple(play_set(bag, at) for bag in _parts(family, amulets, SET_SIZE, 63))


@cache
def flat_sets(family: int, amulets: int) -> tuple[Action, ...]:
    """S41: every horizontal set of these cards."""
    return tuple(Action(Verb.LAY_FLAT, cards=bag) for bag in _parts(family, amulets, SET_SIZE, 63))


@cache
def courtesan_plays(kind: int, family: int, amulets: int, at: int) -> tuple[Action, ...]:
    """S35: one or two cards to one own set."""
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, cards=bag, at=at)
        for bag in _parts(family, amulets, 1, 2)
    )


@cache
def thief_plays(kind: int, victims: tuple[tuple[int, int], ...]) -> tuple[Action, ...]:
    """S34: by opponent and back. Victims: (seat, backs in that hand as bits)."""
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, seat=seat, at=back)
        for seat, backs in victims
        for back in Back
        if backs >> back & 1
    ) or plain_play(kind)


@cache
def vizier_plays(kind: int, seat: int, seats: int) -> tuple[Action, ...]:
    """S32: any opponent."""
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, seat=other)
        for other in range(seats)
        if other != seat
    )


@cache
def merchant_plays(kind: int, cards: int) -> tuple[Action, ...]:
    """S36: any card still on the quays."""
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, at=at) for at in range(cards)
    ) or plain_play(kind)


@cache
def plain_play(kind: int) -> tuple[Action, ...]:
    """A character played without a choice, or without effect (S23)."""
    return (Action(Verb.PLAY_CHARACTER, what=kind),)


@cache
def priest_plays(kind: int, goods: Goods, pile: int) -> tuple[Action, ...]:
    """S31: one type out of the pile (its cards of that type), with any of its characters."""
    people = [bag_of(k, 1) for k, _ in kinds_in(pile & CHARACTERS)]
    bags = (sum(choice) for choice in product(*((0, person) for person in people)))
    wares = pile & ~CHARACTERS
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, cards=bag, at=goods) for bag in bags if wares or bag
    )


@cache
def token_plays(what: int, seats: tuple[int, ...], sets: tuple[int, ...]) -> tuple[Action, ...]:
    """S28: a token for one of the seats, for one of the sets, or just discarded."""
    if seats:
        return tuple(Action(Verb.TOKEN, what=what, seat=seat) for seat in seats)
    if sets:
        return tuple(Action(Verb.TOKEN, what=what, at=at) for at in sets)
    return (Action(Verb.TOKEN, what=what),)


@cache
def _single_card(verb: Verb, kind: int) -> Action:
    return Action(verb, cards=bag_of(kind))


def single_cards(verb: Verb, cards: int) -> list[Action]:
    """One action for each kind among the cards: a Vizier's pick, a card that a victim drops."""
    return [_single_card(verb, kind) for kind, _ in kinds_in(cards)]
