"""Saved games survive a storage that fails at any write in any way."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from itertools import count
from zlib import crc32

import pytest

from sobek.core.link import LAST_FORMAT, encode
from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from web.browser.device import StorageError
from web.storage.checksum import with_checksum
from web.storage.saves import (
    NO_METADATA,
    ORDER,
    LocalMetadata,
    PlayedElsewhere,
    Save,
    Saves,
    is_id,
    key,
    keys,
    new_id,
)


def a_play(actions: int) -> Play:
    play = Play.new("sobek", (Player("Anna"), Player("", "trader", "blue", "square")), 7)
    for _ in range(actions):
        play.act(play.legal_actions()[0])
    return play


PLAYS = [a_play(n) for n in range(6)]


class Closed(Exception):
    """The page is gone, in the middle of it."""


def refuse(device: FakeDevice, key: str, value: str | None) -> None:
    """The browser says no."""
    raise StorageError("no room")


def close_before(device: FakeDevice, key: str, value: str | None) -> None:
    """The tab is closed just then."""
    raise Closed


def close_after(device: FakeDevice, key: str, value: str | None) -> None:
    """The tab is closed right after."""
    change(device, key, value)
    raise Closed


def lose(device: FakeDevice, key: str, value: str | None) -> None:
    """Nothing happens."""


def cut(device: FakeDevice, key: str, value: str | None) -> None:
    """Half of it gets there."""
    change(device, key, value[: len(value) // 2] if value else value)


def change(device: FakeDevice, key: str, value: str | None) -> None:
    if value is None:
        device.storage.pop(key, None)
    else:
        device.storage[key] = value


Fault = Callable[[FakeDevice, str, str | None], None]


class Faulty(FakeDevice):
    """Does one of its writes wrongly, counted from 1."""

    def __init__(self, fault: Fault, at: int, storage: dict[str, str]) -> None:
        super().__init__(storage=dict(storage))
        self.fault = fault
        self.left = at

    def store(self, key: str, value: str) -> None:
        self._write(key, value)

    def forget(self, key: str) -> None:
        self._write(key, None)

    def _write(self, key: str, value: str | None) -> None:
        self.left -= 1
        (change if self.left else self.fault)(self, key, value)


def found(storage: dict[str, str], id: str = "x") -> Save | None:
    """What the next start of the page finds."""
    return Saves(FakeDevice(storage=storage)).load(id)


def found_if_whole(storage: dict[str, str]) -> Save | None:
    """The same; of a game that never was saved, there may be a piece."""
    with suppress(LinkError):
        return found(storage)
    return None


def saved(*plays: Play) -> dict[str, str]:
    """The storage after a game was saved at these points."""
    device = FakeDevice()
    save = Save(plays[0], "Sunday", 1)
    for play in plays:
        save = Saves(device).save("x", Save(play, "Sunday", save.date + 1, save.text))
    return device.storage


def save_next(saves: Saves) -> None:
    former = saves.load("x")
    saves.save("x", Save(PLAYS[4], "Sunday", 9, former.text if former else ""))


OLD = {"sobek.games": "x", "sobek.game.x": encode(PLAYS[3])}
BEFORE = {
    "new": {},
    "once": saved(PLAYS[3]),
    "often": saved(*PLAYS[:4]),
    "0.3.0": OLD,
}
FAULTS: tuple[Fault, ...] = (refuse, close_before, close_after, lose, cut)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE.keys())
def test_a_failure_while_saving_loses_nothing(before: dict[str, str], fault: Fault) -> None:
    for at in count(1):
        device = Faulty(fault, at, before)
        told = False
        try:
            save_next(Saves(device))
        except (StorageError, Closed):
            told = True
        if device.left > 0:
            break
        save = found(device.storage) if before else found_if_whole(device.storage)
        former = PLAYS[3] if before else None
        assert (save and save.play) in ([PLAYS[4], former] if told else [PLAYS[4]])
        # And it goes on from there.
        after = FakeDevice(storage=device.storage)
        Saves(after).save("x", Save(PLAYS[5], "", 10, save.text if save else ""))
        again = found(after.storage)
        assert again
        assert (again.play, again.is_previous) == (PLAYS[5], False)
    assert at > 2


@pytest.mark.parametrize("fault", (refuse, close_before, close_after))
@pytest.mark.parametrize("before", [BEFORE["often"], OLD], ids=["often", "0.3.0"])
def test_a_failure_while_deleting_leaves_no_damaged_game(
    before: dict[str, str], fault: Fault
) -> None:
    """What is left is all of it, nothing, or the one before; never a damaged game."""
    for at in count(1):
        device = Faulty(fault, at, before)
        try:
            raw = Saves(device).delete("x")
        except (StorageError, Closed):
            save = found(device.storage)
            assert save is None or save.play in PLAYS[2:4]
        if device.left > 0:
            break
    assert found(device.storage) is None
    back = FakeDevice(storage=device.storage)
    Saves(back).restore(raw)
    assert back.storage == before


def test_the_previous_save_is_kept() -> None:
    storage = saved(*PLAYS[:4])
    current = storage[key("x")]
    del storage[key("x", current)]
    save = found(storage)
    assert save
    assert (save.play, save.name, save.is_previous) == (PLAYS[2], "Sunday", True)


DAMAGE: dict[str, Callable[[str], str]] = {
    "cut": lambda text: text[:-3],
    "letter": lambda text: text[:30] + ("A" if text[30] != "A" else "B") + text[31:],
    "date": lambda text: text.replace(" ", " 1", 1),
    "name": lambda text: text + "s",
    "empty": lambda text: "",
    "strange": lambda text: "\ud800 \0",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_save_falls_back_to_the_previous_one(
    damage: Callable[[str], str],
) -> None:
    storage = saved(*PLAYS[:4])
    slot = key("x", storage[key("x")])
    storage[slot] = damage(storage[slot])
    device = FakeDevice(storage=storage)
    save = Saves(device).load("x")
    assert save
    assert (save.play, save.is_previous) == (PLAYS[2], True)
    Saves(device).save("x", Save(PLAYS[3], save.name, 9, save.text))
    again = found(storage)
    assert again
    assert (again.play, again.is_previous) == (PLAYS[3], False)


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_two_damaged_saves_are_refused_and_kept(
    damage: Callable[[str], str],
) -> None:
    storage = {
        stored: text if stored == key("x") else damage(text)
        for stored, text in saved(*PLAYS[:4]).items()
    }
    before = dict(storage)
    saves = Saves(FakeDevice(storage=storage))
    with pytest.raises(LinkError, match="damaged"):
        saves.load("x")
    assert saves.ids() == ["x"]
    assert storage == before
    assert saves.stored_items("x") == before


def of_another_version(text: str) -> str:
    """A slot as a later version may write it."""
    body = text.partition(" ")[2].replace(" 1", f" {int(LAST_FORMAT) + 1}", 1)
    return f"{crc32(body.encode()):08x} {body}"


def test_the_save_of_a_newer_version_is_refused_and_kept() -> None:
    storage = saved(*PLAYS[:4])
    slot = key("x", storage[key("x")])
    storage[slot] = of_another_version(storage[slot])
    before = dict(storage)
    device = FakeDevice(storage=storage)
    with pytest.raises(LinkError, match="newer version of this page"):
        Saves(device).load("x")
    with pytest.raises(PlayedElsewhere):
        Saves(device).save("x", Save(PLAYS[4], "Sunday", 9, "what was read before"))
    assert Saves(device).ids() == ["x"]
    assert storage == before


@pytest.mark.parametrize("current", [None, "", "c", "x" * 90])
def test_without_a_valid_pointer_the_later_save_is_current(current: str | None) -> None:
    storage = saved(*PLAYS[:4])
    del storage[key("x")]
    if current is not None:
        storage[key("x")] = current
    save = found(storage)
    assert save
    assert save.play == PLAYS[3]


def test_a_save_of_version_0_3_0_is_read_and_kept_as_previous() -> None:
    device = FakeDevice(storage=dict(OLD))
    saves = Saves(device)
    save = saves.load("x")
    assert save
    assert (save.play, save.name, save.date, save.is_previous) == (PLAYS[3], "", 0, False)
    assert device.storage == OLD
    saves.save("x", Save(PLAYS[4], "", 5, save.text))
    later = found(device.storage)
    assert later
    assert later.play == PLAYS[4]
    del device.storage[key("x", device.storage[key("x")])]
    former = found(device.storage)
    assert former
    assert (former.play, former.is_previous) == (PLAYS[3], True)


def test_a_date_that_cannot_be_written_as_a_day_is_none() -> None:
    latest = 253_402_300_799
    for date, read in ((latest, latest), (latest + 1, 0)):
        device = FakeDevice()
        Saves(device).save("x", Save(PLAYS[3], date=date))
        save = found(device.storage)
        assert save and save.date == read


def test_games_are_ordered_by_date_then_by_the_list_of_0_3_0() -> None:
    device = FakeDevice(storage={key(id): encode(PLAYS[0]) for id in ("p", "q", "r", "s")})
    device.storage["sobek.games"] = "r !! p gone r"
    saves = Saves(device)
    for date, id in enumerate(("early", "late"), 1):
        saves.save(id, Save(PLAYS[0], date=date))
    device.storage.update({"sobek.thinking": "2", "sobek.game.": "", "other": ""})
    device.storage[key("damaged", "a")] = "?"
    assert saves.ids() == ["late", "early", "r", "p", "damaged", "q", "s"]


def test_what_was_played_last_comes_first_whatever_the_clock_has_said() -> None:
    now, device = 1_000_000, FakeDevice()
    saves = Saves(device)
    for id, date in (("ahead", now + 10**7), ("behind", 0), ("right", now - 9), ("old", now - 99)):
        saves.save(id, Save(PLAYS[0], date=date))
    assert saves.ids(now) == ["right", "old", "ahead", "behind"]  # as before there was an order
    for id in ("old", "right", "ahead", "behind"):
        saves.note_played(id, now)
        assert saves.ids(now)[0] == id
    for clock in (0, now, now + 10**8):
        assert saves.ids(clock) == ["behind", "ahead", "right", "old"]


def test_a_game_without_a_place_in_the_order_goes_where_its_date_belongs() -> None:
    device = FakeDevice()
    saves = Saves(device)
    for id, date in (("first", 100), ("ahead", 10**9), ("last", 300)):
        saves.save(id, Save(PLAYS[0], date=date))
        saves.note_played(id, 400)
    for id, date in (("from a file", 200), ("newer", 350), ("wrong", 10**9)):
        saves.save(id.replace(" ", ""), Save(PLAYS[0], date=date))
    assert saves.ids(400) == ["newer", "last", "fromafile", "ahead", "first", "wrong"]


def test_the_order_is_written_only_when_another_game_is_played() -> None:
    table = Table()
    table.begin()
    table.device.full = True
    before = table.device.storage[ORDER]
    for _ in range(2):
        table.app.saves.note_played(table.id, 0)  # nothing is written, so nothing is refused
    table.device.full = False
    first = table.id
    table.begin()
    assert table.device.storage[ORDER] == f"{table.id} {first}" != before
    table.do("go", "")
    table.do("delete", first)
    table.begin()
    assert first not in table.device.storage[ORDER]


def test_the_save_of_another_tab_is_not_overwritten() -> None:
    device = FakeDevice(storage=saved(PLAYS[0]))
    here, there = Saves(device), Saves(device)
    mine, theirs = here.load("x"), there.load("x")
    assert mine and theirs
    there.save("x", Save(PLAYS[2], "", 5, theirs.text))
    before = dict(device.storage)
    with pytest.raises(PlayedElsewhere):
        here.save("x", Save(PLAYS[1], "", 6, mine.text))
    assert device.storage == before


def test_a_save_that_was_cleared_is_written_anew() -> None:
    device = FakeDevice(storage=saved(*PLAYS[:3]))
    saves = Saves(device)
    save = saves.load("x")
    device.storage.clear()
    assert save
    assert saves.current_text("x") is None
    saves.save("x", Save(PLAYS[3], save.name, 5, save.text))
    again = found(device.storage)
    assert again
    assert (again.play, again.name) == (PLAYS[3], "Sunday")


def test_a_sealed_game_goes_on_only_from_where_it_was() -> None:
    device = FakeDevice(storage=saved(PLAYS[1]))
    saves = Saves(device)
    one, two, three = map(Save, PLAYS[1:4])
    saves.go_on("x", one, two, 9)
    later = found(device.storage)
    assert later and (later.play, later.date) == (PLAYS[2], 9)
    before = dict(device.storage)
    saves.go_on("x", one, three, 10)
    saves.go_on("gone", one, three, 10)
    assert device.storage == before


def test_an_id_has_up_to_twelve_digits() -> None:
    assert new_id(0) == "0" and new_id(2**48 - 1) == "f" * 12 == new_id(2**64 - 1)
    assert is_id(new_id(2**48 - 1)) and not is_id("x.y") and not is_id("")


def test_usual_metadata_takes_no_room() -> None:
    assert not any(asdict(NO_METADATA).values())
    assert "\n" not in next(iter(saved(PLAYS[0]).values()))


def test_games_have_distinct_keys() -> None:
    storage = saved(*PLAYS[:2])
    assert set(storage) == set(keys("x"))
    assert set(storage).isdisjoint(keys("xa"))


def test_local_metadata_is_kept_with_a_game() -> None:
    device, beside = (
        FakeDevice(),
        LocalMetadata(True, True, ("take 1", "sell fish"), ("", "odds"), (0, 1)),
    )
    Saves(device).save("x", Save(PLAYS[2], "Sunday", 9, metadata=beside))
    Saves(device).save("y", Save(PLAYS[2], "Sunday", 9))
    kept, plain = Saves(device).load("x"), Saves(device).load("y")
    assert kept and kept.metadata == beside and kept.name == "Sunday"
    assert plain and plain.metadata == LocalMetadata()
    assert Saves(device).links()  # what reads the slots alone reads these, too


@pytest.mark.parametrize(
    "line", ["[]", "null", "{", '{"practice": 1, "undone": 2, "aids": null, "match": [1, "0"]}']
)
def test_metadata_in_an_unknown_form_is_ignored(line: str) -> None:
    device = FakeDevice(storage=saved(PLAYS[0]))
    slot = key("x", device.storage[key("x")])
    device.storage[slot] = with_checksum(f"9 {encode(PLAYS[2])} Sunday\n{line}")
    assert Saves(device).ids() == ["x"]
    save = found(device.storage)
    assert save
    assert (save.play, save.name, save.metadata) == (PLAYS[2], "Sunday", LocalMetadata())


def test_an_analysis_is_deleted_and_restored_with_its_game() -> None:
    device = FakeDevice(storage=dict(BEFORE["often"]))
    kept = Saves(device)
    assert kept.load_analysis("x") == ""
    kept.save_analysis("x", "what was found")
    assert (kept.load_analysis("x"), kept.ids()) == ("what was found", ["x"])
    whole = dict(device.storage)
    raw = kept.delete("x")
    assert device.storage == {}
    # Where the game is gone, nothing is left of it.
    kept.save_analysis("x", "found later")
    assert device.storage == {}
    kept.restore(raw)
    assert device.storage == whole


def test_an_analysis_without_a_game_is_not_listed() -> None:
    device = FakeDevice(storage={key("x", "analysis"): "what was found"})
    assert Saves(device).ids() == []
    assert Saves(device).load("x") is None
