"""What finished plays have reached, by the records of whole games whose scoring is known."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sobek.core import text, transcript
from sobek.core.play import Play
from web.games.sobek import goals
from web.ui.set_deals import STARS, Goal

RECORDS = Path(__file__).resolve().parents[2] / "records"
# The first seat scores 18, 38 and 24 points by sets and wins by 87 to 86 and 29.
WON, ROUND_2, ROUND_3 = "sobek_3_open", 41, 90
# The first seat scores 21, 20 and 12, is the most corrupt each time, and loses by 27 to 126.
LOST = "sobek_2_original"


def record(name: str) -> Play:
    """The play of a stored record."""
    return transcript.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("figure", "name", "given", "expected"),
    [
        (goals.lead, WON, 0, 1),
        (goals.lead, LOST, 0, None),
        # The Merchant comes in round 2, and no character in round 3.
        (goals.lead_without_characters, WON, ROUND_2, None),
        (goals.lead_without_characters, WON, ROUND_3, 1),
        # The last but one card is the third in reach, the last one the first.
        (goals.lead_without_skipping, WON, ROUND_3, None),
        (goals.lead_without_skipping, WON, 133, 1),
        (goals.lead_without_penalty, WON, 0, 1),
        (goals.lead_without_penalty, LOST, 0, None),
        (goals.corruption, WON, 0, 13),
        (goals.corruption, LOST, 0, None),
        (goals.best_set, WON, 0, 18),
        (goals.best_set, WON, ROUND_3, 12),
        (goals.best_set, LOST, 0, 9),
        (goals.sets_laid, WON, 0, 4),
        (goals.sets_laid, WON, ROUND_3, 2),
        (goals.round_points, LOST, 0, 21),
        (goals.round_points, WON, ROUND_3, 24),
        (goals.others_points, WON, ROUND_2, 31),
        (goals.others_points, LOST, 0, 51),
    ],
)
def test_a_figure_counts_what_came_after_the_given_actions(
    figure: Callable[[Play, int], int | None], name: str, given: int, expected: int | None
) -> None:
    assert figure(record(name), given) == expected


@pytest.mark.parametrize(
    ("goal", "name", "stars"),
    [
        (goals.win(1, 10, 20), WON, 1),
        (goals.win(1, 1, 1), WON, 3),
        (goals.win_by(2, 10, 20), WON, 0),
        (goals.win(1, 10, 20), LOST, 0),
        (goals.win_without_penalty(1, 10, 20), WON, 1),
        (goals.win_without_characters(1, 10, 20), WON, 0),
        (goals.win_without_skipping(1, 10, 20), WON, 0),
        (goals.win_clean(14, 13, 12), WON, 2),
        (goals.win_clean(40, 30, 20), LOST, 0),
        (goals.lay_a_set(10, 18, 19), WON, 2),
        (goals.lay_sets(2, 3, 4), WON, 3),
        (goals.score(30, 38, 39), WON, 2),
        (goals.hold(50, 40, 30), LOST, 0),
        (goals.hold(60, 51, 50), LOST, 2),
    ],
)
def test_each_degree_of_a_goal_is_a_star(goal: Goal, name: str, stars: int) -> None:
    assert goal.reached(record(name), 0) == stars <= STARS


def test_counted_words_follow_their_number(languages: list[str]) -> None:
    text.use("ru")
    said = goals.lay_sets(1, 2, 5).degree
    assert [said(n) for n in (1, 2, 5, 21)] == ["1 набор", "2 набора", "5 наборов", "21 набор"]
    assert goals.win_by(21, 22, 25).said(21).endswith(" 21 очка.")
