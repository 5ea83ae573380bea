"""The deal of the day: one try, the last seven days, and what could have been made."""

from datetime import date

import pytest

from tests.web.helpers.device import Table
from web.session import daily, deals
from web.storage.daily_tries import DailyTries, Try

SATURDAY = 1_795_262_400  # 21 November 2026, 12:00 UTC
FRIDAY = SATURDAY - 86_400
SUNDAY = SATURDAY + 86_400
NAMES = ["sobek", "sakkara", "scarab"]


def page(moment: int = SUNDAY, storage: dict[str, str] | None = None) -> Table:
    """The start screen at a moment in seconds since 1970."""
    table = Table(storage=storage)
    table.device.time = moment
    table.do("go", "")
    return table


def kept(table: Table) -> DailyTries:
    """The tries as another tab reads them."""
    tries = DailyTries(table.device)
    tries.recall()
    return tries


def finish(table: Table) -> None:
    """Play what is open to its end."""
    while not table.saved.over:
        if not table.goes_on():
            table.do("act", str(table.saved.legal_actions()[0]))


def test_the_other_games_have_the_end_of_the_week() -> None:
    days = [date(2026, 11, 16 + n) for n in range(7)]
    assert [daily.game_of(day, NAMES) for day in days] == ["sobek"] * 5 + ["sakkara", "scarab"]
    assert [daily.game_of(day, ["sobek"]) for day in days] == ["sobek"] * 7


def test_the_week_ends_today() -> None:
    table = page()
    tries = DailyTries(table.device)
    tried = Try("2026-11-16", "sobek", "a", (54, 48))
    tries.keep(tried)
    week = daily.week(date(2026, 11, 22), tries)
    assert [day.date.day for day in week] == [16, 17, 18, 19, 20, 21, 22]
    assert [day.tried for day in week] == [tried, *[None] * 6]


@pytest.mark.parametrize(
    ("moment", "game"), [(FRIDAY, "sobek"), (SATURDAY, "sakkara"), (SUNDAY, "scarab")]
)
def test_the_card_begins_the_deal_of_the_day(moment: int, game: str) -> None:
    table = page(moment)
    table.send("daily")
    record = table.saved.record
    assert (record.game, record.seed) == (game, deals.seed_of(deals.today(moment), game))
    assert kept(table).at(table.id) == Try(str(deals.today(moment)), game, table.id)


def test_a_try_that_was_left_goes_on() -> None:
    table = page()
    table.do("daily")
    first = table.id
    table.do("go", "")
    assert 'class="primary" data-click="daily">Continue' in table.device.html
    table.do("daily")
    assert table.id == first


def test_a_try_whose_game_was_deleted_begins_anew() -> None:
    table = page()
    table.do("daily")
    first = table.id
    table.do("go", "")
    table.do("delete", first)
    table.do("daily")
    assert table.id != first
    assert kept(table).at(table.id)


def test_a_finished_try_keeps_its_points_and_what_the_best_bot_made() -> None:
    table = page()
    table.do("daily")
    finish(table)
    tried = kept(table).at(table.id)
    assert tried
    assert tried.points == tuple(table.saved.state.scores)
    assert tried.best is not None
    own, other = (str(points).replace("-", "−") for points in tried.points)
    said = f"{'Won' if tried.is_won else 'Lost'}, {own} : {other}; Oracle made"
    assert said in table.words
    table.do("go", "")
    assert said in table.words
    assert table.device.html.count('<li class="won">') == tried.is_won
    assert table.device.html.count('<li class="lost">') == (not tried.is_won)


def test_the_best_bot_plays_the_same_deal_in_the_persons_seat() -> None:
    table = page()
    table.do("daily")
    finish(table)
    assert table.device.thinker in ("priest", "scribe")
    before, thoughts = kept(table).at(table.id), table.device.thoughts
    table.reload()
    assert kept(table).at(table.id) == before
    assert table.device.thoughts == thoughts  # it has played once for all


def test_without_workers_nothing_is_said_of_the_best_bot() -> None:
    table = page()
    table.do("daily")
    table.device.has_worker = False
    finish(table)
    tried = kept(table).at(table.id)
    assert tried and tried.is_finished and tried.best is None
    assert "in your seat" not in table.words


def test_the_second_game_of_a_day_is_for_practice() -> None:
    table = page()
    table.do("daily")
    finish(table)
    tried = kept(table).on("2026-11-22")
    table.do("go", "")
    assert "Again, for practice" in table.words
    table.do("daily")
    assert "Practice" in table.words
    finish(table)
    assert kept(table).on("2026-11-22") == tried


def test_a_try_that_became_practice_does_not_count() -> None:
    table = page()
    table.do("daily")
    table.do("act", str(table.saved.legal_actions()[0]))
    table.do("undo-decision")
    table.do("undo-at-a-cost")
    finish(table)
    tried = kept(table).at(table.id)
    assert tried and tried.is_finished and not tried.counts and tried.best is None
    assert "This try does not count" in table.words


def test_a_try_against_another_bot_does_not_count() -> None:
    table = page()
    table.do("daily")
    table.do("level", "apprentice", name="level-1")
    assert table.saved.players[1].kind == "apprentice"
    finish(table)
    tried = kept(table).at(table.id)
    assert tried and tried.is_finished and not tried.counts


def test_before_the_first_try_the_card_does_not_depend_on_the_day() -> None:
    screens = {page(SATURDAY + n * 86_400).device.html for n in range(2)}
    (html,) = screens
    assert "one try" in html
    assert 'class="week"' not in html


def test_the_card_shows_the_last_seven_days() -> None:
    table = page()
    DailyTries(table.device).keep(Try("2026-11-18", "sobek", "a", (54, 48)))
    DailyTries(table.device).keep(Try("2026-11-19", "sobek", "b", (40, 48)))
    table.do("go", "")
    row = table.device.html.partition('class="week"')[2].partition("</ol>")[0]
    assert row.count("<li") == daily.WEEK
    assert "18 November 2026: Won, 54 : 48" in row
    assert "19 November 2026: Lost, 40 : 48" in row
    assert "22 November 2026: not played" in row
    assert "Scarab against Scribe: one try." in table.words


def test_a_try_that_the_bot_ends_is_kept() -> None:
    for week in range(9):
        table = page(SUNDAY + week * 7 * 86_400)
        table.do("daily")
        finish(table)
        if table.saved.steps[-1].seat:
            break
    tried = kept(table).at(table.id)
    assert table.saved.steps[-1].seat and tried
    assert tried.points == tuple(table.saved.state.scores)
