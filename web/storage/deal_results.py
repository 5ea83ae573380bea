"""The results of deals, for the comparison of several games with the same deal.

    sobek.deals    checksum · JSON: the results, the most recently shown last

The result of every finished game that the page shows is stored, also of games from links. A damaged
text counts as empty, and the next result replaces it.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Final

from sobek.core.record import PERSON, Player
from web.browser.device import Storage, StorageError
from web.storage.checksum import check_points, pack, unpack

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


@dataclass(frozen=True, slots=True)
class _Stored:
    results: tuple[DealResult, ...]


class DealResults:
    """The results in this browser, as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._results: tuple[DealResult, ...] = ()

    def recall(self) -> None:
        """Read the stored results; there are none if the browser refuses."""
        self._results = ()
        with contextlib.suppress(StorageError):
            self._results = self._stored()

    def add(self, new: DealResult) -> None:
        """Add the result of a finished game, or move it to the end.

        :raises StorageError: if the browser refuses.
        """
        results = self._stored()
        if new not in results[-1:]:
            others = [each for each in results if each.id != new.id]
            results = (*others, new)[-MAX_RESULTS:]
            self._storage.store(KEY, pack(_Stored(results)))
        self._results = results

    def of(self, deal: str) -> list[DealResult]:
        """The results of the deal with this name, the one with the best score of a person first."""
        results = [each for each in self._results if each.deal == deal]
        return sorted(results, key=_best, reverse=True)

    def _stored(self) -> tuple[DealResult, ...]:
        stored = unpack(_Stored, self._storage.stored(KEY) or "")
        return stored.results if stored else ()


def _best(result: DealResult) -> int:
    """The highest score of a person; −1 if no person played."""
    pairs = zip(result.players, result.scores, strict=True)
    return max((points for player, points in pairs if player.kind == PERSON), default=-1)
