"""The board: every square with its content, the priest, and the line of the next move.

Legal choices are buttons; arrow keys move the selection (:mod:`web.games.scarab.selection`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sobek.core.text import cached_per_language, tr, trn
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import Preview
from sobek.games.scarab.rules.tables import EMPTY, STRIDE, Line, line_of
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.replies import best_squares
from web.games.scarab.selection import button_id, confirmed, pressing
from web.games.scarab.stones import stone
from web.games.scarab.traces import Traces, traces
from web.ui.board import board as board_of_squares
from web.ui.board import line
from web.ui.board import square as square_of_board
from web.ui.markup import (
    Html,
    button,
    span,
    th,
)
from web.ui.scene import Scene
from web.ui.table_widgets import seat_id
from web.ui.widgets import marker, picture

PRIEST: Final = "priest"
"""The id of the priest."""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What is marked on the board, each by square. ``lines``: the lines of the next move;
    ``buttons``: the actions that can be chosen; ``then``: the next player's line after the chosen
    action; ``replies``: what they could reach there; ``best``: the best of it; ``traces``: what
    the others have done."""

    lines: dict[int, Line]
    buttons: dict[int, Action]
    then: dict[int, Line]
    replies: frozenset[int]
    best: frozenset[int]
    traces: Traces


def board(scene: Scene, then: Preview | None) -> Html:
    """The board. ``then``: the preview of the chosen action, None if none is chosen."""
    view: ScarabView = scene.view
    marks = _marks(scene, then)
    return board_of_squares(
        (_column(view, n) for n in range(view.size)),
        (_row(scene, marks, n) for n in range(view.size)),
        class_=f"board of-{view.size} in-{view.phase.name.lower()}",
        label=described(view),
        clause="C10" if view.line is Line.BOTH else "C11",
        choices=len(marks.buttons),
    )


def left(view: ScarabView) -> str:
    """“34 stones on the board · 2 Ankhs”."""
    stones, ankhs = words.lying(view)
    said = trn("{n} stone on the board", "{n} stones on the board", stones)
    return " · ".join([said, trn("{n} Ankh", "{n} Ankhs", ankhs)] if ankhs else [said])


def described(view: ScarabView) -> str:
    """The square of the priest and the line of the next move, in words."""
    where = tr("The priest stands on {field}.", field=square_name(view.priest))
    return where if view.phase is Phase.OVER else f"{where} {words.line(view)}"


def _marks(scene: Scene, then: Preview | None) -> _Marks:
    view: ScarabView = scene.view
    return _Marks(
        _lines(view),
        {} if view.phase is Phase.RETURN else {action.what: action for action in scene.actions},
        _lines(then.after) if then else {},
        frozenset(then.reach) if then else frozenset(),
        best_squares(then) if then else frozenset(),
        traces(scene),
    )


def _lines(view: ScarabView) -> dict[int, Line]:
    """The squares on the lines of the next move, each with its line; none after the end."""
    if view.phase is Phase.OVER:
        return {}
    along = (Line.ROW, Line.COLUMN) if view.line is Line.BOTH else (view.line,)
    return {square: each for each in along for square in line_of(view.priest, each, view.size)}


def _column(view: ScarabView, number: int) -> Html:
    here = view.phase is not Phase.OVER and view.line is not Line.ROW
    here = here and number == view.priest % STRIDE
    return th(words.COLUMNS[number], scope="col", class_="here" if here else None)


def _row(scene: Scene, marks: _Marks, number: int) -> Html:
    view: ScarabView = scene.view
    here = view.phase is not Phase.OVER and view.line is not Line.COLUMN
    here = here and number == view.priest // STRIDE
    squares = range(number * STRIDE, number * STRIDE + view.size)
    return line(
        th(number + 1, scope="row", class_="here" if here else None),
        (_square(scene, marks, square) for square in squares),
        number + 1,
    )


def _square(scene: Scene, marks: _Marks, square: int) -> Html:
    content = _content(scene, marks, square)
    return square_of_board(
        content,
        _by(scene, marks, square, is_empty=content is None),
        column=square % STRIDE + 1,
        class_=" ".join(_classes(marks, square)),
        name=""
        if square in marks.buttons or square == scene.view.priest
        else _name(scene.view.board[square], square),
    )


@cached_per_language
def _name(what: int, square: int) -> str:
    """What lies on a square that can't be chosen."""
    if what == EMPTY:
        return tr("Empty square {field}", field=square_name(square))
    return words.stone_on(what, square)


def _content(scene: Scene, marks: _Marks, square: int) -> Html | None:
    if square in marks.buttons:
        return _button(scene, marks, square)
    if square == scene.view.priest:
        return _priest()
    what = scene.view.board[square]
    if what != EMPTY:
        return stone(what, stone_id(square))
    return None


def _by(scene: Scene, marks: _Marks, square: int, *, is_empty: bool) -> Html | None:
    """The marker of who would take what lies there next, or of who took last what lay there."""
    if square in marks.best:
        seat = scene.view.following
    elif square in marks.traces.met and (is_empty or square == scene.view.priest):
        seat = marks.traces.met[square]
    else:
        return None
    return span(marker(scene.players[seat]), class_="by")


def stone_id(square: int) -> str:
    """The id of the stone or Ankh on a square."""
    return f"stone-{square_name(square)}"


def _classes(marks: _Marks, square: int) -> Iterator[str]:
    lines = (("in", marks.lines), ("then", marks.then), ("way", marks.traces.way))
    for name, squares in lines:
        if square in squares:
            yield f"{name}-row" if squares[square] is Line.ROW else f"{name}-column"
    marked = {
        "reply": marks.replies,
        "best": marks.best,
        "left": marks.traces.left,
        "put": marks.traces.put,
    }
    yield from (name for name, squares in marked.items() if square in squares)


def _button(scene: Scene, marks: _Marks, square: int) -> Html:
    """A square that can be chosen."""
    view, action = scene.view, marks.buttons[square]
    if action.verb is Verb.PUT:
        is_here = action == confirmed(scene)
        here = stone(view.returned, stone_id(square)) if is_here else None
        name = (
            words.stone_on(view.returned, square)
            if is_here
            else tr("Empty square {field}", field=square_name(square))
        )
    else:
        name, here = words.on_square(view, square), stone(view.board[square], stone_id(square))
    return button(
        here,
        type="button",
        class_="field",
        id=button_id(action),
        aria_label=name,
        data_drag=seat_id(view.actor) if action.verb is not Verb.PUT else None,
        **pressing(scene, action),
    )


def _priest() -> Html:
    return span(
        picture("scarab", "priest"), class_="priest", id=PRIEST, role="img", aria_label=tr("Priest")
    )
