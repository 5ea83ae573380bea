"""The start screen: what can be played at once, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sobek.core.text import tr
from web.session.setup import Setup
from web.storage.links import LAB
from web.ui.markup import (
    NOTHING,
    Html,
    button,
    details,
    div,
    fieldset,
    form,
    h2,
    input_,
    join,
    label,
    legend,
    p,
    section,
    small,
    span,
    strong,
    summary,
)
from web.ui.renderer import Renderer
from web.ui.screens.frame import alternative, heading, language_choice, plain, theme_choice
from web.ui.screens.keeping import KEEP
from web.ui.screens.setup import Prospects, question, settings
from web.ui.widgets import picture

SITE: Final = "Sobek"
"""The name of the page."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The parts of the start screen beside a new game.

    ``resume``: the way back to the last game; ``kept``: the other saved games; ``daily``: the deal
    of the day; ``others``: the ways to open other games; ``offered``: what the browser offers;
    ``learning``: the way to the tutorial of the chosen game; ``elsewhere``: to a game with somebody
    elsewhere. ``opens``: whether one of the
    ``others`` needs attention; ``again``: whether a game was played here before.
    """

    resume: Html = NOTHING
    kept: Html = NOTHING
    daily: Html = NOTHING
    others: Html = NOTHING
    offered: Html = NOTHING
    learning: Html | None = None
    elsewhere: Html = NOTHING
    opens: bool = False
    again: bool = False


def start(
    setup: Setup,
    renderers: Mapping[str, Renderer],
    ways: Ways,
    theme: str,
    faces: Mapping[str, str],
    prospects: Prospects,
    *,
    sounds: bool,
    lines: bool,
) -> Html:
    """The screen. ``theme``, ``sounds``: the preferences for day or night, and for sounds;
    ``faces``: those that people here have chosen; ``prospects``: how well they play; ``lines``:
    whether people can play on devices of their own."""
    return join(
        _welcome(),
        div(
            ways.resume,
            _new_game(setup, renderers, ways, faces, prospects, lines=lines),
            div(ways.daily, ways.kept, _more(ways, setup.game), class_="aside"),
            class_="columns",
        ),
        _foot(theme, sounds),
    )


def _welcome() -> Html:
    """The name of the page over the river."""
    return div(
        picture("common", "scene"),
        picture("common", "scene_night"),
        div(
            heading(SITE),
            p(tr("Egyptian board games for 2 to 4 players, on one device or against bots.")),
            class_="cartouche",
        ),
        class_="welcome",
    )


def _new_game(
    setup: Setup,
    renderers: Mapping[str, Renderer],
    ways: Ways,
    faces: Mapping[str, str],
    prospects: Prospects,
    *,
    lines: bool,
) -> Html:
    play = tr("New game") if ways.resume else tr("Play again") if ways.again else tr("Play")
    return form(
        h2(tr("New game"), id="new-game", class_="unseen"),
        _games(setup, renderers),
        question(setup, prospects, renderers[setup.game].words),
        div(button(play, class_="primary", id="begin"), ways.learning, class_="go"),
        ways.elsewhere,
        settings(setup, renderers[setup.game], faces, prospects, lines=lines),
        class_="sheet new-game",
        aria_labelledby="new-game",
        data_change="setup",
        data_submit="begin",
        autocomplete="off",
    )


def _games(setup: Setup, renderers: Mapping[str, Renderer]) -> Html | None:
    """The choice of a game by its picture; None if there is only one."""
    if len(setup.games) < 2:
        return None
    offers = [
        label(
            input_(
                type="radio",
                name="game",
                value=name,
                id=f"game-{name}",
                checked=name == setup.game,
                aria_labelledby=f"game-{name}-title",
                aria_describedby=f"game-{name}-about",
            ),
            picture(name, "emblem"),
            span(
                strong(renderers[name].words.title, id=f"game-{name}-title"),
                small(renderers[name].words.about(), id=f"game-{name}-about"),
            ),
            # What its table is made of, from the palette of the game.
            style=f"--place:var(--place-{name})",
        )
        for name in setup.games
    ]
    return fieldset(legend(tr("Game"), class_="unseen"), div(offers, class_="radios games"))


def _more(ways: Ways, game: str) -> Html:
    """What is wanted now and then. ``game``: the chosen one."""
    panels = (
        plain(tr("Rules"), "clause", "", id="open-rules", sign="scroll"),
        plain(tr("Statistics"), "statistics", id="open-statistics", sign="histogram"),
        plain(tr("Keep or move"), "panel", KEEP, id="open-keep", sign="chest"),
        plain(tr("Lab"), "go", LAB + game, id="open-lab", sign="workshop"),
    )
    return section(
        h2(tr("More"), id="more", class_="unseen"),
        div(panels, class_="panels"),
        details(
            summary(tr("Open a link")),
            div(ways.others, class_="others"),
            id="opening",
            open=ways.opens,
        ),
        ways.offered,
        class_="sheet more",
        aria_labelledby="more",
    )


def _foot(theme: str, sounds: bool) -> Html:
    """How the page looks, sounds and speaks."""
    return div(
        alternative(tr("Sounds"), "sounds", "off" if sounds else "on", chosen=sounds),
        theme_choice(theme),
        language_choice(),
        plain(tr("Credits"), "panel", "credits", id="open-credits"),
        class_="rest",
    )
