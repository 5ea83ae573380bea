"""Things that wrap: their rows are as narrow as any way to part them allows."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from web.ui.rows import widest_row

WIDTHS = st.lists(st.sampled_from((1.0, 1.32, 1.36, 1.5, 1.72, 4.6)), min_size=1, max_size=8)


@given(WIDTHS, st.integers(1, 4))
def test_the_widest_row_is_as_narrow_as_can_be(widths: list[float], rows: int) -> None:
    width, length = widest_row(tuple(widths), rows)
    ways = [
        [widths[a:b] for a, b in zip((0, *cuts), (*cuts, len(widths)), strict=True)]
        for number in range(min(rows, len(widths)))
        for cuts in combinations(range(1, len(widths)), number)
    ]
    assert width == approx(min(max(map(sum, way)) for way in ways))
    # Things wrap as late as they can, so the first way of this width is theirs.
    row: list[float] = []
    longest = 0
    for each in widths:
        row = [*row, each] if sum(row) + each <= width + 0.001 else [each]
        longest = max(longest, len(row))
    assert length == longest


def test_nothing_has_no_width() -> None:
    assert widest_row((), 2) == (0, 0)
