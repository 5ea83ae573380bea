"""What the decisions of a finished game have cost, for how strong somebody is: judged in the
workers while nobody waits for them.

It begins when a game ends that counts, or is opened again. Whatever somebody asks for comes first;
whoever leaves the game ends it, and nothing of it is kept then.
"""

from __future__ import annotations

from functools import partial
from statistics import fmean

from web.analysis import review
from web.analysis.review_state import ReviewState
from web.app import advice, judging, strength, tasks
from web.app.app import App
from web.app.work import Work
from web.session.session import Session


def begin(app: App, session: Session) -> None:
    """Begin, unless it is known what the decisions have cost."""
    is_free = not app.state.is_parked and Work.PRICE not in app.state.running
    if is_free and strength.wants_cost(app.state, session):
        tasks.start_unseen(app, Work.PRICE, partial(_price, app, session))


async def _price(app: App, session: Session) -> None:
    state, play = app.state, session.play
    found = state.unasked = judging.reviewed(app, session)
    await judging.count(app, session, found)
    decisions = found.decisions or ()
    seconds = review.seconds_per_decision(len(decisions), len(session.people), is_second=False)
    ask = advice.asking(app, play.game)
    while (ply := _following(app, found)) is not None:
        if await tasks.let_pass(app):
            continue
        judged = await review.judge(play.steps[ply], play.game, ask, seconds, is_second=False)
        if app.pool.worker_failed or not found.is_of(play):
            return
        found.judgements = review.with_judgement(found.judgements, judged)
        await app.device.sleep(0)
    for seat in session.people:
        costs = [each.difference for each in found.judgements if each.seat == seat]
        if costs:
            strength.keep_cost(app, session, seat, fmean(costs))


def _following(app: App, found: ReviewState) -> int | None:
    """The ply of the decision to judge next; None if all are. What somebody has had analysed
    meanwhile is taken from there."""
    asked = app.state.review
    is_known = asked and asked.fingerprint == found.fingerprint
    if asked and is_known and asked.judgements and not asked.is_weak:
        found.judgements = asked.judgements
    judged = {each.ply for each in found.judgements}
    return next((ply for ply in found.decisions or () if ply not in judged), None)
