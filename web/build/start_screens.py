"""Renders the start screen of a first visit, for index.html."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from sobek.core import text
from web.app.page import Page
from web.browser.device import Device
from web.games import renderers


class FirstVisit:
    """The part of a :class:`Device` that the start screen of a first visit asks for."""

    def now(self) -> int:
        """Return any time: only saved games depend on it."""
        return 0

    def stored(self, key: str) -> None:
        """Return None: nothing is stored."""

    def can_read_copied(self) -> bool:
        """Return True, as in most browsers."""
        return True

    def power(self) -> tuple[int, float | None]:
        """Return any value: only bots depend on it."""
        return 1, None


def start_screens() -> dict[str, str]:
    """Return the HTML of the start screen by language."""
    text.add_catalogue(Path(__file__).parents[1] / "locale")
    current, screens = text.language(), {}
    for language in text.languages():
        text.use(language)
        screens[language] = str(Page(cast(Device, FirstVisit()), renderers()).html())
    text.use(current)
    return screens
