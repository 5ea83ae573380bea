"""The saved games: names, files, deleting."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

from sobek.core.link import encode
from sobek.core.text import tr
from web.app.opening import Opening
from web.app.playing import Data
from web.browser.device import StorageError
from web.storage import files, saves
from web.storage.saves import SAVED


class Games(Opening):
    """The list of saved games, and files."""

    def _delete(self, data: Data) -> None:
        self._undertake(self._alone, data["value"], self._shelf.delete, "undo")

    def _rename(self, data: Data) -> None:
        id, name = data["value"], data["called"]
        self._undertake(self._alone, id, lambda id: self._shelf.rename(id, name), f"naming-{id}")

    async def _alone(self, id: str, change: Callable[[str], None], target: str) -> None:
        """Change a saved game that no other tab plays, and lead the focus to what comes of it."""
        name = saves.key(id)
        if not await self._device.claim(name, take=False):
            raise ValueError(tr("This game is open in another tab."))
        try:
            change(id)
        finally:
            self._device.release(name)
        self.draw()
        self._device.focus(target)

    def _name(self, data: Data) -> None:
        self._shelf.begin_naming(data["value"])
        self.draw()
        self._device.focus("called")

    def _show_more_games(self, data: Data) -> None:
        self._shelf.pages += 1

    def _export(self, data: Data) -> None:
        """Save to a file what is open, or a game of the list."""
        if id := data["value"]:
            self._device.download(self._shelf.file_name(id), self._shelf.file(id))
        elif self._session:
            save = self._keeper.save(self._session.play, self._session.beside)
            self._device.download(files.name(save), files.write(save))

    async def _export_all(self) -> None:
        self._device.download(tr("Saved games.txt"), await self._shelf.all_in_one())

    async def _open_file(self, field: str) -> None:
        """Go to the only game in a file, or take in all that are in it."""
        parts = files.parts(await self._device.read_file(field, files.MAX_SIZE))
        if len(parts) > 1:
            try:
                self._notice = await self._shelf.take_in(parts)
            finally:
                await self._read_shelf(self._shelf.read())
            return
        save = files.read(parts[0])
        self._table_of(save.play)
        here = None
        with contextlib.suppress(StorageError):
            here = self._saves.links().get(encode(save.play))
        if here:
            self._go(SAVED + here)
        else:
            self._play_new(save.play, save.name, save.date, save.beside)


EVENTS: Final[dict[str, Callable[[Games, Data], None]]] = {
    "delete": Games._delete,
    "export": Games._export,
    "export-all": lambda app, data: app._undertake(app._export_all),
    "file": lambda app, data: app._undertake(app._open_file, data["name"]),
    "more-games": Games._show_more_games,
    "naming": Games._name,
    "rename": Games._rename,
    "undo": lambda app, data: app._shelf.undo(),
}
