"""Set deals: positions to play from, each with a goal. A game lists its own, the easiest first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sobek.core.play import Play

STARS: Final = 3
"""Maximum number of stars of a deal."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What the person in the first seat has to reach.

    ``said``: the goal in a sentence, by the figure for the first star; ``degree``: what a star
    takes, by its figure; ``figure``: what a finished play has reached, by the play and the number
    of actions that it began with, None if the goal was missed; ``stars``: the figure for each star,
    rising or falling.
    """

    said: Callable[[int], str]
    degree: Callable[[int], str]
    figure: Callable[[Play, int], int | None]
    stars: tuple[int, int, int]

    def reached(self, play: Play, given: int) -> int:
        """The stars of a finished play that began with ``given`` actions: 0 to :data:`STARS`."""
        figure = self.figure(play, given)
        if figure is None:
            return 0
        first, *_, last = self.stars
        if first <= last:
            return sum(figure >= wanted for wanted in self.stars)
        return sum(figure <= wanted for wanted in self.stars)


@dataclass(frozen=True, slots=True)
class SetDeal:
    """A position and its goal.

    ``id``: what is stored, for good; ``name`` and ``twist``: a name and what is special, to be
    translated; ``bots``: the kinds of the bots in the other seats; ``link``: the play so far
    (:mod:`sobek.core.link`), with a person in the first seat; ``given``: its number of actions.
    """

    id: str
    name: str
    twist: str
    goal: Goal
    bots: tuple[str, ...]
    link: str
    given: int = 0
