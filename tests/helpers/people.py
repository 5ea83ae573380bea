"""Simulated people. They are made otherwise than the bots that shall suit them: they overlook
choices, and misjudge those that they see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sobek.core.bot import Budget
from sobek.core.game import AnyGame

SEEN: Final = 12
"""How many choices somebody compares at most."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of a fixed strength. ``overlooks``: how likely a choice is not seen, 0 to 1;
    ``misjudges``: by how much a choice's chance to win is misjudged, a standard deviation, 0 to 1;
    ``says``: which answer they give when the page asks how well they play."""

    overlooks: float
    misjudges: float
    says: int

    def choose(self, game: AnyGame, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """The choice that looks best to them."""
        assert game.strength and game.searcher, "the game has a scale"
        if len(actions) == 1:
            return actions[0]
        thinker = game.searcher(Budget(game.strength.settings[0].nodes))
        named = {str(action): action for action in actions}
        likely = [line.action for line in thinker.analyze(view, actions, rng).lines]
        seen = [each for each in likely if rng.random() >= self.overlooks][:SEEN] or likely[:1]
        if len(seen) == 1:
            return named[seen[0]]
        lines = thinker.compare(view, [named[each] for each in seen], rng).lines
        found = max(lines, key=lambda line: line.mean().chance + rng.gauss(0, self.misjudges))
        return named[found.action]


PEOPLE: Final = (
    Person(0.6, 0.25, 0),
    Person(0.2, 0.25, 0),
    Person(0.5, 0.12, 1),
    Person(0.1, 0.12, 0),
    Person(0.4, 0.06, 1),
    Person(0.1, 0.06, 1),
    Person(0.3, 0.02, 2),
    Person(0.0, 0.02, 2),
)
"""From children to those who play often. Not all of them know how well they play."""
