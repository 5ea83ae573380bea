"""The board: every square with its content, the priest, and the line of the next move.

It is an HTML table, so that screen readers announce each stone's column and row. Legal choices are
buttons; arrow keys move the selection (:mod:`web.games.scarab.selection`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sobek.core.text import tr, trn
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, Line, line_of
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.selection import KEYS, button_id, confirmed, pressing
from web.games.scarab.stones import stone
from web.ui.markup import (
    Html,
    button,
    div,
    p,
    path,
    section,
    span,
    svg,
    table,
    tbody,
    td,
    th,
    thead,
)
from web.ui.markup import tr as row
from web.ui.scene import Scene
from web.ui.table_widgets import seat_id, sums
from web.ui.widgets import clause, icon

_ACROSS = "M1 12 5 7v10zM23 12 19 7v10z"
_DOWN = "M12 1 7 5h10zM12 23 7 19h10z"
PRIEST: Final = "priest"
"""The id of the priest."""
ARROWS: Final = {Line.ROW: _ACROSS, Line.COLUMN: _DOWN, Line.BOTH: _ACROSS + _DOWN}
"""The directions in which the priest can go, in a square of 24 × 24."""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What is marked on the board. ``lines``: the squares on the lines of the next move, with the
    line of each; ``buttons``: the action of each square that can be chosen; ``replies``: the
    squares that the next player could reach; ``left``: the square that the priest came from, -1 if
    none; ``put``: the square where a stone was put, -1 if none."""

    lines: dict[int, Line]
    buttons: dict[int, Action]
    replies: frozenset[int]
    left: int
    put: int


def board(scene: Scene, replies: frozenset[int]) -> Html:
    """The board, and a count of what is left on it. ``replies``: the squares to mark that the next
    player could reach."""
    view: ScarabView = scene.view
    marks = _marks(scene, replies)
    return section(
        div(
            table(
                thead(row(td(), (_column(view, n) for n in range(view.size)))),
                tbody(_row(scene, marks, n) for n in range(view.size)),
            ),
            class_=f"board of-{view.size} in-{view.phase.name.lower()}",
            id="board",
            role="group",
            aria_label=described(view),
            data_keydown="table:key",
            data_keys=KEYS,
        ),
        p(
            span(left(view), " ", clause("C01", "board")),
            sums(scene.players, view.scores),
            class_="facts",
        ),
        class_="lying",
        aria_label=tr("Board"),
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


def _marks(scene: Scene, replies: frozenset[int]) -> _Marks:
    view: ScarabView = scene.view
    last = scene.last
    moved = last is not None and last.action.verb is Verb.MOVE and last.before is not None
    return _Marks(
        _lines(view),
        {} if view.phase is Phase.RETURN else {action.what: action for action in scene.actions},
        replies,
        last.before.priest if last and moved else -1,
        last.action.what if last and last.action.verb is Verb.PUT else -1,
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
    return row(
        th(number + 1, scope="row", class_="here" if here else None),
        (_square(scene, marks, square) for square in squares),
    )


def _square(scene: Scene, marks: _Marks, square: int) -> Html:
    content: Html | None
    if square in marks.buttons:
        content = _button(scene, marks, square)
    elif square == scene.view.priest:
        content = _priest(scene.view)
    else:
        what = scene.view.board[square]
        content = None if what == EMPTY else stone(what, stone_id(square))
    clause = "C13" if scene.view.board[square] == ANKH else "C11"
    return td(content, class_=" ".join(_classes(marks, square)) or None, data_clause=clause)


def stone_id(square: int) -> str:
    """The id of the stone or Ankh on a square."""
    return f"stone-{square_name(square)}"


def _classes(marks: _Marks, square: int) -> Iterator[str]:
    if square in marks.lines:
        yield "in-row" if marks.lines[square] is Line.ROW else "in-column"
    if square in marks.replies:
        yield "reply"
    if square == marks.left:
        yield "left"
    if square == marks.put:
        yield "put"


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


def _priest(view: ScarabView) -> Html:
    arrows = svg(path(d=ARROWS[view.line]), viewBox="0 0 24 24", aria_hidden="true", class_="way")
    return span(
        arrows if view.phase is not Phase.OVER else None,
        icon("priest"),
        class_="priest",
        id=PRIEST,
        role="img",
        aria_label=tr("Priest"),
    )
