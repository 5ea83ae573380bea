"""Stones as HTML: on a square, and collected by a seat.

Positive and negative stones differ not only in sign and colour: positive ones are round and light,
negative ones are angular and dark.
"""

from __future__ import annotations

from functools import cache

from sobek.core.text import tr
from sobek.games.scarab.rules.stones import copies, values_in
from sobek.games.scarab.rules.tables import ANKH
from web.games.scarab import words
from web.ui.markup import Html, li, span, ul
from web.ui.widgets import icon


@cache
def face(value: int, id: str | None = None) -> Html:
    """A scarab stone."""
    kind = "positive" if value > 0 else "negative"
    number = span(words.number(value), class_="value")
    return span(icon("scarab"), number, class_=f"stone {kind}", id=id)


def stone(what: int, id: str | None = None) -> Html:
    """A scarab stone or an Ankh."""
    if what == ANKH:
        return span(icon("ankh"), class_="stone ankh", id=id, role="img", aria_label=tr("Ankh"))
    return face(what, id)


def chip_id(seat: int, value: int) -> str:
    """The id of a seat's stones of one value."""
    return f"chip-{seat}-{value}"


def chips(seat: int, stones: int, fresh: int) -> Html:
    """A seat's stones, the highest first. ``fresh``: the value of the stone just taken."""
    values = sorted(values_in(stones), reverse=True)
    return ul(
        (
            li(
                face(value),
                span(f"×{count}", class_="copies")
                if (count := copies(stones, value)) > 1
                else None,
                class_="fresh" if value == fresh else None,
                id=chip_id(seat, value),
            )
            for value in values
        ),
        class_="chips",
    )
