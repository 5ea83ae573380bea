"""The coach: thinks while a person thinks, and speaks before a costly choice is carried out.

For each decision the adviser looks for the best choice, as for a hint. Then what is selected at the
table is compared with that. So what there is to say is mostly known when the person confirms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from sobek.core.bot import Budget
from web.analysis.bot_pool import THINKING_LIMIT
from web.analysis.coach import Watch, weigh, weighing
from web.analysis.hints import Advice, advise
from web.app import advice, derived, screen, tasks
from web.app.app import App
from web.app.state import COACH, AppState
from web.app.work import Work

PATIENCE: Final = 0.2
"""Maximum seconds that a confirmed choice waits for the coach."""


def follow(app: App) -> None:
    """Think about the decision of the person at the table, and about what is selected there."""
    state = app.state
    former, state.watch = state.watch, _watch(state)
    if state.watch is not former:
        app.stop(Work.COACH)
    if state.watch and not {Work.COACH, Work.ADVISER} & state.running.keys():
        _share(state, state.watch)
        if _wanted(state.watch) is not None:
            tasks.start_unseen(app, Work.COACH, partial(_think, app, state.watch))


def will_know(app: App, actions: Sequence[Any]) -> bool:
    """Whether the coach may soon know what to say of a choice that is confirmed."""
    watch = app.state.watch
    if watch is None or watch.spoken or not watch.is_choice(actions):
        return False
    watch.confirmed = tuple(actions)
    return not watch.knows(actions)


async def know(watch: Watch) -> None:
    """Wait until the coach knows what to say of the confirmed choice, for a moment at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not watch.knows(watch.confirmed):
                watch.progress.clear()
                await watch.progress.wait()


def speak(app: App, actions: Sequence[Any]) -> bool:
    """Whether the coach speaks against a choice that is confirmed. It does so once in a decision,
    in a panel."""
    watch = app.state.watch
    if watch is None or not watch.is_choice(actions):
        return False
    if objection := watch.objection(actions):
        watch.spoken, app.state.panel = objection, COACH
    return objection is not None


def _watch(state: AppState) -> Watch | None:
    """What is known of the pending decision; None if the coach has nothing to do with it."""
    session = state.session
    if session is None or state.is_parked or not (derived.is_coached(state) and session.can_ask):
        return None
    if state.has_reported_workers:
        return None  # what the page finds without workers is too little to speak of
    position = session.play.state
    if len(position.legal_actions()) < 2:
        return None
    view = position.view(position.actor)
    asked = Advice(view, session.renderer.joint.decisions(view))
    for known in state.watches:
        if known.is_of(session, session.length, asked):
            return known
    new = Watch(session, session.length, asked)
    state.watches = [*(each for each in state.watches if each.session is session), new]
    return new


def _share(state: AppState, watch: Watch) -> None:
    """Take what the adviser has answered to a hint."""
    given = state.advice
    if given and given.report and given.answers(watch.advice):
        watch.advice = given


def _wanted(watch: Watch) -> Sequence[Any] | None:
    """The choice to be weighed next, which is empty while the best one is not known; None if there
    is nothing to do."""
    if watch.advice.report is None:
        return ()
    session = watch.session
    selected = session.renderer.table.chosen(session.scene())
    for actions in (watch.confirmed, selected):
        if actions and not watch.knows(actions) and watch.is_choice(actions):
            return actions
    return None


async def _think(app: App, watch: Watch) -> None:
    """Find the best choice, then weigh what is selected, as long as that changes."""
    session, game = watch.session, watch.session.play.game
    joint, ask, ply = session.renderer.joint, advice.asking(app, game), watch.ply
    position = session.play.state.clone()
    if watch.advice.report is None:
        budget = Budget(game.adviser_nodes, THINKING_LIMIT)
        await advise(watch.advice, game, position.clone(), joint, ask, budget)
        watch.progress.set()
        if app.state.panel == "hint":
            screen.show(app)
    while actions := _wanted(watch):
        best, budget = watch.advice.best, weighing(game)
        weighed = await weigh(game, ply, position, joint, best, actions, ask, budget)
        if app.pool.worker_failed:
            break
        watch.weighed[watch.name(actions)] = weighed
        watch.progress.set()
