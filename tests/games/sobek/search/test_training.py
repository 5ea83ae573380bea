"""How the search learns from its own games."""

from random import Random

import pytest

from sobek.games.sobek.search.learned_data import LEARNED
from sobek.games.sobek.search.outlook import FEATURES
from sobek.games.sobek.search.training import (
    DATA,
    Moment,
    play,
    regression,
    text,
)

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
    seats, moments = one
    assert seats == len(moments[0].final)
    for each in moments:
        assert len(each.reached) == seats and 0 <= sum(each.corrupt) <= seats


def test_regression_finds_what_made_the_numbers() -> None:
    rng = Random(1)
    weights = [rng.uniform(-2, 2) for _ in range(FEATURES)]
    rows = [[rng.uniform(-3, 3) for _ in range(FEATURES)] for _ in range(2000)]
    targets = [sum(a * b for a, b in zip(weights, row, strict=True)) for row in rows]
    moments = [Moment(1, [row], [0], [0], [0.0], [0]) for row in rows]
    found = regression(moments, [[target] for target in targets])
    assert found == pytest.approx(weights, abs=0.01)
