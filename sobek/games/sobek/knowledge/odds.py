"""The odds: what a hidden card may be, from all that a seat with perfect memory knows (S62).

All arrangements of the hidden cards that fit the view are equally likely (``knowledge.strays``),
and of these the odds are exact. They are those of ``determinize``, except at the end of a round:
that heeds who was passed over (S41). What players prefer to take or keep is ignored.
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
"""The location of one face-down card on the quays; they all have the same odds."""
DECK: Final = 1 << 9
"""The location of the deck. All other locations are zones (``knowledge.memory``)."""


class Odds(NamedTuple):
    """The odds of a kind among the unknown cards at a location.

    ``chance``: that at least one of them is of the kind, above 0 up to 1. ``mean``: the expected
    number of them.
    """

    kind: int
    chance: Fraction
    mean: Fraction


class _Case(NamedTuple):
    """One way to fill a location with cards of one back.

    ``unseen``: number of unseen cards. ``strays``: number of strays of each group. ``ways``: number
    of arrangements in all; ``ways_each``: for each choice of these strays.
    """

    unseen: int
    strays: Shares
    ways: int
    ways_each: int


class HiddenCards:
    """The unknown cards of a view. It takes a whole view, not one that is
    :meth:`~sobek.games.sobek.rules.view.SobekView.shown`."""

    def __init__(self, view: SobekView) -> None:
        self._view = view
        self._zones = view.zones()
        self._unseen = view.unseen()
        self._strays = [strays_of(view, back) for back in Back]

    def locations(self) -> list[int]:
        """The locations that have unknown cards: QUAY, DECK or zones."""
        zones = [number for number, zone in self._zones.items() if any(map(zone.unknown, Back))]
        on_quays, in_deck = FACE_DOWN in self._view.quay, self._view.deck > 0
        return [QUAY] * on_quays + [DECK] * in_deck + zones

    def odds(self, location: int) -> list[Odds]:
        """The odds of each kind that may be at the location, likeliest first."""
        found = [each for back in Back for each in self._with_back(location, back) if each.chance]
        return sorted(found, key=lambda each: (-each.chance, -each.mean, each.kind))

    def _with_back(self, location: int, back: Back) -> Iterator[Odds]:
        groups = [group.kinds for group in self._strays[back].groups]
        cases = list(self._cases(location, back))
        total = sum(case.ways for case in cases)
        copies = dict(kinds_in(self._unseen & BACKS[back]))
        unseen = sum(copies.values())
        # The expected share of each group, and of the unseen cards, that is there.
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

    def _cases(self, location: int, back: Back) -> Iterator[_Case]:
        groups = self._strays[back].groups
        nothing = (0,) * len(groups)
        if location == QUAY:
            yield _Case(int(back is Back.ORANGE), nothing, 1, 1)
        elif location == DECK:
            for count, ways in self._in_deck(back).items():
                yield _Case(count, nothing, ways, ways)
        elif room := self._zones[location].unknown(back):
            for here, ways in self._strays[back].spread(location).items():
                choices = prod(map(_others, (group.kinds for group in groups), nothing, here))
                yield _Case(room - sum(here), here, ways, ways // choices)
        else:
            yield _Case(0, nothing, 1, 1)

    def _in_deck(self, back: Back) -> dict[int, int]:
        """Number of cards with the back in the deck -> number of ways. It varies with two players
        only: nobody has seen the cards that are out of the round (S12)."""
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
        """The number of cards with the back that are in the deck or out of the round."""
        slots = sum(zone.unknown(back) for zone in self._zones.values())
        if back is Back.ORANGE:
            slots += self._view.quay.count(FACE_DOWN)
        astray = sum(len(group.kinds) for group in self._strays[back].groups)
        return (self._unseen & BACKS[back]).bit_count() + astray - slots


def _others(kinds: tuple[int, ...], alike: int, share: int) -> int:
    """The ways to choose ``share`` strays of a group, avoiding ``alike`` of them."""
    return comb(len(kinds) - alike, share)
