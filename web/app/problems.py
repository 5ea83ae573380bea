"""What the page says when something goes wrong."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Iterator

from sobek.core.text import tr
from web.app.app import App
from web.app.state import Problem
from web.app.work import Work
from web.browser.device import StorageError


@contextlib.contextmanager
def reported(app: App) -> Iterator[None]:
    """Report what goes wrong inside: a refusal as a notice, a fault of ours as a problem."""
    try:
        yield
    except ValueError as error:
        app.state.notice.say(str(error))
    except StorageError as error:
        app.state.notice.say(
            tr(
                "Your browser could not do that: {reason}. Save the game to a file instead.",
                reason=error,
            )
        )
    except Exception:
        fail(app)


@contextlib.contextmanager
def guarded(app: App) -> Iterator[None]:
    """Report whatever goes wrong inside as a fault of ours: nobody has asked for this work."""
    try:
        yield
    except Exception:
        fail(app)


def fail(app: App) -> None:
    """Report a fault of ours. The game is safe: it was saved before."""
    traceback.print_exc()
    for work in (Work.BOTS, Work.REVIEW, Work.RECHECK, Work.PRICE):
        app.stop(work)
    app.state.hurries = False
    sentence = tr("Something went wrong. Your game is saved up to this point.")
    app.state.problem = Problem(sentence, can_reload=True)


def unread(error: StorageError) -> str:
    """The sentence for saved games or results that can't be read."""
    return tr("Your saved games can’t be read: {reason}.", reason=error)
