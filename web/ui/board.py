"""The table of a game with a board of squares: what is common to their markup, as
``web/styles/board.css`` is to their look.

The board is a grid: screen readers announce each square's column and row, and Shift with an arrow
leads from square to square (web/browser/grid.mjs).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sobek.core.text import mark, tr
from web.ui.markup import Html, div, section, table, tbody, td, thead
from web.ui.markup import tr as row

STEPS: Final = {
    "ArrowLeft": (0, -1),
    "ArrowRight": (0, 1),
    "ArrowUp": (-1, 0),
    "ArrowDown": (1, 0),
}
"""The direction of each arrow key, in (rows, columns)."""
KEYS: Final = " ".join((*STEPS, "Home", "End", "Escape"))
"""The keys that move the selection. Enter presses the focused button."""
SQUARES: Final = (mark("Shift and an arrow"), mark("Go over the board without choosing"))
"""The keys that read the board, and what they do."""
MANY: Final = 24
"""With more choices than this a lamp on each would hide the board, and tell nothing."""


def line(heading: Html, squares: Iterable[Html], number: int) -> Html:
    """A row of the board, from 1."""
    return row(heading, squares, aria_rowindex=number)


def square(
    content: Html | None, marks: Html | None = None, *, column: int, class_: str, name: str = ""
) -> Html:
    """A square of the board, which can have the focus. ``content``: what lies there; ``marks``:
    what is marked on it; ``column``: from 1; ``name``: for those who hear it, if its content has
    none. The numbers are those of the headings, which would be counted, too."""
    return td(
        content,
        marks,
        class_=f"square {class_}".strip(),
        tabindex="-1",
        aria_colindex=column,
        aria_label=name or None,
    )


def table_with_board(
    game: str, *, across: Html, board: Html, play: Html | None, home: Html
) -> Html:
    """The whole table. ``across``: the others' places; ``play``: the action row, None once the game
    is over; ``home``: the place of the seat that looks."""
    row_of_actions = None if play is None else div(play, class_="play")
    return div(
        div(across, board, row_of_actions, home, class_="spread"), class_=f"table boarded {game}"
    )


def board(
    columns: Iterable[Html],
    rows: Iterable[Html],
    *,
    class_: str,
    label: str,
    clause: str,
    choices: int,
) -> Html:
    """The board. ``columns``: their headings; ``rows``: from the top, each with its heading;
    ``label``: what it is for a screen reader; ``clause``: the rule that it explains; ``choices``:
    how many squares can be chosen."""
    return section(
        div(
            table(thead(row(td(), columns)), tbody(rows), role="grid", aria_label=label),
            class_=f"squares {class_}{_light(choices)}",
            id="board",
            data_clause=clause,
            data_keydown="table:key",
            data_keys=KEYS,
        ),
        class_="lying",
        aria_label=tr("Board"),
    )


def _light(choices: int) -> str:
    """The class for what lights the squares that can be chosen."""
    if not choices:
        return ""
    return " lamplit" if choices <= MANY else " daylit"
