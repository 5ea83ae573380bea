"""The list of shortcuts is complete, and single-character shortcuts can be turned off."""

import re
from random import Random

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.panels import drawer
from web.games import renderers
from web.ui.screens.shortcuts import characters

SHORTCUT = re.compile(r'data-shortcut="([^"]+)"')


def listed(table: Table) -> set[str]:
    """The keys that the panel of shortcuts lists."""
    table.do("panel", "keys")
    found = {node.text for node in drawer(table).named("kbd")}
    table.do("panel", "")
    return found


@pytest.mark.parametrize("name", renderers())
def test_shortcuts_of_a_game_and_of_the_list_agree(
    name: str,
) -> None:
    rng = Random(3)
    table = Table()
    table.begin("person trader" if name == "sobek" else "person apprentice", game=name)
    found: set[str] = set()
    for _ in range(12):
        action = rng.choice(table.saved.legal_actions())
        table.do("advised", str(action))
        found.update(key for keys in SHORTCUT.findall(table.device.html) for key in keys.split())
        if table.offers("turn"):
            table.do("turn", "99")
        table.do("act", str(action))
    for go_back in (table.undo, lambda: table.do("replay-at", "2")):
        go_back()
        found.update(key for keys in SHORTCUT.findall(table.device.html) for key in keys.split())
    told = listed(table)
    digits = {key for key in found if key.isdigit()}
    looking = {"ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"}
    assert found - digits - looking <= told
    assert bool(digits) == ("1 to 9" in told)
    # At this pace there is nothing to skip.
    assert {key for key, _ in characters(hint=True)} - {"s"} <= found


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("h", "Hint"),
        ("l", "Log"),
        ("m", "Menu"),
        ("t", "Describe the table"),
        ("?", "Keyboard shortcuts"),
    ],
)
def test_a_key_opens_its_panel_and_escape_closes_it(key: str, words: str) -> None:
    table = Table()
    table.begin()
    table.key(key)
    assert drawer(table).named("h2")[0].text == words
    table.key("Escape")
    assert 'id="drawer"' not in table.device.html


def test_digits_select_quays_c_confirms_and_u_undoes() -> None:
    table = Table()
    table.begin("person trader")
    before = table.saved
    offered = [n for n in range(1, 10) if f'data-shortcut="{n}"' in table.device.html]
    table.key(str(offered[-1]))
    table.key("c")
    assert str(table.saved.record.actions[before.length]) == f"take {len(offered)}"
    table.key("u")
    table.do("undo-at-a-cost")
    assert table.saved == before
    table.key(str(offered[-1]))
    table.key("Escape")
    assert 'aria-pressed="true"' not in table.device.html


def test_single_character_shortcuts_can_be_turned_off() -> None:
    table = Table()
    table.begin()
    assert "data-letters" in table.device.html
    table.do("panel", "keys")
    table.do("letters", "off")
    assert "data-letters" not in table.device.html
    assert {node.text for node in drawer(table).named("kbd")} >= {"Tab", "Enter", "Escape"}
    assert "l" not in {node.text for node in drawer(table).named("kbd")}
    again = table.reload()
    assert "data-letters" not in again.device.html
    again.do("letters", "on")
    assert "data-letters" in again.reload().device.html
