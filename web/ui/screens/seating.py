"""Who sits at a seat: portrait, name, strength; and the choice of somebody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from sobek.bots import fits
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.text import mark, tr, trc, trn
from sobek.games import game as game_of
from web.session import anchors
from web.ui.faces import FACES, face
from web.ui.markup import (
    Content,
    Html,
    button,
    details,
    div,
    fieldset,
    input_,
    join,
    label,
    legend,
    p,
    press,
    small,
    span,
    strong,
    summary,
)
from web.ui.personas import persona, personas
from web.ui.widgets import marker, name_of
from web.ui.words import Words

STRENGTHS: Final = (
    mark("easy"),
    mark("medium"),
    mark("hard"),
    mark("expert"),
)
"""How strong the bots of a game are, the weakest first."""

Choice = tuple[str, Content, str | None]
"""A value, what is shown of it, and its accessible name if that is something else."""


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


def who(player: Player, name: str, words: Words, seats: int, drawn: str) -> Html:
    """A player in short. ``name``: what to call them; ``words``: those of the game; ``seats``: how
    many it has; ``drawn``: the picture (:mod:`web.ui.faces`), "" without one."""
    return span(
        _avatar(player, drawn),
        span(
            (marker(player), " ") if drawn else None,
            strong(name),
            " ",
            _strength(player.kind, words, seats, words.kind(player.kind)),
            class_="player",
        ),
        class_="who",
    )


def kind_choice(
    name: str,
    faces: Mapping[str, str],
    player: Player,
    words: Words,
    seats: int,
    odds: Mapping[str, int],
    *,
    last: str = "",
) -> Html:
    """The choice of a kind of player. ``name``: of the field; ``faces``: the picture of each kind
    that is offered; ``words``: those of the game; ``seats``: how many it has; ``odds``: how many
    games of ten the person would win against a kind; ``last``: what the last kind is called if it
    stands for more than itself."""
    values: list[Choice] = []
    for kind, drawn in faces.items():
        stands = last if kind == [*faces][-1] else ""
        said = stands or _called(kind, words, seats, odds.get(kind))
        shown = strong(stands) if stands else _described(kind, words, seats, odds.get(kind))
        values.append((kind, join(_avatar(player, drawn), shown), said))
    return choices(tr("Player"), name, values, player.kind, "kinds")


def _described(kind: str, words: Words, seats: int, wins: int | None) -> Html:
    """A kind of player, in lines."""
    lines = (_strength(kind, words, seats), _style(kind, words), _odds(wins))
    return span(strong(words.kind(kind)), *lines)


def strength_choice(
    name: str,
    event: str,
    kinds: Sequence[str],
    anchor: int,
    kind: str,
    words: Words,
    seats: int,
    odds: Mapping[str, int],
) -> Html:
    """The choice of how strong a bot is: a slider along the game's scale, and on it the portraits
    of those that have a name. ``name``: of the field; ``event``: what a change of it is;
    ``kinds``: from the weakest bot to the strongest; ``anchor``: the place of the one of this
    ``kind``; ``seats``: how many the game has; ``odds``: how many games of ten the person would win
    against each."""
    marks = [
        button(
            face(personas()[each].picture),
            type="button",
            id=f"{name}-{each}",
            style=f"--anchor:{number}",
            aria_label=_called(each, words, seats, odds.get(each)),
            aria_pressed="true" if number == anchor else "false",
            data_name=name,
            **press(event, number),
        )
        for number, each in enumerate(kinds)
        if each in personas()
    ]
    wins = odds.get(kinds[anchor])
    return div(
        div(marks, class_="marks"),
        input_(
            type="range",
            min=0,
            max=len(kinds) - 1,
            value=anchor,
            name=name,
            id=name,
            aria_label=tr("Strength"),
            aria_valuetext=_called(kind, words, seats, wins),
            data_input=event,
        ),
        _odds(wins),
        class_="strength-scale",
        style=f"--anchors:{len(kinds)}",
    )


def rival(
    play: Play, seat: int, words: Words, drawn: str, odds: Mapping[str, int], *, counts: bool
) -> Html:
    """A bot at the table, folded up, with the choice of how strong it is. ``drawn``: its picture;
    ``odds``: how many games of ten the person would win against each; ``counts``: whether the game
    still counts."""
    players, name = play.players, f"level-{seat}"
    player, seats = players[seat], len(players)
    anchor = anchors.anchor_of(play.game, seats, player.kind)
    if anchor is None:
        # Nobody knows how strong it is. It stays until another one is chosen.
        offered = dict.fromkeys((*play.game.levels, player.kind))
        sitting = {kind: (*players[:seat], replace(player, kind=kind)) for kind in offered}
        faces = {kind: persona(each, seat).picture for kind, each in sitting.items()}
        choice = kind_choice(name, faces, player, words, seats, odds)
    else:
        kinds = anchors.kinds(play.game, seats)
        choice = strength_choice(name, "level", kinds, anchor, player.kind, words, seats, odds)
    return details(
        summary(
            who(player, name_of(players, seat), words, seats, drawn),
            span(tr("Change"), class_="turn-up"),
        ),
        p(tr("With another strength, this game will no longer count."), class_="facts")
        if counts
        else None,
        div(choice, data_change="level"),
        class_="place",
        id=f"bot-{seat}",
    )


def face_choice(name: str, chosen: str) -> Html:
    """The choice of a person's face. ``name``: of the field; ``chosen``: the picture."""
    values: list[Choice] = [
        (each, face(f"common/face_{each}"), trc("face", called)) for each, called in FACES.items()
    ]
    return choices(tr("Face"), name, values, chosen.rpartition("_")[2], "swatches faces")


def _avatar(player: Player, drawn: str) -> Html:
    return span(face(drawn) if drawn else marker(player), class_="avatar")


def _called(kind: str, words: Words, seats: int, wins: int | None) -> str:
    """A kind of player in words: “Steward, hard, avoids corruption, you win 7 of 10”. ``wins``: of
    ten games."""
    level = _level(kind, words.game, seats)
    strength = None if level is None else tr(STRENGTHS[level])
    return ", ".join(filter(None, (words.kind(kind), strength, words.style(kind), _won(wins))))


def _style(kind: str, words: Words) -> Html | None:
    """What a bot likes to do; None if it does not lean."""
    return small(style, class_="leaning") if (style := words.style(kind)) else None


def _odds(wins: int | None) -> Html | None:
    return small(_won(wins), class_="wins-of-ten") if wins is not None else None


def _won(wins: int | None) -> str:
    """How many of ten games somebody would win; "" if nobody knows."""
    if wins is None:
        return ""
    return (
        trn("you win {n} of 10", "you win {n} of 10", wins) if wins else tr("you hardly ever win")
    )


def _strength(kind: str, words: Words, seats: int, name: str | None = None) -> Html | None:
    """How strong a bot is, in a word and as pips; None for a person. ``name``: of its kind, if that
    is to be said, too."""
    level, levels = _level(kind, words.game, seats), len(game_of(words.game).levels)
    if level is None:
        return None
    pips = "●" * (level + 1) + "○" * (levels - level - 1)
    said = ", ".join(filter(None, (name, tr(STRENGTHS[level]))))
    return small(said, " ", span(pips, aria_hidden="true"), class_="strength")


def _level(kind: str, game: str, seats: int) -> int | None:
    """A bot's place among those of the game, from 0, or of the one that is nearest; None for a
    person, and for a bot that suits the persons."""
    rules = game_of(game)
    named = fits.named_like(kind, rules, seats)
    return rules.levels.index(named) if named in rules.levels and kind != fits.NAME else None
