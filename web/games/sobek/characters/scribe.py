"""The Scribe has others drop cards."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.preview import preview
from web.games.sobek.characters.power import Power
from web.games.sobek.logged import LoggedAction
from web.ui.widgets import listed, name_of


def _story(logged: LoggedAction) -> str:
    drops = preview(logged.before, logged.action).drops
    met = [name_of(logged.players, seat) for seat, _ in drops]
    if not met:
        return ""
    return tr(
        "{name} plays the Scribe. Left with 6 cards: {others}.",
        name=logged.name,
        others=listed(met),
    )


def _recap(logged: LoggedAction) -> str:
    met = [seat for seat, _ in preview(logged.before, logged.action).drops]
    if not met:
        return ""
    if met == [logged.before.seat]:
        return tr("you keep 6 cards")
    return tr(
        "leaves {others} with 6 cards",
        others=listed([name_of(logged.players, seat) for seat in met]),
    )


SCRIBE: Final = Power(story=_story, recap=_recap)
