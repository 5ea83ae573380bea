"""Views against a reasoner that keeps all ways in which the seen cards may lie."""

import pytest

from tests.games.sobek.knowledge.certain import tally

pytestmark = pytest.mark.rule("S62")


@pytest.mark.parametrize("lively", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S62_views_say_what_is_certain_and_no_more(seats: int, lively: bool) -> None:  # noqa: N802
    """In these games all of it is at least implied; in others something is not in one of two
    thousand moments, since the view does not keep which of several hidden moves came first.
    That they say no more, and that the reasoner is right, is checked at each moment."""
    found = tally(seats, 7, lively=lively)
    assert found.moments > 200 and not found.unclear
    assert not found.unknown
