"""What is known of how well people here play.

sobek.strength    a list of :class:`Known`, the oldest first (:mod:`web.storage.kept`)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sobek.core import wire
from web.browser.device import Storage
from web.storage.kept import best, lists, merged, read_list, write_list
from web.storage.saves import LATEST

KEY: Final = "sobek.strength"
RECENT: Final = 40
"""How many of the latest games of a person are kept: older ones tell little of somebody who
changes, and the page has to answer at once."""
MAX_KNOWN: Final = 500
"""Maximum number of entries; beyond it, the oldest are dropped."""
MAX_RATING: Final = 9999
MAX_COST: Final = 10_000
"""A certain victory, given away."""


@dataclass(frozen=True, slots=True)
class Known:
    """A finished game that counts, or an answer about oneself.

    ``game``: its name; ``name``: the person's, as in :func:`web.ui.faces.key`; ``date``: in seconds
    since 1970; ``id``: of the saved game, "" for an answer; ``others``: the ratings of the other
    players, with what their head start is worth, or less what the person's is; ``share``: of the
    victory, in percent; for an answer which one, from 0, the weakest; ``cost``: what a decision
    gave away in the mean, in ten-thousandths of a chance to win, None if that was not judged.
    """

    game: str
    name: str
    date: int
    id: str
    others: tuple[int, ...]
    share: int
    cost: int | None = field(default=None, metadata=wire.ADDED)

    def __post_init__(self) -> None:
        if not 0 <= self.date <= LATEST:
            raise ValueError("a time that has no day")
        if (
            not all(-MAX_RATING <= each <= MAX_RATING for each in self.others)
            or len(self.others) > 3
        ):
            raise ValueError("ratings that nobody has")
        if not 0 <= self.share <= 100:
            raise ValueError("a result that no game has")
        if self.cost is not None and abs(self.cost) > MAX_COST:
            raise ValueError("more than a game is worth")

    @property
    def is_answer(self) -> bool:
        """Whether somebody said it."""
        return not self.id


class Strengths:
    """What is known, as it was last read."""

    def __init__(self, storage: Storage) -> None:
        self._kept = lists(storage, KEY, Known)
        self.recall = self._kept.recall

    def of(self, game: str, name: str) -> tuple[Known, ...]:
        """What is known of somebody in a game, the oldest first."""
        return tuple(each for each in self._kept.of() if (each.game, each.name) == (game, name))

    def at(self, game: str, name: str, id: str) -> Known | None:
        """What is known of somebody from one game; None if that tells nothing."""
        return next((each for each in self.of(game, name) if id and each.id == id), None)

    def keep(self, new: Known) -> None:
        """Add what has become known, in place of what was known of the same game. It comes last,
        whatever its date: the clock may have been set back."""
        self.recall()
        known = {_key(each): each for each in (*self._kept.of(), new)}
        self._kept.keep(tuple(_latest([*known.values()])))


def read(text: str) -> tuple[Known, ...] | None:
    """The entries of a stored text; None if it is damaged."""
    return read_list(Known, text)


def both(here: str, theirs: str) -> str:
    """Two stored texts as one: of each game, and of answers, what is latest."""

    def join(one: Sequence[Known], other: Sequence[Known]) -> Sequence[Known]:
        found = best(
            (*one, *other), _key, lambda each: (each.date, each.cost is not None, repr(each))
        )
        return _latest(_oldest_first(found))

    return merged(here, theirs, read, write_list, join)


def _latest(known: Sequence[Known]) -> Sequence[Known]:
    """What there is room for: of each person the latest games and the answer, so that nobody who
    plays much pushes out others."""
    found, games = list[Known](), Counter[tuple[str, str]]()
    for each in reversed(known):
        person = each.game, each.name
        games[person] += not each.is_answer
        if each.is_answer or games[person] <= RECENT:
            found.append(each)
    return found[:MAX_KNOWN][::-1]


def _key(known: Known) -> tuple[str, str, str]:
    return known.game, known.name, known.id


def _oldest_first(known: Sequence[Known]) -> list[Known]:
    return sorted(known, key=lambda each: (each.date, each.id, each.game, each.name))
