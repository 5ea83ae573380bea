"""Bars and lines of the statistics."""

from tests.web.helpers.reading import read
from web.ui.charts import HIGH, bar, course, stretch


def test_a_bar_has_the_length_of_its_share() -> None:
    whole, part = read(bar(0.42)).named("rect")
    assert (whole.attributes["width"], part.attributes["width"]) == ("100", "42")


def test_a_line_spans_from_its_minimum_or_0_to_its_maximum() -> None:
    dots = read(course([20, -10, 50], [True, False, True], "")).named("circle")
    heights = [int(str(dot.attributes["cy"])) for dot in dots]
    assert heights[2] < heights[0] < heights[1] == HIGH - heights[2]
    assert heights[0] == HIGH // 2
    (alone,) = read(course([0], [True], "")).named("circle")
    assert int(str(alone.attributes["cy"])) == heights[1]


def test_a_change_lies_where_it_happened_on_the_common_scale() -> None:
    (loss,) = read(stretch(50, 25, (-100, 100))).named("rect")
    assert (loss.attributes["x"], loss.attributes["width"]) == ("125", "25")
    assert loss.attributes["class"] == "loss"
    (gain,) = read(stretch(-100, 0, (-100, 100))).named("rect")
    assert (gain.attributes["x"], gain.attributes["width"]) == ("0", "100")
    assert gain.attributes["class"] == "gain"
