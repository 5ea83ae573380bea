"""What the first links say before the table's part, and scalars: let in or refused with a name."""

import pytest

from sobek.core.octets import Malformed, Reader, Writer
from sobek.games import game
from sobek.sealed.group import ORDER, SIZE, NotAPoint, as_bytes, scalar_of
from sobek.sealed.refusals import OtherVersion
from sobek.sealed.terms import Terms, read_terms

SOBEK = Terms("sobek", {"variant": "open", "start": "none"})


def written(name: str, version: int, *choices: int) -> Reader:
    writer = Writer()
    writer.text(name)
    for each in (version, *choices):
        writer.count(each)
    return Reader(bytes(writer.out))


def test_terms_are_read_as_they_were_written() -> None:
    writer = Writer()
    SOBEK.write(writer)
    assert read_terms(Reader(bytes(writer.out))) == SOBEK


def test_terms_of_other_rules_are_told_from_damaged_ones() -> None:
    version = game("sobek").version
    assert read_terms(written("sobek", version, 0)).game == "sobek"
    for other in (written("senet", 1), written("sobek", version + 1, 0)):
        with pytest.raises(OtherVersion):
            read_terms(other)
    for damaged in (written("sobek", version, 9), written("sobek", version), Reader(b"\x05sob")):
        with pytest.raises(Malformed):
            read_terms(damaged)


def test_a_scalar_is_neither_0_nor_beyond_the_order() -> None:
    """A key of 0 would open every card to everybody."""
    for scalar in (1, ORDER - 1):
        assert scalar_of(as_bytes(scalar)) == scalar
    for scalar in (0, ORDER, ORDER + 1):
        with pytest.raises(NotAPoint):
            scalar_of(as_bytes(scalar))
    for size in (SIZE - 1, SIZE + 1):
        with pytest.raises(NotAPoint):
            scalar_of(b"\x01" + bytes(size - 1))
