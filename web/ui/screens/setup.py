"""The settings of a new game: who plays, with which markers, by which options, which deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from sobek.core.head_start import NONE, START, HeadStart
from sobek.core.names import MAX_NAME
from sobek.core.record import COLOURS as COLOUR_NAMES
from sobek.core.record import PERSON
from sobek.core.record import SHAPES as SHAPE_NAMES
from sobek.core.text import mark, tr, trc
from sobek.games import game
from web.session.anchors import anchor_of
from web.session.setup import AWAY, HERE, MAX_DIGITS, WHERE, Setup
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
from web.ui.screens.frame import dropdown, plain
from web.ui.screens.seating import Choice, choices, face_choice, kind_choice, strength_choice, who
from web.ui.widgets import COLOURS, SHAPES, name_of, outline
from web.ui.words import Words

PLAYED: Final = (mark("New to it"), mark("I have played it"), mark("I play it well"))
"""How well somebody says they play, the least first."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """What is known of how the persons play. ``odds``: how many games of ten the first one would
    win against each bot of the scale; ``answers``: what each of whom no game is known has said, by
    seat: a number from 0, or None; ``proposed``: a head start that makes the game close, if it
    needs one; ``proposes``: whether one would be proposed: of partners nobody knows which."""

    odds: Mapping[str, int] = field(default_factory=dict)
    answers: Mapping[int, int | None] = field(default_factory=dict)
    proposed: HeadStart | None = None
    proposes: bool = False


def question(setup: Setup, prospects: Prospects, words: Words) -> Html | None:
    """The question how well the first person plays, if a bot shall suit them; None once that is
    known."""
    first = next(iter(setup.people), None)
    if not setup.has_fitting or first is None or first not in prospects.answers:
        return None
    asked = tr("How well do you play {game}?", game=words.title)
    return div(_played(asked, first, prospects), class_="experience")


def _played(asked: str, seat: int, prospects: Prospects) -> Html:
    values: list[Choice] = [(str(n), tr(each), None) for n, each in enumerate(PLAYED)]
    return choices(asked, f"played-{seat}", values, str(prospects.answers[seat]), "row")


def settings(
    setup: Setup,
    renderer: Renderer,
    chosen: Mapping[str, str],
    prospects: Prospects,
    *,
    lines: bool,
) -> Html:
    """Everything that can be chosen besides the game, folded up; folded up, it shows who plays.
    ``chosen``: the faces of people here (:mod:`web.ui.faces`); ``lines``: whether people can play
    on devices of their own."""
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
                [
                    _seat(setup, seat, words, chosen, prospects, lines=lines)
                    for seat in range(setup.seats)
                ],
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
            _head_start(setup, words, prospects),
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


def _head_start(setup: Setup, words: Words, prospects: Prospects) -> Html | None:
    """Who has a head start, and which; of several persons, what is proposed."""
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
        _proposal(setup, words, prospects) if prospects.proposes else None,
        class_="ahead",
    )


def _proposal(setup: Setup, words: Words, prospects: Prospects) -> Html | None:
    """The head start that makes the game close, as a button; or how it can be known."""
    proposed = prospects.proposed
    if None in prospects.answers.values():
        return small(
            tr("Say at each seat how well that person plays; a head start is then proposed.")
        )
    if proposed is None or proposed == setup.head_start:
        return None
    text = tr(
        "For a close game: {name} starts with {amount}",
        name=_name(setup, proposed.seat),
        amount=words.ahead(proposed.amount),
    )
    return plain(text, "head-start", str(proposed))


def _where(setup: Setup, seat: int) -> Html:
    """On which device the person plays."""
    values: list[Choice] = [
        (HERE, tr("On this device"), None),
        (AWAY, tr("On their own device"), None),
    ]
    chosen = AWAY if seat in setup.elsewhere else HERE
    return choices(tr("Plays"), f"{WHERE}-{seat}", values, chosen, "row")


def _seat(
    setup: Setup,
    seat: int,
    words: Words,
    chosen: Mapping[str, str],
    prospects: Prospects,
    *,
    lines: bool,
) -> Html:
    player, number = setup.players[seat], tr("Seat {n}", n=seat + 1)
    face = _face(setup, seat, chosen, PERSON)
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
            _where(setup, seat) if lines and player.kind == PERSON else None,
            _experience(setup, seat, words, prospects),
            _opponent(setup, seat, words, chosen, prospects),
            choices(tr("Colour"), f"colour-{seat}", colours, player.colour, "swatches"),
            choices(tr("Shape"), f"shape-{seat}", shapes, player.shape, "swatches"),
        ),
        class_="place",
        id=f"place-{seat}",
    )


def _opponent(
    setup: Setup, seat: int, words: Words, chosen: Mapping[str, str], prospects: Prospects
) -> Sequence[Html]:
    """Who plays; of a bot that does not suit the persons, also how strong it is."""
    player, odds, strengths = setup.players[seat], prospects.odds, setup.strengths
    anchor = anchor_of(game(setup.game), setup.seats, player.kind)
    last = tr("Choose a strength") if strengths and anchor is None else ""
    faces = {kind: _face(setup, seat, chosen, kind) for kind in setup.kinds(seat)}
    found = [kind_choice(f"kind-{seat}", faces, player, words, setup.seats, odds, last=last)]
    if anchor is not None:
        at = f"strength-{seat}", "setup", strengths, anchor, player.kind
        found.append(strength_choice(*at, words, setup.seats, odds))
    return found


def _experience(setup: Setup, seat: int, words: Words, prospects: Prospects) -> Html | None:
    """The question how well one of several persons plays, unless it stands above the form."""
    is_above = setup.has_fitting and (seat,) == setup.people[:1]
    if seat not in prospects.answers or len(setup.people) < 2 or is_above:
        return None
    name = _name(setup, seat)
    asked = tr("How well does {name} play {game}?", name=name, game=words.title)
    return _played(asked, seat, prospects)


def _who(setup: Setup, seat: int, words: Words, chosen: Mapping[str, str]) -> Html:
    player = setup.players[seat]
    face = _face(setup, seat, chosen, player.kind)
    return who(player, _name(setup, seat), words, setup.seats, face)


def _face(setup: Setup, seat: int, chosen: Mapping[str, str], kind: str) -> str:
    """The picture at a seat if this kind of player sits there."""
    players = list(setup.players[: setup.seats])
    players[seat] = replace(players[seat], kind=kind)
    return seated(players, chosen)[seat]


def _name(setup: Setup, seat: int) -> str:
    return name_of(setup.players[: setup.seats], seat)
