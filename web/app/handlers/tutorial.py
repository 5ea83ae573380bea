"""Learning a game: the way through its tutorial, which is kept."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from sobek.core.link import LinkError
from sobek.core.text import tr
from web.app.opening import Opening
from web.app.playing import Data
from web.browser.device import StorageError
from web.session.session import Session
from web.session.setup import Setup
from web.session.tutorial import Tutorial, learned_key, resumed
from web.ui.screens.tutorial import LEARN


class Learning(Opening):
    """A tutorial is no saved game: nothing of it is kept but how far somebody has come."""

    def _open_tutorial(self, name: str) -> None:
        """Go on where it was left. Raises LinkError where a game has none."""
        renderer = self._renderers.get(name)
        if renderer is None or not renderer.teaching.tutorial:
            raise LinkError(tr("There is no tutorial for this game."))
        self._session = resumed(renderer, self._learned(name))

    def _read_on(self, data: Data) -> None:
        if isinstance(self._session, Tutorial):
            self._session = self._session.read_on()
            self._save(self._session)

    def _learn_again(self, data: Data) -> None:
        if isinstance(self._session, Tutorial):
            self._session = Tutorial(self._session.renderer)
            self._save(self._session)

    def _play_learned(self, data: Data) -> None:
        """A game of one's own, against the bot that plays worst."""
        if isinstance(self._session, Tutorial):
            rules = self._session.play.game
            setup = Setup.usual(rules.name).changed("kind-1", rules.levels[0])
            self._play_new(setup.play(self._device.seed()))

    def _do(self, session: Session, actions: list[Any]) -> None:
        if isinstance(session, Tutorial):
            self._carry_out(session, actions)
        else:
            super()._do(session, actions)

    def _save(self, session: Session) -> None:
        if not isinstance(session, Tutorial):
            super()._save(session)
        elif kept := session.kept:
            # Where that is refused, one learns on all the same.
            with contextlib.suppress(StorageError):
                self._device.store(learned_key(session.play.game.name), kept)

    def _note_deal(self, session: Session) -> None:
        if not isinstance(session, Tutorial):
            super()._note_deal(session)

    async def _decide(self, session: Session) -> Any:
        if isinstance(session, Tutorial):
            return session.answer
        return await super()._decide(session)


WAYS: Final[Mapping[str, Callable[[Learning, str], None]]] = {LEARN: Learning._open_tutorial}
EVENTS: Final[dict[str, Callable[[Learning, Data], None]]] = {
    "learn-again": Learning._learn_again,
    "learn-on": Learning._read_on,
    "play-learned": Learning._play_learned,
}
"""What an event does."""
