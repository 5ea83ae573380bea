"""Numbers that neither seat can choose or foresee.

Each seat commits itself to a chain of hashes and later tells one link of it after the other, from
the end. Both links together are a random number: whoever is first can't know the other's, and
whoever is second can't change its own.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from sobek.sealed.secret import Secret

SIZE: Final = 16
"""Bytes of a link."""
LENGTH: Final = 16
"""Number of coins of a round."""


def link(secret: Secret, n: int) -> bytes:
    """Coin ``n`` of a seat, from 1; 0 is the commitment. ``secret``: of the round."""
    value = secret.derive("coins")[:SIZE]
    for _ in range(LENGTH - n):
        value = following(value)
    return value


def following(value: bytes) -> bytes:
    """What was told before this coin."""
    return sha256(b"coin" + value).digest()[:SIZE]


LIMIT: Final = 2**53
"""Random numbers are below this."""


def number(coins: tuple[bytes, bytes]) -> int:
    """A random number, 0 to 2**53 - 1, from the coins of both seats, in the order of seats."""
    return int.from_bytes(sha256(coins[0] + coins[1]).digest(), "little") >> (256 - 53)
