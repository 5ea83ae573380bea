"""The start screens before anything is known of a person: the build puts them into index.html."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from sobek.core import text
from web.app.page import Page
from web.browser.device import Device
from web.games import renderers


class Nobody:
    """A device of which nothing is known yet."""

    def now(self) -> int:
        """What only saved games depend on."""
        return 0

    def stored(self, key: str) -> None:
        """Nothing."""

    def can_read_copied(self) -> bool:
        """As in most browsers."""
        return True

    def power(self) -> tuple[int, float | None]:
        """What only bots depend on."""
        return 1, None


def start_screens() -> dict[str, str]:
    """The start screen in each language."""
    text.add_catalogue(Path(__file__).parents[1] / "locale")
    spoken, screens = text.language(), {}
    for language in text.languages():
        text.use(language)
        screens[language] = str(Page(cast(Device, Nobody()), renderers()).html())
    text.use(spoken)
    return screens
