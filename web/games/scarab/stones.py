"""Stones as HTML: on a square, and collected by a seat.

Positive and negative stones differ not only in sign and colour: positive ones are round and light,
negative ones are angular and dark. On a large board the scarab of a high value is large, too.
"""

from __future__ import annotations

from functools import cache

from sobek.core.text import tr
from sobek.games.scarab.rules.tables import ANKH
from web.games.scarab import words
from web.ui.markup import Html, join, span
from web.ui.widgets import picture


@cache
def face(value: int) -> Html:
    """A scarab stone off the board."""
    return _stone(value, None)


def stone(what: int, id: str) -> Html:
    """A scarab stone or an Ankh on the board."""
    if what == ANKH:
        art = picture("scarab", "ankh")
        name, rule = tr("Ankh"), "C13"
        return span(art, class_="ankh", id=id, role="img", aria_label=name, data_clause=rule)
    return _stone(what, id)


@cache
def pile(value: int, count: int) -> Html:
    """Equal stones of a seat, which lie on each other, and their number."""
    return join(
        [span(_art(value), class_=f"stone {_kind(value)} beneath")] * (count - 1),
        face(value),
        times(count),
    )


def times(count: int) -> Html | None:
    """How many equal stones there are, if several."""
    return span(f" ×{count}", class_="copies unseen") if count > 1 else None


def _stone(value: int, id: str | None) -> Html:
    number = span(words.number(value), class_="value")
    size = f"--size:{abs(value)}"
    return span(_art(value), number, class_=f"stone {_kind(value)}", id=id, style=size)


def _art(value: int) -> Html:
    return picture("scarab", "stone_good" if value > 0 else "stone_bad")


def _kind(value: int) -> str:
    return "positive" if value > 0 else "negative"
