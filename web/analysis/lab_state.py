"""What goes on in the lab: the bot that somebody writes, and its tournament."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sobek.bots.own_bot import MAX_CODE, BotFailed
from sobek.core.intervals import Estimate
from sobek.games import game as game_of
from web.analysis.contest import Result, Terms, Turn
from web.storage.kept import Kept

STARTERS: Final = ("first", "ahead", "sample")
"""The names of the bots to begin with, the simplest first."""
GAMES: Final = ("20", "100", "200", "400")
"""How many games a tournament can have against each level; the nearest number of whole deals."""
SECONDS: Final = ("0.5", "2", "10")
"""How many seconds a bot can have for a decision."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the site has for a game (web/build/lab.py). ``starters``: texts by name; ``view``: the
    name of its class; ``classes``: each with "name", "module", "doc" and "members", which have
    "name", "type" and "doc"."""

    starters: Mapping[str, str]
    view: str
    classes: Sequence[Mapping[str, Any]]

    @classmethod
    def read(cls, text: str) -> Shown:
        """Read the file."""
        found = json.loads(text)
        return cls(found["starters"], found["view"], found["classes"])


@dataclass(frozen=True, slots=True)
class Choices:
    """What is chosen for a tournament. ``levels``: the opponents, at least one."""

    levels: tuple[str, ...]
    seats: str
    games: str = GAMES[1]
    seconds: str = SECONDS[1]

    @classmethod
    def usual(cls, game: str) -> Choices:
        """What is chosen at first: against the second weakest level, with as few seats as the game
        allows."""
        rules = game_of(game)
        return cls(rules.levels[:2][-1:], str(rules.seats[0]))

    def terms(self, game: str, level: str, seed: int) -> Terms:
        """The terms of the tournament against a level."""
        seats = int(self.seats)
        return Terms(game, level, seats, -(-int(self.games) // seats), seed)


@dataclass(slots=True)
class Standing:
    """How a tournament against a level goes. ``results``: of the games that have ended, in their
    order; ``seconds``: how long it has taken."""

    terms: Terms
    results: list[Result] = field(default_factory=list)
    estimate: Estimate | None = None
    seconds: int = 0

    def follow(self, turn: Turn) -> None:
        """Follow a step."""
        self.results = sorted((*self.results, *turn.results), key=lambda each: each.number)
        self.estimate = turn.estimate


@dataclass(slots=True)
class Lab:
    """The lab. ``own``: the bots that this browser keeps, by game.

    ``shown``: what the site has for the games that were looked at; ``replaced``: the text of
    somebody's own that a starter, a file or a link has taken the place of, "" if none has;
    ``others``: the names in ``own`` of bots for this game that came in files, while there was one;
    ``arrived``: the text that came in a link, which nobody has agreed to, "" if there is none;
    ``link``: the address that holds the bot, "" until somebody asks for it. ``failure``,
    ``failed_in``: what the bot did wrong, and the link of the game up to there, "" if it was in no
    game. ``said``: what it has printed. ``is_starting``: whether somebody waits for it;
    ``competes``: whether it was last wanted for a tournament, not for a game with a person;
    ``table``: the address of that game, "" if there is none.
    """

    own: Kept[str]
    game: str
    choices: Choices
    is_open: bool = False
    shown: dict[str, Shown] = field(default_factory=dict)
    replaced: str = ""
    others: tuple[str, ...] = ()
    arrived: str = ""
    link: str = ""
    failure: BotFailed | None = None
    failed_in: str = ""
    said: str = ""
    standings: list[Standing] = field(default_factory=list)
    is_starting: bool = False
    competes: bool = False
    table: str = ""

    @classmethod
    def closed(cls, own: Kept[str], game: str) -> Lab:
        """The lab before anybody has opened it."""
        return cls(own, game, Choices.usual(game))

    @property
    def code(self) -> str:
        """The bot of this game, as it is being written."""
        return self.own.of(self.game)

    @property
    def has_own(self) -> bool:
        """Whether somebody has written here: it is not one of the starters as it was."""
        return _is_own(self.code, self.shown.get(self.game))

    def look_at(self, game: str) -> None:
        """Turn to the bot of a game."""
        if game != self.game:
            self.game, self.choices = game, Choices.usual(game)
            self.forget_runs()
            self.replaced = self.link = self.table = ""

    def forget_runs(self) -> None:
        """Forget what the bot has done."""
        self.failure, self.failed_in, self.said = None, "", ""
        self.standings = []

    def expect(self, *, competes: bool) -> None:
        """Somebody waits for the bot: for a tournament, or for a game with a person."""
        self.forget_runs()
        self.is_starting, self.competes = True, competes

    def write(self, code: str) -> bool:
        """Keep what was written; whether the browser does."""
        if code == self.code:
            return True
        self.forget_runs()
        self.link = ""
        return self.own.keep(code[:MAX_CODE], self.game)

    def replace(self, code: str) -> bool:
        """Keep another text in place of the one that is here, which can be brought back unless it
        is a starter as it was."""
        former = self.code
        kept = self.write(code)
        if code == self.replaced:
            self.replaced = ""
        if former != code and _is_own(former, self.shown.get(self.game)):
            self.replaced = former
        return kept

    @property
    def offered(self) -> tuple[str, ...]:
        """Those of the ``others`` that somebody has written."""
        shown = self.shown.get(self.game)
        return tuple(name for name in self.others if _is_own(self.own.of(name), shown))

    def exchange(self, name: str) -> bool:
        """Let one of the ``others`` and the bot of this game change places; whether the browser
        keeps both."""
        other, former = self.own.of(name), self.code
        return self.own.keep(former, name) and self.write(other)

    def choose(self, name: str, value: str, *, is_on: bool) -> None:
        """Change a field of the form; what is not offered changes nothing."""
        rules, was = game_of(self.game), self.choices
        levels = was.levels
        if name == "level" and value in rules.levels:
            wanted = {*was.levels, value} if is_on else {*was.levels} - {value}
            levels = tuple(each for each in rules.levels if each in wanted) or was.levels
        seats = value if name == "seats" and _is_in(value, rules.seats) else was.seats
        games = value if name == "games" and value in GAMES else was.games
        seconds = value if name == "seconds" and value in SECONDS else was.seconds
        self.choices = Choices(levels, seats, games, seconds)


def _is_own(code: str, shown: Shown | None) -> bool:
    starters = shown.starters.values() if shown else ()
    return bool(code.strip()) and code not in starters


def _is_in(value: str, seats: range) -> bool:
    return value.isdecimal() and int(value) in seats
