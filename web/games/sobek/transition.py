"""An action between two views: the base of the log, the animation and the handover."""

from __future__ import annotations

from dataclasses import dataclass

from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.view import SobekView


@dataclass(frozen=True, slots=True)
class Transition:
    """An action with the looking seat's views before and after it."""

    before: SobekView
    action: Action
    after: SobekView

    @property
    def seat(self) -> int:
        """The acting seat."""
        return self.before.actor

    @property
    def same_round(self) -> bool:
        """Whether the round goes on, so that hands and piles can be compared."""
        return self.before.round == self.after.round and self.after.phase is not Phase.OVER

    @property
    def delivers(self) -> bool:
        """Whether a delivery was laid out."""
        more = len(self.after.remaining()) > len(self.before.remaining())
        return more and self.after.deck < self.before.deck

    def is_own(self, seat: int) -> bool:
        """Whether a seat is the looking one."""
        return seat == self.before.seat
