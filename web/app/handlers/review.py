"""The analysis of a finished game, and exercises from it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from time import perf_counter
from typing import Final

from web.analysis import review
from web.analysis.recheck import Recheck, check
from web.analysis.review import Loss
from web.analysis.review_state import PAGE_SIZE, ReviewState
from web.app import advice, judging, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.work import Work
from web.browser.device import StorageError
from web.session import replay
from web.session.session import Session

ASKING_TIME: Final = 8.0
"""Seconds after which bots are asked nothing more, unless the person wants to go on: an answer that
has begun may take some more."""


def analyse(app: App, event: Event) -> None:
    """Show the analysis; begin it, or go on with it if the person asks for that."""
    state, session = app.state, app.state.session
    if session is None or state.is_parked or not session.can_be_analysed:
        return
    reviewed = state.review
    if reviewed is None or not reviewed.is_of(session.play):
        app.stop(Work.REVIEW)
        reviewed = state.review = judging.reviewed(app, session)
    state.panel = "analysis"
    if Work.REVIEW in state.running:
        return
    if not reviewed.is_accounted and (event.value or not reviewed.judgements):
        if not reviewed.judgements and state.unasked and state.unasked.is_of(session.play):
            reviewed.judgements = state.unasked.judgements
        tasks.start(app, Work.REVIEW, _review(app, session, reviewed))
    elif reviewed.decisions is None:
        tasks.start(app, Work.DECISIONS, _find_decisions(app, session, reviewed))


def stop(app: App, event: Event) -> None:
    """Stop the analysis, and what is judged unasked. What was judged so far stays."""
    app.stop(Work.REVIEW)
    app.stop(Work.PRICE)


def ask_again(app: App, event: Event) -> None:
    """Ask bots their decisions again, or go on with that. Each time it takes some seconds."""
    state, session, reviewed = app.state, app.state.session, app.state.review
    if session is None or reviewed is None or not reviewed.is_of(session.play):
        return
    if session.secrets and reviewed.others and not {Work.REVIEW, Work.RECHECK} & {*state.running}:
        recheck = reviewed.recheck or Recheck.of(session.play, reviewed.others)
        reviewed.recheck = recheck
        if recheck.following is not None:
            tasks.start(app, Work.RECHECK, _recheck(app, session, reviewed, recheck))


def stop_asking(app: App, event: Event) -> None:
    """Ask bots no more. What they have said stays."""
    app.stop(Work.RECHECK)


def show_more(app: App, event: Event) -> None:
    """List more decisions."""
    if app.state.review:
        app.state.review.shown_decisions += PAGE_SIZE


def try_exercise(app: App, event: Event) -> None:
    """Sit down at an exercise, or once more."""
    state, session, reviewed = app.state, app.state.session, app.state.review
    if session is None or reviewed is None or not reviewed.is_of(session.play):
        return
    if event.value in (str(each.ply) for each in reviewed.exercises):
        replay.try_at(session, int(event.value))
        reviewed.answer, reviewed.is_revealed = "", False
        state.panel, state.typing = "", state.typing.closed()


def reveal(app: App, event: Event) -> None:
    """Show the best choice of the exercise."""
    if app.state.review:
        app.state.review.is_revealed = True
        app.state.panel = "verdict"


def back_to_analysis(app: App, event: Event) -> None:
    """Leave the replay or the exercise for the analysis."""
    app.stop(Work.REPLAY)
    if app.state.session:
        replay.leave(app.state.session)
        analyse(app, event)


async def _find_decisions(app: App, session: Session, reviewed: ReviewState) -> AsyncIterator[None]:
    """Count the decisions, piece by piece."""
    await judging.count(app, session, reviewed)
    yield


async def _review(app: App, session: Session, reviewed: ReviewState) -> AsyncIterator[None]:
    """Have decision after decision judged, those of persons first, and save each judgement."""
    game = session.play.game
    ask = advice.asking(app, game)
    if reviewed.decisions is None:
        await judging.count(app, session, reviewed)
        yield
    assert reviewed.decisions is not None
    count, persons = len(reviewed.decisions), len(session.people)
    while following := review.next_decision(reviewed.decisions, reviewed.judgements):
        ply, is_second = following
        seconds = review.seconds_per_decision(count, persons, is_second=is_second)
        step = session.play.steps[ply]
        judgement = await review.judge(step, game, ask, seconds, is_second=is_second)
        reviewed.judgements = review.with_judgement(reviewed.judgements, judgement)
        await _keep(app, reviewed)
        if app.state.panel == "analysis":
            yield
    seconds = review.seconds_per_other(len(reviewed.others))
    while (other := reviewed.following_other) is not None:
        step = session.play.steps[other]
        judged = await review.judge(step, game, ask, seconds, is_second=False)
        loss = Loss(other, step.seat, round(judged.difference, 4))
        reviewed.losses = tuple(sorted((*reviewed.losses, loss)))
        await _keep(app, reviewed)
        if app.state.panel == "analysis":
            yield


async def _keep(app: App, reviewed: ReviewState) -> None:
    """Store what was judged so far with the game, if that is saved and workers have judged it: it
    counts for the strength."""
    autosave = app.state.autosave
    reviewed.is_weak = reviewed.is_weak or app.pool.worker_failed
    reviewed.is_saved = bool(autosave.id) and not (autosave.unsaved or reviewed.is_weak)
    if reviewed.is_saved:
        text = review.write(reviewed.fingerprint, reviewed.judgements, reviewed.losses)
        try:
            app.saves.save_analysis(autosave.id, text)
        except StorageError:
            reviewed.is_saved = False
    await app.device.sleep(0)


async def _recheck(
    app: App, session: Session, reviewed: ReviewState, recheck: Recheck
) -> AsyncIterator[None]:
    """Ask one decision after the other again, as many as there is time for."""
    play, until = session.play, perf_counter() + ASKING_TIME
    while (ply := recheck.following) is not None:
        step, begin = play.steps[ply], perf_counter()
        kind = play.players[step.seat].kind
        answer = partial(app.pool.repeat, play.game, kind=kind)
        found = await check(step, play.game, answer)
        recheck = reviewed.recheck = recheck.with_check(found, perf_counter() - begin)
        advice.report_workers(app)
        await app.device.sleep(0)
        if perf_counter() > until:
            break
        if app.state.panel == "analysis":
            yield


EVENTS: Final[dict[str, Handler]] = {
    "analyse": analyse,
    "analysis-back": back_to_analysis,
    "analysis-more": show_more,
    "analysis-stop": stop,
    "ask-again": ask_again,
    "ask-again-stop": stop_asking,
    "exercise": try_exercise,
    "exercise-reveal": reveal,
}
