"""The action row: what the chosen action does, the choices without a place, and “Confirm”."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.text import tr, trn
from sobek.games.sakkara.rules.bags import ONE
from sobek.games.sakkara.rules.building import tier
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.spending import spent
from sobek.games.sakkara.rules.tables import RACK, STACK, Tile
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.narration import action as named
from web.games.sakkara.prompts import hint, refusal
from web.games.sakkara.reach import pushable, taken, tops
from web.games.sakkara.selection import (
    NONE,
    chips,
    confirmed,
    fitting,
    pressing,
    selected,
)
from web.games.sakkara.tiles import mere
from web.ui import table_widgets
from web.ui.formats import colon
from web.ui.markup import Html, button, li, ul
from web.ui.scene import Players, Scene
from web.ui.table_widgets import choice_id
from web.ui.widgets import name_of


def bar(scene: Scene) -> Html:
    """The row where the decision ends."""
    action = confirmed(scene)
    return table_widgets.action_row(
        scene,
        line(scene.view, action, scene.players) if action else _hint(scene),
        _chips(scene),
        [action] if action else [],
        selected=selected(scene) != NONE,
    )


def line(view: SakkaraView, action: Action, players: Players) -> str:
    """What an action does, in one line."""
    return " · ".join([named(view, action, players), *_effects(view, action, players)])


def _hint(scene: Scene) -> str:
    """Why what was touched can't be, or what can be touched next."""
    if refused := refusal(scene):
        return refused
    tool = selected(scene).tool
    verbs = {each.verb for each in fitting(scene)} if tool else set()
    if Verb.OX in verbs and selected(scene).at < 0:
        return tr("Ox: tap the stack to push.")
    if Verb.OX in verbs:
        return tr("Ox: tap the space to push it to.")
    if Verb.BIRD in verbs or Verb.WHIRLWIND in verbs:
        return tr("Tap one of your workers.")
    if Verb.FIRESTORM in verbs:
        return tr("Firestorm: choose a row or a column.")
    if Verb.CLIMB in verbs or Verb.CLIMB_HORSE in verbs:
        return tr("Stairs: tap a space to climb to.")
    return "" if tool else hint(scene)


def _effects(view: SakkaraView, action: Action, players: Players) -> Iterator[str]:
    """The consequences of an action."""
    if found := tops(view, action):
        yield tr("takes {tiles}", tiles=words.listed(found))
    if (cost := spent(action)) and action.verb is not Verb.SNAKE:
        yield tr("uses {tiles}", tiles=words.listed(cost))
    other = name_of(players, 1 - view.actor)
    match action.verb:
        case Verb.OX:
            most = pushable(view, action.what, action.to)
            if most == 1:  # it is pushed at once (K44)
                yield words.count_of_tiles(most)
            else:
                yield trn("up to {n} tile", "up to {n} tiles", most)
        case Verb.LAY:
            yield from _building(view, action)
        case Verb.DROUGHT:
            yield tr("destroys one of {name}’s grain tiles", name=other)
        case Verb.SHIPWRECK:
            yield tr("destroys {name}’s ship", name=other)
        case Verb.END:
            yield from _leaving(view, other)
    if action.verb in (Verb.FIRESTORM, Verb.WHIRLWIND) or len(taken(view, action)) > 1:
        yield words.count_of_tiles(len(taken(view, action)))


def _building(view: SakkaraView, action: Action) -> Iterator[str]:
    if action.what == Tile.TIP:
        yield tr("completes the pyramid and wins!")
    elif action.what not in (Tile.SHIP, Tile.GRAIN):
        laid = view.laid[view.actor]
        if tier(laid + ONE[action.what]) > tier(laid):
            yield tr("completes the tier; build on in a later turn")


def _leaving(view: SakkaraView, other: str) -> Iterator[str]:
    """What the end of the turn asks for."""
    if (surplus := view.sizes[view.actor] - RACK) > 0:
        yield trn("then discard {n} tile", "then discard {n} tiles", surplus)
    count = len(view.used) + view.grains + view.ships + max(surplus, 0)
    if count > STACK:
        yield trn(
            "{name} places {n} tile in several stacks",
            "{name} places {n} tiles in several stacks",
            count,
            name=other,
        )
    elif count:
        yield trn(
            "{name} places a stack of {n} tile",
            "{name} places a stack of {n} tiles",
            count,
            name=other,
        )


def _chips(scene: Scene) -> Html | None:
    found = chips(scene)
    if not found:
        return None
    return ul((li(_chip(scene, action)) for action in found), class_="chips")


def _chip(scene: Scene, action: Action) -> Html:
    view: SakkaraView = scene.view
    name = named(view, action, scene.players)
    is_tile = action.verb is Verb.NEXT
    return button(
        [mere(action.what), words.tile(action.what)] if is_tile else _short(view, action, name),
        type="button",
        class_="chip",
        id=choice_id(action),
        aria_label=name if is_tile else None,
        title=name if is_tile else None,
        **pressing(scene, action),
    )


def _short(view: SakkaraView, action: Action, name: str) -> str:
    """The name of a choice where space is scarce."""
    match action.verb:
        case Verb.FIRESTORM:
            count = words.count_of_tiles(len(taken(view, action)))
            return colon(words.line(action.what), count)
        case Verb.PUSH | Verb.CUT:
            return words.count_of_tiles(action.what)
    return name
