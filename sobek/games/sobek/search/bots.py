"""The bots of Sobek: the levels, weakest first, and the baseline ``mc500``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.bots.flat_monte_carlo import FlatMonteCarloBot
from sobek.core.bot import Bot, Budget
from sobek.core.chance import pick
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import KINDS
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView
from sobek.games.sobek.search.sampler import BASELINE, sampler
from sobek.games.sobek.search.search_bot import SearchBot

PORTER_SLIPS: Final = 0.5
"""Share of the porter's decisions in which it picks one of its best candidates at random."""
SLIP_CANDIDATES: Final = 3
"""Number of candidates that a slip picks from."""
OVERSEER_BUDGET: Final = Budget(nodes=20)
STEWARD_BUDGET: Final = Budget(nodes=200)
GOVERNOR_BUDGET: Final = Budget(nodes=1_000)
PHARAOH_NODES: Final = 75_000
"""What the pharaoh has on the page: about a second's worth, see docs/bots.md."""


class PolicyBot:
    """Plays the policy's first candidate, without a search.

    ``slips``: share of its decisions, 0 to 1, in which it picks any of its best candidates.
    """

    def __init__(self, slips: float = 0.0) -> None:
        self._slips = slips

    def choose(self, view: SobekView, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        found = sampler(view)(rng).candidates()
        if rng.random() >= self._slips:
            return found[0]
        sound = [each for each in found if not is_foolish(view, each)]
        return pick(sound[:SLIP_CANDIDATES] or found, rng)


def is_foolish(view: SobekView, action: Action) -> bool:
    """Whether anyone can see that there is a better action: a card is skipped that is at least as
    good, or a character is played without effect."""
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
    """Whether a card of ``kind`` equals one of the other kind, or only has more scarabs."""
    if kind == other or FACE_DOWN in (kind, other):
        return kind == other
    one, two = KINDS[kind], KINDS[other]
    return one.goods == two.goods and one.character == two.character and one.scarabs >= two.scarabs


BOTS: Final[Mapping[str, Callable[[Budget], Bot]]] = {
    "porter": lambda _: PolicyBot(PORTER_SLIPS),
    "trader": lambda _: PolicyBot(),
    "overseer": lambda _: SearchBot(OVERSEER_BUDGET),
    "steward": lambda _: SearchBot(STEWARD_BUDGET),
    "governor": lambda _: SearchBot(GOVERNOR_BUDGET),
    "pharaoh": lambda budget: SearchBot(budget),
    "mc500": lambda _: FlatMonteCarloBot(BASELINE, 500),
}
"""Name -> how to make the bot with a budget; all but ``pharaoh`` have a fixed one."""
LEVELS: Final = ("porter", "trader", "overseer", "steward", "governor", "pharaoh")
"""The bots that a person can choose as opponents, weakest first."""
