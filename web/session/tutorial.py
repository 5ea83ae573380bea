"""A tutorial: a game on fixed deals, in which a teacher asks for one thing after the other.

Progress is the number of lessons done, and the play so far: a lesson may leave the choice free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from sobek.core.game import Action, check_legal
from sobek.core.link import decode, encode
from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.text import tr
from web.session.kinds import Outcome, all_people
from web.session.session import Session
from web.session.stage import Stage
from web.session.who_sees import unaided_view, viewer
from web.ui.renderer import Renderer
from web.ui.scene import Chapter, Lesson, Scene
from web.ui.told import Told

FEW: Final = 4
"""From so many choices on, the teacher points at none of them."""


@dataclass(frozen=True, slots=True)
class TaughtLesson:
    """What a teacher shows now.

    ``number``: of the ``count`` lessons of this part, from 0; ``goes_on``: whether another part
    follows; ``said``: what the teacher says; ``remark``: the
    answer to a legal action that was not asked for; ``clauses``: ids of the rules concerned;
    ``points``: ids of the elements to highlight; ``page``: the step of the round's scoring that is
    shown, or None; ``answered``: whether the opponent has just moved; ``reads``: whether the person
    only reads on.
    """

    number: int
    count: int
    goes_on: bool
    said: str
    remark: Told
    clauses: Sequence[str]
    points: Sequence[str]
    page: int | None
    answered: bool
    reads: bool


class Tutorial:
    """A game of the first seat with a teacher. What the teacher does not ask for is not carried
    out, and the opponent answers as the lesson says."""

    cursor: None = None
    sealed: None = None
    has_people: bool = True
    is_game: bool = False
    advises: bool = False
    is_saved: bool = False
    is_comparable: bool = False
    has_record: bool = True
    is_whole: bool = True

    def __init__(self, chapters: Sequence[Chapter], done: int) -> None:
        self._chapters = chapters
        self.lessons_done = done
        """The number of lessons done."""
        self._remark = Told()
        self._asked: Lesson | None = None
        """The lesson whose action is being carried out."""
        chapter, within = locate(chapters, done)
        self._answered = bool(within and chapter.lessons[within - 1].answers)
        """Whether the last action was the opponent's answer."""
        self._answers: list[str] = []
        """The actions with which the opponent is going to answer, in their notation."""

    # --- the interface of an origin ----------------------------------------------------------

    def goes_on(self, session: Session) -> bool:
        """The person makes every action."""
        return False

    @property
    def teacher(self) -> Tutorial:
        """The tutorial itself."""
        return self

    def people(self, play: Play) -> list[int]:
        """Whoever learns."""
        return all_people(play)

    def stage(self, session: Session) -> Stage:
        """As the game stands."""
        return session.stage_of_game

    def person_decides(self, session: Session) -> bool:
        """Whoever learns, while the lesson asks for something."""
        asked = bool(self.current.wants) and not self._answers
        return asked and session.stage is Stage.TABLE and viewer(session) == session.actor

    def bot_decides(self, session: Session) -> bool:
        """The opponent, as long as it has something to answer."""
        return bool(self._answers) and session.stage is Stage.TABLE

    def judge(self, session: Session, actions: Sequence[Any]) -> Outcome:
        """Let happen what the lesson asks for; remark on anything else, and take it back.

        :raises IllegalAction: if an action is illegal.
        """
        lesson = self.current
        for action in actions:
            check_legal(session.play.state, action)
        if not all(str(action).startswith(lesson.wants) for action in actions):
            self._remark.say(self._redirection(session))
            session.clear_selection()
            return Outcome.REFUSED
        self._asked = lesson
        return Outcome.PLAYED

    # --- what a teacher does -----------------------------------------------------------------

    def answer(self, session: Session) -> Action:
        """The opponent's next action."""
        action: Action = session.play.game.parse(self._answers[0])
        return action

    def follow(self, session: Session) -> None:
        """Go on to the opponent's next answer, or to the next lesson."""
        self._answered = self._asked is None
        if self._asked is None:
            del self._answers[0]
        else:
            self._answers, self._asked = list(self._asked.answers), None
            self.lessons_done += 1
            self._remark.say("")
        if not self._answers:
            self.show_page(session)

    def forget_remark(self) -> None:
        """Say no more what was wrong with the last action."""
        self._remark.say("")

    def progress(self, session: Session) -> str:
        """What is kept of it: the number of lessons done, and the play; while the opponent answers,
        nothing new."""
        return "" if self._answers else f"{self.lessons_done} {encode(session.play)}"

    def lesson(self, session: Session, scene: Scene) -> TaughtLesson:
        """What the teacher says now, with the figures of this scene; the scene's note while the
        opponent answers."""
        lesson = self.current
        number, of_part = place(self._chapters, self.lessons_done)
        return TaughtLesson(
            number=number,
            count=of_part,
            goes_on=self.lessons_done - number + of_part < count(self._chapters),
            said=scene.note or lesson.say(scene, self._wanted(session)),
            remark=self._remark,
            clauses=lesson.clauses,
            points=self._points(session, scene),
            page=lesson.page,
            answered=self._answered,
            reads=self.reads,
        )

    # --- what follows from the lesson --------------------------------------------------------

    @property
    def current(self) -> Lesson:
        """The lesson that follows them."""
        chapter, number = locate(self._chapters, self.lessons_done)
        return chapter.lessons[number]

    @property
    def reads(self) -> bool:
        """Whether the person only reads on."""
        return not (self.current.wants or self._answers)

    def _wanted(self, session: Session) -> Any:
        """The action that is asked for, the first of several; None if none is."""
        return _first_wanted(session.play, self.current) if session.decides else None

    def _points(self, session: Session, scene: Scene) -> Sequence[str]:
        """The ids of what the teacher speaks of, and of what to press for the choices, if they are
        few: for several, only the last step of each."""
        lesson = self.current
        if not session.decides:
            return lesson.points
        legal = session.play.legal_actions()
        wanted = [action for action in legal if str(action).startswith(lesson.wants)]
        pressed = [tuple(session.renderer.table.pressed(scene, each)) for each in wanted[:FEW]]
        if len(wanted) > 1:
            pressed = [each[-1:] for each in pressed] if len(wanted) < FEW else []
        return (*lesson.points, *chain(*pressed))

    def _redirection(self, session: Session) -> str:
        view, players = session.scene().view, session.play.players
        wanted = session.renderer.narration.action(view, self._wanted(session), players)
        return tr("That works too. In this lesson, choose “{action}”.", action=wanted)

    def show_page(self, session: Session) -> None:
        """Turn to the step of the scoring that the lesson is about, or away from the scoring."""
        page = self.current.page
        scored = session.renderer.rounds.scored(unaided_view(session.play.state, None))
        session.scoring = None if page is None else (scored - 1, page)

    def read_on(self, session: Session) -> Session:
        """The session at the next lesson; another chapter has a play of its own."""
        if not self.reads or self.lessons_done + 1 == count(self._chapters):
            return session
        if locate(self._chapters, self.lessons_done + 1)[1] == 0:
            return begin(session.renderer, self.lessons_done + 1)
        self.lessons_done += 1
        self._answered = False
        self.show_page(session)
        return session


def begin(renderer: Renderer, done: int = 0, play: Play | None = None) -> Session:
    """The tutorial after ``done`` lessons. ``play``: where they led the person, if known."""
    chapters = renderer.teaching.tutorial
    tutorial = Tutorial(chapters, done)
    session = Session(play or _led_to(*locate(chapters, done)), renderer, origin=tutorial)
    tutorial.show_page(session)
    return session


def resume(renderer: Renderer, progress: str) -> Session:
    """The tutorial where this progress was kept; from the beginning if that is no such place."""
    done, link = lessons_done(progress), progress.partition(" ")[2]
    chapters = renderer.teaching.tutorial
    if done >= count(chapters):
        return begin(renderer)
    chapter, within = locate(chapters, done)
    led = _led_to(chapter, within)
    try:
        play = decode(link)
    except LinkError:
        play = led
    before = decode(chapter.link).length
    same = play.length == led.length and play.at(before) == led.at(before)
    lesson = chapter.lessons[within]
    fits = same and (not lesson.wants or _first_wanted(play, lesson) is not None)
    return begin(renderer, done, play if fits else led)


def lessons_done(progress: str) -> int:
    """The number of lessons that kept progress begins with; 0 if it names none."""
    number = progress.partition(" ")[0]
    return int(number) if number.isdecimal() and len(number) < 4 else 0


def count(chapters: Sequence[Chapter]) -> int:
    """The number of lessons in these chapters."""
    return sum(len(chapter.lessons) for chapter in chapters)


def place(chapters: Sequence[Chapter], done: int) -> tuple[int, int]:
    """The index of the lesson after ``done`` lessons in its part, and the lessons of that part."""
    here = locate(chapters, done)[0].part
    before = sum(len(chapter.lessons) for chapter in chapters if chapter.part < here)
    return done - before, sum(len(each.lessons) for each in chapters if each.part == here)


def locate(chapters: Sequence[Chapter], done: int) -> tuple[Chapter, int]:
    """The chapter after ``done`` lessons, and the index of the next lesson in it; after all of
    them, the last lesson."""
    for chapter in chapters:
        if done < len(chapter.lessons):
            return chapter, done
        done -= len(chapter.lessons)
    return chapters[-1], len(chapters[-1].lessons) - 1


def _led_to(chapter: Chapter, lessons: int) -> Play:
    """The play after some lessons of a chapter, each done with the first action it accepts."""
    play = decode(chapter.link)
    for lesson in chapter.lessons[:lessons]:
        if lesson.wants:
            play.act(_first_wanted(play, lesson))
            for answer in lesson.answers:
                play.act(play.game.parse(answer))
    return play


def _first_wanted(play: Play, lesson: Lesson) -> Any:
    """The first legal action that the lesson accepts; None if none does."""
    return next((a for a in play.legal_actions() if str(a).startswith(lesson.wants)), None)
