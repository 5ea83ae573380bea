"""A match: its games are counted, kept with the game, and followed by the next."""

import re
from random import Random

import pytest

from sobek.core.chance import pick
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.reading import Node, read
from web.session.match import GOAL
from web.storage.saves import LocalMetadata, Save, Saves

PLAYERS = (Player("Anna"), Player("Berta", "person", "blue", "square"))


def finished(winner: int) -> Play:
    """A game of Scarab that this seat wins."""
    for seed in range(100):
        play, rng = Play.new("scarab", PLAYERS, seed), Random(seed)
        while not play.over:
            play.act(pick(play.legal_actions(), rng))
        if play.state.returns()[winner] == 1:
            return play
    raise AssertionError("nobody wins")


ANNA_WINS = finished(0)
CLAUSE = re.compile("C[0-9]{2}")


def after(play: Play, **metadata: object) -> Table:
    """The page at the end of a game with such metadata."""
    device = FakeDevice()
    kept = LocalMetadata(**metadata)  # type: ignore[arg-type]
    Saves(device).save("x", Save(play, date=1, metadata=kept))
    return Table("game=x", device.storage)


def kept(table: Table) -> tuple[int, ...]:
    """The wins that are stored with the game."""
    save = Saves(table.device).load(table.id)
    assert save
    return save.metadata.match


def screen(table: Table) -> Node:
    return read(table.device.html)


def shown(table: Table) -> list[str]:
    """The wins on the screen."""
    return [line.text for wins in screen(table).of_class("wins") for line in wins.named("li")]


def test_the_end_has_three_buttons_and_the_rest_under_more() -> None:
    (end,) = screen(after(ANNA_WINS)).of_class("over")
    more = end.by_id("more").named("button")
    others = [button.text for button in end.named("button") if button not in more]
    assert [text for text in others if not CLAUSE.fullmatch(text)] == [
        "Rematch",
        "Analyse the game",
    ]
    assert {
        "Make it a match",
        "Replay",
        "Share this game",
        "Print",
        "Statistics",
        "Start screen",
    } <= {button.text for button in more}


def test_a_single_game_is_followed_by_a_single_game() -> None:
    table = after(ANNA_WINS)
    assert not shown(table) and "Rematch" in table.words
    table.do("again")
    assert not table.saved.over and kept(table) == ()


def test_a_finished_game_can_become_the_first_of_a_match() -> None:
    table = after(ANNA_WINS)
    table.do("again", "match")
    assert kept(table) == (1, 0)
    assert table.saved.players == PLAYERS and table.saved.length == 0


def test_the_next_game_of_a_match_knows_who_has_won_what() -> None:
    table = after(ANNA_WINS, match=(0, 1))
    assert shown(table) == ["Anna 1", "Berta 1"]
    assert "Next game of the match" in table.words and "Rematch" not in table.words
    table.do("again")
    assert kept(table) == (1, 1)
    assert kept(table.reload()) == (1, 1)
    assert "Match 1–1" in table.words


def test_a_match_can_be_chosen_for_a_new_game() -> None:
    table = Table()
    table.do("setup", "match", name="match")
    table.begin("person person")
    assert kept(table) == (0, 0)
    table.do("go", "")
    assert "· Match 0–0" in table.words
    table.do("setup", "single", name="match")
    table.begin("person person")
    assert kept(table) == ()


def test_the_list_of_saved_games_tells_the_wins() -> None:
    table = after(ANNA_WINS, match=(0, 1))
    table.do("go", "")
    assert "Match 1–1" in table.words


def test_two_wins_decide_a_match_and_a_rematch_begins_another() -> None:
    table = after(ANNA_WINS, match=(1, 1))
    assert shown(table) == [f"Anna {GOAL}", "Berta 1"]
    assert "Anna wins the match." in table.words and "Rematch" in table.words
    table.do("again")
    assert kept(table) == (0, 0)


def test_a_practice_game_counts_for_nobody() -> None:
    table = after(ANNA_WINS, match=(0, 1), practice=True)
    assert shown(table) == ["Anna 0", "Berta 1"]


@pytest.mark.parametrize("wins", [(1,), (1, 0, 0)])
def test_wins_of_other_seats_are_no_match(wins: tuple[int, ...]) -> None:
    table = after(ANNA_WINS, match=wins)
    assert not shown(table) and "Rematch" in table.words


def test_a_shared_victory_counts_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    table = after(ANNA_WINS, match=(1, 0))
    assert table.state.session
    ending = table.state.session.renderer.ending
    monkeypatch.setattr(ending, "winners", lambda _: [(0,), (1,)])
    table.do("again")
    assert kept(table) == (1, 0)
