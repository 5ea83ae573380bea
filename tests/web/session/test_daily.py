"""The deal of the day: one try, the last seven days, and what could have been made."""

import re
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from sobek.core.chance import pick
from sobek.core.play import Play
from tests.helpers.games import WEAKEST
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.reading import read
from tests.web.helpers.zone import BERLIN, HAVANA, LOS_ANGELES, SYDNEY, Zone
from web.games import renderers
from web.session import daily
from web.session.setup import Setup, default_bot
from web.storage.daily_tries import DailyTries, Try
from web.storage.saves import Save, Saves
from web.ui import formats
from web.ui.screens import daily as card

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


def tried(*tries: Try) -> dict[str, str]:
    """A storage with these tries."""
    device = FakeDevice()
    for each in tries:
        DailyTries(device).keep(each)
    return device.storage


def finish(table: Table) -> None:
    """Play what is open to its end."""
    while not table.saved.over:
        if not table.goes_on():
            table.do("act", str(table.saved.legal_actions()[0]))


def test_the_other_games_have_the_end_of_the_week() -> None:
    days = [date(2026, 11, 16 + n) for n in range(7)]
    assert [daily.game_of(day, NAMES) for day in days] == ["sobek"] * 5 + ["sakkara", "scarab"]
    assert [daily.game_of(day, ["sobek"]) for day in days] == ["sobek"] * 7


@pytest.mark.parametrize("rules", [BERLIN, LOS_ANGELES, SYDNEY, HAVANA])
def test_every_day_of_the_device_comes_once_however_long_it_is(zone: Zone, rules: str) -> None:
    zone(rules)
    hours = [daily.today(SATURDAY + hour * 3600) for hour in range(366 * 24)]
    days = list(dict.fromkeys(hours))
    assert sorted(hours) == hours
    assert days == [days[0] + timedelta(days=n) for n in range(len(days))]
    assert {hours.count(day) for day in days[1:-1]} == {23, 24, 25}


def test_the_deal_of_the_day_depends_only_on_the_date() -> None:
    day = date(2026, 11, 21)
    # What was the deal of a day stays it: people have compared by it.
    assert daily.seed_of(day, "sobek") == 6955665792057790
    others = {daily.seed_of(date(2026, 11, n), game) for n in range(1, 31) for game in "ab"}
    assert len(others) == 60


def test_the_deal_of_the_day_is_the_same_on_every_device() -> None:
    records = []
    for moment in (SATURDAY, SATURDAY + 7200):
        table = Table()
        table.device.time = moment
        table.send("daily")
        records.append(table.saved.record.first(0))
    assert records[0] == records[1]
    assert records[0].seed == daily.seed_of(date(2026, 11, 21), records[0].game)
    assert [player.kind == "person" for player in records[0].players] == [True, False]


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
    assert (record.game, record.seed) == (game, daily.seed_of(daily.today(moment), game))
    tried = kept(table).at(table.id)
    assert tried and moment <= tried.began <= table.device.time
    assert replace(tried, began=0) == Try(str(daily.today(moment)), game, table.id)


def test_the_day_is_said_while_it_is_played_and_with_its_week_at_the_end() -> None:
    table = page()
    table.do("daily")
    day = formats.date(daily.today(SUNDAY))
    masthead = read(table.device.html).by_id("masthead")
    assert [shard.text for shard in masthead.of_class("ostracon")] == [f"Deal of the day: {day}"]
    finish(table)
    (shard,) = read(table.device.html).of_class("ostracon")
    assert day in shard.text
    assert len(shard.named("li")) == 7


def test_the_date_of_another_day_is_not_broken() -> None:
    days = daily.week(daily.today(SUNDAY), DailyTries(FakeDevice()))
    shown = card.Daily(renderers()["scarab"], WEAKEST["scarab"], days, age=1)
    assert "Deal of the day: 22\u00a0November\u00a02026<" in card.card(shown)


def test_a_try_that_was_left_goes_on() -> None:
    table = page()
    table.do("daily")
    first = table.id
    table.do("go", "")
    day = daily.today(SUNDAY)
    continues = f'class="primary" data-click="daily" data-value="{day}">Continue'
    assert continues in table.device.html
    table.do("daily")
    assert table.id == first


def test_a_try_whose_game_was_deleted_begins_anew() -> None:
    table = page()
    table.do("daily")
    first = table.id
    table.do("go", "")
    assert "Continue" in read(table.device.html).by_id("open-daily").text
    table.do("delete", first)
    assert read(table.device.html).by_id("open-daily").text == "Play today’s deal"
    table.do("undo")
    assert read(table.device.html).by_id("open-daily").text == "Continue"
    table.do("delete", first)
    table.do("daily")
    assert table.id != first
    assert kept(table).at(table.id)


def test_a_try_whose_day_is_over_has_its_one_try_only_while_its_game_is_kept() -> None:
    table = page()
    table.do("daily")
    first, day = table.id, kept(table).all[-1].day
    table.do("go", "")
    table.device.time += 5 * formats.DAY
    table.do("address", "daily=" + day.replace("-", ""))
    assert "One try." in table.words
    table.do("delete", first)
    assert "for practice" in table.words and "One try." not in table.words
    table.do("daily", day)
    assert "Practice" in table.words


def test_a_finished_try_keeps_its_points_and_what_the_best_bot_made() -> None:
    table = page()
    table.do("daily")
    finish(table)
    tried = kept(table).at(table.id)
    assert tried
    assert tried.points == tuple(table.saved.state.scores)
    assert tried.best is not None
    own, other = (str(points).replace("-", "−") for points in tried.points)
    said = f"{'Won' if tried.is_won else 'Lost'}, {own} to {other}; the strongest bot would"
    assert said in table.words
    table.do("go", "")
    assert said in table.words
    assert table.device.html.count('<li class="won">') == tried.is_won
    assert table.device.html.count('<li class="lost">') == (not tried.is_won)


def test_a_try_with_equal_points_is_won_by_whoever_wins_the_game() -> None:
    players, found = Setup.default("scarab").against(default_bot("scarab")), {}
    for seed in range(200):
        play, rng = Play.new("scarab", players, seed, {"board": "short"}), Random(seed)
        while not play.over:
            play.act(pick(play.legal_actions(), rng))
        if len({*play.state.scores}) == 1:
            found[play.state.returns()] = play
    assert {(1.0, 0.0), (0.0, 1.0)} <= {*found}  # by stones of a higher value
    for shares, play in found.items():
        storage = tried(Try("2026-11-22", "scarab", "x"))
        Saves(FakeDevice(storage=storage)).save("x", Save(play))
        table = Table("game=x", storage)
        made = kept(table).at("x")
        assert made and made.points[0] == made.points[1]
        assert made.is_won is (shares[0] > 0)
        assert ("Won, " in table.words, "Lost, " in table.words) == (made.is_won, not made.is_won)


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
    assert "in your place" not in table.words


@pytest.mark.parametrize("is_over", [False, True])
def test_an_earlier_try_that_is_brought_in_meanwhile_stays(is_over: bool) -> None:
    """While the day is being played, or while the strongest bot plays it after the end."""
    table = page()
    table.do("daily")
    day, name = "2026-11-22", table.saved.game.name
    earlier = Try(day, name, "abc123", points=(99, 1), began=SUNDAY - 1000)
    think = table.device.think

    async def bring_in(request: str) -> str:
        if table.saved.over == is_over:
            DailyTries(table.device).keep(earlier)
        return await think(request)

    table.device.think = bring_in  # type: ignore[method-assign]
    finish(table)
    table.device.settle()
    assert kept(table).on(day) == earlier


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


def test_a_deal_of_the_day_that_is_played_again_is_known_as_one() -> None:
    table = page(storage=tried(Try("2026-11-22", "scarab", "a", (54, 48))))
    table.do("daily")
    assert "Practice" in table.words
    assert daily.is_of_try(table.saved.record, kept(table))
    table.do("go", "")
    table.begin(game="scarab")
    assert not daily.is_of_try(table.saved.record, kept(table))


def test_points_below_0_have_a_minus_sign() -> None:
    said = card.made(Try("2026-11-22", "scarab", "a", (-5, 12), best=-3, won=False))
    assert "−5" in said and "−3" in said and "-" not in said


def test_a_try_that_became_practice_does_not_count() -> None:
    table = page()
    table.do("daily")
    table.do("act", str(table.saved.legal_actions()[0]))
    table.do("undo-decision")
    table.do("undo-at-a-cost")
    finish(table)
    tried = kept(table).at(table.id)
    assert tried and tried.is_finished and not tried.counts and tried.best is None
    assert "This try doesn’t count" in table.words


def test_a_try_against_another_bot_does_not_count() -> None:
    table = page()
    table.do("daily")
    table.do("level", "apprentice", name="level-1")
    assert table.saved.players[1].kind == "apprentice"
    finish(table)
    tried = kept(table).at(table.id)
    assert tried and tried.is_finished and not tried.counts


def test_a_try_does_not_count_though_its_bot_is_put_back() -> None:
    table = page()
    table.do("daily")
    usual = table.saved.players[1].kind
    table.do("level", "apprentice", name="level-1")
    table.do("act", str(table.saved.legal_actions()[0]))
    table.do("level", usual, name="level-1")
    assert table.saved.players[1].kind == usual
    finish(table)
    tried = kept(table).at(table.id)
    assert tried and tried.is_finished and not tried.counts


NOVEMBER_28 = 1_795_824_000  # Saturday, 00:00 UTC
HOUR = 3600


def day_of(table: Table) -> str:
    """The day of the card's button."""
    (found,) = re.finditer('data-click="daily" data-value="([^"]*)"', table.device.html)
    return found[1]


@pytest.mark.parametrize(
    ("rules", "moment", "day", "game"),
    [
        (LOS_ANGELES, NOVEMBER_28 + 4.5 * HOUR, "2026-11-27", "Sobek"),  # Friday evening
        (SYDNEY, NOVEMBER_28 - 3 * HOUR, "2026-11-28", "Sakkara"),  # Saturday morning
        (BERLIN, NOVEMBER_28 - 0.5 * HOUR, "2026-11-28", "Sakkara"),  # half past midnight
        (BERLIN, NOVEMBER_28 - 1.1 * HOUR, "2026-11-27", "Sobek"),
    ],
)
def test_today_is_the_devices_day(
    zone: Zone, rules: str, moment: float, day: str, game: str
) -> None:
    zone(rules)
    table = page(int(moment), tried(Try("2026-11-20", "sobek", "a", (54, 48))))
    assert day_of(table) == day
    assert f"{game}, opponent: " in table.words
    assert f"{int(day[-2:])} November 2026: not played" in table.words.partition("Games")[0]
    table.do("daily", day)
    assert kept(table).on(day)
    assert table.saved.record.seed == daily.seed_of(date.fromisoformat(day), game.lower())


def test_a_try_of_a_day_of_utc_stays_that_of_its_date(zone: Zone) -> None:
    """Up to 0.10, somebody west of Greenwich had played on Friday evening what UTC called Saturday,
    and somebody east of it on Saturday morning what UTC called Friday."""
    zone(LOS_ANGELES)
    week = [Try(f"2026-11-{n}", "sobek", f"g{n}", (54, 48)) for n in range(22, 29)]
    table = page(NOVEMBER_28 + int(4.5 * HOUR), tried(*week))
    assert table.device.html.count('<li class="won">') == 6  # and the 21st was not played
    table.device.time += 24 * HOUR
    table.hear("time", "")
    assert table.device.html.count('<li class="won">') == 7
    assert "Again, for practice" in table.words
    zone(SYDNEY)
    table = page(NOVEMBER_28 - 3 * HOUR, tried(*week[:-1]))
    assert table.device.html.count('<li class="won">') == 6
    assert "Play today’s deal" in table.words


def test_a_card_that_is_open_over_midnight_offers_the_new_day() -> None:
    table = page(NOVEMBER_28 - 90)
    table.do("daily")
    finish(table)
    table.device.time = NOVEMBER_28 - 90
    table.do("go", "")
    assert (day_of(table), "Again, for practice" in table.words) == ("2026-11-27", True)
    table.device.time = NOVEMBER_28 + 90
    table.hear("time", "")
    assert (day_of(table), "Play today’s deal" in table.words) == ("2026-11-28", True)


def test_a_press_on_a_card_of_yesterday_does_what_it_said() -> None:
    table = page(NOVEMBER_28 - 90)
    table.do("daily")
    first = table.id
    table.do("go", "")
    yesterday = day_of(table)
    table.device.time = NOVEMBER_28 + 90
    table.do("daily", yesterday)  # "Continue"
    assert table.id == first
    finish(table)
    before = kept(table).on(yesterday)
    assert before and before.is_finished
    table.do("daily", yesterday)  # "Again, for practice"
    assert "Practice" in table.words
    assert table.saved.record.seed == daily.seed_of(date.fromisoformat(yesterday), "sobek")
    assert (kept(table).on(yesterday), kept(table).on("2026-11-28")) == (before, None)


def test_no_try_is_lost_or_doubled_by_a_clock_or_a_journey(zone: Zone) -> None:
    zone(BERLIN)
    table = page(NOVEMBER_28 + 6 * HOUR)
    table.do("daily")
    finish(table)
    first = kept(table).on("2026-11-28")
    zone(LOS_ANGELES)  # where it is Friday still
    table.do("go", "")
    table.do("daily", day_of(table))
    earlier = kept(table).at(table.id)
    assert earlier and earlier.day == "2026-11-27" and not earlier.is_finished
    assert kept(table).on("2026-11-28") == first
    zone(BERLIN)
    table.do("go", "")
    table.device.time -= 400 * 24 * HOUR  # the clock is set back, and forth
    table.hear("time", "")
    table.device.time += 400 * 24 * HOUR
    table.hear("time", "")
    assert "Again, for practice" in table.words
    assert kept(table).on("2026-11-28") == first


def test_before_the_first_try_the_card_does_not_depend_on_the_day() -> None:
    screens = {page(SATURDAY + n * 86_400).device.html for n in range(2)}
    (html,) = screens
    assert "one try" in html
    assert 'class="week"' not in html


def test_the_card_shows_the_last_seven_days() -> None:
    table = page()
    DailyTries(table.device).keep(Try("2026-11-18", "sobek", "a", (54, 48)))
    DailyTries(table.device).keep(Try("2026-11-19", "sobek", "b", (40, 48)))
    DailyTries(table.device).keep(Try("2026-11-20", "sobek", "c", (50, 48), counts=False))
    DailyTries(table.device).keep(Try("2026-11-21", "sobek", "d"))
    table.do("go", "")
    row = table.device.html.partition('class="week"')[2].partition("</ol>")[0]
    assert row.count("<li") == daily.WEEK
    assert "18 November 2026: Won, 54 to 48" in row
    assert "19 November 2026: Lost, 40 to 48" in row
    assert "20 November 2026: played, doesn’t count" in row
    assert "21 November 2026: begun" in row
    assert "22 November 2026: not played" in row
    assert "Scarab, opponent: Scribe. One try." in table.words


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
