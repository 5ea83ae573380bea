"""SVG charts. The page also gives the figures of each as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from web.ui.formats import number, percent
from web.ui.markup import Element, Html, svg

WIDE, HIGH = 320, 120
"""Width and height of a chart, in SVG units of at least a pixel."""
LEFT: Final = 44
"""Width of the labels on the left, in SVG units."""
EDGE: Final = 8
"""Margin around the line, in SVG units."""

circle = Element("circle")
line = Element("line")
polyline = Element("polyline")
rect = Element("rect")
text = Element("text")


def bar(share: float) -> Html:
    """A share (0 to 1) as a bar."""
    return svg(
        rect(class_="whole", width=100, height=10),
        rect(class_="filled", width=round(100 * share), height=10),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        class_="gauge",
        aria_hidden="true",
    )


def course(values: Sequence[int], full: Sequence[bool], name: str) -> Html:
    """A line chart of at least one value, on a scale from 0 or the lowest value to the highest.
    ``full``: whether the dot of each value is full; ``name``: the chart's accessible name."""
    low, high, last = min(0, *values), max(1, *values), max(1, len(values) - 1)
    spots = [(n / last, (value - low) / (high - low)) for n, value in enumerate(values)]
    dots = enumerate("full" if is_full else "hollow" for is_full in full)
    return _chart(spots, ((0.0, number(low)), (1.0, number(high))), dots, name)


def curve(spots: Sequence[tuple[float, float]], mistakes: Iterable[int], name: str) -> Html:
    """A winning chance over a game. ``spots``: points (share of the game, chance), both 0 to 1;
    ``mistakes``: indices of the points that get a dot; ``name``: the chart's accessible name."""
    levels = [(chance, percent(chance)) for chance in (0.0, 0.5, 1.0)]
    return _chart(spots, levels, ((n, "dear") for n in mistakes), name)


def _chart(
    spots: Sequence[tuple[float, float]],
    levels: Iterable[tuple[float, str]],
    dots: Iterable[tuple[int, str]],
    name: str,
) -> Html:
    """A line chart. ``spots``: points (x, y) as shares of width and height; ``levels``: horizontal
    lines (y, label); ``dots``: (index of a point, CSS class)."""
    points = [(_x(along), _y(share)) for along, share in spots]
    return svg(
        [
            (
                line(class_="level", x1=LEFT, x2=WIDE, y1=_y(share), y2=_y(share)),
                text(said, x=LEFT - 6, y=_y(share), dy="0.3em"),
            )
            for share, said in levels
        ],
        polyline(class_="way", points=" ".join(f"{x},{y}" for x, y in points)),
        [circle(class_=kind, cx=points[n][0], cy=points[n][1], r=4) for n, kind in dots],
        viewBox=f"0 0 {WIDE} {HIGH}",
        class_="chart",
        role="img",
        aria_label=name,
    )


def _x(along: float) -> str:
    return f"{round(LEFT + EDGE + (WIDE - LEFT - 2 * EDGE) * along, 1):g}"


def _y(share: float) -> str:
    return f"{round(HIGH - EDGE - (HIGH - 2 * EDGE) * share, 1):g}"
