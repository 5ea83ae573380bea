"""Reasons for actions in Sobek, which must not reveal hidden cards to a spectator."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from sobek.core.report import Line, Report
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS
from sobek.games.sobek.rules.notation import Action, Verb, parse
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import KINDS, kind_of
from sobek.games.sobek.rules.view import SobekView
from tests.games.sobek.rules.positions import position
from tests.web.helpers.sobek_games import PLAYERS, positions, scene_of, steps
from web.analysis.hints import main_reasons
from web.games.sobek import RENDERER
from web.games.sobek.selection import confirmed, offer

VISITS = 10_000


def line(
    action: str, points: tuple[float, ...] = (30, 30), corrupt: tuple[float, ...] = (0.5, 0.5)
) -> Line:
    """A line of so many simulations that nothing in it is chance."""
    sums = (tuple(VISITS * each for each in figures) for figures in (points, corrupt))
    return Line(action, VISITS, VISITS / 2, *sums)


def said(state: SobekState, *lines: Line, seat: int | None = -1) -> list[str]:
    """The reasons for the first of the lines, from the view of the actor or another seat's."""
    view = state.view(state.actor if seat == -1 else seat).shown()
    return main_reasons(
        RENDERER.hints.reasons(view, PLAYERS[: state.seats], Report(lines), lines[0])
    )


QUAY = "fish, wheat, ebony, queen"


def test_reasons_name_the_worth_of_a_set() -> None:
    state = position(["3 ivory", ""], sets=[["ebony + 2 plain ebony"]], quay=QUAY)
    assert said(state, line("sell 3 ivory"), line("take 1")) == ["Worth 27 points now."]
    state = position(["2 ebony + green ebony", ""], sets=[["ebony + 2 plain ebony"]], quay=QUAY)
    # From 2 scarabs on 3 cards to 6 on 6.
    sold = line("sell 2 ebony + green ebony to set 1")
    assert said(state, sold, line("take 1")) == ["Worth 30 points now."]


def test_reasons_name_the_points_of_a_token() -> None:
    state = position(["", ""], phase=Phase.TOKEN, left="guild ankh", points=(3, 8), looked=[0])
    (token,) = [each for each in state.legal_actions() if each.seat == 1]
    after = state.clone()
    after.apply(token)
    gained, lost = after.scores[0] - 3, 8 - after.scores[1]
    reasons = [f"Worth {gained} points now.", f"Berta loses {lost} points."]
    assert sorted(said(state, line(str(token)))) == sorted(reasons)


def test_what_a_token_certainly_costs_the_next_player_is_said_once() -> None:
    """Another figure of the same loss pushed out what the token brings."""
    state = position(["", ""], phase=Phase.TOKEN, left="guild ankh", points=(3, 8), looked=[0])
    (token,) = [str(each) for each in state.legal_actions() if each.seat == 1]
    reasons = said(state, line(token, (30, 20)), line("done", (30, 30)))
    assert any(each.startswith("Berta loses") for each in reasons)
    assert any(each.startswith("Worth") for each in reasons)
    assert not any("than after other choices" in each for each in reasons)


@pytest.mark.rule("S3A")
def test_a_card_fits_no_set_that_a_prosperity_token_keeps_from_it() -> None:
    for goods, fits in (("ivory", False), ("fish", True)):
        state = position(["", ""], sets=[["3 amulet"], []], quay=f"{goods}, wheat, ebony, queen")
        (laid,) = state.sets[0]
        state.sets = ((laid._replace(bonus=PROSPERITY_SCARABS),), state.sets[1])
        before = state.view(1).shown()
        state.apply(parse("take 1"))
        views = before, parse("take 1"), state.view(1).shown()
        reasons = RENDERER.secrets.reasons(*views, PLAYERS[:2])
        assert any(each.sentence.startswith("Fits a set") for each in reasons) is fits


def test_reasons_name_a_set_that_becomes_ready() -> None:
    state = position(["2 fish", ""], quay="fish, wheat, plain fish, ebony")
    assert said(state, line("take 1")) == ["Then a set worth 9 points is ready to play."]
    assert said(state, line("take 3")) == ["Then a set worth 6 points is ready to play."]
    assert said(state, line("take 2")) == []


def test_reasons_reveal_the_hand_to_nobody_else() -> None:
    state = position(["2 fish", "2 plain fish"], quay="fish, wheat, plain fish, ebony")
    assert said(state, line("take 1"), seat=None) == said(state, line("take 1"), seat=1) == []


def test_reasons_compare_the_opponents_points() -> None:
    state = position(["", "", ""], quay=QUAY, turn=1)
    takes = (
        line("take 1", (30, 30, 26), (0, 0, 0)),
        line("take 2", (20, 30, 30), (0, 0, 0)),
        line("take 4", (20, 30, 30), (0, 0, 0)),
    )
    assert said(state, *takes) == ["<b>Cleo gets about 4 fewer points than after other choices."]
    assert said(state, *takes[1:], takes[0]) == [
        "But <b>Cleo gets about 2 more points than after other choices."
    ]


def test_reasons_weigh_corruption_by_its_cost() -> None:
    state = position(["", ""], quay=QUAY, points=(10, 0))
    takes = line("take 1", (40, 26), (0.2, 0.8)), line("take 2", (40, 30), (0.6, 0.4))
    risk, less = (
        "The risk of being the most corrupt is only 20%; after other choices it is 60%.",
        "Berta gets about 4 fewer points than after other choices.",
    )
    first, second = said(state, *takes)
    assert (first, second) == (risk, less)
    assert said(state, *reversed(takes))[0] == (
        "But the risk of being the most corrupt is 60%; after other choices it is 20%."
    )
    # Where the round brings little, little can be lost.
    poor = [replace(each, points=(20 * VISITS, each.points[1])) for each in takes]
    assert said(state, *poor) == [less, risk]


def test_too_few_simulations_give_no_reason() -> None:
    state = position(["", ""], quay=QUAY)
    few = [
        Line(action, 10, 5.0, (300.0, next), (corrupt, 5.0))
        for action, next, corrupt in (("take 1", 300.0, 5.0), ("take 2", 330.0, 7.0))
    ]
    assert said(state, *few) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_can_be_selected_from_a_hint(seats: int) -> None:
    for state in positions(seats, games=3):
        scene = scene_of(state)
        for action in state.legal_actions():
            selection = RENDERER.table.selecting(action)
            chosen = replace(scene, selection=selection)
            if state.phase is Phase.DROP:
                assert selection.cards == action.cards
                if state.view(state.actor).to_drop(state.actor) > 1:
                    continue
            assert confirmed(chosen, offer(scene.actions, selection)) == (action,)


def test_all_actions_have_distinct_names() -> None:
    for state in positions(3, games=4, every=3):
        view, actions = state.view(state.actor).shown(), state.legal_actions()
        names = [RENDERER.narration.action(view, action, PLAYERS[:3]) for action in actions]
        assert len(set(names)) == len(names)


@pytest.mark.rule("S40")
@pytest.mark.rule("S41")
@pytest.mark.parametrize("deck", ["", "3 wheat"])
def test_the_take_that_ends_the_round_makes_no_set_ready_and_fits_none(deck: str) -> None:
    """After it there are only new horizontal sets; before another delivery there is a turn."""
    sets = [["plain ivory + ivory + green ivory"], []]
    state = position(["2 ivory", "fish"], sets=sets, quay="plain ivory", deck=deck)
    ready, fits = "Then a set worth 18 points is ready to play.", "Fits a set already played"
    assert said(state, line("take 1")) == ([ready] if deck else [])
    told = after_all(state, "take 1", seat=0)  # as who knows the hand
    assert (ready in told) == bool(deck)
    assert any(each.startswith(fits) for each in told) == bool(deck)


@pytest.mark.rule("S31")
def test_the_high_priest_and_the_high_priestess_are_told_apart_only_with_both_in_hand() -> None:
    for hand, before in (
        ("priest + priestess", ("High Priest: ", "High Priestess: ")),
        ("priest", ("",)),
    ):
        state = position([hand, ""], ["2 fish + thief", ""])
        plays = [each for each in state.legal_actions() if each.verb is Verb.PLAY_CHARACTER]
        names = {RENDERER.narration.action(state.view(0).shown(), each, PLAYERS) for each in plays}
        assert names == {
            f"{character}Discard all fish from the corruption pile{people}"
            for character, people in product(before, ("", ", plus Thief"))
        }


# --- what a spectator may read --------------------------------------------------------------


def other(state: SobekState, action: Action) -> Action:
    """The same with another card that all see from the back only, where there is one."""
    if action.verb in (Verb.PICK, Verb.DROP):
        for each in state.legal_actions():
            same = KINDS[kind_of(each.cards)].back == KINDS[kind_of(action.cards)].back
            if each != action and same:
                return each
    return action


def test_what_all_can_see_does_not_depend_on_hidden_cards() -> None:
    """The move and the looking seat's views stay; all cards hidden from it are others."""
    rng, met = Random(5), set()
    for seats, variant in product((2, 3, 4), ("original", "open")):
        for before, move, after in (
            step for seed in range(4) for step in steps(seats, seed, variant)
        ):
            seat = rng.choice([each for each in (None, *range(seats)) if each != before.actor])
            shown = [state.view(seat).shown() for state in (before, after)]
            drawn = [
                state if state.phase is Phase.OVER else GAME.determinize(state.view(seat), rng)
                for state in (before, after)
            ]
            again = [state.view(seat).shown() for state in drawn]
            told = visible(shown, move, seats)
            assert told == visible(again, move, seats) == visible(shown, other(before, move), seats)
            met |= {move.verb} if told else set()
    assert {Verb.TAKE, Verb.PLAY_SET, Verb.TOKEN, Verb.LAY_FLAT} <= met


def visible(views: Sequence[SobekView], move: Action, seats: int) -> list[str]:
    before, after = views
    return main_reasons(RENDERER.secrets.reasons(before, move, after, PLAYERS[:seats]))


def after_all(state: SobekState, action: str, seat: int | None = None) -> list[str]:
    """What a spectator can say for an action, once it was carried out."""
    after, move = state.clone(), parse(action)
    after.apply(move)
    return visible([each.view(seat).shown() for each in (state, after)], move, state.seats)


def test_all_can_see_what_a_set_and_a_token_are_worth() -> None:
    state = position(["3 ivory", ""], sets=[["ebony + 2 plain ebony"]], quay=QUAY)
    assert after_all(state, "sell 3 ivory") == ["Worth 27 points now."]
    state = position(
        ["", ""], ["fish + wheat + ebony", ""], phase=Phase.TOKEN, left="deceit", looked=[0]
    )
    assert after_all(state, "token deceit")[0] == "Worth 3 points now."
    assert after_all(state, "token deceit", seat=1)[0] == "Worth 3 points now."


def test_all_can_see_what_a_card_fits_and_costs_and_what_is_left() -> None:
    state = position(["", ""], sets=[["3 fish"]], quay=QUAY)
    left = "Berta can then take: ebony with 2 scarabs, wheat with 1 scarab, a face-down card."
    fits = "Fits a set already played: set of fish."
    assert after_all(state, "take 1") == [fits, "Puts nothing in the corruption pile."]
    assert after_all(state, "take 2")[-1].startswith("Berta can then take: ebony")
    state = position(["", ""], quay=QUAY)
    assert after_all(state, "take 1") == ["Puts nothing in the corruption pile.", left]


@pytest.mark.rule("S33")
def test_all_can_see_what_a_scribe_costs() -> None:
    hands = ["fish scribe", "3 ivory, 4 ebony", "3 marble, 3 cattle, 2 plain fish"]
    state = position(hands, quay="wheat, plain wheat, queen")
    (scribe,) = [str(each) for each in state.legal_actions() if "scribe" in str(each)]
    costs = [
        "<b>Cleo puts 2 cards in the corruption pile.",
        "Berta puts 1 card in the corruption pile.",
    ]
    for seat in (1, None):
        assert after_all(state, scribe, seat) == costs


def test_face_down_cards_are_not_named() -> None:
    state = position(["", ""], quay="queen, fish", open=False)
    for seat in (0, None):
        view = state.view(seat).shown()
        assert "Queen" not in RENDERER.narration.action(view, parse("take 1"), PLAYERS[:2])
