"""The settings of a new game: who plays, with which markers, by which options, which deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from sobek.core.head_start import NONE, START
from sobek.core.names import MAX_NAME
from sobek.core.record import COLOURS as COLOUR_NAMES
from sobek.core.record import PERSON
from sobek.core.record import SHAPES as SHAPE_NAMES
from sobek.core.text import mark, tr, trc
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
from web.ui.screens.frame import dropdown
from web.ui.screens.seating import Choice, choices, face_choice, kind_choice, who
from web.ui.widgets import COLOURS, SHAPES, name_of, outline
from web.ui.words import Words

PLAYED: Final = (mark("New to it"), mark("I have played it"), mark("I play it well"))
"""How well somebody says they play, the least first."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """What is known of how the first person plays. ``odds``: how many games of ten they would win
    against each kind of bot; ``asks``: whether to ask how well they play; ``answer``: what they
    have said, a number from 0."""

    odds: Mapping[str, int] = field(default_factory=dict)
    asks: bool = False
    answer: int = 0


def question(prospects: Prospects, words: Words) -> Html | None:
    """The question how well somebody plays; None once that is known."""
    if not prospects.asks:
        return None
    values: list[Choice] = [(str(n), tr(each), None) for n, each in enumerate(PLAYED)]
    asked = tr("How well do you play {game}?", game=words.title)
    return div(choices(asked, "played", values, str(prospects.answer), "row"), class_="experience")


def settings(
    setup: Setup, renderer: Renderer, chosen: Mapping[str, str], prospects: Prospects
) -> Html:
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
                [_seat(setup, seat, words, chosen, prospects) for seat in range(setup.seats)],
                class_="places",
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
                if name != START
            ],
            _head_start(setup, words),
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


def _head_start(setup: Setup, words: Words) -> Html | None:
    """Who has a head start, and which."""
    scale, start = game(setup.game).head_start, setup.head_start
    if not scale:
        return None
    seats: list[Choice] = [
        (str(seat), span(_name(setup, seat)), None) for seat in range(setup.seats)
    ]
    amounts = [(str(amount), words.ahead(amount)) for amount in scale.amounts]
    return div(
        choices(
            words.option(START),
            f"{START}-seat",
            [(NONE, tr("Nobody"), None), *seats],
            str(start.seat) if start else NONE,
            "row",
        ),
        dropdown(tr("How much"), f"{START}-amount", amounts, str(start.amount)) if start else None,
        class_="stack",
    )


def _seat(
    setup: Setup, seat: int, words: Words, chosen: Mapping[str, str], prospects: Prospects
) -> Html:
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
            kind_choice(f"kind-{seat}", setup.kinds, player, words, face, prospects.odds),
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
