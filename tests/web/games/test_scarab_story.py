"""The log and the ranking of Scarab."""

from collections.abc import Mapping, Sequence

import pytest

from sobek.core.game import OVER
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import do, position
from tests.web.helpers.reading import Node, read
from tests.web.helpers.scarab_games import PLAYERS, games
from web.games.scarab import RENDERER
from web.ui.scene import Scene
from web.ui.screens.over import ranking as standing


def told(state: ScarabState, *texts: str) -> list[str]:
    """The log of these actions."""
    found = []
    for text in texts:
        before = state.view(1)
        do(state, text)
        found.append(
            RENDERER.narration.story(before, parse(text), state.view(1), PLAYERS[: state.seats])
        )
    return found


@pytest.mark.rule("C11", "C13")
def test_the_log_has_a_sentence_for_every_action() -> None:
    drawing = "P . +5\n. . .\n-1 . A\n. +1 ."
    assert told(position(drawing, stones={1: (-8, 2)}), "c1", "c3", "return -8", "to b3", "b3") == [
        "Anna takes +5 on c1.",
        "Berta moves to the Ankh on c3.",
        "Berta puts −8 back.",
        "Berta puts −8 on b3.",
        "Anna takes −8 on b3.",
    ]
    assert told(position(drawing, stones={1: (2,)}), "c1", "c3", "return none")[2] == (
        "Berta keeps all stones."
    )
    assert told(position(drawing), "c1", "c3")[1] == (
        "Berta moves to the Ankh on c3 and has no stone to put back."
    )


@pytest.mark.rule("C20")
def test_the_log_gives_the_reason_of_the_end() -> None:
    (stuck,) = told(position("P . +5\n-1 . ."), "c1")
    assert stuck == "Anna takes +5 on c1. Berta cannot move: the game is over."
    (last,) = told(position("P . +5\n. . A"), "c1")
    assert last == "Anna takes +5 on c1. That was the last scarab: the game is over."
    after_ankh = told(position("P . A\n-1 . .", stones={0: (1,)}), "c1", "return none")
    assert after_ankh[1] == "Anna keeps all stones. Berta cannot move: the game is over."


def test_only_the_last_sentence_tells_the_end() -> None:
    for number, (before, action, after) in enumerate(games(12)):
        if number % 7 == 0 or after.actor == OVER:
            players = PLAYERS[: after.seats]
            sentence = RENDERER.narration.story(before.view(0), action, after.view(0), players)
            assert (after.actor == OVER) == ("the game is over" in sentence)


# --- ranking -------------------------------------------------------------------------------


def ranking(stones: Mapping[int, Sequence[int]], seats: int, pairs: bool = False) -> Node:
    """The ranking of a game in which the seats got these stones."""
    state = position("P . +1\n-8 . .", seats=seats, actor=seats - 1, pairs=pairs, stones=stones)
    do(state, "c1")
    assert state.actor == OVER
    return read(standing(Scene(state.view(0), PLAYERS[:seats]), RENDERER.ending))


def rows(page: Node) -> list[list[str]]:
    return [
        [cell.text for cell in row.all(lambda node: node.name in ("td", "th"))]
        for row in page.named("tbody")[0].named("tr")
    ]


@pytest.mark.rule("C21")
def test_the_ranking_is_by_sum() -> None:
    page = ranking({0: (3,), 1: (8, -1)}, 2)
    assert page.named("h3")[0].text == "Berta wins."
    assert rows(page) == [["1", "Berta", "3", "8"], ["2", "Anna", "1", "3"]]
    assert not page.of_class("ties")
    assert "The priest could not move." in page.text


@pytest.mark.rule("C21")
def test_the_ranking_explains_ties() -> None:
    page = ranking({0: (8, 2), 1: (8, 2), 2: (7, 2)}, 3)
    assert page.named("h3")[0].text == "Anna and Berta share the victory."
    assert [row[0] for row in rows(page)] == ["1", "1", "3"]
    assert [each.text for each in page.of_class("ties")[0].named("li")] == [
        "Anna and Berta have the same number of every stone from +8 to +1.",
        "Tie between Berta and <b>Cleo: more +8 stones for Berta, 1 to 0.",
    ]


@pytest.mark.rule("C21")
def test_the_ranking_names_the_value_that_decides_a_tie() -> None:
    page = ranking({0: (8, 3, 3), 1: (8, 5)}, 2)
    assert page.named("h3")[0].text == "Berta wins."
    (tie,) = page.of_class("ties")[0].named("li")
    assert tie.text == "Tie between Berta and Anna: more +5 stones for Berta, 1 to 0."


@pytest.mark.rule("C30")
def test_the_ranking_adds_up_pairs() -> None:
    page = ranking({0: (8,), 1: (4,), 2: (-6,), 3: (1,)}, 4, pairs=True)
    assert page.named("h3")[0].text == "Berta and Senbi win."
    first, second = rows(page)
    assert first[0] == "1" and first[2:] == ["3", "6"]
    assert "Berta" in first[1] and "alone: 4" in first[1] and "alone: 2" in first[1]
    assert second[0] == "2" and second[2:] == ["2", "2"] and "alone: −6" in second[1]


@pytest.mark.rule("C30")
def test_pairs_share_a_victory() -> None:
    page = ranking({0: (5,), 1: (4,), 2: (1,), 3: (1,)}, 4, pairs=True)
    assert page.named("h3")[0].text == "Anna and <b>Cleo win."
    level = ranking({0: (5, 1), 1: (5,)}, 4, pairs=True)
    assert level.named("h3")[0].text == ("Anna, <b>Cleo, Berta and Senbi share the victory.")
