"""Tutorials: every lesson can be completed, its texts are right, and progress is kept."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from sobek.core import text
from sobek.core.link import decode
from sobek.games import game
from sobek.games.sakkara.rules.phase import Phase
from tests.web.helpers.device import Table
from tests.web.helpers.reading import read
from web.games import renderers
from web.games.sakkara.words import TILES
from web.session import tutorial as tutorials
from web.session.kinds import Outcome
from web.session.session import Session
from web.session.tutorial import TaughtLesson, Tutorial
from web.ui.table_widgets import choice_id

RENDERERS = renderers()
GAMES = [name for name, renderer in RENDERERS.items() if renderer.teaching.tutorial]
MAX_WORDS = 15
"""Words of a sentence."""
BEGINS_TURN = 0
"""The phase of that in both games."""


def origin(session: Session) -> Tutorial:
    """The tutorial of a session."""
    assert isinstance(session.origin, Tutorial)
    return session.origin


def taught(session: Session) -> TaughtLesson:
    """What the teacher shows."""
    return origin(session).lesson(session, session.scene())


def fitting(session: Session) -> list[Any]:
    """All that the lesson lets a person do."""
    wants, legal = origin(session).current.wants, session.play.legal_actions()
    return [each for each in legal if str(each).startswith(wants)]


def lessons(name: str, choice: int = 0) -> Iterator[Session]:
    """A tutorial at each of its lessons. A free choice is the one with this index."""
    text.use("en")
    session = tutorials.begin(RENDERERS[name])
    while True:
        yield session
        lesson = taught(session)
        if lesson.reads:
            if lesson.number + 1 == lesson.count and not lesson.goes_on:
                return
            session = origin(session).read_on(session)
            continue
        found = fitting(session)
        actions = [found[choice % len(found)]]
        assert session.kind.judge(session, actions) is Outcome.PLAYED
        session.carry_out(actions)
        while session.bot_decides:
            session.carry_out([answer(session)])


def answer(session: Session) -> Any:
    """The opponent's next answer."""
    return session.play.game.parse(origin(session)._answers[0])


def pointed(table: Table) -> set[str | None]:
    """The ids of what the page points at, as those hear who don't see it, too."""
    found = read(table.device.html).all(lambda node: "data-pointed" in node.attributes)
    assert {node.attributes["aria-description"] for node in found} <= {"highlighted"}
    return {node.attributes["id"] for node in found}


@pytest.mark.parametrize("choice", [0, 1, 2, -1])
@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_can_be_completed_with_any_choice(name: str, choice: int) -> None:
    seen = [origin(session).lessons_done for session in lessons(name, choice)]
    assert seen == list(range(tutorials.count(RENDERERS[name].teaching.tutorial)))


@pytest.mark.parametrize("name", GAMES)
def test_lessons_name_the_clauses_of_their_actions(name: str) -> None:
    rules = game(name)
    for session in lessons(name):
        lesson = origin(session).current
        assert set(lesson.clauses) <= set(rules.rules)
        state: Any = session.play.state
        if not lesson.wants or state.phase != BEGINS_TURN:
            continue  # what is decided within a turn has no clause of its own
        for action in fitting(session):
            after = state.clone()
            after.apply(action)
            cases = rules.clauses(state, action, after)
            known = {case.partition(" ")[0] for case in cases}
            assert known & set(lesson.clauses), (lesson, known)


@pytest.mark.parametrize("name", GAMES)
def test_lessons_point_at_elements_of_the_table(name: str) -> None:
    table = Table(f"learn={name}")
    for session in lessons(name):
        table.state.session = session
        table.do("dismiss")
        found, points = pointed(table), taught(session).points
        # A choice among several is there once its cards are chosen.
        assert found == {each for each in points if f'id="{each}"' in table.device.html}
        assert found or not points
        if always := origin(session).current.points:
            assert set(always) <= found


@pytest.mark.parametrize("name", GAMES)
def test_lessons_point_at_all_of_a_few_choices(name: str) -> None:
    table = Table(f"learn={name}")
    for session in lessons(name):
        choices = [] if taught(session).reads else fitting(session)
        if 1 < len(choices) < tutorials.FEW:
            table.state.session = session
            table.do("dismiss")
            assert {choice_id(each) for each in choices} <= pointed(table)


def test_the_teacher_knows_what_lies_on_the_stack_already() -> None:
    met = 0
    for session in lessons("sakkara"):
        view = session.scene().view
        if view.phase is Phase.ORDER and view.actor == 0:
            met += 1
            words = taught(session).said
            assert "lowest" not in words
            assert met > 1 or all(TILES[tile] in words for tile in view.used)
    assert met == 2


def said(table: Table) -> str:
    """What the teacher says."""
    return read(table.device.html).by_id("prompt").text


def do(table: Table) -> None:
    """What the teacher asks for."""
    session = table.state.session
    assert session
    if taught(session).reads:
        table.do("learn-on")
    else:
        table.do("act", str(fitting(session)[0]))


def advance(table: Table, lessons: int) -> None:
    """The next lessons, as the teacher has them."""
    for _ in range(lessons):
        do(table)


def test_figures_in_the_texts_agree_with_the_game() -> None:
    """Of each sentence with a figure, what the state says."""
    told: dict[int, Any] = {}
    for session in lessons("sobek"):
        lesson = taught(session)
        told[origin(session).lessons_done] = lesson.said, session.play.state.clone()
    sentence, before = told[7]
    assert "4 × 3 = 12" in sentence
    assert told[8][1].sets[0][0].points() == 12
    sentence, before = told[10]
    assert before.sets[0][0].points() == 12 and "36 points instead of 12" in sentence
    assert told[11][1].sets[0][0].points() == 36
    assert told[3][1].piles[0].bit_count() == 2 and "now has 2 cards" in told[3][0]
    assert not told[6][1].piles[0]
    account = told[14][1].accounts[-1]
    assert [line.points for line in account] == [35, 25] and "35 points" in told[14][0]
    assert [line.corruption for line in account] == [
        10,
        15,
    ] and "You have 10. Bata has 15" in told[15][0]
    assert account[1].corrupt and not account[0].corrupt
    assert account[1].reached - account[1].after == 9 and "2 times and costs 9" in told[16][0]
    assert told[18][1].scores == (103, 77) and "103 to 77" in told[18][0]
    # The second part.
    assert "0 × 3 = 0" in told[19][0] and told[20][1].sets[0][0].points() == 0
    assert told[21][1].sets[0][0].points() == 6 and "worth 6" in told[21][0]
    assert told[23][1].curses == (0, 1)
    assert "their scarabs: 6 points" in told[25][0] and "have scored 18" in told[25][0]
    laid = told[26][1].accounts[-1][0].sets[-1]
    assert laid.flat and laid.points() == 6


@pytest.mark.rule("S24")
def test_the_teacher_calls_no_set_too_late_that_can_be_played() -> None:
    """It said so, and a set of 18 points was one of the legal actions."""
    session = next(each for each in lessons("sobek") if origin(each).lessons_done == 24)
    assert "sell 2 ivory + plain ivory" in map(str, session.play.legal_actions())
    assert taught(session).said.startswith("You could still play the set in your hand.")


def test_a_person_can_stop_after_the_first_part_or_go_on() -> None:
    table = Table("learn=sobek")
    advance(table, 18)
    assert "19 of 19" in table.words and "second lesson" in said(table)
    assert table.offers("play-learned") and table.offers("learn-on")
    table.do("learn-on")
    assert "1 of 8" in table.words
    advance(table, 7)
    assert "8 of 8" in table.words
    assert table.offers("play-learned") and not table.offers("learn-on")


@pytest.mark.parametrize("name", GAMES)
def test_the_teacher_speaks_in_short_sentences(name: str) -> None:
    for session in lessons(name):
        for sentence in re.split(r"(?<=[.!?:;]) ", taught(session).said):
            assert len(re.findall(r"\w[\w’'-]*", sentence)) <= MAX_WORDS, sentence


def test_progress_is_kept_and_no_game_is_saved() -> None:
    table = Table()
    assert "Learn Sobek in five minutes" in table.words
    table.do("go", "learn=sobek")
    assert "1 of 19" in table.words
    advance(table, 4)
    before = said(table)
    again = table.reload()
    assert said(again) == before and "5 of 19" in again.words
    again.do("go", "")
    assert "Continue learning Sobek: 5 of 19" in again.words
    assert not [key for key in table.device.storage if key.startswith("sobek.game")]
    again.do("go", "learn=sobek")
    assert said(again) == before


def test_other_actions_are_explained_and_change_nothing() -> None:
    table = Table("learn=sobek")
    do(table)
    table.do("act", "take 2")
    assert "That works too. In this lesson, choose “Take ebony" in table.words
    assert "2 of 19" in table.words
    do(table)
    assert "That works too" not in table.words and "3 of 19" in table.words


def test_free_choices_are_kept() -> None:
    table = Table("learn=sobek")
    advance(table, 8)
    assert not pointed(table)
    table.do("act", "token curse seat 2")
    session: Any = table.reload().state.session
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
    table = Table("learn=sobek", {"sobek.learned.sobek": kept})
    assert f" {done + 1} of 19" in table.words
    do(table)
    assert f" {done + 2} of 19" in table.words


def test_progress_of_another_lesson_is_dropped() -> None:
    renderer = RENDERERS["sobek"]
    chapter, _ = tutorials.locate(renderer.teaching.tutorial, 12)
    session = tutorials.resume(renderer, f"1 {chapter.link}")
    assert session.play == decode(renderer.teaching.tutorial[0].link)


def test_after_the_tutorial_a_game_can_begin() -> None:
    table = Table()
    table.do("setup", "Anna", name="name-0")
    table.do("go", "learn=scarab")
    advance(table, 9)
    assert "ready for a whole game" in said(table)
    table.do("learn-again")
    assert "1 of 10" in table.words
    advance(table, 9)
    table.do("play-learned")
    assert [each.name for each in table.saved.players] == ["Anna", ""]
    assert table.saved.players[1].kind == "apprentice"


def test_a_missing_tutorial_is_explained() -> None:
    assert "There is no tutorial for this game." in Table("learn=chess").words


def test_the_opponents_answer_is_shown() -> None:
    table = Table("learn=sobek")
    advance(table, 2)
    assert "Bata takes marble with 2 scarabs." in unescape(
        read(table.device.html).by_id("news").text
    )
