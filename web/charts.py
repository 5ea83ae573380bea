"""Charts, each a picture of figures that stand beside it as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from web.figures import number
from web.html import Element, Html, svg

WIDE, HIGH = 320, 120
"""A chart's size in its own units, one of which is at least a pixel."""
LEFT: Final = 34
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
    low, high = min(0, *values), max(1, *values)

    def y(value: int) -> int:
        return round(HIGH - EDGE - (HIGH - 2 * EDGE) * (value - low) / (high - low))

    step = (WIDE - LEFT - 2 * EDGE) / max(1, len(values) - 1)
    spots = [(round(LEFT + EDGE + n * step, 1), y(value)) for n, value in enumerate(values)]
    return svg(
        [
            (
                line(class_="level", x1=LEFT, x2=WIDE, y1=y(value), y2=y(value)),
                text(number(value), x=LEFT - 6, y=y(value) + 4),
            )
            for value in (low, high)
        ],
        polyline(class_="way", points=" ".join(f"{x},{y}" for x, y in spots)),
        [
            circle(class_="full" if is_full else "hollow", cx=f"{x}", cy=y, r=4)
            for (x, y), is_full in zip(spots, full, strict=True)
        ],
        viewBox=f"0 0 {WIDE} {HIGH}",
        class_="course",
        role="img",
        aria_label=name,
    )
