"""Renders the start screen of a first visit, for index.html."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from sobek.core import text
from web.app import page
from web.app.app import create
from web.app.router import dispatch
from web.browser.device import Device
from web.games import renderers


class FirstVisit:
    """The part of a :class:`Device` that the start screen of a first visit asks for."""

    def page_address(self) -> str:
        """Return any address: only links depend on it."""
        return ""

    def can_send(self) -> bool:
        """Return any value: only links depend on it."""
        return False

    def can_read_copied(self) -> bool:
        """Return True, as in most browsers."""
        return True

    def power(self) -> tuple[int, float | None]:
        """Return any value: only bots depend on it."""
        return 1, None


def start_screens() -> dict[str, str]:
    """Return the HTML of the start screen by language tag."""
    text.add_catalogue(Path(__file__).parents[1] / "locale")
    current, screens = text.language(), {}
    for language in text.languages():
        text.use(language)
        state = create(cast(Device, FirstVisit()), renderers(), dispatch).state
        screens[language] = str(page.render(state))
    text.use(current)
    return screens
