"""S10 to S15: the set-up of a round."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.game import OVER
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import ALL, BEIGE, GREEN, ORANGE, TOKEN_COUNTS, Token, kind_of
from sobek.games.sobek.rules.view import FACE_DOWN
from tests.games.sobek.rules.positions import do, inside, legal, position

seats_of_a_table = st.sampled_from([2, 3, 4])
seeds = st.integers(0, 2**50)


def new(seats: int, seed: int) -> SobekState:
    return SobekState(seats, seed, open_variant=False)


def next_round(points: list[int], seed: int = 0, round: int = 1) -> SobekState:
    """The start of the next round, after one in which nobody scored."""
    hands = ["" for _ in points]
    ended = position(
        hands, piles=["5 amulet"], quay="fish", deck="", points=points, round=round, seed=seed
    )
    return do(ended, "take 1")


def test_S10_two_to_four_players() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@given(seats_of_a_table, seeds)
def test_S10_scores_start_at_0(seats: int, seed: int) -> None:
    assert list(new(seats, seed).scores) == [0] * seats


def test_S10_scores_are_kept_after_a_round() -> None:
    assert list(next_round([12, 7, 40]).scores) == [12, 7, 40]


@given(seats_of_a_table, seeds)
def test_S11_each_player_gets_two_green_cards_and_the_others_leave_the_game(
    seats: int, seed: int
) -> None:
    state = new(seats, seed)
    for hand in state.hands:
        assert hand.bit_count() == 2
        assert not hand & ~GREEN
    held = sum(state.hands)
    assert held.bit_count() == 2 * seats
    elsewhere = sum(state.quay) | sum(state.deck) | state.discard | sum(state.piles)
    assert not elsewhere & GREEN
    for seat in range(seats):
        view = state.view(seat)
        assert inside(view.unseen() & GREEN) == inside(GREEN & ~state.hands[seat])


@given(seats_of_a_table, seeds)
def test_S12_the_deck_has_54_cards_or_45_with_two_players(seats: int, seed: int) -> None:
    state = new(seats, seed)
    shuffled = [*state.quay, *state.deck]
    assert not sum(shuffled) & ~(BEIGE | ORANGE)
    assert len(set(shuffled)) == len(shuffled) == (45 if seats == 2 else 54)


def test_S12_the_deck_and_the_removed_cards_are_random() -> None:
    games = [new(2, seed) for seed in range(40)]
    assert len({state.deck for state in games}) == 40
    removed = [ALL & ~(sum(state.deck) | sum(state.quay) | GREEN) for state in games]
    assert len(set(removed)) == 40
    assert any(cards & ORANGE for cards in removed)


@given(seats_of_a_table, seeds)
def test_S13_nine_quays_are_filled_from_the_temple(seats: int, seed: int) -> None:
    state = new(seats, seed)
    assert len(state.quay) == 9
    assert state.view(None).deck == (36 if seats == 2 else 45)
    top = state.deck[:9]
    while len(state.quay) > 1:
        state.apply(state.legal_actions()[0])  # the first card, which costs nothing
    do(state, "take 1")
    assert list(state.quay) == list(reversed(top))


@given(seats_of_a_table, seeds)
def test_S13_goods_lie_face_up_and_characters_face_down(seats: int, seed: int) -> None:
    state = new(seats, seed)
    for seat in (*range(seats), None):
        shown = state.view(seat).quay
        for card, place in zip(state.quay, shown, strict=True):
            assert place == (FACE_DOWN if card & ORANGE else kind_of(card))


def test_S13_a_short_delivery_leaves_the_first_quays_empty() -> None:
    state = position(["", ""], quay="fish", deck="ivory, queen, ebony, wheat, amulet, cattle")
    do(state, "take 1")
    places = state.view(0).quay
    assert places[:3] == (-2, -2, -2)
    # Ivory, drawn first, lies next to the temple; cattle, drawn last, is the first to be taken.
    assert places[4] != FACE_DOWN and places[7] == FACE_DOWN
    do(state, "take 1")
    assert inside(state.hands[1]) == {"cattle": 1}
    do(state, "take 4")
    assert inside(state.hands[0]) == {"fish": 1, "queen": 1}
    assert inside(sum(state.quay)) == {"ivory": 1}


@given(seats_of_a_table, seeds)
def test_S14_five_of_the_twelve_tokens_lie_face_down(seats: int, seed: int) -> None:
    state = new(seats, seed)
    assert len(state.tokens) == 5
    for token in Token:
        assert state.tokens.count(token) <= TOKEN_COUNTS[token]
    for seat in (*range(seats), None):
        assert state.view(seat).tokens is None
        assert state.view(seat).tokens_left == 5


def test_S14_any_tokens_can_be_drawn() -> None:
    seen = [new(2, seed).tokens for seed in range(300)]
    assert {token for drawn in seen for token in drawn} == set(Token)
    for token in (Token.FLOOD, Token.CURSE, Token.PROSPERITY):
        assert any(drawn.count(token) == 2 for drawn in seen)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S15_anyone_may_start_round_1(seats: int) -> None:
    games = [new(seats, seed) for seed in range(60)]
    assert {state.actor for state in games} == set(range(seats))
    assert all(state.phase is Phase.TURN for state in games)


def test_S15_the_lowest_score_names_the_starting_player_after_the_set_up() -> None:
    state = next_round([12, 7, 40])
    assert state.round == 2
    assert len(state.quay) == 9
    assert state.actor == 1
    assert legal(state) == ["start seat 1", "start seat 2", "start seat 3"]


@pytest.mark.parametrize("named", [1, 2, 3])
def test_S15_the_named_player_has_the_first_turn(named: int) -> None:
    state = do(next_round([12, 7, 40]), f"start seat {named}")
    assert state.actor == named - 1
    assert legal(state, "take")
    do(state, "take 1")
    assert state.actor == named % 3


def test_S15_chance_breaks_ties_for_the_lowest_score() -> None:
    namers = {next_round([7, 30, 7, 7], seed).actor for seed in range(60)}
    assert namers == {0, 2, 3}


def test_S15_round_3_begins_with_a_choice_too() -> None:
    state = next_round([50, 40], round=2)
    assert (state.round, state.actor, state.phase) == (3, 1, Phase.START)


@given(seats_of_a_table, seeds)
def test_S10_the_game_does_not_begin_at_its_end(seats: int, seed: int) -> None:
    state = new(seats, seed)
    state.check()
    assert state.actor != OVER
    assert state.round == 1


@given(seats_of_a_table, seeds)
def test_S16_a_head_start_changes_nothing_but_one_score(seats: int, seed: int) -> None:
    usual, ahead = (
        GAME.new(seats, seed, {"variant": "original", "start": start}) for start in ("none", "2+30")
    )
    assert list(ahead.scores) == [0, 30, *[0] * (seats - 2)]
    assert (ahead.hands, ahead.quay, ahead.deck) == (usual.hands, usual.quay, usual.deck)
    assert ahead.actor == usual.actor


def test_S16_whoever_had_a_head_start_does_not_begin_round_2() -> None:
    for seed in range(20):
        assert next_round([0, 5], seed).actor == 0


def test_S16_the_terminal_tells_a_head_start() -> None:
    state = GAME.new(2, 1, {"variant": "original", "start": "2+30"})
    assert GAME.describe(state.view(None)).count("Head start: 30") == 1
