"""Words of the recap that several actions share: shorter than those of the log."""

from __future__ import annotations

from sobek.core.text import trn
from sobek.games.sobek.rules.notation import NEW, Verb
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import KINDS, kinds_in
from sobek.games.sobek.rules.view import FACE_DOWN
from web.games.sobek import words
from web.games.sobek.logged import LoggedAction


def taken_card(logged: LoggedAction) -> str:
    """The card from the quays, by its goods or character alone: the trace shows which it was."""
    kind = logged.before.remaining()[logged.action.at]
    if kind == FACE_DOWN:
        kind = next((kind for kind, _ in kinds_in(logged.gained(logged.seat))), FACE_DOWN)
    return words.unseen(1) if kind == FACE_DOWN else _short(kind)


def only_card(bag: int) -> str:
    """The only card of a bag."""
    return ", ".join(_short(kind) for kind, _ in kinds_in(bag))


def made_set(logged: LoggedAction) -> str:
    """The set that an action makes or changes, and its points; "" if it makes none."""
    made = preview(logged.before, logged.action).made
    if made is None:
        return ""
    values = {"set": words.set_name(made)}
    if made.flat:
        return trn(
            "horizontal {set}: {n} point", "horizontal {set}: {n} points", made.points(), **values
        )
    if logged.action.verb is Verb.PLAY_SET and logged.action.at == NEW:
        return trn("{set}: {n} point", "{set}: {n} points", made.points(), **values)
    return trn("{set}: now {n} point", "{set}: now {n} points", made.points(), **values)


def _short(kind: int) -> str:
    who = KINDS[kind].character
    return words.goods(KINDS[kind].goods) if who is None else words.character(who)
