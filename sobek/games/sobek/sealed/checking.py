"""The check of a whole round, when both secrets are open.

Everything that a seat has said follows from its secret, its actions, and what it had heard. So the
round is played again with both secrets, and each entry of the other seat is compared with what it
had to be.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from sobek.core.octets import Malformed
from sobek.games.sobek.rules.notation import Action, Verb, parse
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import BACKS, LOW, bits, kind_of
from sobek.games.sobek.sealed.entries import Did, Dropped, Entry
from sobek.games.sobek.sealed.events import Act, HiddenDrop
from sobek.games.sobek.sealed.hearing import Refused, dropped_own, hear
from sobek.games.sobek.sealed.piles import COUNTS, Arrangement
from sobek.games.sobek.sealed.round import Round
from sobek.games.sobek.sealed.speaking import commitment, decide, is_to_decide, speak
from sobek.games.sobek.sealed.world import World, begin, standing
from sobek.sealed.group import NotAPoint
from sobek.sealed.secret import Secret
from sobek.sealed.shuffle import joint_order

IMPOSSIBLE: Final = (Refused, NotAPoint, Malformed)
"""What is raised where something that can't be was heard. Anything else is a fault of this device,
and proves nothing."""


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
    world = truth(verify(round, one, other))
    world.state.score()
    return world


def verify(round: Round, *secrets: Secret) -> list[Round]:
    """Check all that was said so far, by the secrets of both seats. Returns the round as both
    devices must have it.

    :raises Cheated: at the first entry that is not what it had to be.
    """
    rounds = [
        Round(round.group, seat, round.dealer, secret, round.start, protocol=round.protocol)
        for seat, secret in enumerate(secrets)
    ]
    cards = arrangement(rounds[round.dealer].secret, rounds[1 - round.dealer].secret)
    for each in rounds:  # where the shuffle is right, the keys open these
        each.remembered = cards.all_items()
    for number, (seat, entry) in enumerate(round.log, 1):
        try:
            if seat == round.me:
                repeat(rounds[seat], seat, entry)
            elif _said(rounds[seat], entry) != entry:
                raise Cheated(seat, number)
            hear(rounds[1 - seat], seat, entry)
        except IMPOSSIBLE as error:
            raise Cheated(seat, number) from error
    return rounds


def following(state: SobekState) -> SobekState:
    """What the next round begins with."""
    new = standing(state)
    new.round += 1
    return new


def repeat(device: Round, seat: int, entry: Entry) -> None:
    """Take note of what was said before, by either seat."""
    if seat == device.me and isinstance(entry, Dropped):
        dropped_own(device, Act(seat, _dropped(device, entry)), entry)
    else:
        hear(device, seat, entry)


def _said(device: Round, entry: Entry) -> Entry | None:
    """What an honest device says in the place of an entry, where a person has decided the same."""
    if isinstance(entry, Did):
        action = parse(entry.text)
        if not is_to_decide(device) or action not in device.state.legal_actions():
            return None
        return decide(device, action)
    if isinstance(entry, Dropped):
        return decide(device, _dropped(device, entry))
    return speak(device)


def _dropped(device: Round, entry: Dropped) -> Action:
    """The action behind a commitment.

    :raises Refused: if there is none.
    """
    number = device.drops[device.me]
    hand = bits(device.state.hands[device.me] & BACKS[entry.back])
    for kind in sorted({kind_of(card) for card in hand}):
        if commitment(device.secret, number, kind) == entry.commitment:
            return Action(Verb.DROP, cards=LOW[kind])
    raise Refused("a commitment to no card of the hand")


def arrangement(dealer: Secret, other: Secret) -> Arrangement:
    """How the cards lie, by the secrets of both seats."""
    return Arrangement(
        {pile: joint_order(count, pile, dealer, other) for pile, count in COUNTS.items()}
    )


def truth(rounds: list[Round], of: int = 0) -> World:
    """The true position of a round, as far as the device of this seat has heard of it."""
    one, other = rounds[of], rounds[1 - of]
    cards = arrangement(rounds[one.dealer].secret, rounds[1 - one.dealer].secret)
    world = begin(one.start, cards, one.lot)
    for number, event in enumerate(one.events):
        known = other.events[number] if isinstance(event, HiddenDrop) else event
        world.apply(known, Random(0))
    return world
