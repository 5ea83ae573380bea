"""The adviser: asked for "Hint" and "Why?", and cancelled when nobody awaits it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from sobek.core.bot import Budget
from sobek.core.game import AnyState
from sobek.core.report import Line, Report
from sobek.core.text import tr
from web.analysis.bot_pool import THINKING_LIMIT
from web.analysis.hints import Advice
from web.app import tasks
from web.app.app import App
from web.app.work import Work
from web.session.session import Session


def ask(app: App, session: Session, position: AnyState, decisions: int = 1) -> None:
    """Have the adviser look at a decision, or at so many of the same seat that are one choice,
    unless it has done so."""
    asked = Advice(position.view(position.actor), decisions)
    if app.state.advice is None or not app.state.advice.answers(asked):
        cancel(app)
        app.state.advice = asked
        if len(position.legal_actions()) > 1:
            tasks.start(app, Work.ADVISER, _consider(app, session, asked, position.clone()))


def cancel(app: App) -> None:
    """Cancel advice that is not there yet."""
    if app.state.advice and app.state.advice.report is None:
        app.stop(Work.ADVISER)
        app.state.advice = None


def report_workers(app: App) -> None:
    """Tell the person, once, that the bots' workers have failed."""
    if app.pool.worker_failed and not app.state.has_reported_workers:
        app.state.has_reported_workers = True
        app.state.notice.say(
            tr(
                "Something went wrong with the bots. They play on, but the page may stutter, and "
                "some bots play worse."
            )
        )


async def _consider(
    app: App, session: Session, asked: Advice, position: AnyState
) -> AsyncIterator[None]:
    """Report on the last of the decisions, after the best ones before it. They share the nodes."""
    game, before, report = session.play.game, list[Any](), None
    budget = Budget((game.adviser_nodes or 0) // asked.decisions, THINKING_LIMIT)
    for _ in range(asked.decisions):
        if report:
            before.append(game.parse(report.best))
            position.apply(before[-1])
        view, actions = position.view(position.actor), position.legal_actions()
        report = await app.pool.consider(game, view, actions, game.adviser, budget)
        report_workers(app)
    assert report, "there is at least one decision"

    def whole(line: Line) -> Line:
        choice = session.renderer.joint.choice([*before, game.parse(line.action)])
        return replace(line, action=str(choice))

    asked.report = Report(tuple(map(whole, report.lines)))
    yield
