"""Tutorials: every lesson can be completed, its texts are right, and progress is kept."""

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from sobek.core import text
from sobek.core.link import decode
from sobek.games import game
from tests.web.helpers.device import Table
from tests.web.helpers.reading import read
from web.games import renderers
from web.session.tutorial import Tutorial, learned_key, length, place, resumed

RENDERERS = renderers()
GAMES = [name for name, renderer in RENDERERS.items() if renderer.tutorial()]
TURN_PHASE = 0
"""The phase in which a turn begins, in both games."""


def fitting_actions(tutorial: Tutorial) -> list[object]:
    """All actions that complete the lesson."""
    wants = tutorial.lesson.wants
    return [each for each in tutorial.play.legal_actions() if str(each).startswith(wants)]


def lessons(name: str, choice: int = 0) -> Iterator[Any]:
    """The tutorial at each of its lessons; ``choice`` is the index among the fitting actions."""
    text.use("en")
    tutorial = Tutorial(RENDERERS[name])
    while True:
        yield tutorial
        if tutorial.reads:
            if tutorial.done + 1 == tutorial.lessons:
                return
            tutorial = tutorial.read_on()
            continue
        found = fitting_actions(tutorial)
        tutorial.act([found[choice % len(found)]])
        while tutorial.bot_decides:
            tutorial.act([tutorial.answer])


def pointed(table: Table) -> set[str | None]:
    """The ids of the elements that the page points at."""
    found = read(table.device.html).all(lambda node: "data-pointed" in node.attributes)
    return {node.attributes["id"] for node in found}


@pytest.mark.parametrize("choice", [0, 1, 2, -1])
@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_can_be_completed_with_any_choice(name: str, choice: int) -> None:
    seen = [tutorial.done for tutorial in lessons(name, choice)]
    assert seen == list(range(length(RENDERERS[name].tutorial())))


@pytest.mark.parametrize("name", GAMES)
def test_lessons_name_the_clauses_of_their_actions(name: str) -> None:
    rules = game(name)
    checked = 0
    for tutorial in lessons(name):
        lesson = tutorial.lesson
        assert set(lesson.clauses) <= set(rules.rules)
        state = tutorial.play.state
        if not lesson.wants or state.phase != TURN_PHASE:
            continue  # decisions within a turn have no clauses of their own
        for action in fitting_actions(tutorial):
            after = state.clone()
            after.apply(action)
            cases = rules.clauses(state, action, after)
            known = {case.partition(" ")[0] for case in cases}
            assert known & set(lesson.clauses), (lesson, known)
            checked += 1
    assert checked > 3


@pytest.mark.parametrize("name", GAMES)
def test_lessons_point_at_elements_of_the_table(name: str) -> None:
    table = Table(f"learn={name}")
    for tutorial in lessons(name):
        table.app._session = tutorial
        table.app.draw()
        found = pointed(table)
        # Some elements appear only after cards are selected.
        assert found == {each for each in tutorial.pointed if f'id="{each}"' in table.device.html}
        assert found or not tutorial.pointed
        if tutorial.lesson.points:
            assert set(tutorial.lesson.points) <= found


def teacher_text(table: Table) -> str:
    """The text of the teacher."""
    return read(table.device.html).by_id("prompt").text


def do_lesson(table: Table) -> None:
    """Do what the teacher asks for."""
    tutorial = table.app._session
    assert isinstance(tutorial, Tutorial)
    if tutorial.reads:
        table.do("learn-on")
    else:
        table.do("act", str(tutorial.wanted))


def advance(table: Table, lessons: int) -> None:
    """Complete the next lessons."""
    for _ in range(lessons):
        do_lesson(table)


def test_figures_in_the_texts_agree_with_the_game() -> None:
    """Each sentence with a figure is compared with the state."""
    told: dict[int, Any] = {}
    for tutorial in lessons("sobek"):
        told[tutorial.done] = tutorial.said(tutorial.scene()), tutorial.play.state.clone()
    sentence, before = told[7]
    assert "4 × 3 = 12" in sentence
    assert told[8][1].sets[0][0].worth() == 12
    sentence, before = told[10]
    assert before.sets[0][0].worth() == 12 and "36 points instead of 12" in sentence
    assert told[11][1].sets[0][0].worth() == 36
    assert told[3][1].piles[0].bit_count() == 2 and "lie 2 cards" in told[3][0]
    assert not told[6][1].piles[0]
    account = told[14][1].pad[-1]
    assert [line.points for line in account] == [35, 25] and "35 points" in told[14][0]
    assert [line.corruption for line in account] == [10, 15] and "10 for you, 15 for" in told[15][0]
    assert account[1].corrupt and not account[0].corrupt
    assert (
        account[1].reached - account[1].after == 9 and "2 times here, which costs 9" in told[16][0]
    )
    assert told[18][1].points == (103, 77) and "103 to 77" in told[18][0]


def test_progress_is_kept_and_no_game_is_saved() -> None:
    table = Table()
    assert "Learn Sobek in five minutes" in table.words
    table.do("go", "learn=sobek")
    assert "1 of 19" in table.words
    advance(table, 4)
    before = teacher_text(table)
    again = table.reload()
    assert teacher_text(again) == before and "5 of 19" in again.words
    again.do("go", "")
    assert "Go on learning Sobek: 5 of 19" in again.words
    assert not [key for key in table.device.storage if key.startswith("sobek.game")]
    again.do("go", "learn=sobek")
    assert teacher_text(again) == before


def test_other_actions_are_explained_and_change_nothing() -> None:
    table = Table("learn=sobek")
    do_lesson(table)
    table.do("act", "take 2")
    assert "That can be done, too. Here, go on with: Take ebony" in table.words
    assert "2 of 19" in table.words
    do_lesson(table)
    assert "That can be done" not in table.words and "3 of 19" in table.words


def test_free_choices_are_kept() -> None:
    table = Table("learn=sobek")
    advance(table, 8)
    assert not pointed(table)
    table.do("act", "token curse seat 2")
    session: Any = table.reload().app._session
    assert session.play.state.curses == (0, 1)


@pytest.mark.parametrize(
    ("kept", "done"),
    [
        ("", 0),
        ("x", 0),
        ("99 1GdnI", 0),
        ("-1", 0),
        ("³", 0),
        ("10 1GdnI", 10),
        ("8 " + 50 * "1", 8),
    ],
)
def test_damaged_progress_is_dropped(kept: str, done: int) -> None:
    table = Table("learn=sobek", {learned_key("sobek"): kept})
    assert f" {done + 1} of 19" in table.words
    do_lesson(table)
    assert f" {done + 2} of 19" in table.words


def test_progress_of_another_lesson_is_dropped() -> None:
    renderer = RENDERERS["sobek"]
    chapter, _ = place(renderer.tutorial(), 12)
    tutorial = resumed(renderer, f"1 {chapter.link}")
    assert tutorial.play == decode(renderer.tutorial()[0].link)


def test_after_the_tutorial_a_game_can_begin() -> None:
    table = Table("learn=scarab")
    advance(table, 9)
    assert "play a whole game" in teacher_text(table)
    table.do("learn-again")
    assert "1 of 10" in table.words
    advance(table, 9)
    table.do("play-learned")
    assert table.saved.players[1].kind == "apprentice"


def test_a_missing_tutorial_is_explained() -> None:
    assert "There is no tutorial for this game." in Table("learn=chess").words


def test_the_opponents_answer_is_shown() -> None:
    table = Table("learn=sobek")
    advance(table, 2)
    assert "Porter takes marble with 2 scarabs." in unescape(
        read(table.device.html).by_id("news").text
    )
