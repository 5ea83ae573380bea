"""What the page says of what it keeps, and how often."""

from itertools import pairwise

import pytest

from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.full_storage import GOING_ON, OVER
from web.storage.merging import BACKUP
from web.storage.saves import Save, Saves
from web.ui.formats import DAY, HOUR, WEEK, ago

SAYS = "Safari deletes what a page keeps"
START = 1_000 * DAY


def finish(table: Table) -> None:
    """Play a game to its end."""
    table.do("go", "")
    table.app.saves.save("x", Save(OVER.at(OVER.length - 1), date=1))
    table.do("go", "game=x")
    while table.state.session and not table.state.session.play.over:
        if not table.goes_on():
            table.do("act", str(table.saved.legal_actions()[0]))


def in_safari(
    storage: dict[str, str] | None = None, time: int = START, offer: str = "home-screen"
) -> Table:
    table = Table("", storage)
    table.device.time = time
    table.hear("offers", offer)
    return table


@pytest.mark.parametrize(
    ("offer", "way"),
    [("home-screen", "Share → Add to Home Screen"), ("dock", "File → Add to Dock")],
)
def test_it_says_so_after_the_first_finished_game(offer: str, way: str) -> None:
    table = in_safari(offer=offer)
    assert SAYS not in table.words
    finish(table)
    assert SAYS in table.words and not table.device.downloads
    table.do("later")
    assert SAYS not in table.words
    table.do("panel", "keep")
    assert way in table.words


@pytest.mark.parametrize("offers", ["", "install", "installed-by-safari"])
def test_elsewhere_it_says_nothing(offers: str) -> None:
    table = in_safari()
    table.hear("offers", offers)
    finish(table)
    assert SAYS not in table.words and BACKUP not in table.device.storage


def test_not_again_within_a_week_whatever_is_done() -> None:
    told = []
    table = in_safari()
    for hour in range(0, 30 * 24, 8):
        table = in_safari(table.device.storage, START + hour * HOUR)
        finish(table)
        if SAYS in table.words:
            told.append(hour)
    assert len(told) == 5 and told[0] == 0
    assert all(one - other >= 7 * 24 for other, one in pairwise(told))


def test_not_within_a_week_after_everything_was_saved() -> None:
    table = in_safari()
    table.do("save-all")
    for days, says in ((1, False), (6, False), (8, True)):
        table = in_safari(table.device.storage, START + days * DAY)
        finish(table)
        assert (SAYS in table.words) is says


def test_a_clock_that_was_a_year_ahead_silences_nothing() -> None:
    table = in_safari(time=START + 365 * DAY)
    finish(table)
    again = in_safari(table.device.storage)
    finish(again)
    assert SAYS in again.words


def test_its_buttons_help() -> None:
    table = in_safari()
    finish(table)
    table.do("panel", "keep")
    assert "Share → Add to Home Screen" in table.words
    assert "Keep the file to yourself" in table.words  # before anything is saved
    table.do("save-all")
    assert "Everything is in “Sobek" in table.words
    table.do("panel", "")
    assert SAYS not in table.words and len(table.device.downloads) == 1


def test_an_installed_page_that_begins_empty_says_how_games_come_along() -> None:
    table = Table()
    table.hear("offers", "installed-by-safari")
    assert "begins empty" in table.words
    table.begin("person trader")
    table.do("go", "")
    assert "begins empty" not in table.words


def test_the_list_of_games_says_when_everything_was_saved() -> None:
    table = Table()
    table.begin("person trader")
    table.do("go", "")
    assert "Last saved" not in table.words
    table.do("save-all")
    assert "Last saved to a file: just now" in table.words
    table.device.time += 3 * WEEK
    table.do("dismiss")
    assert "Last saved to a file: 3 weeks ago" in table.words
    assert BACKUP not in table.device.downloads[0][1]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (DAY - 1, "23 hours ago"),
        (DAY, "1 day ago"),
        (2 * WEEK - 1, "13 days ago"),
        (2 * WEEK, "2 weeks ago"),
        (-WEEK, "just now"),
    ],
)
def test_times_are_said_by_days_and_weeks(seconds: int, said: str) -> None:
    assert ago(seconds) == said


NAMES = [f"Game {n}" for n in range(5)]


def nearly_full(share: float) -> Table:
    """The page where the storage is so full of four finished games and one that goes on."""
    device = FakeDevice()
    for n, play in enumerate((OVER, OVER, OVER, OVER, GOING_ON)):
        Saves(device).save(str(n), Save(play, NAMES[n], 1_000 + n))
    device.room = int(sum(len(each) + len(text) for each, text in device.storage.items()) / share)
    return Table.of(device)


def test_a_storage_with_room_says_nothing() -> None:
    table = nearly_full(0.79)
    assert "full" not in table.words
    table.do("panel", "keep")
    assert "full" not in table.words and not table.offers("save-old")


def test_the_oldest_finished_games_make_room_and_come_back() -> None:
    table = nearly_full(0.85)
    assert "The browser’s storage is 85% full." in table.words
    before = dict(table.device.storage)
    table.do("panel", "keep")
    table.do("save-old")
    ((_, written),) = table.device.downloads
    assert "Game 0" in written and "Game 1" in written and "Game 2" not in written
    assert table.device.storage == before
    table.do("delete-old")
    assert set(table.app.saves.ids()) == {"2", "3", "4"}
    assert "2 games were deleted here." in table.words and "full" not in table.words
    table.do("bring-in-undo")
    assert {each: table.device.storage[each] for each in before} == before
    table.do("panel", "keep")
    table.do("save-old")
    table.do("delete-old")
    table.bring_in(written)
    assert set(table.app.saves.ids()) == {"0", "1", "2", "3", "4"}


def test_a_game_that_was_deleted_already_is_neither_saved_nor_deleted() -> None:
    table = nearly_full(1.2)
    table.do("delete", "0")
    table.do("panel", "keep")
    assert "Save 2 old games" in table.words
    table.do("save-old")
    assert "2 games were saved to a file." in table.words
    ((_, written),) = table.device.downloads
    assert [name for name in NAMES if name in written] == ["Game 1", "Game 2"]
    table.do("panel", "")
    table.do("delete", "1")
    table.do("panel", "keep")
    assert "Delete 1 game here" in table.words
    table.do("delete-old")
    assert "1 game was deleted here." in table.words
    assert set(table.app.saves.ids()) == {"3", "4"}
    table.do("undo")
    assert set(table.app.saves.ids()) == {"1", "3", "4"}


def test_games_that_are_in_no_file_are_not_deleted() -> None:
    table = nearly_full(0.85)
    before = dict(table.device.storage)
    table.do("panel", "keep")
    table.do("delete-old")
    assert table.device.storage == before


def test_what_was_cancelled_is_not_saved() -> None:
    table = nearly_full(0.85)
    table.device.can_share = table.device.cancels = True
    table.do("panel", "keep")
    table.do("save-all")
    assert BACKUP not in table.device.storage and not table.device.downloads
    table.do("save-old")
    assert not table.offers("delete-old")


def test_the_oldest_games_make_room_in_a_page_that_began_with_a_game_too() -> None:
    start = nearly_full(0.85)
    device = FakeDevice("game=4", start.device.storage)
    device.room = start.device.room
    table = Table.of(device)
    table.do("panel", "keep")
    assert table.offers("save-old")
