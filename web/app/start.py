"""How the page begins, and what it does before anybody asks for it."""

from __future__ import annotations

import contextlib

from sobek.core.link import encode
from web.app import languages, tasks
from web.app.app import App
from web.app.events import Event
from web.app.handlers.keeping import alone
from web.browser.device import StorageError, WorkerError
from web.session.session import Session
from web.session.setup import Setup
from web.storage import transaction

REST = 0.02
"""Seconds between pieces of work that nobody waits for, so that the page stays free."""


async def recover(app: App) -> None:
    """Put back what was replaced when the browser ended while a file was brought in, unless another
    tab brings one in just now."""
    with contextlib.suppress(StorageError):  # the next start tries again
        if transaction.is_unfinished(app.device):
            async with alone(app):
                pass


async def learn_language(app: App) -> None:
    """Load what the page says in the language in which it will begin."""
    app.state.preferences.recall()
    with contextlib.suppress(WorkerError):  # then it begins in English
        await languages.learn(app, *languages.wanted(app))


def begin(app: App) -> None:
    """Show what the address asks for, or go on with what was begun before Python ran."""
    app.state.preferences.recall()
    app.state.faces.recall()
    app.state.strengths.recall()
    languages.speak(app, *languages.wanted(app))
    begun = app.device.begun()
    app.dispatch(app, Event("begun", {"value": begun}) if begun else _address(app))


def _address(app: App) -> Event:
    return Event("address", {"value": app.device.location_hash()})


def warm_up(app: App) -> None:
    """Play a little of each game unseen: what runs for the first time takes longest."""
    tasks.run_unseen(app, _warm_up(app))


def wake_worker(app: App) -> None:
    """Start the bots' first worker before it is wanted, since that takes seconds."""
    tasks.run_unseen(app, app.pool.wake())


async def _warm_up(app: App) -> None:
    for name, renderer in app.state.renderers.items():
        play = Setup.default(name).play(app.device.seed())
        session = Session(play, renderer)
        for action in (None, play.legal_actions()[0]):
            if action:
                session.carry_out([action])
            encode(play)
            await app.device.sleep(REST)
            renderer.table.table(session.scene())
            await app.device.sleep(REST)
