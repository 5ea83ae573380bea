"""The bots of Sobek: the levels, the weakest first, and a yardstick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from sobek.bots.flat_monte_carlo import FlatMonteCarloBot
from sobek.bots.ismcts_bot import IsmctsBot
from sobek.core.bot import Bot, Budget
from sobek.core.chance import pick
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import KINDS
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView
from sobek.games.sobek.search.sampler import FrozenDeterminization, sampler

SLIPS: Final = 0.5
"""How often a porter takes any of its best ideas, and not the first."""
IDEAS: Final = 3
STEWARD: Final = Budget(nodes=250)


class PolicyBot:
    """Plays what looks best at once. ``slips``: how often it takes another of its ideas."""

    def __init__(self, slips: float = 0.0) -> None:
        self._slips = slips

    def choose(self, view: SobekView, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        ideas = sampler(view)(rng).candidates()
        if rng.random() >= self._slips:
            return ideas[0]
        return pick([each for each in ideas if not is_foolish(view, each)][:IDEAS] or ideas, rng)


def is_foolish(view: SobekView, action: Action) -> bool:
    """Whether anyone sees at a glance that there is better: a card that is as good lies nearer, or
    a character finds nothing to do.
    """
    if action.verb is Verb.TAKE:
        *nearer, card = [kind for kind in view.quay if kind != EMPTY][: action.at + 1]
        return any(_is_as_good(kind, card) for kind in nearer)
    if action.verb is Verb.PLAY_CHARACTER:
        found = preview(view, action)
        return not (
            found.gains or found.gains_unknown or found.discards or found.made or found.drops
        )
    return False


def _is_as_good(kind: int, other: int) -> bool:
    """Whether a card of this kind is one of the other, or differs only by having more scarabs."""
    if kind == other or FACE_DOWN in (kind, other):
        return kind == other
    one, two = KINDS[kind], KINDS[other]
    return one.goods == two.goods and one.character == two.character and one.scarabs >= two.scarabs


BOTS: Final[Mapping[str, Callable[[Budget], Bot]]] = {
    "porter": lambda _: PolicyBot(SLIPS),
    "trader": lambda _: PolicyBot(),
    "steward": lambda _: IsmctsBot(sampler, STEWARD),
    "pharaoh": lambda budget: IsmctsBot(sampler, budget),
    "mc500": lambda _: FlatMonteCarloBot(partial(sampler, kind=FrozenDeterminization), 500),
}
LEVELS: Final = ("porter", "trader", "steward", "pharaoh")
