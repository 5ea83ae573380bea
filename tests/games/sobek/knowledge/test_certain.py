"""Views against a reasoner that keeps all ways in which the seen cards may lie."""

import pytest

from tests.games.sobek.knowledge.certain import tally

pytestmark = pytest.mark.rule("S62")

RARE = 0.01
"""Maximum share of moments in which a view lacks a certain card. On average it is 0.0004: the view
does not keep which of several hidden moves came first."""


@pytest.mark.parametrize("lively", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S62_views_say_what_is_certain_and_no_more(seats: int, lively: bool) -> None:  # noqa: N802
    """That they say no more, and that the reasoner is right, is checked at each moment."""
    found = tally(seats, 7, lively=lively)
    assert found.moments > 200 and not found.unclear
    assert found.unknown <= RARE * found.moments
