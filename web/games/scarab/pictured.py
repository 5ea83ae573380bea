"""What an action is about, as a small stone beside its name."""

from __future__ import annotations

from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.tables import ANKH, EMPTY
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab.stones import face
from web.ui.markup import Html


def pictured(view: ScarabView, action: Action) -> list[Html]:
    """The stone that an action takes or gives back."""
    what = view.board[action.what] if action.verb is Verb.MOVE else action.what
    is_stone = action.verb in (Verb.MOVE, Verb.RETURN) and what not in (EMPTY, ANKH)
    return [face(what)] if is_stone else []
