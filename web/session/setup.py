"""The start form: the settings of a new game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from sobek.bots import fits
from sobek.core import head_start
from sobek.core.chance import SEED_LIMIT
from sobek.core.head_start import NONE, START, HeadStart
from sobek.core.names import clean_name, tell_apart
from sobek.core.play import Play
from sobek.core.record import COLOURS, PERSON, SHAPES, Player, Record, people
from sobek.core.text import tr
from sobek.games import game
from web.session import anchors, daily
from web.session.estimate import suiting
from web.ui.typed import whole_number

FITTING: Final = fits.NAME
"""The kind in the form of a bot that suits the persons; in a game it gets a rating."""
USUAL_DIFFERENCE: Final = 150.0
"""The difference in strength, in Elo points, that a head start is first proposed for."""
WHERE: Final = "where"
HERE: Final = "here"
AWAY: Final = "away"
PLACES: Final = (HERE, AWAY)
"""The field that says on which device a person plays, and its values."""
MAX_DIGITS: Final = 16
"""Maximum number of digits of a deal number."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The content of the form.

    ``games``: the names of the games that can be chosen; ``game``: the chosen one; ``seats``: the
    number of players; ``players``: one for every seat that any of the games has, of whom the first
    ``seats`` play; ``options``: the changed options of all games, by name; ``deal``: the deal
    number as typed, "" for a random deal; ``away``: the seats whose persons would play on a device
    of their own.
    """

    games: tuple[str, ...]
    game: str
    seats: int
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    deal: str = ""
    away: frozenset[int] = frozenset()

    @classmethod
    def default(cls, *games: str) -> Setup:
        """The form as it is at first: the first game, one person against a middle bot, and as few
        seats as the game allows. ``games``: names, at least one."""
        bot = _usual_bot(games[0])
        players = tuple(
            Player("", bot if seat else PERSON, COLOURS[seat], SHAPES[seat])
            for seat in range(max(game(name).seats[-1] for name in games))
        )
        return cls(games, games[0], game(games[0]).seats[0], players)

    def kinds(self, seat: int) -> tuple[str, ...]:
        """The kinds of players that can be chosen at a seat: a person, a bot that suits the
        persons, and the bot that was chosen, or one in the middle, to begin with. A game without a
        scale has its bots by level."""
        rules, kind = game(self.game), self.players[seat].kind
        if not self.strengths:
            return (PERSON, *rules.levels)
        return (PERSON, FITTING, kind if kind in self.strengths else default_bot(self.game))

    @property
    def strengths(self) -> Sequence[str]:
        """The kinds of bots from the weakest to the strongest; empty in a game without a scale."""
        return anchors.kinds(game(self.game), self.seats)

    @property
    def rated(self) -> tuple[int, ...]:
        """The seats of bots with a rating that somebody has chosen."""
        players = self.players[: self.seats]
        return tuple(n for n, each in enumerate(players) if fits.rating(each.kind) is not None)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the persons."""
        return tuple(people(self.players[: self.seats]))

    @property
    def first(self) -> int:
        """The seat of the first person; 0 without one."""
        return next(iter(self.people), 0)

    @property
    def elsewhere(self) -> frozenset[int]:
        """The seats of the persons who play on a device of their own."""
        return self.away & frozenset(self.people)

    @property
    def has_fitting(self) -> bool:
        """Whether a bot of the form suits the persons."""
        return any(each.kind == FITTING for each in self.players[: self.seats])

    @property
    def open_options(self) -> Mapping[str, tuple[str, ...]]:
        """The values of each option of the game, by name. Options with only one value for this
        number of seats are left out."""
        offered = {each.name: each.offered(self.seats) for each in game(self.game).options}
        return {name: values for name, values in offered.items() if len(values) > 1}

    def chosen(self, option: str) -> str:
        """The value of one of the :attr:`open_options`, by default the first one."""
        values, wanted = self.open_options[option], self.options.get(option)
        return wanted if wanted in values else values[0]

    @property
    def values(self) -> Mapping[str, str]:
        """The value of each of the :attr:`open_options`."""
        return {option: self.chosen(option) for option in self.open_options}

    @property
    def head_start(self) -> HeadStart | None:
        """The head start that is chosen; None if nobody has one."""
        return head_start.read(self.chosen(START)) if START in self.open_options else None

    def changed(self, name: str, value: str) -> Setup:
        """The form after a change of one field. ``name``: "game", "deal", "seats",
        "option-<name>", "start-seat" (from 0, or "none") and "start-amount" of the head start, or
        "name-", "kind-", "where-", "strength-" (the number of an anchor), "colour-" or "shape-"
        with the seat, from 0. An unknown field, or a value that is not offered, changes nothing."""
        what, _, which = name.partition("-")
        if what == "game" and value in self.games:
            return self._with_game(value)
        if what == "deal":
            return replace(self, deal=value.strip())
        if what == "seats" and value.isdecimal() and int(value) in game(self.game).seats:
            return self._with_seats(int(value))
        if what == START:
            return self.changed(f"option-{START}", self._started(which, value))
        if what == "option" and value in self.open_options.get(which, ()):
            return replace(self, options={**self.options, which: value})
        if what == WHERE and which.isdecimal() and value in PLACES:
            there = {int(which)} if value == AWAY else set()
            return replace(self, away=self.away - {int(which)} | there)
        if which.isdecimal() and int(which) < len(self.players):
            return replace(self, players=self._with_player(int(which), what, value))
        return self

    def _started(self, what: str, value: str) -> str:
        """The value of the head start after a change of its "seat" or its "amount". Whoever is
        chosen first has a small one."""
        if value == NONE or not value.isdecimal():
            return value
        usual = head_start.head_start(game(self.game), self.seats, USUAL_DIFFERENCE)
        start = self.head_start or HeadStart(0, usual)
        return str(start._replace(**{what: int(value)})) if what in start._fields else ""

    def like(
        self, record: Record, chosen: Iterable[int] = (), elsewhere: Iterable[int] = ()
    ) -> Setup:
        """The form with the settings of a game that was played, as far as it offers them.
        ``chosen``: the seats of bots that were not to suit the persons; ``elsewhere``: of persons
        with a device of their own."""
        if record.game not in self.games:
            return self
        fields = {"game": record.game, "seats": str(len(record.players))}
        for seat, player in enumerate(record.players):
            is_fitting = fits.rating(player.kind) is not None and seat not in chosen
            fields[f"name-{seat}"] = player.name
            fields[f"{WHERE}-{seat}"] = AWAY if seat in elsewhere else HERE
            fields[f"kind-{seat}"] = FITTING if is_fitting else player.kind
            fields[f"colour-{seat}"], fields[f"shape-{seat}"] = player.colour, player.shape
        return self.filled({**fields, **{f"option-{k}": v for k, v in record.options.items()}})

    def of_person(self, record: Record) -> Setup:
        """The form with a game that was played and its first person, but without its bots and
        options."""
        people = (each for each in record.players if each.kind == PERSON)
        if record.game not in self.games or (person := next(people, None)) is None:
            return self
        return self.filled(
            {
                "game": record.game,
                "name-0": person.name,
                "colour-0": person.colour,
                "shape-0": person.shape,
            }
        )

    def filled(self, fields: Mapping[str, str]) -> Setup:
        """The form after a change of several fields. The game and its seats come first, since they
        decide what other fields offer."""
        setup = self
        first = [name for name in ("game", "seats") if name in fields]
        for name in (*first, *fields):
            setup = setup.changed(name, fields[name])
        return setup

    def _with_game(self, name: str) -> Setup:
        """Another game for the same players. Bots that it does not have, and the former game's
        middle bots, become its own middle bot; a head start is worth something else there, and
        goes."""
        seats, levels = game(name).seats, game(name).levels
        default = _usual_bot(name)
        stay = {PERSON, *levels} - {_usual_bot(self.game)}
        ahead = {} if name == self.game else {START: NONE}
        return replace(
            self,
            game=name,
            options={**self.options, **ahead},
            seats=min(max(self.seats, seats[0]), seats[-1]),
            players=tuple(
                player if player.kind in stay else replace(player, kind=default)
                for player in self.players
            ),
        )

    def _with_seats(self, seats: int) -> Setup:
        """As many seats. A bot without a name has another rating there."""
        rules, setup = game(self.game), replace(self, seats=seats)
        for seat, player in enumerate(self.players):
            anchor = anchors.anchor_of(rules, self.seats, player.kind)
            if anchor is not None:
                setup = setup.changed(f"strength-{seat}", str(anchor))
        return setup

    def _with_player(self, seat: int, what: str, value: str) -> tuple[Player, ...]:
        players = list(self.players)
        player = players[seat]
        if what == "name":
            players[seat] = replace(player, name=clean_name(value))
        elif what == "kind" and value in (*self.kinds(seat), *self.strengths):
            players[seat] = replace(player, kind=value)
        elif what == "strength" and value in map(str, range(len(self.strengths))):
            players[seat] = replace(player, kind=self.strengths[int(value)])
        elif (what == "colour" and value in COLOURS) or (what == "shape" and value in SHAPES):
            # Markers differ in both, so swap with the player who has this value.
            for n, other in enumerate(players):
                if getattr(other, what) == value:
                    players[n] = replace(other, **{what: getattr(player, what)})
            players[seat] = replace(player, **{what: value})
        return tuple(players)

    def play(self, seed: int, rating: int | None = None) -> Play:
        """The new game, in which no two players have the same name. ``seed``: any number; decides
        the deal if no deal number was typed. ``rating``: of bots that suit the persons; None: as
        for newcomers.

        :raises ValueError: with a sentence for the person, if the deal number is invalid.
        """
        players = self.players[: self.seats]
        names = tell_apart([each.name for each in players])
        kind = self._suiting() if rating is None else fits.kind(rating)
        called = tuple(
            replace(each, name=name, kind=kind if each.kind == FITTING else each.kind)
            for each, name in zip(players, names, strict=True)
        )
        return Play.new(self.game, called, self._seed(seed), self.values)

    def of_the_day(self, name: str, day: date) -> Play:
        """A game's deal of a day, for the first person of the form against the game's usual bot."""
        seed = daily.seed_of(day, name)
        return Play.new(name, self.against(default_bot(name)), seed)

    def against(self, *kinds: str) -> tuple[Player, ...]:
        """The first person of the form, and bots of these kinds with other markers."""
        person = replace(self.players[self.first], kind=PERSON)
        colours = [each for each in COLOURS if each != person.colour]
        shapes = [each for each in SHAPES if each != person.shape]
        bots = (Player("", *each) for each in zip(kinds, colours, shapes, strict=False))
        return person, *bots

    def _suiting(self) -> str:
        """The kind of a bot that suits somebody of whom nothing is known."""
        scale = game(self.game).strength
        return fits.kind(suiting(scale, self.seats) if scale else 0)

    def _seed(self, seed: int) -> int:
        if not self.deal:
            return seed % SEED_LIMIT
        deal = whole_number(self.deal)
        if deal is not None and deal < 10**MAX_DIGITS:
            return deal
        raise ValueError(
            tr("“{text}” is not a deal number: use up to 16 digits.", text=self.deal[:30])
        )


def _usual_bot(name: str) -> str:
    """The bot that a game is offered against: one that suits the person, or else the second
    weakest."""
    return FITTING if game(name).strength else game(name).levels[:2][-1]


def default_bot(name: str) -> str:
    """The bot of a game's deals of the day: of two in the middle, the stronger one."""
    levels = game(name).levels
    return levels[len(levels) // 2]
