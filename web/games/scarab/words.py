"""Names of things: the game and its options, stones, squares, lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sobek.core.text import mark, markc, tr, trn
from sobek.games.scarab.rules.notation import square_name
from sobek.games.scarab.rules.stones import copies, values_in
from sobek.games.scarab.rules.tables import ANKH, EMPTY, Line
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab.vocabulary import VOCABULARY
from web.ui.board import SQUARES
from web.ui.words import Words

WORDS: Final = Words(
    game="scarab",
    title="Scarab",
    icon="scarab",
    vocabulary=VOCABULARY,
    summary=mark("Take turns moving the priest along rows and columns, and collect scarabs."),
    makers=mark(
        "Scarab was published by Silberberg-Spiele; its author is not known to us. Its name "
        "and design belong to its author and publisher; this page contains none of its art or "
        "text."
    ),
    ahead=lambda n: trn("{n} point", "{n} points", n),
    options={"board": mark("Board"), "teams": mark("Partners")},
    values={
        "board": {
            "full": mark("Full: 10 × 10 squares, 96 scarabs"),
            "short": mark("Short: 8 × 8 squares, 60 scarabs"),
        },
        "teams": {
            "none": mark("Every player for themselves"),
            "pairs": mark("Pairs: partners sit opposite each other"),
        },
    },
    levels={
        "apprentice": mark("Apprentice"),
        "scribe": markc("bot", "Scribe"),
        "priest": mark("Oracle"),
    },
    styles={
        "apprentice": mark("makes short moves"),
        "scribe": mark("makes long moves"),
    },
    measures={"stones": mark("Stones per game")},
    shortcuts=(
        ("← → ↑ ↓", mark("Choose the next stone or square in this direction")),
        (mark("Home, End"), mark("Choose the first or the last")),
        SQUARES,
        (mark("Enter"), mark("Confirm your choice")),
    ),
)
COLUMNS: Final = "abcdefghij"


def number(value: int) -> str:
    """“+8”, “−8” with a true minus sign (U+2212), “0”."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def stone(what: int) -> str:
    """The content of a square: “+8” or “Ankh”."""
    return tr("Ankh") if what == ANKH else number(what)


def on_square(view: ScarabView, square: int) -> str:
    """“+5 on c7”, “Ankh on d4”."""
    return stone_on(view.board[square], square)


def stone_on(what: int, square: int) -> str:
    """“+5 on c7” for a stone that may come to lie there."""
    return tr("{stone} on {field}", stone=stone(what), field=square_name(square))


def values(stones: int) -> list[int]:
    """The value of each of a seat's stones, from the lowest up."""
    return [value for value in values_in(stones) for _ in range(copies(stones, value))]


def stones(found: Iterable[int]) -> str:
    """“+8, +3, −2, Ankh”: the highest first."""
    values = sorted(found, key=lambda what: (what != ANKH, what), reverse=True)
    return ", ".join(map(stone, values))


def line(view: ScarabView) -> str:
    """The line along which the priest moves next."""
    row, column = square_name(view.priest)[1:], square_name(view.priest)[0]
    match view.line:
        case Line.ROW:
            return tr("The priest moves along row {row}.", row=row)
        case Line.COLUMN:
            return tr("The priest moves along column {column}.", column=column)
    return tr("The priest moves along its row or its column.")


def lying(view: ScarabView) -> tuple[int, int]:
    """The numbers of scarabs and of Ankhs on the board."""
    return sum(what not in (EMPTY, ANKH) for what in view.board), view.board.count(ANKH)


def count_of_stones(count: int) -> str:
    """“3 stones”."""
    return trn("{n} stone", "{n} stones", count)
