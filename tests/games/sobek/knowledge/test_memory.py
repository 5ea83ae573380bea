"""S60 to S63: what each seat knows after each kind of move, in positions made by hand.

Seats are 0, 1, 2 in views and positions, and 1, 2, 3 in actions and docstrings. None is an
spectator, who knows only what is public.
"""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sobek.games.sobek import GAME
from sobek.games.sobek.knowledge.determinize import determinize
from sobek.games.sobek.rules.notation import KIND_NAMES
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import ORANGE, Back, kind_of
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN
from tests.games.sobek.knowledge.positions import after_theft, after_vizier
from tests.games.sobek.rules.positions import (
    backs,
    cards,
    do,
    inside,
    knows,
    position,
    stray,
    strays,
)

EVERYONE = (0, 1, 2, None)


def no_strays(state: SobekState) -> bool:
    return not any(state.view(seat).strays for seat in EVERYONE)


# --- S60: what is public -------------------------------------------------------------------


def test_S60_everyone_sees_the_table() -> None:
    state = position(
        ["fish + thief + green wheat", "2 ivory", ""],
        piles=["ebony", "", ""],
        sets=[["3 wheat"], ["3 cattle", "3 amulet"]],
        quay="plain fish, queen, marble",
        bonus={(0, 0): 2},
        points=[5, 0, 17],
        curses=[0, 1, 0],
        left="flood, deceit",
    )
    rest = state.deck
    for seat in EVERYONE:
        view = state.view(seat)
        assert view.remaining() == (
            KIND_NAMES.index("plain fish"),
            FACE_DOWN,
            KIND_NAMES.index("marble"),
        )
        assert [[inside(each.cards) for each in own] for own in view.sets] == [
            [cards("3 wheat")],
            [cards("3 cattle"), cards("3 amulet")],
            [],
        ]
        assert view.sets[0][0].bonus == 2
        assert inside(view.discard) == inside(state.discard)
        assert view.scores == (5, 0, 17)
        assert view.curses == (0, 1, 0)
        assert [zone.backs for zone in view.hands] == [(1, 1, 1), (0, 2, 0), (0, 0, 0)]
        assert [token.name for token in view.used] == ["FLOOD", "CURSE", "PROSPERITY"]
        assert view.tokens_left == 2
        assert view.deck == len(rest)
        assert (view.actor, view.turn, view.round) == (0, 0, 1)


def test_S60_an_emptied_quay_is_shown_as_empty() -> None:
    state = position(["merchant", "", ""], quay="fish, queen, marble, ivory")
    do(state, "merchant 3")
    for seat in EVERYONE:
        assert state.view(seat).quay == (
            *[EMPTY] * 5,
            KIND_NAMES.index("fish"),
            FACE_DOWN,
            EMPTY,
            KIND_NAMES.index("ivory"),
        )


def test_S60_cards_that_move_openly_are_known_to_all() -> None:
    state = do(position(["", "", ""], quay="wheat, marble, fish, ivory"), "take 3")
    for seat in EVERYONE:
        assert knows(state.view(seat), "hand 1") == cards("fish")
        assert knows(state.view(seat), "pile 1") == cards("wheat + marble")


def test_S60_taking_a_face_down_card_shows_others_its_back_only() -> None:
    state = do(position(["", "", ""], quay="queen, fish"), "take 1")
    assert knows(state.view(0), "hand 1") == cards("queen")
    for seat in (1, 2, None):
        assert knows(state.view(seat), "hand 1") == {}
        assert state.view(seat).hands[0].backs == (0, 0, 1)


def test_S60_skipped_characters_are_seen_by_the_taker_alone() -> None:
    state = do(position(["", "", ""], quay="queen, fish, vizier, ivory"), "take 4")
    assert knows(state.view(0), "pile 1") == cards("queen + fish + vizier")
    for seat in (1, 2, None):
        view = state.view(seat)
        assert knows(view, "pile 1") == cards("fish")
        assert view.piles[0] is not None
        assert view.piles[0].backs == (0, 1, 2)
        assert view.piles[0].unknown(Back.ORANGE) == 2


@pytest.mark.parametrize(("bought", "seen"), [(1, {"fish": 1}), (2, {})])
def test_S60_the_merchants_card_is_known_when_it_lay_face_up(
    bought: int, seen: dict[str, int]
) -> None:
    state = position(["merchant", "", ""], quay="fish, queen, ivory")
    do(state, f"merchant {bought}")
    assert knows(state.view(0), "hand 1") == inside(state.hands[0])
    for seat in (1, 2, None):
        assert knows(state.view(seat), "hand 1") == seen


def test_S60_a_card_played_or_sold_leaves_the_known_hand() -> None:
    state = position(["2 wheat", "", ""], quay="wheat, fish, ebony, marble")
    do(state, "take 1", "take 1", "take 1", "sell 3 wheat")
    for seat in EVERYONE:
        assert knows(state.view(seat), "hand 1") == {}
        assert knows(state.view(seat), "hand 2") == cards("fish")


# --- certain knowledge of copies of the same card ------------------------------------------


def sale_of_copies(known: int, unknown: int, sold: str) -> SobekState:
    """Seat 1 sells cards of a hand with ``known`` wheat taken openly and ``unknown`` dealt ones."""
    hand = f"{unknown} wheat + plain wheat + ivory" if unknown else "plain wheat + ivory"
    state = position(
        [hand, "", ""], quay="wheat, cattle, ebony, wheat, plain cattle, marble, 3 fish", left=""
    )
    for n in range(known):
        do(state, "take 1", "take 1", "take 1")
        assert knows(state.view(2), "hand 1") == cards(f"{n + 1} wheat")
    return do(state, f"sell {sold}")


@pytest.mark.parametrize("seat", [1, 2, None])
@pytest.mark.parametrize(
    ("known", "unknown", "sold", "certain"),
    [
        (1, 2, "2 wheat + plain wheat", 0),  # the known one may be among the two sold
        (2, 2, "2 wheat + plain wheat", 0),
        (2, 1, "3 wheat + plain wheat", 0),
        (2, 3, "3 wheat + plain wheat", 0),
    ],
)
@pytest.mark.rule("S60")
def test_selling_copies_of_a_known_card_ends_the_certainty(
    seat: int | None, known: int, unknown: int, sold: str, certain: int
) -> None:
    state = sale_of_copies(known, unknown, sold)
    assert knows(state.view(seat), "hand 1")["wheat"] == certain
    assert not strays(state.view(seat))


@pytest.mark.rule("S60")
def test_one_of_two_known_copies_stays_certain() -> None:
    state = position(
        ["wheat + 2 plain wheat", "", ""],
        quay="wheat, cattle, ebony, wheat, plain cattle, marble, 3 fish",
        left="",
    )
    do(state, "take 1", "take 1", "take 1", "take 1", "take 1", "take 1")
    do(state, "sell wheat + 2 plain wheat")
    # Of three wheat one was unseen, so at least one of the two that are left was seen.
    assert knows(state.view(1), "hand 1") == cards("wheat")
    assert inside(state.hands[0]) == cards("2 wheat")


@pytest.mark.rule("S60")
def test_a_known_card_of_another_kind_stays_certain() -> None:
    state = position(
        ["3 wheat + ivory", "", ""], quay="plain wheat, cattle, ebony, plain cattle", left=""
    )
    do(state, "take 1", "take 1", "take 1", "sell 3 wheat")
    for seat in (1, 2, None):
        assert knows(state.view(seat), "hand 1") == cards("plain wheat")


# --- Vizier --------------------------------------------------------------------------------


def test_S32_the_vizier_shows_the_whole_pile_to_its_player() -> None:
    state = after_vizier()
    assert knows(state.view(0), "pile 2") == cards("fish + wheat + thief")
    for seat in (2, None):
        assert knows(state.view(seat), "pile 2") == cards("fish + wheat")


@pytest.mark.parametrize("seat", [1, 2, None])
def test_S32_a_determinized_state_allows_the_viziers_choice(seat: int | None) -> None:
    drawn = determinize(after_vizier().view(seat), Random(1))
    picks = {f"pick {name}" for name in inside(drawn.piles[1])}
    assert set(map(str, drawn.legal_actions())) == picks
    drawn.apply(drawn.legal_actions()[0])
    drawn.check()
    assert (drawn.hands[0].bit_count(), drawn.piles[1].bit_count()) == (1, 2)


def test_S32_after_the_pick_both_players_know_the_pile_and_the_card() -> None:
    state = after_vizier("pick fish")
    assert knows(state.view(0), "pile 2") == cards("wheat + thief")
    assert knows(state.view(1), "hand 1") == cards("fish")
    assert knows(state.view(1), "pile 2") == cards("wheat + thief")
    assert not strays(state.view(0)) and not strays(state.view(1))


@pytest.mark.parametrize("seat", [2, None])
@pytest.mark.parametrize("picked", ["fish", "wheat"])
def test_S62_others_know_only_that_one_of_the_beige_cards_went(
    seat: int | None, picked: str
) -> None:
    view = after_vizier(f"pick {picked}").view(seat)
    assert knows(view, "pile 2") == knows(view, "hand 1") == {}
    assert view.hands[0].backs == (0, 1, 0)
    assert view.piles[1] is not None
    assert view.piles[1].backs == (0, 1, 1)
    assert strays(view) == {
        stray("fish", "hand 1", "pile 2"): 1,
        stray("wheat", "hand 1", "pile 2"): 1,
    }


@pytest.mark.parametrize("seat", [2, None])
def test_S62_the_only_card_with_its_back_can_be_followed(seat: int | None) -> None:
    view = after_vizier("pick thief").view(seat)
    assert knows(view, "pile 2") == cards("fish + wheat")
    assert knows(view, "hand 1") == {}
    assert view.hands[0].backs == (0, 0, 1)
    assert not strays(view)


@pytest.mark.rule("S32", "S62")
def test_a_known_card_alone_with_its_back_is_followed_to_its_taker() -> None:
    state = position(
        ["vizier", "", ""], quay="fish, thief, ebony, plain fish, ivory, plain marble", turn=1
    )
    do(state, "take 3", "take 1", "vizier seat 2", "pick fish")
    for seat in EVERYONE:
        assert knows(state.view(seat), "hand 1") == cards("fish")
    assert no_strays(state)


@pytest.mark.rule("S31", "S62")
def test_discards_can_show_where_a_stray_lies() -> None:
    # The Vizier took a fish out of fish, plain fish and wheat; the owner's priest then discards
    # all fish, and only the plain one appears: the fish is with the Vizier's player, and with one
    # beige card there, the wheat is still in the pile.
    state = position(
        ["vizier", "priest", ""],
        quay="fish, plain fish, wheat, queen, 2 ivory, plain marble",
        turn=1,
    )
    do(state, "take 4", "take 1", "vizier seat 2", "pick fish")
    assert len(strays(state.view(2))) == 3
    do(state, "priest fish")
    for seat in (2, None):
        view = state.view(seat)
        assert knows(view, "hand 1") == cards("fish")
        assert knows(view, "pile 2") == cards("wheat")
        assert not strays(view)


@pytest.mark.rule("S31", "S62")
def test_discards_of_one_type_leave_strays_of_other_types() -> None:
    # The Vizier's card may be the fish or the ebony; the discarded wheat tells nothing of them.
    state = position(
        ["vizier", "priest", ""],
        quay="fish, wheat, ebony, queen, 2 ivory, plain marble",
        turn=1,
    )
    do(state, "take 4", "take 1", "vizier seat 2", "pick fish", "priest wheat")
    for seat in (2, None):
        assert strays(state.view(seat)) == {
            stray("fish", "hand 1", "pile 2"): 1,
            stray("ebony", "hand 1", "pile 2"): 1,
        }


# --- Thief ---------------------------------------------------------------------------------


def test_S34_thief_and_victim_know_the_stolen_card() -> None:
    state = after_theft()
    assert knows(state.view(1), "hand 1") == cards("fish + plain ebony")
    assert knows(state.view(0), "hand 2") == cards("wheat")
    assert not strays(state.view(0)) and not strays(state.view(1))


@pytest.mark.parametrize("seat", [2, None])
def test_S34_others_know_only_the_back_of_the_stolen_card(seat: int | None) -> None:
    view = after_theft().view(seat)
    assert knows(view, "hand 1") == cards("plain ebony")
    assert knows(view, "hand 2") == {}
    assert strays(view) == {
        stray("fish", "hand 1", "hand 2"): 1,
        stray("wheat", "hand 1", "hand 2"): 1,
    }


@pytest.mark.parametrize("seat", [2, None])
@pytest.mark.rule("S34", "S62")
def test_selling_the_stolen_card_ends_the_doubt(seat: int | None) -> None:
    state = do(after_theft(), "take 1", "take 1", "sell fish + 2 amulet")
    view = state.view(seat)
    # The thief has no unknown beige card any more, so the wheat stayed.
    assert knows(view, "hand 2")["wheat"] == 1
    assert not strays(view)


@pytest.mark.parametrize("seat", [2, None])
@pytest.mark.rule("S34", "S62")
def test_selling_a_stolen_card_nobody_knew_ends_the_doubt_about_others(seat: int | None) -> None:
    state = after_theft(more=" + ivory", stolen="ivory")
    assert len(strays(state.view(seat))) == 2
    do(state, "take 1", "take 1", "sell ivory + 2 amulet")
    # Neither fish nor wheat can be with the thief any more.
    assert knows(state.view(seat), "hand 2") >= cards("fish + wheat")
    assert not strays(state.view(seat))


def test_S34_a_single_known_card_of_the_back_is_followed() -> None:
    state = position(["thief", "green ivory + queen", ""], quay="fish, 2 wheat, 3 ebony", turn=1)
    do(state, "take 1", "take 1", "thief seat 2 beige")
    for seat in EVERYONE:
        assert knows(state.view(seat), "hand 1")["fish"] == 1
    assert no_strays(state)


def test_S62_a_card_that_is_shown_may_be_any_stray_of_its_kind() -> None:
    # Seat 1 takes fish or wheat with the Vizier and steals fish or ebony. Then it sells a fish and
    # keeps cards that nobody knows, so that the other fish may still lie in any of the zones.
    for seed in range(100):
        state = position(
            ["vizier + thief + plain fish + 3 amulet", "", "", ""],
            quay="fish, wheat, plain ivory, fish, plain cattle, plain marble, ebony, 2 ivory",
            turn=1,
            left="",
        )
        state.chance_seed = seed
        do(state, "take 3", "take 1", "take 1", "vizier seat 2", "pick wheat")
        do(state, "take 1", "take 1", "take 1", "thief seat 3 beige")
        if inside(state.hands[0])["fish"]:
            break
    before = {
        stray("fish", "hand 1", "pile 2"): 1,
        stray("wheat", "hand 1", "pile 2"): 1,
        stray("fish", "hand 1", "hand 3"): 1,
        stray("ebony", "hand 1", "hand 3"): 1,
    }
    assert strays(state.view(3)) == before
    do(state, "take 1", "take 1", "take 1", "sell fish + plain fish + amulet")
    for seat in (3, None):
        assert strays(state.view(seat)) == {
            stray("fish", "hand 1", "hand 3", "pile 2"): 1,
            stray("wheat", "hand 1", "pile 2"): 1,
            stray("ebony", "hand 1", "hand 3"): 1,
        }


# --- Scribe --------------------------------------------------------------------------------


def after_scribe(hand: str, drop: str, third: str = "") -> SobekState:
    """Seat 2 takes a fish and a wheat openly, then carries out ``drop`` because of the Scribe."""
    state = position(
        ["cattle scribe", hand, third, ""],
        quay="fish, 3 ivory, wheat, 3 ebony, marble",
        turn=1,
        left="",
    )
    return do(state, *["take 1"] * 7, "cattle scribe", drop)


@pytest.mark.parametrize("seat", [0, 2, 3, None])
@pytest.mark.parametrize("drop", ["fish", "wheat", "plain cattle"])
def test_S33_a_dropped_card_may_be_any_known_card_with_its_back(
    seat: int | None, drop: str
) -> None:
    state = after_scribe("2 plain cattle + 2 amulet + green ivory", f"drop {drop}")
    view = state.view(seat)
    assert knows(view, "hand 2") == knows(view, "pile 2") == {}
    assert strays(view) == {
        stray("fish", "hand 2", "pile 2"): 1,
        stray("wheat", "hand 2", "pile 2"): 1,
    }
    assert view.piles[1] is not None
    assert view.piles[1].backs == (0, 1, 0)


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_S33_dropping_a_card_with_another_back_costs_no_knowledge(seat: int | None) -> None:
    state = after_scribe("2 plain cattle + 2 amulet + green ivory", "drop green ivory")
    view = state.view(seat)
    assert knows(view, "hand 2") == cards("fish + wheat")
    assert not strays(view)


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_S33_a_drop_is_followed_if_no_card_with_its_back_is_left(seat: int | None) -> None:
    greens = "2 green fish + 2 green wheat + green ivory + queen"
    state = position(["cattle scribe", greens, "", ""], quay="fish, 3 ivory, wheat", turn=1)
    do(state, "take 1", "take 1", "take 1", "cattle scribe", "drop fish")
    assert knows(state.view(seat), "pile 2") == cards("fish")
    assert not strays(state.view(seat))


def test_S33_the_doubt_ends_when_both_cards_were_dropped() -> None:
    greens = "2 green fish + 2 green wheat + green ivory + queen"
    state = position(
        ["cattle scribe", greens, "", ""],
        quay="fish, 3 ivory, wheat, 3 ebony, marble",
        turn=1,
    )
    do(state, *["take 1"] * 7, "cattle scribe", "drop fish")
    assert strays(state.view(2)) == {
        stray("fish", "hand 2", "pile 2"): 1,
        stray("wheat", "hand 2", "pile 2"): 1,
    }
    do(state, "drop wheat")
    # Both beige cards lie in the pile now.
    for seat in (0, 2, 3, None):
        assert knows(state.view(seat), "pile 2") == cards("fish + wheat")
        assert not strays(state.view(seat))


def test_S33_the_owner_knows_the_dropped_card() -> None:
    state = after_scribe("2 plain cattle + 2 amulet + green ivory", "drop fish")
    assert knows(state.view(1), "pile 2") == cards("fish")
    assert knows(state.view(1), "hand 2") == inside(state.hands[1])


@pytest.mark.rule("S32", "S62")
def test_looking_through_a_pile_ends_the_doubt() -> None:
    state = after_scribe("2 plain cattle + 2 amulet + green ivory", "drop fish", third="vizier")
    assert len(strays(state.view(2))) == 2
    do(state, "take 1", "vizier seat 2")  # the ebony is taken openly
    assert knows(state.view(2), "pile 2") == cards("fish")
    assert knows(state.view(2), "hand 2") == cards("wheat + ebony")
    assert not strays(state.view(2))
    # Others did not see the pile.
    assert len(strays(state.view(3))) == 2


# --- Embalming -----------------------------------------------------------------------------


def test_S3B_a_known_pile_is_still_known_in_the_hand() -> None:
    state = position(
        ["3 marble + cattle", "", ""],
        quay="fish, wheat, queen, ebony, 3 ivory",
        left="embalming",
    )
    do(state, "take 4", "take 1", "take 1", "sell 3 marble", "token embalming")
    for seat in (1, 2, None):
        view = state.view(seat)
        assert knows(view, "hand 1") == cards("fish + wheat + ebony")
        assert view.hands[0].backs == (0, 4, 1)
        assert knows(view, "pile 1") == {}
    assert no_strays(state)


def test_S3B_strays_move_with_the_pile() -> None:
    state = position(
        ["vizier", "3 cattle", ""],
        quay="fish, wheat, thief, ebony, plain fish, ivory, plain marble",
        turn=1,
        left="embalming",
    )
    do(state, "take 4", "take 1", "vizier seat 2", "pick fish")
    do(state, "sell 3 cattle", "token embalming")
    for seat in (2, None):
        assert strays(state.view(seat)) == {
            stray("fish", "hand 1", "hand 2"): 1,
            stray("wheat", "hand 1", "hand 2"): 1,
        }
    assert knows(state.view(0), "hand 2") == cards("wheat + thief + ebony")


# --- S61: the original variant -------------------------------------------------------------


def test_S61_hands_and_piles_of_opponents_are_hidden() -> None:
    state = position(["", "", ""], quay="wheat, marble, fish, ivory, queen, ebony", open=False)
    do(state, "take 3", "take 2")
    for seat in EVERYONE:
        shown = state.view(seat).shown()
        for other in range(3):
            if other == seat:
                assert knows(shown, f"hand {other + 1}") == inside(state.hands[other])
                assert knows(shown, f"pile {other + 1}") == inside(state.piles[other])
            else:
                assert knows(shown, f"hand {other + 1}") == {}
                assert shown.hands[other].backs == backs(state.hands[other])
                assert shown.piles[other] is None
        assert shown.strays == ()
        assert shown.deck_people is None


def test_S61_the_pile_is_shown_only_while_the_vizier_looks() -> None:
    state = position(["vizier", "", ""], piles=["", "fish + thief", ""], open=False)
    do(state, "vizier seat 2")
    assert knows(state.view(0).shown(), "pile 2") == cards("fish + thief")
    assert state.view(0).shown().piles[2] is None
    assert state.view(2).shown().piles[1] is None
    do(state, "pick thief")
    assert state.view(0).shown().piles[1] is None


def test_S61_remembered_cards_are_not_shown() -> None:
    state = after_vizier("pick fish", open=False)
    for seat in (2, None):
        assert len(strays(state.view(seat))) == 2
        assert not strays(state.view(seat).shown())
        assert knows(state.view(seat).shown(), "hand 1") == {}


def test_S61_the_shown_view_does_not_depend_on_hidden_piles() -> None:
    def shown(pile: str) -> object:
        state = position(["", "", ""], piles=["", pile, ""], deck="5 amulet", open=False)
        state.discard = 0  # so that no other zone differs
        return state.view(0).shown()

    assert shown("fish + wheat") == shown("3 ivory + thief")


def test_S62_the_open_variant_shows_all_remembered_cards() -> None:
    state = after_vizier("pick fish")
    for seat in EVERYONE:
        assert state.view(seat).shown() == state.view(seat)


# --- S62: the deck -------------------------------------------------------------------------


def characters_left(state: SobekState) -> int:
    return sum(1 for card in state.deck if card & ORANGE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S62_the_open_variant_counts_the_characters_in_the_deck(seats: int) -> None:
    for seed in range(20):
        state = SobekState(seats, seed, open_variant=True)
        for seat in (*range(seats), None):
            assert state.view(seat).deck_people == characters_left(state)


def test_S62_cards_drawn_by_the_queen_stay_unseen_for_others() -> None:
    state = position(["queen", "", ""], deck="ivory, thief, amulet, vizier, 4 amulet, 3 fish")
    before = inside(state.view(1).unseen())
    do(state, "queen")
    view = state.view(1)
    # The only change is the Queen herself: she was hidden and lies open now.
    assert before - inside(view.unseen()) == cards("queen")
    assert inside(view.unseen())["ivory"] >= 1
    assert view.deck == 8
    assert view.deck_people == 1
    assert inside(state.view(0).unseen())["vizier"] == 1
    assert inside(state.view(0).unseen())["thief"] == 0


def test_S62_with_two_players_the_nine_removed_cards_are_unseen() -> None:
    state = SobekState(2, seed=3, open_variant=True)
    face_up = [card for card in state.quay if not card & ORANGE]
    hidden = 63 - len(face_up) - 2  # the seat's own two cards
    assert state.view(0).unseen().bit_count() == hidden


def test_S62_two_players_cannot_count_the_characters_in_the_original_variant() -> None:
    assert SobekState(2, seed=3, open_variant=False).view(0).deck_people is None


# --- S63: tokens ---------------------------------------------------------------------------


def test_S63_choosing_a_token_shows_the_remaining_ones() -> None:
    left = "flood, curse, prosperity, embalming, deceit"
    state = position(["3 fish", "3 wheat", "", ""], left=left)
    do(state, "sell 3 fish")
    assert [seat for seat in (0, 1, 2, 3, None) if state.view(seat).tokens is not None] == [0]
    assert state.view(0).tokens == state.tokens
    do(state, "token deceit")
    assert [seat for seat in (0, 1, 2, 3, None) if state.view(seat).tokens is not None] == [0]
    assert len(state.view(0).tokens or ()) == 4
    do(state, "sell 3 wheat", "token embalming")
    # The second player's token lies open, so the first still knows the rest.
    for seat in (0, 1):
        names = [token.name for token in state.view(seat).tokens or ()]
        assert names == ["FLOOD", "CURSE", "PROSPERITY"]
    for other in (2, 3, None):
        assert state.view(other).tokens is None
        assert state.view(other).tokens_left == 3


def test_S63_a_new_round_has_new_unknown_tokens() -> None:
    state = position(["", ""], piles=["5 amulet"], quay="fish", deck="", looked=[0, 1], left="")
    do(state, "take 1")
    assert state.round == 2
    assert state.view(0).tokens is None
    assert state.view(1).tokens is None


# --- a new round ---------------------------------------------------------------------------


@pytest.mark.rule("S60", "S62")
def test_a_new_round_starts_with_only_open_cards_known() -> None:
    ended = position(
        ["fish", "wheat", ""], piles=["5 amulet"], quay="ivory", deck="", open=True, turn=2
    )
    do(ended, "take 1")
    for seat in (0, 1, 2):
        view = ended.view(seat)
        for other in range(3):
            own = inside(ended.hands[other]) if other == seat else {}
            assert knows(view, f"hand {other + 1}") == own
        assert not view.strays
        open_cards = [kind_of(card) for card in ended.quay if not card & ORANGE]
        assert [place for place in view.quay if place >= 0] == open_cards


# --- what an action shows its actor --------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "hidden"),
    [
        ("take 1", False),  # an open card
        ("take 2", True),  # a face-down character
        ("take 3", True),  # the skipped character is looked at
        ("sell 3 wheat", True),  # the remaining tokens are looked at
        ("thief seat 2 beige", True),
    ],
)
def test_S60_an_action_may_show_its_seat_hidden_things(action: str, hidden: bool) -> None:
    state = position(["3 wheat + thief", "2 ivory", ""], quay="fish, queen, plain fish, marble")
    before = state.view(0)
    do(state, action)
    assert GAME.gained_information(before, state.view(0)) == hidden


@pytest.mark.parametrize(("is_open", "pile"), [(False, 1), (False, 0), (True, 1)])
def test_S61_a_look_through_a_pile_seen_before_refreshes_the_memory(
    is_open: bool, pile: int
) -> None:
    """Also the look that finds no card: in the original variant, that is not shown either."""
    state = position(["vizier", "", ""], quay="fish, ivory, wheat, marble, ebony", open=is_open)
    do(state, "take 1", "take 2" if pile else "take 1", "take 1")
    before = state.view(0)
    assert sum(before.piles[1].backs if before.piles[1] else ()) == pile
    (look,) = [each for each in state.legal_actions() if str(each).startswith("vizier seat 2")]
    do(state, str(look))
    assert (state.phase is Phase.PICK) == bool(pile)
    assert GAME.gained_information(before, state.view(0)) == (not is_open)


def test_S60_the_thief_learns_which_of_two_known_cards_it_stole() -> None:
    state = position(["thief", "", ""], quay="fish, ivory, wheat, marble, ebony, cattle, amulet")
    do(state, "take 1", "take 1", "take 1", "take 1", "take 1", "take 1")
    before = state.view(0)
    assert knows(before, "hand 2") == cards("ivory + ebony")
    do(state, "thief seat 2 beige")
    assert GAME.gained_information(before, state.view(0))


def test_S60_losing_one_of_two_equal_strays_is_new_knowledge() -> None:
    view = position(["thief", ""], quay="fish").view(0)
    stray = (0, 1)  # kind 0, zone 1
    before, after = (replace(view, strays=(stray,) * times) for times in (2, 1))
    assert GAME.gained_information(before, after)
    assert not GAME.gained_information(before, before)


def test_S13_taking_the_last_card_shows_the_next_delivery() -> None:
    state = position(["", ""], quay="fish")
    before = state.view(0)
    do(state, "take 1")
    assert GAME.gained_information(before, state.view(0))
