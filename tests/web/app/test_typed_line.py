"""The line for typed actions: completions, accepted and refused texts, focus."""

import re
from html import unescape
from random import Random

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read
from tests.web.helpers.typed_line import completions, type_line
from web.games import renderers


def begun(kinds: str = "person trader", **fields: str) -> Table:
    table = Table()
    table.begin(kinds, **fields)
    table.key("/")
    return table


def field(table: Table) -> Node:
    (found,) = (
        node
        for node in read(table.device.html).named("input")
        if node.attributes.get("name") == "typed"
    )
    return found


@pytest.mark.parametrize("name", renderers())
def test_the_line_offers_the_legal_actions_with_explanations(name: str) -> None:
    table = begun(game=name)
    offered = completions(table)
    assert list(offered) == [str(action) for action in table.saved.legal_actions()]
    assert all(offered.values())


@pytest.mark.parametrize("name", renderers())
def test_the_focus_stays_in_the_line_for_a_whole_game(name: str) -> None:
    rng = Random(5)
    bot = "porter" if name == "sobek" else "apprentice"
    table = begun(f"person {bot}", game=name)
    lines = 0
    while not table.saved.over:
        if table.offers("turn"):
            table.do("turn", "99")
        assert table.device.focused == field(table).attributes["id"]
        before = table.saved.length
        type_line(table, "  " + rng.choice(list(completions(table))).upper() + " ")
        assert table.saved.length > before
        lines += 1
    assert lines > 9
    assert 'name="typed"' not in table.device.html


def test_illegal_and_unknown_actions_are_refused_with_a_sentence() -> None:
    table = begun()
    before = table.saved
    for text, words in (
        ("take 7", "S21"),
        ("sell 3 fish", "S24"),
        ("done", "S20"),
        ("fly away", "“fly away” is not an action of Sobek."),
        ("take 1; take 1", "is not an action"),
        ("<b>", "“<b>” is not an action"),
    ):
        type_line(table, text)
        (told,) = read(table.device.html).of_class("problem")
        assert words in unescape(told.text) and told.attributes["role"] == "alert"
        assert field(table).attributes["value"] == text
        assert field(table).attributes["aria-invalid"] == "true"
        assert table.device.focused == field(table).attributes["id"]
    assert table.saved == before
    type_line(table, "take 1")
    assert table.saved.length > before.length
    assert 'class="problem"' not in table.device.html and not field(table).attributes["value"]


def test_the_same_mistake_is_announced_each_time() -> None:
    table = begun()
    tries = set()
    for _ in range(2):
        type_line(table, "nonsense")
        tries.update(re.findall(r'id="(typed-told-\d+)"', table.device.html))
    assert len(tries) == 2


def test_typing_out_of_turn_or_nothing_changes_nothing() -> None:
    table = begun("person trader")
    table.send("typed", typed="take 1", submitter="")
    # Not yet settled: the bot has not answered.
    length = table.saved.length
    table.send("typed", typed="take 1", submitter="")
    assert table.saved.length == length
    assert "It is Hapi’s turn." in table.device.html
    table.device.settle()
    assert table.saved.length > length
    assert "It is Hapi’s turn." not in table.device.html
    before = table.saved
    type_line(table, " ")
    assert table.saved == before


def test_an_unfinished_line_survives_other_panels_and_escape_closes_it() -> None:
    table = begun()
    table.do("typing-on", "take", name="typed")
    table.key("l")
    table.key("Escape")
    assert field(table).attributes["value"] == "take"
    table.key("Escape")
    assert 'name="typed"' not in table.device.html
    assert not table.device.focus_is_lost()


def test_the_line_is_hidden_during_a_handover() -> None:
    table = Table()
    table.begin("person person")
    table.do("take-seat")
    table.key("/")
    type_line(table, "take 1")
    assert 'name="typed"' not in table.device.html
    assert table.device.focused == "title"
    table.do("take-seat")
    assert table.device.focused == field(table).attributes["id"]


def test_typed_text_is_not_shown_to_the_next_player() -> None:
    table = begun("person person")
    table.do("take-seat")
    type_line(table, "sell secret")
    assert "sell secret" in table.device.html
    table.do("act", str(table.saved.legal_actions()[0]))
    while table.goes_on():
        pass
    assert table.offers("typing") and "sell secret" not in table.device.html
