"""What helps a person's memory."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

from web.app.handlers.preferences import AID
from web.app.opening import Opening
from web.app.playing import Data
from web.browser.device import StorageError


class Aiding(Opening):
    """Each person chooses for themself, at any time. New games begin with what was chosen last."""

    def _choose_aid(self, data: Data) -> None:
        session, aid = self._session, data["value"]
        if session and not self._keeper.parked and session.choose_aid(aid):
            self._save(session)
            self._aid = aid
            with contextlib.suppress(StorageError):
                self._device.store(AID, aid)


EVENTS: Final[dict[str, Callable[[Aiding, Data], None]]] = {"aid": Aiding._choose_aid}
