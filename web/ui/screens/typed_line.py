"""The line for typed actions: in the game's notation, or in the page's words for it
(:mod:`web.ui.vocabulary`), completed from the legal actions.

The list of completions is the browser's own (datalist): it needs no script, and screen readers and
on-screen keyboards support it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from sobek.core.text import tr
from web.ui.markup import Html, button, datalist, div, form, input_, label, option, p, small
from web.ui.renderer import Renderer
from web.ui.scene import PROMPT, Scene
from web.ui.screens.frame import CLOSES, closing
from web.ui.told import told
from web.ui.vocabulary import vocabulary
from web.ui.widgets import linked

MAX_TYPED: Final = 200
"""Maximum length of a typed action, in characters."""


@dataclass(frozen=True, slots=True)
class Typing:
    """The state of the line. ``problem``: why the text was refused, or empty, and ``ply``: after
    how many actions of the game; ``done`` and ``tries``: how many lines were carried out, and how
    many were refused."""

    text: str = ""
    problem: str = ""
    ply: int = 0
    done: int = 0
    tries: int = 0

    @property
    def field(self) -> str:
        """The id of the field. Each line has a new one, since a focused field keeps its text."""
        return f"typed-{self.done}"

    def refused(self, text: str, problem: str, ply: int) -> Self:
        """The same line with the reason for its refusal."""
        return replace(self, text=text, problem=problem, ply=ply, tries=self.tries + 1)

    def at(self, ply: int) -> Self:
        """The line after this many actions: a refusal of an earlier position holds no more."""
        return self if ply == self.ply else replace(self, problem="")

    def accepted(self) -> Self:
        """An empty line for the next action."""
        return replace(self, text="", problem="", done=self.done + 1)


def line(typing: Typing, scene: Scene, renderer: Renderer) -> Html:
    """The line; the prompt says what it expects."""
    words = vocabulary(renderer.words.vocabulary)
    actions = [
        option(
            renderer.narration.action(scene.view, action, scene.players), value=words.spelt(action)
        )
        for action in scene.actions
    ]
    example = words.spelt(scene.actions[0]) if scene.actions else ""
    return form(
        label(tr("Type an action"), for_=typing.field),
        div(
            input_(
                name="typed",
                id=typing.field,
                value=typing.text,
                list="typed-actions",
                maxlength=MAX_TYPED,
                autocapitalize="none",
                spellcheck="false",
                enterkeyhint="done",
                aria_invalid="true" if typing.problem else None,
                aria_describedby=f"{PROMPT} typed-problem",
                data_change="typing-on",
            ),
            button(tr("Submit"), class_="primary"),
            closing(tr("Close the input"), "typing", "", **CLOSES),
            class_="line",
        ),
        datalist(actions, id="typed-actions"),
        small(tr("For example: {action}", action=example)) if example else None,
        div(_problem(typing), id="typed-problem"),
        class_="typing",
        aria_label=tr("Type an action"),
        data_submit="typed",
        autocomplete="off",
    )


def _problem(typing: Typing) -> Html | None:
    if not typing.problem:
        return None
    said = told(linked(typing.problem, "typed"), "typed", typing.tries)
    return p(said, role="alert", class_="problem")
