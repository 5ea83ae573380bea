"""Scarab between two devices: a common seed by coins, and then the actions by their index.

Seat 0 commits itself to a coin, seat 1 tells its own, seat 0 opens its own. So nobody can choose
the set-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Self

from sobek.core import wire
from sobek.core.game import check_legal
from sobek.core.octets import Malformed, Reader, Writer
from sobek.core.play import Play, Step
from sobek.core.record import Player
from sobek.core.text import mark
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.state import ScarabState
from sobek.sealed import coins
from sobek.sealed.group import Group
from sobek.sealed.secret import Secret
from sobek.sealed.table import Wrong

_COMMITMENT: Final = 32
"""Bytes of the commitment to a coin."""


class ScarabTable:
    """See :class:`sobek.sealed.table.Table`. ``told``: the commitment of seat 0, the coin of seat
    1, the coin of seat 0, as far as they were told. ``play``: since both coins are known."""

    round = 1

    def __init__(self, me: int, coin: bytes, options: Mapping[str, str]) -> None:
        self.me = me
        self.coin = coin
        self.options = options
        self.told: tuple[bytes, ...] = ()
        self.play: Play | None = None

    @property
    def is_listening(self) -> bool:
        return not self.is_over and self._next != self.me

    @property
    def is_deciding(self) -> bool:
        return self.play is not None and self.play.state.actor == self.me

    @property
    def is_over(self) -> bool:
        return self.play is not None and self.play.over

    @property
    def state(self) -> ScarabState | None:
        state: ScarabState | None = self.play.state if self.play else None  # type: ignore[assignment]
        return state

    @property
    def steps(self) -> Sequence[Step]:
        return self.play.steps if self.play else ()

    @property
    def history(self) -> Sequence[Step]:
        return self.steps if self.is_over else ()

    @property
    def _next(self) -> int:
        """The seat that has to say something."""
        return self.play.state.actor if self.play else len(self.told) % 2

    @property
    def coins(self) -> tuple[bytes, bytes] | None:
        return (self.told[2], self.told[1]) if len(self.told) == 3 else None

    def legal_actions(self) -> Sequence[Action]:
        return self.state.legal_actions() if self.state else ()

    def speak(self) -> bytes:
        if self.play or self._next != self.me:
            return b""
        said = self.coin if self.told else sha256(self.coin).digest()
        self._tell(said)
        return said

    def decide(self, action: Action) -> bytes:
        assert self.play
        check_legal(self.play.state, action)
        writer = Writer()
        writer.count(self.legal_actions().index(action))
        self.play.act(action)
        return bytes(writer.out)

    def hear(self, said: bytes) -> None:
        reader = Reader(said)
        while not (reader.is_done and self._is_silent):
            try:
                self._hear(reader)
            except Malformed as error:
                number = self.play.length + 1 if self.play else 0
                what = mark("an unreadable link") if self.play else mark("a random number")
                raise Wrong(1, number, what) from error

    @property
    def _is_silent(self) -> bool:
        """Whether the other seat has nothing more to say now."""
        return self.is_over or self._next == self.me

    def _hear(self, reader: Reader) -> None:
        """Take note of one thing."""
        if self._is_silent:
            raise Malformed
        if self.play:
            legal = self.legal_actions()
            self.play.act(legal[reader.count(below=len(legal))])
        else:
            self._tell(reader.take(coins.SIZE if self.told else _COMMITMENT))

    def _tell(self, said: bytes) -> None:
        """Take note of what comes before the game.

        :raises Malformed: if a coin is not the one that was promised.
        """
        self.told = (*self.told, said)
        if len(self.told) == 3:
            promised, other, coin = self.told
            if sha256(coin).digest() != promised:
                raise Malformed
            players = (Player(""), Player(""))
            self.play = Play.new("scarab", players, coins.number((coin, other)), self.options)

    def copy(self) -> Self:
        new = type(self)(self.me, self.coin, self.options)
        new.told = self.told
        new.play = self.play.at(self.play.length) if self.play else None
        return new

    def stored(self) -> str:
        told = tuple(each.hex() for each in self.told)
        actions = tuple(map(str, self.play.record.actions)) if self.play else ()
        return wire.dumps(_Stored(told, actions))


@dataclass(frozen=True)
class _Stored:
    """A table as a text. Bytes are hexadecimal."""

    told: tuple[str, ...]
    actions: tuple[str, ...]


def new_table(group: Group, me: int, secret: Secret, options: Mapping[str, str]) -> ScarabTable:
    """A game that is about to begin."""
    return ScarabTable(me, secret.derive("coin")[: coins.SIZE], options)


def stored_table(
    group: Group, me: int, secret: Secret, options: Mapping[str, str], text: str
) -> ScarabTable:
    """What :meth:`ScarabTable.stored` has written.

    :raises ValueError: if the text is anything else.
    """
    kept, table = wire.loads(_Stored, text), new_table(group, me, secret, options)
    for told in kept.told:
        table._tell(bytes.fromhex(told))
    for action in kept.actions:
        if not table.play:
            raise ValueError("actions before the game")
        table.play.act(table.play.game.parse(action))
    return table
