"""Two tabs with one game: it is played in one of them, and nothing gets lost."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from sobek.core import text
from sobek.core.link import decode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Page, Table, run_apart
from tests.web.helpers.slow_device import SlowDevice, until
from web.app import start
from web.storage import saves
from web.storage.saves import Save, Saves, keys

PLAYERS = (Player("Anna"), Player("Ben", "person", "blue", "square"))


def begun(kinds: str = "person person") -> Table:
    table = Table()
    table.begin(kinds)
    return table


def act(table: Table) -> None:
    if table.offers("take-seat"):
        table.do("take-seat")
    table.do("act", str(table.saved.legal_actions()[0]))


def is_parked(table: Table) -> bool:
    return "This game is open in another tab" in table.words


def test_a_second_tab_is_parked_and_the_first_plays_on() -> None:
    first = begun()
    second = first.another_tab()
    assert is_parked(second)
    assert not second.offers("take-seat")
    act(first)
    assert not is_parked(first)
    assert first.saved.length == 1
    second.do("go", "")
    assert "New game" in second.words


def test_play_it_here_moves_the_game_to_the_second_tab() -> None:
    first = begun()
    second = first.another_tab()
    act(first)
    second.do("reopen")
    assert is_parked(first)
    act(second)
    assert first.saved.length == 2
    before = dict(first.device.storage)
    for event, value in (("act", "take 1"), ("undo-decision", ""), ("table:quay", "0")):
        first.do(event, value)
    assert first.device.storage == before
    first.do("reopen")
    assert is_parked(second)
    assert not is_parked(first)
    act(first)
    assert first.saved.length == 3


def test_leaving_the_first_tab_frees_the_game() -> None:
    first = begun()
    first.do("go", "")
    first.device.history.append(f"game={Saves(first.device).ids()[0]}")
    second = first.another_tab()
    assert not is_parked(second)


def test_bots_do_not_play_in_two_tabs() -> None:
    first = begun("person porter")
    first.send("act", str(first.saved.legal_actions()[0]))
    length = first.saved.length
    assert first.state.session and first.state.session.bot_decides  # it has not settled
    second = first.another_tab()
    assert is_parked(second)
    assert (second.device.thoughts, first.saved.length) == (0, length)
    first.device.settle()
    assert first.saved.length > length


def test_what_is_done_before_it_is_known_is_done_afterwards() -> None:
    table = begun()
    table.hear("address", table.device.location_hash())
    table.send("take-seat", "")
    table.send("act", "take 1")
    assert table.saved.length == 0
    table.device.settle()
    assert table.saved.length == 1


def test_what_is_done_where_another_tab_plays_is_not_done() -> None:
    table = begun()
    second = table.another_tab()
    second.hear("address", second.device.location_hash())
    second.send("take-seat", "")
    second.send("act", "take 1")
    second.device.settle()
    assert is_parked(second)
    assert table.saved.length == 0


@pytest.mark.parametrize("event", ["delete", "rename"])
def test_a_game_in_another_tab_cannot_be_deleted_or_renamed(event: str) -> None:
    first = begun()
    second = Table("", first.device.storage, first)
    before = dict(first.device.storage)
    second.do(event, first.id, called="Sunday")
    assert is_parked(second)
    assert first.device.storage == before
    first.do("go", "")
    second.do(event, Saves(first.device).ids()[0], called="Sunday")
    assert first.device.storage != before


def test_a_game_opened_during_a_deletion_is_played_here() -> None:
    table = begun()
    kept = table.id
    table.do("go", "")
    table.begin("person person", deal="8")
    deleted = table.id
    table.do("go", "")
    table.send("delete", deleted)
    table.send("go", f"game={kept}")
    table.device.settle()
    assert Saves(table.device).ids() == [kept]
    assert is_parked(table.another_tab())


def test_a_press_repeated_before_it_is_known_is_not_done_in_the_game_that_it_opened() -> None:
    rng, play, device = Random(3), Play.new("scarab", PLAYERS, 3), FakeDevice()
    while not play.over:
        play.act(rng.choice(play.legal_actions()))
    Saves(device).save("x", Save(play))
    table = Table("game=x", device.storage)
    table.hear("address", "game=x")
    for _ in range(2):
        table.send("again")
    table.device.settle()
    assert len(Saves(device).ids()) == 2


@pytest.mark.parametrize("event", ["rename", "delete"])
def test_a_game_opened_while_it_is_changed_is_played_here(event: str) -> None:
    table = begun()
    id = table.id
    table.do("go", "")
    table.send(event, id, called="Sunday")
    table.send("go", f"game={id}")
    table.device.settle()
    act(table)
    assert not is_parked(table)
    assert table.saved.length == 1
    save = Saves(table.device).load(id)
    assert save and save.name == ("Sunday" if event == "rename" else "")
    assert is_parked(table.another_tab())


def without_locks(table: Table) -> Table:
    """Another tab of a browser that can't tell them apart."""
    return Table(table.device.location_hash(), table.device.storage)


def test_without_locks_a_save_in_another_tab_parks_this_one() -> None:
    first = begun()
    second = without_locks(first)
    for tab in (first, second):
        tab.do("take-seat")
    act(second)
    for changed in keys(first.id):
        first.hear("storage", changed)
    assert is_parked(first)
    before = dict(first.device.storage)
    first.do("act", "take 1")
    assert first.device.storage == before
    first.do("reopen")
    assert first.offers("take-seat")
    assert first.saved.length == 1


def test_other_changes_of_the_storage_do_not_park_a_tab() -> None:
    table = begun()
    table.do("take-seat")
    for changed in ("sobek.language", "sobek.game.ffff", *keys(table.id)):
        table.hear("storage", changed)
    assert table.offers("table:quay")


def test_an_unnoticed_save_of_another_tab_is_not_overwritten() -> None:
    first = begun()
    second = without_locks(first)
    for tab in (second, first):
        tab.do("take-seat")
    act(second)
    before = dict(first.device.storage)
    first.do("act", "take 1")
    assert is_parked(first)
    assert first.device.storage == before


def vanish(table: Table, pointer: str) -> bool:
    """The pointer is gone once it is written."""
    return table.device.storage.pop(pointer, None) is not None


def fail_to_read(table: Table, pointer: str) -> bool:
    """The pointer is written, and can't be read back."""
    table.device.unreadable = True
    return True


@pytest.mark.parametrize("fails", [vanish, fail_to_read])
def test_a_save_that_fails_half_way_parks_no_game(
    monkeypatch: pytest.MonkeyPatch, fails: Callable[[Table, str], bool]
) -> None:
    table = begun()
    act(table)
    pointer, store = saves.key(table.id), table.device.store
    session = table.state.session
    assert session

    def store_badly(key: str, value: str) -> None:
        table.device.unreadable = False
        store(key, value)
        if key == pointer:
            assert fails(table, key)

    monkeypatch.setattr(table.device, "store", store_badly)
    for _ in range(3):
        table.do("take-seat")
        table.do("act", str(session.play.legal_actions()[0]))
        assert "can’t be saved" in table.words and not is_parked(table)
        assert decode(table.device.location_hash()).length == session.play.length
        table.device.unreadable = False
        table.hear("storage", pointer)  # another tab has changed something
        assert not is_parked(table)
    monkeypatch.undo()
    table.do("take-seat")
    table.do("act", str(session.play.legal_actions()[0]))
    assert table.saved.length == session.play.length == 5
    # And another tab is still noticed.
    other = Saves(FakeDevice(storage=table.device.storage))
    other.save(table.id, Save(session.play.at(2), text=other.current_text(table.id) or ""))
    table.hear("storage", pointer)
    assert is_parked(table)


def test_persistent_storage_is_requested_once() -> None:
    table = begun()
    table.do("take-seat")
    assert table.device.persisted == 0
    act(table)
    act(table)
    assert table.device.persisted == 1


def test_persistent_storage_is_not_requested_if_nothing_can_be_saved() -> None:
    table = Table()
    table.device.full = True
    table.begin("person person")
    table.do("take-seat")
    table.do("act", "take 1")
    assert table.device.persisted == 0


def test_what_is_held_comes_before_what_is_done_once_it_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = begun()
    table.do("take-seat")
    table.hear("address", table.device.location_hash())
    for event, value in (("take-seat", ""), ("table:quay", "0")):
        table.send(event, value)
    later = iter(("1",))

    async def drawn() -> None:
        """Pressed as soon as the table is there."""
        for value in later if table.state.held_events is None else ():
            table.send("table:quay", value)

    monkeypatch.setattr(table.device, "drawn", drawn)
    table.device.settle()
    assert not list(later)
    assert 'data-value="take 2"' in table.device.html


def test_leaving_before_the_claim_is_answered_claims_nothing() -> None:
    table = begun()
    table.hear("address", table.device.location_hash())
    table.hear("address", "")
    table.device.settle()
    assert not table.device.claims
    assert "New game" in table.words


class Busy(SlowDevice):
    """A browser that answers claims when the test does."""

    def __init__(self, hash: str) -> None:
        super().__init__(hash)
        self.asked: list[asyncio.Future[bool]] = []

    async def claim(self, name: str, *, take: bool) -> bool:
        self.asked.append(asyncio.get_running_loop().create_future())
        return await self.asked[-1]


def test_an_answer_for_a_game_that_was_left_says_nothing_of_the_next_one() -> None:
    """Even where a press that waited for the first answer has opened the one that was left."""
    device = Busy("game=a")
    for id in "abc":
        Saves(device).save(id, Save(Play.new("scarab", PLAYERS, 3)))

    async def open_three() -> None:
        text.use("en")
        page = Page(device, pace=0)
        start.begin(page.app)
        await until(lambda: len(device.asked) == 1)
        page.send("go", "game=b")
        device.asked[0].set_result(True)
        await until(lambda: len(device.asked) == 2)
        page.send("address", "game=c")
        await until(lambda: len(device.asked) == 3)
        assert device.asked[1].cancelled()

    run_apart(open_three())
