"""The adviser: asked for "Hint" and "Why?", and cancelled when nobody awaits it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any

from sobek.core.bot import Budget
from sobek.core.game import AnyGame, AnyState
from sobek.core.report import Report
from sobek.core.text import tr
from web.analysis.bot_pool import THINKING_LIMIT
from web.analysis.hints import Advice, advise
from web.analysis.review import Ask
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
        watch = app.state.watch
        shares = watch is not None and watch.advice.answers(asked)
        if watch and shares:
            asked = watch.advice  # the coach has asked before
        app.state.advice = asked
        is_asked = asked.report is not None or (shares and Work.COACH in app.state.running)
        if len(position.legal_actions()) > 1 and not is_asked:
            likely = position.clone()
            if decisions > 1:
                # Of the position itself, the device may know one view, and that one only.
                view = position.view(position.actor)
                likely = session.play.game.determinize(view, Random(0))
            tasks.start(app, Work.ADVISER, _consider(app, session, asked, likely))


def cancel(app: App) -> None:
    """Cancel advice that is not there yet."""
    if app.state.advice and app.state.advice.report is None:
        app.stop(Work.ADVISER)
        app.state.advice = None


def report_workers(app: App) -> None:
    """Tell the person that the bots' workers have failed, until one answers again: on a slow
    device it may only start late."""
    state, have_failed = app.state, app.pool.worker_failed
    said = tr(
        "Something went wrong with the bots. They play on, but the page may stutter, and some bots "
        "play worse."
    )
    if have_failed and not state.has_reported_workers:
        state.notice.say(said)
    elif state.has_reported_workers and not have_failed and state.notice.sentence == said:
        state.notice.say("")
    state.has_reported_workers = have_failed


async def _consider(
    app: App, session: Session, asked: Advice, position: AnyState
) -> AsyncIterator[None]:
    """Have the adviser answer. ``position``: changes on the way."""
    game = session.play.game
    budget = Budget(game.adviser_nodes, THINKING_LIMIT)
    await advise(asked, game, position, session.renderer.joint, asking(app, game), budget)
    yield


def asking(app: App, game: AnyGame) -> Ask:
    """A function that asks the adviser in the workers, and says so if they have failed."""

    async def ask(view: Any, actions: Sequence[Any], budget: Budget, compares: bool) -> Report:
        consider = app.pool.consider
        report = await consider(game, view, actions, game.adviser, budget, compares=compares)
        report_workers(app)
        return report

    return ask
