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
    """The name of the day's game: each game but the first has one day at the end of the week, the
    last game Sunday."""
    left = WEEK - day.isoweekday()
    return names[-1 - left] if left < len(names) else names[0]


def week(today: date, tries: DailyTries) -> list[Day]:
    """The last seven days, today last."""
    days = (today - timedelta(days=n) for n in reversed(range(WEEK)))
    return [Day(day, tries.on(day.isoformat())) for day in days]
