"""Numbers, percentages, dates and the punctuation between parts of a line in the page's language.

A date is the player's local one. Formatting does not depend on the browser's locale data.
"""

from __future__ import annotations

import datetime
from time import localtime
from typing import Final

from sobek.core.text import tr, trn

MINUTE: Final = 60
"""Seconds; so are the next two."""
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

# English patterns. The build takes those of other languages from CLDR, so they are not marked for
# translation: see web/build/catalogues.py.

NUMBER: Final = "1,234.5"
"""A number whose second and sixth characters are the separators of thousands and decimals."""
PERCENT: Final = "{n}%"
DATES: Final = (
    "{day} January {year}",
    "{day} February {year}",
    "{day} March {year}",
    "{day} April {year}",
    "{day} May {year}",
    "{day} June {year}",
    "{day} July {year}",
    "{day} August {year}",
    "{day} September {year}",
    "{day} October {year}",
    "{day} November {year}",
    "{day} December {year}",
)
LIST: Final = "{names} and {last}"
"""A list whose names but the last are joined by commas."""


def number(value: float, places: int = 0) -> str:
    """Format a number with this many decimals: “1,234.5”. A minus sign, not a hyphen: “−3”."""
    plain, separators = f"{value:,.{places}f}", tr(NUMBER)
    if not plain.strip("-0.,"):
        plain = plain.removeprefix("-")
    return plain.translate({ord(","): separators[1], ord("."): separators[5], ord("-"): "−"})


def percent(share: float, places: int = 0) -> str:
    """Format a share as a percentage with this many decimals: “62%” for 0.62."""
    return tr(PERCENT, n=number(100 * share, places))


def colon(name: str, said: str) -> str:
    """Join a name and its value: “Corruption pile: 3 cards”."""
    return tr("{name}: {said}", name=name, said=said)


def semicolon(said: str, more: str) -> str:
    """Join two statements: “5 cards; worth 10”."""
    return tr("{said}; {more}", said=said, more=more)


def day(moment: int) -> str:
    """Format the local date of a Unix time in seconds: “21 November 2026”."""
    return _day(*localtime(moment)[:3])


def date(day: datetime.date) -> str:
    """Format a date: “21 November 2026”."""
    return _day(day.year, day.month, day.day)


def _day(year: int, month: int, day: int) -> str:
    # No datetime.date: a damaged file may name a year beyond 9999.
    return tr(DATES[month - 1], day=day, year=year)


def ago(seconds: int) -> str:
    """Say how long ago something was: “5 minutes ago”. ``seconds`` is less than a day."""
    if seconds < MINUTE:
        return tr("just now")
    if seconds < HOUR:
        return trn("{n} minute ago", "{n} minutes ago", seconds // MINUTE)
    return trn("{n} hour ago", "{n} hours ago", seconds // HOUR)
