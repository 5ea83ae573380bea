"""Links: those that come, and those that are sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from sobek.core.link import LinkError, decode, find
from sobek.core.text import tr
from web.app.opening import Opening
from web.app.playing import Data
from web.ui.screens import sharing


class Sharing(Opening):
    """Plays that go from one person to another."""

    def _paste(self, data: Data) -> None:
        text = data.get("link", "")
        try:
            decode(link := find(text))
        except LinkError as error:
            self._pasted = text[: sharing.MAX_PASTED], str(error)
        else:
            self._go(link)

    def _paste_copied(self, data: Data) -> None:
        self._run(self._read_copied, self._device.copied())

    async def _read_copied(self, reading: Awaitable[str | None]) -> None:
        text = await reading
        if text is None:
            self._pasted = (
                self._pasted[0],
                tr("Your browser doesn't allow this: paste the link into the field yourself."),
            )
        else:
            self._paste({"link": text})
        self._html = ""  # what is typed stands in the page alone
        self.draw()

    def _copy_link(self, data: Data) -> None:
        self._run(self._tell, "copy", self._device.copy(self._link()))

    def _send_link(self, data: Data) -> None:
        self._run(self._tell, "send", self._device.send(self._link()))

    async def _tell(self, what: str, trying: Awaitable[bool]) -> None:
        self._told = what, await trying
        self.draw()


EVENTS: Final[dict[str, Callable[[Sharing, Data], None]]] = {
    "copy": Sharing._copy_link,
    "paste": Sharing._paste,
    "paste-copied": Sharing._paste_copied,
    "send": Sharing._send_link,
}
