"""What a hidden card may be: exact chances, from all that a seat with a perfect memory knows (S62).

They are those of ``knowledge.strays``: every way to lay the hidden cards that fits the
view counts alike, and ``determinize`` draws each as often as any
other. So they come from what was seen and what is left, and not from what somebody would rather
take or keep.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, perm, prod
from operator import mul
from typing import Final, NamedTuple

from sobek.games.sobek.knowledge.strays import Shares, strays_of
from sobek.games.sobek.rules.tables import BACKS, Back, kinds_in
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView

QUAY: Final = 1 << 8
"""Any one of the cards that lie face down on the quays: they are all alike."""
DECK: Final = 1 << 9
"""The deck. All other places are zones: hands and corruption piles."""


class Odds(NamedTuple):
    """Of the cards at a place that the view does not name: ``chance`` that at least one is of the
    kind; ``mean``: how many are to be expected."""

    kind: int
    chance: Fraction
    mean: Fraction


class _Case(NamedTuple):
    """How a place may be filled with one back: by so many unseen cards and so many strays of each
    group; in how many ways, in all and for each choice of these strays."""

    unseen: int
    strays: Shares
    ways: int
    ways_each: int


class HiddenCards:
    """What a view does not name. It takes a whole view, not one that is
    :meth:`~sobek.games.sobek.rules.view.SobekView.shown`."""

    def __init__(self, view: SobekView) -> None:
        self._view = view
        self._zones = view.zones()
        self._unseen = view.unseen()
        self._strays = [strays_of(view, back) for back in Back]

    def locations(self) -> list[int]:
        """Where cards lie that the view does not name."""
        zones = [number for number, zone in self._zones.items() if any(map(zone.unknown, Back))]
        on_quays, in_deck = FACE_DOWN in self._view.quay, self._view.deck > 0
        return [QUAY] * on_quays + [DECK] * in_deck + zones

    def odds(self, place: int) -> list[Odds]:
        """What may lie at the place, the likeliest first."""
        found = [each for back in Back for each in self._with_back(place, back) if each.chance]
        return sorted(found, key=lambda each: (-each.chance, -each.mean, each.kind))

    def _with_back(self, place: int, back: Back) -> Iterator[Odds]:
        groups = [group.kinds for group in self._strays[back].groups]
        cases = list(self._cases(place, back))
        total = sum(case.ways for case in cases)
        copies = dict(kinds_in(self._unseen & BACKS[back]))
        unseen = sum(copies.values())
        # How much of each group, and of the unseen cards, is to be expected there.
        parts = [
            Fraction(sum(case.ways * case.strays[n] for case in cases), total * len(kinds))
            for n, kinds in enumerate(groups)
        ]
        part = Fraction(sum(case.ways * case.unseen for case in cases), total * max(unseen, 1))
        for kind, _ in kinds_in(BACKS[back]):
            alike, astray = copies.get(kind, 0), [kinds.count(kind) for kinds in groups]
            if not (alike or any(astray)):
                continue
            ways = total * perm(unseen, alike)
            none = sum(
                case.ways_each
                * perm(unseen - case.unseen, alike)
                * prod(map(_others, groups, astray, case.strays))
                for case in cases
            )
            mean = sum(map(mul, astray, parts), alike * part)
            yield Odds(kind, Fraction(ways - none, ways), mean)

    def _cases(self, place: int, back: Back) -> Iterator[_Case]:
        groups = self._strays[back].groups
        nothing = (0,) * len(groups)
        if place == QUAY:
            yield _Case(int(back is Back.ORANGE), nothing, 1, 1)
        elif place == DECK:
            for count, ways in self._in_deck(back).items():
                yield _Case(count, nothing, ways, ways)
        elif room := self._zones[place].unknown(back):
            for here, ways in self._strays[back].spread(place).items():
                choices = prod(map(_others, (group.kinds for group in groups), nothing, here))
                yield _Case(room - sum(here), here, ways, ways // choices)
        else:
            yield _Case(0, nothing, 1, 1)

    def _in_deck(self, back: Back) -> dict[int, int]:
        """How many cards with the back the deck may hold, and in how many ways: with two players
        cards are out of the round that nobody has seen (S12)."""
        deck, people = self._view.deck, self._view.deck_people
        if back is Back.GREEN:
            return {0: 1}
        if people is not None:
            return {people if back is Back.ORANGE else deck - people: 1}
        wares, people = self._beyond(Back.BEIGE), self._beyond(Back.ORANGE)
        these, others = (people, wares) if back is Back.ORANGE else (wares, people)
        return {
            count: comb(these, count) * comb(others, deck - count)
            for count in range(max(0, deck - others), min(these, deck) + 1)
        }

    def _beyond(self, back: Back) -> int:
        """How many cards with the back lie neither at a seat nor on a quay: in the deck, or out."""
        slots = sum(zone.unknown(back) for zone in self._zones.values())
        if back is Back.ORANGE:
            slots += self._view.quay.count(FACE_DOWN)
        astray = sum(len(group.kinds) for group in self._strays[back].groups)
        return (self._unseen & BACKS[back]).bit_count() + astray - slots


def _others(kinds: tuple[int, ...], alike: int, share: int) -> int:
    """Choices of so many strays of a group, none of them of a kind that so many of it have."""
    return comb(len(kinds) - alike, share)
