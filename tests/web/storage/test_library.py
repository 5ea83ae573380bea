"""The list of saved games: order, deleting, renaming, damaged games."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.reading import Node, read
from web.session.setup import FITTING
from web.storage import files
from web.storage.library import PAGE_SIZE
from web.storage.saves import LATEST, Save, Saves, key, keys
from web.ui.formats import DAY

MORNING = 1_770_112_800
"""On 2026-02-03, by the clock of Greenwich: on this day nearly everywhere."""
EVIL = "<img src=x onerror=1>"


def a_play(name: str = "Anna", *, over: bool = False) -> Play:
    players = (Player(name), Player("Berta", "trader", "blue", "square"))
    play = Play.new("scarab" if over else "sobek", players, 7)
    rng = Random(1)
    while over and not play.over:
        play.act(rng.choice(play.legal_actions()))
    return play


def storage(*plays: Play) -> dict[str, str]:
    """Games saved one after the other, under the ids 0, 1, …"""
    device = FakeDevice()
    for n, play in enumerate(plays):
        Saves(device).save(str(n), Save(play, date=1000 + n))
    return device.storage


def lines(table: Table) -> Sequence[Node]:
    return read(table.device.html).of_class("saved")


def ids(table: Table) -> list[str]:
    return [str(line.attributes["id"]).removeprefix("saved-") for line in lines(table)]


def buttons(node: Node) -> list[str]:
    return [each.text for each in node.named("button")]


def test_a_line_shows_game_stage_players_scores_and_date() -> None:
    device = FakeDevice()
    Saves(device).save("0", Save(a_play(), date=MORNING))
    table = Table("", device.storage)
    day = "3 February 2026"
    for seconds, words in ((3 * 3600, "3 hours ago"), (24 * 3600, day)):
        table.device.time = MORNING + seconds
        table.do("dismiss")
        (line,) = lines(table)
        assert f"Sobek · Round 1 of 3 · {words} Anna" in line.text
    assert "Anna 0 Berta 0" in line.text
    assert buttons(line) == ["Continue", "Rename", "Save to a file", "Delete"]


def test_the_game_to_continue_comes_first_with_whose_turn_it_is() -> None:
    play = a_play()
    table = Table("", storage(a_play("Cleo"), play, a_play("Dora", over=True)))
    (moving,) = read(table.device.html).of_class("moving")
    name = ("Anna", "Berta")[play.state.actor]
    assert name in moving.text and f"It is {name}’s turn." in lines(table)[0].text
    others = read(table.device.html).by_id("going-on")
    assert others.named("summary")[0].text == "1 more game to continue"
    assert ids(table) == ["1", "0", "2"]


def test_a_new_game_is_offered_as_the_last_one_was_played() -> None:
    play = a_play("Anna", over=True)
    table = Table("", storage(a_play("Cleo"), play))
    table.do("begin")
    names = [[player.name for player in each.players] for each in (play, table.saved)]
    assert table.saved.game == play.game and names[0] == names[1] == ["Anna", "Berta"]
    assert table.saved.record.seed != play.record.seed


def from_link(table: Table) -> None:
    table.do(
        "go", encode(Play.new("sakkara", (Player("Bob"), Player("Cleo", "person", "blue")), 7))
    )
    table.do("play-on")


def from_a_point_of_a_link(table: Table) -> None:
    play = Play.new("sakkara", (Player("Bob"), Player("Cleo", "person", "blue")), 7)
    play.act(play.legal_actions()[0])
    table.do("go", encode(play))
    table.do("replay-at", "0")
    table.do("fork", "same")


def from_file(table: Table) -> None:
    table.open_file(files.write(Save(a_play("Bob"))))


def from_tutorial(table: Table) -> None:
    table.do("go", "learn=sakkara")
    table.do("play-learned")


def of_the_day(table: Table) -> None:
    table.do("daily")


def of_the_pyramid(table: Table) -> None:
    table.do("ladder-begin", "uphill")


@pytest.mark.parametrize("and_again", [False, True])
@pytest.mark.parametrize(
    "begin",
    [of_the_day, of_the_pyramid, from_tutorial, from_link, from_a_point_of_a_link, from_file],
)
def test_a_new_game_is_offered_as_the_last_one_that_somebody_has_set_up_here(
    begin: Callable[[Table], None], and_again: bool
) -> None:
    table = Table()
    for name, value in {"game": "scarab", "name-0": "Anna", "seats": "3"}.items():
        table.do("setup", value, name=name)
    table.do("begin")
    own, first = table.saved, table.id
    table.do("go", "")
    begin(table)
    assert len(table.saved.players) == 2 and table.id != first
    if and_again:
        table.do("again")
    start = Table("", table.device.storage)
    start.do("begin")
    assert start.saved.game == own.game
    assert [each.name for each in start.saved.players] == [each.name for each in own.players]


@pytest.mark.parametrize("begin", [from_link, from_a_point_of_a_link, from_file])
def test_nobody_gets_the_name_of_somebody_elsewhere(begin: Callable[[Table], None]) -> None:
    table = Table()
    begin(table)
    assert "Bob" in [each.name for each in table.saved.players]
    assert not Table("", table.device.storage).state.setup.players[0].name


@pytest.mark.parametrize("begin", [of_the_day, from_tutorial])
def test_whoever_has_set_up_no_game_keeps_the_name(begin: Callable[[Table], None]) -> None:
    table = Table()
    table.do("setup", "Anna", name="name-0")
    begin(table)
    setup = Table("", table.device.storage).state.setup
    assert setup.players[0].name == "Anna" and setup.game == table.saved.game.name
    # The tutorial's weakest bot was the page's choice, as were the options of a deal.
    assert [each.kind for each in setup.players[:2]] == ["person", FITTING]


@pytest.mark.parametrize(("date", "shown"), [(LATEST - DAY, "9999"), (10**12 - 1, "")])
def test_a_date_in_the_far_future_is_shown_if_it_can_be_written(date: int, shown: str) -> None:
    device = FakeDevice()
    Saves(device).save("0", Save(a_play(), date=date))
    table = Table("", device.storage)
    (line,) = lines(table)
    assert shown in line.text and "33658" not in line.text
    table.do("save-all")
    ((_, text),) = table.device.downloads
    assert f"# saved: {shown}".strip() in text


def test_finished_games_are_listed_separately() -> None:
    table = Table("", storage(a_play(), a_play("Cleo", over=True), a_play("Dora")))
    finished = read(table.device.html).by_id("finished")
    assert finished.named("summary")[0].text == "1 finished game"
    (line,) = finished.of_class("saved")
    assert "Cleo" in line.text
    assert buttons(line) == ["See the result", "Rename", "Save to a file", "Delete"]
    assert ids(table) == ["2", "0", "1"]


def test_the_latest_game_comes_first() -> None:
    table = Table("", storage(a_play(), a_play("Cleo"), a_play("Dora")))
    assert ids(table) == ["2", "1", "0"]
    table.do("go", "game=0")
    table.do("act", str(table.saved.legal_actions()[0]))
    table.do("go", "")
    assert ids(table) == ["0", "2", "1"]


def test_a_clock_that_was_ahead_keeps_nothing_in_front() -> None:
    table = Table()
    now = table.device.time
    table.device.time = now + 365 * DAY
    table.begin("person person", **{"name-0": "Cleo"})
    table.device.time = now
    table.do("go", "")
    table.begin("person person", **{"name-0": "Dora"})
    table.do("go", "")
    assert "Dora" in lines(table)[0].text and "just now" in lines(table)[0].text
    assert "Cleo" in lines(table)[1].text and "ago" not in lines(table)[1].text
    assert "just now" not in lines(table)[1].text
    table.do("begin", deal="7")  # "Play again"
    assert table.saved.players[0].name == "Dora"


def test_a_list_that_stays_open_ages() -> None:
    table = Table("", storage(a_play()))
    for passed, said in ((0, "just now"), (300, "5 minutes ago"), (7200, "2 hours ago")):
        table.device.time = 1000 + passed
        table.hear("time", "")
        assert said in lines(table)[0].text


def test_deleting_takes_effect_at_once_and_can_be_undone() -> None:
    table = Table("", storage(a_play(), a_play("Cleo"), a_play("Dora")))
    before = dict(table.device.storage)
    table.do("delete", "1")
    assert set(before) - set(table.device.storage) == set(before) & set(keys("1"))
    assert [line.text for line in lines(table)][1] == "Deleted: Cleo, Berta Undo"
    assert table.device.focused == "undo"
    table.do("undo")
    assert table.device.storage == before
    assert ids(table) == ["2", "1", "0"]
    assert not table.offers("undo")


def test_deleting_twice_is_the_same_as_once() -> None:
    table = Table("", storage(a_play(), a_play("Cleo")))
    before = dict(table.device.storage)
    for _ in range(2):
        table.send("delete", "1")
    table.device.settle()
    table.do("undo")
    assert table.device.storage == before
    assert ids(table) == ["1", "0"]


def test_a_game_deleted_elsewhere_cannot_be_restored() -> None:
    table = Table("", storage(a_play(), a_play("Cleo")))
    Saves(table.device).delete("1")
    table.do("delete", "1")
    assert ids(table) == ["0"]
    assert not table.offers("undo")


@pytest.mark.parametrize("then", [("delete", "0"), ("naming", "0"), ("go", "game=0")])
def test_a_deletion_can_be_undone_until_something_else_is_done(then: tuple[str, str]) -> None:
    table = Table("", storage(a_play(), a_play("Cleo")))
    table.do("delete", "1")
    table.do("setup", "3", name="seats")
    assert table.offers("undo")
    table.do(*then)
    table.do("go", "")
    assert not any("Cleo" in line.text for line in lines(table))
    assert not table.offers("undo")


def test_a_failed_undo_of_a_deletion_can_be_repeated() -> None:
    table = Table("", storage(a_play(), a_play("Cleo")))
    before = dict(table.device.storage)
    table.do("delete", "1")
    table.device.full = True
    table.do("undo")
    assert "Your browser could not do that" in table.words
    table.device.full = False
    table.do("undo")
    assert table.device.storage == before


def test_a_game_can_be_named_and_unnamed() -> None:
    table = Table("", storage(a_play(), a_play("Cleo")))
    table.do("naming", "0")
    assert table.device.focused == "called"
    table.do("rename", "0", called=f" Sunday \n{EVIL}", submitter="")
    assert "<img src=x" not in table.device.html
    assert lines(table)[1].text.startswith("Sunday <img src=x onerro Sobek · Round 1 of 3")
    assert ids(table) == ["1", "0"]
    table.do("go", "game=0")
    table.do("act", str(table.saved.legal_actions()[0]))
    table.do("go", "")
    assert ids(table) == ["0", "1"]
    assert lines(table)[0].text.startswith("Sunday")
    table.do("naming", "0")
    table.do("rename", "0", called="", submitter="")
    assert lines(table)[0].text.startswith("Sobek")


def test_changes_during_reading_are_kept() -> None:
    table = Table("", storage(a_play("Dora"), a_play("Cleo"), a_play()))
    shelf = table.state.library
    shelf.begin_naming("1")
    reading = shelf.read()
    next(reading)
    next(reading)
    shelf.rename("1", "Sunday")
    shelf.delete("0")
    for _ in reading:
        pass
    assert [(game.id, game.name) for game in shelf.games(finished=False)] == [
        ("2", ""),
        ("1", "Sunday"),
        ("0", ""),
    ]
    table.do("dismiss")
    assert "Deleted: Dora, Berta" in table.words


def test_renaming_can_be_cancelled() -> None:
    table = Table("", storage(a_play()))
    before = dict(table.device.storage)
    table.do("naming", "0")
    assert table.device.html.count('id="called"') == 1
    table.do("naming", "")
    assert 'id="called"' not in table.device.html
    assert table.device.storage == before


@pytest.mark.parametrize("text", ["", "x", "1AAAA", EVIL, "\ud800"])
def test_a_damaged_game_is_listed_and_can_be_deleted_and_restored(text: str) -> None:
    stored = {**storage(a_play()), key("abc"): text}
    before = dict(stored)
    table = Table("", stored)
    (line,) = (line for line in lines(table) if line.attributes["id"] == "saved-abc")
    assert line.text.startswith("Unreadable game ")
    assert buttons(line) == ["Save to a file", "Delete"]
    table.do("go", "game=abc")
    assert "didn’t work" in table.words
    table.do("go", "")
    assert stored == before
    table.do("delete", "abc")
    assert key("abc") not in stored
    table.do("undo")
    assert stored == before


def test_the_list_shows_one_page_at_a_time() -> None:
    plays = [a_play() for _ in range(2 * PAGE_SIZE + 3)]
    table = Table("", storage(*plays, *(a_play(over=True) for _ in range(3))))
    order = [str(n) for n in reversed(range(2 * PAGE_SIZE + 3))]
    for pages in (1, 2):
        assert ids(table)[:-3] == order[: pages * PAGE_SIZE]
        assert table.offers("more-games")
        table.do("more-games")
    assert ids(table)[:-3] == order
    assert not table.offers("more-games")


def test_the_first_page_is_shown_before_the_rest_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("", storage(*[a_play() for _ in range(PAGE_SIZE + 5)]))
    shown: list[int] = []

    def morph(_: str, html: str, *__: object) -> Iterator[None]:
        shown.append(html.count('class="saved"'))
        yield

    monkeypatch.setattr(table.device, "morph", morph)
    monkeypatch.setattr(table.state.library, "_games", {})
    table.hear("address", "")
    table.device.settle()
    assert shown == [PAGE_SIZE, PAGE_SIZE]  # and then the button for more
