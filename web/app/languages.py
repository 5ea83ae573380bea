"""The page's language. What is said in one is loaded when it is first wanted."""

from __future__ import annotations

from sobek.core import text
from sobek.core.text import tr
from web.app.app import App
from web.app.state import AppState
from web.app.tasks import Steps
from web.browser.device import WorkerError
from web.ui.screens.frame import LANGUAGES


def wanted(app: App) -> tuple[str, ...]:
    """The tags of languages, in order of preference. The same order as in web/boot/boot.js."""
    state = app.state
    return (state.asked_language, state.preferences.language, *app.device.languages())


async def learn(app: App, *tags: str) -> None:
    """Load the first of these languages that can be spoken, unless it is there.

    :raises WorkerError: if it can't be loaded.
    """
    known = (code for code in map(text.code, tags) if code in LANGUAGES)
    first = next(known, text.SOURCE_LANGUAGE)
    if first not in text.languages():
        text.hold(first, await app.device.catalogue(first))


def speak(app: App, *tags: str) -> None:
    """Speak the first of these languages that has been loaded; it is not kept."""
    text.use(*tags)
    app.device.set_language(text.language())


async def choose(app: App, tag: str) -> Steps:
    """Speak a language from now on. What was said in the former one goes."""
    try:
        await learn(app, tag)
    except WorkerError:
        app.state.notice.say(
            tr("This language could not be loaded: check your connection and try again.")
        )
    else:
        app.state.preferences.choose("language", tag)
        former = text.language()
        speak(app, tag)
        if text.language() != former:
            _forget_what_was_said(app.state)
    yield


def _forget_what_was_said(state: AppState) -> None:
    state.refusal.say("")
    state.notice.say("")
    state.typing = state.typing.unsaid()
    if state.session and state.session.teacher:
        state.session.teacher.forget_remark()
