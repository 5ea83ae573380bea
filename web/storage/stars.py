"""The stars that were reached in the set deals of each game.

sobek.stars.<game>    each deal's id and its stars (:mod:`web.storage.kept`)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from web.browser.device import Storage
from web.storage.kept import lists
from web.ui.set_deals import STARS

PREFIX: Final = "sobek.stars."


@dataclass(frozen=True, slots=True)
class _Reached:
    deal: str
    stars: int

    def __post_init__(self) -> None:
        if not 0 <= self.stars <= STARS:
            raise ValueError("more stars than there are")


class Stars:
    """The stars in this browser, as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._kept = lists(storage, PREFIX, _Reached)
        self.recall = self._kept.recall

    def of(self, game: str) -> Mapping[str, int]:
        """The stars in a game by the deals' ids."""
        return {each.deal: each.stars for each in self._kept.of(game)}

    def keep(self, game: str, deal: str, stars: int) -> None:
        """Store the stars of a deal, unless it has as many."""
        self.recall([game])
        reached = self.of(game)
        if stars > reached.get(deal, 0):
            found = {**reached, deal: stars}
            self._kept.keep(tuple(_Reached(*each) for each in found.items()), game)
