"""Keep or move: everything in one file, on another device, back, and undone."""

import re
from collections.abc import Generator, Mapping

import pytest
from hypothesis import given

from sobek.core import text
from tests.web.helpers.device import FakeDevice, Page, Table, run_apart
from tests.web.helpers.full_storage import everything
from tests.web.helpers.live_device import LiveDevice
from tests.web.helpers.results import an_entry, stored
from tests.web.helpers.stores import play, stores
from web.app import start
from web.browser.device import StorageError
from web.storage import files, kept, transaction
from web.storage.library import PAGE_SIZE
from web.storage.merging import LOCAL, Texts
from web.storage.saves import Save, Saves, key
from web.storage.steps import result
from web.storage.transaction import Change


def file_of(storage: dict[str, str]) -> str:
    """The file with everything that a browser keeps."""
    table = Table("", storage)
    table.do("panel", "keep")
    table.do("save-all")
    ((name, written),) = table.device.downloads
    assert re.fullmatch(r"Sobek \d{4}-\d\d-\d\d\.txt", name)
    return written


def moved(storage: Mapping[str, str]) -> dict[str, str]:
    """What of it moves."""
    return {each: text for each, text in storage.items() if each not in LOCAL}


def a_full_storage() -> dict[str, str]:
    """Something under every key, also under some that this version does not know."""
    return {
        **everything(),
        "sobek.language": "en",
        "sobek.theme": "night",
        f"{kept.BOT}sobek": "def act(view):\n    return '\u2028\ud800'\n",
        "sobek.of.a-later.version": "\x00",
        key("newer", "a"): "of a newer version",
        key("newer"): "a",
        "sobek.stamp": "1",
    }


def test_everything_moves_to_another_device_letter_by_letter() -> None:
    storage = a_full_storage()
    written = file_of(storage)
    table = Table()
    setup = table.state.setup
    table.open_file(written)
    for said in (
        "No game that is here gets lost.",
        "3 games",
        "2 stars",
        "1 deal of the day",
        "2 results",
        "1 bot",
    ):
        assert said in table.words
    assert not moved(table.device.storage)
    table.do("bring-in")
    assert moved(table.device.storage) == moved(storage)
    assert "3 games were added." in table.words and "Sunday" in table.words
    assert table.device.theme == "night" and table.state.setup != setup
    table.do("bring-in-undo")
    assert not moved(table.device.storage) and table.state.setup == setup
    assert "All is as it was before." in table.words and not table.offers("bring-in-undo")


@given(stores(courses=2))
def test_a_file_holds_whatever_there_is(storage: Texts) -> None:
    storage["sobek.theme"] = "day"
    written = "\n".join(files.write_all(storage, 10**9))
    for changed in (written, re.sub("^", "> ", written, flags=re.MULTILINE)):
        parts = files.split(changed)
        assert read(parts).stored == storage


def read(parts: list[str]) -> files.Contents:
    return result(files.read_all(parts, lambda play: None))


def test_a_file_is_readable_and_opens_in_the_former_version() -> None:
    """It looks for parts that begin so, and takes what follows the results for a signature."""
    written = file_of(a_full_storage())
    assert written.count("\ngame: sobek\n") == 2 and "# name: Sunday" in written
    for part in files.split(written)[:2]:
        plain = "\n".join(line for line in part.split("\n") if not line.startswith("# sobek."))
        assert files.read(plain).play.game.name == "sobek"


def test_saving_everything_spoils_no_game() -> None:
    table = Table()
    table.begin("person trader")
    table.do("save-all")
    save = table.app.saves.load(table.id)
    assert save and not save.metadata.practice and len(table.device.downloads) == 1


def test_where_files_can_be_sent_they_are() -> None:
    table = Table()
    table.device.can_share = True
    table.do("save-all")
    assert len(table.device.shared) == 1 and not table.device.downloads


@pytest.mark.usefixtures("languages")
def test_the_language_comes_with_the_settings_and_goes_with_undo() -> None:
    table = Table()
    table.open_file(file_of(a_full_storage() | {"sobek.language": "de"}))
    table.do("bring-in")
    assert text.language() == "de" and "3 Partien" in table.words
    table.do("bring-in-undo")
    assert text.language() == "en" and "All is as it was before." in table.words


@pytest.mark.parametrize("share", [0.01, 0.5, 0.9, 0.999])
def test_a_file_of_which_some_is_missing_says_so(share: float) -> None:
    written, table = file_of(a_full_storage()), Table()
    table.open_file(written[: int(share * len(written))])
    assert "This file is incomplete" in table.words
    assert "could not be read" not in table.words and "Line" not in table.words


def test_a_file_of_a_former_version_is_whole() -> None:
    written, table = file_of(a_full_storage()), Table()
    table.open_file(re.sub("^# (everything|end of).*\n", "", written, flags=re.MULTILINE))
    assert "3 games" in table.words and "This file is incomplete" not in table.words


def test_what_goes_on_from_here_is_said() -> None:
    table, there = Table(), Table()
    table.begin("person person", game="scarab")
    there.open_file(file_of(dict(table.device.storage)))
    there.do("bring-in")
    table.do("act", str(table.saved.legal_actions()[0]))
    there.open_file(file_of(dict(table.device.storage)))
    assert "1 of them went on there, and takes the place of the one here" in there.words


def test_whoever_has_brought_in_their_games_goes_on_to_them() -> None:
    table = Table()
    table.bring_in(file_of(a_full_storage()))
    main = 'class="primary" data-click="panel" data-value="">Done<'
    assert main in table.device.html
    table.do("panel", "")
    assert not table.state.panel and "Continue" in table.words
    table.do("panel", "keep")
    assert main not in table.device.html


def test_nothing_is_brought_in_before_somebody_agrees() -> None:
    written, table = file_of(a_full_storage()), Table()
    table.open_file(written)
    table.do("panel", "")
    assert not moved(table.device.storage)


def test_a_game_that_is_newer_here_stays() -> None:
    table = Table()
    table.begin("person person", game="scarab")
    written = file_of(dict(table.device.storage))
    table.do("act", str(table.saved.legal_actions()[0]))
    id, length = table.id, table.saved.length
    table.open_file(written)
    assert "1 game 1 of them went on here, and stays as it is" in table.words
    table.do("bring-in")
    save = table.app.saves.load(id)
    assert save and save.play.length == length
    assert "was here already" in table.words and not table.offers("bring-in-undo")


def test_what_is_here_already_is_said_before_it_comes() -> None:
    table = Table()
    table.begin("person person", game="scarab")
    table.open_file(file_of(dict(table.device.storage)))
    assert "All of it is here already." in table.words


def test_where_no_games_are_a_file_comes_first() -> None:
    for table, is_first in ((Table(), True), (Table(storage=a_full_storage()), False)):
        table.do("panel", "keep")
        words = table.words
        assert (words.index("Bring in a file") < words.index("Save everything")) is is_first


def test_where_a_game_is_open_others_are_known_to_be_here() -> None:
    """Also those that were not there when the start screen was read, or that nobody has read."""
    table = Table()
    table.begin()
    table.send("panel", "keep")
    for each in (table, table.reload()):
        each.do("panel", "keep")
        assert each.words.index("Save everything") < each.words.index("Bring in a file")
    table.do("go", "learn=sobek")
    table.do("panel", "keep")
    assert table.words.index("Save everything") < table.words.index("Bring in a file")


def test_a_panel_for_moving_reads_what_was_left_unread() -> None:
    storage, live = a_full_storage(), LiveDevice()
    for n in range(3 * PAGE_SIZE):
        Saves(FakeDevice(storage=storage)).save(f"e{n}", Save(play(0, 0, 4)))
    live.storage = storage

    async def leave_while_it_reads() -> None:
        page = Page(live)
        start.begin(page.app)
        page.send("go", "learn=sobek")
        await live.rest()
        assert not page.state.library.knows_all()
        page.send("panel", "keep")
        await live.rest()
        assert page.state.library.knows_all()

    run_apart(leave_while_it_reads())


def test_settings_come_only_where_they_are_wanted() -> None:
    written = file_of({"sobek.theme": "night", **everything()})
    for is_wanted in (False, True):
        table = Table("", {"sobek.theme": "day"})
        table.open_file(written)
        if is_wanted:
            table.do("bring-in-settings", "on", name="settings")
        table.do("bring-in")
        assert table.device.storage["sobek.theme"] == ("night" if is_wanted else "day")
        assert table.device.theme == ("night" if is_wanted else "day")


def test_a_full_storage_takes_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    written = file_of(a_full_storage())
    here = {**stored(an_entry("z")), "sobek.theme": "day"}
    table, left = Table("", dict(here)), [9]
    store = table.device.store

    def fill_up(key: str, value: str) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise StorageError("storage is full")
        store(key, value)

    monkeypatch.setattr(table.device, "store", fill_up)
    table.bring_in(written)
    assert "all is as it was before: storage is full" in table.words
    assert table.device.storage == here
    table.do("bring-in")
    assert "3 games were added." in table.words


@pytest.mark.parametrize("last", [1, 2, 5, 9, 13])
def test_a_start_after_a_killed_browser_finds_what_was_here(
    last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its last write, the browser writes nothing more."""
    storage = stored(an_entry("z"))
    before, table, left = dict(storage), Table("", storage), [last]

    def write(key: str, value: str | None = None) -> None:
        left[0] -= 1
        if left[0] >= 0 and value is not None:
            storage[key] = value

    monkeypatch.setattr(table.device, "store", write)
    monkeypatch.setattr(table.device, "forget", write)
    table.bring_in(file_of(a_full_storage()))
    assert left[0] < 0 and "sobek.undo" in storage
    assert Table("", storage).device.storage == before


def test_a_game_of_another_tab_stays_as_it_is() -> None:
    table = Table()
    table.begin("person person", game="scarab")
    former = dict(table.device.storage)
    table.do("act", str(table.saved.legal_actions()[0]))
    written = file_of({**table.device.storage, **everything()})
    table.device.storage.clear()
    table.device.storage.update(former)
    beside = Table("", table.device.storage, table)
    beside.bring_in(written)
    assert "1 game is open in another tab and stays as it is." in beside.words
    assert "2 games were added." in beside.words
    assert former.items() <= table.device.storage.items()


def test_only_one_tab_brings_in_at_a_time() -> None:
    table = Table()
    other = FakeDevice()
    table.device.claims["sobek.undo"] = other
    table.bring_in(file_of(everything()))
    assert "another tab is bringing something in" in table.words
    assert not moved(table.device.storage)


def test_what_a_closed_tab_has_left_is_put_back_before_more_comes_in() -> None:
    table = Table("", {"sobek.theme": "day"})
    steps = transaction.store(
        table.device,
        [
            Change("sobek.theme", "day", "night"),
            *(Change(f"sobek.{n}", None, "") for n in range(99)),
        ],
    )
    next(steps)  # and then the tab was closed, while this one stayed open
    left = dict(table.device.storage)
    assert left["sobek.theme"] == "night"
    steps.close()
    table.device.storage.update(left)
    table.open_file(file_of(a_full_storage()))
    table.do("bring-in")
    table.do("bring-in-undo")
    assert moved(table.device.storage) == {"sobek.theme": "day"}


def test_this_tab_alone_stores_while_a_file_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where games of the file are here already: a tab holds one name at a time."""
    held = []

    def store(device: FakeDevice, changes: list[Change]) -> Generator[None, None, None]:
        held.append(dict(device.claims))
        return real(device, changes)

    real = transaction.store
    monkeypatch.setattr(transaction, "store", store)
    storage = a_full_storage()
    table = Table("", dict(storage))
    Saves(table.device).save("a", Save(play(0, 1, 9), date=10**9))
    table.open_file(file_of(storage))
    table.do("bring-in")
    assert held == [{transaction.CLAIM: table.device}]


def test_an_undo_that_is_refused_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.open_file(file_of(a_full_storage()))
    table.do("bring-in")
    with monkeypatch.context() as refused:
        refused.setattr(transaction, "store", refuse)
        table.do("bring-in-undo")
    assert "could not be undone: there is no room" in table.words
    table.do("bring-in-undo")
    assert not moved(table.device.storage)


def refuse(device: FakeDevice, changes: list[Change]) -> Generator[None, None, None]:
    raise StorageError("there is no room")


def test_what_was_done_since_is_not_undone() -> None:
    table = Table()
    table.bring_in(file_of(everything()))
    table.device.storage["sobek.theme"] = "day"
    Saves(table.device).save("x", Save(play(0, 0, 4), "Played on"))
    table.do("bring-in-undo")
    save = table.app.saves.load("x")
    assert save and save.name == "Played on"
    assert table.app.saves.load("over") is None


def damaged(written: str, name: str) -> str:
    """The file with another sign in the line of a key."""
    at = re.search(rf"^# {re.escape(name)}: \w+ \"", written, re.MULTILINE)
    assert at
    return written[: at.end()] + "~" + written[at.end() :]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("sobek.stars.sobek", "stars"),
        ("sobek.daily", "deals of the day"),
        ("sobek.statistics", "statistics"),
        ("sobek.theme", "settings"),
        (f"{kept.BOT}sobek", "bots"),
        ("sobek.of.a-later.version", "what a newer version has added"),
    ],
)
def test_what_is_damaged_is_named_and_the_rest_comes_in(name: str, said: str) -> None:
    storage = a_full_storage()
    table = Table()
    table.open_file(damaged(file_of(storage), name))
    assert f"In this file, these can’t be read: {said}." in table.words
    table.do("bring-in")
    del storage[name]
    assert moved(table.device.storage) == moved(storage)


def test_what_was_damaged_before_it_was_saved_is_named_too() -> None:
    table = Table()
    table.open_file(file_of({**a_full_storage(), "sobek.daily": "damaged"}))
    assert "In this file, these can’t be read: deals of the day." in table.words


def test_a_damaged_game_is_read_from_its_transcript_under_its_id() -> None:
    storage = a_full_storage()
    save = Saves(Texts(storage)).load("over")
    assert save
    slot = next(each for each in storage if each.startswith("sobek.game.over."))
    ids = Saves(Texts(storage)).all_ids()
    for _ in range(2):
        table = Table()
        table.bring_in(damaged(file_of(storage), slot))
        assert table.app.saves.all_ids() == ids
        found = table.app.saves.load("over")
        assert found and found.play == save.play
    before = dict(table.device.storage)
    table.bring_in(damaged(file_of(storage), slot))
    assert table.device.storage == before


def test_of_a_game_only_the_damaged_lines_are_left_out() -> None:
    former = Saves(storage := Texts()).save("x", Save(play(0, 0, 4)))
    Saves(storage).save("x", Save(play(0, 0, 6), text=former.text))
    Saves(storage).save_analysis("x", "its analysis")
    for name in (key("x", "a"), key("x", "b"), key("x", "analysis"), key("x")):
        table = Table()
        table.bring_in(damaged(file_of(dict(storage)), name))
        rest = {each: text for each, text in storage.items() if each != name}
        assert moved(table.device.storage) == rest


@pytest.mark.parametrize("line", ['"', '"a', "[" * 9_000, '"a",' + "[" * 9_000 + '"', "0", ""])
def test_lines_that_hold_no_text_are_skipped(line: str) -> None:
    table = Table()
    table.open_file(f"# sobek.daily: 00000000 {line}\n# sobek.stars.sobek: x\n")
    assert "can’t be read: deals of the day, stars" in table.words


def test_a_file_brings_no_key_of_this_browser_alone() -> None:
    for name in [*LOCAL, "other.key", "sobek." + "x" * 81, "sobek.é"]:
        text = files._lines({name: "x", "sobek.later": "y"})
        table = Table()
        table.bring_in(text)
        assert moved(table.device.storage) == {"sobek.later": "y"}
        assert set(LOCAL).isdisjoint(table.device.storage)


def test_a_file_with_games_only_is_brought_in_once() -> None:
    saves = [Save(play(0, 0, n), f"Game {n}", 1000 + n) for n in (3, 5, 7)]
    written = "\n".join(map(files.write, saves))
    table = Table()
    table.bring_in(written)
    assert "3 games were added." in table.words
    found = [table.app.saves.load(id) for id in table.app.saves.ids()]
    assert {save.name for save in found if save} == {"Game 3", "Game 5", "Game 7"}
    before = dict(table.device.storage)
    table.bring_in(written)
    assert "was here already" in table.words and table.device.storage == before


def test_an_unreadable_game_moves_too() -> None:
    table = Table("", {key("x"): "a", key("x", "a"): "<img src=x onerror=1>\ud800"})
    table.do("export", "x")
    ((name, written),) = table.device.downloads
    assert name == "Unreadable game.txt" and "\\ud800" in written
    other = Table()
    other.bring_in(written)
    assert moved(other.device.storage) == moved(table.device.storage)


def test_a_game_from_a_file_that_goes_on_here_stays_when_the_file_comes_again() -> None:
    table, written = Table(), files.write(Save(play(0, 0, 4)))
    table.open_file(written)
    first = table.id
    table.do("act", str(table.saved.legal_actions()[0]))
    gone_on = table.saved.length
    table.open_file(written)
    assert table.id != first and table.saved.length < gone_on
    again = Table(f"game={first}", table.device.storage)
    assert again.saved.length == gone_on


async def opening_a_file(live: LiveDevice) -> Page:
    """A page that has just been given the device's file."""
    text.use("en")
    page = Page(live, pace=0)
    start.begin(page.app)
    page.send("panel", "keep")
    await live.rest()
    page.send("file", "C:\\fakepath\\x.txt", name="file")
    return page


def test_a_file_that_was_read_too_late_opens_nothing_over_a_game() -> None:
    live = LiveDevice()
    live.file = file_of(a_full_storage())

    async def begin_meanwhile() -> None:
        page = await opening_a_file(live)
        await live.go_on(4)
        page.send("begin", seats="2", **{"kind-0": "person", "kind-1": "person"})
        await live.rest()
        assert page.state.session and not page.state.panel and page.state.arrival is None

    run_apart(begin_meanwhile())


@pytest.mark.parametrize("is_in_the_file", [True, False])
def test_whoever_opens_a_game_while_a_file_comes_in_stays_in_it(is_in_the_file: bool) -> None:
    """As it is by then, if the file brings it on."""
    live, other = LiveDevice(), FakeDevice()
    Saves(live).save("x", Save(play(0, 1, 5), date=1_000))
    for number in range(40):
        Saves(other).save(f"a{number}", Save(play(0, 2, number), date=1_000 + number))
    if is_in_the_file:
        Saves(other).save("x", Save(play(0, 1, 7), date=2_000))
    live.file = file_of(other.storage)

    async def open_meanwhile() -> None:
        page = await opening_a_file(live)
        await live.rest()
        page.send("bring-in")
        await live.go_on(8)
        page.send("panel", "")
        page.send("go", "game=x")
        assert page.state.arrival and page.state.arrival.is_coming
        await live.rest()
        session = page.state.session
        assert session and session.length == (7 if is_in_the_file else 5)
        assert not page.state.panel and not page.state.is_parked
        assert "40 games were added." in page.state.notice.sentence
        assert len(Saves(live).all_ids()) == 41

    run_apart(open_meanwhile())
