"""What a game owes to sealed play: the table of one device, which talks to the other one's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, Self

from sobek import games
from sobek.core.game import Action, AnyState
from sobek.core.play import Step
from sobek.core.text import tr
from sobek.sealed.group import Group
from sobek.sealed.protocol import Protocol as Version
from sobek.sealed.secret import Secret


class Wrong(ValueError):
    """The other seat has said what can't be right. Values as in
    :class:`sobek.sealed.refusals.Cheating`."""

    def __init__(self, round: int, number: int, what: str) -> None:
        super().__init__(f"round {round}, action {number}: {what}")
        self.round, self.number, self.what = round, number, what


@dataclass(frozen=True)
class Owner:
    """Whose table it is. ``me``: the seat. ``secret``: of the game. ``protocol``: its version."""

    group: Group
    me: int
    secret: Secret
    protocol: Version


class Table(Protocol):
    """A game between two as one device holds it. Seats talk in turns: what one has to say before
    the other has to answer are the bytes of one link."""

    @property
    def is_listening(self) -> bool:
        """Whether the other seat has to say something next."""

    @property
    def is_deciding(self) -> bool:
        """Whether this device's seat has a decision to make."""

    @property
    def is_over(self) -> bool:
        """Whether all is said, and checked."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    def state(self) -> AnyState | None:
        """A position whose view for this device's seat is right; None before there is one. What
        that view does not show may be wrong."""

    @property
    def steps(self) -> Sequence[Step]:
        """The actions of the round. Only the views of this device's seat are right in their
        states."""

    @property
    def history(self) -> Sequence[Step]:
        """The true steps of all rounds that are over and checked, in a row. A round's numbers begin
        at 1."""

    @property
    def coins(self) -> tuple[bytes, bytes] | None:
        """The first coins of both seats in the first round, once both are told."""

    def legal_actions(self) -> Sequence[Any]:
        """What this device's seat may do, if it is deciding."""

    def speak(self, fresh: bytes) -> bytes:
        """What the device says by itself now; may be empty. ``fresh``: random bytes for the secret
        of a round that begins with it; empty after a decision, with which none begins.

        :raises Wrong: if it was the last to be said and the check fails.
        """

    def decide(self, action: Action) -> bytes:
        """Carry out a decision of this device's seat, and say it.

        :raises IllegalAction: if it is illegal; then nothing has changed.
        """

    def hear(self, said: bytes, fresh: bytes) -> None:
        """Take note of what the other seat says. ``fresh``: as for :meth:`speak`.

        :raises Wrong: if it can't be right; then the table is not to be used any more.
        """

    def copy(self) -> Self:
        """An independent copy."""

    def stored(self) -> str:
        """All of it as a text; the secret is not in it."""


class Tables(Protocol):
    """How a game makes tables: the functions of ``sobek.games.<game>.sealed``."""

    def new_table(self, owner: Owner, options: Mapping[str, str]) -> Table:
        """A game that is about to begin; the dealer of the protocol has to say something first."""

    def stored_table(self, owner: Owner, options: Mapping[str, str], text: str) -> Table:
        """What :meth:`Table.stored` has written.

        :raises ValueError: if the text is anything else.
        """


def tables(game: str) -> Tables:
    """The tables of a game of the registry.

    :raises ValueError: with a translated sentence, if it can't be played sealed.
    """
    games.game(game)  # the name may come from a link: never import anything but a game
    try:
        found: Any = import_module(f"sobek.games.{game}.sealed")
    except ModuleNotFoundError:
        raise ValueError(tr("{game} can’t be played by link.", game=game)) from None
    return found  # type: ignore[no-any-return]
