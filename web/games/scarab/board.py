"""The board: every field with what lies there, the priest and the line of the coming move.

It is a table, so that a screen reader tells each stone's column and row. What can be chosen is a
button; an arrow key moves the selection, as :mod:`web.games.scarab.selection` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sobek.core.text import tr, trn
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import EMPTY, STRIDE, Line, line_of
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.selection import KEYS, button_id, chosen, pressing
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
from web.ui.renderer import Scene
from web.ui.table_widgets import seat_id, sums
from web.ui.widgets import clause, icon

_ACROSS = "M1 12 5 7v10zM23 12 19 7v10z"
_DOWN = "M12 1 7 5h10zM12 23 7 19h10z"
PRIEST: Final = "priest"
"""The priest's id."""
ARROWS: Final = {Line.ROW: _ACROSS, Line.COLUMN: _DOWN, Line.BOTH: _ACROSS + _DOWN}
"""Which way the priest can go, in a square of 24."""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What is marked on the board. ``lines``: the fields of the coming move's line, by it;
    ``buttons``: what can be chosen there, by field; ``replies``: what the next player could reach;
    ``left``: where the priest came from; ``put``: where a stone was put; -1 for none."""

    lines: dict[int, Line]
    buttons: dict[int, Action]
    replies: frozenset[int]
    left: int
    put: int


def board(scene: Scene, replies: frozenset[int]) -> Html:
    """The board, and what is left on it; ``replies`` are marked while they are told of."""
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
    """The place of the priest and the line in words."""
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
    """The fields of the coming move's line, or of both lines, each with the line that it is of."""
    if view.phase is Phase.OVER:
        return {}
    along = (Line.ROW, Line.COLUMN) if view.line is Line.BOTH else (view.line,)
    return {field: each for each in along for field in line_of(view.priest, each, view.size)}


def _column(view: ScarabView, number: int) -> Html:
    here = view.phase is not Phase.OVER and view.line is not Line.ROW
    here = here and number == view.priest % STRIDE
    return th(words.COLUMNS[number], scope="col", class_="here" if here else None)


def _row(scene: Scene, marks: _Marks, number: int) -> Html:
    view: ScarabView = scene.view
    here = view.phase is not Phase.OVER and view.line is not Line.COLUMN
    here = here and number == view.priest // STRIDE
    fields = range(number * STRIDE, number * STRIDE + view.size)
    return row(
        th(number + 1, scope="row", class_="here" if here else None),
        (_field(scene, marks, field) for field in fields),
    )


def _field(scene: Scene, marks: _Marks, field: int) -> Html:
    content: Html | None
    if field in marks.buttons:
        content = _button(scene, marks, field)
    elif field == scene.view.priest:
        content = _priest(scene.view)
    else:
        what = scene.view.board[field]
        content = None if what == EMPTY else stone(what, stone_id(field))
    return td(content, class_=" ".join(_classes(marks, field)) or None)


def stone_id(field: int) -> str:
    """The id of what lies on a field."""
    return f"stone-{square_name(field)}"


def _classes(marks: _Marks, field: int) -> Iterator[str]:
    if field in marks.lines:
        yield "in-row" if marks.lines[field] is Line.ROW else "in-column"
    if field in marks.replies:
        yield "reply"
    if field == marks.left:
        yield "left"
    if field == marks.put:
        yield "put"


def _button(scene: Scene, marks: _Marks, field: int) -> Html:
    """What can be chosen; its touch area reaches beyond the line that it lies in."""
    view, action = scene.view, marks.buttons[field]
    if action.verb is Verb.PUT:
        is_here = action == chosen(scene)
        here = stone(view.returned, stone_id(field)) if is_here else None
        name = (
            words.stone_on(view.returned, field)
            if is_here
            else tr("Empty field {field}", field=square_name(field))
        )
    else:
        name, here = words.on_field(view, field), stone(view.board[field], stone_id(field))
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
