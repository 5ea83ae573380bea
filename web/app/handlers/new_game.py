"""Games that begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.core.chance import SEED_LIMIT
from sobek.core.play import Play
from web.app.opening import Opening
from web.app.playing import Data
from web.session.aids import everybodys
from web.storage.saves import Beside


class NewGame(Opening):
    """The start form, and other ways to begin."""

    def _begin_game(self, data: Data) -> None:
        self._setup = self._setup.filled(data)
        play = self._setup.play(self._device.seed())
        # Who wants the same set-up once more says so again.
        self._setup = self._setup.changed("deal", "")
        self._play_new(play, beside=Beside(aids=everybodys(self._aid, play.players)))

    def _again(self, data: Data) -> None:
        if self._session:
            record = self._session.play.record
            seed = self._device.seed() % SEED_LIMIT
            play = Play.new(record.game, record.players, seed, record.options)
            self._play_new(play, beside=Beside(aids=self._session.beside.aids))

    def _begin_daily(self, data: Data) -> None:
        """The deal of the day: whoever would have the first seat, against a game's usual bot."""
        name = data["value"]
        if name in self._renderers:
            self._play_new(self._setup.of_the_day(name, self._device.now()))

    def _play_on(self, data: Data) -> None:
        if self._session:
            self._play_new(self._session.play)

    def _change_setup(self, data: Data) -> None:
        self._setup = self._setup.changed(data.get("name", ""), data.get("value", ""))


EVENTS: Final[dict[str, Callable[[NewGame, Data], None]]] = {
    "again": NewGame._again,
    "begin": NewGame._begin_game,
    "daily": NewGame._begin_daily,
    "play-on": NewGame._play_on,
    "setup": NewGame._change_setup,
}
