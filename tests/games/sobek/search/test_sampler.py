"""What the search draws for hidden cards, its candidates and its playouts."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.games.sobek import GAME
from sobek.games.sobek.knowledge.determinize import determinize
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import ALL, BACKS, bag
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.deal import Reader
from sobek.games.sobek.search.hand import Hand
from sobek.games.sobek.search.playout import Playout
from sobek.games.sobek.search.position import Position, Seat
from sobek.games.sobek.search.question import ALL_TURNS, question
from sobek.games.sobek.search.sampler import sampler
from sobek.games.sobek.search.search import Search, is_for_playout
from sobek.games.sobek.search.weights import WEIGHTS
from sobek.games.sobek.search.winning import FADING, find_chances
from sobek.kernel.chance import Chance
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


def search_of(view: SobekView, seed: int = 1) -> Search:
    return Search(Reader(question(view, seed, 100)), WEIGHTS)


def drawn(search: Search) -> Position:
    search.supply.draw(search.position, search.chance)
    return search.position


def test_a_drawn_position_fits_the_view_and_has_every_card_once() -> None:
    for state in POSITIONS:
        view = state.view(state.actor)
        guess = drawn(search_of(view))
        zones = [*guess.quay, *guess.deck]
        for seat in guess.seat:
            zones += [seat.hand, seat.pile, *seat.cards]
        assert sum(zone.bit_count() for zone in zones) == sum(zones).bit_count()
        assert not sum(zones) & ~ALL
        assert bag(guess.seat[view.actor].hand) == view.own_hand()
        assert bag(guess.seat[view.actor].pile) == view.own_pile()
        hands, piles = [seat.hand for seat in guess.seat], [seat.pile for seat in guess.seat]
        for zone, cards in zip((*view.hands, *view.piles), (*hands, *piles), strict=True):
            assert zone is not None
            assert zone.backs == tuple((cards & back).bit_count() for back in BACKS)
            assert zone.cards & ~bag(cards) == 0
        assert len(guess.deck) == view.deck and len(guess.tokens) == view.tokens_left
        if view.deck_people is not None:
            assert sum(card & BACKS[2] > 0 for card in guess.deck) == view.deck_people


def test_drawn_positions_differ_in_hidden_cards() -> None:
    search = search_of(POSITIONS[0].view(0))
    decks, hands = set(), set()
    for _ in range(40):
        guess = drawn(search)
        decks.add(tuple(guess.deck))
        hands.add(guess.seat[1].hand)
    assert len(decks) == 40 and len(hands) > 5


def test_the_search_draws_as_often_what_the_rules_draw() -> None:
    """Where strays are, for example: each hidden hand as a bag, 4,000 times in both ways."""
    views = [state.view(state.actor) for state in POSITIONS]
    views = [view for view in views if view.strays]
    assert len(views) > 3
    for view in views[:4]:
        search, rng, times = search_of(view), Random(2), 4000
        ours = Counter(
            tuple(bag(seat.hand & ~BACKS[1]) for seat in drawn(search).seat) for _ in range(times)
        )
        theirs = Counter(
            tuple(bag(hand & ~BACKS[1]) for hand in determinize(view, rng).hands)
            for _ in range(times)
        )
        for hands, count in (ours + theirs).items():
            spread = 4.5 * count**0.5
            assert abs(ours[hands] - theirs[hands]) <= max(spread, 12), (hands, view)


def test_the_candidates_do_not_depend_on_hidden_cards() -> None:
    """The search asks for them once, and not again in every guess."""
    for state in POSITIONS:
        draw, rng = sampler(state.view(state.actor)), Random(3)
        assert len({tuple(draw(rng).candidates()) for _ in range(5)}) == 1


def test_every_position_has_legal_candidates() -> None:
    met: Counter[Phase] = Counter()
    for state in POSITIONS:
        found = sampler(state.view(state.actor))(Random(2)).candidates()
        assert found and set(found) <= set(state.legal_actions())
        assert len(set(found)) == len(found)
        met[state.phase] += 1
    assert set(met) == set(Phase) - {Phase.OVER}


@given(seed=st.integers(0, 2**32), number=st.integers(0, len(POSITIONS) - 1))
def test_a_playout_loses_no_cards(seed: int, number: int) -> None:
    state = POSITIONS[number]
    search = search_of(state.view(state.actor), seed)
    guess, playout = drawn(search), search.playout
    if not is_for_playout(guess):
        return
    playout.load(guess)
    before = cards_of(playout)
    if guess.phase is Phase.TURN:
        assert playout.play(Chance(seed), 0.3, ALL_TURNS)
        assert not playout.quay and not playout.deck
        assert cards_of(playout) <= before  # characters played and what priests send away
    playout.score_round()
    assert all(0 <= own < 500 for own in playout.scores)
    assert any(playout.paid) or not any(playout.piles)


def cards_of(playout: Playout) -> int:
    held = sum(sum(hand.count) + sum(hand.laid) for hand in playout.hands)
    counts = [n for hand in playout.hands for n in (*hand.count, *hand.scarabs, *hand.laid)]
    assert all(n >= 0 for n in counts)
    return held + sum(map(len, playout.piles)) + len(playout.quay) + len(playout.deck)


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
    found = sampler(state.view(state.actor))(Random(1)).candidates()
    assert str(found[0]) == "token deceit"


@pytest.mark.rule("S41")
def test_a_hand_lays_its_best_sets_at_the_end_of_the_round() -> None:
    state = position(["3 ivory + 2 fish + amulet + wheat", ""])
    seat, hand = Seat(), Hand()
    seat.hand = state.hands[0]
    hand.load(seat)
    # Ivory has 3 scarabs each; an amulet makes the fish three; a card of wheat is left.
    assert (hand.lay_flat(), hand.size(), sum(hand.scarabs)) == (11, 1, 1)


# --- the chance to win ---------------------------------------------------------------------


def chances(points: list[int], round: int) -> list[float]:
    found = [0.0] * len(points)
    find_chances([float(each) for each in points], FADING, round, found)
    return found


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


@pytest.mark.rule("S50", "S51")
def test_a_chance_falls_evenly_with_the_points_behind() -> None:
    """Also between whole points, which judged positions have."""
    found = [0.0, 0.0]
    behind = []
    for tenths in range(60):
        find_chances([50.0, 50.0 - tenths / 10], FADING, 1, found)
        behind.append(found[1])
    steps = [one - other for one, other in pairwise(behind)]
    assert all(0.0005 < step < 0.002 for step in steps)
