"""Replay, forks from a position, undo and redo on the page."""

import re
from pathlib import Path
from random import Random

import pytest

from sobek.core import transcript
from sobek.core.link import decode, encode
from sobek.core.play import Play
from tests.helpers.games import WEAKEST
from tests.web.helpers.device import Table
from tests.web.helpers.reading import read

RECORDS = Path(__file__).parents[2] / "records"
SCARABS_DAY = 1_800_172_800
"""17 January 2027, whose deal is one of Scarab."""
TWO = transcript.read((RECORDS / "sobek_2_original.txt").read_text(encoding="utf-8"))


def played(kinds: str, actions: int, game: str = "sobek") -> Table:
    """A table where so many decisions of persons have been made at random."""
    table, rng = Table(), Random(5)
    table.begin(kinds, game=game)
    while actions and not table.saved.over:
        if not table.goes_on():
            table.do("act", str(rng.choice(table.saved.legal_actions())))
            actions -= 1
    while table.goes_on():
        pass
    return table


@pytest.mark.parametrize("game", ["sobek", "scarab"])
def test_each_line_of_the_log_opens_the_position_after_it(game: str) -> None:
    table = played("person random", 6, game)
    table.do("panel", "log")
    lines = re.findall('data-click="replay-at" data-value="(\\d+)"', table.device.html)
    assert lines == [str(n) for n in range(table.saved.length, 0, -1)]
    for place in ("3", "1"):
        table.do("replay-at", place)
        assert f"Action {place} of {table.saved.length}" in table.words
        assert not table.offers("act")
        table.do("panel", "log")
    table.do("replay-exit")
    assert "Action 1 of" not in table.words


@pytest.mark.parametrize(("game", "bot"), WEAKEST.items())
def test_a_bot_does_not_change_its_mind_after_an_undo(game: str, bot: str) -> None:
    """Not even one that chooses at random."""
    table = played(f"person {bot}", 6, game)
    before = table.saved.record.actions
    for _ in range(6):
        table.undo()
    while len(before) > (kept := table.saved.length):
        table.do("act", str(before[kept]))
        while table.goes_on():
            pass
        assert table.saved.record.actions == before[: table.saved.length]
    assert table.saved.length == len(before)


def test_bots_wait_during_a_replay() -> None:
    table = Table()
    table.begin("person greedy greedy")
    table.goes_on()
    before = table.saved
    action = str(before.legal_actions()[0])
    table.send("act", action)
    table.send("replay-at", "0")
    table.device.settle()
    assert table.saved.length == before.length + 1
    table.do("replay-exit")
    assert table.saved.length > before.length + 1


def test_impossible_replay_events_change_nothing() -> None:
    table = played("person random", 3)
    shown = table.device.html
    for value in ("x", "", "-1"):
        table.do("replay-at", value)
        assert table.device.html == shown
    table.do("replay-at", "999999")
    assert f"Action {table.saved.length} of {table.saved.length}" in table.words
    for event, value in (
        ("replay-from", "0"),
        ("replay-from", "opened"),
        ("replay-from", "nobody"),
    ):
        before = table.device.html
        table.do(event, value)
        assert table.device.html == before  # the game goes on, so nothing else may be seen


def test_the_last_action_of_a_replay_is_said_and_no_status_gets_the_focus() -> None:
    """Of a status that has the focus, Orca says nothing but "status bar"."""
    table = Table(hash=encode(TWO))
    for ply in (0, 1, 2):
        table.do("replay-at", str(ply))
        story = read(table.device.html).by_id("replay-story")
        assert table.device.focused == "replay-story" and "role" not in story.attributes
        assert story.attributes["data-said"] == str(ply) and story.spoken


def test_the_replay_pictures_the_action_that_it_tells() -> None:
    table = Table(hash=encode(TWO))
    taken = next(ply for ply, step in enumerate(TWO.steps) if str(step.action).startswith("take"))
    table.do("replay-at", str(taken + 1))
    (shown,) = read(table.device.html).by_id("replay-story").of_class("pictured")
    assert shown.attributes["aria-hidden"] == "true" and shown.of_class("card")
    table.do("replay-at", "0")
    assert not read(table.device.html).by_id("replay-story").of_class("pictured")


def test_the_replay_of_a_finished_game_shows_any_view() -> None:
    table = Table(hash=encode(TWO))
    table.do("replay-at", "20")
    hands = TWO.at(20).state.hands  # type: ignore[attr-defined]
    backs = table.device.html.count("card back")
    assert all(cards for cards in hands)
    for eyes in ("0", "spectator", "1"):
        table.do("replay-from", eyes)
        assert table.device.html.count("card back") > backs
    table.do("replay-from", "opened")
    assert table.device.html.count("card back") == backs


def test_a_running_replay_ends_and_can_be_stopped() -> None:
    table = Table(hash=encode(TWO.at(6)))
    table.do("replay-at", "2")
    table.do("replay-run")
    assert "Action 6 of 6" in table.words
    table.do("replay-at", "2")
    for _ in range(2):
        table.send("replay-run")
    table.device.settle()
    assert "Action 2 of 6" in table.words


def test_a_deal_of_the_day_that_is_tried_out_in_a_fork_does_not_count() -> None:
    """In Scarab, too: nothing is hidden there, but the fork shows what the bot answers."""
    table = Table()
    table.device.time = SCARABS_DAY
    table.do("daily")
    assert table.saved.game.name == "scarab"
    there, costs = table.device.location_hash(), "the current game will no longer count"
    table.do("replay-at", "0")
    assert costs in table.words
    table.do("fork", "same")
    table.hear("address", there)
    assert "Practice" in table.words
    table.do("replay-at", "0")
    assert costs not in table.words


@pytest.mark.parametrize("how", ["same", "anew"])
def test_a_fork_is_a_practice_game(how: str) -> None:
    table = played("person random", 8)
    former, there = table.saved, table.device.location_hash()
    place = former.length - 3
    table.do("replay-at", str(place))
    assert "The same deal – the current game will no longer count" in table.words
    table.do("fork", how)
    begun = table.saved
    assert begun.at(place).record.actions == former.record.actions[:place]
    assert "Practice" in table.words
    again = table.reload()
    assert "Practice" in again.words
    again.hear("address", there)  # with the same cards one learns what is hidden in it
    assert ("Practice" in again.words) == (how == "same")
    redeals = begun.record.redeals
    assert [redeal.ply for redeal in redeals] == ([place] if how == "anew" else [])
    if redeals:
        assert redeals[0].seat == 0
        assert begun.at(place).state.view(0) == former.at(place).state.view(0)


def test_redo_works_after_a_reload() -> None:
    table = played("person greedy", 4)
    whole = table.saved
    for _ in range(2):
        table.undo()
    assert table.saved.length < whole.length
    again = table.reload()
    assert "Practice" in again.words
    for _ in range(2):
        again.do("redo")
    assert again.saved.record == whole.record
    assert not again.offers("redo")
    assert "Practice" not in again.words


def test_undo_says_beforehand_that_the_game_then_does_not_count() -> None:
    table = played("person greedy", 4)
    whole = table.saved
    table.do("undo-decision")
    assert "this game will no longer count" in table.words
    assert table.saved == whole and "Practice" not in table.words
    table.do("panel", "")
    assert not table.offers("undo-at-a-cost")
    table.do("undo-at-a-cost")  # from a page that was left
    assert table.saved == whole
    table.undo()
    assert table.saved.length < whole.length and "Practice" in table.words
    table.do("undo-decision")  # it can't cost more
    assert not table.offers("undo-at-a-cost")


def test_the_link_of_a_redealt_game_can_be_opened() -> None:
    play: Play = TWO.at(30)
    play.deal_anew(0, 99)
    there = Table(hash=encode(play))
    there.do("play-on")
    assert decode(encode(play)) == play
    assert there.saved.at(30) == play


def test_accounts_open_after_the_game_but_not_during_a_replay() -> None:
    table = played("person greedy", 999)
    assert table.saved.over
    table.do("replay-at", "0")
    looking = table.device.html
    table.do("account", "0")  # as it stood where looking back was asked for
    assert table.device.html == looking
    table.do("replay-exit")
    table.do("account", "0")
    assert "Scoring of round 1" in table.words
