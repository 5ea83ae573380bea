"""A round of sealed Sobek as one device knows it, and who has to say what next.

Both devices make the same :class:`Round` from the same entries, but for what their seats know. What
has to come next is one function, :func:`expected`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sobek.core.play import Step
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import TOKENS_IN_PLAY
from sobek.games.sobek.sealed.entries import (
    Backs,
    Coin,
    Did,
    Dropped,
    Entry,
    Given,
    Keys,
    Lock,
    Looked,
    Mask,
    Opened,
)
from sobek.games.sobek.sealed.events import Event
from sobek.games.sobek.sealed.piles import COUNTS, Knowledge, Place
from sobek.games.sobek.sealed.world import Guess, World
from sobek.sealed import tree
from sobek.sealed.group import Group
from sobek.sealed.protocol import CURRENT, Protocol
from sobek.sealed.secret import Secret
from sobek.sealed.shuffle import Hand
from sobek.sealed.table import Owner
from sobek.sealed.terms import SEATS
from sobek.sealed.tree import Node


class Draw(NamedTuple):
    """What a seat has drawn by a Queen (S30), before the backs are known."""

    seat: int
    places: list[Place]


@dataclass
class Round:
    """What a device knows of a round. Lists have one entry per seat.

    ``me``: its seat. ``dealer``: the seat that shuffles first. ``secret``: the device's own,
    empty until it is drawn.
    ``start``: the position before the cards of the round are dealt. ``log``: all entries with their
    senders. ``masks``, ``locks``: what was said. ``coins``: the last coin of a seat; ``tossed``:
    how many it has told; ``tosses``: how many are needed so far. ``lot``: see
    :class:`sobek.games.sobek.rules.state.Deal`. ``points``: pile -> its locked points. ``known``:
    what the device has opened. ``readable``: the places that the seat can read. ``debts``: the
    places whose keys it owes the other seat. ``used``: the places of used tokens. ``drawn``: a
    Queen's draw. ``theft``: a Thief's action whose card is not drawn yet. ``is_looking``: whether a
    Vizier waits for a pile. ``drops``: how many cards were dropped. ``events``: what has happened
    at the table; ``world``: a position that fits, None before the cards are dealt. ``last``: the
    seat that is last to lay horizontal sets. ``opened``: the secrets of the round. ``settled``: a
    position whose view for this device's seat is right, though later cards may be on the way;
    ``steps``: the actions that lead to it. ``remembered``: what the device has opened before the
    round was stored, so that this is not computed again; ``guess``: what it took the rest to be.
    ``spent``: the hashes of secrets of earlier rounds.
    """

    group: Group
    me: int
    dealer: int
    secret: Secret
    start: SobekState
    log: list[tuple[int, Entry]] = field(default_factory=list)
    masks: list[Mask | None] = field(default_factory=lambda: [None, None])
    locks: list[Lock | None] = field(default_factory=lambda: [None, None])
    coins: list[bytes] = field(default_factory=lambda: [b"", b""])
    tossed: list[int] = field(default_factory=lambda: [0, 0])
    tosses: int = 1
    lot: float = 0.0
    points: dict[str, tuple[bytes, ...]] = field(default_factory=dict)
    known: Knowledge = field(default_factory=Knowledge)
    readable: list[set[Place]] = field(default_factory=lambda: [set(), set()])
    debts: list[list[Place]] = field(default_factory=lambda: [[], []])
    used: list[Place] = field(default_factory=list)
    drawn: Draw | None = None
    theft: Action | None = None
    is_looking: bool = False
    drops: list[int] = field(default_factory=lambda: [0, 0])
    events: list[Event] = field(default_factory=list)
    world: World | None = None
    last: int = -1
    opened: list[Secret | None] = field(default_factory=lambda: [None, None])
    settled: SobekState | None = None
    steps: list[Step] = field(default_factory=list)
    remembered: dict[Place, int] = field(default_factory=dict)
    guess: Guess | None = None
    spent: frozenset[bytes] = frozenset()
    protocol: Protocol = CURRENT

    @property
    def state(self) -> SobekState:
        """The position of the world that fits."""
        assert self.world
        return self.world.state

    def settle(self) -> None:
        """Keep what the device now knows to be right: the position and the steps that lead to it,
        if no keys or cards are to come."""
        waits = self.debts[1 - self.me] or self.drawn or self.theft or self.is_looking
        if self.world and not waits:
            self.settled = self.world.state
            self.steps += self.world.steps[len(self.steps) :]

    def copy(self) -> Round:
        """An independent copy."""
        new = replace(self)
        for name, value in vars(self).items():
            setattr(new, name, _copied(value))
        return new

    @property
    def decider(self) -> int:
        """The seat that decides next at the table."""
        assert self.world
        return self.world.flat[0] if self.world.flat else self.world.state.actor

    @property
    def tokens(self) -> list[Place]:
        """The places of the tokens that remain (S14, S28)."""
        places = [Place("token", number) for number in range(TOKENS_IN_PLAY)]
        return [place for place in places if place not in self.used]

    def seed(self, place: Place) -> bytes:
        """The seed of the device's own key of a place."""
        return self.hand(place.pile).seed(Node(place.number, 1))

    def hand(self, pile: str) -> Hand:
        """The device's part in the shuffle of a pile."""
        masks = [mask for seat in (self.dealer, 1 - self.dealer) if (mask := self.masks[seat])]
        said = [each for mask in masks for each in (*mask.points, mask.commitment, mask.coin)]
        shuffle = self.protocol.shuffle(said) if len(masks) == SEATS else b""
        return Hand(self.secret, pile, shuffle)

    def owed(self, seat: int) -> list[tuple[str, list[Node]]]:
        """The nodes whose seeds the seat owes the other one, for each pile."""
        found = []
        for pile, count in COUNTS.items():
            wanted, known = (
                [place.number for place in places if place.pile == pile]
                for places in (self.debts[seat], self.readable[1 - seat])
            )
            found.append((pile, tree.cover(wanted, known, count)))
        return found

    @property
    def is_over(self) -> bool:
        """Whether all has been said."""
        return None not in self.opened


def beginning(*, is_open: bool) -> SobekState:
    """What the first round begins with. ``is_open``: whether the variant is (S62)."""
    return SobekState(SEATS, 0, is_open)


def begin(
    owner: Owner, dealer: int, start: SobekState, spent: frozenset[bytes] = frozenset()
) -> Round:
    """A round whose secret is not drawn yet."""
    new = Round(owner.group, owner.me, dealer, Secret(b""), start)
    return replace(new, protocol=owner.protocol, spent=spent)


def _copied(value: Any) -> Any:
    """A copy of what is changed in place."""
    match value:
        case list():
            return [_copied(each) for each in value]
        case dict() | set():
            return value.copy()
        case Knowledge():
            return Knowledge(dict(value.items), set(value.goods))
    return value


def expected(round: Round) -> tuple[int, type[Entry]]:
    """The seat that has to say something next, and what. Where horizontal sets are laid, Did also
    stands for Passed. Not after the end."""
    world = round.world
    if world is None:
        return _before_the_deal(round)
    if world.is_over:
        return (1 - round.last if round.opened[round.last] else round.last), Opened
    decider = round.decider
    if round.theft:
        for seat in (decider, 1 - decider):
            if round.tossed[seat] < round.tosses:
                return seat, Coin
        return 1 - decider, Given
    if round.drawn:
        decider = round.drawn.seat
    for seat in (1 - decider, decider):
        if round.debts[seat]:
            return seat, Keys
    if round.drawn:
        return decider, Backs
    if round.is_looking:
        return 1 - decider, Looked
    return decider, Dropped if world.state.phase == Phase.DROP else Did


def _before_the_deal(round: Round) -> tuple[int, type[Entry]]:
    """While the piles are shuffled."""
    order = (round.dealer, 1 - round.dealer)
    for seat in order:
        if not round.masks[seat]:
            return seat, Mask
    for seat in order:
        if not round.locks[seat]:
            return seat, Lock
        if round.tossed[seat] < round.tosses:
            return seat, Coin
    raise AssertionError("then the cards are dealt")
