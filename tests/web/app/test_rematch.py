"""Rematches: who has won how many games is counted and kept with the game."""

from random import Random

import pytest

from sobek.core.chance import pick
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.reading import Node, read
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
    """The wins in the header."""
    found = screen(table).by_id("masthead").of_class("goal")
    spoken = [each.of_class("unseen")[0].text.removeprefix("Wins: ") for each in found]
    assert [each.text for each in found] == [f"Wins: {each} {each}" for each in spoken]
    return [each.replace("\N{NO-BREAK SPACE}", " ") for each in spoken]


def test_the_end_has_three_buttons_and_the_rest_under_more() -> None:
    (end,) = screen(after(ANNA_WINS)).of_class("over")
    more = end.by_id("more").named("button")
    apart = [*more, *end.of_class("clause")]
    others = [button.text for button in end.named("button") if button not in apart]
    assert others == ["Rematch", "Analyse the game"]
    assert {
        "Replay",
        "Send or keep",
        "Print",
        "Statistics",
        "Start screen",
    } <= {button.text for button in more}


def test_a_rematch_counts_who_has_won() -> None:
    table = after(ANNA_WINS)
    assert not shown(table)
    table.do("again")
    assert table.saved.players == PLAYERS and table.saved.length == 0
    assert kept(table) == (1, 0) and shown(table) == ["1 : 0"]
    assert kept(table.reload()) == (1, 0)


def test_the_wins_at_the_end_have_this_game_too() -> None:
    table = after(ANNA_WINS, match=(0, 1))
    assert shown(table) == ["1 : 1"]
    table.do("again")
    assert shown(table) == ["1 : 1"]


@pytest.mark.parametrize(("before", "then"), [((0, 0), (1, 0)), ((1, 1), (2, 1)), ((2, 1), (3, 1))])
def test_games_of_matches_before_0_12_go_on(before: tuple[int, ...], then: tuple[int, ...]) -> None:
    """Two wins decided a match, and a new one began; now the wins only add up."""
    table = after(ANNA_WINS, match=before)
    assert shown(table) == [" : ".join(map(str, then))]
    table.do("again")
    assert kept(table) == then


def test_the_list_of_saved_games_tells_the_wins() -> None:
    table = after(ANNA_WINS, match=(0, 1))
    table.do("go", "")
    assert "· Wins: 1 : 1" in table.words.replace("\N{NO-BREAK SPACE}", " ")


def test_a_practice_game_counts_for_nobody() -> None:
    table = after(ANNA_WINS, match=(0, 1), practice=True)
    assert shown(table) == ["0 : 1"]


def test_a_game_whose_bot_was_replaced_counts_for_nobody() -> None:
    table = Table()
    table.do("setup", "scarab", name="game")
    table.do("begin")
    table.do("panel", "menu")
    assert "With another strength, this game will no longer count." in table.words
    table.do("level", "0", name="level-1")
    while not table.saved.over:
        table.do("act", str(table.saved.legal_actions()[0]))
    assert "Practice" in table.words
    table.do("again")
    assert kept(table) == (0, 0)
    table.do("statistics")
    assert "1 game is not counted" in table.words


@pytest.mark.parametrize("wins", [(1,), (1, 0, 0)])
def test_wins_of_other_seats_do_not_count(wins: tuple[int, ...]) -> None:
    table = after(ANNA_WINS, match=wins)
    assert not shown(table)
    table.do("again")
    assert kept(table) == (1, 0)


def test_a_shared_victory_counts_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    table = after(ANNA_WINS, match=(1, 0))
    assert table.state.session
    ending = table.state.session.renderer.ending
    monkeypatch.setattr(ending, "winners", lambda _: [(0,), (1,)])
    table.do("again")
    assert kept(table) == (1, 0)


def test_the_wins_do_not_tell_the_victory_before_the_scoring_does() -> None:
    rng, play = Random(1), Play.new("sobek", PLAYERS, 3)
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    last = play.record.actions[-1]
    table = after(Play(play.record.first(play.length - 1)), match=(4, 4))
    table.do("take-seat")
    table.do("act", str(last))
    assert table.state.session and table.state.session.scoring is not None
    assert shown(table) == ["4 : 4"]
    while table.state.session.scoring is not None:
        assert shown(table) == ["4 : 4"]
        table.do("turn", str(table.state.session.scoring[1] + 1))
    assert shown(table) != ["4 : 4"]
