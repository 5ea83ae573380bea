"""What is seen travelling at Sobek's table, and heard, as the seat that looks may know it.

A way goes past elements by their ids; those of the table's parts give them. Hidden cards have none
but those of their backs. After the end of a round nothing lies where it was, so nothing travels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    KINDS,
    LOW,
    MASK,
    Back,
    Character,
    Token,
    bits,
    kind_of,
    kinds_in,
)
from sobek.games.sobek.rules.view import EMPTY, SobekView, Zone
from web.games.sobek import cards
from web.games.sobek.hand import card_id
from web.games.sobek.quays import DECK
from web.games.sobek.quays import card_id as quay_card_id
from web.games.sobek.seats import hand_id, heap_id, pile_id, set_id
from web.games.sobek.stock import DISCARD, token_id
from web.games.sobek.track import marker_id, space_id
from web.ui.scene import AnimationPath, Effect, Sound
from web.ui.table_widgets import seat_id

Paths = Iterator[AnimationPath]

SOUNDS: Final[dict[Verb, Sound]] = {
    Verb.TAKE: "take",
    Verb.SELL: "set",
    Verb.PLAY: "take",
    Verb.TOKEN: "token",
    Verb.PICK: "take",
    Verb.DROP: "take",
    Verb.LAY: "set",
}


def effect(before: SobekView, action: Action, after: SobekView) -> Effect:
    """What an action lets travel, and how it sounds."""
    if after.phase is Phase.OVER:
        return Effect(sound="end")
    sound = SOUNDS.get(action.verb, "")
    if before.round != after.round:
        return Effect(sound=sound)
    done = _Done(before, action, after)
    moved = _MOVES[action.verb](done) if action.verb in _MOVES else ()
    return Effect((*moved, *_walks(before, after)), sound)


@dataclass(frozen=True, slots=True)
class _Done:
    """An action with the views around it."""

    before: SobekView
    action: Action
    after: SobekView

    @property
    def seat(self) -> int:
        """Whose action it was."""
        return self.before.actor

    def is_own(self, seat: int) -> bool:
        """Whether it is the seat that looks."""
        return seat == self.before.seat

    def gained(self, seat: int) -> list[str]:
        """The ids of all that newly lies in a hand: open cards, or else backs."""
        if self.is_own(seat):
            return _own(self.after.own_hand() & ~self.before.own_hand())
        was, now = self.before.hands[seat], self.after.hands[seat]
        known = (cards.kind_id(hand_id(seat), kind) for kind, _ in kinds_in(now.cards & ~was.cards))
        more = ((back, now.unknown(back) - was.unknown(back)) for back in Back)
        backs = (cards.back_id(hand_id(seat), back) for back, n in more for _ in range(n))
        return [*known, *backs]

    def lost(self, seat: int, bag: int) -> list[str]:
        """The ids of cards in a hand before, all of which leave it for everyone to see."""
        zone = self.before.hands[seat]
        if self.is_own(seat):
            return [id for kind, n in kinds_in(bag) for id in _own(zone.cards & MASK[kind])[-n:]]
        return [_hidden(seat, zone, kind) for kind, n in kinds_in(bag) for _ in range(n)]

    def into_hand(self, seat: int, start: str) -> AnimationPath:
        """The way of one card into a hand."""
        end = self.gained(seat)[0] if self.is_own(seat) else hand_id(seat)
        return AnimationPath((start, end))

    def onto_set(self, bag: int) -> Paths:
        """The ways of cards from the actor's hand onto a set, a new one or another."""
        at = self.action.at
        number = len(self.before.sets[self.seat]) if at == NEW else at
        for start in self.lost(self.seat, bag):
            yield AnimationPath((start, set_id(self.seat, number + 1)))

    def from_quay(self, at: int) -> AnimationPath:
        """The way of a remaining card into the actor's hand."""
        return self.into_hand(self.seat, _berths(self.before)[at])

    def delivery(self) -> Paths:
        """The way of the next cards to the quays, where some were laid out."""
        if len(self.after.remaining()) > len(self.before.remaining()):
            for end in _berths(self.after):
                yield AnimationPath((DECK, end), True)


def _own(bag: int) -> list[str]:
    return [card_id(card) for card in bits(bag)]


def _hidden(seat: int, zone: Zone, kind: int) -> str:
    """A card in another's hand: it lies open, or there is its back."""
    if zone.cards & MASK[kind]:
        return cards.kind_id(hand_id(seat), kind)
    return cards.back_id(hand_id(seat), KINDS[kind].back)


def _berths(view: SobekView) -> list[str]:
    """The ids of the remaining cards on the quays."""
    return [quay_card_id(n) for n, kind in enumerate(view.quay, 1) if kind != EMPTY]


def _pile(view: SobekView, seat: int) -> str:
    """Where a corruption pile lies, as far as the table shows it."""
    return seat_id(seat) if view.piles[seat] is None else pile_id(seat)


# --- what an action moves ------------------------------------------------------------------


def _take(done: _Done) -> Paths:
    yield done.from_quay(done.action.at)
    for start in _berths(done.before)[: done.action.at]:
        yield AnimationPath((start, _pile(done.after, done.seat)))
    yield from done.delivery()


def _sell(done: _Done) -> Paths:
    yield from done.onto_set(done.action.cards)


def _play(done: _Done) -> Paths:
    action, who = done.action, KINDS[done.action.what].character
    for start in done.lost(done.seat, LOW[action.what]):
        yield AnimationPath((start, DISCARD))
    match who:
        case Character.QUEEN:
            for end in done.gained(done.seat):
                yield AnimationPath((DECK, end), True)
        case Character.PRIEST | Character.PRIESTESS if action.at != NONE:
            if done.before.piles[done.seat] is not None:
                yield AnimationPath((heap_id(done.seat), DISCARD))
        case Character.THIEF if action.seat != NONE:
            for start in _stolen(done):
                yield done.into_hand(done.seat, start)
        case Character.COURTESAN if action.cards:
            yield from done.onto_set(action.cards)
        case Character.MERCHANT if action.at != NONE:
            yield done.from_quay(action.at)
            yield from done.delivery()


def _stolen(done: _Done) -> list[str]:
    """What a Thief takes: its victim knows which card it was."""
    victim = done.action.seat
    if done.is_own(victim):
        return _own(done.before.own_hand() & ~done.after.own_hand())
    return _face_down(done.before, victim, Back(done.action.at))


def _face_down(view: SobekView, seat: int, back: Back) -> list[str]:
    """A card that leaves another's hand unseen. Where all with that back are known, it could not be
    shown without telling which it is, or is not."""
    return [cards.back_id(hand_id(seat), back)] if view.hands[seat].unknown(back) else []


def _pick(done: _Done) -> Paths:
    owner = done.before.queue[0]
    for end in done.gained(done.seat):
        yield AnimationPath((_pile(done.before, owner), end), True)


def _drop(done: _Done) -> Paths:
    seat, bag = done.seat, done.action.cards
    own, back = done.is_own(seat), KINDS[kind_of(bag)].back
    for start in done.lost(seat, bag) if own else _face_down(done.before, seat, back):
        yield AnimationPath((start, _pile(done.after, seat)))


def _token(done: _Done) -> Paths:
    action, left = done.action, done.before.tokens
    number = done.before.tokens_left - 1 if left is None else left.index(Token(action.what))
    end = seat_id(action.seat if action.what == Token.CURSE else done.seat)
    if action.what == Token.PROSPERITY and action.at != NONE:
        end = set_id(done.seat, action.at + 1)
    yield AnimationPath((token_id(number), end))
    if action.what == Token.EMBALMING:
        for card in done.gained(done.seat):
            yield AnimationPath((_pile(done.before, done.seat), card), True)


_MOVES: Final[dict[Verb, Callable[[_Done], Paths]]] = {
    Verb.TAKE: _take,
    Verb.SELL: _sell,
    Verb.PLAY: _play,
    Verb.TOKEN: _token,
    Verb.PICK: _pick,
    Verb.DROP: _drop,
    Verb.LAY: _sell,
}


# --- the markers ---------------------------------------------------------------------------


def _walks(before: SobekView, after: SobekView) -> Paths:
    """The ways of the markers that moved, space by space."""
    for seat, (was, now) in enumerate(zip(before.scores, after.scores, strict=True)):
        if was != now:
            yield walk(seat, spaces(was, now))


def spaces(was: int, now: int) -> list[int]:
    """All scores from one to the other."""
    step = 1 if was <= now else -1
    return [*range(was, now, step), now]


def walk(seat: int, scores: Sequence[int], shows_end: bool = False) -> AnimationPath:
    """The path of a seat's marker over these scores."""
    marker = marker_id(seat)
    start = space_id(scores[0]) if shows_end else marker
    return AnimationPath((start, *map(space_id, scores[1:-1]), marker), shows_end)
