"""The bots of Sakkara: the levels, and the baseline ``policy``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.bots.fits import named
from sobek.bots.ismcts_bot import IsmctsBot
from sobek.core.bot import Bot, Budget
from sobek.core.text import mark
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.view import SakkaraView
from sobek.games.sakkara.search.policy import best
from sobek.games.sakkara.search.sampler import sampler
from sobek.games.sakkara.search.strength import SCALE

ARCHITECT_NODES: Final = 1_000
"""What the architect has on the page: about a second's worth, see docs/bots.md."""


class PolicyBot:
    """Plays the policy's choice, without a search. It is a baseline and never changes, so that
    figures stay comparable."""

    def choose(self, view: SakkaraView, actions: Sequence[Action], rng: Random) -> Action:
        return best(sampler(view)(rng), rng.random, 0.0)


def search(budget: Budget) -> IsmctsBot:
    """The bot that searches."""
    return IsmctsBot(sampler, budget)


BOTS: Final[Mapping[str, Callable[[Budget], Bot]]] = {
    **named(search, SCALE),
    "architect": search,
    "policy": lambda _: PolicyBot(),
}
"""Name -> how to make the bot with a budget; all but ``architect`` have a number of nodes of their
own."""
LEVELS: Final = tuple(SCALE.named)
"""The bots that a person can choose as opponents, weakest first."""
PERSONAS: Final = {
    "labourer": mark("Teti"),
    "builder": mark("Kasa"),
    "mason": mark("Paneb"),
    "architect": mark("Imhotep"),
}
"""The proper names of those of them that have a portrait."""
