"""Simulated people, and how strong they are. They are made otherwise than the bots that shall suit
them: they overlook choices, and misjudge those that they see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sobek.bots import fits
from sobek.core.bot import Budget
from sobek.core.game import AnyGame
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from sobek.core.strength import Scale, expected

SEEN: Final = 12
"""How many choices somebody compares at most."""
STEP: Final = 5
"""The strength of a person is found to so many Elo points."""
BEYOND: Final = 600
"""How far below and above the scale it is looked for."""

Choose = Callable[[Any, Sequence[Any], Random], Any]
"""Chooses an action, given the view of a seat and the legal ones."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of a fixed strength. ``overlooks``: how likely a choice is not seen, 0 to 1;
    ``misjudges``: by how much a choice's chance to win is misjudged, a standard deviation, 0 to 1;
    ``says``: which answer they give when the page asks how well they play."""

    overlooks: float
    misjudges: float
    says: int

    def choose(self, game: AnyGame, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """The choice that looks best to them."""
        assert game.strength and game.searcher, "the game has a scale"
        if len(actions) == 1:
            return actions[0]
        thinker = game.searcher(Budget(game.strength.settings[0].nodes))
        named = {str(action): action for action in actions}
        likely = [line.action for line in thinker.analyze(view, actions, rng).lines]
        seen = [each for each in likely if rng.random() >= self.overlooks][:SEEN] or likely[:1]
        if len(seen) == 1:
            return named[seen[0]]
        lines = thinker.compare(view, [named[each] for each in seen], rng).lines
        found = max(lines, key=lambda line: line.mean().chance + rng.gauss(0, self.misjudges))
        return named[found.action]


PEOPLE: Final = (
    Person(0.6, 0.25, 0),
    Person(0.2, 0.25, 0),
    Person(0.5, 0.12, 1),
    Person(0.1, 0.12, 0),
    Person(0.4, 0.06, 1),
    Person(0.1, 0.06, 1),
    Person(0.3, 0.02, 2),
    Person(0.0, 0.02, 2),
)
"""From children to those who play often. Not all of them know how well they play."""


def met(rules: AnyGame, choose: Choose, seats: int, rating: int, rng: Random) -> tuple[Play, int]:
    """A game of somebody, who sits anywhere, against bots of this rating; and the seat."""
    own = rng.randrange(seats)
    players = tuple(Player("", PERSON if n == own else fits.kind(rating)) for n in range(seats))
    play = Play.new(rules.name, players, rng.randrange(10**12))
    bot = fits.rated(rules, rating)
    while not play.over:
        state, actions = play.state, play.legal_actions()
        decide = choose if state.actor == own else bot.choose
        play.act(decide(state.view(state.actor), actions, rng))
    return play, own


def likeliest(scale: Scale, seats: int, games: Iterable[tuple[int, float]]) -> int:
    """The most likely rating of whoever has played these games. ``games``: the rating of each other
    player, and what was won."""
    played = list(games)

    def slope(rating: int) -> float:
        return sum(won - fair(rating, seats, other) for other, won in played)

    ratings = range(-BEYOND, scale.top(seats) + BEYOND, STEP)
    return min(ratings, key=lambda rating: abs(slope(rating)))


def fair(rating: float, seats: int, other: float) -> float:
    """What somebody of a rating is expected to win against bots of another one."""
    return expected([rating, *[other] * (seats - 1)])[0]
