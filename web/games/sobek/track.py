"""The scoring track: a hundred spaces, and where the markers stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from sobek.core.record import Player
from sobek.core.text import cached_per_language, tr
from sobek.games.sobek.rules.tables import TRACK, Space, space
from web.games.sobek import words
from web.ui.markup import Content, Html, div, span
from web.ui.scene import Players
from web.ui.widgets import icon, marker, name_of

ICONS: Final = {
    Space.ANKH: "ankh",
    Space.EYE: "eye",
    Space.SCARAB: "scarab",
    Space.LOTUS: "lotus",
}

Spots = dict[int, list[Html]]
"""The markers on each space that has any."""


def track(
    players: Sequence[Player],
    scores: Sequence[int],
    pale: Sequence[int] = (),
    walk: Sequence[int] = (),
) -> Html:
    """The track with a marker for each of the ``scores``. ``pale``: scores with a pale marker, to
    show where it would stand or has stood; ``walk``: scores whose spaces are highlighted."""
    return _track(tuple(players), tuple(scores), tuple(pale), tuple(walk))


# Most actions leave it as it is.
@cached_per_language
def _track(
    players: Players, scores: tuple[int, ...], pale: tuple[int, ...], walk: tuple[int, ...]
) -> Html:
    spots: Spots = {}
    for seat, score in enumerate(scores):
        _put(spots, score, span(marker(players[seat]), _lap(score), id=marker_id(seat)))
    for seat, score in enumerate(pale):
        if score != scores[seat]:
            _put(spots, score, span(marker(players[seat]), _lap(score), class_="ghost"))
    steps = {score % len(TRACK) for score in walk}
    return div(
        (_with_markers(n, spots, n in steps) for n in range(len(TRACK))),
        class_="track",
        role="img",
        aria_label=standings(players, scores),
    )


def space_id(score: int) -> str:
    """The id of the space of a score."""
    return f"space-{score % len(TRACK)}"


def marker_id(seat: int) -> str:
    """The id of a seat's marker on the track."""
    return f"marker-{seat}"


def space_name(score: int) -> str:
    """A score and the symbol of its space: “61 (Ankh)”."""
    if space(score) is Space.NUMBER:
        return str(score)
    return tr("{score} ({symbol})", score=score, symbol=tr(words.SYMBOLS[space(score)]))


def standings(players: Players, scores: Sequence[int]) -> str:
    """Everyone’s score and its space."""
    return ", ".join(
        tr("{name}: {score}", name=name_of(players, seat), score=space_name(score))
        for seat, score in enumerate(scores)
    )


def _put(spots: Spots, score: int, what: Html) -> None:
    spots.setdefault(score % len(TRACK), []).append(what)


def _lap(score: int) -> Html | None:
    """“+100” on a marker that goes round the track for the second time."""
    laps = score // len(TRACK)
    return span(f"+{laps * len(TRACK)}", class_="lap") if laps else None


def _with_markers(number: int, spots: Spots, step: bool) -> Html:
    here = spots.get(number)
    if not here and not step:
        return _space(number)
    standing = span(here, class_=f"markers of-{len(here)}") if here else None
    classes = _classes(number) + (" walked" if step else "")
    return _drawn(number, standing, classes)


@cache
def _space(number: int) -> Html:
    """An empty space. It is cached, since every table draws a hundred."""
    return _drawn(number, None, _classes(number))


def _drawn(number: int, standing: Html | None, classes: str) -> Html:
    # The number says where the ring passes (``table/track.css``).
    place = f"--n: {number}"
    return span(_shown(number), standing, class_=classes, id=space_id(number), style=place)


def _shown(number: int) -> Content:
    symbol = space(number)
    return span(number) if symbol is Space.NUMBER else icon(ICONS[symbol])


def _classes(number: int) -> str:
    return f"space {space(number).name.lower()}"
