"""A record: everything that defines one play of a game, and nothing that follows from it.

Saving, links, history, undo and bug reports all use the record. It has two spellings, a text
(:mod:`sobek.core.transcript`) and a link (:mod:`sobek.core.link`). :mod:`sobek.core.play` replays
it and knows the position that it leads to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sobek.core.chance import SEED_LIMIT
from sobek.core.game import Action, AnyGame, AnyState
from sobek.core.names import clean_name, is_name
from sobek.core.text import tr, trn
from sobek.games import game

PERSON = "person"
"""The ``kind`` of a human player."""
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "white", "black")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "cross", "hexagon", "drop")
MAX_ACTIONS = 4096
"""Maximum actions of a play: a bound for input from outside, more than any game takes."""
MAX_REDEALS = 64
"""Maximum redeals of a play."""

_KIND = re.compile("[a-z][a-z0-9-]{0,23}")


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a person or a bot, and the colour and shape of their marker.

    ``name``: one that :func:`sobek.core.names.is_name`; may be empty. ``kind``: :data:`PERSON` or a
    bot's name. An unknown bot is no error, because its actions are recorded.

    :raises ValueError: with a translated sentence, if a value is invalid.
    """

    name: str
    kind: str = PERSON
    colour: str = COLOURS[0]
    shape: str = SHAPES[0]

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise ValueError(tr("“{name}” cannot be a player’s name.", name=clean_name(self.name)))
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

    @property
    def shown_name(self) -> str:
        """The name as it is shown, since an older record, or one from elsewhere, may have any."""
        return clean_name(self.name)


def people(players: Sequence[Player]) -> list[int]:
    """The seats of persons."""
    return [seat for seat, player in enumerate(players) if player.kind == PERSON]


class Redeal(NamedTuple):
    """A redeal in the middle of a play: everything that ``seat`` could not know after ``ply``
    actions (None: that a spectator could not know) was drawn again, from ``seed``."""

    ply: int
    seat: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class Record:
    """One play of a game, finished or not.

    ``players``: one per seat. ``options``: a value for each of the game's options; missing ones are
    filled in. ``version``: of the rules it was played by. ``actions``: all decisions in order.
    ``redeals``: by rising ply. Whether the actions are legal is checked by
    :class:`sobek.core.play.Play`; everything else is checked here.

    :raises ValueError: with a translated sentence, if a value is invalid.
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
                trn(
                    "{game} can’t be played with {n} player.",
                    "{game} can’t be played with {n} players.",
                    len(self.players),
                    game=self.game,
                )
            )
        options = rules.complete(self.options, len(self.players))
        object.__setattr__(self, "options", options)
        if not 0 <= self.seed < SEED_LIMIT:
            raise ValueError(tr("The deal number must be from 0 to {last}.", last=SEED_LIMIT - 1))
        if len(self.actions) > MAX_ACTIONS:
            raise ValueError(tr("A game can’t have more than {n} actions.", n=MAX_ACTIONS))
        check_redeals(self.redeals, len(self.players))
        if self.redeals and self.redeals[-1].ply > len(self.actions):
            raise ValueError(
                tr("What is hidden can only be dealt anew at the current point of the game.")
            )

    @classmethod
    def new(
        cls,
        name: str,
        players: tuple[Player, ...],
        seed: int,
        options: Mapping[str, str] | None = None,
    ) -> Record:
        """The record of a game that is about to begin, by the current version of the rules.

        :raises ValueError: with a translated sentence, if a value is invalid.
        """
        return cls(name, players, seed, options or {}, game(name).version)

    @property
    def rules(self) -> AnyGame:
        """The game that was played."""
        return game(self.game)

    def start(self) -> AnyState:
        """The position after the set-up."""
        return self.rules.new(len(self.players), self.seed, self.options)

    def first(self, n: int) -> Record:
        """The record as it was after ``n`` actions."""
        redeals = tuple(redeal for redeal in self.redeals if redeal.ply <= n)
        return replace(self, actions=self.actions[:n], redeals=redeals)


def check_redeals(redeals: Sequence[Redeal], seats: int) -> None:
    """Check the redeals of a play with this many seats.

    :raises ValueError: with a translated sentence, if they are invalid.
    """
    for redeal in redeals:
        if redeal.seat is not None and not 0 <= redeal.seat < seats:
            raise ValueError(tr("There is no seat {n} in this game.", n=redeal.seat + 1))
        if not 0 <= redeal.seed < SEED_LIMIT:
            raise ValueError(tr("The deal number must be from 0 to {last}.", last=SEED_LIMIT - 1))
    plies = [redeal.ply for redeal in redeals]
    if len(plies) > MAX_REDEALS:
        raise ValueError(tr("What is hidden can be dealt anew at most {n} times.", n=MAX_REDEALS))
    if plies != sorted(plies):
        raise ValueError(tr("The redeals are not in order."))


def check_version(rules: AnyGame, version: int) -> None:
    """Check that a record's version is the current version of its game.

    :raises ValueError: with a translated sentence, if it is older or newer.
    """
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
