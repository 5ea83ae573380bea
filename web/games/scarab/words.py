"""What things are called: the game and its options, stones, fields, lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sobek.core.text import mark, tr, trn
from sobek.games.scarab.rules.notation import field_name
from sobek.games.scarab.rules.tables import ANKH, EMPTY, Line
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab.vocabulary import WORDS

title: Final = "Scarab"
icon: Final = "scarab"
vocabulary: Final = WORDS
_OPTIONS: Final = {"board": mark("Board"), "teams": mark("Teams")}
_VALUES: Final = {
    "full": mark("Full: 10 × 10 fields, 96 scarabs"),
    "short": mark("Short: 8 × 8 fields, 60 scarabs"),
    "none": mark("Everyone alone"),
    "pairs": mark("Pairs: partners sit opposite each other"),
}
_MEASURES: Final = {"stones": mark("Stones in a game")}
COLUMNS: Final = "abcdefghij"


def about() -> str:
    """What players do, in one sentence."""
    return tr("Move the one priest along rows and columns in turn, and collect scarabs.")


def credit() -> str:
    """Who made the game, as far as is known."""
    return tr(
        "Scarab was published by Silberberg-Spiele; its author is not known to us. Its name "
        "and design belong to its author and publisher; this page contains none of its art or "
        "text."
    )


def option(name: str) -> str:
    """The label of an option."""
    return tr(_OPTIONS[name])


def value(name: str, value: str) -> str:
    """A value of an option, explained."""
    return tr(_VALUES[value])


def measure(name: str) -> str:
    """The label of an average over games."""
    return tr(_MEASURES[name])


def keys() -> Iterable[tuple[str, str]]:
    """The keys of the board."""
    return (
        ("← → ↑ ↓", tr("Choose the next stone or field in this direction")),
        (tr("Home, End"), tr("Choose the first or the last one")),
        (tr("Enter"), tr("Take what is chosen")),
    )


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
    return tr("{stone} on {field}", stone=stone(what), field=field_name(field))


def stones(found: Iterable[int]) -> str:
    """“+8, +3, −2, Ankh”: the highest first."""
    values = sorted(found, key=lambda what: (what != ANKH, what), reverse=True)
    return ", ".join(map(stone, values))


def line(view: ScarabView) -> str:
    """Along what the priest moves next."""
    row, column = field_name(view.priest)[1:], field_name(view.priest)[0]
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
