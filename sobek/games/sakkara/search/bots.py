"""The bots of Sakkara, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.bots.ismcts_bot import IsmctsBot
from sobek.core.bot import Bot, Budget
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.view import SakkaraView
from sobek.games.sakkara.search.policy import best
from sobek.games.sakkara.search.sampler import sampler

SLIPS: Final = 1.5
"""The greatest random addition to the labourer's ratings."""
MASON_BUDGET: Final = Budget(nodes=60)
ARCHITECT_NODES: Final = 1_000
"""What the architect has on the page: about a second's worth, see docs/bots.md."""


class PolicyBot:
    """Plays the policy's choice, without a search.

    ``noise``: the greatest random addition to a rating.
    """

    def __init__(self, noise: float = 0.0) -> None:
        self._noise = noise

    def choose(self, view: SakkaraView, actions: Sequence[Action], rng: Random) -> Action:
        return best(sampler(view)(rng), rng.random, self._noise)


BOTS: Final[Mapping[str, Callable[[Budget], Bot]]] = {
    "labourer": lambda _: PolicyBot(SLIPS),
    "builder": lambda _: PolicyBot(),
    "mason": lambda _: IsmctsBot(sampler, MASON_BUDGET),
    "architect": lambda budget: IsmctsBot(sampler, budget),
}
"""Name -> how to make the bot with a budget; all but ``architect`` have a fixed one."""
LEVELS: Final = ("labourer", "builder", "mason", "architect")
"""The bots that a person can choose as opponents, weakest first."""
