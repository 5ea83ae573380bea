"""What both seats say, as one device takes note of it.

What has to be said next follows from what was said before, so nothing is told but the contents:

    Mask     the points with one key on all, shuffled; the hash of the secret; the promise of a coin
    Lock     the points with a key for each place instead
    Coin     the coin that was promised
    Did      the index of an action among the legal ones
    Keys     from both seats: the fewest seeds that open the places uncovered by it
    Opened   the secret, when the game is over
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import sha256
from typing import Final, NamedTuple, Self

from sobek.core.game import OVER
from sobek.core.octets import Reader, Writer
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.sealed.board import PLACES, Board
from sobek.sealed import coins, tree
from sobek.sealed.group import SIZE, Group, NotAPoint, item_points
from sobek.sealed.protocol import CURRENT, SECRET, Protocol
from sobek.sealed.secret import Secret
from sobek.sealed.shuffle import Hand, check_points, items, joint_order, open_place
from sobek.sealed.tree import Node

PILE: Final = "sakkara"
"""The name of the pile."""


class What(Enum):
    """What is said."""

    MASK = 0
    LOCK = 1
    COIN = 2
    DID = 3
    KEYS = 4
    OPENED = 5


class Said(NamedTuple):
    """One thing that a seat has said."""

    seat: int
    what: What
    data: bytes


_BEGINNING: Final = (
    (0, What.MASK),
    (1, What.MASK),
    (0, What.LOCK),
    (0, What.COIN),
    (1, What.LOCK),
    (1, What.COIN),
)
"""What is said before the game, with its seats: 0 is the dealer."""
_FIRST_MASK, _LAST_MASK, _FIRST_LOCK, _LAST_LOCK = 0, 1, 2, 4
"""Where these stand in it."""


@dataclass
class Device:
    """What a device knows.

    ``me``: its seat. ``secret``: opened when the game is over, empty until it is drawn. ``known``:
    place -> item, where the device has opened it. ``log``: all that was said. ``board``: since both
    coins are known. ``readable``: the places that both seats can read. ``uncovered``: those just
    uncovered, of which the seats in ``debtors`` have to tell their keys. ``opened``: the secret of
    each seat.
    """

    group: Group
    me: int
    secret: Secret
    known: dict[int, int] = field(default_factory=dict)
    log: list[Said] = field(default_factory=list)
    board: Board | None = None
    readable: set[int] = field(default_factory=set)
    uncovered: list[int] = field(default_factory=list)
    debtors: list[int] = field(default_factory=list)
    opened: dict[int, Secret] = field(default_factory=dict)
    protocol: Protocol = CURRENT

    def copy(self) -> Self:
        """An independent copy."""
        return replace(
            self,
            known={**self.known},
            log=[*self.log],
            board=self.board and self.board.copy(),
            readable={*self.readable},
            uncovered=[*self.uncovered],
            debtors=[*self.debtors],
            opened={**self.opened},
        )

    # --- what comes next -------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether all is said."""
        return len(self.opened) == 2

    @property
    def coins(self) -> tuple[bytes, bytes] | None:
        """The coins of both seats, once both are told."""
        told = self._told
        return (told[0], told[1]) if len(told) == 2 else None

    @property
    def _told(self) -> dict[int, bytes]:
        """The coins of the seats that have told theirs."""
        return {said.seat: said.data for said in self.log if said.what is What.COIN}

    @property
    def next(self) -> tuple[int, What]:
        """The seat that has to say something next, and what. Not after the end."""
        if not self.board:
            seat, what = _BEGINNING[len(self.log)]
            return seat ^ self.protocol.dealer, what
        if self.debtors:
            return self.debtors[0], What.KEYS
        if self.board.state.actor != OVER:
            return self.board.state.actor, What.DID
        last = self.board.states[-2].actor
        return (1 - last if last in self.opened else last), What.OPENED

    # --- speaking --------------------------------------------------------------------------

    def say(self) -> bytes:
        """What this device's seat has to say next, if that is no decision."""
        return _SAY[self.next[1]](self)

    def say_did(self, action: Action) -> bytes:
        """How a decision is said."""
        assert self.board
        writer = Writer()
        writer.count(self.board.state.legal_actions().index(action))
        return bytes(writer.out)

    def _say_mask(self) -> bytes:
        before = self._points(_FIRST_MASK) if self.log else item_points(self.group, PILE, PLACES)
        masked = b"".join(self._hand.mask(self.group, before))
        return masked + sha256(self.secret.data).digest() + coins.link(self.secret, 0)

    def _say_lock(self) -> bytes:
        is_dealer = self.me == self.protocol.dealer
        before = self._points(_LAST_MASK if is_dealer else _FIRST_LOCK)
        return b"".join(self._hand.lock(self.group, before))

    def _say_coin(self) -> bytes:
        return coins.link(self.secret, 1)

    def _say_keys(self) -> bytes:
        return b"".join(map(self._hand.seed, self._nodes))

    def _say_opened(self) -> bytes:
        return self.secret.data

    # --- taking note -----------------------------------------------------------------------

    def hear(self, reader: Reader) -> None:
        """Take note of the next thing, which comes from the other seat.

        :raises NotAPoint, Malformed: if it can't be right; then the device is not to be used any
            more.
        """
        self.take(reader)
        if self.log[-1].what in (What.MASK, What.LOCK):
            points = self._points(len(self.log) - 1)
            self.group.multiply(points, [1] * PLACES)  # refuses what is no point

    def take(self, reader: Reader) -> None:
        """Take note of the next thing, whichever seat says it. Nothing is computed in the group
        but to open places that are not known yet.

        :raises NotAPoint, Malformed: as :meth:`hear`.
        """
        (seat, what), start = self.next, reader.offset
        _TAKE[what](self, seat, reader)
        self.log.append(Said(seat, what, reader.data[start : reader.offset]))

    def reveal(self) -> None:
        """Know the whole board. Only after the check: other tiles may make actions impossible."""
        assert self.board
        self.known = arrangement(self.opened, self.protocol)
        self.board.show(self.known)

    def _take_mask(self, seat: int, reader: Reader) -> None:
        self._take_lock(seat, reader)
        commitment, coin = reader.take(SECRET), reader.take(coins.SIZE)
        other = self.log[0].data[PLACES * SIZE :] if self.log else b""
        if other and (other.startswith(commitment) or other.endswith(coin)):
            raise NotAPoint

    def _take_lock(self, seat: int, reader: Reader) -> None:
        check_points([reader.take(SIZE) for _ in range(PLACES)])

    def _take_coin(self, seat: int, reader: Reader) -> None:
        coin, promise = reader.take(coins.SIZE), self._mask(seat)[-coins.SIZE :]
        if coins.following(coin) != promise:
            raise NotAPoint
        told = {**self._told, seat: coin}
        if len(told) == 2:
            self.board = Board(coins.number((told[0], told[1])), self.known)

    def _take_did(self, seat: int, reader: Reader) -> None:
        assert self.board
        legal = self.board.state.legal_actions()
        self.uncovered = self.board.act(legal[reader.count(below=len(legal))])
        self.debtors = [seat, 1 - seat] if self.uncovered else []

    def _take_keys(self, seat: int, reader: Reader) -> None:
        seeds = tree.opened(self._nodes, [reader.take(tree.SIZE) for _ in self._nodes])
        if seat != self.me:
            self._open({place: seeds[place] for place in self.uncovered})
        self.debtors = self.debtors[1:]
        if not self.debtors:
            self.readable.update(self.uncovered)

    def _take_opened(self, seat: int, reader: Reader) -> None:
        secret, mask = reader.take(SECRET), self._mask(seat)
        if sha256(secret).digest() != mask[PLACES * SIZE :][:SECRET]:
            raise NotAPoint
        self.opened[seat] = Secret(secret)

    # --- points and keys -------------------------------------------------------------------

    @property
    def _hand(self) -> Hand:
        masks = [
            self.log[at].data for at in (_FIRST_MASK, _LAST_MASK) if len(self.log) > _LAST_MASK
        ]
        return Hand(self.secret, PILE, self.protocol.shuffle(masks))

    def _mask(self, seat: int) -> bytes:
        """What a seat has said first."""
        return self.log[seat ^ self.protocol.dealer].data

    @property
    def _nodes(self) -> list[Node]:
        """The nodes that open what was just uncovered."""
        return tree.cover(self.uncovered, self.readable, PLACES)

    def _points(self, number: int) -> list[bytes]:
        """The points of a Mask or Lock in the log."""
        data = self.log[number].data
        return [data[n * SIZE : (n + 1) * SIZE] for n in range(PLACES)]

    def _open(self, seeds: Mapping[int, bytes]) -> None:
        """See what lies at places by the other seat's seeds."""
        assert self.board
        for place, seed in seeds.items():
            if place not in self.known:
                point, known = self._points(_LAST_LOCK)[place], items(self.group, PILE, PLACES)
                keys = tree.key(seed), self._hand.key(place)
                item = open_place(self.group, known, point, *keys)
                if item in self.known.values():
                    raise NotAPoint
                self.known[place] = item
        self.board.show({place: self.known[place] for place in seeds})


def arrangement(secrets: Mapping[int, Secret], protocol: Protocol) -> dict[int, int]:
    """Place -> item, by the secrets of both seats."""
    dealer, other = secrets[protocol.dealer], secrets[1 - protocol.dealer]
    return dict(enumerate(joint_order(PLACES, PILE, dealer, other)))


_SAY: Final[Mapping[What, Callable[[Device], bytes]]] = {
    What.MASK: Device._say_mask,
    What.LOCK: Device._say_lock,
    What.COIN: Device._say_coin,
    What.KEYS: Device._say_keys,
    What.OPENED: Device._say_opened,
}
_TAKE: Final[Mapping[What, Callable[[Device, int, Reader], None]]] = {
    What.MASK: Device._take_mask,
    What.LOCK: Device._take_lock,
    What.COIN: Device._take_coin,
    What.DID: Device._take_did,
    What.KEYS: Device._take_keys,
    What.OPENED: Device._take_opened,
}
