"""What hints show of a report: lines with enough simulations, and only significant differences."""

from collections.abc import Callable
from random import Random

from sobek.core.report import Line, Report, ordered
from web.analysis.hints import (
    MIN_VISITS,
    Contrast,
    are_equivalent,
    chance_to_win,
    main_reasons,
    shortlist,
)
from web.ui.scene import Reason

SPREAD = 9.0
CASES = 400


def a_line(action: str, visits: int, chance: float) -> Line:
    return Line(action, visits, visits * chance, (0.0,), ())


def by_chance(rng: Random, visits: int, points: float, share: float) -> Line:
    """A line whose playouts have these points on average, and happen to be measured so often."""
    return Line(
        "x",
        visits,
        0.0,
        (sum(rng.gauss(points, SPREAD) for _ in range(visits)),),
        (float(sum(rng.random() < share for _ in range(visits))),),
    )


def found(own: tuple[float, float], other: tuple[float, float], seen: Callable[..., float]) -> int:
    """How often a difference is seen between lines with these points and shares."""
    rng, count = Random(3), 0
    for _ in range(CASES):
        lines = by_chance(rng, 90, *own), by_chance(rng, 60, *other), by_chance(rng, 40, *other)
        contrast = Contrast.of(Report(lines), lines[0], SPREAD)
        count += bool(seen(contrast))
    return count


def points(contrast: Contrast) -> float:
    return contrast.points(0)


def measure(contrast: Contrast) -> float:
    return contrast.measure(0)


def test_random_differences_are_rarely_shown() -> None:
    assert found((20, 0.4), (20, 0.4), points) < CASES / 10
    assert found((20, 0.4), (20, 0.4), measure) < CASES / 10
    assert found((20, 0.02), (20, 0.02), measure) < CASES / 10


def test_large_differences_are_nearly_always_shown() -> None:
    assert found((26, 0.4), (20, 0.4), points) > CASES * 0.9
    assert found((20, 0.6), (20, 0.3), measure) > CASES * 0.9


def test_a_contrast_compares_with_the_average_of_all_other_lines() -> None:
    lines = (
        Line("a", 100, 60.0, (1200.0, 3000.0), (90.0,)),
        Line("b", 100, 40.0, (1000.0, 3500.0), (40.0,)),
        Line("c", 300, 90.0, (1000.0, 3500.0), (40.0,)),
    )
    contrast = Contrast.of(Report(lines), lines[0], 1.0)
    assert (contrast.points(0), contrast.points(1)) == (12 - 5, 30 - 17.5)
    assert abs(contrast.measure(0) - (0.9 - 0.2)) < 1e-9


def test_a_single_line_has_no_contrast() -> None:
    line = Line("a", 100, 60.0, (1200.0,), (90.0,))
    contrast = Contrast.of(Report((line,)), line, 1.0)
    assert contrast.points(0) == contrast.measure(0) == 0


def test_at_most_three_lines_with_enough_simulations_are_shown() -> None:
    many = [a_line(action, 5 * MIN_VISITS, 0.5) for action in "abcd"]
    few = a_line("e", MIN_VISITS - 1, 0.9)
    assert [line.action for line in shortlist(ordered([*many, few]).lines)] == ["a", "b", "c"]
    assert [line.action for line in shortlist([many[0], few])] == ["a"]
    assert [line.action for line in shortlist([few])] == ["e"]
    assert shortlist([]) == []


def test_after_the_best_line_those_with_better_chances_come_first() -> None:
    """What is shown agrees with the order."""
    lines = [a_line("a", 500, 0.57), a_line("b", 300, 0.43), a_line("c", 200, 0.45)]
    assert [line.action for line in shortlist(lines)] == ["a", "c", "b"]


def test_lines_with_close_chances_are_alike() -> None:
    lines = [a_line("a", 500, 0.61), a_line("b", 300, 0.60), a_line("c", 200, 0.595)]
    assert are_equivalent(lines)
    assert not are_equivalent([*lines, a_line("d", 100, 0.55)])
    assert not are_equivalent(lines[:1])


def test_the_two_weightiest_reasons_are_shown() -> None:
    said = [Reason(2.0, "two"), Reason(0.5, "half"), Reason(5.0, "five"), Reason(3.0, "three")]
    assert main_reasons(said) == ["five", "three"]
    assert main_reasons(said[:2]) == ["two"]
    assert main_reasons([]) == []


def test_chances_are_whole_percentages() -> None:
    assert chance_to_win(a_line("a", 300, 0.617)) == "62% to win"
