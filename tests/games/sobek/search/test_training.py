"""How the search learns from its own games."""

from random import Random

import pytest

from sobek.games.sobek.search.learned_data import LEARNED
from sobek.games.sobek.search.outlook import FEATURES
from sobek.games.sobek.search.training import (
    DATA,
    HEAT,
    Choice,
    Moment,
    learn_prior,
    play,
    priors,
    regression,
    text,
)
from sobek.games.sobek.search.tuning import flat
from sobek.games.sobek.search.weights import WEIGHTS

MAX_SIZE = 8192


def test_what_was_learned_is_small_and_says_how_it_was_made() -> None:
    written = DATA.read_text()
    assert len(written.encode()) <= MAX_SIZE
    command = written.split("``")[1]
    assert command.startswith("python3 -m sobek.games.sobek.search.training --")
    assert text(LEARNED, command) == written


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = play(20, 5), play(20, 5)
    assert one == other
    seats, moments, choices = one
    assert seats == len(moments[0].final) and choices
    assert all(sum(each.shares) == pytest.approx(1) for each in choices)
    for each in moments:
        assert len(each.reached) == seats and 0 <= sum(each.corrupt) <= seats


def test_a_value_is_the_sum_of_its_features_times_the_weights() -> None:
    """So the features of a choice's candidates differ as their values do."""
    _, _, choices = play(20, 6)
    first = [prior.index(max(prior)) for prior in (priors(c, list(flat(WEIGHTS))) for c in choices)]
    # The policy's first candidate is the first one.
    assert first.count(0) > 0.9 * len(first)


def test_regression_finds_what_made_the_numbers() -> None:
    rng = Random(1)
    weights = [rng.uniform(-2, 2) for _ in range(FEATURES)]
    rows = [[rng.uniform(-3, 3) for _ in range(FEATURES)] for _ in range(2000)]
    targets = [sum(a * b for a, b in zip(weights, row, strict=True)) for row in rows]
    moments = [Moment(1, [row], [0], [0], [0.0], [0]) for row in rows]
    found = regression(moments, [[target] for target in targets])
    assert found == pytest.approx(weights, abs=0.01)


def test_a_prior_comes_nearer_to_the_visits() -> None:
    rng, count = Random(2), len(list(flat(WEIGHTS)))
    true = [rng.uniform(-1, 1) for _ in range(count)]
    choices = []
    for _ in range(600):
        features = [[rng.choice((0.0, 0.0, 0.0, 1.0)) for _ in range(count)] for _ in range(5)]
        choices.append(Choice(features, priors(Choice(features, []), true)))
    learned = learn_prior(choices, Random(3))
    start = [value / HEAT for value in flat(WEIGHTS)]

    def distance(weights: list[float]) -> float:
        return sum(
            abs(share - prior)
            for each in choices
            for share, prior in zip(each.shares, priors(each, weights), strict=True)
        )

    assert distance(learned) < 0.1 * distance(start)
