"""Sakkara between two devices, as sealed play works with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from sobek.core import wire
from sobek.core.game import OVER, check_legal
from sobek.core.octets import Malformed, Reader
from sobek.core.play import Step
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.sealed.board import PLACES
from sobek.games.sakkara.sealed.checking import IMPOSSIBLE, verify, wrong
from sobek.games.sakkara.sealed.device import Device, What
from sobek.sealed.secret import Secret
from sobek.sealed.table import Owner


class SakkaraTable:
    """See :class:`sobek.sealed.table.Table`."""

    round = 1

    def __init__(self, device: Device, secret: Secret) -> None:
        """``secret``: of the game."""
        self.device = device
        self.secret = secret

    @property
    def is_listening(self) -> bool:
        return not self.is_over and self.device.next[0] != self.device.me

    @property
    def is_deciding(self) -> bool:
        return not self.is_over and self.device.next == (self.device.me, What.DID)

    @property
    def is_over(self) -> bool:
        return self.device.is_over

    @property
    def state(self) -> SakkaraState | None:
        board = self.device.board
        return board.states[self._shown] if board else None

    @property
    def steps(self) -> Sequence[Step]:
        board = self.device.board
        return board.steps[: self._shown] if board else ()

    @property
    def _shown(self) -> int:
        """The number of actions that are shown: all but the last one as long as the keys of what it
        has uncovered, or the end of the check, are to come."""
        board = self.device.board
        assert board
        is_ending = board.state.actor == OVER and not self.is_over
        waits = 1 - self.device.me in self.device.debtors or is_ending
        return len(board.actions) - waits

    @property
    def history(self) -> Sequence[Step]:
        return self.steps if self.is_over else ()

    @property
    def coins(self) -> tuple[bytes, bytes] | None:
        return self.device.coins

    def legal_actions(self) -> Sequence[Action]:
        return self.state.legal_actions() if self.state and self.is_deciding else ()

    def speak(self, fresh: bytes) -> bytes:
        self._draw(fresh)
        said = b""
        while not (self.is_over or self.is_listening or self.is_deciding):
            said += self._say(self.device.say())
        return said

    def _draw(self, fresh: bytes) -> None:
        """Draw the secret of the round, when it begins."""
        if not self.device.log:
            self.device.secret = self.device.protocol.secret(self.secret, self.round, fresh)

    def decide(self, action: Action) -> bytes:
        assert self.state
        check_legal(self.state, action)
        return self._say(self.device.say_did(action))

    def _say(self, said: bytes) -> bytes:
        self.device.take(Reader(said))
        self._check()
        return said

    def hear(self, said: bytes, fresh: bytes) -> None:
        self._draw(fresh)
        reader = Reader(said)
        while not reader.is_done or self.is_listening:
            refusal = wrong(self.device, self.device.next[1] if self.is_listening else What.DID)
            try:
                if not self.is_listening:
                    raise Malformed
                self.device.hear(reader)
            except IMPOSSIBLE as error:
                raise refusal from error
        self._check()

    def _check(self) -> None:
        """Check the game when all is said."""
        if self.is_over:
            verify(self.device, self.device.opened)
            self.device.reveal()

    def copy(self) -> Self:
        return type(self)(self.device.copy(), self.secret)

    def stored(self) -> str:
        log = tuple(said.data.hex() for said in self.device.log)
        secret = self.device.secret.data.hex() if self.device.protocol.version > 1 else ""
        return wire.dumps(_Stored(log, tuple(self.device.known.items()), secret))


@dataclass(frozen=True)
class _Stored:
    """A table as a text. ``log``: what was said, hexadecimal. ``known``: place and item of what was
    opened. ``secret``: of the round, if it is not that of version 1."""

    log: tuple[str, ...]
    known: tuple[tuple[int, int], ...]
    secret: str = field(default="", metadata=wire.ADDED)

    def __post_init__(self) -> None:
        for numbers in zip(*self.known, strict=True):
            if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(PLACES)):
                raise ValueError("places or items that can't be")


def new_table(owner: Owner, options: Mapping[str, str]) -> SakkaraTable:
    """A game that is about to begin."""
    device = Device(owner.group, owner.me, Secret(b""), protocol=owner.protocol)
    return SakkaraTable(device, owner.secret)


def stored_table(owner: Owner, options: Mapping[str, str], text: str) -> SakkaraTable:
    """What :meth:`SakkaraTable.stored` has written.

    :raises ValueError: if the text is anything else.
    """
    kept, table = wire.loads(_Stored, text), new_table(owner, options)
    table.device.known = dict(kept.known)
    if kept.secret:
        table.device.secret = Secret(bytes.fromhex(kept.secret))
    elif kept.log:
        table._draw(b"")
    for said in kept.log:
        if table.is_over:
            raise ValueError("something was said after the end")
        table.device.take(Reader(bytes.fromhex(said)))
    if table.is_over:
        table.device.reveal()
    return table
