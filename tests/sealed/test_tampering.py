"""No change of any link goes unnoticed."""

from random import Random

import pytest

from sobek.core.chance import pick
from tests.sealed.players import VARIANTS
from tests.sealed.tampering import play_through, tamper


@pytest.mark.parametrize(("game", "options"), [*VARIANTS[:3], VARIANTS[-1]])
def test_tampering_is_found(game: str, options: dict[str, str]) -> None:
    """On the way at once, and nothing of the game changes; by the sender at the end at the latest,
    unless it only chooses another action that is legal."""
    rng, found = Random(1), set()
    moments = play_through(game, options, 1)
    for _ in range(150):
        outcome = tamper(pick(moments, rng), rng)
        assert outcome.found not in ("missed", "blocking"), outcome
        found.add(outcome.found)
    assert "at once" in found
