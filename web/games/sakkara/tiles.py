"""Tiles as HTML: on the board, on a rack, in a pyramid."""

from __future__ import annotations

from functools import cache
from typing import Final

from sobek.core.text import cached_per_language
from sobek.games.sakkara.rules.tables import NAMES, Tile
from sobek.games.sakkara.rules.view import HIDDEN
from web.games.sakkara import words
from web.ui.markup import Html, span
from web.ui.widgets import picture

BACK: Final = "slab reverse"


@cached_per_language
def tile(what: int) -> Html:
    """A tile with its name for screen readers, which can be looked at in large."""
    return span(
        _drawn(what),
        class_=_classes(what),
        role="img",
        data_look=f"tile-{NAMES[what]}",
        aria_label=words.tile(what),
    )


@cache
def mere(what: int) -> Html:
    """A tile without its name, inside of something that says it; a back if it is unknown."""
    if what == HIDDEN:
        return span(class_=BACK, aria_hidden="true")
    return span(_drawn(what), class_=_classes(what), aria_hidden="true")


@cache
def missing(what: int) -> Html:
    """The place of a tile that is not laid out yet, without its name."""
    return span(_drawn(what), class_=f"{_classes(what)} lacking", aria_hidden="true")


def _drawn(what: int) -> list[Html]:
    drawn = [picture("sakkara", NAMES[what])]
    if what in words.SPECIAL:
        drawn.append(picture("sakkara", "feather"))
    return drawn


def _classes(what: int) -> str:
    return f"slab of-{words.GROUPS[Tile(what)]}"
