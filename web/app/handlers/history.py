"""Looking back at a game, and taking back what was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sobek.core.chance import SEED_LIMIT
from sobek.core.text import tr
from web.app.opening import Opening
from web.app.playback import PACES, USUAL
from web.app.playing import Data
from web.session.session import Session
from web.storage.saves import Beside
from web.ui.screens import replay


class History(Opening):
    """The way back, to look or to play."""

    def _look(self, data: Data) -> None:
        """Look at the table after so many actions."""
        if self._session and data["value"].isdecimal():
            self._stop_replay()
            self._stop_bots()
            self._panel, self._typing = "", None
            self._session.look_at(int(data["value"]))

    def _look_from(self, data: Data) -> None:
        session, eyes = self._session, data["value"]
        if session and eyes in (replay.OPENED, replay.ONLOOKER):
            session.look_from(None, opened=eyes == replay.OPENED)
        elif session and eyes.isdecimal():
            session.look_from(int(eyes))

    def _look_away(self, data: Data) -> None:
        self._stop_replay()
        if self._session:
            self._session.look_away()

    def _run_replay(self, data: Data) -> None:
        """Let it go on by itself, or no longer."""
        if self._drop_replay:
            self._stop_replay()
        elif self._session and self._session.look:
            self._drop_replay = self._run(self._replay_on, self._session)

    async def _replay_on(self, session: Session) -> None:
        pause = self._show.pace or PACES[USUAL]
        while session.look and session.look.place < session.length:
            await self._device.sleep(pause)
            session.look_at(session.look.place + 1)
            if session.place < session.length:
                self.draw()
        self._drop_replay = None
        self.draw()

    def _fork(self, data: Data) -> None:
        """A new game from the point that is looked at, for practice."""
        session = self._session
        if session and session.look:
            play = session.play.at(session.look.place)
            if data["value"] == "anew":
                play.deal_anew(session.look.seat, self._device.seed() % SEED_LIMIT)
            elif session.live and session.secrets and not session.play.over:
                # Who plays on with the same cards learns what is still hidden in this game.
                session.beside = replace(session.beside, practice=True)
                self._save(session)
            self._play_new(play, beside=Beside(practice=True, aids=session.beside.aids))

    def _take_back(self, data: Data) -> None:
        session = self._session
        if session and not self._keeper.parked and session.back_to is not None:
            if session.to_ask:
                self._panel, self._agreed = "consent", frozenset()
            else:
                self._go_back(session)

    def _agree(self, data: Data) -> None:
        """One of those at the table has nothing against it."""
        session = self._session
        if session and self._panel == "consent" and not self._keeper.parked:
            self._agreed |= {int(data["value"])}
            if self._agreed.issuperset(session.to_ask):
                self._panel = ""
                self._go_back(session)

    def _go_back(self, session: Session) -> None:
        self._stop_bots()
        was_practice = session.beside.practice
        session.take_back()
        if session.beside.practice and not was_practice:
            self._notice = tr(
                "This game is for practice now and counts in no statistics, unless you do the same "
                "again."
            )
        self._save(session)

    def _redo(self, data: Data) -> None:
        session = self._session
        if session and not self._keeper.parked and session.can_redo:
            try:
                session.redo()
            finally:
                self._save(session)


EVENTS: Final[dict[str, Callable[[History, Data], None]]] = {
    "agree": History._agree,
    "fork": History._fork,
    "look": History._look,
    "look-away": History._look_away,
    "look-from": History._look_from,
    "look-run": History._run_replay,
    "redo": History._redo,
    "take-back": History._take_back,
}
