"""Numbers, dates and lists in each language are those of CLDR."""

from datetime import datetime
from pathlib import Path

import pytest
from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from sobek.core import text
from tests.catalogues import extract
from web.build.catalogues import catalogues
from web.build.cldr_formats import RUSSIAN_YEAR, patterns
from web.ui import formats
from web.ui.formats import ago, day, number, percent
from web.ui.widgets import listed

LOCALES = {"en": "en_GB"} | {path.stem: path.stem for path in catalogues()}
"""The CLDR locale of each language."""


@pytest.fixture(params=LOCALES)
def locale(request: pytest.FixtureRequest, languages: list[str]) -> str:
    """Speak a language; give its CLDR locale."""
    text.use(request.param)
    return LOCALES[request.param]


def test_numbers_are_formatted_as_in_cldr(locale: str) -> None:
    for value in (0, 7, 1000, 1234, 1234567, -1234):
        assert number(value) == format_decimal(value, locale=locale).replace("-", "−")
    for fine in (0.04, 2.5, 1234.56, 1234567.8):
        assert number(fine, 1) == format_decimal(fine, "#,##0.0", locale=locale)


def test_shares_are_formatted_as_in_cldr(locale: str) -> None:
    for share in (0.0, 0.62, 1.0):
        assert percent(share) == format_percent(share, locale=locale)
    finer = Locale.parse(locale).percent_formats[None].pattern.replace("0", "0.0")
    assert percent(0.625, 1) == format_percent(0.625, finer, locale=locale)


def test_numbers_that_round_to_zero_have_no_sign() -> None:
    assert (number(-0.04, 1), number(-0.4), number(-0.05, 2)) == ("0.0", "0", "−0.05")


def test_days(locale: str) -> None:
    for month in range(1, 13):
        for day_of_month in (1, 21):
            date = datetime(2026, month, day_of_month, 12)
            expected = format_date(date, format="long", locale=locale).removesuffix(RUSSIAN_YEAR)
            assert day(int(date.timestamp())) == formats.date(date) == expected


def test_lists(locale: str) -> None:
    names = ["Anna", "Berta", "Cleo", "Dora"]
    for length in range(1, 5):
        assert listed(names[:length]) == format_list(names[:length], locale=locale)


def test_only_cldr_translates_these_patterns() -> None:
    english = {formats.NUMBER, formats.PERCENT, formats.LIST, *formats.DATES}
    assert set(patterns("de")) == english
    assert not english & {msgid for msgid, _ in extract(Path(formats.__file__).parents[1])}


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86399, "23 hours ago"),
    ],
)
def test_times_since_are_rounded_down(seconds: int, words: str) -> None:
    assert ago(seconds) == words
