"""The players of a table in tests: people, and bots that the game has, so that each has a face."""

from collections.abc import Iterator
from itertools import chain, cycle, repeat

from sobek.core.record import COLOURS, PERSON, SHAPES, Player
from sobek.games import game


def seated(name: str, seats: int, *people: str) -> tuple[Player, ...]:
    """People with these names in the first seats of a game, and its bots in the others."""
    names = chain(people, repeat(""))
    kinds = chain((PERSON for _ in people), bots(name))
    return tuple(map(Player, names, kinds, COLOURS[:seats], SHAPES))


def bots(name: str) -> Iterator[str]:
    """The bots of a game, the weakest first, again and again."""
    return cycle(game(name).levels)
