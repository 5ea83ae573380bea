"""Determinizations of Sobek for any search: those of its own search, one at a time, as Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from sobek.core.chance import draw_seed
from sobek.core.sampler import Determinization, Outcome
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.candidates import find_candidates
from sobek.games.sobek.search.deal import Reader
from sobek.games.sobek.search.effects import apply
from sobek.games.sobek.search.question import ALL_TURNS, NOISE, action_of, numbers_of, question
from sobek.games.sobek.search.search import Search
from sobek.games.sobek.search.weights import MC500_WEIGHTS, WEIGHTS, Weights
from sobek.kernel.chance import Chance


class SobekDeterminization(Determinization):
    """A position that was drawn. It ends with the round; its chances are those of winning the game
    then. There is only one at a time: drawing another one makes this one invalid.

    The measures of an outcome are 1.0 for each seat that is the most corrupt, else 0.0.
    """

    __slots__ = ("_search",)

    def __init__(self, search: Search) -> None:
        self._search = search

    @property
    def actor(self) -> int:  # type: ignore[override]
        return self._search.position.actor

    def candidates(self) -> Sequence[Action]:
        options = self._search.options
        find_candidates(self._search.position, self._search.weights, options)
        return [action_of(*pair) for pair in zip(options.codes, options.cards, strict=True)]

    def apply(self, action: Action) -> None:
        apply(self._search.position, self._search.chance, *numbers_of(action))

    def playout(self, rng: Random) -> Outcome:
        self._search.chance = Chance(draw_seed(rng))
        self._search.finish()
        found = self._search.outlook
        return Outcome(tuple(found.chances), tuple(found.points), tuple(found.corrupt))


def sampler(
    view: SobekView, noise: float = NOISE, weights: Weights = WEIGHTS
) -> Callable[[Random], SobekDeterminization]:
    """Make a source of determinizations of a view."""
    search = Search(Reader(question(view, 0, 1, noise, ALL_TURNS)), weights)

    def draw(rng: Random) -> SobekDeterminization:
        search.chance = Chance(draw_seed(rng))
        search.supply.draw(search.position, search.chance)
        return SobekDeterminization(search)

    return draw


BASELINE: Final = partial(sampler, noise=0.0, weights=MC500_WEIGHTS)
"""The determinizations of the baseline bot ``mc500``. Its weights and noise never change."""
