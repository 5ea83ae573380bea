"""What the start form holds: everything about a game that is about to begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sobek.core.chance import SEEDS
from sobek.core.play import Play
from sobek.core.record import COLOURS, PERSON, SHAPES, Player, clean_name
from sobek.core.text import tr
from sobek.games import game


@dataclass(frozen=True, slots=True)
class Setup:
    """The form as it is filled in. There is a player for every possible seat; the first ``seats``
    will play. ``deal`` is the deal's number as typed, empty for a new one.
    """

    game: str
    seats: int
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    deal: str = ""

    @classmethod
    def usual(cls, name: str) -> Setup:
        """One person against one bot."""
        rules = game(name)
        bot = rules.levels[len(rules.levels) // 2]
        players = tuple(
            Player("", bot if seat else PERSON, COLOURS[seat], SHAPES[seat])
            for seat in range(rules.seats[-1])
        )
        return cls(name, rules.seats[0], players)

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
        return self.options.get(option, self.choices[option][0])

    def changed(self, name: str, value: str) -> Setup:
        """The form after a field was changed; values that it doesn't offer change nothing."""
        what, _, which = name.partition("-")
        if what == "deal":
            return replace(self, deal=value.strip())
        if what == "seats" and value.isdecimal() and int(value) in game(self.game).seats:
            return replace(self, seats=int(value))
        if what == "option" and value in self.choices.get(which, ()):
            return replace(self, options={**self.options, which: value})
        if which.isdecimal() and int(which) < len(self.players):
            return replace(self, players=self._with_player(int(which), what, value))
        return self

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
        """The game, about to begin; ``seed`` is for where no deal was asked for.

        Raises ValueError with a sentence for the person.
        """
        options = {name: self.chosen(name) for name in self.choices}
        return Play.new(self.game, self.players[: self.seats], self._seed(seed), options)

    def _seed(self, seed: int) -> int:
        if not self.deal:
            return seed % SEEDS
        if self.deal.isascii() and self.deal.isdigit() and len(self.deal) < 17:
            return int(self.deal)
        raise ValueError(
            tr("The deal's number is written in digits: “{text}” is none.", text=self.deal[:30])
        )
