"""What things are called: stones, fields, lines, and the game's options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sobek.core.text import mark, tr, trn
from sobek.games.scarab.rules.notation import square_name
from sobek.games.scarab.rules.tables import ANKH, EMPTY, Line
from sobek.games.scarab.rules.view import ScarabView

OPTIONS: Final = {"board": mark("Board"), "teams": mark("Teams")}
VALUES: Final = {
    "full": mark("Full: 10 × 10 fields, 96 scarabs"),
    "short": mark("Short: 8 × 8 fields, 60 scarabs"),
    "none": mark("Everyone alone"),
    "pairs": mark("Pairs: partners sit opposite each other"),
}
COLUMNS: Final = "abcdefghij"


def number(value: int) -> str:
    """“+8”, “−8” with the sign that printers use, “0”."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def stone(what: int) -> str:
    """What lies on a field, as it is named there."""
    return tr("Ankh") if what == ANKH else number(what)


def on_field(view: ScarabView, field: int) -> str:
    """“+5 on c7”, “Ankh on d4”."""
    return stone_on(view.board[field], field)


def stone_on(what: int, field: int) -> str:
    """The same of what may come to lie there."""
    return tr("{stone} on {field}", stone=stone(what), field=square_name(field))


def stones(found: Iterable[int]) -> str:
    """“+8, +3, −2, Ankh”: the highest first."""
    values = sorted(found, key=lambda what: (what != ANKH, what), reverse=True)
    return ", ".join(map(stone, values))


def line(view: ScarabView) -> str:
    """Along what the priest moves next."""
    row, column = square_name(view.priest)[1:], square_name(view.priest)[0]
    match view.line:
        case Line.ROW:
            return tr("The priest moves along row {row}.", row=row)
        case Line.COLUMN:
            return tr("The priest moves along column {column}.", column=column)
    return tr("The priest moves along its row or its column.")


def lying(view: ScarabView) -> tuple[int, int]:
    """How many scarabs and how many Ankhs are on the board."""
    return sum(what not in (EMPTY, ANKH) for what in view.board), view.board.count(ANKH)


def count_of_stones(count: int) -> str:
    """“3 stones”."""
    return trn("{n} stone", "{n} stones", count)
