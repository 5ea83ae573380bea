"""What the person has chosen so far, by presses or by arrow keys.

An action is chosen in one, two or three steps: what does it (a worker, a tile of the rack, a
spell), with an Ox the stack to push, and where. The rules stay in the engine: what can be touched
follows from the legal actions alone. A field that only one worker can reach needs no touch of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from sobek.games.sakkara.rules.notation import SPELL_VERBS, Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.spending import spent
from sobek.games.sakkara.rules.tables import FIELDS, NAMES, SIDE, field_name
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.ui.board import STEPS
from web.ui.markup import Attribute, act, press
from web.ui.scene import PROMPT, Scene
from web.ui.table_widgets import choice_id, choosing

NOWHERE: Final = -1
_WALKS: Final = (Verb.STEP, Verb.CLIMB)
_CHIPS: Final = (
    *(Verb.STOP, Verb.PUSH, Verb.FIRESTORM, Verb.NEXT),
    *(Verb.SKIP, Verb.END, Verb.CUT),
)
"""The actions that have no place on the table."""


@dataclass(frozen=True, slots=True)
class Selection:
    """``tool``: the name of a motif or of a spell; ``at``: the field of a worker, or of the stack
    that the Ox pushes, or NOWHERE; ``choice``: a legal action in notation, or empty; ``refused``:
    the field that was tapped last, if it means nothing now, or NOWHERE; then nothing is chosen."""

    tool: str = ""
    at: int = NOWHERE
    choice: str = ""
    refused: int = NOWHERE


NONE: Final = Selection()


class Offer(NamedTuple):
    """What can be touched on the board now. ``goals``: the action that each field means;
    ``grips``: the fields of workers, or of stacks to push, that can be touched first."""

    goals: dict[int, Action]
    grips: tuple[int, ...]


def selected(scene: Scene) -> Selection:
    """The selection; the empty one if this seat does not decide."""
    return scene.selection if scene.actions and scene.selection else NONE


def tools(action: Action) -> tuple[str, ...]:
    """What can be touched first to choose this action: the tiles that it uses or lays out, or the
    spell; nothing for a plain step and for pending decisions."""
    if action.verb in SPELL_VERBS:
        return (SPELL_VERBS[action.verb].name.lower(),)
    if action.verb is Verb.LAY:
        return (NAMES[action.what],)
    if action.verb is Verb.CLIMB_ON:
        return ()
    return tuple(dict.fromkeys(NAMES[tile] for tile in spent(action)))


def fitting(scene: Scene, selection: Selection | None = None) -> list[Action]:
    """The legal actions that go with the tool and the place that are selected."""
    found = selected(scene) if selection is None else selection
    return [each for each in scene.actions if _fits(each, found)]


def _fits(action: Action, selection: Selection) -> bool:
    if selection.tool and selection.tool not in tools(action):
        return False
    if selection.at == NOWHERE:
        return True
    return action.verb in (*_WALKS, Verb.OX) and action.what == selection.at


def confirmed(scene: Scene) -> Action | None:
    """The action that “Confirm” would carry out now; None if none is chosen. A single legal action
    is chosen once nothing moves, and so is the only one of a tool."""
    if len(scene.actions) == 1:
        only: Action | None = scene.only
        return only
    selection = selected(scene)
    for action in scene.actions if selection.choice else ():
        if str(action) == selection.choice:
            found: Action = action
            return found
    if (selection.tool or selection.at != NOWHERE) and selection.refused == NOWHERE:
        fits = fitting(scene)
        return fits[0] if len(fits) == 1 else None
    return None


def goal(view: SakkaraView, action: Action) -> int:
    """The field to touch for an action; NOWHERE if it has none."""
    match action.verb:
        case Verb.OX:
            return action.to
        case Verb.BIRD | Verb.WHIRLWIND | Verb.STACK:
            return action.what
    return words.way(view, action)[1]


def offer(scene: Scene) -> Offer:
    """What can be touched on the board."""
    view: SakkaraView = scene.view
    selection, found = selected(scene), fitting(scene)
    goals: dict[int, list[Action]] = {}
    for action in found:
        is_plain = selection.tool or not tools(action) or action.verb is Verb.CLIMB
        is_aimed = action.verb is not Verb.OX or selection.at != NOWHERE
        if is_plain and is_aimed and (field := goal(view, action)) != NOWHERE:
            goals.setdefault(field, []).append(action)
    return Offer(
        {field: each[0] for field, each in goals.items() if len(each) == 1},
        _grips(scene, selection),
    )


def _grips(scene: Scene, selection: Selection) -> tuple[int, ...]:
    """The workers that can walk (with Stairs if these are touched), or the stacks that an Ox can
    push."""
    verbs: tuple[Verb, ...] = _WALKS
    if selection.tool:
        verbs = (Verb.OX,) if selection.tool == "ox" else (Verb.CLIMB,)
    wanted = fitting(scene, replace(selection, at=NOWHERE))
    return tuple(dict.fromkeys(each.what for each in wanted if each.verb in verbs))


def walkers(scene: Scene, field: int) -> set[int]:
    """The fields of the workers that can go to a field by what is selected."""
    walking = (each for each in fitting(scene) if each.verb in _WALKS)
    return {each.what for each in walking if goal(scene.view, each) == field}


def walks(scene: Scene, field: int) -> list[int]:
    """The fields to which the worker on a field can walk."""
    walking = (each for each in scene.actions if each.verb in _WALKS and each.what == field)
    return sorted({goal(scene.view, each) for each in walking})


def chips(scene: Scene) -> list[Action]:
    """The actions that can be chosen in the action row."""
    selection = selected(scene)
    return [
        each
        for each in fitting(scene)
        if each.verb in _CHIPS and (each.verb is not Verb.FIRESTORM or selection.tool)
    ]


def racked(scene: Scene) -> dict[int, Action]:
    """The tiles to take or to discard, with their actions."""
    return {each.what: each for each in scene.actions if each.verb in (Verb.TAKE, Verb.DROP)}


def usable(scene: Scene) -> set[str]:
    """The tools that some legal action uses."""
    return {tool for each in scene.actions for tool in tools(each)}


# --- presses -------------------------------------------------------------------------------------


def pressing(scene: Scene, action: Action) -> dict[str, Attribute]:
    """The attributes of the button for an action. The button selects it, or carries it out if it is
    selected."""
    if action == confirmed(scene):
        return {**act(action), "aria_pressed": "true"}
    return choosing(action, chosen=False)


def gripping(scene: Scene, field: int) -> dict[str, Attribute]:
    """The attributes of the button of a worker or of a stack to push."""
    is_held = selected(scene).at == field
    return {
        **press("table:grip", field_name(field)),
        "aria_pressed": "true" if is_held else "false",
    }


def using(scene: Scene, tool: str) -> dict[str, Attribute]:
    """The attributes of the button of a tile on the rack, or of a spell."""
    is_held = selected(scene).tool == tool
    return {**press("table:tool", tool), "aria_pressed": "true" if is_held else "false"}


def field_id(field: int) -> str:
    """The id of a field, such as “field-c7”."""
    return f"field-{field_name(field)}"


def tool_id(tool: str) -> str:
    """The id of a tile of the player's rack, or of a spell."""
    return f"tool-{tool}"


def pressed(scene: Scene, action: Action) -> tuple[str, ...]:
    """The ids of the elements to press for an action: what does it, the Ox's stack or the worker,
    and where. Nothing more is needed for the only action of a tool."""
    view, first = scene.view, () if action.verb is Verb.CLIMB else tools(action)[:1]
    found = [tool_id(each) for each in first]
    if action.verb in (*_WALKS, Verb.OX):
        found.append(field_id(action.what))
    if action.verb in (Verb.TAKE, Verb.DROP):
        return (choice_id(action),)
    field = goal(view, action)
    if first and len(fitting(scene, Selection(first[0]))) == 1:
        return tuple(found)
    if field != NOWHERE:
        return (*found, field_id(field))
    if action.verb in _CHIPS or action.verb is Verb.LAY:
        return (*found, choice_id(action))
    return tuple(found)


def selecting(action: Action) -> Selection:
    """The selection in which this action is chosen."""
    if action.verb in _WALKS:
        return Selection(at=action.what, choice=str(action))
    tool = (*tools(action), "")[0]
    return Selection(tool, action.what if action.verb is Verb.OX else NOWHERE, str(action))


def select(scene: Scene, name: str, value: str) -> Selection:
    """The selection after an event of the table."""
    selection = selected(scene)
    if name == "clear" or (name, value) == ("key", "Escape"):
        return NONE
    if name == "choose" and any(str(each) == value for each in scene.actions):
        return replace(selection, choice=value, refused=NOWHERE)
    if name == "far" and scene.actions:
        return _refused(scene, selection, _field(value))
    if name == "tool" and value in usable(scene):
        return NONE if value == selection.tool else Selection(value)
    if name == "grip":
        return _grip(scene, selection, value)
    if name == "key":
        return _moved(scene, selection, value)
    return selection


def _refused(scene: Scene, selection: Selection, field: int) -> Selection:
    """Nothing is chosen any more. A tool without a place on the board is put down, too: no space
    is lit for it."""
    if any(offer(scene)):
        return replace(selection, choice="", refused=field)
    return Selection(refused=field) if scene.view.phase is Phase.TURN else selection


def _grip(scene: Scene, selection: Selection, value: str) -> Selection:
    """Touch or let go a worker, or a stack to push."""
    field = _field(value)
    if field not in offer(scene).grips:
        return selection
    at = NOWHERE if field == selection.at else field
    return Selection(selection.tool, at)


def _field(value: str) -> int:
    """The field of a name from the page; NOWHERE for anything else."""
    return next((each for each in FIELDS if field_name(each) == value), NOWHERE)


# --- keys ----------------------------------------------------------------------------------------


def focus(scene: Scene) -> str:
    """The id of the field that is chosen, else of the tool, else of the first field."""
    if not scene.actions:
        return PROMPT
    action, selection = confirmed(scene), selected(scene)
    if action is not None and (shown := pressed(scene, action)):
        return shown[-1]
    if selection.at != NOWHERE:
        return field_id(selection.at)
    if selection.tool:
        return tool_id(selection.tool)
    found = _touchable(scene)
    return field_id(found[0]) if found else PROMPT


def _touchable(scene: Scene) -> list[int]:
    found = offer(scene)
    return sorted({*found.goals, *found.grips})


def _moved(scene: Scene, selection: Selection, key: str) -> Selection:
    """The selection after a key: the next field in its direction is touched."""
    field = _reached(scene, key)
    if field is None:
        return selection
    found = offer(scene)
    if field in found.goals:
        return replace(selection, choice=str(found.goals[field]), refused=NOWHERE)
    return Selection(selection.tool, field)


def _cursor(scene: Scene, listed: Sequence[int]) -> int:
    """The field from which the keys go on."""
    action, selection = confirmed(scene), selected(scene)
    if action is not None and (field := goal(scene.view, action)) != NOWHERE:
        return field
    if selection.at != NOWHERE:
        return selection.at
    own = scene.view.workers[scene.view.actor]
    return own[0] if own and scene.view.phase is Phase.TURN else listed[0]


def _reached(scene: Scene, key: str) -> int | None:
    """The field that a key leads to; None for none."""
    listed = _touchable(scene)
    if not listed:
        return None
    if key in ("Home", "End"):
        return listed[0 if key == "Home" else -1]
    if key not in STEPS:
        return None
    origin = _cursor(scene, listed)
    if selected(scene) == NONE and origin in listed and scene.view.phase is not Phase.TURN:
        return origin
    return _ahead(listed, origin, key)


def _ahead(listed: Sequence[int], origin: int, key: str) -> int | None:
    """The nearest field in the direction of an arrow. If none lies there, left and right go on in
    reading order, so that every field can be reached."""
    down, right = STEPS[key]
    row, column = divmod(origin, SIDE)
    found = []
    for field in listed:
        rows, columns = field // SIDE - row, field % SIDE - column
        along, aside = rows * down + columns * right, abs(rows * right + columns * down)
        if along > 0 and aside <= along:
            found.append((along + 2 * aside, field))
    if found:
        return min(found)[1]
    later = [field for field in listed if (field - origin) * (right or down) > 0]
    return min(later, key=lambda field: abs(field - origin), default=None)
