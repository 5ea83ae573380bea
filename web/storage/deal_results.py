"""The results of deals, to be compared when several people play the same one.

    sobek.deals    checksum · JSON: the results, the most recently seen last

The result of every game that is seen at its end is kept: of games played here and of games opened
from a link. Damaged text counts as nothing, and is replaced with the next result.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Final

from sobek.core import wire
from sobek.core.record import PERSON, Player
from web.browser.device import Storage, StorageError
from web.storage.checksum import sealed, unsealed

KEY: Final = "sobek.deals"
MAX_RESULTS: Final = 200
"""The oldest results go beyond this number."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. ``deal``: the deal's name (:func:`web.session.deals.name`); ``id``: the
    same for the same game; ``scores``: in points, by seat."""

    deal: str
    id: str
    players: tuple[Player, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Stored:
    results: tuple[Result, ...]


class DealResults:
    """The results of this browser. They are compared as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._results: tuple[Result, ...] = ()

    def recall(self) -> None:
        """Read what is stored; nothing if the browser refuses."""
        self._results = ()
        with contextlib.suppress(StorageError):
            self._results = self._stored()

    def note(self, new: Result) -> None:
        """Keep the result of a finished game, once.

        :raises StorageError: if the browser refuses.
        """
        results = self._stored()
        if new not in results[-1:]:
            others = [each for each in results if each.id != new.id]
            results = (*others, new)[-MAX_RESULTS:]
            self._storage.store(KEY, sealed(wire.dumps(_Stored(results))))
        self._results = results

    def of(self, deal: str) -> list[Result]:
        """The results of a deal, the best score of a person first."""
        found = [each for each in self._results if each.deal == deal]
        return sorted(found, key=_best, reverse=True)

    def _stored(self) -> tuple[Result, ...]:
        body = unsealed(self._storage.stored(KEY) or "")
        if body is None:
            return ()
        try:
            return wire.loads(_Stored, body).results
        except (TypeError, ValueError):
            return ()  # written by another version of the page


def _best(result: Result) -> int:
    """The highest score of a person; −1 without any."""
    pairs = zip(result.players, result.scores, strict=True)
    return max((points for player, points in pairs if player.kind == PERSON), default=-1)
