"""Charts, each a picture of figures that stand beside it as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from web.ui.formats import number, percent
from web.ui.markup import Element, Html, svg

WIDE, HIGH = 320, 120
"""A chart's size in its own units, one of which is at least a pixel."""
LEFT: Final = 44
"""Room for the numbers at the side."""
EDGE: Final = 8

circle = Element("circle")
line = Element("line")
polyline = Element("polyline")
rect = Element("rect")
text = Element("text")


def bar(share: float) -> Html:
    """A share, from 0 to 1, of a whole line."""
    return svg(
        rect(class_="whole", width=100, height=10),
        rect(class_="filled", width=round(100 * share), height=10),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        class_="gauge",
        aria_hidden="true",
    )


def course(values: Sequence[int], full: Sequence[bool], name: str) -> Html:
    """A line through values, at least one, with dots that are ``full`` or hollow, from their least,
    or 0, to their greatest; ``name`` tells what it is of."""
    low, high, last = min(0, *values), max(1, *values), max(1, len(values) - 1)
    spots = [(n / last, (value - low) / (high - low)) for n, value in enumerate(values)]
    dots = enumerate("full" if is_full else "hollow" for is_full in full)
    return _chart(spots, ((0.0, number(low)), (1.0, number(high))), dots, name)


def curve(spots: Sequence[tuple[float, float]], dear: Iterable[int], name: str) -> Html:
    """A chance over a game: each spot is a share of the game and the chance then. ``dear``: which
    spots have a dot, from 0; ``name`` tells what it is of."""
    levels = [(chance, percent(chance)) for chance in (0.0, 0.5, 1.0)]
    return _chart(spots, levels, ((n, "dear") for n in dear), name)


def _chart(
    spots: Sequence[tuple[float, float]],
    levels: Iterable[tuple[float, str]],
    dots: Iterable[tuple[int, str]],
    name: str,
) -> Html:
    """A line through spots, which are shares of the width and of the height. ``levels``: heights
    with the numbers beside them; ``dots``: which spots have one, and of which kind."""
    way = [(_x(along), _y(share)) for along, share in spots]
    return svg(
        [
            (
                line(class_="level", x1=LEFT, x2=WIDE, y1=_y(share), y2=_y(share)),
                text(said, x=LEFT - 6, y=_y(share), dy="0.3em"),
            )
            for share, said in levels
        ],
        polyline(class_="way", points=" ".join(f"{x},{y}" for x, y in way)),
        [circle(class_=kind, cx=way[n][0], cy=way[n][1], r=4) for n, kind in dots],
        viewBox=f"0 0 {WIDE} {HIGH}",
        class_="chart",
        role="img",
        aria_label=name,
    )


def _x(along: float) -> str:
    return f"{round(LEFT + EDGE + (WIDE - LEFT - 2 * EDGE) * along, 1):g}"


def _y(share: float) -> str:
    return f"{round(HIGH - EDGE - (HIGH - 2 * EDGE) * share, 1):g}"
