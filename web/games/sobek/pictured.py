"""What an action is about, as small cards and tokens beside its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.tables import Back, Token, kinds_in
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from web.games.sobek import cards
from web.games.sobek.quays import remaining
from web.ui.markup import Html, span
from web.ui.widgets import picture

_SECRET: Final = (Verb.PICK, Verb.DROP)
"""Only those who pick, give away or are robbed see these cards."""


def pictured(view: SobekView, action: Action) -> list[Html]:
    """The cards that an action takes, plays or gives away, or its token, as far as this view's seat
    may see them."""
    insiders = (view.actor, *view.queue[:1]) if action.verb is Verb.PICK else (view.actor,)
    if action.verb in _SECRET and view.seat not in insiders:
        return []
    return list(_pictures(view, action))


def _pictures(view: SobekView, action: Action) -> Iterator[Html]:
    match action.verb:
        case Verb.TAKE:
            kind = view.quay[remaining(view)[action.at]]
            yield cards.ghost_back(Back.ORANGE) if kind == FACE_DOWN else cards.mere(kind)
            if action.at:
                yield span(f"{action.at} →", class_="arrow")
                yield picture("sobek", "tile")
        case Verb.PLAY_CHARACTER:
            yield cards.mere(action.what)
        case Verb.PLAY_SET | Verb.LAY_FLAT | Verb.DROP | Verb.PICK:
            for kind, count in kinds_in(action.cards):
                yield from (cards.mere(kind) for _ in range(count))
        case Verb.TOKEN:
            yield picture("sobek", Token(action.what).name.lower())
