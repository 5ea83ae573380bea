"""SVG charts. The page also gives the figures of each as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sobek.core.record import Player
from web.ui.formats import number, percent
from web.ui.markup import Element, Html, path, svg
from web.ui.widgets import OUTLINES

WIDE, HIGH = 320, 120
"""Width and height of a chart, in SVG units of at least a pixel."""
LEFT: Final = 44
"""Width of the labels on the left, in SVG units."""
EDGE: Final = 8
"""Margin around the line, in SVG units."""

RACE_WIDE: Final = 400
RACE_HIGH: Final = 210
"""Width and height of a race, in the same units."""
STRETCH_WIDE: Final = 200
"""Width of a bar that stands for a change, in the same units."""
STEPS: Final = (10, 20, 50, 100)
"""Possible distances of the levels of a race, in points."""
MARKER: Final = 24
"""Width and height of a marker's outline."""

circle = Element("circle")
g = Element("g")
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


def stretch(start: float, end: float, scale: tuple[float, float]) -> Html:
    """A change from one value to another as a bar. ``scale``: the lowest and the highest value of
    all bars that stand below each other."""
    low, high = scale

    def at(value: float) -> int:
        return round(STRETCH_WIDE * (value - low) / (high - low))

    left, right = sorted((at(start), at(end)))
    return svg(
        line(class_="level", x1=(zero := at(0)), x2=zero, y1=0, y2=10),
        rect(
            class_="loss" if end < start else "gain",
            x=left,
            width=max(1, right - left),
            height=10,
        ),
        viewBox=f"0 0 {STRETCH_WIDE} 10",
        preserveAspectRatio="none",
        class_="stretch",
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


class Runner(NamedTuple):
    """A line of a race. ``way``: points (share of the game, score); ``players``: whose it is."""

    way: Sequence[tuple[float, float]]
    players: Sequence[Player]


def race(runners: Sequence[Runner], gates: Iterable[tuple[float, str]], name: str) -> Html:
    """Scores over a game, each with the marker of its players at the end. ``gates``: vertical lines
    (share of the game, label); ``name``: the chart's accessible name."""
    scores = [score for runner in runners for _, score in runner.way]
    low, high = min(0.0, *scores), max(10.0, *scores)
    left, right, top, bottom = LEFT, RACE_WIDE - MARKER, MARKER // 2, RACE_HIGH - MARKER

    def at(along: float, score: float) -> tuple[int, int]:
        share = (score - low) / (high - low)
        return round(left + (right - left) * along), round(bottom - (bottom - top) * share)

    return svg(
        [
            (
                line(class_="level", x1=left, x2=right, y1=(y := at(0, level)[1]), y2=y),
                text(number(level), x=left - 6, y=y, dy="0.3em"),
            )
            for level in _levels(low, high)
        ],
        [
            (
                line(class_="level", x1=(x := at(along, low)[0]), x2=x, y1=top, y2=bottom),
                text(said, x=x, y=RACE_HIGH - 5),
            )
            for along, said in gates
        ],
        g((_way(runner, [at(*spot) for spot in runner.way]) for runner in runners), class_="ways"),
        # The markers lie on top of all lines.
        g((_markers(runner, *at(*runner.way[-1])) for runner in runners), class_="goals"),
        viewBox=f"0 0 {RACE_WIDE} {RACE_HIGH}",
        class_="chart race",
        role="img",
        aria_label=name,
    )


def _levels(low: float, high: float) -> Iterable[int]:
    """The scores with a horizontal line: few, and 0 among them."""
    step = next((each for each in STEPS if high - low <= 4 * each), STEPS[-1])
    return range(-(int(-low) // step) * step, int(high) + 1, step)


def _way(runner: Runner, spots: Sequence[tuple[int, int]]) -> Iterable[Html]:
    """The line in the colour of its first player, with an edge as the markers have it."""
    points = " ".join(f"{x},{y}" for x, y in spots)
    colour = f"marker-{runner.players[0].colour}"
    yield polyline(class_=f"edge {colour}", points=points)
    yield polyline(class_=f"way {colour}", points=points)


def _markers(runner: Runner, x: int, y: int) -> Iterable[Html]:
    """The markers of a line's players, centred on its end one beside the other."""
    size = 0.8
    for n, player in enumerate(runner.players):
        aside = (n - (len(runner.players) - 1) / 2) * MARKER * size
        corner = f"{x + aside - MARKER * size / 2:.1f} {y - MARKER * size / 2:.1f}"
        yield path(
            d=OUTLINES[player.shape],
            class_=f"goal marker-{player.colour}",
            transform=f"translate({corner}) scale({size})",
        )


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
