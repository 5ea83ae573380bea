"""Numbers, shares, dates and what joins parts of a line, as the page's language writes them.

The patterns are messages like all others, so a language brings its own and no browser is asked.
"""

from __future__ import annotations

import datetime
from time import localtime
from typing import Final

from sobek.core.text import mark, tr, trn

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

MODEL: Final = mark("1,234.5")
"""As it is translated, so are all numbers written: with its signs after thousands and units."""
MONTHS: Final = (
    mark("{day} January {year}"),
    mark("{day} February {year}"),
    mark("{day} March {year}"),
    mark("{day} April {year}"),
    mark("{day} May {year}"),
    mark("{day} June {year}"),
    mark("{day} July {year}"),
    mark("{day} August {year}"),
    mark("{day} September {year}"),
    mark("{day} October {year}"),
    mark("{day} November {year}"),
    mark("{day} December {year}"),
)


def number(value: float, places: int = 0) -> str:
    """“1,234.5”, with so many places of its fraction; “−3” with the sign that printers use."""
    plain, model = f"{value:,.{places}f}", tr(MODEL)
    if not plain.strip("-0.,"):
        plain = plain.removeprefix("-")
    return plain.translate({ord(","): model[1], ord("."): model[5], ord("-"): "−"})


def percent(share: float, places: int = 0) -> str:
    """“62%” for a share of 0.62."""
    return tr("{n}%", n=number(100 * share, places))


def colon(name: str, said: str) -> str:
    """“Corruption pile: 3 cards”."""
    return tr("{name}: {said}", name=name, said=said)


def semicolon(said: str, more: str) -> str:
    """“5 cards; worth 10”."""
    return tr("{said}; {more}", said=said, more=more)


def day(moment: int) -> str:
    """“21 November 2026”: the day, where the person is, of a moment in seconds since 1970."""
    return _day(*localtime(moment)[:3])


def date(day: datetime.date) -> str:
    """The same of a date."""
    return _day(day.year, day.month, day.day)


def _day(year: int, month: int, day: int) -> str:
    """No date knows a year beyond 9999, which a damaged file may name."""
    return tr(MONTHS[month - 1], day=day, year=year)


def ago(seconds: int) -> str:
    """How long ago something was, within a day."""
    if seconds < MINUTE:
        return tr("just now")
    if seconds < HOUR:
        return trn("{n} minute ago", "{n} minutes ago", seconds // MINUTE)
    return trn("{n} hour ago", "{n} hours ago", seconds // HOUR)
