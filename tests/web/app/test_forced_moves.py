"""Forced actions are carried out for the person and announced."""

from random import Random

import pytest

from sobek.core.chance import pick
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import Table
from web.games import renderers
from web.session.session import Session


@pytest.mark.parametrize("kinds", ["person porter", "person person"])
@pytest.mark.parametrize("game", ["sobek", "scarab"])
def test_persons_only_decide_between_several_actions(game: str, kinds: str) -> None:
    rng, table = Random(2), Table()
    table.begin(kinds, game=game)
    while True:
        table.do("turn", "99")
        table.do("leave-seat")
        table.do("take-seat")
        if table.saved.over:
            break
        choices = table.saved.legal_actions()
        assert len(choices) > 1
        table.do("act", str(rng.choice(choices)))
    persons = [step for step in table.saved.steps if is_person(table, step.seat)]
    assert any(len(step.before.legal_actions()) == 1 for step in persons)


def is_person(table: Table, seat: int) -> bool:
    return table.saved.players[seat].kind == "person"


def test_forced_actions_are_announced_and_undone_with_the_decision_before() -> None:
    rng, table = Random(2), Table()
    table.begin("person porter", game="scarab")
    while True:
        before = table.saved
        table.do("act", str(rng.choice(before.legal_actions())))
        own = [step for step in table.saved.steps if step.seat == 0]
        if own[-1].number > before.length + 1:
            break
    story = Session(table.saved, renderers()["scarab"]).past.stories(own[-1].number - 1)[0]
    assert story in table.words
    table.undo()
    assert table.saved == before


@pytest.mark.parametrize("name", ["scarab", "sakkara"])
def test_a_forced_action_is_not_shown_before_what_led_to_it_was_seen(name: str) -> None:
    """While the other's stone or tile still moves, it told what would come."""
    rng, players = Random(3), (Player("Anna"), Player("Ben", "porter"))
    chosen = renderers()[name].table.chosen
    while True:
        play = Play.new(name, players, rng.randrange(99))
        while not play.over:
            session = Session(play, renderers()[name])
            is_left = session.is_forced and session.past.recent()
            if is_left and chosen(session.scene()):
                assert not chosen(session.scene(settles=True))
                return
            play.act(pick(play.legal_actions(), rng))
