"""S37 to S3C: the event tokens."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import Goods
from tests.games.sobek.rules.positions import cards, do, inside, legal, position


def sold(left: str, points: Sequence[int] = (), **more: object) -> SobekState:
    """Seat 1 has just sold three ivory and has to choose a token of ``left``."""
    hands = more.pop("hands", ["3 ivory", "", ""])
    return do(position(hands, left=left, points=points, **more), "sell 3 ivory")  # type: ignore[arg-type]


# --- Guild. Spaces: 0; A 1 B 2 S 3 L 4; 5; S 6 L 7 A 8 B 9; 10; B 11 A 12 L 13 S 14; 15;
# --- L 16 S 17 B 18 A 19; 20 and again.


@pytest.mark.parametrize(
    ("token", "own", "moved"),
    [
        ("ankh", 0, 1),
        ("ankh", 1, 8),  # strictly ahead
        ("ankh", 19, 21),
        ("eye", 11, 18),
        ("eye", 9, 11),
        ("scarab", 4, 6),
        ("lotus", 13, 16),
        ("lotus", 15, 16),
        ("ankh", 99, 101),
        ("lotus", 97, 104),  # 96 is a Lotus; from 100 the track begins again
        ("scarab", 161, 163),
    ],
)
def test_S37_the_players_marker_goes_on_to_the_next_such_space(
    token: str, own: int, moved: int
) -> None:
    state = do(sold(f"guild {token}", [own, 0, 0]), f"token guild {token}")
    assert list(state.scores) == [moved, 0, 0]
    assert (state.phase, state.actor) == (Phase.TURN, 1)


@pytest.mark.parametrize(
    ("token", "theirs", "moved"),
    [
        ("ankh", 2, 1),
        ("ankh", 8, 1),  # strictly behind
        ("ankh", 21, 19),
        ("eye", 11, 9),
        ("scarab", 6, 3),
        ("lotus", 16, 13),
        ("ankh", 100, 99),
        ("ankh", 101, 99),
        ("scarab", 163, 157),
    ],
)
def test_S37_an_opponents_marker_goes_back_to_the_previous_such_space(
    token: str, theirs: int, moved: int
) -> None:
    state = sold(f"guild {token}", [0, 0, theirs])
    assert legal(state) == [f"token guild {token} seat 3"]
    do(state, f"token guild {token} seat 3")
    assert state.scores[1:] == (0, moved)


@pytest.mark.parametrize(("token", "first"), [("ankh", 1), ("eye", 2), ("scarab", 3), ("lotus", 4)])
def test_S37_an_opponent_with_no_such_space_behind_cannot_be_chosen(token: str, first: int) -> None:
    # There is none behind the first such space.
    assert legal(sold(f"guild {token}", [50, first, first + 1])) == [f"token guild {token} seat 3"]


def test_S37_without_eligible_opponents_only_the_players_marker_moves() -> None:
    state = sold("guild lotus", [10, 4, 3])
    assert legal(state) == ["token guild lotus"]
    do(state, "token guild lotus")
    assert list(state.scores) == [13, 4, 3]
    assert not state.tokens


def test_S37_the_player_cannot_be_the_opponent() -> None:
    state = sold("guild eye", [50, 50, 50])
    assert legal(state) == ["token guild eye seat 2", "token guild eye seat 3"]


# --- Flood ---------------------------------------------------------------------------------


def test_S38_the_flood_gives_another_turn() -> None:
    state = sold("flood", hands=["3 ivory + queen + 3 fish", "", ""])
    do(state, "token flood")
    assert (state.phase, state.actor) == (Phase.TURN, 0)
    assert {text.split()[0] for text in legal(state)} == {"take", "queen", "sell"}
    do(state, "take 2")
    assert state.actor == 1


def test_S38_floods_can_follow_each_other() -> None:
    state = sold("flood, flood, deceit", hands=["3 ivory + 3 fish + 3 wheat", "", ""])
    do(state, "token flood", "sell 3 fish", "token flood", "sell 3 wheat", "token deceit")
    assert state.actor == 1
    assert len(state.sets[0]) == 3


def test_S38_the_extra_turn_may_end_the_round() -> None:
    state = sold("flood", hands=["3 ivory", "3 wheat"], quay="fish", deck="")
    do(state, "token flood", "take 1")
    assert (state.phase, state.actor) == (Phase.LAY_FLAT, 1)


def test_S38_the_extra_turn_may_bring_a_delivery() -> None:
    state = sold("flood", quay="fish, wheat")
    do(state, "token flood", "take 2")
    assert len(state.quay) == 9
    assert state.actor == 1


# --- Curse ---------------------------------------------------------------------------------


def test_S39_the_curse_goes_to_any_opponent() -> None:
    state = sold("curse, curse")
    assert legal(state) == ["token curse seat 2", "token curse seat 3"]
    do(state, "token curse seat 3")
    assert list(state.curses) == [0, 0, 1]
    assert state.view(1).curses == (0, 0, 1)


def test_S39_both_curses_may_go_to_one_player() -> None:
    state = sold("curse, curse", hands=["3 ivory", "3 wheat", ""])
    do(state, "token curse seat 3", "sell 3 wheat", "token curse seat 3")
    assert list(state.curses) == [0, 0, 2]


@pytest.mark.parametrize(
    ("curses", "corruption", "scores"),
    [
        # Two cards against four: the first pays for 12 points, from 12 to the previous Ankh, 8.
        (0, [4, 2], [8, 12]),
        # A Curse makes four of two: tied, and the second player's ivory has the most scarabs.
        (1, [4, 4], [12, 8]),
        (2, [4, 6], [12, 8]),
    ],
)
def test_S39_each_curse_counts_as_two_corruption_cards(
    curses: int, corruption: list[int], scores: list[int]
) -> None:
    state = position(
        ["", ""],
        piles=["fish + 3 plain fish", "ivory"],
        sets=[["2 ebony + plain ebony"], ["2 marble + plain marble"]],
        quay="green wheat",
        deck="",
        curses=[0, curses],
        turn=1,
    )
    do(state, "take 1")  # a card that stays in the second player's hand
    assert [line.corruption for line in state.accounts[0]] == corruption
    assert list(state.scores) == scores


def test_S39_deceit_does_not_count_curses() -> None:
    state = sold("deceit", curses=[2, 0, 0], piles=["fish + wheat"])
    do(state, "token deceit")
    assert list(state.scores) == [2, 0, 0]


def test_S39_embalming_leaves_a_curse() -> None:
    state = sold("embalming", curses=[1, 0, 0], piles=["fish"])
    do(state, "token embalming")
    assert list(state.curses) == [1, 0, 0]
    assert inside(state.hands[0]) == cards("fish")


def test_S39_curses_leave_after_the_round() -> None:
    state = position(["", ""], piles=["5 amulet"], quay="fish", deck="", curses=[1, 1])
    do(state, "take 1")
    assert state.round == 2
    assert list(state.curses) == [0, 0]


# --- Prosperity ----------------------------------------------------------------------------


def test_S3A_prosperity_goes_on_an_own_set_of_cattle_fish_wheat_or_amulets() -> None:
    state = sold(
        "prosperity",
        sets=[
            ["3 cattle", "3 fish", "3 wheat", "3 ebony", "3 marble", "3 amulet"],
            ["plain fish + green fish + thief"],
        ],
    )
    assert legal(state) == [
        "token prosperity set 1",
        "token prosperity set 2",
        "token prosperity set 3",
        "token prosperity set 6",
    ]
    do(state, "token prosperity set 2")
    assert [each.scarabs() for each in state.sets[0]] == [3, 5, 3, 6, 6, 0, 9]
    assert [each.points() for each in state.sets[0]] == [9, 15, 9, 18, 18, 0, 27]
    assert inside(state.sets[0][1].cards) == cards("3 fish")


def test_S3A_prosperity_may_go_on_the_set_just_laid() -> None:
    state = position(["2 wheat + courtesan", ""], left="prosperity")
    do(state, "sell 2 wheat + courtesan")
    assert legal(state) == ["token prosperity set 1"]
    do(state, "token prosperity set 1")
    assert state.sets[0][0].points() == 12  # (2 + 2) × 3


def test_S3A_without_such_a_set_the_token_has_no_effect() -> None:
    state = sold("prosperity", sets=[["3 ebony"]])
    assert legal(state) == ["token prosperity"]
    do(state, "token prosperity")
    assert [each.points() for each in state.sets[0]] == [18, 27]
    assert not state.tokens


def test_S3A_both_tokens_may_lie_on_one_set() -> None:
    state = sold("prosperity, prosperity", hands=["3 ivory + 3 marble", ""], sets=[["3 fish"]])
    do(state, "token prosperity set 1", "take 1", "sell 3 marble", "token prosperity set 1")
    assert state.sets[0][0].scarabs() == 7
    assert state.sets[0][0].points() == 21


def test_S3A_an_untyped_set_with_prosperity_takes_only_those_types() -> None:
    hands = ["3 ivory + 3 ebony + 3 marble + 3 cattle + 2 amulet", ""]
    state = sold("prosperity", hands=hands, sets=[["3 amulet"]])
    assert legal(state) == ["token prosperity set 1"]
    do(state, "token prosperity set 1", "take 1")
    to_it = [text for text in legal(state) if text.endswith("to set 1")]
    assert to_it
    assert not [text for text in to_it if "ebony" in text or "marble" in text]
    assert "sell 3 cattle to set 1" in to_it
    do(state, "sell 2 cattle + 2 amulet to set 1")
    made = state.sets[0][0]
    assert made.goods == Goods.CATTLE
    assert made.points() == (2 + 2) * 7


def test_S3A_prosperity_limits_the_courtesan_too() -> None:
    state = position(
        ["courtesan + ebony + fish + amulet", ""],
        sets=[["3 amulet"]],
        bonus={(0, 0): 2},
    )
    assert Counter(legal(state, "courtesan")) == Counter(
        f"courtesan {text} to set 1" for text in ("fish", "amulet", "fish + amulet")
    )


def test_S3A_an_amulet_set_scores_the_tokens_scarabs() -> None:
    state = position(["", ""], sets=[["4 amulet"]], bonus={(0, 0): 2})
    assert state.sets[0][0].points() == 8


# --- Embalming and Deceit ------------------------------------------------------------------


def test_S3B_all_corruption_cards_go_to_hand() -> None:
    state = sold("embalming", piles=["2 fish + thief + amulet + green wheat", "wheat"])
    do(state, "token embalming")
    assert inside(state.hands[0]) == cards("2 fish + thief + amulet + green wheat")
    assert not state.piles[0]
    assert inside(state.piles[1]) == cards("wheat")
    assert state.actor == 1


def test_S3B_an_empty_pile_gives_nothing() -> None:
    state = do(sold("embalming"), "token embalming")
    assert not state.hands[0]
    assert not state.tokens


def test_S3C_deceit_scores_a_point_for_each_card_of_the_pile() -> None:
    pile = "2 fish + thief + amulet + green wheat"
    state = sold("deceit", [97, 0, 0], piles=[pile])
    do(state, "token deceit")
    assert list(state.scores) == [102, 0, 0]
    assert inside(state.piles[0]) == cards(pile)


def test_S3C_the_points_show_the_size_of_the_pile_to_all() -> None:
    state = sold("deceit", [0, 0, 0], piles=["2 fish"], open=False)
    do(state, "token deceit")
    assert state.view(1).shown().scores == (2, 0, 0)
    assert state.view(1).shown().piles[0] is None
