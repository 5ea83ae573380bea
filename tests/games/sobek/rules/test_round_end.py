"""S40 to S51: the end of a round and of the game."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.game import OVER
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import penalty
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import cards, do, inside, legal, position

TWENTY_THREE = ["3 fish + 2 plain fish", "2 cattle + 2 plain cattle"]  # 3 × 5 and 2 × 4


def last(
    hands: Sequence[str], *, quay: str = "green ivory", turn: int = 0, **more: object
) -> SobekState:
    """The last delivery; as few cards lie there as said."""
    return position(hands, quay=quay, deck="", turn=turn, **more)  # type: ignore[arg-type]


# --- S40, S41 ------------------------------------------------------------------------------


def test_S40_the_round_ends_when_the_last_card_is_taken() -> None:
    state = do(last(["", "2 fish"], quay="ebony, ivory", points=[3, 4]), "take 1")
    assert state.round == 1
    do(state, "take 1")
    assert (state.round, state.phase) == (2, Phase.START)


def test_S40_skipping_the_last_cards_ends_the_round() -> None:
    state = do(last(["", ""], quay="fish, wheat, ebony"), "take 3")
    assert state.round == 2
    assert [line.corruption for line in state.accounts[0]] == [3, 0]


def test_S41_the_printed_example_of_seven_cards_left() -> None:
    # A wheat set lies; in hand are a fish, two marble, three wheat and a character of wheat.
    state = last(
        ["fish + 2 marble + 3 wheat + courtesan", "plain ebony"],
        sets=[["2 wheat + plain wheat"]],
        turn=1,
    )
    do(state, "take 1")
    assert (state.phase, state.actor) == (Phase.LAY_FLAT, 0)
    # Three wheat, two wheat and the character, or all four: always a set of its own.
    assert Counter(legal(state)) == Counter(
        ["lay 3 wheat", "lay 2 wheat + courtesan", "lay 3 wheat + courtesan", "done"]
    )
    do(state, "lay 3 wheat + courtesan")
    (count,) = state.accounts
    assert [inside(each.cards) for each in count[0].sets] == [
        cards("2 wheat + plain wheat"),
        cards("3 wheat + courtesan"),
    ]
    assert [each.points() for each in count[0].sets] == [6, 3]
    assert [line.corruption for line in count] == [3, 2]


def test_S41_sets_at_the_end_bring_no_tokens_and_characters_no_powers() -> None:
    state = last(["3 wheat + queen", ""], turn=1, left="flood, deceit")
    do(state, "take 1")
    assert legal(state) == ["lay 3 wheat", "done"]
    do(state, "lay 3 wheat")
    assert state.round == 2
    assert [line.corruption for line in state.accounts[0]] == [1, 1]


def test_S41_players_lay_clockwise_after_the_one_who_ended_the_round() -> None:
    hands = ["3 fish", "2 ebony + plain ebony", "3 wheat", "3 cattle"]
    state = last(hands, piles=["5 amulet"], turn=1)
    do(state, "take 1")
    order = []
    while state.phase is Phase.LAY_FLAT:
        order.append(state.actor + 1)
        do(state, "done")
    assert order == [3, 4, 1, 2]


def test_S41_players_who_can_lay_nothing_are_skipped() -> None:
    hands = ["3 fish", "2 fish + wheat", "2 wheat", "2 cattle + vizier"]
    state = last(hands, piles=["", "", "", "5 amulet"], turn=3)
    do(state, "take 1")
    assert state.actor == 0
    do(state, "done")
    assert state.actor == 3
    assert state.round == 1


def test_S41_the_round_is_counted_at_once_if_nobody_can_lay() -> None:
    state = do(last(["2 fish", "fish + wheat"]), "take 1")
    assert (state.round, state.phase) == (2, Phase.START)


def test_S41_a_player_may_lay_two_sets_of_one_type() -> None:
    state = last(["", "5 fish + thief + ebony"])
    do(state, "take 1", "lay 3 fish")
    assert (state.phase, state.actor) == (Phase.LAY_FLAT, 1)
    do(state, "lay 2 fish + thief")
    (count,) = state.accounts
    assert [each.points() for each in count[1].sets] == [3, 2]
    assert count[1].points == 5
    assert count[1].corruption == 1


def test_S41_amulets_alone_score_nothing_but_are_no_corruption() -> None:
    state = last(["", "3 amulet"])
    do(state, "take 1")
    assert legal(state) == ["lay 3 amulet", "done"]
    do(state, "lay 3 amulet")
    assert (state.accounts[0][1].points, state.accounts[0][1].corruption) == (0, 0)
    state = do(last(["", "3 amulet"]), "take 1", "done")
    assert (state.accounts[0][1].points, state.accounts[0][1].corruption) == (0, 3)


def test_S41_amulets_go_with_any_type_and_are_corruption_otherwise() -> None:
    state = last(["", "2 fish + 2 wheat + 2 amulet"])
    do(state, "take 1", "lay 2 fish + amulet")
    assert Counter(legal(state)) == Counter(["lay 2 wheat + amulet", "done"])
    do(state, "done")
    assert [line.corruption for line in state.accounts[0]] == [1, 3]


def test_S41_nothing_is_added_to_a_horizontal_set() -> None:
    state = last(["", "5 fish + thief"])
    do(state, "take 1", "lay 3 fish")
    assert not [text for text in legal(state) if " to set " in text]


def test_S41_remaining_hand_cards_go_under_the_tile() -> None:
    state = last(["fish + queen", "2 wheat"], piles=["ebony", ""], round=3)
    do(state, "take 1")
    assert inside(state.piles[0]) == cards("ebony + fish + queen + green ivory")
    assert inside(state.piles[1]) == cards("2 wheat")
    assert not any(state.hands)
    assert [line.corruption for line in state.accounts[2]] == [4, 2]


# --- S42 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "bonus", "points"),
    [
        ("3 fish", 0, 9),
        ("3 fish + 3 plain fish", 0, 18),
        ("3 ivory", 0, 27),
        ("3 ivory + 2 plain ivory + queen", 0, 54),
        ("4 ebony + amulet", 0, 40),
        ("3 marble + priestess", 0, 24),
        ("3 plain wheat", 0, 0),
        ("3 plain wheat", 2, 6),
        ("2 cattle + vizier + 2 amulet", 2, 20),
        ("3 amulet", 0, 0),
        ("3 amulet", 4, 12),
    ],
)
def test_S42_a_set_scores_its_scarabs_times_its_cards(laid: str, bonus: int, points: int) -> None:
    state = last(["", ""], sets=[[laid]], bonus={(0, 0): bonus}, turn=1)
    do(state, "take 1")
    assert state.accounts[0][0].points == points
    assert list(state.scores) == [points, 0]


def test_S42_horizontal_sets_score_their_scarabs_only() -> None:
    state = last(["", "3 ivory + queen + 2 amulet"], sets=[[], ["3 cattle"]])
    do(state, "take 1", "lay 3 ivory + queen + 2 amulet")
    (count,) = state.accounts
    assert [each.points() for each in count[1].sets] == [9, 9]
    assert [each.flat for each in count[1].sets] == [False, True]
    assert list(state.scores) == [0, 18]


def test_S42_sets_are_scored_separately_and_added_to_the_score() -> None:
    state = last(["", ""], sets=[TWENTY_THREE], points=[38, 0], turn=1)
    do(state, "take 1")
    line = state.accounts[0][0]
    assert [each.points() for each in line.sets] == [15, 8]
    assert (line.before, line.points, line.after) == (38, 23, 61)


# --- S43 -----------------------------------------------------------------------------------


def ended(
    piles: Sequence[str],
    curses: Sequence[int] = (),
    hands: Sequence[str] | None = None,
) -> list[int]:
    """The scores of three players whose sets made 32, 16 and 16 points.

    Three back from 32, an Ankh, are 28, 21 and 19; one back from 16, a Lotus, is 13. The last card,
    a green ivory, goes to the third player's pile.
    """
    state = last(
        hands or ["", "", ""],
        piles=piles,
        curses=curses,
        sets=[["4 ebony"], ["2 marble + 2 plain marble"], ["4 cattle"]],
        turn=2,
    )
    do(state, "take 1")
    while state.phase is Phase.LAY_FLAT:
        do(state, "done")
    return list(state.scores)


@pytest.mark.parametrize(
    ("piles", "scores"),
    [
        (["fish + wheat + 5 amulet", "fish", ""], [19, 16, 16]),
        (["", "fish + wheat + 5 amulet", ""], [32, 13, 16]),
        (["", "", "fish + wheat + 5 amulet"], [32, 16, 13]),
    ],
)
def test_S43_the_player_with_the_most_corruption_cards_pays(
    piles: list[str], scores: list[int]
) -> None:
    assert ended(piles) == scores


def test_S43_a_curse_counts_two() -> None:
    piles = ["5 amulet + fish", "3 plain fish + green fish", ""]
    assert ended(piles, [0, 0, 0]) == [19, 16, 16]
    assert ended(piles, [0, 2, 0]) == [32, 13, 16]


def test_S43_scarabs_on_the_cards_break_a_tie() -> None:
    assert ended(["5 amulet + fish", "3 plain wheat + 2 green wheat + ivory", ""]) == [32, 13, 16]
    assert ended(["5 amulet + ivory", "3 plain wheat + 2 green wheat + fish", ""]) == [19, 16, 16]


def test_S43_scarabs_count_only_in_a_tie() -> None:
    assert ended(["5 amulet + fish", "3 ivory", ""]) == [19, 16, 16]


def test_S43_hand_cards_and_their_scarabs_count() -> None:
    piles = ["5 amulet", "3 plain wheat + 2 green wheat", ""]
    assert ended(piles, hands=["fish", "ivory", ""]) == [32, 13, 16]


def test_S43_a_full_tie_makes_all_of_them_pay() -> None:
    assert ended(["5 amulet + fish", "3 plain wheat + 2 green wheat + wheat", ""]) == [19, 13, 16]
    # By a Curse as well: it has no scarabs.
    assert ended(["5 amulet + fish", "3 plain wheat + wheat", ""], [0, 1, 0]) == [19, 13, 16]


def test_S43_nobody_pays_without_corruption() -> None:
    state = last(["2 plain ivory", ""], sets=[["3 ivory"], ["5 fish + 5 amulet"]])
    do(state, "take 1", "lay 2 plain ivory + green ivory")
    assert [line.corruption for line in state.accounts[0]] == [0, 0]
    assert list(state.scores) == [27, 50]
    assert not any(line.walk for line in state.accounts[0])


def test_S43_the_account_says_how_the_tie_was_broken() -> None:
    state = last(["", ""], piles=["3 plain fish + 2 fish", "3 plain wheat + ebony"])
    do(state, "take 1")
    assert [line.tie_scarabs for line in state.accounts[0]] == [None, None]
    state = last(["", ""], piles=["3 plain fish", "2 plain wheat + 2 ebony"])
    do(state, "take 1")
    assert [line.tie_scarabs for line in state.accounts[0]] == [0, 4]


# --- S44, S45 ------------------------------------------------------------------------------


def counted(sets: Sequence[str], before: int, round: int = 1) -> int:
    """The score of a most corrupt player with these sets."""
    state = last(["", ""], sets=[sets], points=[before, 0], piles=["fish, thief"], round=round)
    do(state, "take 1")
    return state.scores[0]


def test_S44_the_printed_example_38_plus_23_is_61_then_52() -> None:
    state = last(["", ""], sets=[["3 wheat + 2 plain wheat", TWENTY_THREE[1]]], points=[38, 0])
    do(state, "take 1")
    line = state.accounts[0][0]
    assert line.reached == 61
    assert line.after == state.scores[0] == 52
    assert len(line.walk) == 2


def test_S44_from_50_three_back_is_35() -> None:
    assert counted(["5 wheat + plain wheat"], before=20) == 35  # 5 × 6 points


@pytest.mark.parametrize(
    ("sets", "before", "after"),
    [
        (["3 wheat"], 50, 59),  # 9 points: nothing full
        (["2 wheat + 3 plain wheat"], 40, 45),  # 10 points: from 50 to 45
        (["5 wheat"], 50, 65),  # 25 points: from 75 to 70 and 65
        (["2 marble + 2 plain marble"], 30, 43),  # 16 points: 46 is a Scarab, as 43
        (["3 ebony + plain ebony"], 81, 95),  # 24 points: from 105 to 100 and 95
        (["2 wheat + 3 plain wheat"], 91, 99),  # 101 is an Ankh, 99 the one before
    ],
)
def test_S44_each_full_ten_points_cost_one_space_of_the_same_symbol(
    sets: list[str], before: int, after: int
) -> None:
    assert counted(sets, before) == after


def test_S44_points_of_deceit_and_guild_do_not_count() -> None:
    state = last(
        ["3 wheat", ""],
        quay="green ivory, ivory",
        piles=["4 fish + plain fish + thief"],
        points=[5, 0],
        left="deceit",
    )
    do(state, "sell 3 wheat", "token deceit", "take 2")
    line = state.accounts[0][0]
    assert (line.before, line.points, line.reached, line.after) == (11, 9, 20, 20)


# The track from S07, spelt out: a number, then the four symbols of the group.
_GROUPS = ("0ABSL", "0SLAB", "0BALS", "0LSBA")


@given(st.integers(0, 250), st.integers(0, 200))
def test_S45_a_penalty_never_takes_more_than_was_scored(before: int, points: int) -> None:
    reached = before + points
    track = "".join(_GROUPS[n % 4] for n in range(20)) * 5
    alike = [n for n in range(reached + 1) if track[n] == track[reached]]
    expected = alike[-1 - points // 10]  # an IndexError here would be a walk below 0
    walk = penalty(reached, points)
    assert (walk[-1] if walk else reached) == expected >= before >= 0


# --- S50, S51 ------------------------------------------------------------------------------


def finished(points: Sequence[int], round: int) -> SobekState:
    """After a round in which nobody scored anything."""
    hands = ["" for _ in points]
    return do(last(hands, piles=["5 amulet"], points=points, round=round), "take 1")


def test_S50_the_game_ends_after_round_3() -> None:
    state = finished([12, 30, 7], round=3)
    assert (state.phase, state.actor) == (Phase.OVER, OVER)
    assert not state.legal_actions()
    assert list(state.returns()) == [0, 1, 0]


@pytest.mark.parametrize(("points", "over"), [(100, False), (101, True), (250, True)])
def test_S50_the_game_ends_after_round_2_only_above_100(points: int, over: bool) -> None:
    state = finished([12, points], round=2)
    assert (state.phase is Phase.OVER) == over
    assert state.round == (2 if over else 3)


def test_S50_round_1_never_ends_the_game() -> None:
    assert finished([0, 150], round=1).phase is Phase.START


def test_S50_the_penalty_counts_for_the_early_end() -> None:
    # 10 points lead from 91 to 101, an Ankh; the most corrupt player goes back to 99.
    sets = [["2 wheat + 3 plain wheat"]]
    state = last(["", ""], sets=sets, points=[91, 0], piles=["fish, thief"], round=2)
    do(state, "take 1")
    assert (state.scores[0], state.round, state.phase) == (99, 3, Phase.START)
    # Without the corruption the same points end the game.
    state = last(["", ""], sets=sets, points=[91, 0], piles=["", "fish, thief"], round=2)
    do(state, "take 1")
    assert (state.scores[0], state.round, state.phase) == (101, 2, Phase.OVER)


def test_S50_points_above_200_count() -> None:
    state = last(["", ""], sets=[["3 ivory"]], points=[190, 100], round=3, turn=1)
    assert list(do(state, "take 1").scores) == [217, 100]


def test_S51_the_most_points_win() -> None:
    assert list(finished([40, 41, 12], round=3).returns()) == [0, 1, 0]


@pytest.mark.parametrize(
    ("points", "shares"),
    [([40, 40, 12], [0.5, 0.5, 0]), ([5, 5, 5], [1 / 3] * 3), ([0, 9, 3, 9], [0, 0.5, 0, 0.5])],
)
def test_S51_a_tie_is_shared(points: list[int], shares: list[float]) -> None:
    assert list(finished(points, round=3).returns()) == pytest.approx(shares)


# --- every count of random games -----------------------------------------------------------

_WORTH = {"ivory": 3, "ebony": 2, "marble": 2, "cattle": 1, "fish": 1, "wheat": 1}


@pytest.mark.rule("S42", "S43", "S44", "S45", "S50", "S51")
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_the_counts_of_random_games_add_up(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=False)
    before = state.clone()
    while state.phase is not Phase.OVER:
        before = state.clone()
        sales = [action for action in state.legal_actions() if action.verb in _SETS]
        state.apply(rng.choice(sales if sales and rng.random() < 0.7 else state.legal_actions()))
        if len(state.accounts) > len(before.accounts):
            _check_count(state)
    over_100 = any(line.after > 100 for line in state.accounts[1])
    assert len(state.accounts) == (2 if over_100 else 3)
    best = max(state.scores)
    assert [share > 0 for share in state.returns()] == [n == best for n in state.scores]
    assert sum(state.returns()) == pytest.approx(1)


_SETS = (Verb.PLAY_SET, Verb.LAY_FLAT)


def _check_count(state: SobekState) -> None:
    lines = state.accounts[-1]
    most = max(line.corruption for line in lines)
    tied = [line for line in lines if line.corruption == most and most]
    payers = tied
    if len(tied) > 1:
        scarabs = max(line.tie_scarabs or 0 for line in tied)
        payers = [line for line in tied if line.tie_scarabs == scarabs]
    for line in lines:
        points = 0
        for each in line.sets:
            counted = inside(each.cards)
            worth = sum(_WORTH.get(name, 0) * n for name, n in counted.items()) + each.bonus
            points += worth if each.flat else worth * counted.total()
        assert line.points == points
        reached = line.before + points
        track = "".join(_GROUPS[n % 4] for n in range(20)) * 5
        alike = [n for n in range(reached + 1) if track[n] == track[reached]]
        steps = points // 10 if any(line is payer for payer in payers) else 0
        assert line.after == alike[-1 - steps]
