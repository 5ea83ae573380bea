"""The same deal for several people: challenges, and compared results."""

import re
from html import unescape
from typing import Any

import pytest

from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import Table
from tests.web.helpers.reading import read
from web.games import renderers
from web.session import deals
from web.storage import deal_results
from web.storage.deal_results import DealResults

ANNA, BERTA = (Player("Anna"), Player("Berta", "person", "green", "star"))
BOT = Player("", "greedy", "blue", "square")


def results(table: Table) -> DealResults:
    """The results as another tab reads them."""
    found = DealResults(table.device)
    found.recall()
    return found


def finished(first: Player, seed: int = 7, at: int = 0) -> Play:
    """A whole game in which each takes what is legal first, or ``at`` that place."""
    play = Play.new("sobek", (first, BOT), seed)
    while not play.over:
        legal = play.legal_actions()
        play.act(legal[at % len(legal)])
    return play


def test_a_challenge_holds_the_deal_without_actions_and_names() -> None:
    table = Table(hash=encode(finished(ANNA)))
    table.do("panel", "share-deal")
    assert "Deal number: 7 " in table.words
    link = re.search(
        'value="([^"]*)" *[^>]*id="link"|id="link"[^>]*value="([^"]*)"', table.device.html
    )
    assert link
    there = decode(unescape(link[1] or link[2]))
    assert there.record == finished(Player("")).record.first(0)
    other = Table(hash=encode(there))
    assert "A challenge for you" in other.device.html
    other.do("play-on")
    assert other.saved.record.first(0) == there.record


def choices(table: Table) -> list[str]:
    """What others may be shown of a game."""
    table.do("panel", "share")
    buttons = read(table.device.html).by_id("drawer").named("button")
    found = [each.text for each in buttons if each.attributes.get("data-click") == "panel"]
    table.do("panel", "")
    return found


def test_a_deal_is_offered_where_its_link_leads_to_the_same_game() -> None:
    """It holds neither what was dealt anew nor what a step of the pyramid begins with."""
    table = Table(encode(finished(ANNA).at(8)))
    assert "Only the deal" in choices(table)
    for how, is_offered in (("same", True), ("anew", False)):
        table.do("replay-at", "4")
        table.do("fork", how)
        assert ("Only the deal" in choices(table)) is is_offered
        table.do("panel", "share-deal")
        assert table.offers("disclose") is is_offered
    table.do("ladder-begin", "head-start")
    assert table.state.session and table.state.session.given
    assert "Everything" in choices(table) and "Only the deal" not in choices(table)


def test_scores_are_to_be_compared_only_where_ones_own_is_kept() -> None:
    """Whoever tells the deal of a running game plays it for practice from then on, and a step of
    the pyramid is compared with its goal."""
    table, compares = Table(), "compare scores"
    table.begin("person trader")
    table.do("panel", "share-deal")
    table.do("disclose", "share-deal")
    assert "Deal number:" in table.words and compares not in table.words
    step = next(deal for deal in renderers()["sobek"].ladder if not deal.given)
    table.do("ladder-begin", step.id)
    table.do("panel", "share-deal")
    table.do("disclose", "share-deal")
    assert "Deal number:" in table.words and compares not in table.words
    table.do("go", encode(finished(ANNA)))
    table.do("panel", "share-deal")
    assert compares in table.words


def test_a_challenge_that_is_played_counts_and_a_game_that_others_began_does_not() -> None:
    whole = finished(ANNA)
    for actions, is_kept in ((0, True), (whole.length - 1, False)):
        table = Table(hash=encode(whole.at(actions)))
        table.do("play-on")
        while not table.saved.over:
            if not table.goes_on():
                table.do("act", str(table.saved.legal_actions()[0]))
        assert (deal_results.KEY in table.device.storage) is is_kept


def test_finished_games_on_the_same_deal_are_compared() -> None:
    mine, theirs, third = finished(ANNA), finished(BERTA, at=1), finished(BERTA, seed=8)
    assert mine.state.scores != theirs.state.scores
    table = Table(hash=encode(mine))
    assert "Scores on this deal" not in table.device.html
    for play in (third, theirs, mine):
        table = Table(hash=encode(play), storage=table.device.storage)
    rows = re.findall("<tr[^>]*>.*?</tr>", table.device.html.partition("Scores on this deal")[2])
    points = sorted((play.state.scores[0] for play in (mine, theirs)), reverse=True)
    assert len(rows) == 2
    assert [str(n) in row for n, row in zip(points, rows, strict=True)] == [True, True]
    assert ['class="here"' in row for row in rows] == [mine.state.scores[0] == n for n in points]


def test_practice_games_and_redealt_games_are_not_compared() -> None:
    table = Table()
    table.begin("person greedy")
    table.do("act", str(table.saved.legal_actions()[0]))
    table.undo()
    while not table.saved.over:
        if not table.goes_on():
            table.do("act", str(table.saved.legal_actions()[0]))
    assert "Practice" in table.device.html
    assert deal_results.KEY not in table.device.storage
    anew = finished(ANNA).at(9)
    anew.deal_anew(0, 1)
    assert deals.name(anew.record) == ""


def test_a_tutorial_is_not_compared() -> None:
    table = Table("learn=scarab")
    session: Any = table.state.session
    while not session.play.over:
        lesson = session.origin.lesson(session, session.scene())
        wanted = (each for each in session.play.legal_actions())
        wants = session.origin.current.wants
        action = next((each for each in wanted if str(each).startswith(wants)), "")
        table.do("learn-on" if lesson.reads else "act", str(action))
        session = table.state.session
    assert deal_results.KEY not in table.device.storage


@pytest.mark.parametrize("damage", ["", "x", "12345678 []", "%s", "%s ["])
def test_damaged_results_are_dropped_and_written_anew(damage: str) -> None:
    table = Table()
    results(table).add(deals.result(finished(ANNA)))
    whole = table.device.storage[deal_results.KEY]
    table.device.storage[deal_results.KEY] = damage.replace("%s", whole[:-3])
    assert results(table).of(deals.name(finished(ANNA).record)) == []
    results(table).add(deals.result(finished(ANNA)))
    assert table.device.storage[deal_results.KEY] == whole


def test_only_the_latest_results_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_results, "MAX_RESULTS", 2)
    table, plays = Table(), [finished(ANNA, seed) for seed in range(3)]
    for play in (*plays, plays[1]):
        results(table).add(deals.result(play))
    found = [len(results(table).of(deals.name(play.record))) for play in plays]
    assert found == [0, 1, 1]
