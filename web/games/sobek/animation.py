"""What moves and sounds at Sobek's table, as far as the looking seat may know it.

The modules that draw the table define the ids of its elements. Hidden cards have only the ids of
their backs. After the end of a round nothing lies where it was, so nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import preview
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
from web.games.sobek.quays import QUAYS
from web.games.sobek.quays import card_id as quay_card_id
from web.games.sobek.seats import hand_id, heap_id, pile_id, set_id, tile_id
from web.games.sobek.stock import DECK, DISCARD, token_id
from web.games.sobek.track import marker_id, space_id
from web.games.sobek.transition import Transition, struck
from web.ui.scene import Accent, AnimationPath, Effect, Sound
from web.ui.table_widgets import seat_id

Paths = Iterator[AnimationPath]

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
    """The effect of an action for the looking seat."""
    if after.phase is Phase.OVER:
        return Effect(sound="end")
    sound = SOUNDS.get(action.verb, "")
    motion = _Motion(before, action, after)
    if not motion.same_round:
        return Effect(sound=sound)
    moved = _MOVES[action.verb](motion) if action.verb in _MOVES else ()
    paths = (*moved, *_walks(before, after))
    is_felt = not motion.is_own(motion.seat) and before.seat in struck(motion)
    return Effect(paths, sound, tuple(_accents(motion)), is_felt)


@dataclass(frozen=True, slots=True)
class _Motion(Transition):
    """An action, as the elements that it moves on the looking seat's page."""

    def gained(self, seat: int) -> list[str]:
        """The ids of the cards that came into a hand: open cards, or backs."""
        if self.is_own(seat):
            return _own(self.after.own_hand() & ~self.before.own_hand())
        was, now = self.before.hands[seat], self.after.hands[seat]
        known = (cards.kind_id(hand_id(seat), kind) for kind, _ in kinds_in(now.cards & ~was.cards))
        more = ((back, now.unknown(back) - was.unknown(back)) for back in Back)
        backs = (cards.back_id(hand_id(seat), back) for back, n in more for _ in range(n))
        return [*known, *backs]

    def lost(self, seat: int, bag: int) -> list[str]:
        """The ids, before the action, of cards that leave a hand face up."""
        zone = self.before.hands[seat]
        if self.is_own(seat):
            return [id for kind, n in kinds_in(bag) for id in _own(zone.cards & MASK[kind])[-n:]]
        return [_hidden(seat, zone, kind) for kind, n in kinds_in(bag) for _ in range(n)]

    def into_hand(self, seat: int, start: str) -> AnimationPath:
        """The path of a card into a hand."""
        end = self.gained(seat)[0] if self.is_own(seat) else hand_id(seat)
        return AnimationPath((start, end))

    def onto_set(self, bag: int) -> Paths:
        """The paths of cards from the actor's hand onto a new or an existing set."""
        at = self.action.at
        number = len(self.before.sets[self.seat]) if at == NEW else at
        for start in self.lost(self.seat, bag):
            yield AnimationPath((start, set_id(self.seat, number + 1)))

    def from_quay(self, at: int) -> AnimationPath:
        """The path of a remaining card into the actor's hand."""
        return self.into_hand(self.seat, _quay_cards(self.before)[at])

    def delivery(self) -> Paths:
        """The paths of the next cards from the deck to the quays, if a delivery was laid out."""
        if self.delivers:
            for end in _quay_cards(self.after):
                yield AnimationPath((DECK, end), True, beat=2)


def _own(bag: int) -> list[str]:
    return [card_id(card) for card in bits(bag)]


def _hidden(seat: int, zone: Zone, kind: int) -> str:
    """The id of a card in another seat's hand: the card if it is known, else its back."""
    if zone.cards & MASK[kind]:
        return cards.kind_id(hand_id(seat), kind)
    return cards.back_id(hand_id(seat), KINDS[kind].back)


def _quay_cards(view: SobekView) -> list[str]:
    """The ids of the remaining cards on the quays."""
    return [quay_card_id(n) for n, kind in enumerate(view.quay, 1) if kind != EMPTY]


def _pile(view: SobekView, seat: int) -> str:
    """The id of a corruption pile, or of its tile if the table does not show the pile."""
    return tile_id(seat) if view.piles[seat] is None else pile_id(seat)


# --- what an action moves ------------------------------------------------------------------


def _take(motion: _Motion) -> Paths:
    yield motion.from_quay(motion.action.at)
    for start in _quay_cards(motion.before)[: motion.action.at]:
        yield AnimationPath((start, _pile(motion.after, motion.seat)))
    yield from motion.delivery()


def _play_set(motion: _Motion) -> Paths:
    yield from motion.onto_set(motion.action.cards)


def _play_character(motion: _Motion) -> Paths:
    """The character is laid, and then its power is seen."""
    for start in motion.lost(motion.seat, LOW[motion.action.what]):
        yield AnimationPath((start, DISCARD))
    for path in _power(motion):
        yield path._replace(beat=max(path.beat, 1))


def _power(motion: _Motion) -> Paths:
    action = motion.action
    match KINDS[action.what].character:
        case Character.QUEEN:
            for end in motion.gained(motion.seat):
                yield AnimationPath((DECK, end), True)
        case Character.PRIEST | Character.PRIESTESS if action.at != NONE:
            if motion.before.piles[motion.seat] is not None:
                yield AnimationPath((heap_id(motion.seat), DISCARD))
        case Character.THIEF if action.seat != NONE:
            for start in _stolen(motion):
                yield motion.into_hand(motion.seat, start)
        case Character.COURTESAN if action.cards:
            yield from motion.onto_set(action.cards)
        case Character.MERCHANT if action.at != NONE:
            yield motion.from_quay(action.at)
            yield from motion.delivery()


def _stolen(motion: _Motion) -> list[str]:
    """The id of the card that a Thief takes; the victim sees which one it was."""
    victim = motion.action.seat
    if motion.is_own(victim):
        return _own(motion.before.own_hand() & ~motion.after.own_hand())
    return _face_down(motion.before, victim, Back(motion.action.at))


def _face_down(view: SobekView, seat: int, back: Back) -> list[str]:
    """The back of a card that leaves another seat's hand face down; none if all cards with that
    back are known, since the animation would reveal which one it was."""
    return [cards.back_id(hand_id(seat), back)] if view.hands[seat].unknown(back) else []


def _pick(motion: _Motion) -> Paths:
    owner = motion.before.queue[0]
    for end in motion.gained(motion.seat):
        yield AnimationPath((_pile(motion.before, owner), end), True)


def _drop(motion: _Motion) -> Paths:
    seat, bag = motion.seat, motion.action.cards
    own, back = motion.is_own(seat), KINDS[kind_of(bag)].back
    for start in motion.lost(seat, bag) if own else _face_down(motion.before, seat, back):
        yield AnimationPath((start, _pile(motion.after, seat)))


def _token(motion: _Motion) -> Paths:
    action, left = motion.action, motion.before.tokens
    number = motion.before.tokens_left - 1 if left is None else left.index(Token(action.what))
    end = seat_id(action.seat if action.what == Token.CURSE else motion.seat)
    if action.what == Token.PROSPERITY and action.at != NONE:
        end = set_id(motion.seat, action.at + 1)
    yield AnimationPath((token_id(number), end))
    if action.what == Token.EMBALMING:
        for card in motion.gained(motion.seat):
            yield AnimationPath((_pile(motion.before, motion.seat), card), True, beat=1)


_MOVES: Final[dict[Verb, Callable[[_Motion], Paths]]] = {
    Verb.TAKE: _take,
    Verb.PLAY_SET: _play_set,
    Verb.PLAY_CHARACTER: _play_character,
    Verb.TOKEN: _token,
    Verb.PICK: _pick,
    Verb.DROP: _drop,
    Verb.LAY_FLAT: _play_set,
}


# --- what lights up ------------------------------------------------------------------------


def _accents(motion: _Motion) -> Iterator[Accent]:
    """What a set gains, whom something is done to, and the water of a Flood."""
    action = motion.action
    if _is_about_a_set(action):
        number = action.at if action.at != NEW else len(motion.before.sets[motion.seat])
        found = preview(motion.before, action)
        gained = found.made.points() if found.made else 0
        gained -= found.was.points() if found.was else 0
        if gained:
            yield Accent(set_id(motion.seat, number + 1), "gain", f"+{gained}")
    for seat in struck(motion):
        yield Accent(seat_id(seat), "struck")
    if action.verb is Verb.TOKEN and action.what == Token.FLOOD:
        yield Accent(QUAYS, "wave")


def _is_about_a_set(action: Action) -> bool:
    match action.verb:
        case Verb.PLAY_SET | Verb.LAY_FLAT:
            return True
        case Verb.TOKEN:
            return action.what == Token.PROSPERITY
        case Verb.PLAY_CHARACTER:
            return KINDS[action.what].character is Character.COURTESAN
    return False


# --- the markers ---------------------------------------------------------------------------


def _walks(before: SobekView, after: SobekView) -> Paths:
    """The paths of the markers that moved, space by space."""
    for seat, (was, now) in enumerate(zip(before.scores, after.scores, strict=True)):
        if was != now:
            yield walk(seat, spaces(was, now))._replace(beat=1)


def spaces(was: int, now: int) -> list[int]:
    """All scores from one to the other, both included."""
    step = 1 if was <= now else -1
    return [*range(was, now, step), now]


def walk(seat: int, scores: Sequence[int], shows_end: bool = False) -> AnimationPath:
    """The path of a seat's marker along these scores."""
    marker = marker_id(seat)
    start = space_id(scores[0]) if shows_end else marker
    return AnimationPath((start, *map(space_id, scores[1:-1]), marker), shows_end)
