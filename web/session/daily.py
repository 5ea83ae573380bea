"""The deal of the day: which game it is, how it is shuffled, and the days before it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from hashlib import sha256
from time import localtime
from typing import Final, NamedTuple

from sobek.core.chance import SEED_LIMIT
from sobek.core.record import Record
from web.storage.daily_tries import DailyTries, Try

WEEK: Final = 7
"""Number of days that are shown."""
AHEAD: Final = 1
"""How many days one device may be ahead of another: zones differ, and a card may be open over
midnight."""


class Day(NamedTuple):
    """A day and its try; None if it was not played."""

    date: date
    tried: Try | None


def today(moment: int) -> date:
    """The device's date at a moment in seconds since 1970."""
    return date(*localtime(moment)[:3])


def game_of(day: date, names: Sequence[str]) -> str:
    """The name of the day's game: each game but the first has one day at the end of the week, the
    last game Sunday."""
    left = WEEK - day.isoweekday()
    return names[-1 - left] if left < len(names) else names[0]


def seed_of(day: date, game: str) -> int:
    """The seed of a game's deal of the day. It follows from the date alone."""
    return int(sha256(f"{game} {day.isoformat()}".encode()).hexdigest(), 16) % SEED_LIMIT


def is_of_try(record: Record, tries: DailyTries) -> bool:
    """Whether a game is the deal of a day that was tried here, at first or again."""
    return any(
        record.game == each.game and record.seed == seed_of(date.fromisoformat(each.day), each.game)
        for each in tries.all
    )


def age(day: date, moment: int) -> int:
    """How many days ago a day was, at a moment in seconds since 1970; negative if it has yet to
    come."""
    return (today(moment) - day).days


def week(today: date, tries: DailyTries) -> list[Day]:
    """The last seven days, today last."""
    days = (today - timedelta(days=n) for n in reversed(range(WEEK)))
    return [Day(day, tries.on(day.isoformat())) for day in days]
