"""Numbers, percentages, dates and punctuation in the page's language.

The patterns here are English; the build takes those of other languages from CLDR, so they are not
marked for translation (web/build/cldr_formats.py). The browser's own formats are not used.
"""

from __future__ import annotations

import datetime
from time import localtime
from typing import Final

from sobek.core.text import tr, trn

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY
"""In seconds, like the three before."""

NUMBER: Final = "1,234.5"
"""A number with the separators for all numbers as its second and sixth characters."""
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


def number(value: float, decimals: int = 0) -> str:
    """“1,234.5”, rounded to ``decimals`` decimal places; “−3” with a true minus sign (U+2212)."""
    plain, model = f"{value:,.{decimals}f}", tr(NUMBER)
    if not plain.strip("-0.,"):
        plain = plain.removeprefix("-")
    return plain.translate({ord(","): model[1], ord("."): model[5], ord("-"): "−"})


def column_separator() -> str:
    """What spreadsheets expect between the columns of a CSV table: a semicolon where numbers have a
    comma."""
    return ";" if tr(NUMBER)[5] == "," else ","


def percent(share: float, decimals: int = 0) -> str:
    """“62%” for a share of 0.62."""
    return tr(PERCENT, n=number(100 * share, decimals))


def colon(name: str, said: str) -> str:
    """“Corruption pile: 3 cards”."""
    return tr("{name}: {said}", name=name, said=said)


def semicolon(said: str, more: str) -> str:
    """“5 cards; worth 10”."""
    return tr("{said}; {more}", said=said, more=more)


def day(moment: int) -> str:
    """“21 November 2026”: the local day of a time in seconds since 1970."""
    return _day(*localtime(moment)[:3])


def date(day: datetime.date) -> str:
    """“21 November 2026” for a date."""
    return _day(day.year, day.month, day.day)


def _day(year: int, month: int, day: int) -> str:
    """Takes numbers: a damaged file may have a year beyond 9999, which ``date`` does not allow."""
    return tr(DATES[month - 1], day=day, year=year)


def ago(seconds: int) -> str:
    """“5 minutes ago”, “3 weeks ago”."""
    if seconds < MINUTE:
        return tr("just now")
    if seconds < HOUR:
        return trn("{n} minute ago", "{n} minutes ago", seconds // MINUTE)
    if seconds < DAY:
        return trn("{n} hour ago", "{n} hours ago", seconds // HOUR)
    if seconds < 2 * WEEK:
        return trn("{n} day ago", "{n} days ago", seconds // DAY)
    return trn("{n} week ago", "{n} weeks ago", seconds // WEEK)
