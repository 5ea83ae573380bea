"""The check of a whole round, when both secrets are open.

Everything that a seat has said follows from its secret, its actions, and what it had heard. So the
round is played again with the true cards, and each entry is compared with what it had to be.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from sobek.games.sobek.rules.notation import Action, Verb, parse
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import BACKS, LOW, bits, kind_of
from sobek.games.sobek.sealed.entries import Did, Dropped, Entry
from sobek.games.sobek.sealed.events import HiddenDrop
from sobek.games.sobek.sealed.hearing import Refused, hear
from sobek.games.sobek.sealed.piles import COUNTS, Arrangement
from sobek.games.sobek.sealed.round import Round
from sobek.games.sobek.sealed.speaking import commitment, decide, speak
from sobek.games.sobek.sealed.world import World, begin, standing
from sobek.sealed.secret import Secret


@dataclass
class Cheated(ValueError):
    """A seat has said what it should not. ``entry``: its number in the round, from 1."""

    seat: int
    entry: int


def check(round: Round) -> World:
    """Check a round that is over. Returns its truth, scored.

    :raises Cheated: at the first entry that is not what it had to be.
    """
    one, other = round.opened
    assert one and other
    rounds = [
        Round(round.group, seat, round.dealer, secret, round.start)
        for seat, secret in enumerate((one, other))
    ]
    for number, (seat, entry) in enumerate(round.log, 1):
        try:
            if _said(rounds[seat], entry) != entry:
                raise Cheated(seat, number)
            hear(rounds[1 - seat], seat, entry)
        except (Refused, ValueError, AssertionError, StopIteration) as error:
            raise Cheated(seat, number) from error
    world = truth(rounds)
    world.state.score()
    return world


def following(state: SobekState) -> SobekState:
    """What the next round begins with."""
    new = standing(state)
    new.round += 1
    return new


def _said(device: Round, entry: Entry) -> Entry | None:
    """What an honest device says in the place of an entry, where a person has decided the same."""
    if isinstance(entry, Did):
        action = parse(entry.text)
        if action not in device.state.legal_actions():
            return None
        return decide(device, action)
    if isinstance(entry, Dropped):
        return decide(device, dropped(device, entry))
    return speak(device)


def dropped(device: Round, entry: Dropped) -> Action:
    """The action behind a commitment."""
    number = device.drops[device.me]
    hand = bits(device.state.hands[device.me] & BACKS[entry.back])
    kinds = {kind_of(card) for card in hand}
    return next(
        Action(Verb.DROP, cards=LOW[kind])
        for kind in sorted(kinds)
        if commitment(device.secret, number, kind) == entry.commitment
    )


def arrangement(dealer: Secret, other: Secret) -> Arrangement:
    """How the cards lie, by the secrets of both seats."""
    piles = {}
    for pile, count in COUNTS.items():
        first, second = (each.order(count, pile, "order") for each in (dealer, other))
        piles[pile] = tuple(first[second[place]] for place in range(count))
    return Arrangement(piles)


def truth(rounds: list[Round], of: int = 0) -> World:
    """The true position of a round, as far as the device of this seat has heard of it."""
    one, other = rounds[of], rounds[1 - of]
    cards = arrangement(rounds[one.dealer].secret, rounds[1 - one.dealer].secret)
    world = begin(one.start, cards, one.lot)
    for number, event in enumerate(one.events):
        known = other.events[number] if isinstance(event, HiddenDrop) else event
        world.apply(known, Random(0))
    return world
