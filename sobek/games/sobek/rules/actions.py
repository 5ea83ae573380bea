"""Lists of actions, made once and cached, so that listing legal actions is mostly lookups.

Sets are listed by kinds of cards, not by cards, so that no two actions mean the same. All functions
are pure and have few possible arguments, which bounds the caches. Here ``kind`` is the kind of the
character that is played, ``family`` a bag of cards of one type of goods (0 for none), ``amulets``
the number of amulets in hand, and ``at`` a set of the actor, or NEW.
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
"""The takes, by the number of cards within reach (S21)."""
DONE = Action(Verb.DONE)


@cache
def starts(seats: int) -> tuple[Action, ...]:
    """Name any seat as the starting player (S15)."""
    return tuple(Action(Verb.START, seat=seat) for seat in range(seats))


@cache
def _parts(family: int, amulets: int, fewest: int, most: int) -> tuple[int, ...]:
    """The bags of ``fewest`` to ``most`` cards of the family, at least one of it, and amulets. Of
    amulets alone, if the family is 0."""
    kinds = [[bag_of(kind, n) for n in range(count, -1, -1)] for kind, count in kinds_in(family)]
    kinds.append([bag_of(_AMULET, n) if n else 0 for n in range(amulets + 1)])
    bags = (sum(choice) for choice in product(*kinds))
    typed = CHARACTERS | sum(GOODS[:-1])
    return tuple(
        bag for bag in bags if fewest <= bag.bit_count() <= most and (not family or bag & typed)
    )


@cache
def play_set(bag: int, at: int) -> Action:
    """Play a bag as a set, or add it to one (S24 to S26)."""
    return Action(Verb.PLAY_SET, cards=bag, at=at)


@cache
def set_plays(family: int, amulets: int, at: int) -> tuple[Action, ...]:
    """All ways to play cards of the family and amulets, as a set or added to one (S24, S25)."""
    return tuple(play_set(bag, at) for bag in _parts(family, amulets, SET_SIZE, 63))


@cache
def flat_sets(family: int, amulets: int) -> tuple[Action, ...]:
    """All horizontal sets of the family and amulets (S41)."""
    return tuple(Action(Verb.LAY_FLAT, cards=bag) for bag in _parts(family, amulets, SET_SIZE, 63))


@cache
def courtesan_plays(kind: int, family: int, amulets: int, at: int) -> tuple[Action, ...]:
    """Add one or two cards of the family and amulets to a set of the actor (S35)."""
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, cards=bag, at=at)
        for bag in _parts(family, amulets, 1, 2)
    )


@cache
def thief_plays(kind: int, victims: tuple[tuple[int, int], ...]) -> tuple[Action, ...]:
    """Choose an opponent and a back in their hand (S34).

    ``victims``: for each opponent with cards, (seat, bit set of the backs in that hand).
    """
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, seat=seat, at=back)
        for seat, backs in victims
        for back in Back
        if backs >> back & 1
    ) or plain_play(kind)


@cache
def vizier_plays(kind: int, seat: int, seats: int) -> tuple[Action, ...]:
    """Choose any opponent of the seat (S32)."""
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, seat=other)
        for other in range(seats)
        if other != seat
    )


@cache
def merchant_plays(kind: int, cards: int) -> tuple[Action, ...]:
    """Choose one of the ``cards`` cards that are left on the quays (S36)."""
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, at=at) for at in range(cards)
    ) or plain_play(kind)


@cache
def plain_play(kind: int) -> tuple[Action, ...]:
    """Play a character that has no choice, or without effect (S23)."""
    return (Action(Verb.PLAY_CHARACTER, what=kind),)


@cache
def priest_plays(kind: int, goods: Goods, pile: int) -> tuple[Action, ...]:
    """Discard a type of goods, with any of its characters (S31). ``pile``: the bag of the cards of
    that type in the pile."""
    people = [bag_of(k, 1) for k, _ in kinds_in(pile & CHARACTERS)]
    bags = (sum(choice) for choice in product(*((0, person) for person in people)))
    wares = pile & ~CHARACTERS
    return tuple(
        Action(Verb.PLAY_CHARACTER, what=kind, cards=bag, at=goods) for bag in bags if wares or bag
    )


@cache
def token_plays(what: int, seats: tuple[int, ...], sets: tuple[int, ...]) -> tuple[Action, ...]:
    """Use a token on one of the seats, on one of the sets, or without a choice (S28)."""
    if seats:
        return tuple(Action(Verb.TOKEN, what=what, seat=seat) for seat in seats)
    if sets:
        return tuple(Action(Verb.TOKEN, what=what, at=at) for at in sets)
    return (Action(Verb.TOKEN, what=what),)


@cache
def _single_card(verb: Verb, kind: int) -> Action:
    return Action(verb, cards=bag_of(kind))


def single_cards(verb: Verb, cards: int) -> list[Action]:
    """One action for each kind among the cards: a Vizier's pick or a card to drop."""
    return [_single_card(verb, kind) for kind, _ in kinds_in(cards)]
