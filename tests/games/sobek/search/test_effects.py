"""The search's form of the rules against the rules themselves."""

from collections import Counter

import pytest

from sobek.games.sobek.rules.notation import Verb
from tests.games.sobek.search.comparison import VARIANTS, check_game


@pytest.mark.rule("S21", "S23", "S24", "S25", "S26", "S27", "S28", "S29", "S30", "S31", "S32")
@pytest.mark.rule("S33", "S34", "S35", "S36", "S37", "S38", "S39", "S3A", "S3B", "S3C")
@pytest.mark.rule("S40", "S41", "S42", "S43", "S44", "S45")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_search_plays_by_the_rules(seats: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(12):
        check_game(seats, VARIANTS[seed % 2], seed, met)
    assert set(met) == {verb.name for verb in Verb}
