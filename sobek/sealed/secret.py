"""What a device derives from its secret, so that it has to keep only that."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from sobek.sealed.group import ORDER


@dataclass(frozen=True, slots=True)
class Secret:
    """Random bytes that nobody else knows. Everything that is derived has a name of its own, so
    that no key is ever used twice, and knowing one of them tells nothing of the others."""

    data: bytes

    def derive(self, *name: str | int) -> bytes:
        """64 bytes with this name."""
        return hmac.digest(self.data, "/".join(map(str, name)).encode(), "sha512")

    def scalar(self, *name: str | int) -> int:
        """A scalar with this name."""
        return 1 + int.from_bytes(self.derive(*name), "little") % (ORDER - 1)

    def order(self, count: int, *name: str | int) -> list[int]:
        """The numbers 0 to ``count`` - 1 in random order."""
        numbers = list(range(count))
        for last in range(count - 1, 0, -1):
            other = int.from_bytes(self.derive(*name, last), "little") % (last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
        return numbers
