"""The keyboard focus follows the decisions and is never lost."""

import re
from random import Random
from typing import Any

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.reading import read
from web.games import renderers
from web.session.session import Session
from web.ui.scene import PROMPT

BUTTON = re.compile(r"<button[^>]*>")
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def buttons(table: Table, event: str) -> list[tuple[str, str, str]]:
    """Id, event and value of each button that can have the focus and reports such an event."""
    found = []
    for tag in BUTTON.findall(table.device.html):
        said = dict(re.findall(r' ([\w-]+)="([^"]*)"', tag))
        heard = said.get("data-click", "")
        if "id" in said and heard.startswith(event) and not re.search(r" disabled\b", tag):
            found.append((said["id"], heard, said.get("data-value", "")))
    return found


def press(table: Table, button: tuple[str, str, str]) -> None:
    """What Enter does on a button that has the focus."""
    table.device.focused, event, value = button
    table.do(event, value)


@pytest.mark.parametrize("name", renderers())
@pytest.mark.parametrize("kinds", ["person trader", "person person"])
@pytest.mark.long
def test_the_focus_is_never_lost_in_a_whole_game(name: str, kinds: str) -> None:
    rng = Random(4)
    table = Table()
    table.begin(kinds, game=name)
    presses = 0
    while not table.saved.over:
        if not table.goes_on():
            if ready := [each for each in buttons(table, "act") if each[0] == "confirm"]:
                press(table, ready[0])
            elif (offered := buttons(table, "table:")) and presses % 9:
                press(table, rng.choice(offered))
            else:
                table.do("act", str(rng.choice(table.saved.legal_actions())))
        presses += 1
        assert not table.device.focus_is_lost(), presses


@pytest.mark.parametrize("name", renderers())
def test_a_disabled_or_removed_element_passes_the_focus_on(name: str) -> None:
    table = Table()
    table.begin("person trader", game=name)
    session = table.state.session
    assert session is not None
    press(table, buttons(table, "table:")[0])
    press(table, ("clear", "table:clear", ""))
    assert table.device.focused == session.renderer.table.focus(session.scene())
    table.device.focused = "nothing-such"
    table.do("panel", "menu")
    assert table.device.focused == "drawer-title"


def test_the_prompt_has_the_focus_while_others_decide() -> None:
    table = Table()
    table.begin("person porter")
    table.send("table:quay", "0")
    table.device.focused = "confirm"
    # Not yet settled: the bot has not answered.
    table.send("act", "take 1")
    assert table.device.focused == PROMPT
    table.device.settle()
    assert table.device.focused == PROMPT


def test_without_a_focus_nothing_gets_the_focus() -> None:
    """A finger that presses what can't keep the focus; nothing must light up on its own."""
    table = Table()
    table.begin("person trader", game="scarab")
    table.device.focused = ""
    for _ in range(3):
        press(table, ("", "act", str(table.saved.legal_actions()[0])))
        assert table.device.focused == ""


def test_a_panel_covers_notices_too_which_are_still_heard() -> None:
    table = Table()
    table.begin()
    table.do("act", "take 9")
    (notice,) = read(table.device.html).of_class("notice")
    assert len(notice.named("button")) == 2  # the rule, and the way to close it
    assert not any("inert" in each.attributes for each in notice.named("button"))
    table.do("panel", "menu")
    (covered,) = read(table.device.html).of_class("notice")
    assert all("inert" in each.attributes for each in covered.named("button"))
    assert "inert" not in covered.attributes and covered.text == notice.text
    table.do("panel", "")
    (free,) = read(table.device.html).of_class("notice")
    assert not any("inert" in each.attributes for each in free.named("button"))


def test_arrows_select_and_move_the_focus() -> None:
    table = Table()
    table.begin("person trader", game="scarab")
    session = table.state.session
    assert session is not None
    seen = set()
    for key in ARROWS * 2:
        assert table.do("table:key", key=key)
        assert table.device.focused == session.renderer.table.focus(session.scene())
        assert table.device.revealed == table.device.focused
        seen.add(table.device.focused)
    assert len(seen) > 1
    assert session.selection != session.renderer.table.selection()


def test_unused_keys_are_left_to_the_browser() -> None:
    table = Table()
    table.begin("apprentice apprentice", game="scarab", **{"option-board": "short"})
    focused = table.device.focused
    assert table.saved.over
    for key in ARROWS:
        assert not table.do("table:key", key=key)
    assert table.device.focused == focused
    assert table.device.revealed == ""


def test_only_keys_and_own_actions_scroll() -> None:
    table = Table()
    table.begin("person person", game="scarab")
    decided_again = False
    for _ in range(4):
        actor = table.saved.state.actor
        press(table, buttons(table, "table:choose")[0])
        press(table, next(each for each in buttons(table, "act") if each[0] == "confirm"))
        assert not table.device.focus_is_lost()
        decided_again |= table.saved.state.actor == actor
        assert bool(table.device.revealed) == decided_again
    assert decided_again


def test_the_next_button_of_an_account_stays_visible() -> None:
    table = Table()
    table.begin("porter porter")
    table.do("account", "0")
    assert (table.device.focused, table.device.revealed) == ("title", "")
    table.do("turn", "1")
    assert (table.device.focused, table.device.revealed) == ("onward", "onward")


@pytest.mark.expects_crash
def test_an_internal_error_at_a_key_is_reported_with_the_focus(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table()
    table.begin("person trader", game="scarab")

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Session, "scene", fail)
    table.do("table:key", key="End")
    assert "Something went wrong" in table.words
    assert table.device.focused == "title"
    assert "broken" in capsys.readouterr().err
