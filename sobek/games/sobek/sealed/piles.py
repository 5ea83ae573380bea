"""The piles that are shuffled jointly, and how a whole arrangement of them is a deal.

The deck is shuffled as 45 goods and 9 slots. A slot says that the card is a character; which one is
the place of the same number in a pile of its own. So it can be shown that a card is a character,
and not which one (S13, S60).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from sobek.core.chance import shuffled
from sobek.games.sobek.rules.state import Deal
from sobek.games.sobek.rules.tables import BEIGE, GREEN, ORANGE, TOKEN_COUNTS, Token, bits

GREENS: Final = tuple(bits(GREEN))
BEIGES: Final = tuple(bits(BEIGE))
CHARACTERS: Final = tuple(bits(ORANGE))
TOKENS: Final = tuple(token for token in Token for _ in range(TOKEN_COUNTS[token]))
CARDS: Final = {"green": GREENS, "deck": BEIGES, "character": CHARACTERS}
"""Pile -> the cards that its items are; the slots of the deck are none."""
COUNTS: Final = {
    "green": len(GREENS),
    "deck": len(BEIGES) + len(CHARACTERS),
    "character": len(CHARACTERS),
    "token": len(TOKENS),
}
"""Pile -> number of places."""
POINTS: Final = sum(COUNTS.values())
"""Number of places of all piles together."""


class Impossible(ValueError):
    """Something was claimed that can't be."""


class Place(NamedTuple):
    """A place in a pile."""

    pile: str
    number: int


@dataclass
class Knowledge:
    """What a device knows of the piles. ``items``: what lies at which place. ``goods``: places of
    the deck that are said to be no slots."""

    items: dict[Place, int] = field(default_factory=dict)
    goods: set[Place] = field(default_factory=set)


@dataclass(frozen=True)
class Arrangement:
    """What lies at every place of every pile."""

    items: Mapping[str, tuple[int, ...]]

    def card(self, place: Place) -> int:
        """The card at a place; the character, if it is a slot."""
        item = self.items[place.pile][place.number]
        if place.pile == "deck" and item >= len(BEIGES):
            return self.card(Place("character", item - len(BEIGES)))
        return CARDS[place.pile][item]

    @cached_property
    def places(self) -> dict[int, Place]:
        """Card -> place. That of a character is in the pile of characters."""
        piles = [pile for pile in COUNTS if pile != "token"]
        found = [Place(pile, number) for pile in piles for number in range(COUNTS[pile])]
        return {self.card(place): place for place in found}

    def all_items(self) -> dict[Place, int]:
        """What lies where, as a device would know it if it had opened all."""
        return {
            Place(pile, number): item
            for pile, items in self.items.items()
            for number, item in enumerate(items)
        }

    def deal(self, lot: float) -> Deal:
        """The deal of a round. The draws of the round's chance are set when they are known."""
        greens, deck = (
            tuple(self.card(Place(pile, n)) for n in range(COUNTS[pile]))
            for pile in ("green", "deck")
        )
        return Deal(greens, deck, tuple(TOKENS[item] for item in self.items["token"]), lot, 0)


def fits(arrangement: Arrangement, known: Knowledge) -> bool:
    """Whether the arrangement may be the true one."""
    items, goods = arrangement.items, range(len(BEIGES))
    return all(items[at.pile][at.number] == item for at, item in known.items.items()) and all(
        items[at.pile][at.number] in goods for at in known.goods
    )


def arrange(known: Knowledge, rng: Random) -> Arrangement:
    """Any arrangement that fits what is known.

    :raises Impossible: if there is none: too many cards were said to be goods.
    """
    items: dict[str, tuple[int, ...]] = {}
    for pile, count in COUNTS.items():
        found = {place.number: item for place, item in known.items.items() if place.pile == pile}
        left = shuffled(set(range(count)) - set(found.values()), rng)
        if pile == "deck":
            goods = [place.number for place in known.goods if place.number not in found]
            _fill(found, goods, left, below=len(BEIGES))
        _fill(found, [number for number in range(count) if number not in found], left, below=count)
        items[pile] = tuple(found[number] for number in range(count))
    return Arrangement(items)


def _fill(found: dict[int, int], places: Iterable[int], left: list[int], below: int) -> None:
    """Put an item below a limit at each of these places."""
    for number in places:
        item = next((item for item in left if item < below), None)
        if item is None:
            raise Impossible
        left.remove(item)
        found[number] = item
