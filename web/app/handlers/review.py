"""The analysis of a finished game, and exercises from it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from sobek.core.report import Report
from web.analysis import review
from web.analysis.review_state import PAGE, ReviewState
from web.app import advice, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.browser.device import StorageError
from web.session import replay
from web.session.session import Session
from web.session.views import is_decision

PAUSE: Final = 10
"""Number of actions looked at, while decisions are counted, before the page is free for a moment.
"""


def analyse(app: App, event: Event) -> None:
    """Show the analysis; begin it, or go on with it if the person asks for that."""
    state, session = app.state, app.state.session
    if session is None or state.is_parked or not session.can_be_analysed:
        return
    found = state.review
    if found is None or not found.is_of(session.play):
        app.stop("review")
        found = state.review = ReviewState.of(session.play, _kept(app))
    state.panel = "analysis"
    is_running = "review" in state.running
    if not is_running and not found.is_done and (event.value or not found.found):
        tasks.start(app, "review", _examine(app, session, found))
    elif found.decisions is None and not is_running:
        tasks.start(app, "decisions", _find_decisions(app, session, found))


def stop(app: App, event: Event) -> None:
    """Leave it at what was found so far."""
    app.stop("review")


def show_more(app: App, event: Event) -> None:
    """List more decisions."""
    if app.state.review:
        app.state.review.shown_decisions += PAGE


def try_exercise(app: App, event: Event) -> None:
    """Sit down at an exercise, or once more."""
    state, session, found = app.state, app.state.session, app.state.review
    if session is None or found is None or not found.is_of(session.play):
        return
    if event.value in (str(each.ply) for each in found.mistakes):
        replay.try_at(session, int(event.value))
        found.answer, found.reveals = "", False
        state.panel, state.typing = "", None


def reveal(app: App, event: Event) -> None:
    """Show what was found of the exercise."""
    if app.state.review:
        app.state.review.reveals = True
        app.state.panel = "verdict"


def back_to_analysis(app: App, event: Event) -> None:
    """Leave the replay or the exercise for the analysis."""
    app.stop("replay")
    if app.state.session:
        replay.leave(app.state.session)
        analyse(app, event)


async def _find_decisions(app: App, session: Session, found: ReviewState) -> AsyncIterator[None]:
    """Count the decisions of persons, piece by piece."""
    found.decisions = await _decisions(app, session)
    yield


async def _decisions(app: App, session: Session) -> tuple[int, ...]:
    plies = []
    for ply, step in enumerate(session.play.steps):
        if is_decision(step, session.persons):
            plies.append(ply)
        if ply % PAUSE == 0:
            await app.device.sleep(0)
    return tuple(plies)


async def _examine(app: App, session: Session, found: ReviewState) -> AsyncIterator[None]:
    """Have decision after decision judged, and keep what was found."""
    game = session.play.game

    async def ask(view: Any, actions: Sequence[Any], seconds: float, compares: bool) -> Report:
        adviser, consider = game.adviser, app.pool.consider
        return await consider(game, view, actions, adviser, seconds=seconds, compares=compares)

    if found.decisions is None:
        found.decisions = await _decisions(app, session)
        yield
    while due := review.due(found.decisions, found.found):
        ply, closely = due
        seconds = review.seconds(len(found.decisions), len(session.persons), closely=closely)
        step = session.play.steps[ply]
        judged = await review.judge(step, game, ask, seconds, closely=closely)
        found.found = review.with_judgement(found.found, judged)
        _keep(app, found)
        advice.report_workers(app)
        await app.device.sleep(0)
        if app.state.panel == "analysis":
            yield


def _kept(app: App) -> str:
    """What was found before, as it is stored; "" if nothing is."""
    id = app.state.autosave.id
    try:
        return app.saves.analysis(id) if id else ""
    except StorageError:
        return ""


def _keep(app: App, found: ReviewState) -> None:
    """Keep what was found with the game, if that is saved."""
    autosave = app.state.autosave
    found.is_kept = bool(autosave.id) and not autosave.unsaved
    if found.is_kept:
        try:
            app.saves.keep_analysis(autosave.id, review.write(found.mark, found.found))
        except StorageError:
            found.is_kept = False


EVENTS: Final[dict[str, Handler]] = {
    "analyse": analyse,
    "analysis-back": back_to_analysis,
    "analysis-more": show_more,
    "analysis-stop": stop,
    "exercise": try_exercise,
    "exercise-reveal": reveal,
}
