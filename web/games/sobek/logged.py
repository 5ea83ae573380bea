"""An action to be logged, with the words that its sentence needs."""

from __future__ import annotations

from dataclasses import dataclass

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import KINDS, bag, kinds_in
from sobek.games.sobek.rules.view import FACE_DOWN
from web.games.sobek import words
from web.games.sobek.transition import Transition
from web.ui.scene import Players
from web.ui.widgets import name_of


@dataclass(frozen=True, slots=True)
class LoggedAction(Transition):
    """An action with the looking seat's views, and the players by seat."""

    players: Players

    @property
    def name(self) -> str:
        """The name of the acting player."""
        return name_of(self.players, self.seat)

    @property
    def other(self) -> str:
        """The name of the player that the action is against; empty if there is none."""
        return name_of(self.players, self.action.seat) if self.action.seat != NONE else ""

    def gained(self, seat: int) -> int:
        """The bag of known cards that came into a seat's hand."""
        if not self.same_round:
            return 0
        return added(self.before.hands[seat].cards, self.after.hands[seat].cards)

    def backs_gained(self, seat: int, spent: int = 0) -> list[int]:
        """How many cards of each back came into a hand, beyond the bag of those it ``spent``."""
        before, after = self.before.hands[seat].backs, self.after.hands[seat].backs
        gains = [now - was for was, now in zip(before, after, strict=True)]
        for kind, count in kinds_in(spent):
            gains[KINDS[kind].back] += count
        return gains

    def taken_card(self, at: int) -> str:
        """The card taken from the quays, in words. A face-down card is known to its taker only.
        ``at``: its index among the remaining cards."""
        kind = self.before.remaining()[at]
        if kind != FACE_DOWN:
            return words.card(kind)
        seen = self.gained(self.seat) if self.is_own(self.seat) else 0
        if not seen:
            return words.unseen(1)
        return tr("{card} (face down)", card=words.cards(seen))

    def made_set(self) -> dict[str, str]:
        """The words for the set that the action makes or changes; empty if there is none."""
        made = preview(self.before, self.action).made
        if made is None:
            return {}
        return {
            "name": self.name,
            "set": words.set_name(made),
            "cards": words.cards(self.action.cards),
            "worth": words.worth(made),
        }


def added(before: int, after: int) -> int:
    """The bag of the cards that the second bag has beyond the first."""
    return bag(after & ~before)
