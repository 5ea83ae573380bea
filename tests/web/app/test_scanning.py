"""The links of a game go from screen to camera, without any network."""

from __future__ import annotations

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.pair import Person, meet
from tests.web.helpers.together import settle
from web.devices.parts import split
from web.ui.screens.scanning import SHOW
from web.ui.screens.sharing import SCAN


def shown(person: Person) -> list[str]:
    """The texts of the codes that a person's screen shows, which begin from any of them."""
    if person.state.panel != SHOW:
        person.do("panel", SHOW)
    person.device.settle()
    assert person.device.html.count('class="pair-code"') == 1
    texts = split(person.state.codes.link)
    assert person.device.drawn_codes[-len(texts) :] == texts
    return [*texts[1:], *texts]


def scan(reader: Table, texts: list[str]) -> None:
    """Hold a camera over codes."""
    reader.do(SCAN)
    assert reader.device.looks == "world"
    for text in texts:
        reader.do("scanned", text)
    reader.device.settle()


def begun() -> tuple[Person, Person]:
    """Two people; one has invited the other by a code."""
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    anna.invite()
    scan(ben, shown(anna))
    assert "Anna invites you" in ben.words and not ben.device.looks
    ben.do("join", **{"elsewhere-name-0": "Ben"})
    return anna, ben


def test_a_game_goes_on_by_scanning_alone() -> None:
    """A shuffle too, whose links take several codes. After the first one, each link is shown by
    itself, and whoever has scanned one sees the table."""
    anna, ben = begun()
    lengths = []
    to, other = anna, ben
    while max(anna.game.number, ben.game.number) < 12:
        texts = shown(other)
        lengths.append(len(texts))
        scan(to, texts)
        assert to.state.panel != SCAN and not to.device.looks
        to.decide()
        assert to.state.panel == SHOW or not to.game.outgoing
        to, other = other, to
    assert lengths[0] > 10 and lengths[-1] == 1
    assert anna.game.state and ben.game.state
    assert not anna.device.clipboard and not ben.device.clipboard


def test_whoever_scans_the_answer_has_sent_the_link() -> None:
    anna, ben = begun()
    texts = shown(ben)
    ben.do(SCAN)
    assert ben.state.session and ben.state.session.metadata.sent == ben.game.number
    scan(anna, texts)
    assert anna.state.panel == SHOW


def test_progress_is_said_once_for_each_part() -> None:
    anna, ben = begun()
    texts = shown(ben)
    anna.do(SCAN)
    total = len(split(ben.state.codes.link))
    said = anna.state.scan.said if anna.state.scan else None
    assert said is not None
    for text in texts[:2]:
        anna.do("scanned", text)
    assert f"2 of {total} codes read" in anna.words
    number = said.number
    anna.do("scanned", texts[1])
    assert said.number == number


def test_a_link_that_is_not_due_says_so_and_the_camera_goes_on() -> None:
    """One's own, one that was opened before, and what is no link at all."""
    anna, ben, link = meet()
    anna.tap(link)
    number = anna.game.number
    own = shown(anna)
    for texts in (own, split(link), ["https://example.org/", "\ud800", "x" * 100_000]):
        anna.do("panel", "")
        scan(anna, texts)
        assert anna.game.number == number
        assert anna.state.panel == SCAN and anna.device.looks
        assert anna.state.refusal
    scan(ben, own)
    assert ben.game.number > number


def test_a_camera_that_the_system_takes_is_told_and_can_be_tried_again() -> None:
    anna = Table()
    anna.do(SCAN)
    anna.do("blinded")
    assert "another program may be using it" in anna.words
    anna.do(SCAN)
    assert "another program may be using it" not in anna.words
    anna.do("panel", "")
    before = anna.device.html
    anna.do("blinded")
    assert anna.device.html == before


@pytest.mark.parametrize("fault", ["refused", "forbidden", "missing", "busy", "unloaded"])
def test_without_a_camera_links_are_pasted(fault: str) -> None:
    anna, _ben, link = meet()
    anna.device.camera_fault = fault
    anna.do(SCAN)
    assert "Or copy the link on the other device" in anna.words and "Try again" in anna.words
    anna.do("panel", "")
    anna.do("paste", link=link, submitter="")
    anna.device.settle()
    assert anna.game.number > 1


def test_a_shared_game_is_scanned_on_the_start_screen() -> None:
    table = Table()
    table.begin("person trader", game="scarab")
    table.do("panel", "code-all")
    phone = Table()
    scan(phone, [table.device.drawn_codes[-1]])
    assert phone.state.session and not phone.state.scan and not phone.device.looks


def test_links_that_are_copied_again_end_the_codes() -> None:
    anna, ben = begun()
    scan(anna, shown(ben))
    assert anna.state.panel == SHOW
    anna.do("panel", "")
    anna.do("panel", "letters")
    anna.do("copy")
    assert not anna.state.by_code


def test_the_code_for_a_line_is_scanned_in_the_same_way_and_the_game_stays_open() -> None:
    anna, ben, _ = meet()
    anna.do("connect-sealed")
    assert anna.state.pairing
    ben.do(SCAN)
    ben.do("scanned", anna.state.pairing.code)
    settle(anna, ben)
    assert ben.state.session and ben.state.pairing and ben.state.pairing.code
    anna.do("scanned", ben.state.pairing.code)
    settle(anna, ben)
    assert anna.state.courier and anna.state.courier.is_there and ben.state.courier
