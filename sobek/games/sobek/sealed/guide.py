"""What later events tell of cards that were dropped face down (S33), so that a guess often fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.tables import KINDS, Character, Token, kind_of, kinds_in
from sobek.games.sobek.sealed.events import Act, Event, HiddenDrop, Look
from sobek.games.sobek.sealed.piles import Arrangement, Place

_FROM_HAND: Final = (Verb.PLAY_SET, Verb.LAY_FLAT, Verb.PLAY_CHARACTER)
_PRIESTS: Final = (Character.PRIEST, Character.PRIESTESS)


@dataclass(frozen=True)
class Hint:
    """Of one drop. ``pile``: places that were seen in the pile later; ``hand``: in the hand.
    ``kinds``: the kinds of cards that were played from the hand later."""

    pile: frozenset[Place] = frozenset()
    hand: frozenset[Place] = frozenset()
    kinds: frozenset[int] = frozenset()

    def heed(self, cards: list[int], arrangement: Arrangement) -> list[int]:
        """Those of the cards that are likely to be dropped; at least one."""
        places = arrangement.places
        seen = [card for card in cards if places[card] in self.pile]
        free = [
            card
            for card in cards
            if places[card] not in self.hand and kind_of(card) not in self.kinds
        ]
        return seen or free or cards


NOTHING: Final = Hint()


def hints(events: Sequence[Event]) -> list[Hint]:
    """A hint for each hidden drop among the events."""
    now, found = [NOTHING, NOTHING], []
    for event in reversed(events):
        match event:
            case HiddenDrop():
                found.append(now[event.seat])
            case Look():
                pile = now[event.seat].pile | frozenset(event.places)
                now[event.seat] = replace(now[event.seat], pile=pile)
            case Act():
                now[event.seat] = _before(event, now[event.seat])
                if event.place:
                    victim = 1 - event.seat
                    hand = now[victim].hand | {event.place}
                    now[victim] = replace(now[victim], hand=hand)
    return found[::-1]


def _before(event: Act, hint: Hint) -> Hint:
    """The hint before an action of the seat, by the one after it."""
    action = event.action
    if action.verb == Verb.TOKEN and action.what == Token.EMBALMING:
        return NOTHING  # the pile went back to the hand (S3B)
    if action.verb not in _FROM_HAND:
        return hint
    shown = frozenset(event.shown)
    if action.verb == Verb.PLAY_CHARACTER and KINDS[action.what].character in _PRIESTS:
        goods = frozenset(place for place in shown if place.pile != "character")
        return replace(hint, pile=hint.pile | goods)
    kinds = frozenset(kind for kind, _ in kinds_in(action.cards))
    return replace(hint, hand=hint.hand | shown, kinds=hint.kinds | kinds)
