"""A line that carries the links of a sealed game (docs/sealed.md) between its two devices.

Nothing of the protocol changes: whoever reads, forges or keeps back a link here can do as much as
with any messenger.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Courier:
    """The line to the other device. ``games``: those that are played with that device, by their
    names in links; ``is_there``: whether it has said something; ``sent``: the last link that has
    gone over; ``waiting``: one that has come while another game was open."""

    line: str
    games: set[str] = field(default_factory=set)
    is_there: bool = False
    sent: str = ""
    waiting: str = ""

    def reaches(self, game: str) -> bool:
        """Whether the other device of this game is there."""
        return self.is_there and game in self.games
