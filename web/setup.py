"""What the start form holds: everything about a game that is about to begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from sobek.bots import names as bot_names
from sobek.core.chance import SEEDS
from sobek.core.play import Play
from sobek.core.record import COLOURS, PERSON, SHAPES, Player, clean_name
from sobek.core.text import tr
from sobek.games import game

KINDS: Final = (PERSON, *bot_names())
USUAL_BOT: Final = "greedy"


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
        players = tuple(
            Player("", USUAL_BOT if seat else PERSON, COLOURS[seat], SHAPES[seat])
            for seat in range(rules.seats[-1])
        )
        return cls(name, rules.seats[0], players, rules.complete({}))

    def changed(self, name: str, value: str) -> Setup:
        """The form after a field was changed; values that it doesn't offer change nothing."""
        what, _, which = name.partition("-")
        if what == "deal":
            return replace(self, deal=value.strip())
        if what == "seats" and value.isdecimal() and int(value) in game(self.game).seats:
            return replace(self, seats=int(value))
        if what == "option":
            offered = {option.name: option.values for option in game(self.game).options}
            if value in offered.get(which, ()):
                return replace(self, options={**self.options, which: value})
        if which.isdecimal() and int(which) < len(self.players):
            return replace(self, players=self._with_player(int(which), what, value))
        return self

    def _with_player(self, seat: int, what: str, value: str) -> tuple[Player, ...]:
        players = list(self.players)
        player = players[seat]
        if what == "name":
            players[seat] = replace(player, name=clean_name(value))
        elif what == "kind" and value in KINDS:
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
        return Play.new(self.game, self.players[: self.seats], self._seed(seed), self.options)

    def _seed(self, seed: int) -> int:
        if not self.deal:
            return seed % SEEDS
        if self.deal.isascii() and self.deal.isdigit() and len(self.deal) < 17:
            return int(self.deal)
        raise ValueError(
            tr("The deal's number is written in digits: “{text}” is none.", text=self.deal[:30])
        )
