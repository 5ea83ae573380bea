"""Many texts are stored together: all of them or none."""

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.helpers.device import FakeDevice
from web.browser.device import StorageError
from web.storage.merging import UNDO
from web.storage.transaction import BATCH, Change, is_unfinished, recover, store, undone

HERE = {"sobek.a": "1", "sobek.b": "2", "sobek.c": "3"}
THEN = {"sobek.a": "1!", "sobek.b": None, "sobek.d": "4", "sobek.e": "5"}
AFTER = {"sobek.a": "1!", "sobek.c": "3", "sobek.d": "4", "sobek.e": "5"}


class Ends(BaseException):
    """The browser is killed."""


class Fragile(FakeDevice):
    """A browser that ends, or refuses, at one of its writes."""

    def __init__(self, storage: dict[str, str], last: int, error: BaseException) -> None:
        super().__init__(storage=storage)
        self.left, self.error = last, error

    def _write(self) -> None:
        self.left -= 1
        if self.left == 0 or (self.left < 0 and isinstance(self.error, Ends)):
            raise self.error

    def store(self, key: str, value: str) -> None:
        self._write()
        super().store(key, value)

    def forget(self, key: str) -> None:
        self._write()
        super().forget(key)


def wanted(here: Mapping[str, str]) -> list[Change]:
    return [Change(each, here.get(each), text) for each, text in THEN.items()]


def carry_out(device: FakeDevice) -> None:
    for _ in store(device, wanted(HERE)):
        pass


def test_all_is_stored() -> None:
    device = FakeDevice(storage=dict(HERE))
    carry_out(device)
    assert device.storage == AFTER


@pytest.mark.parametrize("last", range(1, 7))
def test_a_refusal_leaves_all_as_it_was(last: int) -> None:
    device = Fragile(dict(HERE), last, StorageError("there is no room"))
    with pytest.raises(StorageError):
        carry_out(device)
    if is_unfinished(device):  # what came last was refused, so all is put back at the next start
        recover(device)
    assert device.storage == HERE


@given(st.integers(1, 6), st.integers(1, 12))
def test_a_browser_that_is_killed_leaves_the_former_or_the_new(last: int, again: int) -> None:
    """Even if it is killed again while the former texts are put back."""
    storage = dict(HERE)
    with pytest.raises(Ends):
        carry_out(Fragile(storage, last, Ends()))
    for device in (Fragile(storage, again, Ends()), FakeDevice(storage=storage)):
        try:
            if is_unfinished(device):
                recover(device)
        except Ends:
            pass
    assert storage == HERE


def test_what_another_tab_has_changed_meanwhile_stays() -> None:
    storage = {**HERE, "sobek.a": "played on"}
    with pytest.raises(StorageError, match="another tab"):
        carry_out(FakeDevice(storage=storage))
    assert storage == {**HERE, "sobek.a": "played on"}


def test_it_can_be_undone_where_nothing_was_done_since() -> None:
    device = FakeDevice(storage=dict(HERE))
    carry_out(device)
    device.storage["sobek.d"] = "played on"
    for _ in store(device, undone(device, wanted(HERE))):
        pass
    assert device.storage == {**HERE, "sobek.d": "played on"}


GAME = {"sobek.game.7": "a", "sobek.game.7.a": "1", "sobek.game.7.b": "0"}
BROUGHT = {"sobek.game.7": "b", "sobek.game.7.a": "3", "sobek.game.7.b": "4"}
PLAYED_ON = {"sobek.game.7": "b", "sobek.game.7.a": "5", "sobek.game.7.b": "6"}


def test_a_game_that_has_gone_on_is_not_undone_in_part() -> None:
    """After two actions more, the key that says which slot is current is as it was brought in."""
    changes = [Change(each, GAME[each], BROUGHT[each]) for each in GAME]
    assert len(undone(FakeDevice(storage=dict(BROUGHT)), changes)) == 3
    assert undone(FakeDevice(storage=dict(PLAYED_ON)), changes) == []


def test_a_game_that_has_gone_on_after_a_killed_browser_stays_whole() -> None:
    device = FakeDevice(storage=dict(GAME))
    steps = store(device, [Change(each, GAME[each], BROUGHT[each]) for each in GAME])
    device.storage[UNDO] = note_of(device, steps)
    device.storage.update(PLAYED_ON)
    recover(device)
    assert device.storage == PLAYED_ON


def note_of(device: FakeDevice, steps: Iterator[None]) -> str:
    """What is noted while these steps are done."""
    notes: list[str] = []
    write = device.store

    def store_and_note(key: str, value: str) -> None:
        notes.extend([value] if key == UNDO else [])
        write(key, value)

    device.store = store_and_note  # type: ignore[method-assign]
    for _ in steps:
        pass
    return notes[0]


@pytest.mark.parametrize("pauses", [1, 2])
def test_a_tab_whose_texts_were_put_back_meanwhile_stops(pauses: int) -> None:
    """Another tab has begun, and nobody held it back."""
    here = {f"sobek.{n}": "former" for n in range(2 * BATCH + 5)}
    device = FakeDevice(storage=dict(here))
    steps = store(device, [Change(each, "former", "new") for each in here])
    for _ in range(pauses):
        next(steps)
    recover(device)
    with pytest.raises(StorageError, match="another tab"):
        next(steps)
    assert device.storage == here


@pytest.mark.parametrize("text", ["", "x", "[[[[", '0 [[["sobek.a",null,""]]]'])
def test_a_damaged_note_changes_nothing(text: str) -> None:
    device = FakeDevice(storage={**HERE, UNDO: text})
    recover(device)
    assert device.storage == HERE
