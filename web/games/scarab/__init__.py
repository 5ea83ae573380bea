"""The table of Scarab: everything is drawn from the view and the legal actions alone.

Where to find what: ``board`` and ``seats`` show what lies there, as ``stones`` draws it;
``selection`` turns presses and keys into a choice, ``panel`` says what it will do; ``prompts`` is
the line above the table, ``story`` the log, ``journeys`` what travels, ``spoken`` the table in
words, ``advice`` has reasons for a choice, and ``ranking`` comes after the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.core.text import mark, tr
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import preview
from sobek.games.scarab.rules.tables import SIZES
from sobek.games.scarab.rules.view import ScarabView
from web.analysis.hints import Reason
from web.games.scarab import selection, words
from web.games.scarab.animation import effect
from web.games.scarab.board import board, left
from web.games.scarab.examples import EXAMPLES
from web.games.scarab.hints import reasons, title
from web.games.scarab.panel import bar, panel
from web.games.scarab.paper import sheet
from web.games.scarab.prompts import prompt
from web.games.scarab.ranking import ranking
from web.games.scarab.seats import seats
from web.games.scarab.selection import NONE, Selection, button_id, chosen
from web.games.scarab.spoken import spoken
from web.games.scarab.story import story
from web.games.scarab.tutorial import TUTORIAL
from web.games.scarab.vocabulary import WORDS
from web.ui.markup import Html, div
from web.ui.renderer import Chapter, Effect, Example, Renderer, Scene, Section
from web.ui.table_widgets import idle_bar, idle_panel

_MEASURES: Final = {"stones": mark("Stones per game")}


class ScarabRenderer(Renderer):
    """What the page asks of a game's table (:class:`web.ui.renderer.Renderer`)."""

    title = "Scarab"
    icon = "scarab"
    typed = WORDS

    def about(self) -> str:
        """What one does in it."""
        return tr("Take turns moving the priest along rows and columns, and collect scarabs.")

    def credit(self) -> str:
        """Whose game it is, as far as is known."""
        return tr(
            "Scarab was published by Silberberg-Spiele; its author is not known to us. Its name "
            "and design belong to its author and publisher; this page contains none of its art or "
            "text."
        )

    def option(self, name: str) -> str:
        """What an option is about."""
        return tr(words.OPTIONS[name])

    def value(self, name: str, value: str) -> str:
        """One value of the option, with what it means."""
        return tr(words.VALUES[value])

    def stage(self, view: ScarabView) -> str:
        """What is left on the board, and which game it is where it is not the usual one."""
        kinds = [
            tr("Short game") if view.size == SIZES["short"] else "",
            tr("Pairs") if view.pairs else "",
        ]
        return " · ".join([*filter(None, kinds), left(view)])

    def prompt(self, view: ScarabView, players: tuple[Player, ...]) -> str:
        """Whose decision it is, and of what kind."""
        return prompt(view, players)

    def table(self, scene: Scene) -> Html:
        """The whole table."""
        action = chosen(scene)
        then = preview(scene.view, action) if action else None
        replies = frozenset(then.reach) if then else frozenset()
        # The last step comes after what is chosen from: the board, or a list of stones.
        play = [bar(scene, then), panel(scene, then)]
        if scene.view.phase is Phase.RETURN:
            play.reverse()
        if not scene.actions:
            play = [idle_bar(scene), idle_panel()]
        return div(
            board(scene, replies),
            div(play, class_="play") if scene.view.phase is not Phase.OVER else None,
            seats(scene),
            class_="table scarab",
        )

    def selection(self) -> Selection:
        """Nothing chosen yet."""
        return NONE

    def select(self, scene: Scene, name: str, value: str) -> Selection:
        """The selection after an event of the table."""
        return selection.select(scene, name, value)

    def focus(self, scene: Scene) -> str:
        """The button of what is selected, or the first one."""
        return selection.focus(scene)

    def selecting(self, action: Action) -> Selection:
        """The selection in which the action is chosen."""
        return Selection(str(action))

    def action(self, view: ScarabView, action: Action, players: tuple[Player, ...]) -> str:
        """What an action is called."""
        return title(view, action)

    def reasons(
        self, view: ScarabView, players: tuple[Player, ...], report: Report, line: Line
    ) -> Iterable[Reason]:
        """What a line brings, and what the next player could do then."""
        return reasons(view, players, report, line)

    def story(
        self, before: ScarabView, action: Action, after: ScarabView, players: tuple[Player, ...]
    ) -> str:
        """The log's sentence on an action."""
        return story(before, action, after, players)

    def spoken(self, scene: Scene) -> Iterable[Section]:
        """The board row by row, and every seat."""
        return spoken(scene)

    def keys(self) -> Iterable[tuple[str, str]]:
        """How the board is played by keyboard."""
        return (
            ("← → ↑ ↓", tr("Choose the next stone or square in this direction")),
            (tr("Home, End"), tr("Choose the first or the last")),
            (tr("Enter"), tr("Take the chosen one")),
        )

    def effect(self, before: ScarabView, action: Action, after: ScarabView) -> Effect:
        """What travels and how it sounds."""
        return effect(before, action, after)

    def examples(self) -> Mapping[str, Example]:
        """Where each clause is shown."""
        return EXAMPLES

    def tutorial(self) -> Sequence[Chapter]:
        """How the game is learned."""
        return TUTORIAL

    def pressed(self, scene: Scene, action: Action) -> Iterable[str]:
        """The stone's or the field's button."""
        return (button_id(action),)

    def measure(self, name: str) -> str:
        """What is counted beside points."""
        return tr(_MEASURES[name])

    def sheet(self, scene: Scene) -> Html:
        """Places, sums and stones."""
        return sheet(scene.view, scene.players)

    def ranking(self, scene: Scene) -> Html:
        """Places and sums."""
        return ranking(scene.view, scene.players)


RENDERER: Final = ScarabRenderer()
