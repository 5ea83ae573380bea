"""The statistics: read when they are looked at, saved as a table, reset."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sobek.core.link import LinkError
from sobek.core.text import tr
from web.analysis import overview
from web.analysis.overview import Overview
from web.app.opening import Opening, unread
from web.app.playing import Data
from web.browser.device import StorageError
from web.storage.results import entry, read
from web.ui.screens.overview import RESET, UNDO


class Counting(Opening):
    """The panel of the statistics."""

    def _open_statistics(self, data: Data) -> None:
        self._panel, self._overview = "statistics", Overview()
        self._run(self._read_statistics)

    def _play_a_game(self, data: Data) -> None:
        """To where a game begins."""
        if self._session:
            self._go("")
            return
        self._panel = ""
        self.draw()
        self._device.scroll_to_top()
        self._device.focus("title")

    async def _read_statistics(self) -> None:
        """Read them piece by piece, so that the page can be used meanwhile."""
        overview = Overview()
        try:
            stored = self._statistics
            text = stored.text if stored.collected else await self._collect()
            for piece in read(text):
                overview = overview.with_more(piece)
                await self._device.sleep(0)
        except StorageError as error:
            overview = replace(overview, problem=unread(error))
        self._overview = replace(overview, is_read=True)
        self.draw()

    async def _collect(self) -> str:
        """Count the saved games that were over before there were statistics; all that is counted
        then."""
        found = []
        for id in reversed(self._saves.ids()):
            with contextlib.suppress(LinkError):  # it stands in the list as what it is
                save = self._saves.load(id)
                if save and save.play.over:
                    found.append(entry(id, save))
            await self._device.sleep(0)
        return self._statistics.collect(found)

    def _choose_statistics(self, data: Data) -> None:
        chosen = {**self._overview.chosen, data["name"]: data["value"]}
        self._overview = replace(self._overview, chosen=chosen)

    async def _export_statistics(self) -> None:
        parts = []
        for part in overview.table(self._overview.entries):
            parts.append(part)
            await self._device.sleep(0)
        self._device.download(tr("Statistics") + ".csv", "".join(parts))

    def _export_stored(self, data: Data) -> None:
        self._device.download(tr("Statistics") + ".txt", self._statistics.text)

    def _reset_statistics(self, data: Data) -> None:
        """Forget all games where that is asked for a second time."""
        if not self._overview.wants_reset:
            self._overview = replace(self._overview, wants_reset=True)
            return
        self._overview = Overview(is_read=True, forgotten=self._statistics.reset())
        self.draw()
        self._device.focus(UNDO)

    def _keep_statistics(self, data: Data) -> None:
        self._overview = replace(self._overview, wants_reset=False)
        self.draw()
        self._device.focus(RESET)

    def _undo_reset(self, data: Data) -> None:
        self._statistics.restore(self._overview.forgotten)
        self._open_statistics(data)


EVENTS: Final[dict[str, Callable[[Counting, Data], None]]] = {
    "statistics": Counting._open_statistics,
    "statistics-choose": Counting._choose_statistics,
    "statistics-export": lambda app, data: app._undertake(app._export_statistics),
    "statistics-keep": Counting._keep_statistics,
    "statistics-play": Counting._play_a_game,
    "statistics-raw": Counting._export_stored,
    RESET: Counting._reset_statistics,
    UNDO: Counting._undo_reset,
}
