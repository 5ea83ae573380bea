"""The line for typed actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from web.app.opening import Opening
from web.app.playing import Data
from web.ui.screens.action_line import Typing
from web.ui.vocabulary import vocabulary


class Typed(Opening):
    """What is typed at the table."""

    def _open_line(self, data: Data) -> None:
        self._panel, self._typing = "", Typing() if data["value"] else None
        self._lead_to_line()

    def _type_on(self, data: Data) -> None:
        """Keep what is not yet done, for the page is drawn anew."""
        if self._typing:
            self._typing = replace(self._typing, text=data["value"])

    def _type(self, data: Data) -> None:
        """Carry out the action in the line, or say why not."""
        session, typing, text = self._session, self._typing, data["typed"]
        if session is None or typing is None or self._keeper.parked or not text.strip():
            return
        try:
            if not session.decides:
                raise ValueError(
                    session.renderer.narration.prompt(session.scene().view, session.play.players)
                )
            words = vocabulary(session.renderer.words.vocabulary)
            self._do(session, [words.parse(session.play.game, text)])
        except ValueError as error:
            self._typing = typing.refused(text, str(error))
        else:
            self._typing = typing.accepted()
        self._lead_to_line()

    def _lead_to_line(self) -> None:
        self.draw()
        if self._typing:
            self._device.focus(self._typing.field)


EVENTS: Final[dict[str, Callable[[Typed, Data], None]]] = {
    "typed": Typed._type,
    "typing": Typed._open_line,
    "typing-on": Typed._type_on,
}
