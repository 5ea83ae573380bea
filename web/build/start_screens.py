"""The start screens before anything is known of a person: the build puts them into index.html."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from sobek.core import text
from web.app import view
from web.app.app import create
from web.app.router import dispatch
from web.browser.device import Device
from web.games import renderers


class UnknownDevice:
    """A device of which nothing is known yet."""

    def page_address(self) -> str:
        """Only links depend on it."""
        return ""

    def can_send(self) -> bool:
        """Only links depend on it."""
        return False

    def can_read_copied(self) -> bool:
        """As in most browsers."""
        return True

    def power(self) -> tuple[int, float | None]:
        """Only bots depend on it."""
        return 1, None


def start_screens() -> dict[str, str]:
    """The start screen in each language, by its tag."""
    text.add_catalogue(Path(__file__).parents[1] / "locale")
    spoken, screens = text.language(), {}
    for language in text.languages():
        text.use(language)
        state = create(cast(Device, UnknownDevice()), renderers(), dispatch).state
        screens[language] = str(view.page(state))
    text.use(spoken)
    return screens
