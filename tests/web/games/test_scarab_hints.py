"""Reasons in Scarab are read off the board."""

from dataclasses import replace
from random import Random

from sobek.bots import bot
from sobek.core.bot import Budget, Considers
from sobek.core.report import Line, Report
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import do, position
from tests.web.helpers.scarab_games import PLAYERS, games, scene_of
from web.analysis.hints import chance, told, weightiest
from web.games.scarab import RENDERER
from web.games.scarab.selection import chosen

CROSS = """
    .  -3 +7 .  +1
    .  .  .  .  .
    P  +2 -4 A  +5
    .  .  +8 .  .
    .  -6 .  +4 .
"""


def said(state: ScarabState, action: str) -> list[str]:
    lines = [Line(str(each), 100, 50.0, (0.0,) * state.seats, ()) for each in state.legal_actions()]
    (own,) = [line for line in lines if line.action == action]
    view, players = state.view(state.actor), PLAYERS[: state.seats]
    return weightiest(RENDERER.hints.reasons(view, players, Report(tuple(lines)), own))


def test_a_move_tells_what_it_brings_and_the_best_reply() -> None:
    state = position(CROSS)
    assert said(state, "b3") == ["Berta then has to take −3 or worse.", "Changes the total by +2."]
    assert said(state, "c3") == ["Berta can then take +8 at best.", "Changes the total by −4."]
    assert said(state, "e3") == ["Changes the total by +5.", "Berta can then take +1 at best."]


def test_an_ankh_is_no_stone() -> None:
    state = position(". A .\n-8 . .\nP +2 +3\n. -1 +6")
    assert "Berta then has nothing better than the Ankh." in said(state, "b3")


def test_the_end_of_the_game_is_told() -> None:
    state = position("P +2 +3\n. . -1")
    assert "Ends the game." in said(state, "b1")
    assert "Ends the game." not in said(state, "c1")


def test_a_stone_that_goes_back() -> None:
    state = do(position(CROSS, stones={0: (-8, 3)}), "d3")
    assert said(state, "return -8") == ["Changes the total by +8."]
    do(state, "return -8")
    assert said(state, "to d1") == []


def test_where_a_stone_goes_changes_the_reply() -> None:
    state = do(
        position("P A . +2\n. -5 . .\n. . . .\n. -6 . .", stones={0: (3,)}), "b1", "return +3"
    )
    assert said(state, "to b3") == ["Berta can then take +3 at best."]
    assert said(state, "to a4") == []


def test_every_choice_has_a_name_of_its_own_and_can_be_selected() -> None:
    for number, (state, _, _) in enumerate(games(4)):
        if number % 9:
            continue
        scene, names = scene_of(state), set()
        for action in state.legal_actions():
            names.add(RENDERER.narration.action(scene.view, action, scene.players))
            assert chosen(replace(scene, selection=RENDERER.table.selecting(action))) == action
        assert len(names) == len(state.legal_actions())


def test_the_priest_finds_the_sure_win_and_says_what_it_is_about() -> None:
    state = position("P +1 +5 -2\n. . +8 -6", stones={0: (2,), 1: (2,)})
    priest, view = bot(GAME.adviser, GAME, Budget(nodes=1_000)), state.view(0)
    assert isinstance(priest, Considers)
    report = priest.consider(view, state.legal_actions(), Random(1))
    figures = [
        (line.action, chance(line), RENDERER.hints.expected(line.mean().points[0]))
        for line in told(report.lines)
    ]
    assert [each[0] for each in figures] == ["b1", "d1", "c1"]
    assert figures[0] == ("b1", "100% to win", "about 3 points in the end")
    reasons = RENDERER.hints.reasons(view, PLAYERS[:2], report, report.lines[0])
    assert "Ends the game." in weightiest(reasons)
