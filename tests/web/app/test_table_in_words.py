"""The panel with the table in words, and announcements for screen readers."""

from random import Random

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.panels import drawer
from tests.web.helpers.reading import read
from web.games import renderers
from web.session.stage import Stage
from web.ui.vocabulary import meant


@pytest.mark.parametrize("name", renderers())
def test_the_panel_has_headings_and_all_legal_actions(name: str) -> None:
    table = Table()
    table.begin(game=name)
    table.key("t")
    panel = drawer(table)
    session = table.state.session
    assert session
    parts = [heading for heading, _ in session.renderer.narration.spoken(session.scene())]
    assert [node.text for node in panel.named("h3")] == [*parts, "What you can do"]
    play, view = session.play, session.scene().view
    found = [meant(session.renderer, play.game, view, each.text) for each in panel.named("kbd")]
    assert found == list(play.legal_actions())


def announcements(table: Table) -> list[tuple[str, str]]:
    """Id and text of each entry of what is told."""
    region = read(table.device.html).by_id("told")
    return [(node.attributes["id"] or "", node.text) for node in region.named("p")]


def test_each_action_is_announced_once_in_order() -> None:
    rng = Random(2)
    table = Table()
    table.begin("person trader")
    heard: list[str] = []
    for _ in range(200):
        heard += [id for id, _ in announcements(table) if id not in heard]
        if table.saved.over:
            break
        if not table.goes_on():
            table.do("act", str(rng.choice(table.saved.legal_actions())))
    assert heard == [f"told-{n}" for n in range(table.saved.length)]


def test_each_person_is_told_once_what_the_others_have_done_and_nothing_at_a_handover() -> None:
    rng = Random(2)
    table = Table()
    table.begin("person person trader")
    heard: list[list[int]] = [[], []]
    new: set[int] = set()
    while True:
        session = table.state.session
        assert session
        told = {int(id.removeprefix("told-")) for id, _ in announcements(table)}
        assert not (told and session.stage is Stage.HANDOVER)
        if session.stage in (Stage.SCORING, Stage.OVER):
            # Everyone looks at it, and so at what the last turn has brought.
            for known in heard:
                known += sorted(told - set(known))
        elif session.at_screen is not None:
            heard[session.at_screen] += sorted(told - new)
        new = told  # a line that stays is not said again
        if table.saved.over:
            break
        if not table.goes_on():
            table.do("act", str(rng.choice(table.saved.legal_actions())))
    seats = [step.seat for step in table.saved.steps]
    for seat, known in enumerate(heard):
        others = [ply for ply in known if seats[ply] != seat]
        assert others == [ply for ply, other in enumerate(seats) if other != seat]


def test_whose_turn_it_is_is_said_but_not_that_a_bot_thinks() -> None:
    table = Table()
    table.begin("person trader")
    prompt = read(table.device.html).by_id("prompt")
    assert prompt.text == "It is your turn."
    assert prompt.attributes["data-said"] == str(table.saved.length)
    # The device has not settled, so the bot has not answered.
    table.send("act", "take 1")
    prompt = read(table.device.html).by_id("prompt")
    assert "thinking" in prompt.text and "data-said" not in prompt.attributes
