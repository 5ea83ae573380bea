"""The link that shows a table to spectators: to have it, and to open it."""

import re
from dataclasses import replace
from html import unescape

import pytest

from sobek.core import public_view
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.helpers.games import SECRETIVE
from tests.web.helpers.device import ADDRESS, Table
from tests.web.helpers.pair import meet, play
from web.games import renderers

HEADING = "The table as a spectator sees it"


def link_for_spectators(table: Table) -> str:
    """The link that the panel shows."""
    table.do("panel", "share-public")
    found = re.search(r'<input value="([^"]*)"[^>]*id="link"', table.device.html)
    assert found
    return unescape(found[1])


def practises(table: Table) -> bool:
    save = table.app.saves.load(table.id)
    assert save
    return save.metadata.practice


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_running_game_has_a_link_for_spectators_and_still_counts(name: str) -> None:
    table = Table()
    table.begin("person person", game=name)
    if table.offers("take-seat"):
        table.do("take-seat")
    link = link_for_spectators(table)
    assert not practises(table)
    table.device.longest_code = 100
    table.do("panel", "code-public")
    assert "too long for a QR code" in table.words and "Send or keep" in table.words
    assert public_view.decode(link) == public_view.of(table.saved)
    opened = Table(link.removeprefix(ADDRESS + "#"))
    assert HEADING in opened.words and "0 moves so far" in opened.words
    opened.do("table:card", "1")  # nobody decides here
    assert HEADING in opened.words
    opened.do("panel", "words")
    assert renderers()[name].words.title in opened.words
    opened.do("panel", "")
    opened.do("go", "")
    assert HEADING not in opened.words and not list(opened.app.saves.ids())


def test_where_nothing_is_hidden_the_usual_link_is_enough() -> None:
    table = Table()
    table.begin("person person", game="scarab")
    table.do("panel", "share-public")
    assert "What everybody sees" not in table.words
    assert encode(table.saved) in table.device.html


def test_a_link_for_spectators_can_be_pasted() -> None:
    seen = public_view.of(Play.new("sobek", (Player("Anna"), Player("Ben")), 1))
    link = public_view.encode(seen)
    table = Table()
    table.do("paste", link=f"Look: {ADDRESS}#{link[:-6]} !")
    assert "incomplete" in table.words and HEADING not in table.words
    table.do("paste", link=f"Look: {ADDRESS}#{link} !")
    assert HEADING in table.words and "Anna" in table.words
    assert table.device.current_focus() == "title"


def test_a_table_that_can_not_be_is_refused_with_a_way_on() -> None:
    seen = public_view.of(Play.new("sobek", (Player("Anna"), Player("Ben")), 1))
    table = Table(public_view.encode(replace(seen, view=replace(seen.view, deck=10**9))))
    assert "can’t exist" in table.words and table.offers("go")


def test_a_table_of_a_game_that_is_not_shown_here_is_refused() -> None:
    table = Table(
        public_view.encode(public_view.of(Play.new("null", (Player("A"), Player("B")), 1)))
    )
    assert "can’t be played here" in table.words and table.offers("go")


@pytest.mark.parametrize("name", [*renderers()])
def test_both_devices_of_a_sealed_game_have_the_same_link_for_spectators(name: str) -> None:
    anna, ben, link = meet(name)
    anna.do("panel", "share-public")
    assert "what everyone at the table can see" not in anna.words, "there are no cards yet"
    to, other, compared = anna, ben, 0
    for number in range(8, 30):
        link, to, other = play(to, other, link, number)
        to.tap(link)
        if to.play.length == other.play.length:
            assert link_for_spectators(to) == link_for_spectators(other)
            compared += 1
    assert compared > 5


def test_who_copies_the_link_for_spectators_has_not_sent_the_last_link() -> None:
    anna, ben, link = meet("scarab")
    *_, other = play(anna, ben, link, 7)
    assert other.state.session
    sent = other.state.session.metadata.sent
    other.do("panel", "share")
    other.do("copy")
    assert "The link has been copied" in other.words
    assert other.state.session.metadata.sent == sent
    other.do("panel", "letters")
    other.do("copy")
    assert other.state.session.metadata.sent == other.game.number != sent
