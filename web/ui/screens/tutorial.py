"""The teacher above a table, and how one gets there."""

from __future__ import annotations

from sobek.core.text import tr
from web.session.seating import Stage
from web.session.tutorial import Tutorial, length
from web.ui.markup import Html, button, div, join, li, ol, p, pointed, press, section
from web.ui.renderer import Renderer
from web.ui.scene import PROMPT, Scene
from web.ui.screens import moments
from web.ui.screens.frame import plain, primary, subheading, to_start
from web.ui.widgets import clause

LEARN = "learn"
"""A tutorial's address ends with ``#learn=sobek``."""


def taught(session: Tutorial, scene: Scene, typing: Html | None = None) -> Html:
    """The teacher, and the table with a frame around what is meant. ``typing``: the line for typed
    actions."""
    renderer = session.renderer
    said = scene.note or session.said(scene)
    if session.stage is Stage.ACCOUNT:
        number, step = session.account or (0, 0)
        counted = renderer.rounds.account(scene, number, step)
        title = subheading(tr("The count of round {n}", n=number + 1))
        # What is new comes last there, so the teacher stands below it.
        return join(
            section(title, counted, class_="sheet moment wide"),
            _teacher(session, said, kind="teacher further" if step else "teacher below"),
        )
    table = pointed(renderer.table.table(scene), () if scene.note else session.pointed)
    ranking = None
    if session.stage is Stage.OVER:
        title = subheading(tr("The game is over"))
        ranking = section(title, renderer.ending.ranking(scene), class_="sheet moment wide")
    return join(_teacher(session, said, typing, quiet=bool(scene.note)), ranking, table)


def _teacher(
    session: Tutorial,
    said: str,
    typing: Html | None = None,
    *,
    quiet: bool = False,
    kind: str = "teacher",
) -> Html:
    """What the teacher says, and the ways on and out. ``quiet``: whether it is nothing to be told
    to whoever listens; ``kind``: where the teacher stands."""
    number = tr("{n} of {all}", n=session.done + 1, all=session.lessons)
    clauses = [clause(each, "lesson") for each in session.lesson.clauses]
    return section(
        p(
            said,
            id=PROMPT,
            role="status",
            aria_live="off" if quiet else "polite",
            tabindex="-1",
        ),
        p(session.remark, class_="remark", role="alert") if session.remark else None,
        typing,
        _answer(session),
        div(
            None if _is_last(session) else plain(tr("Leave"), "go", ""),
            p(number, " ", ((each, " ") for each in clauses), class_="facts"),
            _onward(session),
            class_="ways",
        ),
        class_=kind,
        id="teacher",
        aria_label=tr("Teacher"),
    )


def _answer(session: Tutorial) -> Html | None:
    """What the opponent has just done."""
    if not session.answered:
        return None
    return ol(map(li, session.stories(session.length - 1)), class_="news", id="news")


def _onward(session: Tutorial) -> Html | None:
    if _is_last(session):
        return join(
            primary(tr("Play a whole game"), "play-learned"),
            plain(tr("Once more"), "learn-again"),
            to_start(),
        )
    if not session.reads:
        return None
    return primary(tr("Next"), "learn-on", id=moments.ONWARD, data_shortcut="Enter")


def _is_last(session: Tutorial) -> bool:
    return session.done + 1 == session.lessons


def offer(renderer: Renderer, name: str, done: int) -> Html | None:
    """The way to a game's tutorial; ``done``: how many of its lessons have been."""
    lessons = length(renderer.teaching.tutorial)
    if not lessons:
        return None
    said = tr("Learn {game} in five minutes", game=renderer.words.title)
    if 0 < done < lessons - 1:
        said = tr(
            "Go on learning {game}: {n} of {all}",
            game=renderer.words.title,
            n=done + 1,
            all=lessons,
        )
    return button(said, type="button", class_="learn", **press("go", f"{LEARN}={name}"))
