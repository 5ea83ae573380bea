"""How strong somebody is, from the games that they played."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from sobek.core.strength import Costliness, Scale, Setting, expected
from web.session.estimate import ANSWERS, PRICED, ROUND, course, estimate, rating_at, suiting
from web.storage.strengths import Known

RATINGS = {2: tuple(range(0, 1200, 100)), 3: tuple(range(0, 840, 70))}
COSTLINESS = Costliness(weakest=0.22, slope=0.14, least=0.04, games=0.03, people=0.02)
SCALE = Scale(
    tuple(Setting(100, 0.2) for _ in range(12)), RATINGS, {}, considered=9, costliness=COSTLINESS
)


def game(share: int, *others: int, number: int = 1, cost: int | None = None) -> Known:
    return Known("sobek", "Anna", number, f"g{number}", others, share, cost)


def answer(which: int) -> Known:
    return Known("sobek", "Anna", 0, "", (), which)


def test_who_plays_well_is_stronger_than_who_has_played() -> None:
    new, played, well = (estimate(SCALE, 2, [answer(n)]) for n in range(len(ANSWERS)))
    assert new.rating < played.rating < well.rating
    assert estimate(SCALE, 2, []) == new


@pytest.mark.parametrize("seats", [2, 3])
def test_who_wins_is_stronger_and_who_loses_weaker(seats: int) -> None:
    others = (300,) * (seats - 1)
    lost, before, won = (
        estimate(SCALE, seats, known) for known in ([game(0, *others)], [], [game(100, *others)])
    )
    assert lost.rating < before.rating < won.rating


def test_a_shared_victory_is_between_a_win_and_a_loss() -> None:
    lost, shared, won = (estimate(SCALE, 2, [game(n, 200)]).rating for n in (0, 50, 100))
    assert lost < shared < won


def test_a_win_against_somebody_stronger_tells_more() -> None:
    assert estimate(SCALE, 2, [game(100, 700)]).rating > estimate(SCALE, 2, [game(100, 50)]).rating


def test_the_more_games_the_surer() -> None:
    found = course(SCALE, 2, tuple(game(n % 2 * 100, 200, number=n) for n in range(30)))
    assert len(found) == 31
    assert found[-1].error < found[10].error < found[0].error


def test_a_strength_is_told_once_it_is_known_and_is_never_below_the_weakest_bot() -> None:
    first, *_, last = course(SCALE, 2, tuple(game(0, 0, number=n) for n in range(20)))
    assert not first.is_known and last.is_known
    assert last.rating < 0 == last.shown


def test_whose_decisions_cost_less_is_stronger_and_better_known() -> None:
    lavish, unjudged, careful = (
        estimate(SCALE, 2, [game(50, 400, cost=cost)]) for cost in (600, None, 40)
    )
    assert lavish.rating < unjudged.rating < careful.rating
    assert max(lavish.error, careful.error) < unjudged.error


def test_costs_of_many_games_never_make_results_worthless() -> None:
    """Whoever wins is strong, whatever a judge thinks of the decisions."""
    won = [game(100, 900, number=n, cost=300) for n in range(40)]
    lost = [game(0, 900, number=n, cost=300) for n in range(40)]
    assert estimate(SCALE, 2, won).rating > estimate(SCALE, 2, lost).rating + 200


def test_costs_count_in_the_latest_games_only() -> None:
    latest = [game(50, 400, number=n, cost=200) for n in range(1, PRICED + 1)]
    former = [
        estimate(SCALE, 2, [game(50, 400, number=0, cost=cost), *latest]) for cost in (10, 900)
    ]
    assert former[0] == former[1]


def test_a_cost_in_a_game_of_which_nothing_is_measured_tells_nothing() -> None:
    first, other = (
        estimate(replace(SCALE, costliness=None), 2, [game(50, 400, cost=cost)])
        for cost in (None, 10)
    )
    assert first == other


def test_games_with_three_tell_of_games_with_two() -> None:
    known = [game(100, 300, 300, number=n) for n in range(8)]
    assert estimate(SCALE, 2, known).rating > estimate(SCALE, 2, []).rating + 100


def test_beyond_the_ends_ratings_go_on() -> None:
    assert [rating_at(SCALE, 2, place) for place in (-1, 0, 2.5, 12)] == [-100, 0, 250, 1200]


def test_an_opponent_is_on_the_scale() -> None:
    assert suiting(SCALE, 2, [answer(0)] + [game(0, 0, number=n) for n in range(20)]) == 0
    best = [game(100, 1100, number=n) for n in range(40)]
    assert suiting(SCALE, 2, best) == 1100
    assert suiting(SCALE, 2, best[:2]) % ROUND == 0


@pytest.mark.parametrize("strength", [0, 150, 450, 800])
def test_an_estimate_comes_near_to_a_fixed_strength(strength: int) -> None:
    """In the mean of 15 people, after 20 games against opponents that suit them."""
    errors = []
    for seed in range(15):
        rng, known = Random(seed), [answer(min(strength // 300, 2))]
        for number in range(1, 21):
            rating = suiting(SCALE, 2, known)
            wins = rng.random() < expected([strength, rating])[0]
            known.append(game(100 * wins, rating, number=number))
        errors.append(estimate(SCALE, 2, known).rating - strength)
    assert abs(fmean(errors)) < 80
    assert fmean(map(abs, errors)) < 130
