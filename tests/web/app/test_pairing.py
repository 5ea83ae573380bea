"""Two devices meet by the panel: scanned, pasted, in vain, twice, too early."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.helpers.device import ADDRESS, Table
from tests.web.helpers.together import settle
from web.app import devices, pairing, screen
from web.devices import pairing as codes
from web.ui.screens.pairing import PANEL

PURPOSE = "Anna’s hand comes to the other device."
LINE = "0-hand"


def host() -> Table:
    """A table that shows its code."""
    table = Table()
    offer_again(table)
    return table


def offer_again(table: Table) -> None:
    """Have the table ask another device to join."""
    devices.company_of(table.app)
    pairing.begin(table.app, LINE, PURPOSE)
    screen.show(table.app)
    table.device.settle()


def guest(hash: str = "") -> Table:
    """A device that joins."""
    phone = Table(hash)
    if not hash:
        phone.do("join-table")
    return phone


def code(table: Table) -> str:
    """The code that a device shows, as its text."""
    found = re.search(r'<textarea readonly id="pair-code"[^>]*>([^<]*)<', table.device.html)
    return unescape(found[1]) if found else ""


def meet(table: Table, phone: Table, event: str = "scanned") -> None:
    """Have each read the other's code."""
    show(phone, table, event)
    show(table, phone, event)
    settle(table, phone)


def show(reader: Table, shown: Table, event: str = "scanned") -> None:
    """Have a device read what another one shows."""
    text = code(shown)
    if event == "scanned":
        reader.do("scanned", text)
    else:
        reader.do("pair-paste", code=text, submitter="")


def is_meeting(table: Table) -> bool:
    """Whether the panel is open."""
    return table.state.panel == PANEL and 'class="drawer pair"' in table.device.html


def has_line(one: Table, id: str, other: Table) -> bool:
    """Whether a text goes from one device to the other."""
    heard: list[str] = []
    former, other.device.lines.hear = other.device.lines.hear, lambda name, **_: heard.append(name)
    sent = one.device.send_line(id, "hello")
    settle(one, other)
    other.device.lines.hear = former
    return sent and heard == ["line:message"]


@pytest.mark.parametrize("event", ["scanned", "pasted"])
def test_two_devices_meet(event: str) -> None:
    table, phone = host(), guest()
    assert PURPOSE in table.words
    assert (table.device.looks, phone.device.looks) == ("person", "world")
    for each in (table, phone):
        each.do("sounds", "on")
        each.device.played.clear()
    meet(table, phone, event)
    assert not is_meeting(table)
    assert not is_meeting(phone)
    assert not table.device.looks
    assert not phone.device.looks
    assert table.device.played == phone.device.played == ["turn"]
    assert has_line(table, LINE, phone)
    assert has_line(phone, pairing.TABLE, table)


def test_a_camera_app_opens_the_page_with_the_code() -> None:
    table = host()
    link = code(table)
    assert link.startswith(ADDRESS + "#join=1")
    phone = guest(link.partition("#")[2])
    assert phone.device.location_hash() == ""
    assert not phone.device.looks
    show(table, phone)
    settle(table, phone)
    assert has_line(table, LINE, phone)


@pytest.mark.parametrize("width", [400, 76, 40])
def test_a_link_that_is_opened_on_the_page_joins_as_well(width: int) -> None:
    table, phone = host(), Table()
    lines = re.findall(f".{{1,{width}}}", f"Come along: {code(table)}")
    phone.do("paste", link="\n> ".join((*lines, "Bye")), submitter="")
    show(table, phone)
    settle(table, phone)
    assert has_line(table, LINE, phone)


def test_the_code_is_copied_and_sent() -> None:
    table = host()
    table.device.can_share = True
    table.do("copy")
    assert table.device.clipboard == code(table)
    assert "The code has been copied." in table.words
    table.do("send")
    assert table.device.sent == [code(table)]


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("refused", "may not use the camera"),
        ("forbidden", "Open this page by itself"),
        ("missing", "There is no camera here"),
        ("busy", "another program may be using it"),
        ("unloaded", "Part of the page could not be loaded."),
    ],
)
def test_without_a_camera_codes_are_pasted(fault: str, says: str) -> None:
    table, phone = Table(), Table()
    for each in (table, phone):
        each.device.camera_fault = fault
    offer_again(table)
    phone.do("join-table")
    for each in (table, phone):
        assert says in each.words
        assert '<details open id="pair-by-hand">' in each.device.html
    meet(table, phone, "pasted")
    assert has_line(table, LINE, phone)


def test_a_camera_that_the_system_takes_is_told() -> None:
    phone = guest()
    phone.do("blinded")
    assert "another program may be using it" in phone.words and phone.offers("pair-again")


def test_the_camera_can_be_left_out_and_used_again() -> None:
    table = Table()
    pairing.begin(table.app, LINE, PURPOSE)
    screen.show(table.app)
    assert table.offers("pair-without-camera")
    seen = [table.do("pair-without-camera") or table.device.looks]
    assert code(table)
    seen.append(table.do("pair-again") or table.device.looks)
    assert seen == ["", "person"]


def test_devices_that_are_kept_apart_are_told_so() -> None:
    table, phone = host(), guest()
    table.device.lines.reach = False
    meet(table, phone)
    assert "can’t reach each other" in table.words
    assert "hotspot" in table.words
    assert not table.device.looks
    table.device.lines.reach = True
    table.do("pair-again")
    phone.do("pair-again")
    meet(table, phone)
    assert has_line(table, LINE, phone)


def test_a_browser_without_lines_says_so() -> None:
    table, phone = Table(), Table()
    for each in (table, phone):
        each.device.lines.exist = False
    offer_again(table)
    phone.do("join-table")
    for each in (table, phone):
        assert "This browser can’t reach other devices directly." in each.words
        assert not each.device.looks


def test_what_is_no_code_is_refused_and_the_right_one_still_goes() -> None:
    table, phone = host(), guest()
    phone.do("scanned", "https://example.org/menu")
    assert "This is not another device’s code." in phone.words
    another = guest()
    show(another, table)
    show(phone, another)
    assert "Have the table show a new code." in phone.words
    show(table, table)
    assert "this device’s own code" in table.words
    show(table, host())
    assert "Press “Join a table” there" in table.words
    meet(table, phone)
    assert has_line(table, LINE, phone)


def test_an_old_answer_does_not_do_for_a_new_code() -> None:
    table, phone = host(), guest()
    show(phone, table)
    offer_again(table)
    show(table, phone)
    assert "This code answers another code" in table.words


def test_another_version_says_which_device_to_update(monkeypatch: pytest.MonkeyPatch) -> None:
    table, phone = host(), guest()
    link = code(table)
    monkeypatch.setattr(codes, "VERSION", codes.VERSION + 1)
    phone.do("scanned", link)
    assert "older version of this page: update it there" in phone.words


def test_what_was_pasted_in_vain_stays_in_the_field() -> None:
    phone = guest()
    phone.do("pair-paste", code="not <this>", submitter="")
    assert ">not &lt;this&gt;</textarea>" in phone.device.html


@pytest.mark.parametrize("way", ["close", "leave"])
def test_who_closes_the_panel_gives_up(way: str) -> None:
    table, phone = host(), guest()
    show(phone, table)
    answer = code(phone)
    phone.do("panel", "") if way == "close" else phone.do("go", "lab=sobek")
    assert not phone.device.looks
    assert pairing.TABLE not in phone.device.lines.ends
    table.do("scanned", answer)
    settle(table, phone)
    assert "can’t reach each other" in table.words


def test_late_news_change_nothing() -> None:
    """Scanned twice, pressed twice, after the panel was closed."""
    table, phone = host(), guest()
    link = code(table)
    for _ in range(2):
        phone.do("scanned", link)
    answer = code(phone)
    table.send("scanned", answer)
    table.send("scanned", answer)
    table.send("pair-paste", code=answer, submitter="")
    settle(table, phone)
    assert has_line(table, LINE, phone)
    for event in ("scanned", "pair-again", "pair-without-camera", "pair-paste"):
        table.do(event, link, code=link, submitter="")
    assert not is_meeting(table)
    assert has_line(table, LINE, phone)


def test_the_same_line_can_be_begun_again() -> None:
    """A phone that was closed comes back by two scans."""
    table, phone = host(), guest()
    meet(table, phone)
    phone.device.lines.vanish()
    settle(table)
    assert LINE not in table.device.lines.ends
    phone = guest()
    offer_again(table)
    meet(table, phone)
    assert has_line(table, LINE, phone)


def test_a_stranger_on_the_line_is_left() -> None:
    """Nobody here has asked for what it says."""
    table, phone = host(), guest()
    meet(table, phone)
    assert phone.device.send_line(pairing.TABLE, "hello")
    settle(table, phone)
    assert LINE not in table.device.lines.ends


@pytest.mark.parametrize("hides", [True, False])
def test_a_device_that_hides_its_address_is_told_what_helps(hides: bool) -> None:
    table, phone = Table(), guest()
    if hides:
        table.device.lines.address = "1f4712db-ea17-4bcf-a596-105139dfd8bf.local"
    phone.device.lines.reach = False
    offer_again(table)
    show(phone, table)
    show(table, phone)
    settle(table, phone)
    assert "can’t reach each other" in table.words
    assert ("Or allow the camera here" in table.words) == hides
