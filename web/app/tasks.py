"""Work that takes its time: bots, the adviser, the analysis, a replay, files.

Each piece is an asynchronous generator. The page is drawn at each ``yield`` and at the end, so the
work itself never draws.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine
from typing import Any

from web.app import problems, screen
from web.app.app import App

Work = AsyncIterator[None]


def start(app: App, name: str, work: Work) -> None:
    """Start work that can be stopped by its name, in place of former work of that name. An
    exception in it is a fault of ours."""
    app.stop(name)
    app.state.running[name] = app.device.run(_draw_through(app, work, name))


def undertake(app: App, work: Work) -> None:
    """Start what a person has asked for. What goes wrong is reported as in a handler."""
    app.device.run(_report_through(app, work))


def run_unseen(app: App, work: Coroutine[Any, Any, object]) -> None:
    """Start work that changes nothing on the page."""
    app.device.run(_guard(app, work))


async def _draw_through(app: App, work: Work, name: str) -> None:
    try:
        async for _ in work:
            screen.show(app)
    except Exception:
        problems.fail(app)
    app.state.running.pop(name, None)
    screen.show(app)


async def _report_through(app: App, work: Work) -> None:
    with problems.reported(app):
        async for _ in work:
            screen.show(app)
    screen.show(app)


async def _guard(app: App, work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except Exception:
        problems.fail(app)
        screen.show(app)
