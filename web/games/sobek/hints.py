"""Why a line is good or bad: what it scores, what it leaves to the next player, the corruption.

The reasons follow from views and the report alone. The report of a bot's decision depends on its
hand, so :func:`visible_reasons` does without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sobek.core.report import Line, Report
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import Verb, parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import Preview, best_set, on_quays, preview, uses
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import KINDS, REACH, joined, without
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from web.analysis.hints import Contrast
from web.games.sobek import words
from web.games.sobek.transition import Transition
from web.ui.formats import percent
from web.ui.scene import Players, Reason
from web.ui.widgets import name_of

SPREAD: Final = 4.1
"""Standard deviation, in points, of a seat's expected score after the round between simulations of
one line: the average over 75 decisions with 2 to 4 seats."""


def expected(points: float) -> str:
    """The score after the round."""
    n = round(points)
    return trn("about {n} point after the round", "about {n} points after the round", n)


def lacking(view: SobekView) -> str:
    """Nothing: no particular card is needed."""
    return ""


def reasons(view: SobekView, players: Players, report: Report, line: Line) -> Iterator[Reason]:
    """The reasons for or against a line of the report."""
    action = parse(line.action)
    found, contrast = preview(view, action), Contrast.of(report, line, SPREAD)
    yield from _now(view, players, found)
    if view.seat == view.actor and found.gains and found.ends != "round":
        hand = view.own_hand()
        yield from _ready(hand, joined(without(hand, uses(action)), found.gains))
    yield from _next(view, players, contrast, found)
    yield from _corruption(view, contrast)


def visible_reasons(step: Transition, players: Players) -> Iterator[Reason]:
    """What speaks for another seat's action, as far as the looking seat's views show it."""
    before, after, seat = step.before, step.after, step.seat
    scores = after.scores if step.same_round else before.scores
    yield from _now(before, players, replace(preview(before, step.action), scores=scores))
    if not step.same_round or after.phase is Phase.LAY_FLAT:
        return  # no turn follows in this round (S40, S41)
    yield from _ready(before.hands[seat].cards, after.hands[seat].cards)
    if step.action.verb is Verb.TAKE:
        yield from _taken(step)
    if after.phase is Phase.TURN and after.turn != seat:
        bag, hidden = on_quays(after.remaining()[:REACH])
        said = tr(
            "{name} can then take: {cards}.",
            name=name_of(players, after.turn),
            cards=words.cards(bag, hidden),
        )
        yield Reason(1, said)


def _taken(step: Transition) -> Iterator[Reason]:
    """What a card taken from the quays fits, and that it cost nothing."""
    at = step.action.at
    kind = step.before.remaining()[at]
    if kind != FACE_DOWN:
        goods, own = KINDS[kind].goods, step.before.sets[step.seat]
        joins = [laid for laid in own if words.joins(goods, laid)]
        if joins:
            best = max(joins, key=CardSet.scarabs)  # what one more card brings at least
            said = tr("Fits a set already played: {set}.", set=words.set_name(best))
            yield Reason(best.scarabs(), said)
    if not at:
        yield Reason(1, tr("Puts nothing in the corruption pile."))


def _now(view: SobekView, players: Players, found: Preview) -> Iterator[Reason]:
    """What is certain: the worth of a set, the moves of markers, and what a Scribe costs."""
    if found.made is not None:
        more = found.made.points() - (found.was.points() if found.was else 0)
        yield Reason(more, trn("Worth {n} point now.", "Worth {n} points now.", more))
    for seat, (was, now) in enumerate(zip(view.scores, found.scores, strict=True)):
        if now > was:
            yield Reason(now - was, trn("Worth {n} point now.", "Worth {n} points now.", now - was))
        elif now < was:
            said = trn(
                "{name} loses {n} point.",
                "{name} loses {n} points.",
                was - now,
                name=name_of(players, seat),
            )
            yield Reason(was - now, said, is_against=seat == view.actor)
    for seat, more in found.drops:
        said = trn(
            "{name} puts {n} card in the corruption pile.",
            "{name} puts {n} cards in the corruption pile.",
            more,
            name=name_of(players, seat),
        )
        yield Reason(more, said)


def _ready(before: int, after: int) -> Iterator[Reason]:
    """A set that could be laid in a later turn, weighted by its gain over the hand's best set now.
    ``before`` and ``after``: the bags of the hand."""
    now, then = (found.points() if found else 0 for found in map(best_set, (before, after)))
    yield Reason(
        then - now,
        trn(
            "Then a set worth {n} point is ready to play.",
            "Then a set worth {n} points is ready to play.",
            then,
        ),
    )


def _next(
    view: SobekView, players: Players, contrast: Contrast, found: Preview
) -> Iterator[Reason]:
    """What the seat with the next turn gains or loses, unless that it loses points is certain, and
    said."""
    seat = (view.turn + 1) % view.seats
    if found.scores[seat] < view.scores[seat]:
        return
    if view.phase in (Phase.LAY_FLAT, Phase.START) or seat == view.actor:
        return
    more, name = round(contrast.points(seat)), name_of(players, seat)
    if more > 0:
        said = trn(
            "But {name} gets about {n} more point than after other choices.",
            "But {name} gets about {n} more points than after other choices.",
            more,
            name=name,
        )
    else:
        said = trn(
            "{name} gets about {n} point less than after other choices.",
            "{name} gets about {n} fewer points than after other choices.",
            -more,
            name=name,
        )
    yield Reason(abs(more), said, is_against=more > 0)


def _corruption(view: SobekView, contrast: Contrast) -> Iterator[Reason]:
    """The risk of being the most corrupt. The penalty is about 5 spaces for each full 10 points of
    the round (S44), so it costs about half of the line's points."""
    seat, line = view.actor, contrast.line
    own, other = (percent(each.measures[seat]) for each in (line, contrast.rest))
    brings = max(line.points[seat] - view.scores[seat], 0.0)
    is_riskier = line.measures[seat] > contrast.rest.measures[seat]
    if is_riskier:
        said = tr(
            "But the risk of being the most corrupt is {own}; after other choices it is {other}.",
            own=own,
            other=other,
        )
    else:
        said = tr(
            "The risk of being the most corrupt is only {own}; after other choices it is {other}.",
            own=own,
            other=other,
        )
    yield Reason(abs(contrast.measure(seat)) * brings / 2, said, is_riskier)
