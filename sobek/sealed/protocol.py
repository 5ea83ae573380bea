"""What differs between the versions of the protocol.

A game is played to its end by the version of its invitation. In version 1, seat 0 shuffled in the
invitation, and all keys followed from the secret of the game. Whoever had seen one course of a game
could read the cards of another one, if a device was set back in between. In version 2, the secret
of a round is drawn when the round begins, which seat 1 does, and the keys of places follow from the
shuffle, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sobek.sealed.letter import VERSION
from sobek.sealed.secret import Secret

SECRET: Final = 32
"""Bytes of the secret of a game, of a round, and of what is drawn for it."""


@dataclass(frozen=True)
class Protocol:
    """A version of the protocol."""

    version: int

    @property
    def dealer(self) -> int:
        """The seat that begins: it shuffles first, or commits itself to a coin."""
        return 0 if self.version == 1 else 1

    def secret(self, game: Secret, round: int, fresh: bytes) -> Secret:
        """The secret of a round. ``game``: of the game, which stays closed for ever. ``fresh``:
        SECRET random bytes that were drawn for it.

        :raises ValueError: if none were drawn.
        """
        if len(fresh) != SECRET and self.version != 1:
            raise ValueError("a secret that follows from that of the game alone")
        drawn = () if self.version == 1 else (fresh.hex(),)
        return Secret(game.derive("round", round, *drawn)[:SECRET])

    def shuffle(self, masks: Iterable[bytes]) -> bytes:
        """What the keys of places follow from, besides a seat's secret. ``masks``: of both."""
        return b"" if self.version == 1 else sha256(b"".join(masks)).digest()


CURRENT: Final = Protocol(VERSION)
"""By which new games are played."""
