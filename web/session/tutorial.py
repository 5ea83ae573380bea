"""A tutorial: a game on fixed deals, in which a teacher asks for one thing after the other.

How far somebody has come is the number of lessons done. The play leads there again, for what is to
be done is given; where the person was free, it is kept beside the number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sobek.core.game import check_legal
from sobek.core.link import LinkError, decode, encode
from sobek.core.play import Play
from sobek.core.text import tr
from web.session.seating import Stage
from web.session.session import Session
from web.ui.renderer import Chapter, Lesson, Renderer, Scene


class Tutorial(Session):
    """A game of the first seat with a teacher. What the teacher does not ask for is not done, and
    the opponent answers as the lesson says."""

    def __init__(self, renderer: Renderer, done: int = 0, play: Play | None = None) -> None:
        """``play``: where it led the person, if that is known."""
        self._chapters = renderer.tutorial()
        self.done = done
        self.remark = ""
        """What the teacher says to an action that is not asked for."""
        self.answered = False
        """Whether what happened last is the opponent's answer."""
        self._answers: list[str] = []
        super().__init__(play or _led_to(*place(self._chapters, done)), renderer)
        self._turn_to_page()

    # --- what is shown ---------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        chapter, number = place(self._chapters, self.done)
        return chapter.lessons[number]

    @property
    def lessons(self) -> int:
        """How many there are."""
        return length(self._chapters)

    @property
    def wanted(self) -> Any:
        """The action that is asked for, one of them where there are several; None: none is."""
        return _fitting(self.play, self.lesson) if self.decides else None

    @property
    def pointed(self) -> Sequence[str]:
        """The ids of what the teacher speaks of; where one is free, of no choice."""
        if not self.decides:
            return self.lesson.points
        found = [a for a in self.play.legal_actions() if str(a).startswith(self.lesson.wants)]
        choice = self.renderer.pressed(self.scene(), found[0]) if len(found) == 1 else ()
        return (*self.lesson.points, *choice)

    @property
    def reads(self) -> bool:
        """Whether there is only to read on."""
        return not (self.lesson.wants or self._answers)

    def said(self, scene: Scene) -> str:
        """What the teacher says now."""
        return self.lesson.say(scene, self.wanted)

    @property
    def decides(self) -> bool:
        asked = self.lesson.wants and not self._answers
        return bool(asked) and self.stage is Stage.TABLE and self.actor == self.viewer

    @property
    def bot_decides(self) -> bool:
        return bool(self._answers) and self.stage is Stage.TABLE

    @property
    def bots(self) -> list[int]:
        return []

    @property
    def forced(self) -> bool:
        return False

    @property
    def can_ask(self) -> bool:
        return False

    @property
    def back_to(self) -> int | None:
        return None

    # --- what is done ----------------------------------------------------------------------

    @property
    def answer(self) -> Any:
        """What the opponent does next."""
        return self.play.game.parse(self._answers[0])

    @property
    def kept(self) -> str:
        """All that leads back to where it is now; to the last decision, while it is answered."""
        return f"{self.done} {encode(self.play)}" if not self._answers else ""

    def act(self, actions: Sequence[Any]) -> None:
        """What the lesson asks for, or the opponent's answer. Raises IllegalAction."""
        lesson = self.lesson
        self.answered = bool(self._answers)
        if self._answers:
            del self._answers[0]
        elif self.decides:
            for action in actions:
                check_legal(self.play.state, action)
            if not all(str(action).startswith(lesson.wants) for action in actions):
                called = self.renderer.action(self.scene().view, self.wanted, self.play.players)
                self.remark = tr(
                    "That works too, but for this lesson choose: {action}", action=called
                )
                return
            self._answers = list(lesson.answers)
            self.done += 1
            self.remark = ""
        super().act(actions)
        if not self._answers:
            self._turn_to_page()

    def read_on(self) -> Tutorial:
        """The tutorial at the next lesson, which may begin another chapter."""
        if not self.reads or self.done + 1 == self.lessons:
            return self
        if place(self._chapters, self.done + 1)[1] == 0:
            return Tutorial(self.renderer, self.done + 1)
        self.done += 1
        self.answered = False
        self._turn_to_page()
        return self

    def _turn_to_page(self) -> None:
        page = self.lesson.page
        counted = self.renderer.rounds(self.play.state.view(None))
        self.account = None if page is None else (counted - 1, page)


def learned_key(game: str) -> str:
    """Under which it is kept how far somebody has come in a game's tutorial."""
    return f"sobek.learned.{game}"


def lessons_done(kept: str) -> int:
    """How many lessons that is."""
    number = kept.partition(" ")[0]
    return int(number) if number.isdecimal() and len(number) < 4 else 0


def length(chapters: Sequence[Chapter]) -> int:
    """How many lessons the chapters have."""
    return sum(len(chapter.lessons) for chapter in chapters)


def place(chapters: Sequence[Chapter], done: int) -> tuple[Chapter, int]:
    """The chapter in which one is after so many lessons, and the number of the next one there."""
    for chapter in chapters:
        if done < len(chapter.lessons):
            return chapter, done
        done -= len(chapter.lessons)
    return chapters[-1], len(chapters[-1].lessons) - 1


def resumed(renderer: Renderer, kept: str) -> Tutorial:
    """The tutorial where :attr:`Tutorial.kept` was; from the beginning where that is no place."""
    done, link = lessons_done(kept), kept.partition(" ")[2]
    chapters = renderer.tutorial()
    if done >= length(chapters):
        return Tutorial(renderer)
    chapter, within = place(chapters, done)
    led = _led_to(chapter, within)
    try:
        play = decode(link)
    except LinkError:
        play = led
    before = decode(chapter.link).length
    same = play.length == led.length and play.at(before) == led.at(before)
    lesson = chapter.lessons[within]
    fits = same and (not lesson.wants or _fitting(play, lesson) is not None)
    return Tutorial(renderer, done, play if fits else led)


def _led_to(chapter: Chapter, lessons: int) -> Play:
    """The play after some lessons of a chapter, each done in the first way that there is."""
    play = decode(chapter.link)
    for lesson in chapter.lessons[:lessons]:
        if lesson.wants:
            play.act(_fitting(play, lesson))
            for answer in lesson.answers:
                play.act(play.game.parse(answer))
    return play


def _fitting(play: Play, lesson: Lesson) -> Any:
    """The first action that the lesson asks for; None where there is none."""
    return next((a for a in play.legal_actions() if str(a).startswith(lesson.wants)), None)
