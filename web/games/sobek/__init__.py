"""The table of Sobek: everything is drawn from the shown view and the legal actions alone.

Where to find what: ``quays``, ``track``, ``seats``, ``stock`` and ``hand`` are the table's parts;
``selection`` turns taps into what may be done, ``panel`` shows it with the words of ``prompts`` and
``choices``; ``story`` is the log, ``journeys`` is what travels, ``advice`` has reasons for a
choice, ``account`` and ``ranking`` come after a round and the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.core.text import mark, tr, trn
from sobek.games.sobek.rules.notation import NONE as NOWHERE
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.preview import preview, uses
from sobek.games.sobek.rules.tables import bits
from sobek.games.sobek.rules.view import SobekView
from web.analysis.hints import Reason
from web.games.sobek import selection
from web.games.sobek.account import STEPS, Account, account
from web.games.sobek.aid import answer
from web.games.sobek.animation import account_effect, effect
from web.games.sobek.choices import full_title
from web.games.sobek.examples import EXAMPLES
from web.games.sobek.hand import CHOOSING, card_id, hand
from web.games.sobek.hints import reasons
from web.games.sobek.panel import bar, panel
from web.games.sobek.paper import pad, sheet
from web.games.sobek.prompts import prompt
from web.games.sobek.quays import card_at, quays
from web.games.sobek.ranking import ranking
from web.games.sobek.seats import seats
from web.games.sobek.selection import EMPTY, Selection, confirmed, offer, selected
from web.games.sobek.spoken import spoken
from web.games.sobek.stock import stock
from web.games.sobek.story import revealed, story
from web.games.sobek.track import track
from web.games.sobek.tutorial import TUTORIAL
from web.games.sobek.vocabulary import WORDS
from web.session.aids import CARDS, NONE, ODDS
from web.ui.markup import Html, div, h2, section
from web.ui.renderer import PROMPT, Chapter, Effect, Example, Renderer, Scene, Section
from web.ui.table_widgets import choice_id

_OPTIONS: Final = {"variant": mark("Variant")}
_VALUES: Final = {
    "original": mark("Original: hands and corruption piles stay hidden"),
    "open": mark("Open: shows everything a perfect memory would know"),
}

_MEASURES: Final = {
    "corruption": mark("Corruption cards per round"),
    "penalty": mark("Points lost per round"),
}


class SobekRenderer(Renderer):
    """What the page asks of a game's table (:class:`web.ui.renderer.Renderer`)."""

    title = "Sobek"
    icon = "crocodile"
    typed = WORDS

    def about(self) -> str:
        """What one does in it."""
        return tr("Take cards from the quays, play sets, and beware of corruption.")

    def credit(self) -> str:
        """Whose game it is."""
        return tr(
            "Sobek is a game by Bruno Cathala. Its name and design belong to its author and "
            "publisher; this page contains none of its art or text."
        )

    def option(self, name: str) -> str:
        """What an option is about."""
        return tr(_OPTIONS[name])

    def value(self, name: str, value: str) -> str:
        """One value of the option, with what it means."""
        return tr(_VALUES[value])

    def stage(self, view: SobekView) -> str:
        """Which round it is."""
        return tr("Round {n}", n=view.round)

    def prompt(self, view: SobekView, players: tuple[Player, ...]) -> str:
        """Whose decision it is, and of what kind."""
        return prompt(view, players)

    def table(self, scene: Scene) -> Html:
        """The whole table."""
        view: SobekView = scene.view
        found = offer(scene.actions, selected(scene))
        chosen = confirmed(scene, found)
        then = preview(view, chosen[0]).scores if len(chosen) == 1 else ()
        parts = [quays(scene), hand(scene, found), panel(scene, found), bar(scene, found)]
        if scene.actions and view.phase not in CHOOSING:
            parts = [*parts[2:], *parts[:2]]  # nothing of the rest is needed to decide
        return div(
            div(parts, class_="play"),
            div(seats(scene), stock(scene), class_="beside"),
            section(
                h2(tr("Scoring track"), id="track-title"),
                track(scene.players, view.scores, then),
                class_="scoring",
                aria_labelledby="track-title",
            ),
            class_="table",
        )

    def selection(self) -> Selection:
        """Nothing chosen yet."""
        return EMPTY

    def select(self, scene: Scene, name: str, value: str) -> Selection:
        """The selection after an event of the table."""
        return selection.select(scene, name, value)

    def focus(self, scene: Scene) -> str:
        """Next to what has been chosen, or where a decision begins."""
        if selected(scene) == EMPTY:
            return PROMPT
        return (
            "confirm" if confirmed(scene, offer(scene.actions, selected(scene))) else "panel-title"
        )

    def selecting(self, action: Action) -> Selection:
        """The selection in which the action is chosen."""
        return selection.selecting(action)

    def action(self, view: SobekView, action: Action, players: tuple[Player, ...]) -> str:
        """What an action is called."""
        return full_title(view, action, players)

    def expected(self, points: float) -> str:
        """The score when the round is counted."""
        n = round(points)
        return trn("about {n} point after the round", "about {n} points after the round", n)

    def reasons(
        self, view: SobekView, players: tuple[Player, ...], report: Report, line: Line
    ) -> Iterable[Reason]:
        """What a line earns, what it leaves to the next player, and the corruption."""
        return reasons(view, players, report, line)

    def story(
        self, before: SobekView, action: Action, after: SobekView, players: tuple[Player, ...]
    ) -> str:
        """The log's sentence on an action."""
        return story(before, action, after, players)

    def revealed(self, before: SobekView, action: Action, after: SobekView) -> bool:
        """Whether the actor learned what the others did not."""
        return revealed(before, action, after)

    def rounds(self, view: SobekView) -> int:
        """How many rounds have been counted."""
        return len(view.pad)

    def account_steps(self, scene: Scene, round: int) -> int:
        """Sets, corruption, penalty, new scores."""
        return len(STEPS)

    def account(self, scene: Scene, round: int, step: int) -> Html:
        """The account of a round up to a step."""
        return account(Account(scene.view.pad[round], scene.players), step)

    def effect(self, before: SobekView, action: Action, after: SobekView) -> Effect:
        """What travels and how it sounds."""
        return effect(before, action, after)

    def account_effect(self, scene: Scene, round: int, step: int) -> Effect:
        """The markers' ways at a step of the account."""
        return account_effect(scene.view.pad[round], step)

    def spoken(self, scene: Scene) -> Iterable[Section]:
        """The quays, the own hand, every seat, and what lies beside the board."""
        return spoken(scene)

    def keys(self) -> Iterable[tuple[str, str]]:
        """How the quays are played by keyboard."""
        return ((tr("1 to 9"), tr("Choose the card on this quay")),)

    def examples(self) -> Mapping[str, Example]:
        """Where each clause is shown."""
        return EXAMPLES

    def tutorial(self) -> Sequence[Chapter]:
        """How the game is learned."""
        return TUTORIAL

    def pressed(self, scene: Scene, action: Action) -> Iterable[str]:
        """The cards, and the choice, which is there to be pressed where several are left."""
        yield from map(card_id, bits(uses(action)))
        if (at := selection.quay_of(action)) != NOWHERE:
            yield card_at(scene.view, at)
        yield choice_id(action)

    def measure(self, name: str) -> str:
        """What is counted in each round."""
        return tr(_MEASURES[name])

    def sheet(self, scene: Scene) -> Html:
        """The counts of all rounds."""
        return sheet(scene.view, scene.players)

    def pad(self) -> Html:
        """Three rounds for four players, and the track."""
        return pad()

    def aids(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """The open variant shows what could be remembered anyway."""
        return (NONE, ODDS) if options["variant"] == "open" else (NONE, CARDS, ODDS)

    def odds(self, scene: Scene, place: str) -> Html | None:
        """What may lie on a quay, in a hand or pile, in the deck."""
        return answer(scene, place)

    def ranking(self, scene: Scene) -> Html:
        """Places and points."""
        return ranking(scene.view, scene.players)


RENDERER: Final = SobekRenderer()
