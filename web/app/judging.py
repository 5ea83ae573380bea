"""What the analysis of a finished game and its prices have in common: what was judged before, and
the decisions that are to be judged."""

from __future__ import annotations

from typing import Final

from web.analysis.review_state import ReviewState
from web.app.app import App
from web.browser.device import StorageError
from web.session.plies import is_decision
from web.session.session import Session

PAUSE: Final = 10
"""Number of actions between two pauses while decisions are counted: the page stays responsive."""


def reviewed(app: App, session: Session) -> ReviewState:
    """The analysis of the open game as it is stored; nothing is judged if there is none."""
    id = app.state.autosave.id
    try:
        stored = app.saves.load_analysis(id) if id else ""
    except StorageError:
        stored = ""
    return ReviewState.of(session.play, stored, session.given)


async def count(app: App, session: Session, reviewed: ReviewState) -> None:
    """Find the decisions, piece by piece."""
    plies: dict[bool, list[int]] = {True: [], False: []}
    for ply in range(session.given, session.length):
        step = session.play.steps[ply]
        if is_decision(step, session.seats):
            plies[step.seat in session.people].append(ply)
        if ply % PAUSE == 0:
            await app.device.sleep(0)
    reviewed.decisions, reviewed.others = tuple(plies[True]), tuple(plies[False])
