"""What the coach says before a costly choice is made. It does not say what would be better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sobek.core.text import tr, trn
from web.analysis.coach import Weighed, main_objections
from web.analysis.hints import chance_to_win
from web.session.session import Session
from web.ui.markup import Html, act, button, div, join, p, span
from web.ui.screens.frame import actions as ways
from web.ui.screens.frame import primary
from web.ui.screens.hints import BRIEF
from web.ui.screens.panels import panel, switch
from web.ui.widgets import pictured


def look_again(session: Session, chosen: Sequence[Any], weighed: Weighed) -> Html:
    """That a choice is costly, and what a hint would say against it. ``chosen``: its actions;
    ``weighed``: what they cost."""
    view, players, line = session.scene().view, session.play.players, weighed.line
    renderer, action = session.renderer, session.renderer.joint.choice(chosen)
    said = renderer.hints.reasons(view, players, weighed.report, line)
    points = renderer.hints.expected(line.mean().points[view.actor])
    return panel(
        tr("Wait, look again"),
        p(_cost(weighed.judgement.cost), role="status", id="coached"),
        div(
            pictured(renderer.narration.pictured(view, action)),
            span(renderer.narration.action(view, action, players), class_="title"),
            span(chance_to_win(line), " · ", points, class_="figures"),
            (span(each, class_="reason") for each in main_objections(said)),
            class_="advised",
        ),
        ways(
            primary(tr("Look again"), "panel", ""),
            button(tr("Play it anyway"), type="button", id="play-anyway", **act(*chosen)),
        ),
        kind=BRIEF,
    )


def choice(*, has_coach: bool, counts: bool) -> Html:
    """The switch of the coach. ``counts``: whether the game still counts."""
    return join(
        switch(tr("Coach"), "coach", are_on=has_coach),
        p(
            tr("Before a move that costs much chance to win, it asks you to look again."),
            (" ", tr("With a coach, this game will no longer count.")) if counts else None,
            class_="facts",
        ),
    )


def _cost(cost: float) -> str:
    """``cost``: in chance to win, 0 to 1."""
    n = round(100 * cost)
    return trn(
        "This may give away {n} percentage point of your chance to win.",
        "This may give away {n} percentage points of your chance to win.",
        n,
    )
