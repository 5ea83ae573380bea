"""The adviser: asked for "Hint" and "Why?", and cancelled when nobody awaits it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from sobek.core.bot import Budget
from sobek.core.game import AnyGame, AnyState
from sobek.core.text import tr
from web.analysis.hints import Advice
from web.app import tasks
from web.app.app import App
from web.app.work import Work
from web.session.session import Session

HINT_FACTOR: Final = 12
"""Maximum nodes of a hint, as a multiple of the game's ``judging_nodes``."""


def ask(app: App, session: Session, position: AnyState) -> None:
    """Have the adviser look at a decision, unless it has done so."""
    view, actions = position.view(position.actor), position.legal_actions()
    if app.state.advice is None or app.state.advice.view != view:
        cancel(app)
        app.state.advice = asked = Advice(view)
        if len(actions) > 1:
            tasks.start(app, Work.ADVISER, _consider(app, session.play.game, asked, actions))


def cancel(app: App) -> None:
    """Cancel advice that is not there yet."""
    if app.state.advice and app.state.advice.report is None:
        app.stop(Work.ADVISER)
        app.state.advice = None


def report_workers(app: App) -> None:
    """Tell the person, once, that the bots' workers have failed."""
    if app.pool.worker_failed and not app.state.has_reported_workers:
        app.state.has_reported_workers = True
        app.state.notice = tr(
            "The bots' background process has stopped, so the page now thinks for them: it "
            "may stutter, and some bots play worse."
        )


async def _consider(
    app: App, game: AnyGame, asked: Advice, actions: Sequence[Any]
) -> AsyncIterator[None]:
    nodes = game.judging_nodes and HINT_FACTOR * game.judging_nodes
    budget = Budget(nodes, app.state.preferences.thinking_time)
    asked.report = await app.pool.consider(game, asked.view, actions, game.adviser, budget)
    report_workers(app)
    yield
