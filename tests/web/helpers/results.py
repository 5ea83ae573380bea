"""Stored results of games, and the statistics that the page makes of them."""

from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.panels import rows_of
from tests.web.helpers.reading import read
from web.storage.results import BACKFILL_KEY, Entry, Measure, OptionValue, Results, SeatResult
from web.storage.results import read as read_lines

MORNING = 1_770_112_800
"""A time on 2026-02-03, in seconds since 1970."""
DAY = 86_400
"""Seconds."""


def an_entry(
    id: str = "a",
    *results: tuple[str, str, int, bool],
    game: str = "sobek",
    variant: str = "original",
    day: int = 0,
    practice: bool = False,
    corruption: tuple[int, ...] = (),
) -> Entry:
    """The result of a game that Anna won against a bot, unless given. ``day`` counts from 0."""
    own = (Measure("corruption", corruption),) if corruption else ()
    choice = OptionValue("variant", variant) if game == "sobek" else OptionValue("board", variant)
    given = results or (("Anna", "person", 60, True), ("", "trader", 40, False))
    return Entry(
        id,
        game,
        MORNING + day * DAY,
        (choice,),
        practice,
        tuple(SeatResult(*r, own) for r in given),
    )


def stored(*entries: Entry) -> dict[str, str]:
    """The storage of a device on which these games have ended, in this order."""
    device = FakeDevice()
    for each in entries:
        Results(device).add(each)
    return {**device.storage, BACKFILL_KEY: "yes"}


def counted(table: Table) -> list[Entry | None]:
    """All stored results; None for a damaged one."""
    return [each for piece in read_lines(Results(table.device).stored_text()) for each in piece]


def statistics(*entries: Entry) -> Table:
    """The page of such a device with its statistics open."""
    table = Table("", stored(*entries))
    table.do("statistics")
    return table


def figures(table: Table, caption: str) -> list[list[str]]:
    """The rows of the table with this caption in the statistics."""
    return rows_of(read(table.device.html), caption)
