"""Reasons for actions in Scarab, which follow from the board."""

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


def reasons_for(state: ScarabState, action: str) -> list[str]:
    lines = [Line(str(each), 100, 50.0, (0.0,) * state.seats, ()) for each in state.legal_actions()]
    (own,) = [line for line in lines if line.action == action]
    view, players = state.view(state.actor), PLAYERS[: state.seats]
    return weightiest(RENDERER.reasons(view, players, Report(tuple(lines)), own))


def test_reasons_name_the_gain_and_the_best_reply() -> None:
    state = position(CROSS)
    assert reasons_for(state, "b3") == [
        "Berta has to take −3 then, or worse.",
        "Brings +2 at once.",
    ]
    assert reasons_for(state, "c3") == ["Berta can take +8 then, at best.", "Brings −4 at once."]
    assert reasons_for(state, "e3") == ["Brings +5 at once.", "Berta can take +1 then, at best."]


def test_reasons_name_an_ankh_as_the_only_reply() -> None:
    state = position(". A .\n-8 . .\nP +2 +3\n. -1 +6")
    assert "Berta has nothing better then than the Ankh." in reasons_for(state, "b3")


def test_reasons_name_the_end_of_the_game() -> None:
    state = position("P +2 +3\n. . -1")
    assert "Ends the game." in reasons_for(state, "b1")
    assert "Ends the game." not in reasons_for(state, "c1")


def test_reasons_for_putting_a_stone_back() -> None:
    state = do(position(CROSS, stones={0: (-8, 3)}), "d3")
    assert reasons_for(state, "return -8") == ["Brings +8 at once."]
    do(state, "return -8")
    assert reasons_for(state, "to d1") == []


def test_reasons_for_the_field_of_a_returned_stone() -> None:
    state = do(
        position("P A . +2\n. -5 . .\n. . . .\n. -6 . .", stones={0: (3,)}), "b1", "return +3"
    )
    assert reasons_for(state, "to b3") == ["Berta can take +3 then, at best."]
    assert reasons_for(state, "to a4") == []


def test_all_actions_have_distinct_names_and_can_be_selected() -> None:
    for number, (state, _, _) in enumerate(games(4)):
        if number % 9:
            continue
        scene, names = scene_of(state), set()
        for action in state.legal_actions():
            names.add(RENDERER.action(scene.view, action, scene.players))
            assert chosen(replace(scene, selection=RENDERER.selecting(action))) == action
        assert len(names) == len(state.legal_actions())


def test_a_hint_shows_a_sure_win_with_its_reasons() -> None:
    state = position("P +1 +5 -2\n. . +8 -6", stones={0: (2,), 1: (2,)})
    priest, view = bot(GAME.adviser, GAME, Budget(nodes=1_000)), state.view(0)
    assert isinstance(priest, Considers)
    report = priest.consider(view, state.legal_actions(), Random(1))
    figures = [
        (line.action, chance(line), RENDERER.expected(line.mean().points[0]))
        for line in told(report.lines)
    ]
    assert [each[0] for each in figures] == ["b1", "d1", "c1"]
    assert figures[0] == ("b1", "100% to win", "about 3 points in the end")
    reasons = RENDERER.reasons(view, PLAYERS[:2], report, report.lines[0])
    assert "Ends the game." in weightiest(reasons)
