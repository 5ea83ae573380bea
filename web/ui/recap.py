"""What another seat has done since the looking seat's last decision, on one line at its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from web.ui.markup import Html, div, span
from web.ui.scene import Move
from web.ui.widgets import why

SEPARATOR = " · "


class Said(NamedTuple):
    """An action in a few words. ``is_felt``: whether it was done to the looking seat."""

    words: str
    is_felt: bool = False


def line(seat: int, said: Sequence[Said], asked: Iterable[Move]) -> Html | None:
    """The line on a seat's last actions, with "Why?" about the last of those ``asked`` that can be
    explained; None if nothing is said."""
    if not said:
        return None
    id = f"last-move-{seat}"
    explained = [move.ply for move in asked if move.is_explained]
    return div(
        span(
            ((SEPARATOR if n else "", _said(each)) for n, each in enumerate(said)),
            class_="said",
            id=f"{id}-said",
        ),
        why(explained[-1], f"{id}-why", f"{id}-said") if explained else None,
        class_="last-move",
        id=id,
    )


def _said(said: Said) -> Html:
    return span(said.words, class_="felt" if said.is_felt else None)
