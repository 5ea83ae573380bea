"""The picture at the end of a game: the sun rises over what the winners have built, they stand
there, petals fall and birds pass. If people have lost to bots, the sun sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from sobek.core.record import Player, people
from web.ui.faces import shown
from web.ui.markup import Html, div, join, span
from web.ui.scene import Scene
from web.ui.widgets import picture

MANY: Final = 40
"""Petals that fall."""
Side = Sequence[int]
"""Seats that win together."""


def _strewn() -> Iterator[Html]:
    """Petals by chance, but the same ones each time: where, how near, and when."""
    chance = Random(MANY)
    for number in range(MANY):
        place = (number + chance.random()) / MANY
        style = f"--place:{place:.2f};--near:{chance.random():.2f};--late:{chance.random():.2f}"
        yield span(class_="petal", style=style)


PETALS: Final = span(_strewn(), class_="petals")
BIRDS: Final = span([picture("common", "ibis")] * 3, class_="birds")
SUN: Final = span(span(class_="rays"), class_="sun")


def finale(scene: Scene, winners: Sequence[Side], built: Callable[[Side, Html], Html]) -> Html:
    """The whole picture. ``built``: what a side has built, with the sun and themselves."""
    is_lost = have_lost(scene.players, winners)
    return div(
        None if is_lost else join(BIRDS, PETALS),
        (built(side, _standing(scene, side, crowned=not is_lost)) for side in winners),
        class_="finale quiet" if is_lost else "finale",
        aria_hidden="true",
    )


def have_lost(players: Sequence[Player], winners: Sequence[Side]) -> bool:
    """Whether people have played, and none of them has won."""
    persons = {*people(players)}
    return bool(persons) and persons.isdisjoint(seat for side in winners for seat in side)


def _standing(scene: Scene, side: Side, *, crowned: bool) -> Html:
    wreath = picture("common", "wreath") if crowned else None
    each = (span(wreath, face, class_="winner") for face in shown(scene, side, "winning"))
    return span(each, class_="winners")
