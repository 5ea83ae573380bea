"""The action row: what is selected brings and costs, the choices that have no place on the table,
and “Confirm”; and the sheet with a pile that a Vizier looks through."""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import idle
from sobek.games.sobek.rules.tables import (
    CHARACTERS,
    GOODS,
    Character,
    Goods,
    character_of,
    kind_of,
    kinds_in,
)
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import cards
from web.games.sobek.choices import full_title, line, title, under_tile
from web.games.sobek.prompts import hint
from web.games.sobek.selection import EMPTY, Offer, confirmed, quay_of, selected
from web.games.sobek.spots import Spots
from web.ui import table_widgets
from web.ui.formats import colon
from web.ui.markup import Html, button, h2, join, li, section, span, ul
from web.ui.scene import Scene
from web.ui.table_widgets import choice_id, choosing, idle_row
from web.ui.widgets import name_of, picture


def panel(scene: Scene, found: Offer, spots: Spots) -> Html | None:
    """The action row; empty while another seat decides; None after the end."""
    if not scene.actions:
        return None if scene.view.phase is Phase.OVER else idle_row(scene)
    selection, actions = selected(scene), confirmed(scene, found)
    return table_widgets.action_row(
        scene,
        _said(scene, found, actions),
        _chips(scene, found, spots, actions),
        actions,
        selected=selection != EMPTY and not selection.refused,
    )


def pile(scene: Scene, found: Offer) -> Html | None:
    """The pile that a Vizier looks through, as cards to choose from; None for all others."""
    view: SobekView = scene.view
    if not scene.actions or view.phase is not Phase.PICK:
        return None
    zone, chosen = view.piles[view.queue[0]], confirmed(scene, found)
    counts = dict(kinds_in(zone.cards if zone else 0))
    return section(
        h2(
            tr("{name}’s corruption pile", name=name_of(scene.players, view.queue[0])),
            id="pick-title",
        ),
        ul(
            (
                li(
                    cards.card_button(
                        kind_of(action.cards),
                        title(view, action, scene.players),
                        {"id": choice_id(action), **choosing(action, chosen=action in chosen)},
                    ),
                    span(f"× {count}", class_="times") if count > 1 else None,
                )
                for action in found.fitting
                if (count := counts[kind_of(action.cards)])
            ),
            class_="cards",
            style=f"--n: {len(found.fitting)}",
        ),
        class_="pick",
        aria_labelledby="pick-title",
    )


def _said(scene: Scene, found: Offer, actions: tuple[Action, ...]) -> str:
    if scene.view.phase is Phase.DROP and actions:
        return under_tile(len(actions))
    if len(actions) == 1:
        return line(scene.view, actions[0], scene.players)
    return hint(scene, found)


def _chips(scene: Scene, found: Offer, spots: Spots, chosen: tuple[Action, ...]) -> Html | None:
    if scene.view.phase not in (Phase.TURN, Phase.LAY_FLAT) or not _is_open(scene.view, found):
        return None
    chips = [
        li(_chip(scene, action, chosen=action in chosen))
        for action in spots.elsewhere()
        if quay_of(action) == NONE
    ]
    return ul(chips, class_="chips") if chips else None


def _is_open(view: SobekView, found: Offer) -> bool:
    """Whether something is left to choose, or has to be chosen explicitly."""
    if len(found.fitting) != 1:
        return True
    return found.fitting[0].verb is Verb.DONE or idle(view, found.fitting[0])


def _chip(scene: Scene, action: Action, *, chosen: bool) -> Html:
    name, does = full_title(scene.view, action, scene.players), choosing(action, chosen=chosen)
    pictures, times = _discarded(scene.view, action)
    said = colon(name, times) if times else name
    return button(
        [pictures, span(times, class_="times") if times else None] if pictures else name,
        type="button",
        class_="chip",
        id=choice_id(action),
        aria_label=said if pictures else None,
        title=said if pictures else None,
        **does,
    )


def _discarded(view: SobekView, action: Action) -> tuple[Html | None, str]:
    """The cards that a priest discards, as pictures, and how many of them are goods; nothing for
    all other actions."""
    if action.verb is not Verb.PLAY_CHARACTER or action.at == NONE:
        return None, ""
    if character_of(action.what) not in (Character.PRIEST, Character.PRIESTESS):
        return None, ""
    goods = Goods(action.at)
    count = (view.own_pile() & GOODS[goods] & ~CHARACTERS).bit_count()
    pictures = join(
        picture("sobek", goods.name.lower()) if count else None,
        (picture("sobek", character_of(kind).name.lower()) for kind, _ in kinds_in(action.cards)),
    )
    return pictures, f"× {count}" if count else ""
