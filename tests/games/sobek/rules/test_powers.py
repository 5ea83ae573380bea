"""S30 to S36: the characters."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from collections import Counter

import pytest

from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import Goods
from tests.games.sobek.rules.positions import backs, cards, do, inside, knows, legal, position

# --- Queen ---------------------------------------------------------------------------------


def test_S30_the_queen_draws_three_cards() -> None:
    state = position(["queen + fish", "", ""], deck="ivory, thief, amulet, wheat, 4 amulet")
    do(state, "queen")
    assert inside(state.hands[0]) == cards("fish + ivory + thief + amulet")
    assert state.view(1).deck == 5
    assert state.actor == 1
    assert not state.piles[0]


@pytest.mark.parametrize(("deck", "drawn"), [("ivory, thief", 2), ("ivory", 1), ("", 0)])
def test_S30_the_queen_draws_fewer_cards_from_a_short_deck(deck: str, drawn: int) -> None:
    state = do(position(["queen", ""], quay="wheat", deck=deck), "queen")
    assert state.hands[0].bit_count() == drawn
    assert state.phase is Phase.TURN
    assert state.actor == 1


def test_S30_others_see_only_the_backs_of_the_drawn_cards() -> None:
    state = position(["queen", "", ""], deck="ivory, thief, ebony, 5 amulet")
    do(state, "queen")
    assert knows(state.view(0), "hand 1") == cards("ivory + thief + ebony")
    for other in (1, 2, None):
        assert state.view(other).hands[0].backs == (0, 2, 1)
        assert knows(state.view(other), "hand 1") == {}


# --- Priests -------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["priest", "priestess"])
def test_S31_a_priest_discards_all_goods_of_one_type(character: str) -> None:
    state = position(
        [character, ""],
        piles=["2 fish + plain fish + green fish + wheat + amulet", "plain fish"],
    )
    assert legal(state, character) == [f"{character} fish", f"{character} wheat"]
    before = inside(state.discard)
    do(state, f"{character} fish")
    assert inside(state.piles[0]) == cards("wheat + amulet")
    assert inside(state.piles[1]) == cards("plain fish")
    gone = cards(f"2 fish + plain fish + green fish + {character}")
    assert inside(state.discard) - before == gone
    assert state.actor == 1


def test_S31_each_character_of_the_type_may_be_discarded_too() -> None:
    state = position(["priest", ""], piles=["fish + thief + fish scribe + vizier + amulet"])
    assert Counter(legal(state, "priest")) == Counter(
        [
            "priest fish",
            "priest fish + thief",
            "priest fish + fish scribe",
            "priest fish + fish scribe + thief",
            "priest cattle + vizier",
        ]
    )
    do(state, "priest fish + thief")
    assert inside(state.piles[0]) == cards("fish scribe + vizier + amulet")


def test_S31_at_least_one_card_is_discarded() -> None:
    state = position(["priestess", ""], piles=["thief + fish scribe"])
    assert Counter(legal(state, "priestess")) == Counter(
        [
            "priestess fish + thief",
            "priestess fish + fish scribe",
            "priestess fish + fish scribe + thief",
        ]
    )
    do(state, "priestess fish + fish scribe")
    assert inside(state.piles[0]) == cards("thief")


def test_S31_amulets_stay_in_the_pile() -> None:
    state = position(["priest", ""], piles=["3 amulet"])
    assert legal(state, "priest") == ["priest"]
    do(state, "priest")
    assert inside(state.piles[0]) == cards("3 amulet")


def test_S31_hand_cards_stay() -> None:
    state = do(position(["priest + 2 fish", ""], piles=["fish"]), "priest fish")
    assert inside(state.hands[0]) == cards("2 fish")


# --- Vizier --------------------------------------------------------------------------------


def test_S32_the_vizier_may_name_an_opponent_with_an_empty_pile() -> None:
    state = position(["", "vizier", "", ""], piles=["", "fish", "wheat", ""], turn=1)
    assert legal(state, "vizier") == ["vizier seat 1", "vizier seat 3", "vizier seat 4"]
    do(state, "vizier seat 4")
    assert (state.phase, state.actor) == (Phase.TURN, 2)
    assert state.hands[1] == 0


def test_S32_the_vizier_takes_one_card_of_the_pile() -> None:
    state = position(["vizier", "", ""], piles=["", "2 fish + plain fish + thief + amulet", ""])
    do(state, "vizier seat 2")
    assert state.actor == 0
    assert Counter(legal(state)) == Counter(
        ["pick fish", "pick plain fish", "pick thief", "pick amulet"]
    )
    do(state, "pick thief")
    assert inside(state.hands[0]) == cards("thief")
    assert inside(state.piles[1]) == cards("2 fish + plain fish + amulet")
    assert (state.phase, state.actor) == (Phase.TURN, 1)


def test_S32_the_vizier_does_not_take_a_curse() -> None:
    state = position(["vizier", ""], piles=["", "fish"], curses=[0, 2])
    do(state, "vizier seat 2", "pick fish")
    assert list(state.curses) == [0, 2]


def test_S32_a_pile_with_only_a_curse_is_empty() -> None:
    state = do(position(["vizier", ""], curses=[0, 2]), "vizier seat 2")
    assert (state.phase, state.actor) == (Phase.TURN, 1)


# --- Scribe --------------------------------------------------------------------------------


@pytest.mark.parametrize("scribe", ["cattle scribe", "fish scribe"])
def test_S33_opponents_drop_to_six_cards_clockwise(scribe: str) -> None:
    hands = ["5 fish + plain fish + 2 ivory", scribe, "5 wheat + 3 plain wheat", "cattle"]
    state = position(hands, turn=1)
    do(state, scribe)
    assert (state.phase, state.actor) == (Phase.DROP, 2)
    do(state, "drop wheat", "drop plain wheat")
    assert inside(state.hands[2]) == cards("4 wheat + 2 plain wheat")
    assert inside(state.piles[2]) == cards("wheat + plain wheat")
    assert state.actor == 0  # seat 4 has only one card
    do(state, "drop ivory", "drop ivory")
    assert inside(state.hands[0]) == cards("5 fish + plain fish")
    assert inside(state.piles[0]) == cards("2 ivory")
    assert (state.phase, state.actor) == (Phase.TURN, 2)


def test_S33_six_cards_are_allowed() -> None:
    state = position(["cattle scribe", "5 wheat + amulet", "5 fish + amulet"])
    do(state, "cattle scribe")
    assert (state.phase, state.actor) == (Phase.TURN, 1)
    assert not any(state.piles)


def test_S33_the_scribes_player_drops_nothing() -> None:
    state = position(["cattle scribe + 5 wheat + 4 fish", "5 cattle + amulet + fish"])
    do(state, "cattle scribe", "drop amulet")
    assert state.hands[0].bit_count() == 9
    assert inside(state.piles[1]) == cards("amulet")
    assert state.actor == 1


def test_S33_any_card_of_the_hand_may_be_dropped() -> None:
    state = position(["cattle scribe", "3 wheat + 2 amulet + queen + green fish"])
    do(state, "cattle scribe")
    assert Counter(legal(state)) == Counter(
        ["drop wheat", "drop amulet", "drop queen", "drop green fish"]
    )


# --- Thief ---------------------------------------------------------------------------------


def test_S34_the_thief_names_an_opponent_and_a_back_in_its_hand() -> None:
    state = position(["thief", "green fish + wheat", "", "queen + vizier"])
    assert legal(state, "thief") == [
        "thief seat 2 green",
        "thief seat 2 beige",
        "thief seat 4 orange",
    ]


def test_S34_the_thief_takes_a_card_with_that_back() -> None:
    state = position(["thief", "green fish + wheat + queen"])
    do(state, "thief seat 2 orange")
    assert inside(state.hands[0]) == cards("queen")
    assert inside(state.hands[1]) == cards("green fish + wheat")
    assert state.actor == 1


@pytest.mark.parametrize("open_variant", [False, True])
def test_S34_chance_picks_among_the_cards_with_the_back(open_variant: bool) -> None:
    stolen: Counter[str] = Counter()
    for luck in range(400):
        state = position(["thief", "green fish + 3 wheat + ivory + queen"], open=open_variant)
        state.chance_seed = luck * 7919
        do(state, "thief seat 2 beige")
        stolen += inside(state.hands[0])
    assert set(stolen) == {"wheat", "ivory"}
    # 300 of 400 are expected; more than 35 away from that is rarer than 1 in 10,000.
    assert 265 <= stolen["wheat"] <= 335


def test_S34_two_thefts_do_not_repeat_the_same_chance() -> None:
    state = position(["thief", "2 wheat + 2 fish"])
    before = state.chance_seed
    do(state, "thief seat 2 beige")
    assert state.chance_seed != before


# --- Courtesan -----------------------------------------------------------------------------


def test_S35_the_courtesan_adds_one_or_two_cards_to_an_own_set() -> None:
    state = position(
        ["courtesan + fish + plain fish + thief + amulet + ivory", "wheat"],
        sets=[["3 fish", "3 cattle"], ["3 wheat"]],
    )
    to_fish = [
        "amulet",
        "fish",
        "plain fish",
        "thief",
        "fish + amulet",
        "plain fish + amulet",
        "thief + amulet",
        "fish + plain fish",
        "fish + thief",
        "plain fish + thief",
    ]
    expected = [f"courtesan {text} to set 1" for text in to_fish]
    assert Counter(legal(state, "courtesan")) == Counter([*expected, "courtesan amulet to set 2"])


def test_S35_the_courtesans_cards_bring_no_token() -> None:
    state = position(["courtesan + plain fish + thief", ""], sets=[["3 fish"]])
    do(state, "courtesan plain fish + thief to set 1")
    assert inside(state.sets[0][0].cards) == cards("3 fish + plain fish + thief")
    assert state.hands[0] == 0
    assert (state.phase, state.actor) == (Phase.TURN, 1)
    assert len(state.tokens) == 5
    assert state.view(0).tokens is None


def test_S35_an_untyped_set_gets_a_type_from_a_single_card() -> None:
    state = position(["courtesan + marble + queen", ""], sets=[["3 amulet"]])
    do(state, "courtesan marble to set 1")
    (made,) = state.sets[0]
    assert made.goods == Goods.MARBLE
    assert made.points() == 8  # two scarabs times four cards


def test_S35_the_courtesan_herself_cannot_be_added() -> None:
    state = position(["courtesan", ""], sets=[["3 wheat"]])
    assert legal(state, "courtesan") == ["courtesan"]


# --- Merchant ------------------------------------------------------------------------------


def test_S36_the_merchant_takes_any_card_of_the_quays() -> None:
    quay = "fish, plain ivory, thief, wheat, ebony, cattle, queen"
    state = position(["merchant", ""], quay=quay)
    assert legal(state, "merchant") == [f"merchant {n}" for n in range(1, 8)]
    do(state, "merchant 7")
    assert inside(state.hands[0]) == cards("queen")
    assert not state.piles[0]
    assert [inside(card) for card in state.quay] == [cards(name) for name in quay.split(", ")[:-1]]


def test_S36_the_other_cards_stay_in_order() -> None:
    state = position(["merchant", ""], quay="fish, plain ivory, thief, wheat, ebony, cattle")
    do(state, "merchant 5", "take 4")
    assert inside(state.hands[0]) == cards("ebony")
    assert inside(state.hands[1]) == cards("wheat")
    assert [inside(card) for card in state.quay] == [cards("cattle")]


def test_S36_taking_the_last_card_brings_a_delivery() -> None:
    state = do(position(["merchant", ""], quay="fish"), "merchant 1")
    assert len(state.quay) == 9
    assert (state.phase, state.actor) == (Phase.TURN, 1)


def test_S36_taking_the_last_card_of_the_round_ends_it() -> None:
    state = position(["merchant", "3 wheat"], quay="fish", deck="")
    do(state, "merchant 1")
    assert (state.phase, state.actor) == (Phase.LAY_FLAT, 1)
    assert inside(state.hands[0]) == cards("fish")


def test_stolen_cards_keep_their_backs() -> None:
    state = position(["thief", "green fish + wheat + queen", ""])
    do(state, "thief seat 2 green")
    assert backs(state.hands[0]) == (1, 0, 0)
    assert state.view(2).hands[0].backs == (1, 0, 0)
