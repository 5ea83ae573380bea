"""What makes sure that each link comes from the other device, and after those before it.

Both devices exchange a point and so have common keys, one for each direction (Diffie, Hellman). A
link is authenticated by its sender's; so nobody else can make or change one, and none can be turned
back. Each link names the past that it follows by a hash.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256, sha512
from typing import Final

from sobek.sealed.group import Group
from sobek.sealed.letter import ID, MAC, Letter
from sobek.sealed.secret import Secret

_BASE: Final = sha512(b"sobek sealed 1/exchange").digest()


def offer(group: Group, secret: Secret) -> bytes:
    """The point that a device sends. ``secret``: of the game."""
    return group.multiply([group.hash(_BASE)], [secret.scalar("exchange")])[0]


@dataclass(frozen=True)
class Channel:
    """The common keys of a game; ``shared`` is hashed from both points and the product.
    ``invitation``: the first link."""

    invitation: Letter
    shared: bytes

    def seal(self, number: int, past: bytes, body: bytes) -> Letter:
        """A link of this device, or what one of the other device has to be."""
        letter = Letter(number, self.invitation.game, past, body, b"", self.invitation.version)
        key = hmac.digest(self.shared, b"from seat %d" % (number % 2), "sha256")
        return replace(letter, mac=hmac.digest(key, letter.signed, "sha256")[:MAC])

    def fingerprint(self, coins: tuple[bytes, bytes]) -> tuple[int, int]:
        """Two numbers, 0 to 255, the same on both devices if nobody is between them. ``coins``: the
        first ones of both seats, so that nobody can try secrets until two channels look alike."""
        first, second, *_ = hmac.digest(self.shared, b"fingerprint" + b"".join(coins), "sha256")
        return first, second

    def is_sealed(self, letter: Letter) -> bool:
        """Whether the link is authentic."""
        return hmac.compare_digest(
            self.seal(letter.number, letter.past, letter.body).mac, letter.mac
        )


@cache
def agree(group: Group, secret: Secret, invitation: Letter, me: int, other: bytes) -> Channel:
    """The channel to the device that has sent the point ``other``.

    :raises NotAPoint: if that is none.
    """
    own = offer(group, secret)
    product = group.multiply([other], [secret.scalar("exchange")])[0]
    points = own + other if me == 0 else other + own
    return Channel(invitation, sha256(invitation.game + points + product).digest())


def following(past: bytes, letter: Letter) -> bytes:
    """The past after a link."""
    return sha256(past + letter.text.encode()).digest()[:ID]
