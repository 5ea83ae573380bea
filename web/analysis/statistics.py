"""Statistics of the results of many games, for each person who played.

Points of different games can't be compared, so all figures are of one game. Several people may
share a device: a person is identified by the name that they entered.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from io import StringIO
from itertools import chain
from time import localtime, strftime
from typing import Final, NamedTuple, TypeVar

from sobek.bots import fits
from sobek.core.game import Option
from sobek.core.names import clean_name
from sobek.core.record import PERSON
from sobek.core.text import tr
from sobek.games import game
from web.storage.results import BATCH_SIZE, Entry, SeatResult
from web.ui.formats import column_separator
from web.ui.words import ANY_HEAD_START

RECENT_GAMES: Final = 20
"""Number of recent games that are listed one by one."""
STRETCH: Final = 100
"""Bots without a name are told apart by strength in steps of this, in Elo."""
ANY: Final = ""
"""The value of an option filter that selects all values."""
GAME_FILTER: Final = "statistics-game"
PERSON_FILTER: Final = "statistics-who"
OPTION_FILTER: Final = "statistics-option-"
"""The names of the filters; that of an option begins with the last of them."""
COLUMNS: Final = (
    *("date", "id", "game", "options", "practice", "seats"),
    *("seat", "player", "kind", "points", "won"),
)
"""The columns of the CSV table that every game has."""

_FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠﹦﹢﹣﹫−")
"""What a formula begins with for some spreadsheet: also in the wide and small forms of East Asian
fonts, and as a true minus sign; and blanks that are dropped before it."""

K = TypeVar("K")


class PersonResult(NamedTuple):
    """A person's result in a game. ``person``: a key, see :func:`person_name`."""

    entry: Entry
    person: str
    result: SeatResult

    @property
    def seats(self) -> int:
        """The number of seats in the game."""
        return len(self.entry.results)

    @property
    def known_as(self) -> str:
        """What the person's strength is kept under: the name, or the number of the seat."""
        seat = next(n for n, each in enumerate(self.entry.results, 1) if each is self.result)
        return clean_name(self.result.name) or str(seat)


class Summary(NamedTuple):
    """Figures of several games of a person. ``best`` and ``average``: in points."""

    games: int
    wins: int
    best: int
    average: float

    @property
    def win_rate(self) -> float:
        """The share of games that were won (0 to 1)."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class Statistics:
    """The state of the statistics panel: the entries read so far, and the filters."""

    entries: tuple[Entry, ...] = ()
    """The oldest first."""
    unreadable: int = 0
    """The number of entries that can't be read."""
    is_read: bool = False
    """Whether all entries have been read."""
    problem: str = ""
    """Why nothing can be read, as a sentence."""
    filters: Mapping[str, str] = field(default_factory=dict)
    """What the person selected, by the names of the filters."""
    wants_reset: bool = False
    """Whether the person has asked to delete all entries, and has not confirmed it yet."""
    deleted: str = ""
    """The stored text of the entries that Undo restores; "" if there is nothing to undo."""

    def with_batch(self, batch: Iterable[Entry | None]) -> Statistics:
        """The statistics with more entries; None stands for one that can't be read."""
        entries = list(batch)
        readable = [each for each in entries if each]
        return replace(
            self,
            entries=(*self.entries, *readable),
            unreadable=self.unreadable + len(entries) - len(readable),
        )


@dataclass(frozen=True, slots=True)
class Filtered:
    """The entries that the filters select, and what each filter offers."""

    games: list[str]
    """The names of the games that were played, the latest first."""
    game: str
    """The selected one; "" if no game was played."""
    offered_values: dict[str, list[str]]
    """The values played of each option of this game, of options with more than one."""
    values: dict[str, str]
    """The selected value of each of these options, or :data:`ANY`."""
    people: dict[str, list[PersonResult]]
    """The selected results of each person, by key; the person with most games first."""
    person: str
    """The key of the selected person; "" also if nobody played."""
    practice: int
    """The number of practice games and set deals among all entries, which are not counted."""


def filtered(statistics: Statistics, names: Container[str]) -> Filtered:
    """Apply the filters. By default they select the game that was played last, all values of its
    options, and the person with most games. ``names``: of the games that the page has."""
    filters = statistics.filters
    counted = [each for each in statistics.entries if not each.practice and each.game in names]
    games = list(dict.fromkeys(each.game for each in reversed(counted)))
    name = _offered(games, filters.get(GAME_FILTER))
    of_game = [each for each in counted if each.game == name]
    offered_values = _offered_values(name, of_game)
    values = {
        option: wanted if (wanted := filters.get(OPTION_FILTER + option)) in offered else ANY
        for option, offered in offered_values.items()
    }
    selected = [
        each
        for each in of_game
        if all(values.get(option, ANY) in (ANY, value) for option, value in _options(each).items())
    ]
    results = (result for each in selected for result in person_results(each))
    people = grouped(results, lambda result: result.person)
    people = dict(sorted(people.items(), key=lambda item: -len(item[1])))
    practice = sum(each.practice for each in statistics.entries)
    person = _offered([*people], filters.get(PERSON_FILTER))
    return Filtered(games, name, offered_values, values, people, person, practice)


def _offered_values(name: str, entries: Iterable[Entry]) -> dict[str, list[str]]:
    played = {each for entry in entries for each in _options(entry).items()}
    options = game(name).options if name else ()
    offered = {
        option.name: [value for value in _kinds(option) if (option.name, value) in played]
        for option in options
    }
    return {option: values for option, values in offered.items() if len(values) > 1}


def _kinds(option: Option) -> Sequence[str]:
    """The values of an option that are told apart: of head starts, whether there is one."""
    return (option.values[0], ANY_HEAD_START) if option.by_seat else option.values


def _options(entry: Entry) -> dict[str, str]:
    """The option values of a game, as far as they are told apart; those that it does not name have
    their defaults."""
    named = dict(entry.options)
    found = {}
    for option in game(entry.game).options:
        value = named.get(option.name, option.values[0])
        found[option.name] = value if value in _kinds(option) else ANY_HEAD_START
    return found


def person_results(entry: Entry) -> Iterator[PersonResult]:
    """The results of all persons in a game, by seat."""
    persons = [n for n, result in enumerate(entry.results, 1) if result.kind == PERSON]
    for number in persons:
        result = entry.results[number - 1]
        unnamed = "" if len(persons) == 1 else str(number)
        name = clean_name(result.name)
        yield PersonResult(entry, f"={name}" if name else unnamed, result)


def person_name(person: str) -> str:
    """The name of a person with this key. The key is "=" and the entered name; without a name the
    number of the seat, from 1; "" for the only person in a game."""
    if person.startswith("="):
        return person[1:]
    return tr("Player {n}", n=person) if person else tr("You")


def strongest_bot(result: PersonResult) -> str:
    """The kind of the strongest bot in the game, or one with a name that is as strong; without
    such a name, the kind of the weakest within the same :data:`STRETCH`. "" if no bot played."""
    name, sat = result.entry.game, result.entry.results
    rules, seats = game(name), len(sat)
    kinds = {each.kind for each in sat} - {PERSON}
    strongest = max(kinds, key=lambda kind: (bot_rating(name, kind, seats), kind), default="")
    rating = fits.rating(strongest)
    if rating is None:
        return strongest
    named = fits.named_like(strongest, rules, seats)
    is_as_strong = bot_rating(name, named, seats) == rating
    return named if is_as_strong else fits.kind(rating // STRETCH * STRETCH)


@cache
def bot_rating(name: str, kind: str, seats: int) -> int:
    """The rating of a bot in the game of this name with so many seats; −1 for an unknown bot or
    none."""
    rating = fits.rating_of(kind, game(name), seats)
    return -1 if rating is None else rating


def grouped(
    results: Iterable[PersonResult], key: Callable[[PersonResult], K]
) -> dict[K, list[PersonResult]]:
    """The results by key, each group in the given order."""
    groups: dict[K, list[PersonResult]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return groups


def summarize(results: Sequence[PersonResult]) -> Summary:
    """The figures of one or more games."""
    points = [each.result.points for each in results]
    wins = sum(each.result.won for each in results)
    return Summary(len(results), wins, max(points), _mean(points))


def measure_averages(results: Iterable[PersonResult]) -> dict[str, float]:
    """The average of each of the game's own measures, by name."""
    values: dict[str, list[int]] = {}
    for each in results:
        for measure in each.result.measures:
            values.setdefault(measure.name, []).extend(measure.values)
    return {name: _mean(numbers) for name, numbers in values.items() if numbers}


def csv_table(entries: Sequence[Entry]) -> Iterator[str]:
    """The entries as a CSV table with a row for each seat, as a spreadsheet in the page's language
    reads it, with local times. The first piece is the header; each further one has the rows of
    several games."""
    measures = (each for entry in entries for result in entry.results for each in result.measures)
    # The maximum of each name comes last, so it is the one that stays.
    lengths = dict(sorted({(each.name, len(each.values)) for each in measures}))
    own = [column for name in lengths for column in _columns(name, lengths[name])]
    # Spreadsheets recognize UTF-8 by the byte order mark.
    yield "\ufeff" + _csv([[*COLUMNS, *own]])
    for first in range(0, len(entries), BATCH_SIZE):
        batch = entries[first : first + BATCH_SIZE]
        yield _csv(row for entry in batch for row in _rows(entry, lengths))


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    csv.writer(text, delimiter=column_separator()).writerows(map(_escaped, row) for row in rows)
    return text.getvalue()


def _rows(entry: Entry, lengths: Mapping[str, int]) -> Iterator[list[object]]:
    """A game's rows, in the order of the columns. ``lengths``: the number of columns of each
    measure."""
    options = " ".join(f"{option}={value}" for option, value in entry.options)
    date = strftime("%Y-%m-%d %H:%M:%S", localtime(entry.date))
    head = [date if entry.date else "", entry.id, entry.game, options, int(entry.practice)]
    for seat, (name, kind, points, won, measures) in enumerate(entry.results, 1):
        values = dict(measures)
        own = [
            [*values.get(measure, ()), *[""] * (length - len(values.get(measure, ())))]
            for measure, length in lengths.items()
        ]
        seats = [len(entry.results), seat, name, kind, points, int(won)]
        yield [*head, *seats, *chain.from_iterable(own)]


def _columns(name: str, count: int) -> list[str]:
    return [f"{name} {n}" for n in range(1, count + 1)] if count > 1 else [name]


def _escaped(cell: object) -> object:
    """A cell that no spreadsheet evaluates as a formula, if it is a text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _offered(values: Sequence[str], wanted: str | None) -> str:
    """The wanted value if it is offered, else the first one; "" if there is none."""
    return next((each for each in values if each == wanted), next(iter(values), ""))


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)
