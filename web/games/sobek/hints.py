"""Why a line is good or bad: what it earns, what it leaves to the next player, the corruption.

Everything is drawn from a view and the report: an onlooker's view gives no word on hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import Preview, best_set, preview, uses
from sobek.games.sobek.rules.tables import joined, without
from sobek.games.sobek.rules.view import SobekView
from web.analysis.hints import Contrast, Reason
from web.ui.formats import percent
from web.ui.widgets import name_of

SPREAD: Final = 9.6
"""The standard deviation of a seat's points at the end of a round from one playout of a line to the
next, on average over 75 decisions with 2 to 4 seats."""

Players = tuple[Player, ...]


def reasons(view: SobekView, players: Players, report: Report, line: Line) -> Iterator[Reason]:
    """What can be said of a line of the report."""
    action = parse(line.action)
    found, contrast = preview(view, action), Contrast.of(report, line, SPREAD)
    yield from _now(view, players, found)
    if view.seat == view.actor and found.gains:
        hand = view.own_hand()
        yield from _ready(hand, joined(without(hand, uses(action)), found.gains))
    yield from _next(view, players, contrast)
    yield from _corruption(view, contrast)


def _now(view: SobekView, players: Players, found: Preview) -> Iterator[Reason]:
    """What is certain at once: the worth of a set, and the markers' moves."""
    if found.made is not None:
        more = found.made.points() - (found.was.points() if found.was else 0)
        yield Reason(more, trn("Worth {n} point now.", "Worth {n} points now.", more))
    for seat, (was, now) in enumerate(zip(view.scores, found.scores, strict=True)):
        if now > was:
            yield Reason(now - was, trn("Worth {n} point now.", "Worth {n} points now.", now - was))
        elif now < was:
            yield Reason(
                was - now,
                trn(
                    "{name} loses {n} point.",
                    "{name} loses {n} points.",
                    was - now,
                    name=name_of(players, seat),
                ),
            )


def _ready(before: int, after: int) -> Iterator[Reason]:
    """A set that could be laid in a later turn, where it is better than what the hand has now."""
    now, then = (found.points() if found else 0 for found in map(best_set, (before, after)))
    yield Reason(
        then - now,
        trn(
            "Then a set worth {n} point is ready in hand.",
            "Then a set worth {n} points is ready in hand.",
            then,
        ),
    )


def _next(view: SobekView, players: Players, contrast: Contrast) -> Iterator[Reason]:
    """What the seat that has the next turn can expect."""
    seat = (view.turn + 1) % view.seats
    if view.phase in (Phase.LAY_FLAT, Phase.START) or seat == view.actor:
        return
    more, name = round(contrast.points(seat)), name_of(players, seat)
    if more > 0:
        said = trn(
            "But {name} gets about {n} point more than after other choices.",
            "But {name} gets about {n} points more than after other choices.",
            more,
            name=name,
        )
    else:
        said = trn(
            "{name} gets about {n} point less than after other choices.",
            "{name} gets about {n} points less than after other choices.",
            -more,
            name=name,
        )
    yield Reason(abs(more), said)


def _corruption(view: SobekView, contrast: Contrast) -> Iterator[Reason]:
    """Who is the most corrupt goes about 5 spaces back for each full 10 points of a round (S44), so
    it is about half of what the line brings."""
    seat, line = view.actor, contrast.line
    own, other = (percent(each.measures[seat]) for each in (line, contrast.rest))
    brings = max(line.points[seat] - view.scores[seat], 0.0)
    if line.measures[seat] > contrast.rest.measures[seat]:
        said = tr(
            "But the risk of being the most corrupt is {own}, after other choices {other}.",
            own=own,
            other=other,
        )
    else:
        said = tr(
            "The risk of being the most corrupt is only {own}, after other choices {other}.",
            own=own,
            other=other,
        )
    yield Reason(abs(contrast.measure(seat)) * brings / 2, said)
