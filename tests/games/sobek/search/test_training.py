"""How the search learns from its own games."""

from random import Random

import pytest

from sobek.games.sobek.search.learned_data import LEARNED
from sobek.games.sobek.search.outlook import FEATURES
from sobek.games.sobek.search.training import (
    DATA,
    Moment,
    learn,
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
    assert {each.round for each in moments} >= {1, 2}
    for each in moments:
        assert len(each.features) == len(each.now) == len(each.corrupt) == seats
        # At the end of a round somebody is the most corrupt, and scores only the penalty lowers.
        assert 1 <= sum(each.corrupt) <= seats
        for now, reached, corrupt in zip(each.now, each.reached, each.corrupt, strict=True):
            assert reached >= now - 40 or corrupt
    assert all(each.final == moments[-1].reached for each in moments)


def test_what_is_learned_fits_the_ends() -> None:
    """Made-up turns: who has more of a feature scores twice as much of it, and is corrupt. A lead
    of 10 points wins three of four games in round 1, and all in round 3."""
    rng = Random(4)
    games = []
    for seats in (2, 3, 4):
        for number in range(400):
            amounts = [rng.randrange(10) for _ in range(seats)]
            features = [[0.0] * (FEATURES - 1) + [float(amount)] for amount in amounts]
            now = [rng.randrange(20) for _ in range(seats)]
            reached = [a + 2 * b for a, b in zip(now, amounts, strict=True)]
            corrupt = [amount / 10 for amount in amounts]
            for round in (1, 3):
                best = max(reached)
                final = [10 * (own == best) for own in reached]
                if round == 1 and number % 4 == 0:
                    final.reverse()
                games.append((seats, [Moment(round, features, now, reached, corrupt, final)]))
    learned = learn(games)
    for weights, corruption in zip(learned.points, learned.corruption, strict=True):
        assert weights[-1] == pytest.approx(2, abs=0.01) and not any(weights[:-1])
        assert corruption[-1] == pytest.approx(0.1, abs=0.001)
    assert learned.fading[3] < learned.fading[1] < 0.999


def test_regression_finds_what_made_the_numbers() -> None:
    rng = Random(1)
    weights = [rng.uniform(-2, 2) for _ in range(FEATURES)]
    rows = [[rng.uniform(-3, 3) for _ in range(FEATURES)] for _ in range(2000)]
    targets = [sum(a * b for a, b in zip(weights, row, strict=True)) for row in rows]
    moments = [Moment(1, [row], [0], [0], [0.0], [0]) for row in rows]
    found = regression(moments, [[target] for target in targets])
    assert found == pytest.approx(weights, abs=0.01)
