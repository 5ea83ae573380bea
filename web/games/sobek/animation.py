"""What moves and sounds at Sobek's table, as far as the looking seat may know it.

The modules that draw the table define the ids of its elements. Hidden cards have only the ids of
their backs. After the end of a round nothing lies where it was, so nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import (
    KINDS,
    LOW,
    Character,
    Token,
    character_of,
    kind_of,
)
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.characters import POWERS
from web.games.sobek.motion import Motion, Paths, face_down, pile, quay_cards
from web.games.sobek.place import DISCARD, set_id, token_id
from web.games.sobek.quays import QUAYS
from web.games.sobek.track import marker_id, space_id
from web.games.sobek.transition import struck
from web.ui.scene import Accent, AnimationPath, Effect, Sound
from web.ui.table_widgets import seat_id

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
    motion = Motion(before, action, after)
    if not motion.same_round:
        return Effect(sound=sound)
    moved = _MOVES[action.verb](motion) if action.verb in _MOVES else ()
    paths = (*moved, *_walks(before, after))
    is_felt = not motion.is_own(motion.seat) and before.seat in struck(motion)
    return Effect(paths, sound, tuple(_accents(motion)), is_felt)


# --- what an action moves ------------------------------------------------------------------


def _take(motion: Motion) -> Paths:
    yield motion.from_quay(motion.action.at)
    for start in quay_cards(motion.before)[: motion.action.at]:
        yield AnimationPath((start, pile(motion.after, motion.seat)))
    yield from motion.delivery()


def _play_set(motion: Motion) -> Paths:
    yield from motion.onto_set(motion.action.cards)


def _play_character(motion: Motion) -> Paths:
    """The character is laid, and then its power is seen."""
    for start in motion.lost(motion.seat, LOW[motion.action.what]):
        yield AnimationPath((start, DISCARD))
    for path in POWERS[character_of(motion.action.what)].moves(motion):
        yield path._replace(beat=max(path.beat, 1))


def _pick(motion: Motion) -> Paths:
    owner = motion.before.queue[0]
    for end in motion.gained(motion.seat):
        yield AnimationPath((pile(motion.before, owner), end), True)


def _drop(motion: Motion) -> Paths:
    seat, bag = motion.seat, motion.action.cards
    own, back = motion.is_own(seat), KINDS[kind_of(bag)].back
    for start in motion.lost(seat, bag) if own else face_down(motion.before, seat, back):
        yield AnimationPath((start, pile(motion.after, seat)))


def _token(motion: Motion) -> Paths:
    action, left = motion.action, motion.before.tokens
    number = motion.before.tokens_left - 1 if left is None else left.index(Token(action.what))
    end = seat_id(action.seat if action.what == Token.CURSE else motion.seat)
    if action.what == Token.PROSPERITY and action.at != NONE:
        end = set_id(motion.seat, action.at + 1)
    yield AnimationPath((token_id(number), end))
    if action.what == Token.EMBALMING:
        for card in motion.gained(motion.seat):
            yield AnimationPath((pile(motion.before, motion.seat), card), True, beat=1)


_MOVES: Final[dict[Verb, Callable[[Motion], Paths]]] = {
    Verb.TAKE: _take,
    Verb.PLAY_SET: _play_set,
    Verb.PLAY_CHARACTER: _play_character,
    Verb.TOKEN: _token,
    Verb.PICK: _pick,
    Verb.DROP: _drop,
    Verb.LAY_FLAT: _play_set,
}


# --- what lights up ------------------------------------------------------------------------


def _accents(motion: Motion) -> Iterator[Accent]:
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
