"""Results as texts for a chat: what they say, what they lead to, and what they never tell."""

import re
from datetime import date

import pytest

from sobek.core import text as messages
from tests.web.helpers.device import ADDRESS, FakeDevice, Table
from web.games import renderers
from web.games.sobek.ladder import LADDER
from web.session.daily import Day
from web.storage.daily_tries import DailyTries, Try
from web.storage.stars import Stars
from web.ui import formats
from web.ui.screens import result_text

NOON = 1_795_348_800  # Sunday, 22 November 2026, 12:00 UTC
DAY = 86_400
WON = Try("2026-11-22", "scarab", "g22", (5, 4), best=9)
WEEK = [
    Try("2026-11-17", "sobek", "g17", (54, 48)),
    Try("2026-11-19", "sobek", "g19", (40, 48)),
    Try("2026-11-20", "sobek", "g20", (60, 48), counts=False),
    Try("2026-11-21", "sakkara", "g21"),
]
TEXT = """Scarab: Deal of the day, 22 November 2026
Won, 5 to 4
Seven days: –, 54, –, 40, –, –, 5"""


def start(*tries: Try, hash: str = "", moment: int = NOON) -> Table:
    """The start screen of a device that has tried these days, or what a link opens there."""
    device = FakeDevice(hash=hash)
    device.time = moment
    for each in tries:
        DailyTries(device).keep(each)
    return Table.of(device)


def link_to(table: Table) -> str:
    """The part after # of the link in what was copied."""
    return table.device.clipboard.rpartition("#")[2]


def test_a_finished_try_is_sent_as_text_with_a_link_to_its_day() -> None:
    table = start(*WEEK, WON)
    table.device.can_share = True
    table.do("panel", "result")
    assert TEXT in table.device.html
    table.do("send")
    assert table.device.sent_texts == [TEXT]
    assert table.device.sent == [f"{ADDRESS}#daily=20261122"]
    table.do("copy")
    assert table.device.clipboard == f"{TEXT}\n{table.device.sent[0]}"
    assert "The text has been copied." in table.words


def test_without_leave_to_copy_the_text_is_there_to_be_selected() -> None:
    table = start(WON)
    table.device.may_copy = False
    table.do("panel", "result")
    table.do("copy")
    assert "select the text below" in table.words
    assert "Seven days" in table.device.html


@pytest.mark.parametrize(
    "tried",
    [
        Try("2026-11-22", "scarab", "a"),
        Try("2026-11-22", "scarab", "a", (5, 4), counts=False),
        Try("2026-11-21", "sakkara", "a", (5, 4)),
    ],
    ids=["unfinished", "practice", "another day"],
)
def test_what_does_not_count_today_is_not_sent(tried: Try) -> None:
    table = start(tried)
    assert 'id="open-result"' not in table.device.html
    table.send("panel", "result")
    assert "Seven days" not in table.device.html


def test_the_end_of_a_try_offers_its_text() -> None:
    table = start()
    table.do("daily")
    while not table.saved.over:
        if not table.goes_on():
            table.do("act", str(table.saved.legal_actions()[0]))
    table.do("panel", "result")
    table.do("copy")
    own, other = map(formats.number, table.saved.state.scores)
    assert f", {own} to {other}\n" in table.device.clipboard
    assert link_to(table) == "daily=20261122"


def test_a_completed_step_is_sent_with_a_link_to_it() -> None:
    table = Table()
    step = LADDER[0]
    table.do("ladder")
    table.do("ladder-begin", step.id)
    while not table.saved.over:
        if not table.goes_on():
            table.do("act", str(table.saved.legal_actions()[0]))
    stars = Stars(table.device)
    stars.recall(["sobek"])
    reached = stars.of("sobek").get(step.id, 0)
    assert ('id="open-result"' in table.device.html) is bool(reached)
    text = result_text.of_step(step, 1, 2, renderers()["sobek"].words)
    assert text == "Sobek: The pyramid, deal 1\nHead start\n2 of 3 stars"


def test_a_link_to_a_day_offers_its_deal() -> None:
    table = start(hash="daily=20261122")
    assert "Scarab, opponent: Scribe. One try." in table.words
    table.do("daily", "2026-11-22")
    tries = DailyTries(table.device)
    tries.recall()
    tried = tries.on("2026-11-22")
    assert tried and (tried.game, tried.id, tried.is_finished) == ("scarab", table.id, False)


@pytest.mark.parametrize(
    ("moment", "counts"),
    [(NOON - DAY, True), (NOON, True), (NOON + DAY, True), (NOON + 2 * DAY, False)],
)
def test_a_day_counts_as_long_as_it_is_one_somewhere(moment: int, counts: bool) -> None:
    table = start(hash="daily=20261122", moment=moment)
    assert ("it is for practice" in table.words) is not counts
    table.do("daily", "2026-11-22")
    assert ("Practice" in table.words) is not counts
    tries = DailyTries(table.device)
    tries.recall()
    assert (tries.on("2026-11-22") is not None) is counts


@pytest.mark.parametrize(
    ("hash", "said"),
    [
        ("daily=20261124", "has not come yet"),
        ("daily=20261122999", "no such day"),
        ("daily=tomorrow", "no such day"),
        ("daily=", "no such day"),
        ("daily=00010103", "no such day"),
        ("step=sobek.nothing", "no such deal"),
        ("step=scarab.ninecards", "no such deal"),
        ("step=", "no such deal"),
    ],
)
def test_a_link_to_no_deal_says_so(hash: str, said: str) -> None:
    assert said in start(hash=hash).words


def test_a_try_that_goes_on_counts_however_old_it_is() -> None:
    table = start()
    table.do("daily")
    table.device.time += 5 * DAY
    table.do("go", "daily=20261122")
    assert "it is for practice" not in table.words and "Continue" in table.words


def test_a_try_of_a_game_that_is_not_known_here_is_not_sent() -> None:
    """A file of a newer version may have brought it."""
    table = start(Try("2026-11-22", "senet", "a", (5, 4)))
    assert "Won, 5 to 4" in table.words and 'id="open-result"' not in table.device.html


def test_a_link_to_a_step_shows_it() -> None:
    table = Table(hash="step=sobek.ninecards")
    assert "Nine cards" in table.words
    assert re.search('id="step-5"[^>]*aria-pressed="true"', table.device.html)


def test_a_day_that_was_played_ahead_of_the_clock_is_told() -> None:
    """The clock was a year ahead, and is right again: nothing is lost, and it is said why."""
    table = start(Try("2027-11-22", "sobek", "a", (54, 48)))
    assert "its clock was ahead" in table.words
    assert "Play today’s deal" in table.words
    assert "its clock was ahead" not in start(WON).words


def test_no_text_is_longer_than_a_chat_shows(languages: list[str]) -> None:
    longest = Try("2026-12-22", "sakkara", "a", (-999, 999))
    week = [Day(date(2026, 9, 22), longest)] * 7
    for tag in languages:
        messages.use(tag)
        for renderer in renderers().values():
            texts = [result_text.of_day(longest, week, renderer.words)]
            texts += (
                result_text.of_step(step, number, 3, renderer.words)
                for number, step in enumerate(renderer.ladder, 1)
            )
            assert max(map(len, texts)) <= result_text.MOST
