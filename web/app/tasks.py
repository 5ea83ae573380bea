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
    _begin(app, work, lambda end: _run(app, steps, problems.guarded(app), end))


def undertake(app: App, steps: Steps) -> None:
    """Start what a person has asked for. What goes wrong is reported as in a handler."""
    app.device.run(_run(app, steps, problems.reported(app)))


def start_unseen(app: App, work: Work, steps: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Start work that can be stopped by its name and changes nothing on the page."""
    _begin(app, work, lambda end: _run_stoppable(app, steps, end))


def run_unseen(app: App, work: Coroutine[Any, Any, object]) -> None:
    """Start work that changes nothing on the page."""
    app.device.run(_run_unseen(app, work))


def _begin(
    app: App, work: Work, run: Callable[[Callable[[], None]], Coroutine[Any, Any, None]]
) -> None:
    """Begin work in place of former work of that name. ``run``: is given what notes its end."""
    app.stop(work)
    running = app.state.running

    def end() -> None:
        if running.get(work) is cancel:  # else work of that name has begun since
            del running[work]

    cancel = running[work] = app.device.run(run(end))


async def _run(
    app: App,
    steps: Steps,
    reporting: AbstractContextManager[None],
    end: Callable[[], None] = lambda: None,
) -> None:
    with reporting:
        await app.device.drawn()  # what has started it
        async for _ in steps:
            screen.show(app)
            await app.device.drawn()
    end()
    screen.show(app)


async def _run_unseen(app: App, work: Coroutine[Any, Any, object]) -> None:
    with problems.guarded(app):
        await work


async def _run_stoppable(
    app: App, steps: Callable[[], Coroutine[Any, Any, object]], end: Callable[[], None]
) -> None:
    await _run_unseen(app, steps())
    end()
