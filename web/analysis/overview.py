"""What the results of many games come to, for each person that has played them.

Points of different games tell nothing beside each other, so all figures are of one game. Several
people may share a device: who is who is told by the names that they gave themselves.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from io import StringIO
from itertools import chain
from typing import Final, NamedTuple, TypeVar

from sobek.core.record import PERSON
from sobek.core.text import tr
from sobek.games import game
from web.storage.results import PIECE, Entry, Result

LAST: Final = 20
"""So many of the last games are shown one by one."""
ANY: Final = ""
GAME: Final = "statistics-game"
WHO: Final = "statistics-who"
OPTION: Final = "statistics-option-"
"""The names of what can be chosen."""

K = TypeVar("K")


class Played(NamedTuple):
    """A person's part in a game."""

    entry: Entry
    who: str
    result: Result

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.entry.results)


class Summary(NamedTuple):
    """Several games of a person."""

    games: int
    wins: int
    best: int
    average: float

    @property
    def share(self) -> float:
        """Of the games, how many were won."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class Overview:
    """The games that were read by now, and what was chosen to be looked at."""

    entries: tuple[Entry, ...] = ()
    """In the order in which they ended."""
    unreadable: int = 0
    is_read: bool = False
    problem: str = ""
    """Why nothing can be read."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    wants_reset: bool = False
    """Whether it was asked for once."""
    forgotten: str = ""
    """What can still be brought back."""

    def with_more(self, piece: Iterable[Entry | None]) -> Overview:
        """With these games, too; None for one that can't be read."""
        found = list(piece)
        readable = [each for each in found if each]
        return replace(
            self,
            entries=(*self.entries, *readable),
            unreadable=self.unreadable + len(found) - len(readable),
        )


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What is looked at: one game, with one value or all of each option, of one person."""

    games: list[str]
    """Those that were played, the one played last first."""
    game: str
    """One of them; empty where there is none."""
    values: dict[str, list[str]]
    """The options of this game of which several values were played, with these."""
    value: dict[str, str]
    """Which of them is looked at; :data:`ANY`: all."""
    people: dict[str, list[Played]]
    """The parts of each person in it, those first who played most."""
    who: str
    practice: int
    """How many games of practice there are, whatever was chosen."""


def excerpt(overview: Overview, names: Container[str]) -> Excerpt:
    """What is looked at of these games, called so: what was chosen, or the game that was played
    last and who played most."""
    chosen = overview.chosen
    counted = [each for each in overview.entries if not each.practice and each.game in names]
    games = list(dict.fromkeys(each.game for each in reversed(counted)))
    name = _among(games, chosen.get(GAME))
    of_it = [each for each in counted if each.game == name]
    values = _values(name, of_it)
    value = {
        option: wanted if (wanted := chosen.get(OPTION + option)) in offered else ANY
        for option, offered in values.items()
    }
    fitting = [
        each
        for each in of_it
        if all(value.get(option, ANY) in (ANY, played) for option, played in each.choices)
    ]
    people = groups((part for each in fitting for part in parts(each)), lambda part: part.who)
    people = dict(sorted(people.items(), key=lambda item: -len(item[1])))
    practice = sum(each.practice for each in overview.entries)
    who = _among([*people], chosen.get(WHO))
    return Excerpt(games, name, values, value, people, who, practice)


def _values(name: str, entries: Iterable[Entry]) -> dict[str, list[str]]:
    played = {choice for each in entries for choice in each.choices}
    options = game(name).options if name else ()
    found = {
        option.name: [value for value in option.values if (option.name, value) in played]
        for option in options
    }
    return {option: values for option, values in found.items() if len(values) > 1}


def parts(entry: Entry) -> Iterator[Played]:
    """The parts of all persons in a game."""
    persons = [n for n, result in enumerate(entry.results, 1) if result.kind == PERSON]
    for number in persons:
        result = entry.results[number - 1]
        nameless = "" if len(persons) == 1 else str(number)
        yield Played(entry, f"={result.name}" if result.name else nameless, result)


def called(who: str) -> str:
    """What a person is called: those without a name by their seats, or, where there was no other
    person, as whoever reads it."""
    if who.startswith("="):
        return who[1:]
    return tr("Player {n}", n=who) if who else tr("You")


def strongest(part: Played) -> str:
    """The strongest bot against which the person played; empty where there was none."""
    kinds = {result.kind for result in part.entry.results} - {PERSON}
    return max(kinds, key=lambda kind: (level(part.entry.game, kind), kind), default="")


@cache
def level(name: str, kind: str) -> int:
    """How strong a bot is among those of a game; who is not known there, and nobody, come first."""
    levels = game(name).levels
    return levels.index(kind) if kind in levels else -1


def groups(played: Iterable[Played], key: Callable[[Played], K]) -> dict[K, list[Played]]:
    """The parts that have something in common."""
    found: dict[K, list[Played]] = {}
    for part in played:
        found.setdefault(key(part), []).append(part)
    return found


def summed(played: Sequence[Played]) -> Summary:
    """What some games, at least one, come to."""
    points = [part.result.points for part in played]
    wins = sum(part.result.won for part in played)
    return Summary(len(played), wins, max(points), _mean(points))


def measured(played: Iterable[Played]) -> dict[str, float]:
    """The averages of the game's own numbers, by their names."""
    found: dict[str, list[int]] = {}
    for part in played:
        for name, numbers in part.result.measures:
            found.setdefault(name, []).extend(numbers)
    return {name: _mean(numbers) for name, numbers in found.items() if numbers}


def table(entries: Sequence[Entry]) -> Iterator[str]:
    """All games as a table for other programs, a line for each seat, with the dates in UTC: its
    head, and then so many games at a step."""
    measures = (each for entry in entries for result in entry.results for each in result.measures)
    # Of each name the greatest length comes last, and stays.
    longest = dict(sorted({(name, len(numbers)) for name, numbers in measures}))
    own = [column for name in longest for column in _columns(name, longest[name])]
    # By its first sign a spreadsheet knows how the letters are spelt.
    yield "\ufeff" + _written([[*COLUMNS, *own]])
    for first in range(0, len(entries), PIECE):
        piece = entries[first : first + PIECE]
        yield _written(line for entry in piece for line in _rows(entry, longest))


COLUMNS: Final = (
    *("date", "id", "game", "options", "practice", "seats"),
    *("seat", "player", "kind", "points", "won"),
)


def _written(rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def _rows(entry: Entry, longest: Mapping[str, int]) -> Iterator[list[object]]:
    """A game's lines, in the order of the columns."""
    options = " ".join(f"{option}={value}" for option, value in entry.choices)
    date = datetime.fromtimestamp(entry.date, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    head = [date if entry.date else "", entry.id, entry.game, options, int(entry.practice)]
    for seat, (name, kind, points, won, measures) in enumerate(entry.results, 1):
        found = dict(measures)
        own = [
            [*found.get(measure, ()), *[""] * (count - len(found.get(measure, ())))]
            for measure, count in longest.items()
        ]
        seats = [len(entry.results), seat, _harmless(name), kind, points, int(won)]
        yield [*head, *seats, *chain.from_iterable(own)]


def _columns(name: str, count: int) -> list[str]:
    return [f"{name} {n}" for n in range(1, count + 1)] if count > 1 else [name]


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for something to be worked out."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def _among(offered: Sequence[str], wanted: str | None) -> str:
    """What is wanted, or else the first."""
    return next((each for each in offered if each == wanted), next(iter(offered), ""))


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)
