"""How a game was won: the race over the actions, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from sobek.core.text import tr, trn
from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.stones import copies, points
from sobek.games.scarab.rules.tables import VALUES
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.ranking import winners
from web.ui import charts
from web.ui.formats import colon
from web.ui.markup import Html
from web.ui.scene import Players, Scene
from web.ui.widgets import listed, name_of, score

GATE = 10
"""Actions between two vertical lines of the chart. What an Ankh puts back are two more (C13)."""


def race(scene: Scene, course: Sequence[Sequence[int]]) -> Html:
    """The total of every seat or pair after each action."""
    view: ScarabView = scene.view
    last = max(1, len(course) - 1)
    runners = [
        charts.Runner(
            [(n / last, sum(scores[seat] for seat in seats)) for n, scores in enumerate(course)],
            [scene.players[seat] for seat in seats],
        )
        for seats in sides(view.seats, view.pairs)
    ]
    gates = [(n / last, str(n)) for n in range(GATE, last + 1, GATE)]
    # The figures at the lines and at the end.
    told = [*course[GATE:last:GATE], course[-1]]
    totals = (
        colon(
            _names(scene.players, seats),
            ", ".join(score(sum(scores[seat] for seat in seats)) for scores in told),
        )
        for seats in sides(view.seats, view.pairs)
    )
    said = ". ".join([tr("Points after every {n} actions, and at the end", n=GATE), *totals])
    return charts.race(runners, gates, f"{said}.")


def decided(scene: Scene) -> str:
    """The value whose stones made the largest difference between the winners and the best of the
    others; "" after a shared victory, and where a tie was broken, which the ranking explains."""
    view: ScarabView = scene.view
    best, *more = winners(view)
    others = [side for side in sides(view.seats, view.pairs) if side != best]
    second = max(others, key=lambda side: result(view, side))
    own, theirs = (sum(view.stones[seat] for seat in side) for side in (best, second))
    if more or result(view, best)[0] == result(view, second)[0]:
        return ""
    if points(own) <= points(theirs):  # the stones alone would not have won (C32)
        return trn(
            "{name} had a head start of {n} point.",
            "{name} had a head start of {n} points.",
            sum(view.ahead[seat] for seat in best),
            name=_names(scene.players, best),
        )
    value = max(VALUES, key=lambda each: each * (copies(own, each) - copies(theirs, each)))
    one, other = (best, second) if value > 0 else (second, best)
    return tr(
        "{name} had more {stone} stones than {other}: {n} to {m}.",
        stone=words.number(value),
        name=_names(scene.players, one),
        other=_names(scene.players, other),
        n=sum(copies(view.stones[seat], value) for seat in one),
        m=sum(copies(view.stones[seat], value) for seat in other),
    )


def _names(players: Players, seats: Sequence[int]) -> str:
    return listed([name_of(players, seat) for seat in seats])
