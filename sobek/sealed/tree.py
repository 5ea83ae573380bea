"""The keys of a pile as the leaves of a tree, so that neighbouring places are opened by one node.

Each node is a seed of 16 bytes, from which those of its three children follow, and from that of a
leaf the key of a place. Anyone who knows a node knows the leaves below it and nothing of the others
(Goldreich, Goldwasser, Micali). Cards are dealt in threes and nines, so the tree has threes.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from sobek.sealed.group import NotAPoint
from sobek.sealed.secret import Secret

SIZE: Final = 16
"""Bytes of a seed."""
_BRANCHES: Final = 3


class Node(NamedTuple):
    """A node: the places from ``start`` on, ``size`` of them."""

    start: int
    size: int

    def children(self) -> list[Node]:
        """The next smaller nodes."""
        size = self.size // _BRANCHES
        return [Node(self.start + n * size, size) for n in range(_BRANCHES)]


ROOT: Final = Node(0, 81)
"""The whole tree; piles have fewer places."""


def root(secret: Secret, pile: str, shuffle: bytes = b"") -> bytes:
    """The seed of a pile's root. ``secret``: of the round. ``shuffle``: see
    :meth:`sobek.sealed.protocol.Protocol.shuffle`."""
    return secret.derive(pile, "keys", *([shuffle.hex()] if shuffle else []))[:SIZE]


def below(seed: bytes, node: Node, wanted: Node) -> bytes:
    """The seed of a node at or below another one."""
    while node != wanted:
        n, child = next(
            (n, child)
            for n, child in enumerate(node.children())
            if child.start <= wanted.start < child.start + child.size
        )
        seed, node = hmac.digest(seed, bytes([n]), "sha256")[:SIZE], child
    return seed


def key(leaf: bytes) -> int:
    """The key of a place, from the seed of its leaf."""
    return Secret(leaf).scalar("key")


def cover(wanted: Collection[int], known: Collection[int], count: int) -> list[Node]:
    """The fewest nodes that open the places that are ``wanted``, and else only ``known`` ones.
    ``count``: number of places of the pile."""
    return list(_cover(ROOT, set(wanted), {*wanted, *known}, count))


def _cover(node: Node, wanted: set[int], allowed: set[int], count: int) -> Iterator[Node]:
    places = set(range(node.start, min(node.start + node.size, count)))
    if places & wanted:
        if places <= allowed:
            yield node
        else:
            for child in node.children():
                yield from _cover(child, wanted, allowed, count)


def opened(nodes: Sequence[Node], seeds: Sequence[bytes]) -> dict[int, bytes]:
    """Place -> seed of its leaf, for all places below these nodes.

    :raises NotAPoint: if there is not one seed of the right size for each node.
    """
    if len(seeds) != len(nodes) or any(len(seed) != SIZE for seed in seeds):
        raise NotAPoint
    return {
        place: below(seed, node, Node(place, 1))
        for node, seed in zip(nodes, seeds, strict=True)
        for place in range(node.start, node.start + node.size)
    }
