"""The settings of a new game: who plays, with which markers, by which options, which deal."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sobek.core.record import COLOURS as COLOUR_NAMES
from sobek.core.record import PERSON, Player
from sobek.core.record import SHAPES as SHAPE_NAMES
from sobek.core.text import mark, tr
from sobek.games import game
from web.session.setup import MATCH, SINGLE, Setup
from web.ui.markup import (
    Content,
    Html,
    details,
    div,
    fieldset,
    input_,
    join,
    label,
    legend,
    small,
    span,
    strong,
    summary,
)
from web.ui.renderer import Renderer
from web.ui.widgets import COLOURS, SHAPES, kind_name, marker, name_of, outline, portrait

STRENGTHS: Final = (mark("easy"), mark("medium"), mark("hard"), mark("expert"))
"""How strong the bots of a game are, the weakest first."""

Choice = tuple[str, Content, str | None]
"""A value, what is shown of it, and its accessible name if that is something else."""


def settings(setup: Setup, renderer: Renderer) -> Html:
    """Everything that can be chosen besides the game, folded up; folded up, it shows who plays."""
    return details(
        summary(
            span([_who(setup, seat) for seat in range(setup.seats)], class_="party"),
            span(tr("Change"), class_="turn-up"),
        ),
        div(
            choices(
                tr("Players"),
                "seats",
                [(str(n), str(n), None) for n in game(setup.game).seats],
                str(setup.seats),
                "row",
            ),
            div([_seat(setup, seat) for seat in range(setup.seats)], class_="places"),
            [
                choices(
                    renderer.words.option(name),
                    f"option-{name}",
                    [(value, renderer.words.value(name, value), None) for value in values],
                    setup.chosen(name),
                    "lines",
                )
                for name, values in setup.open_options.items()
            ],
            choices(
                tr("Match"),
                "match",
                [(SINGLE, tr("Single game"), None), (MATCH, _best_of(setup.seats), None)],
                MATCH if setup.match else SINGLE,
                "row",
            ),
            label(
                tr("Deal number"),
                input_(name="deal", id="deal", value=setup.deal, inputmode="numeric", maxlength=16),
                small(tr("Same number, same deal. Leave empty for a random one.")),
                class_="field",
            ),
            class_="all",
        ),
        class_="settings",
        id="settings",
    )


def choices(text: str, name: str, values: list[Choice], chosen: str, kind: str) -> Html:
    """A group of radio buttons. ``kind``: CSS classes for how they look."""
    radios = [
        label(
            input_(
                type="radio",
                name=name,
                value=value,
                id=f"{name}-{value}",
                checked=value == chosen,
                aria_label=said,
            ),
            shown if said else span(shown),
        )
        for value, shown, said in values
    ]
    return fieldset(legend(text), div(radios, class_=f"radios {kind}"))


def _best_of(seats: int) -> str:
    """The games of a match: between more than two players it may take more than three."""
    return tr("Best of three") if seats == 2 else tr("First to two wins")


def _who(setup: Setup, seat: int) -> Html:
    """A seat's player in short."""
    player = setup.players[seat]
    return span(
        _avatar(player),
        span(
            None if player.kind == PERSON else (marker(player), " "),
            strong(_name(setup, seat)),
            " ",
            _strength(setup, player.kind),
            class_="player",
        ),
        class_="who",
    )


def _seat(setup: Setup, seat: int) -> Html:
    player, number = setup.players[seat], tr("Seat {n}", n=seat + 1)
    kinds: list[Choice] = [
        (
            kind,
            join(
                _avatar(replace(player, kind=kind)),
                span(strong(kind_name(kind)), _strength(setup, kind)),
            ),
            _called(setup, kind),
        )
        for kind in setup.kinds
    ]
    colours: list[Choice] = [
        (colour, outline(player.shape, colour), tr(COLOURS[colour])) for colour in COLOUR_NAMES
    ]
    shapes: list[Choice] = [
        (shape, outline(shape, player.colour), tr(SHAPES[shape])) for shape in SHAPE_NAMES
    ]
    return details(
        summary(small(number), _who(setup, seat), span(class_="turn-up", aria_hidden="true")),
        fieldset(
            legend(number, class_="unseen"),
            label(
                tr("Name"),
                input_(
                    name=f"name-{seat}",
                    id=f"name-{seat}",
                    value=player.name,
                    placeholder=_name(setup, seat),
                    maxlength=24,
                ),
                class_="field",
            ),
            choices(tr("Player"), f"kind-{seat}", kinds, player.kind, "kinds"),
            choices(tr("Colour"), f"colour-{seat}", colours, player.colour, "swatches"),
            choices(tr("Shape"), f"shape-{seat}", shapes, player.shape, "swatches"),
        ),
        class_="place",
        id=f"place-{seat}",
    )


def _name(setup: Setup, seat: int) -> str:
    # Unnamed bots are numbered among the seats that will play.
    return name_of(setup.players[: setup.seats], seat)


def _avatar(player: Player) -> Html:
    """The portrait of a bot, or a person's marker."""
    drawn = marker(player) if player.kind == PERSON else portrait(player.kind)
    return span(drawn, class_="avatar")


def _called(setup: Setup, kind: str) -> str:
    """A kind of player in words: “Porter, easy”."""
    level = _level(setup, kind)
    return kind_name(kind) if level is None else f"{kind_name(kind)}, {tr(STRENGTHS[level])}"


def _strength(setup: Setup, kind: str) -> Html | None:
    """How strong a bot is, in a word and as pips; None for a person."""
    level, levels = _level(setup, kind), len(game(setup.game).levels)
    if level is None:
        return None
    pips = "●" * (level + 1) + "○" * (levels - level - 1)
    return small(tr(STRENGTHS[level]), " ", span(pips, aria_hidden="true"), class_="strength")


def _level(setup: Setup, kind: str) -> int | None:
    """A bot's place among those of the game, from 0; None for others."""
    levels = game(setup.game).levels
    return levels.index(kind) if kind in levels else None
