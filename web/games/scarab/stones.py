"""Stones as HTML: on a square, and collected by a seat.

Positive and negative stones differ not only in sign and colour: positive ones are round and light,
negative ones are angular and dark.
"""

from __future__ import annotations

from functools import cache

from sobek.core.text import tr
from sobek.games.scarab.rules.tables import ANKH
from web.games.scarab import words
from web.ui.markup import Html, join, span
from web.ui.widgets import icon, picture


@cache
def face(value: int, id: str | None = None) -> Html:
    """A scarab stone."""
    number = span(words.number(value), class_="value")
    return span(icon("scarab"), number, class_=f"stone {_kind(value)}", id=id)


def stone(what: int, id: str | None = None) -> Html:
    """A scarab stone or an Ankh."""
    if what == ANKH:
        return span(
            picture("scarab", "ankh"), class_="ankh", id=id, role="img", aria_label=tr("Ankh")
        )
    return face(what, id)


@cache
def pile(value: int, count: int) -> Html:
    """Equal stones of a seat, which overlap so that they can be counted."""
    return join(
        (span(class_=f"stone {_kind(value)}") for _ in range(count - 1)),
        face(value),
        span(f" ×{count}", class_="unseen") if count > 1 else None,
    )


def _kind(value: int) -> str:
    return "positive" if value > 0 else "negative"
