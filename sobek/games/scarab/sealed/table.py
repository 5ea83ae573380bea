"""Scarab between two devices: a common seed by coins, and then the actions by their index.

The dealer commits itself to a coin, the other seat tells its own, the dealer opens its own. So
nobody can choose the set-up; nor can who has invited choose an answer that suits it, because the
dealer is seat 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
from sobek.sealed.table import Owner, Wrong

_COMMITMENT: Final = 32
"""Bytes of the commitment to a coin."""


class ScarabTable:
    """See :class:`sobek.sealed.table.Table`. ``coin``: this seat's; empty until it is drawn.
    ``told``: the commitment of the dealer, the coin of the other seat, that of the dealer, as far
    as they were told. ``play``: since both coins are known."""

    round = 1

    def __init__(self, owner: Owner, options: Mapping[str, str], coin: bytes = b"") -> None:
        self.owner = owner
        self.me = owner.me
        self.options = options
        self.coin = coin
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
        if self.play:
            return self.play.state.actor
        return self.owner.protocol.dealer ^ len(self.told) % 2

    @property
    def coins(self) -> tuple[bytes, bytes] | None:
        if len(self.told) < 3:
            return None
        _, other, own = self.told
        return (other, own) if self.owner.protocol.dealer else (own, other)

    def legal_actions(self) -> Sequence[Action]:
        return self.state.legal_actions() if self.state else ()

    def speak(self, fresh: bytes) -> bytes:
        if self.play or self._next != self.me:
            return b""
        self._draw(fresh)
        said = self.coin if self.told else sha256(self.coin).digest()
        self._tell(said)
        return said

    def _draw(self, fresh: bytes) -> None:
        """Draw the seat's coin, if that is not done."""
        protocol, secret = self.owner.protocol, self.owner.secret
        if protocol.version > 1:
            secret = protocol.secret(secret, 1, fresh)
        self.coin = self.coin or secret.derive("coin")[: coins.SIZE]

    def decide(self, action: Action) -> bytes:
        assert self.play
        check_legal(self.play.state, action)
        writer = Writer()
        writer.count(self.legal_actions().index(action))
        self.play.act(action)
        return bytes(writer.out)

    def hear(self, said: bytes, fresh: bytes) -> None:
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
        if told := self.coins:
            promised, _, coin = self.told
            if sha256(coin).digest() != promised:
                raise Malformed
            players = (Player(""), Player(""))
            self.play = Play.new("scarab", players, coins.number(told), self.options)

    def copy(self) -> Self:
        new = type(self)(self.owner, self.options, self.coin)
        new.told = self.told
        new.play = self.play.at(self.play.length) if self.play else None
        return new

    def stored(self) -> str:
        told = tuple(each.hex() for each in self.told)
        actions = tuple(map(str, self.play.record.actions)) if self.play else ()
        coin = self.coin.hex() if self.owner.protocol.version > 1 else ""
        return wire.dumps(_Stored(told, actions, coin))


@dataclass(frozen=True)
class _Stored:
    """A table as a text. Bytes are hexadecimal."""

    told: tuple[str, ...]
    actions: tuple[str, ...]
    coin: str = field(default="", metadata=wire.ADDED)


def new_table(owner: Owner, options: Mapping[str, str]) -> ScarabTable:
    """A game that is about to begin."""
    return ScarabTable(owner, options)


def stored_table(owner: Owner, options: Mapping[str, str], text: str) -> ScarabTable:
    """What :meth:`ScarabTable.stored` has written.

    :raises ValueError: if the text is anything else.
    """
    kept = wire.loads(_Stored, text)
    table = ScarabTable(owner, options, bytes.fromhex(kept.coin))
    for told in kept.told:
        table._tell(bytes.fromhex(told))
    for action in kept.actions:
        if not table.play:
            raise ValueError("actions before the game")
        table.play.act(table.play.game.parse(action))
    return table
