"""The stars that were reached in the set deals of each game.

sobek.stars.<game>    each deal's id and its stars (:mod:`web.storage.kept`)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from web.browser.device import Storage
from web.storage.kept import best, lists, merged, read_list, write_list
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


def read(text: str) -> tuple[_Reached, ...] | None:
    """The stars in the deals of a game; None if the stored text is damaged."""
    return read_list(_Reached, text)


def most(here: str, theirs: str) -> str:
    """Two stored texts as one: the most stars of each deal."""

    def join(one: Sequence[_Reached], other: Sequence[_Reached]) -> Sequence[_Reached]:
        return best((*one, *other), lambda each: each.deal, lambda each: (each.deal, each.stars))

    return merged(here, theirs, read, write_list, join)
