"""What is done at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from web.app.opening import Opening
from web.app.playing import Data
from web.session.seating import Stage


class AtTable(Opening):
    """Decisions, and what lies between them."""

    def _skip(self, data: Data) -> None:
        """Have bots move at once until a person decides; they think no less."""
        self._show.hurries = self._drop_thought is not None
        self._cut_pause()

    def _change_level(self, data: Data) -> None:
        session, seat = self._session, int(data["name"].removeprefix("level-"))
        if session and not self._keeper.parked:
            session.change_level(seat, data["value"])
            if seat == session.actor:
                self._stop_bots()
            self._save(session)

    def _turn_page(self, data: Data) -> None:
        if self._session:
            self._session.turn_page(int(data["value"]))

    def _open_account(self, data: Data) -> None:
        if self._session and self._session.stage is Stage.OVER:
            self._session.account = (int(data["value"]), 0)

    def _take_seat(self, data: Data) -> None:
        if self._session:
            self._session.take_seat()
        if self._typing:
            self._typing = self._typing.accepted()  # what the one before has typed is theirs

    def _leave_seat(self, data: Data) -> None:
        if self._session:
            self._session.leave_seat()

    def _act(self, data: Data) -> None:
        session = self._session
        if session and not self._keeper.parked and session.decides:
            parse = session.play.game.parse
            self._do(session, [parse(action) for action in data["value"].split(";")])

    def _select(self, name: str, data: Data) -> None:
        if self._session:
            self._session.select(name, data["key"] if "key" in data else data.get("value", ""))

    def _open_why(self, data: Data) -> None:
        session, place = self._session, int(data["value"])
        if session and place < session.length:
            self._panel, self._why = "why", place
            self._ask(session, session.step(place).before)

    def _take_advice(self, data: Data) -> None:
        """Select a choice at the table, and go there."""
        session = self._session
        if session and session.decides:
            action = session.play.game.parse(data["value"])
            session.selection = session.renderer.table.selecting(action)
            self._panel = ""
            self.draw()
            self._lead_on(reveal=True)


EVENTS: Final[dict[str, Callable[[AtTable, Data], None]]] = {
    "account": AtTable._open_account,
    "act": AtTable._act,
    "advised": AtTable._take_advice,
    "leave-seat": AtTable._leave_seat,
    "level": AtTable._change_level,
    "skip": AtTable._skip,
    "take-seat": AtTable._take_seat,
    "turn": AtTable._turn_page,
    "why": AtTable._open_why,
}
