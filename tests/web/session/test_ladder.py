"""The ladder of set deals: which steps are open, how one begins, what is kept of it."""

import pytest

from sobek.core.link import decode
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from tests.web.helpers.device import Table
from tests.web.helpers.reading import read
from web.games.sobek.goals import win
from web.games.sobek.ladder import LADDER
from web.session import ladder
from web.session.setup import Setup
from web.storage import deal_results
from web.storage.results import Entry
from web.storage.saves import LocalMetadata, Save, Saves
from web.storage.stars import Stars
from web.ui.set_deals import SetDeal

FIVE = [SetDeal(id, id, "", win(1, 2, 3), ("porter",), "") for id in "abcde"]
FIRST = LADDER[0]


@pytest.mark.parametrize(
    ("done", "is_open", "following"),
    [("", 3, 0), ("a", 4, 1), ("b", 4, 0), ("abd", 5, 2), ("abc", 5, 3), ("abcde", 5, 4)],
)
def test_the_next_three_steps_are_open(done: str, is_open: int, following: int) -> None:
    reached = dict.fromkeys(done, 1)
    assert ladder.open_steps(FIVE, reached) == is_open
    assert ladder.next_step(FIVE, reached) == following


def test_a_step_without_stars_is_not_done() -> None:
    assert ladder.next_step(FIVE, {"a": 0}) == 0


def begun(step: SetDeal = FIRST) -> Table:
    """A page on which a step has just begun."""
    table = Table()
    table.send("ladder-begin", step.id)
    return table


def test_a_step_begins_at_its_position_with_the_person_of_the_form() -> None:
    table = Table()
    table.do("setup", "Anna", name="name-0")
    table.do("setup", "blue", name="colour-0")
    table.send("ladder-begin", FIRST.id)
    play = table.saved
    assert play.record.actions == decode(FIRST.link).record.actions
    person, *bots = play.players
    assert (person.name, person.kind) == ("Anna", PERSON)
    assert tuple(bot.kind for bot in bots) == FIRST.bots
    assert len({player.colour for player in play.players}) == len(play.players)
    session = table.state.session
    assert session and session.set_deal is FIRST
    assert table.reload().state.session.set_deal is FIRST  # type: ignore[union-attr]


def head(table: Table) -> str:
    """What stands above a table."""
    return read(table.device.html).by_id("masthead").text


def test_what_each_star_takes_is_said_while_the_step_is_played() -> None:
    over = finished(LocalMetadata(step=FIRST.id), played_out(wins=True))
    for said in ("Win.", "25 points ahead", "50 points ahead"):
        assert said in head(begun())
        assert said not in head(over)


def test_an_unknown_step_begins_nothing() -> None:
    table = Table()
    table.do("ladder-begin", "atlantis")
    assert table.state.session is None


def test_undo_stops_where_the_step_began() -> None:
    table = begun()
    assert not table.offers("undo-decision")
    table.do("act", "take 1")
    table.do("undo-decision")
    table.do("undo-at-a-cost")
    assert table.saved.length == FIRST.given
    assert not table.offers("undo-decision")


@pytest.mark.parametrize("how", ["same", "anew"])
def test_a_fork_of_a_step_goes_back_no_further_than_the_step_began(how: str) -> None:
    play = played_out(wins=True)
    for place, begins in ((FIRST.given + 2, True), (FIRST.given - 2, False)):
        table = finished(LocalMetadata(step=FIRST.id), play)
        table.do("replay-at", str(place))
        table.do("fork", how)
        session = table.state.session
        assert session and session.metadata.practice
        assert session.given == (FIRST.given if begins else 0)
        while begins and table.offers("undo-decision"):
            table.undo()
            assert table.saved.length >= FIRST.given


def finished(metadata: LocalMetadata, play: Play) -> Table:
    """A page that opens this finished game."""
    table = Table()
    Saves(table.device).save("0", Save(play, metadata=metadata))
    table = Table("game=0", table.device.storage)
    table.do("turn", "99")  # past the scoring of the last round
    return table


def played_out(wins: bool) -> Play:
    """A play of the first step to its end, by a person who wins or does not."""
    for choice in range(40):
        play = ladder.begin(FIRST, Setup.default("sobek").against(*FIRST.bots))
        while not play.over:
            legal = play.legal_actions()
            play.act(legal[(choice * (1 + play.length)) % len(legal)])
        if (FIRST.goal.reached(play, FIRST.given) > 0) is wins:
            return play
    raise AssertionError("no such play was found")


def stars(table: Table) -> dict[str, int]:
    """The stars as another tab reads them."""
    kept = Stars(table.device)
    kept.recall(["sobek"])
    return dict(kept.of("sobek"))


def test_a_finished_step_keeps_its_stars_and_leads_to_the_next() -> None:
    play = played_out(wins=True)
    table = finished(LocalMetadata(step=FIRST.id), play)
    assert stars(table) == {FIRST.id: FIRST.goal.reached(play, FIRST.given)}
    assert "Done: Win." in table.words
    assert f'data-click="ladder-begin" data-value="{LADDER[1].id}"' in table.device.html
    table.do("ladder")
    assert 'class="block done"' in table.device.html
    assert table.device.focused == "step-2"


def test_a_missed_goal_keeps_nothing_and_can_be_tried_again() -> None:
    table = finished(LocalMetadata(step=FIRST.id), played_out(wins=False))
    assert stars(table) == {}
    assert "Not yet: Win." in table.words
    assert f'data-click="ladder-begin" data-value="{FIRST.id}"' in table.device.html
    assert f'data-click="ladder-begin" data-value="{LADDER[1].id}"' not in table.device.html


def test_practice_and_other_bots_do_not_count() -> None:
    play = played_out(wins=True)
    step = LocalMetadata(step=FIRST.id)
    assert ladder.counts(FIRST, play, step)
    assert not ladder.counts(FIRST, play, LocalMetadata(step=FIRST.id, practice=True))
    play.reseat((play.players[0], Player("", "random", "blue", "square")))
    assert not ladder.counts(FIRST, play, step)
    table = finished(step, play)
    assert stars(table) == {}
    assert "doesn’t count" in table.words


def test_a_step_does_not_count_though_its_bot_is_put_back() -> None:
    table = begun()
    for kind in ("0", *FIRST.bots):
        table.do("level", kind, name="level-1")
    session = table.state.session
    assert session and tuple(each.kind for each in session.play.players[1:]) == FIRST.bots
    assert not ladder.counts(FIRST, session.play, session.metadata)


def test_a_step_is_neither_compared_nor_counted_in_the_statistics() -> None:
    play, step = played_out(wins=True), LocalMetadata(step=FIRST.id)
    table = finished(step, play)
    assert "The same deal" not in table.words
    assert deal_results.KEY not in table.device.storage
    assert Entry.of("0", Save(play, metadata=step)).practice
    assert not Entry.of("0", Save(play)).practice


def test_another_game_reaches_no_stars() -> None:
    table = finished(LocalMetadata(), played_out(wins=True))
    assert stars(table) == {}
    assert not table.offers("ladder-begin")


def test_the_pyramid_shows_the_next_step_and_others_on_demand() -> None:
    table = Table()
    assert table.offers("ladder")
    table.do("ladder")
    assert FIRST.name in table.words
    assert table.device.html.count('class="block next"') == 1
    assert table.device.html.count('class="block open"') == ladder.AHEAD - 1
    assert table.device.html.count('class="block closed"') == len(LADDER) - ladder.AHEAD
    table.do("ladder-step", "2")
    assert LADDER[2].name in table.words
    assert f'data-value="{LADDER[2].id}"' in table.device.html
    table.do("ladder-step", str(len(LADDER) - 1))
    assert not table.offers("ladder-begin")
