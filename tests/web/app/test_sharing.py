"""The link of a game: sending, copying, the QR code, and opening pasted links."""

import pytest

from sobek.core.link import decode, encode
from sobek.core.message import closed
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import ADDRESS, Table
from tests.web.helpers.reading import read
from tests.web.helpers.sample_links import KINDS, samples
from web.ui.screens import sharing

PLAY = Play.new("scarab", (Player("Anna"), Player("Berta")), 7)
LINK = encode(PLAY)


def opened(*, can_share: bool = False) -> Table:
    table = Table()
    table.device.can_share = can_share
    table.begin()
    table.do("panel", "share-all")
    table.do("disclose", "share-all")
    return table


def test_the_link_can_be_sent_if_the_browser_supports_it() -> None:
    assert not opened().offers("send")
    table = opened(can_share=True)
    table.do("send")
    assert [decode(link) for link in table.device.sent] == [table.saved]
    assert "can’t send" not in table.words
    table.device.may_copy = False
    table.do("send")
    assert "can’t send the link" in table.words
    table.do("panel", "share-all")
    assert "can’t send the link" not in table.words


def test_sending_and_copying_begin_during_the_click() -> None:
    """Browsers allow them to what a person has just pressed, and to nothing that comes later."""
    table = opened(can_share=True)
    begun = []
    for name in ("copy", "send", "copied"):
        original = getattr(table.device, name)

        def note(*given: str, name: str = name, original: object = original) -> object:
            begun.append(name)
            return original(*given)  # type: ignore[operator]

        setattr(table.device, name, note)
    for event in ("copy", "send", "paste-copied"):
        table.send(event)
    assert begun == ["copy", "send", "copied"]
    table.device.settle()


def test_a_link_too_long_for_a_code_has_a_sentence() -> None:
    assert "<svg" not in sharing.code(None, sharing.ALL)
    assert "too long for a QR code" in sharing.code(None, sharing.ALL)


def test_the_qr_code_holds_the_shared_link(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    asked: list[str] = []
    monkeypatch.setattr(table.device, "qr_code", asked.append)
    table.do("panel", "code-all")
    assert set(asked) == {f"{ADDRESS}#{encode(table.saved)}"}


@pytest.mark.parametrize(
    "text",
    [
        f"{ADDRESS}#{LINK}",
        f"http://192.168.0.7:8000/another/place/?pace=0#{LINK}",
        LINK,
        f"  {LINK}\n",
        f"Your move! {ADDRESS}#{LINK}\nSee you #1 :-)",
        f"(look: <{ADDRESS}#{LINK}>.)",
    ],
)
def test_a_link_is_found_in_pasted_text(text: str) -> None:
    table = Table()
    table.do("paste", link=text)
    assert "been challenged" in table.words
    assert table.device.location_hash() == LINK


@pytest.mark.parametrize("kind", sorted({*KINDS} - {"sealed"}))  # its game is in no other browser
@pytest.mark.parametrize("behind", ["", ".", "/", "%20x", "&fbclid=IwAR3_x", "?utm_source=x", ")"])
def test_a_tapped_link_opens_with_something_behind_it(kind: str, behind: str) -> None:
    common, awkward = samples(kind)
    for each in (common, awkward, closed(awkward)):
        table = Table(each + behind)
        assert table.state.problem is None and "went wrong" not in table.words
        assert table.device.location_hash() == closed(each.removesuffix(".0"))


def test_the_address_of_a_game_that_is_not_saved_here_says_what_to_do() -> None:
    table = Table()
    table.do("paste", link=f"Look: {ADDRESS}#game=ffff")
    assert "share it there" in table.words


def test_a_bad_pasted_link_stays_in_its_field_with_an_error() -> None:
    table = Table()
    text = f"Your move: <{ADDRESS}#{LINK[:-3]}>"
    table.do("paste", link=text)
    assert read(table.device.html).by_id("link-problem").text.startswith("This link is incomplete")
    assert f"Your move: &lt;{ADDRESS}#{LINK[:-3]}&gt;</textarea>" in table.device.html
    table.do("paste", link=LINK)
    table.do("go", "")
    assert "incomplete" not in table.words and "Your move" not in table.words


def test_pasting_from_the_clipboard_opens_the_link() -> None:
    table = Table()
    table.device.clipboard = f"Your move: {ADDRESS}#{LINK}"
    table.do("paste-copied")
    assert table.device.location_hash() == LINK


def test_a_clipboard_without_a_link_or_permission_is_explained() -> None:
    table = Table()
    table.device.clipboard = "a shopping list"
    table.do("paste-copied")
    assert "not a link to a game" in table.words
    assert "a shopping list</textarea>" in table.device.html
    table.device.may_copy = False
    table.do("paste-copied")
    assert "doesn’t allow this" in table.words
