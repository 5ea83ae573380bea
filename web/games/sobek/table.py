"""The whole table of Sobek, and how choices are made at it."""

from __future__ import annotations

from collections.abc import Iterable

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE as NOWHERE
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.preview import preview, uses
from sobek.games.sobek.rules.tables import bits
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.hand import CHOOSING, card_id, hand
from web.games.sobek.panel import bar, panel
from web.games.sobek.quays import card_at, quays
from web.games.sobek.seats import seats
from web.games.sobek.selection import (
    EMPTY,
    Selection,
    confirmed,
    offer,
    quay_of,
    select,
    selected,
    selecting,
)
from web.games.sobek.stock import stock
from web.games.sobek.track import track
from web.ui.markup import Html, div, h2, section
from web.ui.scene import PROMPT, Scene
from web.ui.table_widgets import choice_id

__all__ = ["focus", "pressed", "select", "selecting", "selection", "table"]


def table(scene: Scene) -> Html:
    """The whole table."""
    view: SobekView = scene.view
    found = offer(scene.actions, selected(scene))
    chosen = confirmed(scene, found)
    then = preview(view, chosen[0]).scores if len(chosen) == 1 else ()
    parts = [quays(scene), hand(scene, found), panel(scene, found), bar(scene, found)]
    if scene.actions and view.phase not in CHOOSING:
        parts = [*parts[2:], *parts[:2]]  # nothing of the rest is needed to decide
    return div(
        div(parts, class_="play"),
        div(seats(scene), stock(scene), class_="beside"),
        section(
            h2(tr("Scoring track"), id="track-title"),
            track(scene.players, view.scores, then),
            class_="scoring",
            aria_labelledby="track-title",
        ),
        class_="table",
    )


def selection() -> Selection:
    """The empty selection."""
    return EMPTY


def focus(scene: Scene) -> str:
    """The id of the next step after what is chosen; the prompt if nothing is."""
    if selected(scene) == EMPTY:
        return PROMPT
    return "confirm" if confirmed(scene, offer(scene.actions, selected(scene))) else "panel-title"


def pressed(scene: Scene, action: Action) -> Iterable[str]:
    """The ids of the cards and of the choice, which has a button if several are left."""
    yield from map(card_id, bits(uses(action)))
    if (at := quay_of(action)) != NOWHERE:
        yield card_at(scene.view, at)
    yield choice_id(action)
