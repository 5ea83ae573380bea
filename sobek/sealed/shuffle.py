"""The joint shuffle of a pile.

Both seats lock all points with one key and shuffle them, one after the other. Then each replaces
its key by one key for each place. So the order is known to nobody, and each place can be opened by
itself, when both keys of it are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from sobek.sealed import tree
from sobek.sealed.group import Group, NotAPoint, inverse, item_points
from sobek.sealed.secret import Secret
from sobek.sealed.tree import Node


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat's part in the shuffle of a pile. ``secret``: of the round. ``pile``: its name.
    ``shuffle``: see :meth:`sobek.sealed.protocol.Protocol.shuffle`; not needed before the keys."""

    secret: Secret
    pile: str
    shuffle: bytes = b""

    def mask(self, group: Group, points: Sequence[bytes]) -> list[bytes]:
        """Lock all points with one key, and shuffle them."""
        order = self.secret.order(len(points), self.pile, "order")
        masked = group.multiply(points, [self._all()] * len(points))
        return [masked[n] for n in order]

    def lock(self, group: Group, points: Sequence[bytes]) -> list[bytes]:
        """Replace the key for all by one key for each place."""
        undone = inverse(self._all())
        return group.multiply(points, [undone * self.key(n) for n in range(len(points))])

    def key(self, place: int) -> int:
        """The key of a place."""
        return tree.key(self.seed(Node(place, 1)))

    def seed(self, node: Node) -> bytes:
        """What opens all places below a node."""
        return tree.below(tree.root(self.secret, self.pile, self.shuffle), tree.ROOT, node)

    def _all(self) -> int:
        return self.secret.scalar(self.pile, "all")


@cache
def items(group: Group, pile: str, count: int) -> dict[bytes, int]:
    """Point -> item, for the items of a pile before the shuffle."""
    return {point: item for item, point in enumerate(item_points(group, pile, count))}


def joint_order(count: int, pile: str, dealer: Secret, other: Secret) -> tuple[int, ...]:
    """What lies at each place of a pile that both have shuffled, the dealer first. Secrets: of the
    round."""
    first, second = (each.order(count, pile, "order") for each in (dealer, other))
    return tuple(first[second[place]] for place in range(count))


def open_place(group: Group, known: dict[bytes, int], point: bytes, *keys: int) -> int:
    """The item at a place. ``keys``: of both seats.

    :raises NotAPoint: if these are not the keys of that place.
    """
    product = 1
    for key in keys:
        product = product * key
    opened = group.multiply([point], [inverse(product)])[0]
    if opened not in known:
        raise NotAPoint
    return known[opened]


def check_points(points: Sequence[bytes]) -> None:
    """Check that no point stands twice in what came from the other seat.

    :raises NotAPoint: if one does. Whether they are points at all is seen when they are multiplied.
    """
    if len(set(points)) < len(points):
        raise NotAPoint
