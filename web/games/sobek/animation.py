"""What moves and sounds at Sobek's table, as far as the looking seat may know it.

The modules that draw the table define the ids of its elements. Hidden cards have only the ids of
their backs. After the end of a round nothing lies where it was, so nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import (
    KINDS,
    LOW,
    Token,
    character_of,
    kind_of,
)
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import cards
from web.games.sobek.characters import POWERS
from web.games.sobek.logged import LoggedAction
from web.games.sobek.motion import Motion, Paths, face_down, pile, quay_cards
from web.games.sobek.place import DISCARD, hand_id, jaws_id, set_id, token_id
from web.games.sobek.quays import QUAYS
from web.games.sobek.recap import in_words
from web.games.sobek.track import marker_id, space_id
from web.games.sobek.transition import struck
from web.ui.markup import NOTHING
from web.ui.scene import Accent, AnimationPath, Effect, Figure, Players, Sound
from web.ui.table_widgets import seat_id
from web.ui.widgets import picture

SOUNDS: Final[dict[Verb, Sound]] = {
    Verb.TAKE: "take",
    Verb.PLAY_SET: "set",
    Verb.PLAY_CHARACTER: "take",
    Verb.TOKEN: "token",
    Verb.PICK: "take",
    Verb.DROP: "take",
    Verb.LAY_FLAT: "set",
}


def effect(before: SobekView, action: Action, after: SobekView, players: Players) -> Effect:
    """The effect of an action for the looking seat."""
    if after.phase is Phase.OVER:
        return Effect(sound="end")
    sound = SOUNDS.get(action.verb, "")
    motion = Motion(before, action, after, players)
    if not motion.same_round:
        return Effect(sound=sound)
    moved = _MOVES[action.verb](motion) if action.verb in _MOVES else ()
    paths = (*moved, *_walks(before, after))
    is_felt = not motion.is_own(motion.seat) and before.seat in struck(motion)
    return Effect(paths, sound, tuple(_accents(motion)), is_felt)


# --- what an action moves ------------------------------------------------------------------


def _take(motion: Motion) -> Paths:
    yield motion.from_quay(motion.action.at)
    yield from motion.under_tile(quay_cards(motion.before)[: motion.action.at])
    yield from motion.delivery()


def _play_set(motion: Motion) -> Paths:
    yield from motion.onto_set(motion.action.cards)


def _play_character(motion: Motion) -> Paths:
    """The character shows its face, and then goes to what its power moves first."""
    what = motion.action.what
    back = KINDS[what].back
    hidden = cards.back_id(hand_id(motion.seat), back)
    moved = [*POWERS[character_of(what)].moves(motion)]
    visited = [path.ids[0] for path in moved[:1]]
    for start in motion.lost(motion.seat, LOW[what]):
        reverse = cards.back(back) if start == hidden else NOTHING
        figure = Figure(cards.card(what), reverse, _told(motion))
        yield AnimationPath((start, *visited, DISCARD), how="enter", figure=figure)
    for path in moved:
        yield path._replace(beat=path.beat + 1)


def _told(motion: Motion) -> str:
    """What the action does now, and to whom."""
    return in_words(LoggedAction(motion.before, motion.action, motion.after, motion.players))


def _pick(motion: Motion) -> Paths:
    owner, back = motion.before.queue[0], KINDS[kind_of(motion.action.cards)].back
    yield motion.stolen(pile(motion.before, owner), back)


def _drop(motion: Motion) -> Paths:
    seat, bag = motion.seat, motion.action.cards
    own, back = motion.is_own(seat), KINDS[kind_of(bag)].back
    starts = motion.lost(seat, bag) if own else face_down(motion.before, seat, back)
    yield from motion.under_tile(starts)


def _token(motion: Motion) -> Paths:
    action, left = motion.action, motion.before.tokens
    number = motion.before.tokens_left - 1 if left is None else left.index(Token(action.what))
    end = seat_id(action.seat if action.what == Token.CURSE else motion.seat)
    if action.what == Token.PROSPERITY and action.at != NONE:
        end = set_id(motion.seat, action.at + 1)
    token, back = (picture("sobek", name) for name in (Token(action.what).name.lower(), "token"))
    figure = Figure(token, back if left is None else NOTHING, _told(motion), height=1)
    yield AnimationPath((token_id(number), end), how="enter", figure=figure)
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
    """What a set is worth, whom something is done to, what is on the water, and the jaws over what
    goes under a tile."""
    action = motion.action
    # A character is seen first.
    later = int(action.verb is Verb.PLAY_CHARACTER)
    if (at := motion.grown_set()) is not None:
        counted = _counted(motion.after.sets[motion.seat][at])
        yield Accent(set_id(motion.seat, at + 1), "gain", counted, beat=1 + later)
    for seat in struck(motion):
        yield Accent(seat_id(seat), "struck")
    if action.verb is Verb.DROP:
        yield Accent(seat_id(motion.seat), "struck")
    if action.verb is Verb.DROP or (action.verb is Verb.TAKE and action.at):
        yield Accent(jaws_id(motion.seat), "jaws", beat=0)
    if action.verb is Verb.TOKEN and action.what == Token.FLOOD:
        yield Accent(QUAYS, "wave")
    if motion.delivers:
        yield Accent(QUAYS, "boat", beat=1 + later)


def _counted(laid: CardSet) -> str:
    """“6 × 6 = 36”: scarabs, cards, points; “+2” for a horizontal set."""
    points = laid.points()
    return f"+{points}" if laid.flat else f"{laid.scarabs()} × {laid.cards.bit_count()} = {points}"


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
    return AnimationPath((start, *map(space_id, scores[1:-1]), marker), shows_end, how="walk")
