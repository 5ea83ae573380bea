"""The tries at the deals of the day: one a day.

sobek.daily    the tries, the latest last (:mod:`web.storage.kept`)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from sobek.core.wire import ADDED
from web.browser.device import Storage
from web.storage.checksum import check_points
from web.storage.kept import best, lists, merged, read_list, write_list
from web.storage.saves import LATEST

KEY: Final = "sobek.daily"
FIRST: Final = date(1970, 1, 1)
"""The earliest day that a try may have: the days before it are counted, too."""
MAX_TRIES: Final = 60
"""Maximum number of tries; beyond it, the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class Try:
    """A day's try. ``day``: whose deal it is, as 2026-11-21; ``game``: the game's name; ``id``: of
    the saved game; ``points``: by seat, the person first, empty until the end; ``counts``: False if
    it became a practice game, or its bot was replaced; ``best``: what the strongest bot made in the
    person's seat, None if unknown; ``began``: in seconds since 1970, 0 if it was not noted;
    ``won``: whether the person has won, alone or with others, None if that was not noted."""

    day: str
    game: str
    id: str
    points: tuple[int, ...] = ()
    counts: bool = True
    best: int | None = None
    began: int = field(default=0, metadata=ADDED)
    won: bool | None = field(default=None, metadata=ADDED)

    def __post_init__(self) -> None:
        if date.fromisoformat(self.day) < FIRST or not 0 <= self.began <= LATEST:
            raise ValueError("a time that has no day")
        check_points((*self.points, self.best or 0))

    @property
    def is_finished(self) -> bool:
        """Whether the game has ended."""
        return bool(self.points)

    @property
    def has_counted(self) -> bool:
        """Whether it has ended, and counts."""
        return self.is_finished and self.counts

    @property
    def is_won(self) -> bool:
        """Whether the person has won, alone or with others. Where it was not noted, the points
        tell, as far as they can."""
        if self.won is not None:
            return self.won
        return self.is_finished and self.points[0] == max(self.points)


class DailyTries:
    """The tries in this browser, as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._kept = lists(storage, KEY, Try)
        self.recall = self._kept.recall

    @property
    def all(self) -> Sequence[Try]:
        """The tries of all days that are known, the latest last."""
        return self._kept.of()

    @property
    def is_empty(self) -> bool:
        """Whether no day has been played."""
        return not self._kept.of()

    def has_later(self, day: date) -> bool:
        """Whether a later day was tried: the device's clock, or its zone, was ahead."""
        return any(date.fromisoformat(each.day) > day for each in self._kept.of())

    def on(self, day: str) -> Try | None:
        """The try of a day; None if it was not played."""
        return next((each for each in self._kept.of() if each.day == day), None)

    def at(self, id: str) -> Try | None:
        """The try whose game is saved under this id; None if that game is no try."""
        return next((each for each in self._kept.of() if each.id == id), None)

    def keep(self, new: Try) -> None:
        """Store a try, in place of a former one of its day."""
        self.recall()
        others = [each for each in self._kept.of() if each.day != new.day]
        # In this order, since the day comes from a clock that may have been wrong.
        self._kept.keep((*others, new)[-MAX_TRIES:])


def read(text: str) -> tuple[Try, ...] | None:
    """The tries in a stored text; None if it is damaged."""
    return read_list(Try, text)


def days(text: str) -> set[str]:
    """The days in a stored text."""
    return {each.day for each in read(text) or ()}


def earliest(here: str, theirs: str) -> str:
    """Two stored texts as one: of each day the try that began first, of those that are finished if
    any is; of one try, what is known at its end."""

    def rank(each: Try) -> tuple[bool, int, bool, bool, str]:
        return (
            each.is_finished,
            -each.began,
            each.best is not None,
            each.won is not None,
            repr(each),
        )

    def join(one: Sequence[Try], other: Sequence[Try]) -> Sequence[Try]:
        found = best((*one, *other), lambda each: each.day, rank)
        return sorted(found, key=lambda each: each.day)[-MAX_TRIES:]

    return merged(here, theirs, read, write_list, join)
