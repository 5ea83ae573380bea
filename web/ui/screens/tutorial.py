"""The teacher above a table, and the way to the tutorial."""

from __future__ import annotations

from dataclasses import replace

from sobek.core.text import tr
from web.session.session import Session
from web.session.stage import Stage
from web.session.tutorial import TaughtLesson, count, place
from web.storage.links import LEARN
from web.ui.markup import Html, button, div, join, li, ol, p, pointed, press, section
from web.ui.renderer import Renderer
from web.ui.scene import PROMPT, Scene
from web.ui.screens import moments, over
from web.ui.screens.frame import plain, primary, subheading, to_start
from web.ui.told import told


def taught(
    session: Session, lesson: TaughtLesson, scene: Scene, typing: Html | None = None
) -> Html:
    """The teacher, and the table with a frame around the elements in question. ``typing``: the line
    for typed actions."""
    renderer = session.renderer
    if session.stage is Stage.SCORING:
        number, step = session.scoring or (0, 0)
        counted = renderer.rounds.account(scene, number, step)
        title = subheading(tr("Scoring of round {n}", n=number + 1))
        # The newest part of an account is at its end, so the teacher stands below it.
        return join(
            section(title, div(counted, class_="counted-so-far"), class_="sheet moment counting"),
            _teacher(session, lesson),
        )
    if session.stage is Stage.OVER:
        ended = section(
            over.result(scene, renderer),
            over.points(scene, renderer),
            class_="sheet moment over",
        )
        return join(_teacher(session, lesson, typing), ended, renderer.finale(scene))
    taught_scene = replace(scene, is_taught=True)
    points = () if scene.note else lesson.points
    table = pointed(renderer.table.table(taught_scene), points, tr("highlighted"))
    return join(_teacher(session, lesson, typing, quiet=bool(scene.note)), table)


def _teacher(
    session: Session,
    lesson: TaughtLesson,
    typing: Html | None = None,
    *,
    quiet: bool = False,
) -> Html:
    """The teacher's text, and the ways on and out. ``quiet``: whether screen readers leave it
    out."""
    number = tr("{n} of {all}", n=lesson.number + 1, all=lesson.count)
    return section(
        _said(lesson.said, session.ply, quiet=quiet),
        _remark(lesson),
        typing,
        _answer(session) if lesson.answered else None,
        div(
            None if _is_last(lesson) else plain(tr("Start screen"), "go", ""),
            p(number, class_="facts"),
            _onward(lesson),
            class_="ways",
        ),
        class_="teacher",
        id="teacher",
        aria_label=tr("Teacher"),
        data_clause=next(iter(lesson.clauses), None),
    )


def _remark(lesson: TaughtLesson) -> Html | None:
    """What the teacher says of a wrong choice; its room, where one may be made."""
    if lesson.remark:
        said = told(lesson.remark.sentence, "remark", lesson.remark.number)
        return p(said, class_="remark", role="alert")
    return None if lesson.reads else p("\N{NO-BREAK SPACE}", class_="remark room")


def _said(said: str, number: int, *, quiet: bool) -> Html:
    """A lesson in the place of the prompt. Of a long text that has the focus, Orca says one line;
    the name of a group it says as a whole."""
    return div(
        p(said, id="lesson"),
        id=PROMPT,
        tabindex="-1",
        role="group",
        aria_labelledby="lesson",
        data_said=None if quiet else number,
    )


def _answer(session: Session) -> Html:
    """The opponent's answer."""
    return ol(map(li, session.past.stories(session.length - 1)), class_="news", id="news")


def _onward(lesson: TaughtLesson) -> Html | None:
    if _is_last(lesson):
        further = plain(tr("Second lesson"), "learn-on") if lesson.goes_on else None
        return join(
            primary(tr("Play a whole game"), "play-learned", id=moments.ONWARD),
            further or plain(tr("Repeat the tutorial"), "learn-again"),
            to_start(),
        )
    if not lesson.reads:
        return None
    return primary(tr("Next"), "learn-on", id=moments.ONWARD, data_shortcut="Enter")


def _is_last(lesson: TaughtLesson) -> bool:
    return lesson.number + 1 == lesson.count


def offer(renderer: Renderer, name: str, done: int) -> Html | None:
    """The way to a game's tutorial; None if it has none. ``done``: how many of its lessons have
    been completed."""
    if not count(renderer.teaching.tutorial):
        return None
    said = _offered(renderer, done)
    return button(said, type="button", class_="learn", **press("go", LEARN + name))


def _offered(renderer: Renderer, done: int) -> str:
    chapters, title = renderer.teaching.tutorial, renderer.words.title
    if not 0 < done < count(chapters) - 1:
        return tr("Learn {game} in five minutes", game=title)
    number, of_part = place(chapters, done)
    if number + 1 == of_part:
        return tr("{game}: second lesson", game=title)
    return tr("Continue learning {game}: {n} of {all}", game=title, n=number + 1, all=of_part)
