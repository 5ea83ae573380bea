"""The results of the games that were played to their end on this device.

    sobek.statistics              a line for each game, those that ended last at the end
    sobek.statistics.collected    there where the older games were looked through

A line stands for itself: its format, a checksum, the game's id, and an :class:`Entry`. So what is
damaged, or of a newer version of the page, takes nothing else with it, and stays as it is. A game
that ends once more takes the place of its former line; deleting it leaves the line. Where there
would be more than :data:`MOST`, the oldest go.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import starmap
from typing import Any, Final, NamedTuple

from sobek.core import wire
from web.browser.device import Storage, StorageError
from web.storage.checksum import checksum, sealed
from web.storage.saves import Save

KEY: Final = "sobek.statistics"
COLLECTED: Final = "sobek.statistics.collected"
MOST: Final = 1000
"""So many games are counted; of four seats each they take 400,000 of the 5 million characters that
a browser keeps, and at most a million."""
PIECE: Final = 20
"""So many lines are read at once, so that the page stays free."""
_FORMAT: Final = 1
_LINE: Final = re.compile(f"{_FORMAT} ([0-9a-f]{{8}}) (([0-9a-z]{{1,16}}) (\\[.*\\]))")


class Measure(NamedTuple):
    """Numbers of one seat that only this game has, such as the corruption of each round."""

    name: str
    numbers: tuple[int, ...]


class Result(NamedTuple):
    """How a game ended for a seat. ``won``: alone or with others."""

    name: str
    kind: str
    points: int
    won: bool
    measures: tuple[Measure, ...]


class Choice(NamedTuple):
    """An option of the game and its value."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that was played to its end; ``date`` in seconds since 1970, ``results`` by seats.

    ``practice``: whether somebody took back what had shown them something hidden, so that it does
    not count.
    """

    id: str
    game: str
    date: int
    choices: tuple[Choice, ...]
    practice: bool
    results: tuple[Result, ...]


def entry(id: str, save: Save) -> Entry:
    """What is kept of a saved game that is over."""
    play = save.play
    scores, shares = play.state.scores, play.state.returns()
    measures = play.game.measures(play.state)
    return Entry(
        id,
        play.game.name,
        save.date,
        tuple(Choice(*each) for each in play.record.options.items()),
        save.metadata.practice,
        tuple(
            Result(
                player.name,
                player.kind,
                scores[seat],
                shares[seat] > 0,
                tuple(Measure(name, tuple(found[seat])) for name, found in measures.items()),
            )
            for seat, player in enumerate(play.players)
        ),
    )


class Results:
    """The stored results. Everything here may raise StorageError."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    @property
    def text(self) -> str:
        """All that is stored, readable or not."""
        return self._storage.stored(KEY) or ""

    def count(self, entry: Entry) -> None:
        """Add a game that has just ended, in place of what is there under its id."""
        others = [line for line in _lines(self.text) if _id(line) != entry.id]
        self._store([*others, _spell(entry)])

    @property
    def collected(self) -> bool:
        """Whether older games have been added."""
        return self._storage.stored(COLLECTED) is not None

    def collect(self, entries: Iterable[Entry]) -> str:
        """Add games that ended before any was counted, in this order: once. Gives all that is
        counted then, also where the browser has no room for it."""
        lines = _lines(self.text)
        known = {*map(_id, lines)}
        lines = [*(_spell(each) for each in entries if each.id not in known), *lines]
        with contextlib.suppress(StorageError):  # they are looked for once more, the next time
            self._store(lines)
            self._storage.store(COLLECTED, "yes")
        return "\n".join(lines)

    def reset(self) -> str:
        """Forget all games; the text is for :meth:`restore`."""
        text = self.text
        self._storage.forget(KEY)
        return text

    def restore(self, text: str) -> None:
        """Bring back what was forgotten, before what has been counted since."""
        self._store([*_lines(text), *_lines(self.text)])

    def _store(self, lines: list[str]) -> None:
        self._storage.store(KEY, "\n".join(lines[-MOST:]))


def read(text: str) -> Iterator[list[Entry | None]]:
    """The games of a stored text, a piece at a step; None stands for a line that can't be read."""
    lines = _lines(text)
    for first in range(0, len(lines), PIECE):
        yield [*map(_read, lines[first : first + PIECE])]


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line]


def _id(line: str) -> str:
    """Which game's line it is; empty where that can't be read."""
    found = _LINE.fullmatch(line)
    return found[3] if found else ""


def _spell(entry: Entry) -> str:
    body = f"{entry.id} {wire.dumps(entry)}"
    return f"{_FORMAT} {sealed(body)}"


def _read(line: str) -> Entry | None:
    found = _LINE.fullmatch(line)
    if not found or found[1] != checksum(found[2]):
        return None
    # Not by wire.loads, which takes six times as long: there may be many.
    id, game, date, choices, practice, results = json.loads(found[4])
    seats = tuple(_result(*each) for each in results)
    return Entry(id, game, date, tuple(starmap(Choice, choices)), practice, seats)


def _result(name: str, kind: str, points: int, won: bool, measures: list[Any]) -> Result:
    own = tuple(Measure(measure, tuple(numbers)) for measure, numbers in measures)
    return Result(name, kind, points, won, own)
