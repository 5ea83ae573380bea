"""The time zone of the fake device, with the rules of its clock (POSIX's TZ)."""

import time
from collections.abc import Callable, Iterator
from typing import Final

import pytest

BERLIN: Final = "CET-1CEST,M3.5.0,M10.5.0/3"
LOS_ANGELES: Final = "PST8PDT,M3.2.0,M11.1.0"
SYDNEY: Final = "AEST-10AEDT,M10.1.0,M4.1.0/3"
HAVANA: Final = "CST5CDT,M3.2.0/0,M11.1.0/1"
"""Its clock changes at midnight."""

Zone = Callable[[str], None]


@pytest.fixture
def zone() -> Iterator[Zone]:
    """Call it to live in another time zone while the test runs."""
    with pytest.MonkeyPatch.context() as patch:

        def live_in(rules: str) -> None:
            patch.setenv("TZ", rules)
            time.tzset()

        yield live_in
    time.tzset()
