"""The tries at the deals of the day, as the browser keeps them."""

from dataclasses import replace

import pytest

from tests.web.helpers.device import FakeDevice
from web.storage import daily_tries
from web.storage.daily_tries import KEY, DailyTries, Try

FIRST = Try("2026-11-21", "sobek", "a1", (54, 48), best=71)
SECOND = Try("2026-11-22", "scarab", "b2")


def kept(device: FakeDevice) -> DailyTries:
    """The tries as another tab reads them."""
    tries = DailyTries(device)
    tries.recall()
    return tries


def test_tries_are_found_by_day_and_by_game() -> None:
    device = FakeDevice()
    for each in (SECOND, FIRST):
        DailyTries(device).keep(each)
    tries = kept(device)
    assert (tries.on("2026-11-21"), tries.at("b2")) == (FIRST, SECOND)
    assert tries.on("2026-11-20") is None
    assert tries.at("") is None


def test_a_try_replaces_that_of_its_day() -> None:
    device = FakeDevice()
    kept(device).keep(SECOND)
    finished = Try(SECOND.day, SECOND.game, SECOND.id, (10, 12), counts=False)
    kept(device).keep(finished)
    assert kept(device).on(SECOND.day) == finished


@pytest.mark.parametrize(
    ("points", "won"), [((), False), ((5, 6), False), ((6, 6), True), ((7, 6), True)]
)
def test_a_try_is_won_with_the_most_points(points: tuple[int, ...], won: bool) -> None:
    former = Try("2026-11-21", "sobek", "a", points)
    assert former.is_won is won
    assert replace(former, won=not won).is_won is not won  # a tie-break goes by other things


@pytest.mark.parametrize("damage", ["", "x", "12345678 []", "%s", "%s ["])
def test_damaged_tries_count_as_none_and_are_written_anew(damage: str) -> None:
    device = FakeDevice()
    kept(device).keep(FIRST)
    whole = device.storage[KEY]
    device.storage[KEY] = damage.replace("%s", whole[:-3])
    assert kept(device).on(FIRST.day) is None
    kept(device).keep(FIRST)
    assert device.storage[KEY] == whole


@pytest.mark.parametrize("day", ["0001-01-03", "1969-12-31"])
def test_a_day_before_all_tries_is_none(day: str) -> None:
    """A file may bring any; the week before it is shown."""
    with pytest.raises(ValueError, match="no day"):
        Try(day, "sobek", "x")


def test_only_the_latest_tries_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_tries, "MAX_TRIES", 2)
    device = FakeDevice()
    days = [f"2026-11-{n}" for n in (20, 21, 22)]
    for day in days:
        kept(device).keep(Try(day, "sobek", day))
    assert [bool(kept(device).on(day)) for day in days] == [False, True, True]


def test_tries_of_a_clock_that_was_ahead_do_not_push_out_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(daily_tries, "MAX_TRIES", 2)
    device = FakeDevice()
    for day in ("2027-11-20", "2027-11-21", "2026-11-22"):
        kept(device).keep(Try(day, "sobek", day))
    assert kept(device).on("2026-11-22")


def test_without_storage_a_try_lasts_for_a_while() -> None:
    device = FakeDevice()
    device.unreadable = True
    tries = kept(device)
    tries.keep(FIRST)
    assert tries.on(FIRST.day) == FIRST
    assert not device.storage
