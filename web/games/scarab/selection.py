"""What the person has chosen so far: one of the legal actions, by a press or by arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import EMPTY, STRIDE
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
    is chosen once nothing moves."""
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


def shelf_of(value: int) -> tuple[int, int]:
    """The shelf on which the stones of a value lie, and their place on it, both from 0."""
    return int(value < 0), abs(value) - 1


def _first(scene: Scene) -> Action:
    """The square nearest to the priest, or the first stone that can go back."""
    if scene.view.phase is Phase.RETURN:
        return choices(scene)[0]
    return min(choices(scene), key=lambda action: _distance(scene.view.priest, action.what))


def _distance(square: int, other: int) -> int:
    row, column = divmod(square, STRIDE)
    return abs(row - other // STRIDE) + abs(column - other % STRIDE)


def _spot(action: Action) -> tuple[int, int]:
    """The row and the column of what an action is about: of its square, or of its stone on the
    shelves, below the button to keep all."""
    if action.verb is not Verb.RETURN:
        return divmod(action.what, STRIDE)
    return shelf_of(action.what) if action.what != EMPTY else (-1, 0)


def _reached(scene: Scene, key: str) -> Action | None:
    """The action that a key leads to from the chosen one, or from the priest; None for none."""
    listed = choices(scene)
    if key in ("Home", "End"):
        return listed[0 if key == "Home" else -1]
    if key not in STEPS:
        return None
    selected = confirmed(scene)
    if scene.view.phase is Phase.RETURN:
        return _ahead(listed, _spot(selected), STEPS[key]) if selected else listed[0]
    origin = selected.what if selected else scene.view.priest
    if scene.view.phase is Phase.PUT and (along := STEPS[key][1]):
        return _in_reading_order(listed, origin, along)
    return _ahead(listed, divmod(origin, STRIDE), STEPS[key])


def _in_reading_order(listed: Sequence[Action], origin: int, step: int) -> Action | None:
    """The action on the next square of the board, or on the one before; None if there is none.

    Empty squares are all over the board. Left and right go through them in reading order, from the
    end of a row to the next one, so that all of them can be reached.
    """
    ahead = [action for action in listed if (action.what - origin) * step > 0]
    return min(ahead, key=lambda action: abs(action.what - origin), default=None)


def _ahead(
    listed: Sequence[Action], origin: tuple[int, int], step: tuple[int, int]
) -> Action | None:
    """The action on the nearest spot in the direction of an arrow; None if there is none."""
    down, right = step
    found = []
    for action in listed:
        row, column = _spot(action)
        rows, columns = row - origin[0], column - origin[1]
        along = rows * down + columns * right
        if along > 0:
            found.append((along + 2 * abs(rows * right + columns * down), action))
    return min(found, default=(0, None))[1]
