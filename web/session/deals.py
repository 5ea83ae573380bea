"""The same deal for several people: its name, the deal of the day, and who made what of it.

    sobek.deals    checksum · JSON: the results, those that were seen last at the end

A result is kept of every game that is seen at its end: one's own, and those that came with a link.
What is damaged counts for nothing, and is written anew with the next result.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final

from sobek.core import wire
from sobek.core.chance import SEED_LIMIT
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON, Player, Record
from web.browser.device import Storage
from web.storage.checksum import checksum, sealed, unsealed

KEY: Final = "sobek.deals"
MOST: Final = 200
"""So many results are kept."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was made of a deal. ``id``: the same for the same game."""

    deal: str
    id: str
    players: tuple[Player, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Kept:
    results: tuple[Result, ...]


class Deals:
    """The results. Everything here may raise StorageError."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def note(self, play: Play) -> None:
        """Keep how a game ended, unless that is done."""
        new, kept = result(play), self._results()
        if new not in kept[-1:]:
            others = [each for each in kept if each.id != new.id]
            body = wire.dumps(_Kept((*others, new)[-MOST:]))
            self._storage.store(KEY, sealed(body))

    def of(self, deal: str) -> list[Result]:
        """What was made of a deal, the most points that a person has first."""
        found = [each for each in self._results() if each.deal == deal]
        return sorted(found, key=_best, reverse=True)

    def _results(self) -> tuple[Result, ...]:
        body = unsealed(self._storage.stored(KEY) or "")
        if body is None:
            return ()
        try:
            return wire.loads(_Kept, body).results
        except (TypeError, ValueError):
            return ()  # another version of the page wrote it


def result(play: Play) -> Result:
    """What was made of the deal in a game that is over."""
    id = checksum(encode(play))
    return Result(name(play.record), id, play.players, tuple(play.state.scores))


def name(record: Record) -> str:
    """What tells one deal from another; empty where cards were dealt anew on the way."""
    if record.redeals:
        return ""
    options = (f"{option}={value}" for option, value in record.options.items())
    parts = (record.game, record.version, len(record.players), *options, record.seed)
    return " ".join(map(str, parts))


def afresh(record: Record) -> Play:
    """The same deal for others: with the same bots, and without anybody's name."""
    players = tuple(
        Player("", each.kind, each.colour, each.shape) if each.kind == PERSON else each
        for each in record.players
    )
    return Play.new(record.game, players, record.seed, record.options)


def today(moment: int) -> date:
    """The day of a moment in seconds since 1970, the same everywhere on earth."""
    return datetime.fromtimestamp(moment, UTC).date()


def seed_of(day: date, game: str) -> int:
    """The number of the deal of the day: from the date alone."""
    return int(sha256(f"{game} {day.isoformat()}".encode()).hexdigest(), 16) % SEED_LIMIT


def _best(result: Result) -> int:
    pairs = zip(result.players, result.scores, strict=True)
    return max((points for player, points in pairs if player.kind == PERSON), default=-1)
