"""The results of deals, for the comparison of several games with the same deal.

    sobek.deals    the results, the most recently shown last (:mod:`web.storage.kept`)

The result of every finished game that the page shows is stored, also of games from links.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobek.core.record import PERSON, Player
from web.browser.device import Storage
from web.storage.checksum import check_points
from web.storage.kept import best, lists, merged, read_list, write_list

KEY: Final = "sobek.deals"
MAX_RESULTS: Final = 200
"""Maximum number of results; beyond it, the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a game. ``deal``: the deal's name (:func:`web.session.deals.name`); ``id``: the
    checksum of the play; ``scores``: in points, by seat."""

    deal: str
    id: str
    players: tuple[Player, ...]
    scores: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.players) != len(self.scores):
            raise ValueError("not one score for each player")
        check_points(self.scores)


class DealResults:
    """The results in this browser, as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._kept = lists(storage, KEY, DealResult)
        self.recall = self._kept.recall

    def add(self, new: DealResult) -> None:
        """Add the result of a finished game, or move it to the end. What can't be read is not
        replaced."""
        if not self.recall():
            return
        known = self._kept.of()
        if new not in known[-1:]:
            others = [each for each in known if each.id != new.id]
            self._kept.keep((*others, new)[-MAX_RESULTS:])

    def of(self, deal: str) -> list[DealResult]:
        """The results of the deal with this name, the one with the best score of a person first."""
        results = [each for each in self._kept.of() if each.deal == deal]
        return sorted(results, key=_best, reverse=True)


def _best(result: DealResult) -> int:
    """The highest score of a person; −1 if no person played."""
    pairs = zip(result.players, result.scores, strict=True)
    return max((points for player, points in pairs if player.kind == PERSON), default=-1)


def read(text: str) -> tuple[DealResult, ...] | None:
    """The results in a stored text; None if it can't be read."""
    return read_list(DealResult, text)


def ids(text: str) -> set[str]:
    """The ids of the results in a stored text."""
    return {each.id for each in read(text) or ()}


def all_of(here: str, theirs: str) -> str:
    """Two stored texts as one. Those that were shown here last stay last."""

    def join(one: Sequence[DealResult], other: Sequence[DealResult]) -> Sequence[DealResult]:
        places = {each.id: n for n, each in enumerate((*other, *one))}
        found = best((*one, *other), lambda each: each.id, repr)
        return sorted(found, key=lambda each: places[each.id])[-MAX_RESULTS:]

    return merged(here, theirs, read, write_list, join)
