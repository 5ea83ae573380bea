"""Numbers, shares and dates have the formats of CLDR in every language."""

from datetime import datetime

import pytest
from babel import Locale
from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from sobek.core import text
from web.ui.formats import ago, day, number, percent

LOCALES = {"de": "de", "en": "en_GB", "fr": "fr", "ru": "ru"}
"""The languages of the page, with their locales in CLDR."""


@pytest.fixture(params=LOCALES)
def locale(request: pytest.FixtureRequest, languages: list[str]) -> str:
    """The current language's locale in CLDR."""
    text.use(request.param)
    return LOCALES[request.param]


def test_numbers_are_formatted_as_in_cldr(locale: str) -> None:
    for value in (0, 7, 1234, 1234567, -1234):
        assert number(value) == format_decimal(value, locale=locale).replace("-", "−")
    for fine in (0.04, 2.5, 1234.56):
        assert number(fine, 1) == format_decimal(fine, "#,##0.0", locale=locale)


def test_shares_are_formatted_as_in_cldr(locale: str) -> None:
    for share in (0.0, 0.62, 1.0):
        assert percent(share) == format_percent(share, locale=locale)
    finer = Locale.parse(locale).percent_formats[None].pattern.replace("0", "0.0")
    assert percent(0.625, 1) == format_percent(0.625, finer, locale=locale)


def test_numbers_that_round_to_zero_have_no_sign() -> None:
    assert (number(-0.04, 1), number(-0.4), number(-0.05, 2)) == ("0.0", "0", "−0.05")


def test_dates_are_formatted_as_in_cldr(locale: str) -> None:
    for month in range(1, 13):
        date = datetime(2026, month, 21, 12)
        # The page leaves out the optional Russian word for the year.
        usual = format_date(date, format="long", locale=locale).removesuffix("\u202fг.")
        assert day(int(date.timestamp())) == usual


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
