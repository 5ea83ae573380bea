"""An action between two views: the base of the log, the animation and the handover."""

from __future__ import annotations

from dataclasses import dataclass

from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import Character, character_of
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


def struck(done: Transition) -> list[int]:
    """The seats to which the actor has done something."""
    action = done.action
    match action.verb:
        case Verb.PICK:
            return [done.before.queue[0]]
        case Verb.PLAY_CHARACTER if character_of(action.what) is Character.SCRIBE:
            return [seat for seat, _ in preview(done.before, action).drops]
        case Verb.PLAY_CHARACTER if (
            character_of(action.what) is Character.VIZIER and done.after.phase is not Phase.PICK
        ):
            return []  # the pile is empty
        case Verb.PLAY_CHARACTER | Verb.TOKEN if action.seat != NONE:
            return [action.seat]
    return []
