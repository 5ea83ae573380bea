"""The line for typed actions and questions: in the game's notation, or in the page's words for it
(:mod:`web.ui.vocabulary`, :mod:`web.ui.questions`).

It is at every table. Until somebody opens it, only keyboards and screen readers find it, and it is
seen while it has the focus. The list of completions is the browser's own (datalist): it needs no
script, and screen readers and on-screen keyboards support it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from sobek.core.text import mark, tr, trn
from web.ui.markup import Html, button, datalist, div, form, input_, label, option, p, press, small
from web.ui.questions import Question, listed
from web.ui.renderer import Renderer
from web.ui.scene import Scene
from web.ui.screens.frame import CLOSES, closing
from web.ui.told import told
from web.ui.vocabulary import spelt
from web.ui.widgets import linked

MAX_TYPED: Final = 200
"""Maximum length of a typed action, in characters."""
MOST: Final = 24
"""How many choices are said at once."""
FIELD: Final = "typed-line"
"""The id of the field."""


@dataclass(frozen=True, slots=True)
class Typing:
    """The state of the line. ``is_open``: whether everybody sees it; ``is_used``: whether the last
    choice came from here, so that the person goes on here; ``problem``: why the text was
    refused, or empty, and ``ply``: after how many actions of the game; ``answer``: to the last
    question, at that ply; ``lines``: how many lines were carried out or answered, after each of
    which the field begins anew; ``said``: how many sentences it has said; ``seat``: whose it is."""

    is_open: bool = False
    is_used: bool = False
    text: str = ""
    problem: str = ""
    answer: str = ""
    ply: int = 0
    lines: int = 0
    said: int = 0
    seat: int | None = None

    def refused(self, text: str, problem: str, ply: int) -> Self:
        """The same line with the reason for its refusal."""
        return replace(self, text=text, problem=problem, answer="", ply=ply, said=self.said + 1)

    def answered(self, answer: str, ply: int) -> Self:
        """An empty line with the answer to a question."""
        return replace(self.accepted(), answer=answer, ply=ply, said=self.said + 1)

    def used(self) -> Self:
        """The same line after somebody has typed in it."""
        return replace(self, is_used=True)

    def unused(self) -> Self:
        """The same line after a choice at the table."""
        return replace(self, is_used=False)

    @property
    def goes_on(self) -> bool:
        """Whether the person goes on here."""
        return self.is_open or self.is_used

    def at(self, ply: int) -> Self:
        """The line after this many actions: a refusal of an earlier position holds no more. An
        answer stays, or a bot's move would take it away before it was heard."""
        return self if ply == self.ply else replace(self, problem="")

    def unsaid(self) -> Self:
        """The same line without what was said of it."""
        return replace(self, problem="", answer="")

    def of(self, seat: int | None) -> Self:
        """The line for whoever is at the screen: what another person typed and heard is theirs."""
        if seat == self.seat:
            return self
        return replace(self if self.seat is None else self.accepted(), seat=seat)

    def accepted(self) -> Self:
        """An empty line for the next action."""
        return replace(self, text="", problem="", answer="", lines=self.lines + 1)

    def opened(self) -> Self:
        """The line as everybody sees it."""
        return replace(self, is_open=True)

    def closed(self) -> Self:
        """An empty line that is only at hand."""
        return replace(self, is_open=False, is_used=False, text="", problem="", answer="")


def line(typing: Typing, scene: Scene, renderer: Renderer) -> Html:
    """The line."""
    is_open = typing.is_open
    return form(
        label(tr("Action or question"), for_=FIELD),
        div(
            input_(
                name="typed",
                id=FIELD,
                value=typing.text,
                list="typed-actions" if is_open else None,
                maxlength=MAX_TYPED,
                autocapitalize="none",
                autocomplete="off",
                spellcheck="false",
                enterkeyhint="done",
                aria_invalid="true" if typing.problem else None,
                # Not whose turn it is: Orca says each change of what describes a field.
                aria_describedby="typed-problem" if typing.problem else None,
                data_change="typing-on",
                data_line=typing.lines,
            ),
            button(tr("Submit"), class_="primary", tabindex=None if is_open else "-1"),
            closing(tr("Close the input"), "typing", "", **CLOSES) if is_open else None,
            class_="entry",
        ),
        datalist(_completions(scene, renderer), id="typed-actions") if is_open else None,
        _example(scene, renderer) if is_open and scene.actions else None,
        div(_problem(typing), id="typed-problem"),
        p(told(typing.answer, "answer", typing.said), class_="answer", role="status"),
        _buttons(renderer, is_open=is_open),
        class_="typing" if is_open else "typing at-hand",
        data_submit="typed",
    )


def _example(scene: Scene, renderer: Renderer) -> Html:
    typed = spelt(renderer, scene.view, scene.actions[0])
    return small(tr("For example: {action}", action=typed))


def _completions(scene: Scene, renderer: Renderer) -> list[Html]:
    return [
        option(
            renderer.narration.action(scene.view, action, scene.players),
            value=spelt(renderer, scene.view, action),
        )
        for action in scene.actions
    ]


def _buttons(renderer: Renderer, *, is_open: bool) -> Html:
    """A button for each question that is about no place. Tab passes over those at hand."""
    return div(
        (
            button(
                tr(each.name),
                type="button",
                tabindex=None if is_open else "-1",
                **press("ask", each.asked),
            )
            for each in questions(renderer, [])
            if each.name
        ),
        class_="questions",
        role="group",
        aria_label=tr("Questions"),
    )


def _problem(typing: Typing) -> Html | None:
    if not typing.problem:
        return None
    said = told(linked(typing.problem, "typed"), "typed", typing.said)
    return p(said, role="alert", class_="problem")


# --- questions that every game answers ------------------------------------------------------------


def questions(renderer: Renderer, news: Sequence[str]) -> list[Question]:
    """All that can be asked at a table. ``news``: what others have done."""
    last = " ".join(news) or tr("Nothing has happened yet.")
    return [
        Question(mark("asked: actions / action / a"), partial(_actions, renderer), mark("Actions")),
        *renderer.questions,
        Question(mark("asked: last / news / l"), lambda *_: last, mark("Last moves")),
        Question(mark("asked: turn / t"), partial(_turn, renderer), mark("Turn")),
    ]


def _actions(renderer: Renderer, scene: Scene, place: str) -> str:
    """The legal actions as they are typed, each with what it is about."""
    view, about = scene.view, renderer.about
    if not scene.actions:
        return _turn(renderer, scene, place)
    found = [
        " ".join(filter(None, (spelt(renderer, view, each), about(view, each))))
        for each in scene.actions
    ]
    more = len(found) - MOST
    return listed([*found[:MOST], trn("and {n} more", "and {n} more", more) if more > 0 else ""])


def _turn(renderer: Renderer, scene: Scene, place: str) -> str:
    """Whose decision it is."""
    return renderer.narration.prompt(scene.view, scene.players)
