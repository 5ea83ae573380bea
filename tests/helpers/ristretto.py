"""The group of sealed play, by libsodium. The page has it from another library."""

from collections.abc import Sequence

import rbcl  # type: ignore[import-untyped]

from sobek.sealed.group import ORDER, SIZE, NotAPoint, as_bytes


class Sodium:
    """See :class:`sobek.sealed.group.Group`."""

    def hash(self, digest: bytes) -> bytes:
        return bytes(rbcl.crypto_core_ristretto255_from_hash(digest))

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        return [_multiply(point, scalar) for point, scalar in zip(points, scalars, strict=True)]


def _multiply(point: bytes, scalar: int) -> bytes:
    if len(point) != SIZE or point[-1] >> 7:  # libsodium ignores the last bit: a second spelling
        raise NotAPoint
    if not rbcl.crypto_core_ristretto255_is_valid_point(point):
        raise NotAPoint
    try:
        return bytes(rbcl.crypto_scalarmult_ristretto255(as_bytes(scalar % ORDER), point))
    except RuntimeError:
        raise NotAPoint from None
