"""The results of the games that were finished on this device.

    sobek.statistics              a line for each game, the oldest first
    sobek.statistics.collected    "yes" once the games that were finished before are added

Each line stands alone: the format, a checksum, the game's id and an :class:`Entry`. So a line that
is damaged or from a newer version of the page does not affect others, and is left as it is. A game
that is finished again replaces its line. Deleting a game leaves its line. Beyond
:data:`MAX_ENTRIES`, the oldest lines are dropped.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, starmap
from typing import Final, NamedTuple

from sobek.core import wire
from web.browser.device import Storage, StorageError
from web.storage.checksum import check_points, checksum, with_checksum
from web.storage.kept import best, merged
from web.storage.saves import LATEST, Save

KEY: Final = "sobek.statistics"
BACKFILL_KEY: Final = "sobek.statistics.collected"
MAX_ENTRIES: Final = 1000
"""Maximum number of entries. With four seats each they take 400,000 characters, and at most a
million, of the five million that a browser stores."""
BATCH_SIZE: Final = 20
"""Number of entries between two pauses: the page stays responsive."""
_FORMAT: Final = 1
_LINE: Final = re.compile(f"{_FORMAT} ([0-9a-f]{{8}}) (([0-9a-z]{{1,16}}) (\\[.*\\]))")
_DATE: Final = re.compile('\\["[^"]*","[^"]*",([0-9]{1,12}),')
"""What the entry of a line begins with."""


class Measure(NamedTuple):
    """Numbers of one seat that only this game has, such as the corruption of each round."""

    name: str
    values: tuple[int, ...]


class SeatResult(NamedTuple):
    """The result of a seat. ``won``: alone or with others."""

    name: str
    kind: str
    points: int
    won: bool
    measures: tuple[Measure, ...]


class OptionValue(NamedTuple):
    """An option of the game, by name, and its value."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished game. ``date``: in seconds since 1970, 0 if unknown; ``practice``: whether it was
    a practice game or a set deal, which do not count; ``results``: by seat."""

    id: str
    game: str
    date: int
    options: tuple[OptionValue, ...]
    practice: bool
    results: tuple[SeatResult, ...]

    def __post_init__(self) -> None:
        if not 0 <= self.date <= LATEST:
            raise ValueError("a date that has no day")
        for seat in self.results:
            check_points([seat.points, *chain.from_iterable(each.values for each in seat.measures)])

    @classmethod
    def of(cls, id: str, save: Save) -> Entry:
        """The entry for a saved game that is finished."""
        play = save.play
        scores, shares = play.state.scores, play.state.returns()
        measures = play.game.measures(play.state)
        return cls(
            id,
            play.game.name,
            save.date,
            tuple(starmap(OptionValue, play.game.told(play.record.options).items())),
            save.metadata.practice or bool(save.metadata.step),
            tuple(
                SeatResult(
                    player.shown_name,
                    player.kind,
                    scores[seat],
                    shares[seat] > 0,
                    tuple(Measure(name, tuple(values[seat])) for name, values in measures.items()),
                )
                for seat, player in enumerate(play.players)
            ),
        )


class Results:
    """The stored results.

    :raises StorageError: from every method, if the browser refuses.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def stored_text(self) -> str:
        """The stored lines, readable or not; "" if there are none."""
        return self._storage.stored(KEY) or ""

    def add(self, entry: Entry) -> None:
        """Add a game that has just been finished, or replace its former entry."""
        others = [line for line in _lines(self.stored_text()) if _id(line) != entry.id]
        self._store([*others, _line(entry)])

    def is_backfilled(self) -> bool:
        """Whether the games that were finished before there were statistics are added."""
        return self._storage.stored(BACKFILL_KEY) is not None

    def backfill(self, entries: Iterable[Entry]) -> str:
        """Add games that were finished before there were statistics, the oldest first. Return all
        lines as they are then, even if the browser refuses to store them."""
        lines = _lines(self.stored_text())
        known = {*map(_id, lines)}
        lines = [*(_line(each) for each in entries if each.id not in known), *lines]
        with contextlib.suppress(StorageError):  # the next call tries again
            self._store(lines)
            self._storage.store(BACKFILL_KEY, "yes")
        return "\n".join(lines)

    def reset(self) -> str:
        """Delete all entries, and return the stored text for :meth:`restore`."""
        text = self.stored_text()
        self._storage.forget(KEY)
        return text

    def restore(self, text: str) -> None:
        """Undo a reset. ``text``: from :meth:`reset`. Entries that were added since come last."""
        self._store([*_lines(text), *_lines(self.stored_text())])

    def _store(self, lines: list[str]) -> None:
        self._storage.store(KEY, "\n".join(lines[-MAX_ENTRIES:]))


def read(text: str) -> Iterator[list[Entry | None]]:
    """The entries of a stored text in batches; None stands for a line that can't be read."""
    lines = _lines(text)
    for first in range(0, len(lines), BATCH_SIZE):
        yield [*map(_entry, lines[first : first + BATCH_SIZE])]


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line]


def count(text: str) -> int:
    """How many lines a stored text has."""
    return len(_lines(text))


def all_of(here: str, theirs: str) -> str:
    """Two stored texts as one, the oldest lines first. Of two lines of a game, the later one stays;
    those that can't be read stay as they are, at the end, as long as there is room."""

    def join(one: Sequence[str], other: Sequence[str]) -> Sequence[str]:
        found = best((*one, *other), lambda line: _id(line) or line, _rank)
        return sorted(sorted(found, key=_rank)[-MAX_ENTRIES:], key=lambda line: _rank(line)[1:])

    return merged(here, theirs, _lines, "\n".join, join)


def ids(text: str) -> set[str]:
    """The ids of the games in a stored text."""
    return {*map(_id, _lines(text))} - {""}


def _rank(line: str) -> tuple[bool, int, str]:
    """Whether a line is intact, its date, and the line itself."""
    match = _LINE.fullmatch(line)
    date = _DATE.match(match[4]) if match else None
    is_intact = match is not None and match[1] == checksum(match[2])
    return is_intact, int(date[1]) if date else LATEST, line


def _id(line: str) -> str:
    """The id of a line's game; "" if it can't be read."""
    match = _LINE.fullmatch(line)
    return match[3] if match else ""


def _line(entry: Entry) -> str:
    body = f"{entry.id} {wire.dumps(entry)}"
    return f"{_FORMAT} {with_checksum(body)}"


def _entry(line: str) -> Entry | None:
    match = _LINE.fullmatch(line)
    if not match or match[1] != checksum(match[2]):
        return None
    try:
        return wire.loads(Entry, match[4])
    except ValueError:
        return None
