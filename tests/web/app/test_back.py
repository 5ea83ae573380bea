"""Going back closes what lies over the screen first: it presses what the page marks for that."""

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read
from web.session.stage import Stage

PANELS = ("menu", "log", "hint", "words", "keys", "credits", "share")


def closing(table: Table) -> Node | None:
    """What going back presses, as web/browser/back.mjs finds it."""
    page = read(table.device.html)
    inert = [
        each for node in page.all(lambda n: "inert" in n.attributes) for each in node.all(bool)
    ]
    found = page.all(lambda node: "data-closes" in node.attributes)
    found.sort(key=lambda node: node.attributes["data-closes"] == "last")
    return next((each for each in found if not any(each is node for node in inert)), None)


def go_back(table: Table) -> None:
    button = closing(table)
    assert button
    table.do(str(button.attributes["data-click"]), button.attributes.get("data-value") or "")


@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_is_closed(panel: str) -> None:
    table = Table()
    table.begin(game="scarab")
    rested = table.device.html
    assert closing(table) is None
    table.do("panel", panel)
    assert 'role="dialog"' in table.device.html
    go_back(table)
    assert table.device.html == rested


@pytest.mark.parametrize("event", ["statistics", "ladder", "clause"])
def test_a_panel_of_the_start_screen_is_closed(event: str) -> None:
    table = Table()
    assert closing(table) is None
    table.do(event)
    go_back(table)
    assert 'role="dialog"' not in table.device.html and closing(table) is None


def test_what_lies_on_top_is_closed_first() -> None:
    table = Table()
    table.begin(game="scarab")
    table.do("act", str(table.saved.legal_actions()[0]))
    rested = table.device.html
    table.do("replay-at", "0")
    replay = table.device.html
    table.do("panel", "log")
    go_back(table)
    assert table.device.html == replay
    go_back(table)
    assert table.device.html == rested
    table.do("typing", "open")
    table.do("panel", "menu")
    go_back(table)
    assert table.state.typing.is_open
    go_back(table)
    assert table.device.html == rested
    table.do("explain")
    go_back(table)
    assert table.device.html == rested


def test_what_is_this_stays_with_what_was_open() -> None:
    table = Table()
    table.begin()
    table.do("explain")
    assert "data-explains" in table.device.html
    table.do("address", "")
    table.begin()
    assert "data-explains" not in table.device.html and closing(table) is None


def test_the_typed_line_is_closed_before_a_replay_is_left() -> None:
    table = Table()
    table.begin(game="scarab")
    table.do("act", str(table.saved.legal_actions()[0]))
    for close in (go_back, lambda table: table.key("Escape")):
        table.do("replay-at", "0")
        replay = table.device.html
        table.do("typing", "open")
        stages = []
        for _ in range(2):
            close(table)
            assert table.state.session and not table.state.typing.is_open
            stages.append((table.state.session.stage, table.device.html == replay))
        assert stages == [(Stage.REPLAY, True), (Stage.TABLE, False)]


def test_neither_a_selection_nor_an_example_is_closed() -> None:
    """A selection lies on the table, and an example has an address of its own."""
    table = Table()
    table.begin()
    table.do("table:quay", "0")
    assert ">Clear<" in table.device.html and closing(table) is None
    table.do("clause", "S21")
    table.do("example", "S21")
    assert "Back to the rules" in table.words and closing(table) is None


def test_at_a_handover_going_back_shows_no_cards() -> None:
    table = Table()
    table.begin("person person")
    handover = table.device.html
    for event, value in (("panel", "menu"), ("replay-at", "0")):
        table.do(event, value)
        go_back(table)
        assert table.device.html == handover
    assert table.offers("take-seat")
