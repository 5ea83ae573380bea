"""The rules: opened at a clause, searched, and shown with positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from sobek.core.link import LinkError, decode
from sobek.core.text import tr
from sobek.games import game
from web.app.opening import Opening
from web.app.playing import Data
from web.session.seating import Look
from web.ui.screens import rules
from web.ui.screens.rules import MAX_SOUGHT, RULE, Reading


class Rules(Opening):
    """The rules of the game that is open or chosen."""

    def _read_rules(self, data: Data) -> None:
        """Open them over what is there, at a clause where one is named."""
        clause = data["value"]
        place = self._device.location_hash()
        if place.startswith(f"{RULE}="):
            place = self._reading.place  # there is a way back from there already
        self._reading = Reading(self._with_clause(clause), clause, place=place)
        self._panel = "rules"
        self._lead_to_clause()

    def _with_clause(self, clause: str) -> str:
        """The game that has the clause: the one that is open or chosen, or else another one."""
        here = self._session.play.game.name if self._session else self._setup.game
        names = (here, *self._renderers)
        return next((name for name in names if clause in game(name).rules), here)

    def _lead_to_clause(self) -> None:
        if clause := self._reading.clause:
            self.draw()
            self._device.focus(rules.clause_id(clause), reveal=True)

    def _seek(self, data: Data) -> None:
        self._reading = replace(self._reading, sought=data["value"][:MAX_SOUGHT])

    def _look_at_example(self, data: Data) -> None:
        self._reading = replace(self._reading, clause=data["value"])
        self._go(f"{RULE}={self._reading.game}.{data['value']}")

    def _open_example(self, asked: str) -> None:
        """Show the position that a clause is shown with. Raises LinkError where there is none."""
        name, _, clause = asked.partition(".")
        renderer = self._renderers.get(name)
        example = renderer.teaching.examples.get(clause) if renderer else None
        if example is None:
            raise LinkError(tr("There is no such rule."))
        if (self._reading.game, self._reading.clause) != (name, clause):
            self._reading = Reading(name, clause)
        self._session = self._seat(decode(example.link), live=False)
        self._session.look = Look(example.ply, example.seat)
        self._noted = self._session  # nobody is to be compared with it

    def _back_to_rules(self, data: Data) -> None:
        """To where they were opened, at the same clause."""
        reading = self._reading
        self._go(reading.place)
        if self._session is None:
            self._setup = self._setup.changed("game", reading.game)
        self._reading, self._panel = reading, "rules"
        self._lead_to_clause()


WAYS: Final[Mapping[str, Callable[[Rules, str], None]]] = {RULE: Rules._open_example}
EVENTS: Final[dict[str, Callable[[Rules, Data], None]]] = {
    "back-to-rules": Rules._back_to_rules,
    "clause": Rules._read_rules,
    "example": Rules._look_at_example,
    "seek": Rules._seek,
}
"""What an event does."""
