"""What is agreed before a game: the bytes of the first two links before those of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sobek.core.game import AnyGame
from sobek.core.names import clean_name
from sobek.core.octets import Malformed, Reader, Writer
from sobek.core.text import tr
from sobek.games import game
from sobek.sealed.group import SIZE
from sobek.sealed.refusals import OtherVersion

SEATS = 2
"""Sealed play is for two."""


@dataclass(frozen=True)
class Terms:
    """A game and its options, one value for each. None of them is a head start."""

    game: str
    options: Mapping[str, str]

    def write(self, writer: Writer) -> None:
        """Spell them."""
        rules = game(self.game)
        writer.text(rules.name)
        writer.count(rules.version)
        for option in rules.first_options:
            writer.count(option.values.index(self.options[option.name]))


def check_options(rules: AnyGame, options: Mapping[str, str]) -> None:
    """Check the options of a game that is about to begin. The first links tell only those that all
    games have had.

    :raises ValueError: with a translated sentence, if there is another one.
    """
    if len(rules.told(options)) > len(rules.first_options):
        raise ValueError(tr("There is no head start in a game that is played by link."))


def read_terms(reader: Reader) -> Terms:
    """What :meth:`Terms.write` wrote.

    :raises Malformed: if it is anything else.
    :raises OtherVersion: if it is of other rules, or of a game that is not here.
    """
    try:
        rules = game(reader.text())
    except Malformed:
        raise
    except ValueError:
        raise OtherVersion from None
    if reader.count() != rules.version:
        raise OtherVersion
    options = {option.name: reader.one(option.offered(SEATS)) for option in rules.first_options}
    return Terms(rules.name, rules.complete(options, SEATS))


def write_person(writer: Writer, name: str, point: bytes) -> None:
    """A name, and the point of the exchange."""
    writer.text(name)
    writer.out += point


def read_person(reader: Reader) -> tuple[str, bytes]:
    """What :func:`write_person` wrote. The name is cleaned, since the other device may clean names
    otherwise.

    :raises Malformed: if it is anything else.
    """
    return clean_name(reader.text()), reader.take(SIZE)
