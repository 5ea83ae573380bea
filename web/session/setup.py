"""What the start form holds: everything about a game that is about to begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sobek.core.chance import SEED_LIMIT
from sobek.core.play import Play
from sobek.core.record import COLOURS, PERSON, SHAPES, Player, clean_name
from sobek.core.text import tr
from sobek.games import game
from web.session import deals


@dataclass(frozen=True, slots=True)
class Setup:
    """The form as it is filled in.

    ``games`` can be chosen, and ``game`` is. There is a player for every seat that one of them has;
    the first ``seats`` will play. ``options`` are those of all games that were changed. ``deal`` is
    the set-up's number as typed, empty for a new one.
    """

    games: tuple[str, ...]
    game: str
    seats: int
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    deal: str = ""

    @classmethod
    def usual(cls, *games: str) -> Setup:
        """The first game, and one person against one bot."""
        bot = _usual_bot(games[0])
        players = tuple(
            Player("", bot if seat else PERSON, COLOURS[seat], SHAPES[seat])
            for seat in range(max(game(name).seats[-1] for name in games))
        )
        return cls(games, games[0], game(games[0]).seats[0], players)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who can sit in a seat: a person, or a bot of some level."""
        return (PERSON, *game(self.game).levels)

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """The options that so many seats leave open, with their values."""
        offered = {each.name: each.offered(self.seats) for each in game(self.game).options}
        return {name: values for name, values in offered.items() if len(values) > 1}

    def chosen(self, option: str) -> str:
        """The value of an option that is open."""
        values, wanted = self.choices[option], self.options.get(option)
        return wanted if wanted in values else values[0]

    def changed(self, name: str, value: str) -> Setup:
        """The form after a field was changed; values that it doesn't offer change nothing."""
        what, _, which = name.partition("-")
        if what == "game" and value in self.games:
            return self._with_game(value)
        if what == "deal":
            return replace(self, deal=value.strip())
        if what == "seats" and value.isdecimal() and int(value) in game(self.game).seats:
            return replace(self, seats=int(value))
        if what == "option" and value in self.choices.get(which, ()):
            return replace(self, options={**self.options, which: value})
        if which.isdecimal() and int(which) < len(self.players):
            return replace(self, players=self._with_player(int(which), what, value))
        return self

    def filled(self, fields: Mapping[str, str]) -> Setup:
        """The form after several fields, the game and its seats first: others hang on them."""
        setup = self
        first = [name for name in ("game", "seats") if name in fields]
        for name in (*first, *fields):
            setup = setup.changed(name, fields[name])
        return setup

    def _with_game(self, name: str) -> Setup:
        """Another game for the same people. Bots that it does not have, and those that nobody chose
        in particular, are its usual ones."""
        seats, levels = game(name).seats, game(name).levels
        own, usual = _usual_bot(self.game), _usual_bot(name)
        stay = {PERSON, *levels} - {own}
        return replace(
            self,
            game=name,
            seats=min(max(self.seats, seats[0]), seats[-1]),
            players=tuple(
                player if player.kind in stay else replace(player, kind=usual)
                for player in self.players
            ),
        )

    def _with_player(self, seat: int, what: str, value: str) -> tuple[Player, ...]:
        players = list(self.players)
        player = players[seat]
        if what == "name":
            players[seat] = replace(player, name=clean_name(value))
        elif what == "kind" and value in self.kinds:
            players[seat] = replace(player, kind=value)
        elif (what == "colour" and value in COLOURS) or (what == "shape" and value in SHAPES):
            # Markers differ in both, so who has it already gets the other one in exchange.
            for other, their in enumerate(players):
                if getattr(their, what) == value:
                    players[other] = replace(their, **{what: getattr(player, what)})
            players[seat] = replace(player, **{what: value})
        return tuple(players)

    def play(self, seed: int) -> Play:
        """The game, about to begin; ``seed`` is for where no set-up was asked for.

        Raises ValueError with a sentence for the person.
        """
        options = {name: self.chosen(name) for name in self.choices}
        return Play.new(self.game, self.players[: self.seats], self._seed(seed), options)

    def of_the_day(self, name: str, moment: int) -> Play:
        """The deal of the day of a game, at a moment in seconds since 1970: whoever has the first
        seat in the form, against the game's usual bot."""
        you, bot = replace(self.players[0], kind=PERSON), Setup.usual(name).players[1]
        return Play.new(name, (you, bot), deals.seed_of(deals.today(moment), name))

    def _seed(self, seed: int) -> int:
        if not self.deal:
            return seed % SEED_LIMIT
        if self.deal.isascii() and self.deal.isdigit() and len(self.deal) < 17:
            return int(self.deal)
        raise ValueError(
            tr("“{text}” is not a deal number: use up to 16 digits.", text=self.deal[:30])
        )


def _usual_bot(name: str) -> str:
    """The bot of a game that sits there unless another is chosen: the middle one."""
    levels = game(name).levels
    return levels[len(levels) // 2]
