"""What is open: the start screen, a saved game, or a play that came in a link.

The address's part after # says which, and nothing else does: nothing for the start screen,
``game=<id>`` for a saved game, or the link form of a play. So reload, bookmarks and the back button
lead to the same places, and none of them leads past a handover.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from sobek.core.link import LinkError, decode, encode
from sobek.core.play import Play
from sobek.core.text import tr
from web.app.playing import Data, Playing
from web.browser.device import Device, StorageError
from web.session.session import Session
from web.storage import saves
from web.storage.saves import NOTHING_BESIDE, SAVED, Beside, Save
from web.ui.renderer import Renderer


class Opening(Playing, ABC):
    """The page, and what has it show something else."""

    ways: ClassVar[Mapping[str, Callable[[Any, str], None]]] = {}
    """What is shown of a part after # that is none of these, by what stands before its "="; it may
    raise LinkError. It gets what stands behind."""

    def __init__(
        self, device: Device, renderers: Mapping[str, Renderer], pace: float | None = None
    ) -> None:
        super().__init__(device, renderers, pace)
        self._drop_claim: Callable[[], None] = lambda: None

    @abstractmethod
    def handle(self, event: str, data: Data) -> bool:
        """Do what an event of the page asks for; whether it was a key that the table took."""

    def open(self, fragment: str) -> None:
        """Show what a part after # asks for."""
        self._open(fragment)
        self.draw()

    def _open(self, fragment: str, *, take: bool = False) -> None:
        self._stop_bots()
        self._stop_replay()
        self._drop_claim()
        self._device.release(saves.key(self._keeper.id))
        self._device.stay_awake(False)
        self._held_back = None
        self._session, self._problem = None, None
        self._keeper.close()
        self._panel, self._notice, self._pasted = "", "", ("", "")
        self._typing = None
        self._shelf.tidy()
        try:
            if fragment.startswith(SAVED):
                self._open_saved(fragment.removeprefix(SAVED))
                self._claim(take)
            elif way := self.ways.get(fragment.partition("=")[0]):
                way(self, fragment.partition("=")[2])
            elif fragment:
                self._session = self._seat(decode(fragment), live=False)
            else:
                reading = self._shelf.read()
                # What is shown at first is there at once: it may be what somebody has pressed.
                any(reading)
                self._run(self._read_shelf, reading)
        except LinkError as error:
            self._problem = str(error), False
        except StorageError as error:
            if fragment:
                self._problem = unread(error), True
            else:
                self._notice = unread(error)
        except Exception:
            self._fail()
        self._go_on()

    def _go(self, fragment: str) -> None:
        """Open something else, from where the back button leads back."""
        self._device.set_location_hash(fragment, new_entry=True)
        self._open(fragment)

    def _open_saved(self, id: str) -> None:
        save = self._keeper.open(id)
        self._session = self._seat(save.play, beside=save.beside)
        if save.is_previous:
            self._notice = tr(
                "The latest save of this game is damaged, so the one before it was opened."
            )

    def _claim(self, take: bool) -> None:
        """Play the saved game here: unless another tab does, or even then. Until that is known,
        what a person does has to wait, and bots, too."""
        self._held_back = []
        self._drop_claim = self._run(self._play_here, take)

    async def _play_here(self, take: bool) -> None:
        id = self._keeper.id
        mine = await self._device.claim(saves.key(id), take=take)
        events, self._held_back = self._held_back or [], None
        with self._telling():
            if mine and take:
                self._open_saved(id)  # the other tab may have gone on until now
            self._keeper.parked = not mine
            self._go_on()
        self.draw()
        for event, data in events if mine else ():
            self.handle(event, data)

    def _seat(self, play: Play, live: bool = True, beside: Beside = NOTHING_BESIDE) -> Session:
        return Session(play, self._table_of(play), live=live, beside=beside)

    def _play_new(
        self, play: Play, name: str = "", date: int = 0, beside: Beside = NOTHING_BESIDE
    ) -> None:
        """Save a play as a game of its own and go there."""
        id, now = saves.new_id(self._device.seed()), self._device.now()
        save = Save(play, name, date or now, beside=beside)
        try:
            self._saves.save(id, save)
        except StorageError:
            # It can be played all the same, and the address holds it.
            self._go(encode(play))
            self._session = self._seat(play, beside=beside)
            self._keeper.adopt(id, save)
            self._save(self._session)
            self._claim(take=False)
        else:
            self._go(SAVED + id)

    async def _read_shelf(self, reading: Iterator[bool]) -> None:
        """Read the saved games one by one, so that the page can be used meanwhile."""
        try:
            for _ in reading:
                await self._device.sleep(0)
        except StorageError as error:
            self._notice = unread(error)
        if self._session is None:
            self.draw()


def unread(error: StorageError) -> str:
    """What is said where saved games or what was made of them can't be read."""
    return tr("Your saved games can't be read: {reason}.", reason=error)
