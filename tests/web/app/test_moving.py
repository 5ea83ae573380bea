"""All that a browser keeps goes over to another device, by a line."""

from __future__ import annotations

import pytest

from sobek.core.link import encode
from tests.web.helpers.device import Table, run_apart
from tests.web.helpers.full_storage import everything
from tests.web.helpers.reading import read
from tests.web.helpers.together import connect, settle
from web.app.pairing import TABLE
from web.devices import parcel
from web.devices.messages import Part, Took, Unreadable, write
from web.devices.parcel import Parcel, Sending, packed
from web.session import daily
from web.storage import links
from web.storage.saves import Saves


def carry(storage: dict[str, str], there: Table) -> Table:
    """Have one device offer all that it keeps to another one, which has joined it."""
    here = Table(storage=storage)
    here.do("panel", "keep")
    here.do("send-all")
    pairing = here.state.pairing
    assert pairing and "stays here as well" in here.words
    connect(here, pairing.id, there, TABLE)
    return here


def carry_in_part(here: Table, there: Table) -> str:
    """Have one device offer all to another one, until some of it has come; return the line."""
    here.do("send-all")
    pairing = here.state.pairing
    assert pairing
    answer = there.device.lines.answer(TABLE, here.device.lines.offer(pairing.id))
    run_apart(here.device.accept_line(pairing.id, answer))
    while "Sending …" not in here.words:
        for table in (here, there):
            table.device.settle()
    return pairing.id


def games(table: Table) -> set[str]:
    saves = Saves(table.device)
    return {encode(saves.open(id).play) for id in saves.all_ids()}


def test_everything_goes_over_and_stays() -> None:
    storage = dict(everything())
    there = Table()
    here = carry(dict(storage), there)
    assert "All of it is on the other device. Bring it in there." in here.words
    assert "The other device has:" in there.words and not games(there)
    there.do("bring-in")
    settle(here, there)
    assert "Everything is on the other device now." in here.words
    assert "All of it is here now." in there.words
    assert games(there) == games(here) and len(games(here)) > 1
    assert here.state.sending is None and there.state.hand is None
    assert {key: here.device.storage[key] for key in storage} == storage
    there.do("bring-in-undo")
    assert not games(there)


@pytest.mark.parametrize(
    "address", [links.of_day(daily.today(1_000_000)), links.of_step("sobek", "uphill"), "lab=sobek"]
)
def test_everything_goes_over_to_a_page_on_which_something_is_open(address: str) -> None:
    there = Table(address)
    assert not there.state.problem
    here = carry(dict(everything()), there)
    there.do("bring-in")
    settle(here, there)
    assert "Everything is on the other device now." in here.words
    assert games(there) == games(here)
    assert here.state.sending is None and there.state.hand is None


def test_whoever_closes_the_panel_while_it_comes_in_has_it_all_the_same() -> None:
    there = Table()
    here = carry(dict(everything()), there)
    there.send("bring-in")
    there.send("panel", "")
    settle(here, there)
    assert "Everything is on the other device now." in here.words
    assert games(there) == games(here)


def test_what_is_not_wanted_stays_away() -> None:
    there = Table()
    here = carry(dict(everything()), there)
    there.do("panel", "keep")
    settle(here, there)
    assert not games(there) and there.state.hand is None
    assert "was lost before everything had come over" in here.words


def test_where_devices_do_not_meet_a_file_is_the_other_way() -> None:
    here = Table(storage=dict(everything()))
    here.do("send-all")
    pairing = here.state.pairing
    assert pairing and not here.offers("save-all")
    here.do("line:closed", id=pairing.id, reason="lost")
    assert "can’t reach each other" in here.words
    *_, way = [
        each for each in read(here.device.html).named("button") if each.text == "Keep or move"
    ]
    here.do(way.attributes["data-click"] or "", way.attributes["data-value"] or "")
    assert here.offers("save-all") and here.state.pairing is None


@pytest.mark.parametrize("is_receiver", [False, True])
def test_a_device_that_goes_in_the_middle_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, *, is_receiver: bool
) -> None:
    monkeypatch.setattr(parcel, "PIECE", 40)
    here, there = Table(storage=dict(everything())), Table()
    carry_in_part(here, there)
    assert "Receiving …" in there.words
    (there if is_receiver else here).device.lines.vanish()
    settle(here, there)
    gone = here if is_receiver else there
    assert "was lost before everything had come over" in gone.words and gone.state.hand is None
    assert not games(there)


def test_pieces_come_one_after_the_other() -> None:
    steps = packed(["one", "two" * 100_000])
    pieces: list[str] = []
    try:
        while True:
            next(steps)
    except StopIteration as end:
        pieces = end.value
    whole = Parcel(len(pieces))
    for number, piece in enumerate(pieces):
        assert not whole.is_whole
        whole.take(Part(number, len(pieces), piece))
    assert whole.is_whole and whole.text == "one\n" + "two" * 100_000


def test_what_is_no_piece_is_refused() -> None:
    parcel = Parcel(2)
    for part in (Part(1, 2, ""), Part(0, 3, ""), Part(0, 2, "???"), Part(0, 2, "AAAA")):
        with pytest.raises(ValueError, match=r".+"):
            parcel.take(part)


def test_a_device_takes_no_more_than_was_sent() -> None:
    sending = Sending("line")
    assert sending.begin(["a", "b"]) == []
    with pytest.raises(Unreadable):
        sending.hear(write(Took(1, is_done=True)))


def test_a_silence_in_the_middle_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcel, "PIECE", 40)
    here, there = Table(storage=dict(everything())), Table()
    line = carry_in_part(here, there)
    here.device.lines.silence(line)
    settle(here, there)
    assert "The other device has:" in there.words
