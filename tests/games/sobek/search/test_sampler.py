"""The sampled states, candidate actions and playouts of Sobek's search."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import account
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import ALL, BACKS, bag
from sobek.games.sobek.search.hand import Hand
from sobek.games.sobek.search.playout import Table
from sobek.games.sobek.search.sampler import SobekDeterminization, sampler
from sobek.games.sobek.search.weights import WEIGHTS
from sobek.games.sobek.search.winning import chances
from tests.games.sobek.rules.positions import do, position

OPTIONS = {"variant": "original"}


def games(count: int) -> list[SobekState]:
    """Positions of random games before each decision, of 2, 3 and 4 seats."""
    found = []
    for seed in range(count):
        state, rng = GAME.new(2 + seed % 3, seed, OPTIONS), Random(seed)
        while state.actor != OVER:
            found.append(state.clone())
            state.apply(pick(state.legal_actions(), rng))
    return found


POSITIONS = games(6)


def test_a_sampled_state_fits_the_view_and_has_every_card_once() -> None:
    rng = Random(1)
    for state in POSITIONS:
        view = state.view(state.actor)
        guess = sampler(view)(rng)
        zones = [*guess.hands, *guess.piles, *guess.quay, *guess.deck, guess.discard]
        zones += [laid.cards for own in guess.sets for laid in own]
        assert sum(zone.bit_count() for zone in zones) == sum(zones).bit_count()
        assert not sum(zones) & ~ALL
        assert bag(guess.hands[view.actor]) == view.own_hand()
        assert bag(guess.piles[view.actor]) == view.own_pile()
        for zone, cards in zip(
            (*view.hands, *view.piles), (*guess.hands, *guess.piles), strict=True
        ):
            assert zone is not None
            assert zone.backs == tuple((cards & back).bit_count() for back in BACKS)
            assert zone.cards & ~bag(cards) == 0
        assert len(guess.deck) == view.deck and len(guess.tokens) == view.tokens_left
        assert guess.legal_actions() == state.legal_actions()


def test_sampled_states_differ_in_hidden_cards() -> None:
    draw, rng = sampler(POSITIONS[0].view(0)), Random(1)
    drawn = [draw(rng) for _ in range(40)]
    assert len({guess.deck for guess in drawn}) == 40
    assert len({guess.hands[1] for guess in drawn}) > 5


def test_the_candidates_do_not_depend_on_hidden_cards() -> None:
    """The search asks for them once, and not again in every guess."""
    for state in POSITIONS:
        draw, rng = sampler(state.view(state.actor)), Random(3)
        assert len({tuple(draw(rng).candidates()) for _ in range(5)}) == 1


def test_every_position_has_legal_candidates() -> None:
    met: Counter[Phase] = Counter()
    for state in POSITIONS:
        guess = sampler(state.view(state.actor))(Random(2))
        found = guess.candidates()
        assert found and set(found) <= set(guess.legal_actions())
        assert len(set(found)) == len(found)
        met[state.phase] += 1
    assert set(met) == set(Phase) - {Phase.OVER}


@pytest.mark.rule("S40", "S42", "S43", "S44")
def test_a_sampled_state_ends_with_the_round_and_scores_it_by_the_rules() -> None:
    """Played to the end by the rules, where nothing more can be laid."""
    rng = Random(3)
    compared = 0
    for state in POSITIONS[:: len(POSITIONS) // 60]:
        guess = sampler(state.view(state.actor))(rng)
        while guess.actor != OVER and guess.phase is not Phase.LAY_FLAT:
            guess.apply(guess.candidates()[0])
        points, paid = Table(guess, (WEIGHTS,) * guess.seats).score_round()
        while guess.actor != OVER:
            guess.apply(guess.candidates()[0])
        outcome = guess.playout(rng)
        piles = [pile | hand for pile, hand in zip(guess.piles, guess.hands, strict=True)]
        lines = account(guess.sets, guess.scores, piles, guess.curses)
        assert list(outcome.points) == [line.after for line in lines]
        assert list(outcome.measures) == [float(line.corrupt) for line in lines]
        compared += list(outcome.points) == points and list(outcome.measures) == paid
    # Its own count is the same but for the amulets that it shares out in another way.
    assert compared >= 55


@given(seed=st.integers(0, 2**32), number=st.integers(0, len(POSITIONS) - 1))
def test_a_playout_loses_no_cards(seed: int, number: int) -> None:
    state, rng = POSITIONS[number], Random(seed)
    guess = sampler(state.view(state.actor))(rng)
    while guess.phase not in (Phase.TURN, Phase.LAY_FLAT, Phase.OVER):
        guess.apply(guess.candidates()[0])
    table = Table(guess, (WEIGHTS,) * guess.seats)
    before = _cards(table)
    if guess.phase is Phase.TURN:
        table.play(rng.random, 0.3)
        assert not table.quay and not table.deck
        assert _cards(table) <= before  # characters played and what priests send away
    points, paid = table.score_round()
    assert all(0 <= own < 500 for own in points)
    assert any(paid) or not any(table.piles)


def _cards(table: Table) -> int:
    held = sum(sum(hand.count) + sum(hand.laid) for hand in table.hands)
    assert all(n >= 0 for hand in table.hands for n in (*hand.count, *hand.scarabs, *hand.laid))
    return held + sum(map(len, table.piles)) + len(table.quay) + len(table.deck)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_policy_beats_random_play(seats: int) -> None:
    margin = 0
    for seed in range(12):
        state, rng = GAME.new(seats, seed, OPTIONS), Random(seed)
        while state.round == 1 and state.actor != OVER:
            if state.actor:
                state.apply(pick(state.legal_actions(), rng))
            else:
                state.apply(sampler(state.view(0))(rng).candidates()[0])
        margin += state.scores[0] - max(state.scores[1:])
    assert margin > 12 * 3


@pytest.mark.rule("S28", "S3C")
def test_the_policy_takes_the_best_token() -> None:
    piles = ["3 plain fish + 2 plain wheat", ""]
    state = position(["3 ivory", ""], piles, left="deceit, curse, embalming")
    do(state, "sell 3 ivory")
    assert str(_guess(state).candidates()[0]) == "token deceit"


@pytest.mark.rule("S41")
def test_a_hand_lays_its_best_sets_at_the_end_of_the_round() -> None:
    state = position(["3 ivory + 2 fish + amulet + wheat", ""])
    # Ivory has 3 scarabs each; an amulet makes the fish three; a card of wheat is left.
    assert Hand(state.hands[0], (), WEIGHTS).lay_flat() == (11, 1, 1)


def _guess(state: SobekState) -> SobekDeterminization:
    return sampler(state.view(state.actor))(Random(1))


# --- the chance to win ---------------------------------------------------------------------


@pytest.mark.rule("S50", "S51")
@given(st.lists(st.integers(0, 200), min_size=2, max_size=4), st.integers(1, 3))
def test_chances_add_up_and_follow_the_points(points: list[int], round: int) -> None:
    found = chances(points, round)
    assert sum(found) == pytest.approx(1)
    order = sorted(range(len(points)), key=points.__getitem__)
    for lower, higher in pairwise(order):
        if points[lower] == points[higher]:
            assert found[lower] == found[higher]
        else:
            assert found[lower] <= found[higher]


@pytest.mark.rule("S50", "S51")
def test_after_the_last_round_only_the_leaders_have_a_chance() -> None:
    assert chances([40, 70, 70], 3) == [0, 0.5, 0.5]
    assert chances([101, 100], 2) == [1, 0]
    early, late = chances([50, 40], 1)[0], chances([50, 40], 2)[0]
    assert 0.5 < early < late < 1
    assert chances([100, 90], 2)[1] > 0
