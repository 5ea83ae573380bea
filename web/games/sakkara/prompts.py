"""Whose decision it is, and how to make it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.record import people
from sobek.core.text import mark, tr, trn
from sobek.games.sakkara.rules.notation import Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import BESIDE, CLIMB, RACK, STACK, TURNS, field_name
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.selection import NOWHERE, selected, usable, walkers
from web.ui.scene import Players, Scene
from web.ui.widgets import name_of

ANNOUNCED: Final = 180
"""From this number of turns on, the prompt says how many are left (K35)."""
_OWN: Final[Mapping[Phase, str]] = {
    Phase.PLACE: mark("Place one of your workers on any free space."),
    Phase.RIDE: mark("Ride one more space, or stop."),
    Phase.LAND: mark("Choose where the bird sets the worker down."),
    Phase.PUSH: mark("Choose how many tiles the ox pushes."),
    Phase.STEAL: mark("Take a tile from your opponent’s rack."),
    Phase.ORDER: mark("Choose which tile of the spell goes onto the stack next."),
    Phase.CUT: mark("Place your opponent’s stack: as a whole, or in parts."),
    Phase.STACK: mark("Choose a space for your opponent’s stack."),
}
_THEIRS: Final[Mapping[Phase, str]] = {
    Phase.PLACE: mark("{name} places a worker."),
    Phase.STEAL: mark("{name} looks at the opponent’s rack."),
    Phase.DROP: mark("{name} discards surplus tiles."),
    Phase.CUT: mark("{name} places the stack."),
    Phase.STACK: mark("{name} places the stack."),
}


def prompt(view: SakkaraView, players: Players) -> str:
    """The pending decision, addressed to the looking seat."""
    if view.phase is Phase.OVER:
        return tr("The game is over.")
    return " ".join(filter(None, (_decision(view, players), _limit(view))))


def _decision(view: SakkaraView, players: Players) -> str:
    name = name_of(players, view.actor)
    if view.actor != view.seat:
        return tr(_THEIRS.get(view.phase, "It is {name}’s turn."), name=name)
    if view.phase is Phase.DROP:
        surplus = view.sizes[view.actor] - RACK
        return trn("Discard {n} more tile.", "Discard {n} more tiles.", surplus)
    if view.phase is Phase.CUT and len(view.used) > STACK:
        return tr("Place your opponent’s tiles in parts: no stack has more than {n}.", n=STACK)
    if view.phase in _OWN:
        return tr(_OWN[view.phase])
    if len(people(players)) > 1:
        return tr("{name}, it is your turn.", name=name)
    return tr("It is your turn.")


def _limit(view: SakkaraView) -> str:
    """How many turns are left, if there are few (K35)."""
    if view.turns < ANNOUNCED:
        return ""
    return trn("{n} turn is left.", "{n} turns are left.", TURNS - view.turns)


def hint(scene: Scene) -> str:
    """How to go on while nothing is chosen; empty if it is obvious."""
    view: SakkaraView = scene.view
    match view.phase:
        case Phase.TURN if view.moved:
            return tr("Tap a tile to use it, or end your turn.")
        case Phase.TURN:
            return _moving(scene)
        case Phase.PUSH:
            ends = {"field": field_name(view.source), "other": field_name(view.target)}
            return tr("From {field} to {other}:", **ends)
        case Phase.ORDER | Phase.CUT:
            laid = words.in_order(view.used)
            return tr("The stack, from the bottom up: {tiles}", tiles=laid) if laid else ""
        case Phase.STACK:
            return tr(
                "Stack to place, from the bottom up: {tiles}",
                tiles=words.in_order(view.used[: view.part]),
            )
        case Phase.DROP:
            return tr("Tap a tile on your rack.")
    return ""


def refusal(scene: Scene) -> str:
    """Why the field that was tapped last means nothing now; empty if none was."""
    view: SakkaraView = scene.view
    selection = selected(scene)
    field = selection.refused
    if field == NOWHERE:
        return ""
    if len(walkers(scene, field)) > 1:
        return tr("Both workers can go there: tap one of them first.")
    if view.phase is not Phase.TURN or selection.tool:
        return tr("Choose one of the lit spaces.")
    if view.moved:
        return tr("Your worker has moved already.")
    own = view.workers[view.actor]
    if field in own:
        return tr("This worker can’t move.")
    if any(field in workers for workers in view.workers):
        return tr("A worker stands there.")
    walking = [selection.at] if selection.at != NOWHERE else [*own]
    if any(field in BESIDE[each] for each in walking):
        height = words.count_of_tiles(len(view.board[field]))
        return tr("Too high: {tiles}. A worker climbs {n} at most.", tiles=height, n=CLIMB)
    return tr("Too far: a worker moves to a space beside it.")


def _moving(scene: Scene) -> str:
    """How to move, or what to do if no worker can (K23)."""
    verbs = {action.verb for action in scene.actions}
    if Verb.SKIP in verbs:
        return tr("Tap a tile to use it, or skip the move.")
    if verbs.isdisjoint((Verb.STEP, Verb.CLIMB)):
        return tr("None of your workers can move: use a tile that helps.")
    if usable(scene):
        return tr("Tap a space to move there, or a tile to use it.")
    return tr("Tap a space to move there.")
