"""The bots of Sobek: the levels, those of former versions, and baselines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.bots.fits import named
from sobek.bots.flat_monte_carlo import FlatMonteCarloBot
from sobek.core.bot import Bot, Budget
from sobek.core.text import mark
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.folly import is_foolish
from sobek.games.sobek.search.sampler import BASELINE, sampler
from sobek.games.sobek.search.search_bot import SearchBot
from sobek.games.sobek.search.strength import SCALE

OVERSEER_BUDGET: Final = Budget(nodes=20)
GOVERNOR_BUDGET: Final = Budget(nodes=1_000)
PHARAOH_NODES: Final = 75_000
"""What the pharaoh has on the page: about a second's worth, see docs/bots.md."""


class PolicyBot:
    """Plays the policy's first candidate, without a search. It is a baseline and never changes, so
    that figures stay comparable."""

    def choose(self, view: SobekView, actions: Sequence[Action], rng: Random) -> Action:
        return actions[0] if len(actions) == 1 else sampler(view)(rng).candidates()[0]


BOTS: Final[Mapping[str, Callable[[Budget], Bot]]] = {
    **named(SearchBot, SCALE, is_foolish),
    "pharaoh": SearchBot,
    "overseer": lambda _: SearchBot(OVERSEER_BUDGET),
    "governor": lambda _: SearchBot(GOVERNOR_BUDGET),
    "policy": lambda _: PolicyBot(),
    "mc500": lambda _: FlatMonteCarloBot(BASELINE, 500),
}
"""Name -> how to make the bot with a budget; all but ``pharaoh`` have a number of nodes of their
own. ``overseer`` and ``governor`` were offered up to 0.11, so records have them."""
LEVELS: Final = tuple(SCALE.named)
"""The bots that a person can choose as opponents, weakest first."""
PERSONAS: Final = {
    "porter": mark("Bata"),
    "trader": mark("Yuya"),
    "overseer": mark("Weni"),
    "steward": mark("Rensi"),
    "governor": mark("Khety"),
    "pharaoh": mark("Unas"),
}
"""The proper names of those of them that have a portrait."""
