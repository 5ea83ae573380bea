"""Confidence intervals: compared with published values, and their coverage."""

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.intervals import of_mean, of_share

shares = st.lists(st.floats(0, 1), min_size=1, max_size=40)


@pytest.mark.parametrize(
    ("won", "games", "low", "high", "near"),
    # Wilson's score interval in Newcombe, Statistics in Medicine 17 (1998), table I.
    [
        (81, 263, 0.2553, 0.3662, 0.002),
        (15, 148, 0.0624, 0.1605, 0.002),
        (0, 20, 0.0, 0.1611, 0.04),
        (1, 29, 0.0061, 0.1718, 0.02),
    ],
)
def test_with_one_game_per_deal_a_share_has_wilsons_interval(
    won: int, games: int, low: float, high: float, near: float
) -> None:
    found = of_share([1.0] * won + [0.0] * (games - won))
    assert found.mean == pytest.approx(won / games)
    assert found.low == pytest.approx(low, abs=near)
    assert found.high == pytest.approx(high, abs=near)
    # Never narrower than Wilson's interval.
    assert found.high - found.low >= high - low


@given(shares)
def test_an_interval_contains_its_mean_and_has_a_width(deals: list[float]) -> None:
    low, high = of_share(deals)[1:]
    assert 0 <= low <= fmean(deals) + 1e-9
    assert fmean(deals) - 1e-9 <= high <= 1
    assert high - low > 1 / (len(deals) + 4)


@given(shares)
def test_the_intervals_of_two_bots_mirror_each_other(deals: list[float]) -> None:
    one, other = of_share(deals), of_share([1 - deal for deal in deals])
    assert one.low == pytest.approx(1 - other.high, abs=1e-9)
    assert one.high == pytest.approx(1 - other.low, abs=1e-9)


def alone(rng: Random, p: float) -> float:
    """The share in two independent games."""
    return ((rng.random() < p) + (rng.random() < p)) / 2


def alike(rng: Random, p: float) -> float:
    """The share if the deal decides: the same bot wins both games."""
    return float(rng.random() < p)


def opposite(rng: Random, p: float) -> float:
    """The share if the seat decides: wins are spread as evenly as possible."""
    luck = rng.random()
    return ((luck < p) + ((luck + 0.5) % 1 < p)) / 2


@pytest.mark.parametrize("p", [0.3, 0.5, 0.8, 0.95])
@pytest.mark.parametrize("deal", [alone, alike, opposite])
def test_intervals_have_their_coverage_for_any_correlation_within_deals(
    deal: Callable[[Random, float], float], p: float
) -> None:
    rng = Random(1)
    found = [of_share([deal(rng, p) for _ in range(60)]) for _ in range(400)]
    held = fmean(each.low <= p <= each.high for each in found)
    # Shares come in steps, so 95 % is reached only roughly. If the deal decides, intervals for
    # independent games would have a coverage of 83 %.
    assert held >= 0.9


def test_a_share_less_luck_may_lie_beyond_the_ends_and_its_interval_does_not() -> None:
    assert of_share([1.05] * 9)[::2] == (1.0, 1.0)
    assert of_share([-0.05] * 9)[:2] == (0.0, 0.0)


def test_an_advantage_of_seats_makes_the_interval_narrow() -> None:
    split = of_share([0.5] * 200)
    single = of_share([1.0, 0.0] * 200)
    assert split.high - split.low < (single.high - single.low) / 4


def test_of_mean_has_students_interval() -> None:
    # Student's ten patients (Biometrika 6, 1908): additional hours of sleep with one of two drugs.
    hours = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
    assert of_mean(hours) == pytest.approx((1.58, 0.7001, 2.4599), abs=5e-4)


@pytest.mark.parametrize(
    # Student's distribution: 97.5 % quantiles by degrees of freedom.
    ("freedom", "quantile", "near"),
    [(1, 12.706, 0.12), (2, 4.303, 0.01), (3, 3.182, 0.002), (9, 2.262, 0.001), (30, 2.042, 0.001)],
)
def test_few_deals_have_students_quantile(freedom: int, quantile: float, near: float) -> None:
    deals = [float(n) for n in range(freedom + 1)]
    variance = fmean((deal - freedom / 2) ** 2 for deal in deals) / freedom
    low, high = of_mean(deals)[1:]
    assert (high - low) / 2 / variance**0.5 == pytest.approx(quantile, rel=near)
