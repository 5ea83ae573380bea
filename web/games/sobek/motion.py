"""An action as what it moves on the page of the looking seat, as far as that seat may know it.

The modules that draw the table define the ids of its elements. Hidden cards have only the ids of
their backs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sobek.games.sobek.rules.tables import KINDS, MASK, Back, bits, kinds_in
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView, Zone
from web.games.sobek import cards
from web.games.sobek.hand import card_id
from web.games.sobek.place import hand_id, laid_id, pile_id, set_id, tile_id, worth_id
from web.games.sobek.quays import QUAYS, remaining
from web.games.sobek.quays import card_id as quay_card_id
from web.games.sobek.transition import Transition
from web.ui.markup import NOTHING
from web.ui.scene import AnimationPath, Figure, Players

Paths = Iterator[AnimationPath]


@dataclass(frozen=True, slots=True)
class Motion(Transition):
    """An action, as the elements that it moves on the looking seat's page."""

    players: Players

    def gained(self, seat: int) -> list[str]:
        """The ids of the cards that came into a hand: open cards, or backs."""
        if self.is_own(seat):
            return own(self.after.own_hand() & ~self.before.own_hand())
        was, now = self.before.hands[seat], self.after.hands[seat]
        known = (cards.kind_id(hand_id(seat), kind) for kind, _ in kinds_in(now.cards & ~was.cards))
        more = ((back, now.unknown(back) - was.unknown(back)) for back in Back)
        backs = (cards.back_id(hand_id(seat), back) for back, n in more for _ in range(n))
        return [*known, *backs]

    def lost(self, seat: int, bag: int) -> list[str]:
        """The ids, before the action, of cards that leave a hand face up."""
        zone = self.before.hands[seat]
        if self.is_own(seat):
            return [id for kind, n in kinds_in(bag) for id in own(zone.cards & MASK[kind])[-n:]]
        return [hidden(seat, zone, kind) for kind, n in kinds_in(bag) for _ in range(n)]

    def into_hand(self, seat: int, start: str) -> AnimationPath:
        """The path of a card into a hand."""
        end = self.gained(seat)[0] if self.is_own(seat) else hand_id(seat)
        return AnimationPath((start, end))

    def stolen(self, start: str, back: Back) -> AnimationPath:
        """The path of a card that somebody loses to the actor: in large, and with its face for
        those two. ``start``: where it lies, for the others; ``back``: its back."""
        before, after = self.before, self.after
        if self.is_own(self.seat):
            seen, reverse = after.own_hand() & ~before.own_hand(), cards.back(back)
        else:
            lost = before.own_hand() & ~after.own_hand()
            seen, reverse = lost or before.own_pile() & ~after.own_pile(), NOTHING
            start = own(lost)[0] if lost else start
        face = cards.card(next(kind for kind, _ in kinds_in(seen))) if seen else cards.back(back)
        return self.into_hand(self.seat, start)._replace(how="pull", figure=Figure(face, reverse))

    def grown_set(self) -> int | None:
        """Which set (from 0) of the actor is new or has grown; None if none has."""
        former, sets = self.before.sets[self.seat], self.after.sets[self.seat]
        changed = (n for n, laid in enumerate(sets) if n >= len(former) or laid != former[n])
        return next(changed, None)

    def onto_set(self, bag: int) -> Paths:
        """The paths of cards from the actor's hand to their places in a new or a growing set, from
        the front; then comes what the set is worth."""
        if (at := self.grown_set()) is None:
            return
        former, sets = self.before.sets[self.seat], self.after.sets[self.seat]
        known = former[at].cards if at < len(former) else 0
        places = [n for n, card in enumerate(bits(sets[at].cards), 1) if not card & known]
        backs = {cards.back_id(hand_id(self.seat), back) for back in Back}
        for start, place in zip(self.lost(self.seat, bag), places, strict=True):
            end = laid_id(set_id(self.seat, at + 1), place)
            yield AnimationPath((start, end), turns=start in backs)
        worth = worth_id(set_id(self.seat, at + 1))
        yield AnimationPath((worth, worth), True, beat=1)

    def from_quay(self, at: int) -> AnimationPath:
        """The path of a remaining card into the actor's hand. Cards in one's own hand are larger:
        the ghost is drawn at their size and stays sharp."""
        path, is_own = (
            self.into_hand(self.seat, quay_cards(self.before)[at]),
            self.is_own(self.seat),
        )
        turns = is_own and self.before.remaining()[at] == FACE_DOWN
        return path._replace(shows_end=is_own, turns=turns)

    def under_tile(self, starts: Iterable[str]) -> Paths:
        """The paths of cards under the actor's tile."""
        for start in starts:
            yield AnimationPath((start, pile(self.after, self.seat)), how="under")

    def delivery(self) -> Paths:
        """The paths of the next cards from the boat to the quays, if a delivery was laid out, once
        the last card has left them."""
        if self.delivers:
            yield from delivered(self.after, beat=1)


def delivered(view: SobekView, beat: int = 0) -> Paths:
    """The paths of all cards on the quays, from the boat."""
    for end in quay_cards(view):
        yield AnimationPath((QUAYS, end), True, beat=beat, how="boat")


def own(bag: int) -> list[str]:
    """The ids of cards in the looking seat's hand."""
    return [card_id(card) for card in bits(bag)]


def hidden(seat: int, zone: Zone, kind: int) -> str:
    """The id of a card in another seat's hand: the card if it is known, else its back."""
    if zone.cards & MASK[kind]:
        return cards.kind_id(hand_id(seat), kind)
    return cards.back_id(hand_id(seat), KINDS[kind].back)


def quay_cards(view: SobekView) -> list[str]:
    """The ids of the remaining cards on the quays."""
    return [quay_card_id(n + 1) for n in remaining(view)]


def pile(view: SobekView, seat: int) -> str:
    """The id of a corruption pile, or of its tile if the table does not show the pile."""
    return tile_id(seat) if view.piles[seat] is None else pile_id(seat)


def face_down(view: SobekView, seat: int, back: Back) -> list[str]:
    """The back of a card that leaves another seat's hand face down; none if all cards with that
    back are known, since the animation would reveal which one it was."""
    return [cards.back_id(hand_id(seat), back)] if view.hands[seat].unknown(back) else []
