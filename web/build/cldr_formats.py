"""The formats of numbers, dates and lists in each language, from CLDR: the patterns that
web/ui/formats.py fills in."""

import re
from datetime import date
from typing import Final

from babel import Locale
from babel.dates import format_date
from babel.numbers import get_decimal_symbol, get_group_symbol

from web.ui import formats

RUSSIAN_YEAR: Final = "\u202fг."
"""“г.” (“year”) after the year, optional in Russian: left out, since lines are short."""


def patterns(language: str) -> dict[str, str]:
    """Return what CLDR has in a language for each pattern of web/ui/formats.py."""
    locale = Locale.parse(language)
    decimal, group = get_decimal_symbol(locale), get_group_symbol(locale)
    last = locale.list_patterns["standard"]["end"]
    return {
        formats.NUMBER: f"1{group}234{decimal}5",
        formats.PERCENT: re.sub("[#0,.]+", "{n}", locale.percent_formats[None].pattern),
        formats.LIST: last.format("{names}", "{last}"),
        **{english: _date(month, locale) for month, english in enumerate(formats.DATES, 1)},
    }


def _date(month: int, locale: Locale) -> str:
    said = format_date(date(2026, month, 21), "long", locale).removesuffix(RUSSIAN_YEAR)
    return said.replace("21", "{day}").replace("2026", "{year}")
