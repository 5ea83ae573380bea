"""The table in words tells all that the table shows, and no more; each action is told once."""

from random import Random

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.panels import drawer
from tests.web.helpers.reading import read
from web.games import renderers


@pytest.mark.parametrize("name", renderers())
def test_the_panel_has_a_heading_for_each_part_and_each_choice_in_the_notation(name: str) -> None:
    table = Table()
    table.begin(game=name)
    table.key("t")
    panel = drawer(table)
    session = table.app._session
    assert session
    parts = [heading for heading, _ in session.renderer.spoken(session.scene())]
    assert [node.text for node in panel.named("h3")] == [*parts, "What you can do"]
    offered = [node.text for node in panel.named("kbd")]
    assert offered == [str(action) for action in table.saved.legal_actions()]


def told(table: Table) -> list[tuple[str, str]]:
    """What screen readers hear additions to, each with its id."""
    region = read(table.device.html).by_id("told")
    return [(node.attributes["id"] or "", node.text) for node in region.named("p")]


@pytest.mark.parametrize("kinds", ["person trader", "person person"])
def test_each_action_is_added_once_in_order_on_whichever_screen(kinds: str) -> None:
    rng = Random(2)
    table = Table()
    table.begin(kinds)
    heard: list[str] = []
    for _ in range(200):
        heard += [id for id, _ in told(table) if id not in heard]
        if table.saved.over:
            break
        if not table.goes_on():
            table.do("act", str(rng.choice(table.saved.legal_actions())))
    assert heard == [f"told-{n}" for n in range(table.saved.length)]
    assert 'role="log"' in table.device.html


def test_what_a_bot_thinks_is_not_told() -> None:
    table = Table()
    table.begin("person trader")
    prompt = read(table.device.html).by_id("prompt")
    assert (prompt.text, prompt.attributes["aria-live"]) == ("It is your turn.", "polite")
    # Not yet settled: the bot has not answered.
    table.app.handle("act", {"value": "take 1"})
    prompt = read(table.device.html).by_id("prompt")
    assert "thinking" in prompt.text and prompt.attributes["aria-live"] == "off"
