"""Who sits at a seat: portrait, name, strength; and the choice of somebody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from sobek.core.record import PERSON, Player
from sobek.core.text import mark, tr
from sobek.games import game as game_of
from web.ui.markup import (
    Content,
    Html,
    div,
    fieldset,
    input_,
    join,
    label,
    legend,
    small,
    span,
    strong,
)
from web.ui.widgets import KINDS, kind_name, marker, portrait

STRENGTHS: Final = (
    mark("easy"),
    mark("medium"),
    mark("hard"),
    mark("expert"),
    mark("master"),
    mark("grandmaster"),
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


def who(player: Player, name: str, game: str) -> Html:
    """A player in short. ``name``: what to call them; ``game``: its name."""
    return span(
        _avatar(player),
        span(
            None if player.kind == PERSON else (marker(player), " "),
            strong(name),
            " ",
            _strength(player.kind, game, kind_name(player.kind)),
            class_="player",
        ),
        class_="who",
    )


def kind_choice(name: str, kinds: Iterable[str], player: Player, game: str) -> Html:
    """The choice of a kind of player. ``name``: of the field; ``game``: its name."""
    values: list[Choice] = [
        (
            kind,
            join(
                _avatar(replace(player, kind=kind)),
                span(strong(kind_name(kind)), _strength(kind, game)),
            ),
            _called(kind, game),
        )
        for kind in kinds
    ]
    return choices(tr("Player"), name, values, player.kind, "kinds")


def _avatar(player: Player) -> Html:
    """The portrait of a bot; the marker of a person, or of a bot that is unknown here."""
    has_portrait = player.kind != PERSON and player.kind in KINDS
    drawn = portrait(player.kind) if has_portrait else marker(player)
    return span(drawn, class_="avatar")


def _called(kind: str, game: str) -> str:
    """A kind of player in words: “Porter, easy”."""
    level = _level(kind, game)
    return kind_name(kind) if level is None else f"{kind_name(kind)}, {tr(STRENGTHS[level])}"


def _strength(kind: str, game: str, name: str | None = None) -> Html | None:
    """How strong a bot is, in a word and as pips; None for a person. ``name``: of its kind, if that
    is to be said, too."""
    level, levels = _level(kind, game), len(game_of(game).levels)
    if level is None:
        return None
    pips = "●" * (level + 1) + "○" * (levels - level - 1)
    said = ", ".join(filter(None, (name, tr(STRENGTHS[level]))))
    return small(said, " ", span(pips, aria_hidden="true"), class_="strength")


def _level(kind: str, game: str) -> int | None:
    """A bot's place among those of the game, from 0; None for others."""
    levels = game_of(game).levels
    return levels.index(kind) if kind in levels else None
