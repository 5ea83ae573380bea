"""The first page of the rules, and rules that are opened from things on the table."""

import pytest

from sobek.core.text import tr
from sobek.games import game
from sobek.games.sobek.rules.tables import GUILDS
from tests.web.helpers.device import Table
from tests.web.helpers.reading import read
from web.games import renderers
from web.games.sobek import words

RENDERERS = renderers()


@pytest.mark.parametrize("name", RENDERERS)
def test_the_guide_leads_from_each_picture_to_its_clause(name: str) -> None:
    table = Table()
    table.begin(f"person {game(name).levels[0]}", game=name)
    table.do("clause", "")
    page = read(table.device.html).by_id("drawer")
    entries = [entry for part in RENDERERS[name].teaching.guide for entry in part.entries]
    assert len(page.of_class("art")) == len(entries)
    assert page.text.index(tr(entries[-1].name)) < page.text.index(
        next(iter(game(name).rules.values()))
    )
    asked = [button.attributes["data-value"] for button in page.of_class("clause")]
    assert asked == [entry.clause for entry in entries]
    assert set(asked) <= set(game(name).rules)
    table.do("clause", entries[0].clause)
    assert table.device.revealed == f"rule-{entries[0].clause}"
    table.do("seek", "x", name="sought")
    assert not read(table.device.html).by_id("drawer").of_class("guide")


def test_the_guide_of_sobek_has_all_characters_and_tokens() -> None:
    table = Table()
    table.begin()
    table.do("clause", "")
    named = {node.text for node in read(table.device.html).by_id("drawer").named("h4")}
    assert {tr(each) for each in words.CHARACTERS.values()} <= named
    assert {tr(name) for of, name in words.TOKENS.items() if of not in GUILDS} <= named


def test_presses_explain_things_until_a_rule_was_opened_or_it_is_closed() -> None:
    table = Table()
    table.begin()
    assert "data-explains" not in table.device.html
    table.do("panel", "menu")
    table.do("explain")
    assert "data-explains" in table.device.html and 'id="drawer"' not in table.device.html
    assert "Tap anything to see what it is." in table.words
    table.do("clause", "S21")
    assert 'id="rule-S21"' in table.device.html and "data-explains" not in table.device.html
    table.do("explain")
    table.do("explain")
    assert "data-explains" not in table.device.html
