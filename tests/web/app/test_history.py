"""Looking back, playing on from there, taking back and doing again: as a person meets them."""

import re
from pathlib import Path
from random import Random

import pytest

from sobek.core import transcript
from sobek.core.link import decode, encode
from sobek.core.play import Play
from tests.web.helpers.device import Table

RECORDS = Path(__file__).parents[2] / "records"
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
def test_each_line_of_the_log_leads_to_the_table_right_after_it(game: str) -> None:
    table = played("person random", 6, game)
    table.do("panel", "log")
    lines = re.findall('data-click="look" data-value="(\\d+)"', table.device.html)
    assert lines == [str(n) for n in range(table.saved.length, 0, -1)]
    for place in ("3", "1"):
        table.do("look", place)
        assert f"Action {place} of {table.saved.length}" in table.words
        assert not table.offers("act")
        table.do("panel", "log")
    table.do("look-away")
    assert "Action 1 of" not in table.words


def test_bots_wait_while_somebody_looks_back() -> None:
    table = Table()
    table.begin("person greedy greedy")
    table.goes_on()
    before = table.saved
    action = str(before.legal_actions()[0])
    table.send("act", action)
    table.send("look", "0")
    table.device.settle()
    assert table.saved.length == before.length + 1
    table.do("look-away")
    assert table.saved.length > before.length + 1


def test_what_leads_nowhere_looks_nowhere() -> None:
    table = played("person random", 3)
    shown = table.device.html
    for value in ("x", "", "-1"):
        table.do("look", value)
        assert table.device.html == shown
    table.do("look", "999999")
    assert f"Action {table.saved.length} of {table.saved.length}" in table.words
    for event, value in (("look-from", "0"), ("look-from", "opened"), ("look-from", "nobody")):
        before = table.device.html
        table.do(event, value)
        assert table.device.html == before  # the game goes on, so nothing else may be seen


def test_after_the_end_one_sees_with_other_eyes_or_everything() -> None:
    table = Table(hash=encode(TWO))
    table.do("look", "20")
    hands = TWO.at(20).state.hands  # type: ignore[attr-defined]
    backs = table.words.count("back")
    assert all(cards for cards in hands)
    for eyes in ("0", "onlooker", "1"):
        table.do("look-from", eyes)
        assert table.words.count("back") > backs
    table.do("look-from", "opened")
    assert table.words.count("back") == backs


def test_a_replay_runs_to_the_end_and_stops_when_asked() -> None:
    table = Table(hash=encode(TWO.at(6)))
    table.do("look", "2")
    table.do("look-run")
    assert "Action 6 of 6" in table.words
    table.do("look", "2")
    for _ in range(2):
        table.send("look-run")
    table.device.settle()
    assert "Action 2 of 6" in table.words


@pytest.mark.parametrize("how", ["same", "anew"])
def test_one_plays_on_from_any_point_for_practice(how: str) -> None:
    table = played("person random", 8)
    former, there = table.saved, table.device.location_hash()
    place = former.length - 3
    table.do("look", str(place))
    table.do("fork", how)
    begun = table.saved
    assert begun.at(place).record.actions == former.record.actions[:place]
    assert "Practice" in table.words
    again = table.reload()
    assert "Practice" in again.words
    again.hear("address", there)  # with the same cards one learns what is hidden in it
    assert ("Practice" in again.words) == (how == "same")
    redeals = begun.record.redeals
    assert [redeal.place for redeal in redeals] == ([place] if how == "anew" else [])
    if redeals:
        assert redeals[0].seat == 0
        assert begun.at(place).state.view(0) == former.at(place).state.view(0)


def test_what_was_taken_back_is_done_again_even_after_a_reload() -> None:
    table = played("person greedy", 4)
    whole = table.saved
    for _ in range(2):
        table.do("take-back")
    assert table.saved.length < whole.length
    assert "now a practice game" in table.words
    again = table.reload()
    for _ in range(2):
        again.do("redo")
    assert again.saved.record == whole.record
    assert not again.offers("redo")


def test_the_link_of_a_game_that_was_dealt_anew_opens_elsewhere() -> None:
    play: Play = TWO.at(30)
    play.deal_anew(0, 99)
    there = Table(hash=encode(play))
    there.do("play-on")
    assert decode(encode(play)) == play
    assert there.saved.at(30) == play


def test_a_count_is_opened_at_the_end_and_not_while_somebody_looks_back() -> None:
    table = played("person greedy", 999)
    assert table.saved.over
    table.do("look", "0")
    looking = table.device.html
    table.do("account", "0")  # as it stood where looking back was asked for
    assert table.device.html == looking
    table.do("look-away")
    table.do("account", "0")
    assert "Scoring of round 1" in table.words
