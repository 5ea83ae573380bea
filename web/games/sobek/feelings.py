"""What strong events are to those at the table: for their faces, and what bots say then."""

from __future__ import annotations

from typing import Final, NamedTuple

from sobek.core.text import mark
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import Character, Token, character_of
from web.games.sobek.transition import Transition, struck
from web.ui import faces
from web.ui.faces import Felt
from web.ui.scene import Move, Scene

MUCH: Final = 12
"""The points of a set, or that it gains, from which on somebody is pleased."""
MANY: Final = 2
"""The cards under a tile from which on it hurts to take one beyond them."""


class _Lines(NamedTuple):
    """What is said at an event, ``by`` those who do it and those to whom it is done (``to``)."""

    by: tuple[str, ...] = ()
    to: tuple[str, ...] = ()


_THEFT: Final = _Lines(
    (mark("Mine now."), mark("It looked lonely over there.")),
    (mark("Stop, thief!"), mark("I had plans for that.")),
)
_THROWN_AWAY: Final = _Lines(
    (mark("Orders are orders."), mark("What is written is written.")),
    (mark("My beautiful goods!"), mark("All that for nothing!")),
)
_CURSE: Final = _Lines(
    (mark("With my best wishes."), mark("Sobek told me to.")),
    (mark("May Sobek bite you!"), mark("What have I done to you?")),
)
_SET: Final = _Lines(
    (mark("What a haul!"), mark("The market smiles on me."), mark("Write that down, scribe."))
)


def felt(scene: Scene, seat: int) -> Felt | None:
    """What the last strong event is to a seat."""
    return faces.latest(scene, seat, _feel)


def _feel(move: Move, seat: int) -> Felt | None:
    done = Transition(move.before, move.action, move.after)
    if not done.same_round:
        return None
    victims, lines = struck(done), _lines(done)
    if seat in victims:
        return Felt("struck", lines.to, move.ply)
    if seat == move.seat and (victims or lines is _SET):
        return Felt("pleased", lines.by, move.ply)
    if seat == move.seat and move.action.verb is Verb.TAKE and move.action.at >= MANY:
        return Felt("struck")
    return None


def _lines(done: Transition) -> _Lines:
    action = done.action
    match action.verb:
        case Verb.PICK:
            return _THEFT
        case Verb.PLAY_CHARACTER if character_of(action.what) is Character.THIEF:
            return _THEFT
        case Verb.PLAY_CHARACTER if character_of(action.what) is Character.SCRIBE:
            return _THROWN_AWAY
        case Verb.TOKEN if action.what == Token.CURSE:
            return _CURSE
        case Verb.PLAY_SET | Verb.LAY_FLAT if _gained(done) >= MUCH:
            return _SET
    return _Lines()


def _gained(done: Transition) -> int:
    found = preview(done.before, done.action)
    return (found.made.points() if found.made else 0) - (found.was.points() if found.was else 0)
