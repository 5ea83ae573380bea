"""What another seat has done since the looking seat's last decision, on one line at its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from web.ui.markup import LATE, Html, div, join, span
from web.ui.scene import Move, Scene
from web.ui.widgets import pictured, why

SEPARATOR = " · "
ROOM: Final = {1: 90, 2: 64}
"""Characters for which a place has room, by how many are across."""
SHORT: Final = 40
"""That of a place of more."""
PICTURE: Final = 3
"""The width of a picture, in characters."""


class Said(NamedTuple):
    """An action in a few words. ``is_felt``: whether it was done to the looking seat; ``pictures``:
    what it is about."""

    words: str
    is_felt: bool = False
    pictures: Sequence[Html] = ()


def line(scene: Scene, seat: int, said: Sequence[Said], asked: Iterable[Move]) -> Html | None:
    """The line on a seat's last actions; None if nothing is said. Once nobody moves any more, it
    has "Why?" about the last of those ``asked`` that can be explained."""
    if not said:
        return None
    across = len(scene.players) - (scene.side is not None)
    said = _in_short(said, ROOM.get(across, SHORT))
    id = f"last-move-{seat}"
    # While the line still grows, the button would run away from the finger.
    moves_on = bool(scene.note) or scene.mover is not None
    explained = [move.ply for move in asked if move.is_explained and not moves_on]
    return div(
        span(
            ((SEPARATOR if n else "", _said(each)) for n, each in enumerate(said)),
            class_="said",
            id=f"{id}-said",
        ),
        why(explained[-1], f"{id}-why", f"{id}-said") if explained else None,
        class_="last-move",
        id=id,
        **LATE,
    )


def _in_short(said: Sequence[Said], room: int) -> list[Said]:
    """What was done to the looking seat, and of the rest what came last, as far as there is room:
    the log has all, and "Show again" shows it."""
    kept: list[Said] = []
    for each in reversed(said):
        room -= len(each.words) + PICTURE * len(each.pictures)
        if each.is_felt or not kept or room >= 0:
            kept.append(each)
    return kept[::-1]


def _said(said: Said) -> Html:
    words = span(said.words, class_="felt" if said.is_felt else None)
    return join(pictured(said.pictures), words)
