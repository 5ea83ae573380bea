"""The bots of Sobek: the levels, the weakest first, and a yardstick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from sobek.bots.flat import FlatBot
from sobek.bots.search import SearchBot
from sobek.core.bot import Bot, Budget
from sobek.core.chance import pick
from sobek.games.sobek.guess import FrozenGuess, guesses
from sobek.games.sobek.notation import Action
from sobek.games.sobek.view import SobekView

SLIPS: Final = 0.5
"""How often a porter takes any of its best ideas, and not the first."""
IDEAS: Final = 3
STEWARD: Final = Budget(nodes=100)


class PolicyBot:
    """Plays what looks best at once. ``slips``: how often it takes another of its ideas."""

    def __init__(self, slips: float = 0.0) -> None:
        self._slips = slips

    def choose(self, view: SobekView, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        ideas = guesses(view)(rng).candidates()[:IDEAS]
        return pick(ideas, rng) if rng.random() < self._slips else ideas[0]


BOTS: Final[Mapping[str, Callable[[Budget], Bot]]] = {
    "porter": lambda _: PolicyBot(SLIPS),
    "trader": lambda _: PolicyBot(),
    "steward": lambda _: SearchBot(guesses, STEWARD),
    "pharaoh": lambda budget: SearchBot(guesses, budget),
    "mc500": lambda _: FlatBot(partial(guesses, kind=FrozenGuess), 500),
}
LEVELS: Final = ("porter", "trader", "steward", "pharaoh")
