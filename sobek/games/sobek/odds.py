"""What a hidden card may be: exact chances, from all that a seat with a perfect memory knows (S62).

They are those of :mod:`sobek.games.sobek.strays`: every way to lay the hidden cards that fits the
view counts alike, and :func:`sobek.games.sobek.determinize.determinize` draws each as often as any
other. So they come from what was seen and what is left, and not from what somebody would rather
take or keep. And they know no more than the view: not how many of several strays went at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, perm, prod
from operator import mul
from typing import Final, NamedTuple

from sobek.games.sobek.strays import Shares, Strays, strays_of
from sobek.games.sobek.tables import BACKS, KINDS, Back, kinds_in
from sobek.games.sobek.view import FACE_DOWN, SobekView

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


def places(view: SobekView) -> list[int]:
    """Where cards lie that the view does not name."""
    zones = [number for number, zone in view.zones().items() if any(map(zone.unknown, Back))]
    return [QUAY] * (FACE_DOWN in view.quay) + [DECK] * (view.deck > 0) + zones


def odds(view: SobekView, place: int) -> list[Odds]:
    """What may lie at the place, the likeliest first. It takes a whole view, not one that is
    :meth:`~sobek.games.sobek.view.SobekView.shown`."""
    found = [each for back in Back for each in _with_back(view, place, back) if each.chance]
    return sorted(found, key=lambda each: (-each.chance, -each.mean, each.kind))


def _with_back(view: SobekView, place: int, back: Back) -> Iterator[Odds]:
    strays = strays_of(view, back)
    groups = [group.kinds for group in strays.groups]
    cases = list(_cases(view, place, back, strays))
    total = sum(case.ways for case in cases)
    unseen = view.unseen() & BACKS[back]
    rest, copies = unseen.bit_count(), dict(kinds_in(unseen))
    # How much of each group, and of the unseen cards, is to be expected there.
    parts = [
        Fraction(sum(case.ways * case.strays[n] for case in cases), total * len(kinds))
        for n, kinds in enumerate(groups)
    ]
    part = Fraction(sum(case.ways * case.unseen for case in cases), total * max(rest, 1))
    for kind, _ in kinds_in(BACKS[back]):
        alike, astray = copies.get(kind, 0), [kinds.count(kind) for kinds in groups]
        if not (alike or any(astray)):
            continue
        ways = total * perm(rest, alike)
        none = sum(
            case.ways_each
            * perm(rest - case.unseen, alike)
            * prod(map(_others, groups, astray, case.strays))
            for case in cases
        )
        yield Odds(
            kind,
            Fraction(ways - none, ways),
            sum(map(mul, astray, parts), alike * part),
        )


def _others(kinds: tuple[int, ...], alike: int, share: int) -> int:
    """Choices of so many strays of a group, none of them of a kind that so many of it have."""
    return comb(len(kinds) - alike, share)


def _cases(view: SobekView, place: int, back: Back, strays: Strays) -> Iterator[_Case]:
    nothing = (0,) * len(strays.groups)
    if place == QUAY:
        yield _Case(int(back is Back.ORANGE), nothing, 1, 1)
    elif place == DECK:
        for count, ways in _in_deck(view, back).items():
            yield _Case(count, nothing, ways, ways)
    else:
        room = view.zones()[place].unknown(back)
        for here, ways in strays.spread(place).items():
            choices = prod(map(_others, (g.kinds for g in strays.groups), nothing, here))
            yield _Case(room - sum(here), here, ways, ways // choices)


def _in_deck(view: SobekView, back: Back) -> dict[int, int]:
    """How many cards with the back the deck may hold, and in how many ways: with two players cards
    are out of the round that nobody has seen (S12)."""
    if back is Back.GREEN:
        return {0: 1}
    wares, people = (_beyond(view, each) for each in (Back.BEIGE, Back.ORANGE))
    if view.deck_people is not None:
        return {view.deck_people if back is Back.ORANGE else view.deck - view.deck_people: 1}
    these, others = (people, wares) if back is Back.ORANGE else (wares, people)
    return {
        count: comb(these, count) * comb(others, view.deck - count)
        for count in range(max(0, view.deck - others), min(these, view.deck) + 1)
    }


def _beyond(view: SobekView, back: Back) -> int:
    """How many cards with the back lie neither at a seat nor on a quay: in the deck, or out."""
    slots = sum(zone.unknown(back) for zone in view.zones().values())
    if back is Back.ORANGE:
        slots += view.quay.count(FACE_DOWN)
    astray = sum(KINDS[kind].back is back for kind, _ in view.strays)
    return (view.unseen() & BACKS[back]).bit_count() + astray - slots
