"""The settings of a new game: who plays, with which markers, by which options, which deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sobek.core.names import MAX_NAME
from sobek.core.record import COLOURS as COLOUR_NAMES
from sobek.core.record import PERSON
from sobek.core.record import SHAPES as SHAPE_NAMES
from sobek.core.text import tr, trc
from sobek.games import game
from web.session.setup import MAX_DIGITS, Setup
from web.ui.faces import seated
from web.ui.markup import (
    Html,
    details,
    div,
    fieldset,
    input_,
    label,
    legend,
    small,
    span,
    summary,
)
from web.ui.renderer import Renderer
from web.ui.screens.seating import Choice, choices, face_choice, kind_choice, who
from web.ui.widgets import COLOURS, SHAPES, name_of, outline
from web.ui.words import Words


def settings(setup: Setup, renderer: Renderer, chosen: Mapping[str, str]) -> Html:
    """Everything that can be chosen besides the game, folded up; folded up, it shows who plays.
    ``chosen``: the faces of people here (:mod:`web.ui.faces`)."""
    words = renderer.words
    return details(
        summary(
            span([_who(setup, seat, words, chosen) for seat in range(setup.seats)], class_="party"),
            span(tr("Change"), class_="turn-up"),
        ),
        div(
            choices(
                trc("number", "Players"),
                "seats",
                [(str(n), str(n), None) for n in game(setup.game).seats],
                str(setup.seats),
                "row",
            ),
            div(
                [_seat(setup, seat, words, chosen) for seat in range(setup.seats)], class_="places"
            ),
            [
                choices(
                    words.option(name),
                    f"option-{name}",
                    [(value, words.value(name, value), None) for value in values],
                    setup.chosen(name),
                    "lines",
                )
                for name, values in setup.open_options.items()
            ],
            label(
                tr("Deal number"),
                input_(
                    name="deal",
                    id="deal",
                    value=setup.deal,
                    inputmode="numeric",
                    maxlength=2 * MAX_DIGITS,  # it may come with separators
                ),
                small(tr("Same number, same deal. Leave empty for a random one.")),
                class_="labelled",
            ),
            class_="all",
        ),
        class_="settings",
        id="settings",
    )


def _seat(setup: Setup, seat: int, words: Words, chosen: Mapping[str, str]) -> Html:
    player, number = setup.players[seat], tr("Seat {n}", n=seat + 1)
    face = _face(setup, seat, words, chosen)
    colours: list[Choice] = [
        (colour, outline(player.shape, colour), tr(COLOURS[colour])) for colour in COLOUR_NAMES
    ]
    shapes: list[Choice] = [
        (shape, outline(shape, player.colour), tr(SHAPES[shape])) for shape in SHAPE_NAMES
    ]
    return details(
        summary(small(number), _who(setup, seat, words, chosen)),
        fieldset(
            legend(number, class_="unseen"),
            label(
                tr("Name"),
                input_(
                    name=f"name-{seat}",
                    id=f"name-{seat}",
                    value=player.name,
                    placeholder=_name(setup, seat),
                    maxlength=MAX_NAME,
                ),
                class_="labelled",
            ),
            face_choice(f"face-{seat}", face) if player.kind == PERSON else None,
            kind_choice(f"kind-{seat}", setup.kinds, player, words, face),
            choices(tr("Colour"), f"colour-{seat}", colours, player.colour, "swatches"),
            choices(tr("Shape"), f"shape-{seat}", shapes, player.shape, "swatches"),
        ),
        class_="place",
        id=f"place-{seat}",
    )


def _who(setup: Setup, seat: int, words: Words, chosen: Mapping[str, str]) -> Html:
    face = _face(setup, seat, words, chosen)
    return who(setup.players[seat], _name(setup, seat), words, face)


def _face(setup: Setup, seat: int, words: Words, chosen: Mapping[str, str]) -> str:
    """The face of a seat's person, or of the one who could sit there."""
    players = list(setup.players[: setup.seats])
    players[seat] = replace(players[seat], kind=PERSON)
    return seated(players, words, chosen)[seat]


def _name(setup: Setup, seat: int) -> str:
    return name_of(setup.players[: setup.seats], seat)
