"""What the person has chosen so far: one of the legal actions, by a press or by arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import STRIDE
from sobek.games.scarab.rules.view import ScarabView
from web.ui.board import STEPS
from web.ui.markup import Attribute, act
from web.ui.scene import Scene
from web.ui.table_widgets import choice_id, choosing


@dataclass(frozen=True, slots=True)
class Selection:
    """``choice``: a legal action in notation; empty if none is chosen."""

    choice: str = ""


NONE: Final = Selection()


def confirmed(scene: Scene) -> Action | None:
    """The action that “Confirm” would carry out now; None if none is chosen. A single legal action
    is always chosen."""
    if len(scene.actions) == 1:
        only: Action | None = scene.only
        return only
    for action in scene.actions:
        if scene.selection and str(action) == scene.selection.choice:
            found: Action = action
            return found
    return None


def choices(scene: Scene) -> list[Action]:
    """The legal actions in table order: squares row by row; stones from the lowest, with “keep all”
    between the negative and the positive ones."""
    return sorted(scene.actions, key=lambda action: int(action.what))


def pressing(scene: Scene, action: Action) -> dict[str, Attribute]:
    """The attributes of the button for an action. The button selects it, or carries it out if it is
    selected."""
    if action == confirmed(scene):
        return {**act(action), "aria_pressed": "true"}
    return choosing(action, chosen=False)


def button_id(action: Action) -> str:
    """The id of the button for an action: “field-c7”, “choice-return--8”."""
    if action.verb is Verb.RETURN:
        return choice_id(action)
    return f"field-{str(action).removeprefix('to ')}"


def focus(scene: Scene) -> str:
    """The id of the button of the chosen or first action; the prompt's if there is none."""
    if not scene.actions:
        return "prompt"
    return button_id(confirmed(scene) or _first(scene))


def selecting(action: Action) -> Selection:
    """The selection in which this action is chosen."""
    return Selection(str(action))


def select(scene: Scene, name: str, value: str) -> Selection:
    """The selection after an event of the table."""
    selection = scene.selection or NONE
    if name == "clear" or (name, value) == ("key", "Escape"):
        return NONE
    if name == "choose" and any(str(action) == value for action in scene.actions):
        return Selection(value)
    if name == "key" and scene.actions:
        found = _reached(scene, value)
        return Selection(str(found)) if found else selection
    return selection


def _first(scene: Scene) -> Action:
    """The square nearest to the priest, or the first stone that can go back."""
    if scene.view.phase is Phase.RETURN:
        return choices(scene)[0]
    origin = divmod(scene.view.priest, STRIDE)
    return min(choices(scene), key=lambda action: _distance(origin, action.what))


def _distance(origin: tuple[int, int], square: int) -> int:
    row, column = divmod(square, STRIDE)
    return abs(row - origin[0]) + abs(column - origin[1])


def _reached(scene: Scene, key: str) -> Action | None:
    """The action that a key leads to from the chosen one, or from the priest; None for none."""
    listed = choices(scene)
    if key in ("Home", "End"):
        return listed[0 if key == "Home" else -1]
    if key not in STEPS:
        return None
    if scene.view.phase is Phase.RETURN:
        return _beside(listed, confirmed(scene) or listed[0], sum(STEPS[key]))
    selected = confirmed(scene)
    origin = selected.what if selected else scene.view.priest
    return _ahead(scene.view, listed, origin, key)


def _beside(listed: Sequence[Action], origin: Action, step: int) -> Action:
    index = listed.index(origin) + step
    return listed[max(0, min(index, len(listed) - 1))]


def _ahead(view: ScarabView, listed: Sequence[Action], origin: int, key: str) -> Action | None:
    """The action on the nearest square in the direction of an arrow; None if there is none.

    Empty squares are all over the board. Left and right go through them in reading order, from the
    end of a row to the next one, so that all of them can be reached.
    """
    down, right = STEPS[key]
    if view.phase is Phase.PUT and right:
        ahead = [action for action in listed if (action.what - origin) * right > 0]
        return min(ahead, key=lambda action: abs(action.what - origin), default=None)
    row, column = divmod(origin, STRIDE)
    found = []
    for action in listed:
        rows, columns = action.what // STRIDE - row, action.what % STRIDE - column
        along = rows * down + columns * right
        if along > 0:
            found.append((along + 2 * abs(rows * right + columns * down), action))
    return min(found, default=(0, None))[1]
