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
from sobek.games.sobek.rules.scoring import SeatAccount
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
from web.games.sobek.account import PENALTY, SETS
from web.games.sobek.hand import card_id
from web.games.sobek.quays import DECK
from web.games.sobek.quays import card_id as quay_card_id
from web.games.sobek.seats import hand_id, heap_id, pile_id, set_id
from web.games.sobek.stock import DISCARD, token_id
from web.games.sobek.track import marker_id, space_id
from web.ui.renderer import Effect, Journey, Sound
from web.ui.table_widgets import seat_id

Journeys = Iterator[Journey]

SOUNDS: Final[dict[Verb, Sound]] = {
    Verb.TAKE: "take",
    Verb.PLAY_SET: "set",
    Verb.PLAY_CHARACTER: "take",
    Verb.TOKEN: "token",
    Verb.PICK: "take",
    Verb.DROP: "take",
    Verb.LAY_FLAT: "set",
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


def account_effect(lines: Sequence[SeatAccount], step: int) -> Effect:
    """The markers' ways at a step of a round's account: on by the sets, back by the penalty."""
    if step == SETS:
        ways = [_spaces(line.before, line.reached) for line in lines]
    elif step == PENALTY:
        ways = [[line.reached, *line.walk] for line in lines]
    else:
        return Effect()
    # The markers are seen first when the sets are counted.
    first = step == SETS
    walks = tuple(_walk(seat, way, first) for seat, way in enumerate(ways) if len(way) > 1)
    return Effect(walks, "penalty" if step == PENALTY and walks else "")


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

    def into_hand(self, seat: int, start: str) -> Journey:
        """The way of one card into a hand."""
        end = self.gained(seat)[0] if self.is_own(seat) else hand_id(seat)
        return Journey((start, end))

    def onto_set(self, bag: int) -> Journeys:
        """The ways of cards from the actor's hand onto a set, a new one or another."""
        at = self.action.at
        number = len(self.before.sets[self.seat]) if at == NEW else at
        for start in self.lost(self.seat, bag):
            yield Journey((start, set_id(self.seat, number + 1)))

    def from_quay(self, at: int) -> Journey:
        """The way of a remaining card into the actor's hand."""
        return self.into_hand(self.seat, _berths(self.before)[at])

    def delivery(self) -> Journeys:
        """The way of the next cards to the quays, where some were laid out."""
        if len(self.after.remaining()) > len(self.before.remaining()):
            for end in _berths(self.after):
                yield Journey((DECK, end), True)


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


def _take(done: _Done) -> Journeys:
    yield done.from_quay(done.action.at)
    for start in _berths(done.before)[: done.action.at]:
        yield Journey((start, _pile(done.after, done.seat)))
    yield from done.delivery()


def _sell(done: _Done) -> Journeys:
    yield from done.onto_set(done.action.cards)


def _play(done: _Done) -> Journeys:
    action, who = done.action, KINDS[done.action.what].character
    for start in done.lost(done.seat, LOW[action.what]):
        yield Journey((start, DISCARD))
    match who:
        case Character.QUEEN:
            for end in done.gained(done.seat):
                yield Journey((DECK, end), True)
        case Character.PRIEST | Character.PRIESTESS if action.at != NONE:
            if done.before.piles[done.seat] is not None:
                yield Journey((heap_id(done.seat), DISCARD))
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


def _pick(done: _Done) -> Journeys:
    owner = done.before.queue[0]
    for end in done.gained(done.seat):
        yield Journey((_pile(done.before, owner), end), True)


def _drop(done: _Done) -> Journeys:
    seat, bag = done.seat, done.action.cards
    own, back = done.is_own(seat), KINDS[kind_of(bag)].back
    for start in done.lost(seat, bag) if own else _face_down(done.before, seat, back):
        yield Journey((start, _pile(done.after, seat)))


def _token(done: _Done) -> Journeys:
    action, left = done.action, done.before.tokens
    number = done.before.tokens_left - 1 if left is None else left.index(Token(action.what))
    end = seat_id(action.seat if action.what == Token.CURSE else done.seat)
    if action.what == Token.PROSPERITY and action.at != NONE:
        end = set_id(done.seat, action.at + 1)
    yield Journey((token_id(number), end))
    if action.what == Token.EMBALMING:
        for card in done.gained(done.seat):
            yield Journey((_pile(done.before, done.seat), card), True)


_MOVES: Final[dict[Verb, Callable[[_Done], Journeys]]] = {
    Verb.TAKE: _take,
    Verb.PLAY_SET: _sell,
    Verb.PLAY_CHARACTER: _play,
    Verb.TOKEN: _token,
    Verb.PICK: _pick,
    Verb.DROP: _drop,
    Verb.LAY_FLAT: _sell,
}


# --- the markers ---------------------------------------------------------------------------


def _walks(before: SobekView, after: SobekView) -> Journeys:
    """The ways of the markers that moved, space by space."""
    for seat, (was, now) in enumerate(zip(before.scores, after.scores, strict=True)):
        if was != now:
            yield _walk(seat, _spaces(was, now))


def _spaces(was: int, now: int) -> list[int]:
    """All scores from one to the other."""
    step = 1 if was <= now else -1
    return [*range(was, now, step), now]


def _walk(seat: int, scores: Sequence[int], shows_end: bool = False) -> Journey:
    marker = marker_id(seat)
    start = space_id(scores[0]) if shows_end else marker
    return Journey((start, *map(space_id, scores[1:-1]), marker), shows_end)
