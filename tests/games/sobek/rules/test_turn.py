"""S20 to S29: a turn."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import Goods
from tests.games.sobek.rules.positions import cards, do, inside, legal, position

QUAY = "fish, plain ivory, thief, wheat, ebony, cattle, marble, queen, plain fish"
SIDE = "ebony, marble, plain ebony, plain marble"


def laid(state: SobekState, seat: int, at: int) -> Counter[str]:
    return inside(state.sets[seat][at].cards)


# --- S20 -----------------------------------------------------------------------------------


def test_S20_a_turn_is_one_of_three_actions() -> None:
    state = position(["2 fish + plain fish + courtesan", ""], quay=QUAY)
    assert {text.split()[0] for text in legal(state)} == {"take", "sell", "courtesan"}


def test_S20_turns_go_clockwise() -> None:
    state = position(["", "queen", "3 wheat", ""], quay=SIDE, left="")
    assert state.actor == 0
    for action, following in (("take 1", 1), ("queen", 2), ("sell 3 wheat", 3), ("take 1", 0)):
        assert do(state, action).actor == following


# --- S21 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quay", "reach"),
    [
        (QUAY, 4),
        ("fish, wheat, queen, ebony, ivory", 4),
        ("fish, wheat, queen, ebony", 4),
        ("fish, wheat, queen", 3),
        ("fish, wheat", 2),
        ("queen", 1),
    ],
)
def test_S21_one_of_the_first_four_cards_can_be_taken(quay: str, reach: int) -> None:
    state = position(["", ""], quay=quay)
    assert legal(state) == [f"take {n}" for n in range(1, reach + 1)]


def test_S21_the_first_card_costs_nothing() -> None:
    state = do(position(["wheat", ""], quay=QUAY), "take 1")
    assert inside(state.hands[0]) == cards("wheat + fish")
    assert not state.piles[0]
    assert [inside(card) for card in state.quay[:2]] == [cards("plain ivory"), cards("thief")]


def test_S21_skipped_cards_go_under_the_tile() -> None:
    # The rule book's example: taking the third card costs the first two.
    state = do(position(["", ""], quay="wheat, marble, queen, thief, fish, vizier"), "take 3")
    assert inside(state.hands[0]) == cards("queen")
    assert inside(state.piles[0]) == cards("wheat + marble")
    do(state, "take 1", "take 2")
    assert inside(state.hands[1]) == cards("thief")
    assert inside(state.hands[0]) == cards("queen + vizier")
    assert inside(state.piles[0]) == cards("wheat + marble + fish")


def test_S21_a_skipped_character_lies_in_the_pile() -> None:
    state = do(position(["", ""], quay=QUAY), "take 4")
    assert inside(state.hands[0]) == cards("wheat")
    assert inside(state.piles[0]) == cards("fish + plain ivory + thief")


def test_S21_empty_quays_do_not_count_for_the_reach() -> None:
    state = position(["", "merchant"], quay=QUAY)
    # Fish; then the thief; then the last of ivory, wheat, ebony and cattle.
    do(state, "take 1", "merchant 2", "take 4")
    assert inside(state.hands[1]) == cards("thief")
    assert inside(state.hands[0]) == cards("fish + cattle")
    assert inside(state.piles[0]) == cards("plain ivory + wheat + ebony")


# --- S22 -----------------------------------------------------------------------------------


def test_S22_players_always_see_their_own_pile() -> None:
    state = position(["", "3 wheat"], piles=["fish + thief", "ivory"], quay=SIDE, open=False)
    for action in ("take 2", "sell 3 wheat", "token flood"):
        for seat in (0, 1):
            pile = state.view(seat).shown().piles[seat]
            assert pile is not None
            assert inside(pile.cards) == inside(state.piles[seat])
            assert pile.count() == state.piles[seat].bit_count()
        do(state, action)


# --- S23 -----------------------------------------------------------------------------------


def test_S23_a_played_character_goes_to_the_discard_pile() -> None:
    state = position(["queen + fish", ""], quay=QUAY.replace("queen", "ivory"))
    do(state, "queen")
    assert inside(state.discard)["queen"] == 1
    assert inside(state.hands[0])["queen"] == 0


@pytest.mark.parametrize(
    "character",
    ["priest", "priestess", "cattle scribe", "fish scribe", "thief", "courtesan", "queen"],
)
def test_S23_a_character_may_be_played_without_effect(character: str) -> None:
    # Nobody has other cards, a pile or a set, and the deck is empty.
    state = position([character, ""], quay="fish, wheat", deck="")
    assert legal(state) == ["take 1", "take 2", character]
    do(state, character)
    assert state.hands[0] == 0
    assert state.actor == 1
    assert len(state.quay) == 2


@pytest.mark.parametrize(
    ("character", "choices"),
    [
        ("priest", ["priest fish"]),
        ("priestess", ["priestess fish"]),
        ("thief", ["thief seat 2 beige"]),
        ("merchant", ["merchant 1", "merchant 2"]),
        ("courtesan", ["courtesan plain fish to set 1"]),
    ],
)
def test_S23_a_possible_effect_must_be_applied(character: str, choices: list[str]) -> None:
    state = position(
        [f"{character} + plain fish", "plain wheat"],
        piles=["plain fish"],
        sets=[["3 fish"]],
        quay="ivory, wheat",
    )
    assert legal(state, character) == choices


# --- S24 -----------------------------------------------------------------------------------


def test_S24_a_set_needs_three_cards_of_one_type() -> None:
    assert not legal(position(["2 fish", ""], quay=QUAY), "sell")
    assert not legal(position(["2 fish + wheat", ""], quay=QUAY), "sell")
    assert not legal(position(["fish + amulet", ""], quay=QUAY), "sell")
    state = position(["2 fish + plain fish + wheat", ""], quay=QUAY)
    assert legal(state, "sell") == ["sell 2 fish + plain fish"]


def test_S24_the_set_lies_face_up_before_its_player() -> None:
    state = do(position(["3 fish + wheat", ""], quay=QUAY), "sell 3 fish")
    assert laid(state, 0, 0) == cards("3 fish")
    assert inside(state.hands[0]) == cards("wheat")
    assert inside(state.view(1).sets[0][0].cards) == cards("3 fish")


def test_S24_amulets_are_of_any_type() -> None:
    state = position(["fish + wheat + 2 amulet", ""], quay=QUAY)
    assert sorted(legal(state, "sell")) == ["sell fish + 2 amulet", "sell wheat + 2 amulet"]


def test_S24_a_character_in_a_set_counts_as_goods_without_its_power() -> None:
    state = position(["fish + thief + fish scribe", "5 wheat + 3 plain wheat"], quay=SIDE)
    do(state, "sell fish + fish scribe + thief", "token deceit")
    assert laid(state, 0, 0) == cards("fish + thief + fish scribe")
    assert inside(state.hands[1]) == cards("5 wheat + 3 plain wheat")
    assert state.actor == 1


def test_S24_a_character_does_not_count_for_another_type() -> None:
    state = position(["2 fish + vizier", ""], quay=QUAY)
    assert not legal(state, "sell")


# --- S25 to S27 ----------------------------------------------------------------------------


def test_S25_at_least_three_cards_are_added_at_once() -> None:
    state = position(["plain fish + green fish", ""], sets=[["3 fish"]], quay=QUAY)
    assert not legal(state, "sell")
    state = position(["2 plain fish + amulet", ""], sets=[["3 fish"]], quay=QUAY)
    assert "sell 2 plain fish + amulet to set 1" in legal(state)


def test_S25_an_addition_joins_the_set_and_triggers_a_token() -> None:
    state = position(["2 plain fish + thief", ""], sets=[["3 fish"]], quay=SIDE)
    do(state, "sell 2 plain fish + thief to set 1")
    assert laid(state, 0, 0) == cards("3 fish + 2 plain fish + thief")
    assert len(state.sets[0]) == 1
    assert state.phase is Phase.TOKEN
    assert state.actor == 0


def test_S25_cards_are_added_only_to_an_own_set_of_the_same_type() -> None:
    state = position(
        ["2 plain fish + thief", ""],
        sets=[["3 wheat"], ["3 fish"]],
        quay="ivory, wheat",
    )
    assert legal(state, "sell") == ["sell 2 plain fish + thief"]


def test_S26_amulets_alone_are_an_untyped_set() -> None:
    state = position(["4 amulet", ""], quay=QUAY)
    assert sorted(legal(state, "sell")) == ["sell 3 amulet", "sell 4 amulet"]
    do(state, "sell 3 amulet")
    (made,) = state.sets[0]
    assert made.goods == Goods.AMULET
    assert made.scarabs() == made.points() == 0


def test_S26_the_first_typed_card_fixes_the_type() -> None:
    state = position(["3 fish + 3 wheat", ""], sets=[["3 amulet"]], quay="ivory, ebony", left="")
    assert "sell 3 wheat to set 1" in legal(state)
    do(state, "sell 3 fish to set 1", "take 1")
    (made,) = state.sets[0]
    assert made.goods == Goods.FISH
    assert made.points() == 18  # three scarabs times six cards
    assert legal(state, "sell") == ["sell 3 wheat"]


def test_S26_amulets_leave_an_untyped_set_untyped() -> None:
    state = position(["3 wheat + courtesan + 2 amulet", ""], sets=[["3 amulet"]])
    do(state, "courtesan 2 amulet to set 1", "take 1")
    assert laid(state, 0, 0) == cards("5 amulet")
    assert state.sets[0][0].goods == Goods.AMULET
    assert "sell 3 wheat to set 1" in legal(state)


def test_S27_the_player_chooses_between_adding_and_a_new_set() -> None:
    # Three scarabs and three cards twice: 3 × 3 + 3 × 3 = 18 apart, 6 × 6 = 36 together.
    more = "ivory + green ivory + queen"
    state = position([more, ""], sets=[["ivory + 2 plain ivory"]], quay=SIDE, left="")
    apart = do(state.clone(), f"sell {more}")
    assert [each.points() for each in apart.sets[0]] == [9, 9]
    joined = do(state, f"sell {more} to set 1")
    assert [each.points() for each in joined.sets[0]] == [36]


def test_S27_sets_of_one_type_are_scored_separately() -> None:
    hand = "2 cattle + green cattle + amulet"
    state = position([hand, ""], sets=[["3 cattle"]], quay="ivory, ebony", left="")
    new = do(state.clone(), "sell 2 cattle + amulet")
    assert [each.points() for each in new.sets[0]] == [9, 6]
    joined = do(state.clone(), "sell 2 cattle + amulet to set 1")
    assert [each.points() for each in joined.sets[0]] == [30]


def test_S27_amulets_alone_go_to_any_own_set_or_a_new_one() -> None:
    state = position(["3 amulet", ""], sets=[["3 fish", "3 wheat"], ["3 cattle"]], quay="ivory")
    assert legal(state, "sell") == [
        "sell 3 amulet",
        "sell 3 amulet to set 1",
        "sell 3 amulet to set 2",
    ]


def test_S27_an_untyped_set_that_gets_a_type_stays_a_separate_set() -> None:
    state = position(
        ["3 plain fish + 3 wheat", ""],
        sets=[["3 fish", "3 amulet"]],
        quay="ivory, ebony",
        left="",
    )
    do(state, "sell 3 plain fish to set 2", "take 1")
    assert laid(state, 0, 0) == cards("3 fish")
    assert laid(state, 0, 1) == cards("3 amulet + 3 plain fish")
    assert [each.points() for each in state.sets[0]] == [9, 0]


def test_S27_cards_can_go_to_any_own_set_of_their_type() -> None:
    state = position(["3 plain fish", ""], sets=[["3 fish", "3 amulet + thief"]], quay="ivory")
    assert legal(state, "sell") == [
        "sell 3 plain fish",
        "sell 3 plain fish to set 1",
        "sell 3 plain fish to set 2",
    ]


# --- sets compared with a brute-force enumeration ------------------------------------------

_POOL = (
    "2 ivory + queen + ebony + plain ebony + priest + 2 marble + cattle + plain cattle + vizier + "
    "cattle scribe + 3 fish + 2 plain fish + green fish + thief + fish scribe + 2 wheat + "
    "plain wheat + courtesan + 4 amulet"
)
_LAID = ("3 fish", "3 wheat", "3 cattle", "3 amulet")


def _goods(name: str) -> str:
    people = {
        "queen": "ivory",
        "priest": "ebony",
        "vizier": "cattle",
        "thief": "fish",
        "courtesan": "wheat",
    }
    return people.get(name, next((w for w in name.split() if w in _TYPES), "amulet"))


_TYPES = ("ivory", "ebony", "marble", "cattle", "fish", "wheat")


def _subsets(hand: list[str], fewest: int, most: int) -> set[tuple[tuple[str, int], ...]]:
    """All combinations of ``fewest`` to ``most`` cards of one type and amulets."""
    found = chain.from_iterable(
        combinations(hand, n) for n in range(fewest, min(most, len(hand)) + 1)
    )
    return {
        tuple(sorted(Counter(some).items()))
        for some in found
        if len({_goods(name) for name in some} - {"amulet"}) <= 1
    }


def _brute(
    hand: list[str], laid_types: list[str], fewest: int = 3, most: int = 63
) -> set[tuple[tuple[tuple[str, int], ...], int]]:
    """Every sale or addition as (cards, target set); target -1 is a new set."""
    found = set()
    for some in _subsets(hand, fewest, most):
        types = {_goods(name) for name, _ in some} - {"amulet"}
        for at, kind in enumerate(laid_types):
            if not types or kind == "amulet" or {kind} == types:
                found.add((some, at))
        found.add((some, -1))
    return found


def _spelt(action: Action) -> tuple[tuple[tuple[str, int], ...], int]:
    return tuple(sorted(inside(action.cards).items())), action.at


hands = st.permutations(
    [name for name, count in cards(_POOL).items() for _ in range(count)]
).flatmap(lambda order: st.integers(0, 9).map(lambda n: order[:n]))
own_sets = st.lists(st.sampled_from(_LAID), max_size=3, unique=True)


def _with(hand: list[str], own: list[str]) -> SobekState | None:
    wanted = Counter(hand)
    for text in own:
        wanted += cards(text)
    held = {"fish": 5, "wheat": 5, "cattle": 5, "amulet": 5}
    if any(wanted[name] > count for name, count in held.items()):
        return None
    return position([" + ".join(hand), ""], sets=[own], quay="plain ivory, plain marble", deck="")


@pytest.mark.rule("S24", "S25", "S26", "S27")
@given(hands, own_sets)
def test_every_sale_is_listed_once(hand: list[str], own: list[str]) -> None:
    if (state := _with(hand, own)) is None:
        return
    found = [_spelt(a) for a in state.legal_actions() if a.verb is Verb.PLAY_SET]
    expected = _brute(hand, [_goods(names.split()[-1]) for names in own])
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.rule("S35")
@given(hands, own_sets)
def test_every_addition_by_the_courtesan_is_listed_once(hand: list[str], own: list[str]) -> None:
    rest = [name for name in hand if name != "courtesan"]
    if (state := _with([*rest, "courtesan"], own)) is None:
        return
    played = [
        a
        for a in state.legal_actions()
        if a.verb is Verb.PLAY_CHARACTER and str(a).startswith("courtesan ")
    ]
    found = [_spelt(a) for a in played]
    types = [_goods(names.split()[-1]) for names in own]
    expected = {pair for pair in _brute(rest, types, 1, 2) if pair[1] >= 0}
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert ("courtesan" in legal(state)) == (not expected)


@pytest.mark.rule("S41")
@given(hands)
def test_every_horizontal_set_is_listed_once(hand: list[str]) -> None:
    state = position(["", " + ".join(hand)], quay="plain ivory", deck="")
    expected = _subsets(hand, 3, 63)
    do(state, "take 1")
    if not expected:
        assert state.phase is not Phase.LAY_FLAT
        return
    assert (state.phase, state.actor) == (Phase.LAY_FLAT, 1)
    found = [_spelt(a)[0] for a in state.legal_actions() if a.verb is Verb.LAY_FLAT]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert legal(state)[-1] == "done"


# --- S28 -----------------------------------------------------------------------------------


def test_S28_after_a_set_its_player_chooses_one_of_the_remaining_tokens() -> None:
    state = position(["3 fish", ""], quay=QUAY, left="flood, flood, deceit, embalming")
    do(state, "sell 3 fish")
    assert state.actor == 0
    assert sorted(legal(state)) == ["token deceit", "token embalming", "token flood"]
    do(state, "token deceit")
    assert [token.name for token in state.tokens] == ["FLOOD", "FLOOD", "EMBALMING"]
    assert state.view(1).tokens_left == 3


def test_S28_additions_and_untyped_sets_bring_a_token_too() -> None:
    state = position(["3 amulet", "3 wheat"], sets=[[], ["2 wheat + courtesan"]], quay=SIDE)
    do(state, "sell 3 amulet")
    assert state.phase is Phase.TOKEN
    do(state, "token deceit", "sell 3 wheat to set 1")
    assert state.phase is Phase.TOKEN


def test_S28_without_tokens_the_turn_ends() -> None:
    state = do(position(["3 fish", ""], quay=SIDE, left=""), "sell 3 fish")
    assert (state.phase, state.actor) == (Phase.TURN, 1)


def test_S28_the_last_token_is_chosen_once() -> None:
    state = position(["3 fish", "3 wheat"], quay=QUAY, left="deceit")
    do(state, "sell 3 fish", "token deceit", "sell 3 wheat")
    assert (state.phase, state.actor) == (Phase.TURN, 0)


def test_S28_a_token_without_effect_may_be_chosen() -> None:
    state = position(["3 ivory", ""], quay=QUAY, left="prosperity, embalming, deceit")
    do(state, "sell 3 ivory")
    assert "token prosperity" in legal(state)
    do(state, "token prosperity")
    assert [token.name for token in state.used].count("PROSPERITY") == 1
    assert state.actor == 1


def test_S28_a_possible_effect_must_be_applied() -> None:
    state = position(["3 fish", ""], quay=QUAY, points=[0, 5], left="prosperity, curse, guild eye")
    do(state, "sell 3 fish")
    assert sorted(legal(state)) == [
        "token curse seat 2",
        "token guild eye seat 2",
        "token prosperity set 1",
    ]


# --- S29 -----------------------------------------------------------------------------------


def test_S29_taking_the_last_card_brings_nine_new_ones() -> None:
    state = position(["", "", ""], quay="fish")
    top = state.deck[:9]
    do(state, "take 1")
    assert state.quay == top[::-1]
    assert state.actor == 1


def test_S29_skipping_the_last_cards_brings_a_delivery() -> None:
    state = position(["", "", ""], quay="fish, wheat, ebony")
    do(state, "take 3")
    assert inside(state.piles[0]) == cards("fish + wheat")
    assert len(state.quay) == 9


def test_S29_the_merchant_taking_the_last_card_brings_a_delivery() -> None:
    state = position(["merchant", "", ""], quay="fish")
    do(state, "merchant 1")
    assert inside(state.hands[0]) == cards("fish")
    assert not state.piles[0]
    assert len(state.quay) == 9
    assert state.actor == 1


@pytest.mark.parametrize(("seats", "deliveries"), [(2, 5), (3, 6), (4, 6)])
def test_S29_a_round_has_five_or_six_deliveries(seats: int, deliveries: int) -> None:
    state = SobekState(seats, seed=5, open_variant=False)
    laid_out, cards_taken = 1, 0
    while state.round == 1 and state.phase is Phase.TURN:
        before = state.view(None).deck
        do(state, "take 1")
        cards_taken += 1
        if state.round == 1 and state.phase is Phase.TURN and state.view(None).deck < before:
            laid_out += 1
    assert (laid_out, cards_taken) == (deliveries, 9 * deliveries)


def test_S29_after_the_queen_the_last_delivery_has_six_cards() -> None:
    deck = "ivory, ebony, marble, 5 cattle, 4 fish"
    state = do(position(["queen", ""], quay="wheat, plain wheat", deck=deck), "queen")
    assert inside(state.hands[0]) == cards("ivory + ebony + marble")
    do(state, "take 2")
    assert len(state.quay) == 9
    deck = "ivory, ebony, marble, 5 cattle, fish"
    state = do(position(["queen", ""], quay="wheat, plain wheat", deck=deck), "queen", "take 2")
    assert len(state.quay) == 6
    assert state.view(0).deck == 0
