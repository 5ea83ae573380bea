"""The whole table of Sobek, and how choices are made at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE as NOWHERE
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.preview import preview, uses
from sobek.games.sobek.rules.tables import bits
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.hand import card_id, hand
from web.games.sobek.panel import panel, pile
from web.games.sobek.place import token_id
from web.games.sobek.quays import card_at, quays
from web.games.sobek.seats import opponents, own_breadth, place
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
from web.games.sobek.spots import Spots
from web.games.sobek.stock import stock
from web.games.sobek.traces import marks, traces
from web.games.sobek.track import track
from web.ui.markup import Html, div, h2, marked, section, span
from web.ui.scene import PROMPT, Scene
from web.ui.table_widgets import choice_id
from web.ui.widgets import marker

__all__ = ["chosen", "focus", "pressed", "select", "selecting", "selection", "table"]


def table(scene: Scene) -> Html:
    """The whole table."""
    view: SobekView = scene.view
    found = offer(scene.actions, selected(scene))
    actions, spots = confirmed(scene, found), Spots(scene, found)
    then = preview(view, actions[0]).scores if len(actions) == 1 else ()
    left = traces(scene)
    shown = div(
        opponents(scene, spots),
        pile(scene, found),
        div(quays(scene), stock(scene), class_="riverside"),
        None if scene.side is None else place(scene, scene.side, spots),
        div(hand(scene, found), panel(scene, found, spots), class_="own-side"),
        section(
            h2(tr("Scoring track"), id="track-title", class_="unseen"),
            # Where there is no room for it, this is its sign.
            span(map(marker, scene.players), class_="on-track", aria_hidden="true"),
            track(scene.players, view.scores, then or left.former, left.walked(view.scores)),
            class_="scoring",
            id="scoring",
            title=tr("Scoring track"),
            tabindex=0,
            data_clause="S44",
            aria_labelledby="track-title",
        ),
        class_="spread",
        style=f"--laid: {own_breadth(scene)}",
    )
    return div(marked(shown, marks(scene, left)), class_="table market", data_arrows=True)


def chosen(scene: Scene) -> Sequence[Action]:
    """The actions that “Confirm” would carry out now, in order."""
    return confirmed(scene, offer(scene.actions, selected(scene)))


def selection() -> Selection:
    """The empty selection."""
    return EMPTY


def focus(scene: Scene) -> str:
    """The id of the next step after what is chosen; the prompt if nothing is."""
    if selected(scene) == EMPTY:
        return PROMPT
    return "confirm" if chosen(scene) else "panel-title"


def pressed(scene: Scene, action: Action) -> Iterable[str]:
    """The ids of the cards, of the token, and of the choice, if there is one."""
    yield from map(card_id, bits(uses(action)))
    if (at := quay_of(action)) != NOWHERE:
        yield card_at(scene.view, at)
    if action.verb is Verb.TOKEN and scene.view.tokens:
        yield token_id(scene.view.tokens.index(action.what))
    yield choice_id(action)
