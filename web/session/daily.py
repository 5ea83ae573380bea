"""The deal of the day: which game it is, and the days before it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from web.storage.daily_tries import DailyTries, Try

WEEK: Final = 7
"""Number of days that are shown."""


class Day(NamedTuple):
    """A day and its try; None if it was not played."""

    date: date
    tried: Try | None


def game_of(day: date, names: Sequence[str]) -> str:
    """The name of the day's game: the first one, and on Sundays the last."""
    is_sunday = day.isoweekday() == WEEK
    return names[-1] if is_sunday else names[0]


def week(today: date, tries: DailyTries) -> list[Day]:
    """The last seven days, today last."""
    days = (today - timedelta(days=n) for n in reversed(range(WEEK)))
    return [Day(day, tries.on(day.isoformat())) for day in days]
