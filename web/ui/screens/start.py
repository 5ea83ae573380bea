"""The start screen: a new game, saved games, links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.record import COLOURS as COLOUR_NAMES
from sobek.core.record import SHAPES as SHAPE_NAMES
from sobek.core.text import tr
from sobek.games import game
from web.session.setup import Setup
from web.ui.markup import (
    Html,
    button,
    div,
    fieldset,
    form,
    h2,
    input_,
    join,
    label,
    legend,
    p,
    small,
    span,
    strong,
)
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions, dropdown, heading, language_choice, plain
from web.ui.widgets import COLOURS, SHAPES, icon, kind_name, marker, name_of

SITE: Final = "Sobek"
"""The name of the page."""


def start(
    setup: Setup,
    renderers: Mapping[str, Renderer],
    saved: Html,
    daily: Html,
    others: Html,
    offered: Html,
    learning: Html | None = None,
) -> Html:
    """The screen. ``saved``: the saved games; ``daily``: the deal of the day; ``others``: the ways
    to open other games; ``offered``: what the browser offers; ``learning``: the way to the tutorial
    of the chosen game."""
    return join(
        div(
            heading(SITE),
            p(tr("Egyptian board games for 2 to 4 players, on one device or against bots.")),
            class_="welcome",
        ),
        div(
            saved,
            _new_game(setup, renderers, learning),
            daily,
            others,
            _foot(offered),
            class_="columns",
        ),
    )


def _new_game(setup: Setup, renderers: Mapping[str, Renderer], learning: Html | None) -> Html:
    rules, renderer = game(setup.game), renderers[setup.game]
    return form(
        h2(tr("New game"), id="new-game"),
        _games(setup, renderers),
        learning,
        _radios(
            tr("Players"), "seats", [(str(n), str(n)) for n in rules.seats], str(setup.seats), "row"
        ),
        [_seat(setup, seat) for seat in range(setup.seats)],
        [
            _radios(
                renderer.words.option(name),
                f"option-{name}",
                [(value, renderer.words.value(name, value)) for value in values],
                setup.chosen(name),
            )
            for name, values in setup.choices.items()
        ],
        label(
            tr("Deal number"),
            input_(name="deal", id="deal", value=setup.deal, inputmode="numeric", maxlength=16),
            small(tr("Same number, same deal. Leave empty for a random one.")),
            class_="field",
        ),
        actions(button(tr("Start the game"), class_="primary", id="begin")),
        class_="sheet new-game",
        aria_labelledby="new-game",
        data_change="setup",
        data_submit="begin",
        autocomplete="off",
    )


def _games(setup: Setup, renderers: Mapping[str, Renderer]) -> Html | None:
    """The choice of a game; None if there is only one."""
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
            icon(renderers[name].words.icon),
            span(
                strong(renderers[name].words.title, id=f"game-{name}-title"),
                small(renderers[name].words.about(), id=f"game-{name}-about"),
            ),
        )
        for name in setup.games
    ]
    return fieldset(legend(tr("Game")), div(offers, class_="radios games"))


def _seat(setup: Setup, seat: int) -> Html:
    player = setup.players[seat]
    # Unnamed bots are numbered among the seats that will play.
    name = name_of(setup.players[: setup.seats], seat)
    kinds = [(kind, kind_name(kind)) for kind in setup.kinds]
    colours = [(colour, tr(COLOURS[colour])) for colour in COLOUR_NAMES]
    shapes = [(shape, tr(SHAPES[shape])) for shape in SHAPE_NAMES]
    return fieldset(
        legend(marker(player), " ", tr("Seat {n}", n=seat + 1)),
        label(
            tr("Name"),
            input_(
                name=f"name-{seat}",
                id=f"name-{seat}",
                value=player.name,
                placeholder=name,
                maxlength=24,
            ),
        ),
        dropdown(tr("Player"), f"kind-{seat}", kinds, player.kind),
        dropdown(tr("Colour"), f"colour-{seat}", colours, player.colour),
        dropdown(tr("Shape"), f"shape-{seat}", shapes, player.shape),
        class_="place",
    )


def _radios(
    text: str, name: str, values: list[tuple[str, str]], chosen: str, kind: str = "lines"
) -> Html:
    radios = [
        label(
            input_(
                type="radio", name=name, value=value, id=f"{name}-{value}", checked=value == chosen
            ),
            span(words),
        )
        for value, words in values
    ]
    return fieldset(legend(text), div(radios, class_=f"radios {kind}"))


def _foot(offered: Html) -> Html:
    others = (
        plain(tr("Statistics"), "statistics", id="open-statistics"),
        plain(tr("Score pad"), "panel", "pad", id="open-pad"),
        plain(tr("Rules"), "clause", "", id="open-rules"),
        plain(tr("Credits"), "panel", "credits", id="open-credits"),
    )
    return div(language_choice(), offered, div(others, class_="others"), class_="sheet foot")
