"""A record: everything that a game was, and nothing that follows from it.

Saving, links, history, undo and bug reports are all the record. It has two spellings, a text
(:mod:`sobek.core.transcript`) and a link (:mod:`sobek.core.link`), and one mid-end that knows the
position it leads to (:mod:`sobek.core.play`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sobek.core.chance import SEEDS
from sobek.core.game import Action, AnyGame, AnyState
from sobek.core.text import tr
from sobek.games import game

PERSON = "person"
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "white", "black")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "cross", "hexagon", "drop")
MAX_NAME = 24
MAX_ACTIONS = 4096
"""More actions than any game may take: a bound for what comes from outside."""
MAX_REDEALS = 64
"""As often a play may be dealt anew."""

# What could disturb the text around a name: controls, line ends, and marks that turn its direction.
_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
_KIND = re.compile("[a-z][a-z0-9-]{0,23}")


def clean_name(text: str) -> str:
    """The name that a player gets who typed this: one line of at most MAX_NAME characters."""
    words = _UNPRINTABLE.sub(" ", text).split()
    return " ".join(words)[:MAX_NAME].rstrip()


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat, and the look of their marker.

    ``name`` is as :func:`clean_name` leaves it and may be empty. ``kind`` is :data:`PERSON` or a
    bot's name; a bot that is not known here any more is no error, since its actions are recorded.
    """

    name: str
    kind: str = PERSON
    colour: str = COLOURS[0]
    shape: str = SHAPES[0]

    def __post_init__(self) -> None:
        if self.name != clean_name(self.name):
            raise ValueError(tr("“{name}” cannot be a player's name.", name=clean_name(self.name)))
        if not _KIND.fullmatch(self.kind):
            raise ValueError(tr("“{kind}” is neither a person nor a bot.", kind=self.kind))
        if self.colour not in COLOURS or self.shape not in SHAPES:
            raise ValueError(
                tr(
                    "There is no {colour} {shape} marker.",
                    colour=self.colour,
                    shape=self.shape,
                )
            )


class Redeal(NamedTuple):
    """Chance, in the midst of a play: after so many actions (``place``) all that a seat could not
    know (None: an onlooker) was dealt anew, by a seed of its own."""

    place: int
    seat: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class Record:
    """One play of a game, finished or not.

    ``options`` has a value for each of the game's options (missing ones are filled in), ``players``
    one for each seat, ``actions`` all decisions in order, and ``redeals`` what was dealt anew
    between them. Whether the actions are legal is known to :class:`sobek.core.play.Play` alone; all
    else is checked here, with ValueError and a translated sentence.
    """

    game: str
    players: tuple[Player, ...]
    seed: int
    options: Mapping[str, str]
    version: int
    actions: tuple[Action, ...] = ()
    redeals: tuple[Redeal, ...] = ()

    def __post_init__(self) -> None:
        rules = game(self.game)
        check_version(rules, self.version)
        if len(self.players) not in rules.seats:
            raise ValueError(
                tr("{game} can't be played with {n} players.", game=self.game, n=len(self.players))
            )
        options = rules.complete(self.options, len(self.players))
        object.__setattr__(self, "options", options)
        if not 0 <= self.seed < SEEDS:
            raise ValueError(tr("The deal number (seed) must be from 0 to {last}.", last=SEEDS - 1))
        if len(self.actions) > MAX_ACTIONS:
            raise ValueError(tr("A game can't have more than {n} actions.", n=MAX_ACTIONS))
        check_redeals(self.redeals, len(self.players))
        if self.redeals and self.redeals[-1].place > len(self.actions):
            raise ValueError(tr("Cards can only be redealt at the current point of the game."))

    @classmethod
    def new(
        cls,
        name: str,
        players: tuple[Player, ...],
        seed: int,
        options: Mapping[str, str] | None = None,
    ) -> Record:
        """The record of a game that is about to begin, by the rules as they are now."""
        return cls(name, players, seed, options or {}, game(name).version)

    @property
    def rules(self) -> AnyGame:
        """The game that was played."""
        return game(self.game)

    def start(self) -> AnyState:
        """The position after the set-up."""
        return self.rules.new(len(self.players), self.seed, self.options)

    def first(self, n: int) -> Record:
        """The record as it was after n actions."""
        redeals = tuple(redeal for redeal in self.redeals if redeal.place <= n)
        return replace(self, actions=self.actions[:n], redeals=redeals)


def check_redeals(redeals: Sequence[Redeal], seats: int) -> None:
    """Raise ValueError with a sentence where these can't be a play's."""
    for redeal in redeals:
        if redeal.seat is not None and not 0 <= redeal.seat < seats:
            raise ValueError(tr("There is no seat {n} in this game.", n=redeal.seat + 1))
        if not 0 <= redeal.seed < SEEDS:
            raise ValueError(tr("The deal number (seed) must be from 0 to {last}.", last=SEEDS - 1))
    places = [redeal.place for redeal in redeals]
    if len(places) > MAX_REDEALS:
        raise ValueError(tr("Cards can be redealt at most {n} times.", n=MAX_REDEALS))
    if places != sorted(places):
        raise ValueError(tr("The redeals are not in order."))


def check_version(rules: AnyGame, version: int) -> None:
    """Raise ValueError with a sentence unless these rules are the ones played by now."""
    values = {"game": rules.name, "theirs": version, "ours": rules.version}
    if version > rules.version:
        raise ValueError(
            tr(
                "This game was played with newer rules of {game} (version {theirs}) than those "
                "here (version {ours}).",
                **values,
            )
        )
    if version < rules.version:
        raise ValueError(
            tr(
                "This game was played with older rules of {game} (version {theirs}) than those "
                "here (version {ours}).",
                **values,
            )
        )
