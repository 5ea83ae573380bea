"""Work that takes its time: bots, the adviser, the analysis, a replay, files.

Each piece is an asynchronous generator. The page is drawn at each ``yield`` and at the end, so the
work itself never draws.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractContextManager
from typing import Any, Final

from web.app import problems, screen
from web.app.app import App
from web.app.work import AWAITED, Work

Steps = AsyncIterator[None]


POLITENESS: Final = 1.0
"""Seconds for which work that nobody waits for lets other work pass."""


async def let_pass(app: App) -> bool:
    """Pause if a person waits for something that the workers do; return whether that was so."""
    is_awaited = bool(AWAITED & app.state.running.keys())
    if is_awaited:
        await app.device.sleep(POLITENESS)
    return is_awaited


def start(app: App, work: Work, steps: Steps) -> None:
    """Start work that can be stopped by its name, in place of former work of that name."""
    app.stop(work)
    app.state.running[work] = app.device.run(_run(app, steps, problems.guarded(app), work))


def undertake(app: App, steps: Steps) -> None:
    """Start what a person has asked for. What goes wrong is reported as in a handler."""
    app.device.run(_run(app, steps, problems.reported(app)))


def start_unseen(app: App, work: Work, steps: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Start work that can be stopped by its name and changes nothing on the page."""
    app.stop(work)
    app.state.running[work] = app.device.run(_run_stoppable(app, work, steps))


def run_unseen(app: App, work: Coroutine[Any, Any, object]) -> None:
    """Start work that changes nothing on the page."""
    app.device.run(_run_unseen(app, work))


async def _run(
    app: App,
    steps: Steps,
    reporting: AbstractContextManager[None],
    work: Work | None = None,
) -> None:
    with reporting:
        await app.device.drawn()  # what has started it
        async for _ in steps:
            screen.show(app)
            await app.device.drawn()
    if work:
        app.state.running.pop(work, None)
    screen.show(app)


async def _run_unseen(app: App, work: Coroutine[Any, Any, object]) -> None:
    with problems.guarded(app):
        await work


async def _run_stoppable(
    app: App, work: Work, steps: Callable[[], Coroutine[Any, Any, object]]
) -> None:
    await _run_unseen(app, steps())
    app.state.running.pop(work, None)
