"""The account of a finished game: its parts, and that they add up."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.head_start import advantages
from sobek.core.strength import expected
from sobek.games import game
from web.analysis.account import WHOLE, Account, lost_by_seat
from web.analysis.review import Choice, Judgement, Loss

ALONE = [(0,), (1,), (2,), (3,)]
PAIRS = [(0, 2), (1, 3)]
EVEN = {sides: [1 / sides] * sides for sides in (2, 3, 4)}


def test_what_one_of_two_gives_away_comes_to_the_other() -> None:
    found = Account.of(0, (0.09, 0.06), ALONE[:2], EVEN[2], (0.0, 1.0))
    assert (found.given, found.expected, found.result) == ((9, 6), 50, 0)
    assert (found.own, found.others, found.rest) == (-9, 6, -47)
    other = Account.of(1, (0.09, 0.06), ALONE[:2], EVEN[2], (0.0, 1.0))
    assert (other.own, other.others, other.rest) == (-6, 9, 47)


def test_what_one_of_four_gives_away_comes_to_the_three_others() -> None:
    lost = (0.12, 0.03, 0.0, 0.3)
    found = [Account.of(seat, lost, ALONE, EVEN[4], (0.0, 0.5, 0.5, 0.0)) for seat in range(4)]
    assert [each.expected for each in found] == [25] * 4
    assert [each.own for each in found] == [-12, -3, 0, -30]
    assert [each.others for each in found] == [11, 14, 15, 5]
    assert sum(each.rest for each in found) == 0


def test_partners_win_and_lose_together() -> None:
    found = Account.of(2, (0.1, 0.2, 0.05, 0.0), PAIRS, EVEN[4], (0.5, 0.0, 0.5, 0.0))
    assert (found.expected, found.result) == (50, 100)
    assert (found.own, found.others, found.rest) == (-15, 20, 45)


def test_a_head_start_is_expected_to_win_more() -> None:
    before = expected(advantages(game("sobek"), {"start": "1+60"}, 2))
    ahead, behind = (Account.of(seat, (0.0, 0.0), ALONE[:2], before, (1.0, 0.0)) for seat in (0, 1))
    assert (ahead.expected, ahead.rest) == (92, 8)
    assert (behind.expected, behind.rest) == (8, -8)
    pair = Account.of(2, (0.0,) * 4, PAIRS, (0.4, 0.2, 0.2, 0.2), (0.5, 0.0, 0.5, 0.0))
    assert (pair.side, pair.expected, pair.rest) == ((0, 2), 60, 40)


@given(
    st.sampled_from([ALONE[:2], ALONE[:3], ALONE, PAIRS]),
    st.lists(st.floats(0, 3), min_size=4, max_size=4),
    st.data(),
)
def test_the_parts_add_up_exactly(
    sides: Sequence[tuple[int, ...]], lost: list[float], data: st.DataObject
) -> None:
    seats = sum(map(len, sides))
    winners = data.draw(st.lists(st.sampled_from(sides), min_size=1, unique=True))
    winning = [seat for side in winners for seat in side]
    shares = [(seat in winning) / len(winning) for seat in range(seats)]
    for seat in range(seats):
        found = Account.of(seat, lost[:seats], sides, EVEN[seats], shares)
        start, own, others, end = found.levels
        assert start + found.own + found.others + found.rest == end
        assert (own - start, others - own, end - others) == (found.own, found.others, found.rest)
        assert abs(found.expected - WHOLE / len(sides)) <= 0.5
        side = next(each for each in sides if seat in each)
        assert abs(found.result - WHOLE * sum(shares[each] for each in side)) <= 0.5


def judgement(seat: int, cost: float) -> Judgement:
    return Judgement(
        0, seat, "played", "best", (Choice("best", 9, 0.5), Choice("played", 9, 0.5 - cost))
    )


def test_noise_of_comparisons_cancels_out() -> None:
    judgements = judgement(0, 0.1), judgement(0, -0.04), judgement(2, -0.2)
    assert judgements[1].cost == 0
    losses = Loss(3, 1, 0.2), Loss(5, 1, -0.05)
    assert lost_by_seat(3, judgements, losses) == pytest.approx((0.06, 0.15, 0.0))
