"""What an action is about, as small tiles beside its name."""

from __future__ import annotations

from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.spending import spent
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara.reach import tops
from web.games.sakkara.tiles import mere
from web.ui.markup import Html


def pictured(view: SakkaraView, action: Action) -> list[Html]:
    """The tiles that an action uses, and that it takes or lays out."""
    if action.verb in (Verb.LAY, Verb.TAKE, Verb.NEXT, Verb.DROP):
        return [mere(action.what)]
    return [mere(tile) for tile in (*spent(action), *tops(view, action))]
