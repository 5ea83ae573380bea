"""Why an action is illegal: a sentence for the player and the id of the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek.core.game import Refusal
from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import STRIDE, Line, line_of, squares

if TYPE_CHECKING:
    from sobek.games.scarab.rules.state import ScarabState


def refusal(state: ScarabState, action: Action) -> Refusal:
    """The reason why the action is illegal, which it must be."""
    match state.phase:
        case Phase.MOVE:
            return _move(state, action)
        case Phase.RETURN:
            if action.verb is Verb.RETURN:
                return Refusal(tr("You don’t have this stone."), "C13")
            return Refusal(tr("First choose a stone to put back, or none."), "C13")
        case Phase.PUT:
            if action.verb is Verb.PUT:
                return Refusal(tr("Put the stone on an empty square of the board."), "C13")
            return Refusal(tr("First put the stone back on the board."), "C13")
    return Refusal(tr("The game is over."), "C20")


def _move(state: ScarabState, action: Action) -> Refusal:
    if action.verb is not Verb.MOVE:
        return Refusal(
            tr("You can put a stone back only after landing on an Ankh: move the priest."), "C13"
        )
    if action.what not in squares(state.size):
        return Refusal(tr("The board has no such square."), "C31")
    if not _in_line(state, action.what):
        return _other_line(state)
    if state.line is Line.BOTH:
        return Refusal(tr("The first move of the game must go to a scarab, not an Ankh."), "C10")
    return Refusal(tr("The priest must land on a scarab or an Ankh."), "C11")


def _in_line(state: ScarabState, square: int) -> bool:
    along = (Line.ROW, Line.COLUMN) if state.line is Line.BOTH else (state.line,)
    return any(square in line_of(state.priest, each, state.size) for each in along)


def _other_line(state: ScarabState) -> Refusal:
    row, column = divmod(state.priest, STRIDE)
    match state.line:
        case Line.ROW:
            return Refusal(tr("The priest must move along row {row} now.", row=row + 1), "C11")
        case Line.COLUMN:
            name = "abcdefghij"[column]
            return Refusal(
                tr("The priest must move along column {column} now.", column=name), "C11"
            )
    return Refusal(tr("The priest moves along its row or its column."), "C10")
