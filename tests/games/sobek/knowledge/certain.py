"""Counts moments in which a perfect reasoner is certain of a card that the view does not say.

    python3 -m tests.games.sobek.knowledge.certain --games 100

The reasoner keeps, for each seat and a spectator, all ways in which the cards that it has seen may
lie now, given all that it saw. It ignores what players prefer, and which cards that nobody saw are
excluded by what a High Priest left behind.
"""

from __future__ import annotations

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from sobek.core.game import OVER
from sobek.games.sobek.knowledge.determinize import determinize
from sobek.games.sobek.knowledge.memory import hand_zone, pile_zone, zone_cards
from sobek.games.sobek.knowledge.odds import HiddenCards
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    BACKS,
    CHARACTERS,
    GOODS,
    KINDS,
    MASK,
    ORANGE,
    SET_SIZE,
    Character,
    Goods,
    Token,
    bits,
    kind_of,
)
from sobek.games.sobek.rules.view import SobekView
from tests.games.sobek.knowledge.random_games import lively_action, viewers

Spot = tuple[int, int]
"""A zone and a kind."""
World = frozenset[tuple[Spot, int]]
"""One way in which the seen cards may lie: spot -> how many, above 0."""
DRAWS: Final = 50
"""How many draws must have a card before it counts as implied by them."""
MAX_WORLDS: Final = 3_000
"""With more worlds of one back, the reasoner gives up until the end of the round."""
COPIES: Final = tuple(mask.bit_count() for mask in MASK)


class Missed(NamedTuple):
    """A card that is certainly in a zone, and how many of the kind the view says there are.
    ``implied``: whether the view's arrangements, or draws from it, imply one more."""

    zone: int
    kind: int
    certain: int
    said: int
    implied: bool


class Reasoner:
    """What one viewer can conclude in one round about the cards with one back."""

    def __init__(self, viewer: int | None, back: int, *, heeds_passes: bool = True) -> None:
        """``back``: card bits; ``heeds_passes``: whether it concludes something from seats that
        are passed over at the end of a round."""
        self.viewer = viewer
        self.back = back
        self.heeds_passes = heeds_passes
        self.forget()

    def forget(self) -> None:
        """A new round has begun."""
        self.worlds: set[World] = {frozenset()}

    @property
    def gives_up(self) -> bool:
        return not self.worlds

    # --- what is seen ----------------------------------------------------------------------

    def observe(self, before: SobekState, action: Action, after: SobekState) -> None:
        """Draw the conclusions from an action."""
        if after.phase is Phase.OVER or after.round != before.round:
            self.forget()
            return
        if self.gives_up:
            return
        self._room = {zone: self._count(before, zone) for zone in self._zones(before)}
        self._hidden = self._unseen(before)
        _SEEN[action.verb](self, before, action, after)
        self._room = {zone: self._count(after, zone) for zone in self._zones(after)}
        self._hidden = self._unseen(after)
        if after.phase is Phase.LAY_FLAT and self.heeds_passes:
            self._passed_over(before, action, after)
        self.worlds = {world for world in self.worlds if self._is_possible(world)}
        assert self.worlds, "the truth is not among the worlds"
        if len(self.worlds) > MAX_WORLDS:
            self.worlds = set()

    def take(self, before: SobekState, action: Action, after: SobekState) -> None:
        hand, pile = hand_zone(before.actor), pile_zone(before.actor)
        self._arrive(hand, before.actor, before.quay[action.at])
        for card in before.quay[: action.at]:
            self._arrive(pile, before.actor, card)

    def play_set(self, before: SobekState, action: Action, after: SobekState) -> None:
        gone = before.hands[before.actor] & ~after.hands[before.actor]
        self._leave(hand_zone(before.actor), gone)

    def play_character(self, before: SobekState, action: Action, after: SobekState) -> None:
        seat = before.actor
        hand = hand_zone(seat)
        shown = (before.hands[seat] | before.piles[seat]) & (
            after.discard | sum(each.cards for each in after.sets[seat])
        )
        self._leave(hand, shown & before.hands[seat])
        match KINDS[action.what].character:
            case Character.PRIEST | Character.PRIESTESS if action.at >= 0:
                pile, wares = pile_zone(seat), GOODS[action.at] & ~CHARACTERS
                self._leave(pile, shown & before.piles[seat])
                self._exclude(pile, wares)
            case Character.VIZIER if after.phase is Phase.PICK and self.viewer == seat:
                self._look(pile_zone(action.seat), after.piles[action.seat])
            case Character.THIEF if action.seat >= 0:
                card = before.hands[action.seat] & ~after.hands[action.seat]
                self._slip(card, hand_zone(action.seat), hand, (seat, action.seat))
            case Character.MERCHANT if action.at >= 0:
                self._arrive(hand, seat, before.quay[action.at])

    def use_token(self, before: SobekState, action: Action, after: SobekState) -> None:
        if Token(action.what) is not Token.EMBALMING:
            return
        hand, pile = hand_zone(before.actor), pile_zone(before.actor)
        worlds = set()
        for world in self.worlds:
            lies: Counter[Spot] = Counter()
            for (zone, kind), count in world:
                lies[hand if zone == pile else zone, kind] += count
            worlds.add(frozenset(lies.items()))
        self.worlds = worlds

    def pick(self, before: SobekState, action: Action, after: SobekState) -> None:
        owner = before.queue[0]
        card = before.piles[owner] & ~after.piles[owner]
        self._slip(card, pile_zone(owner), hand_zone(before.actor), (before.actor, owner))

    def drop(self, before: SobekState, action: Action, after: SobekState) -> None:
        seat = before.actor
        card = before.hands[seat] & ~after.hands[seat]
        self._slip(card, hand_zone(seat), pile_zone(seat), (seat,))

    def nothing(self, before: SobekState, action: Action, after: SobekState) -> None:
        """No card moves."""

    # --- what follows ----------------------------------------------------------------------

    def certain(self, state: SobekState) -> dict[Spot, int]:
        """How many cards of a kind are at least in a zone, in all worlds."""
        zones = self._zones(state)
        room = {zone: self._count(state, zone) for zone in zones}
        hidden = self._unseen(state)
        least: dict[Spot, int] = {}
        for n, world in enumerate(self.worlds):
            lies, pool, blanks = dict(world), Counter(hidden), dict(room)
            for (zone, kind), count in world:
                pool[kind] -= count
                blanks[zone] -= count
            total = sum(pool.values())
            here = {
                (zone, kind): lies.get((zone, kind), 0) + max(0, blanks[zone] + left - total)
                for zone in zones
                for kind, left in pool.items()
            }
            spots = here if n == 0 else least
            least = {spot: min(here[spot], least.get(spot, 99)) for spot in spots}
        return least

    def _zones(self, state: SobekState) -> list[int]:
        """The zones of the others."""
        seats = [seat for seat in range(state.seats) if seat != self.viewer]
        return [*map(hand_zone, seats), *map(pile_zone, seats)]

    def _count(self, state: SobekState, zone: int) -> int:
        return (zone_cards(state, zone) & self.back).bit_count()

    def _unseen(self, state: SobekState) -> dict[int, int]:
        """The cards that the viewer does not see now, by kind."""
        seen = state.discard | sum(each.cards for own in state.sets for each in own)
        seen |= sum(card for card in state.quay if not card & ORANGE)
        if self.viewer is not None:
            seen |= state.hands[self.viewer] | state.piles[self.viewer]
        return {
            kind: COPIES[kind] - (seen & mask).bit_count()
            for kind, mask in enumerate(MASK)
            if mask & self.back
        }

    def _is_possible(self, world: World) -> bool:
        pool, blanks = Counter(self._hidden), Counter(self._room)
        for (zone, kind), count in world:
            pool[kind] -= count
            blanks[zone] -= count
        return min(pool.values(), default=0) >= 0 and min(blanks.values(), default=0) >= 0

    def _arrive(self, zone: int, seat: int, card: int) -> None:
        """A card comes from the quays to a zone of the seat."""
        if card & self.back and not card & ORANGE and seat != self.viewer:
            self.worlds = {_add(world, zone, kind_of(card), 1) for world in self.worlds}
            self._room[zone] += 1

    def _leave(self, zone: int, cards: int) -> None:
        """The viewer sees cards that leave a zone."""
        for card in bits(cards & self.back):
            if zone not in self._room:
                return  # its own
            kind = kind_of(card)
            self.worlds = {
                _add(world, zone, kind, -1) if dict(world).get((zone, kind)) else world
                for world in self.worlds
                if dict(world).get((zone, kind)) or self._has_blank(world, zone)
            }
            self._room[zone] -= 1

    def _has_blank(self, world: World, zone: int) -> bool:
        return self._room[zone] > sum(count for (where, _), count in world if where == zone)

    def _slip(self, card: int, source: int, target: int, insiders: tuple[int, ...]) -> None:
        """A card moves face down; insiders know which."""
        if not card & self.back:
            return
        if self.viewer in insiders:
            self._leave(source, card)
            if target in self._room:
                self.worlds = {_add(world, target, kind_of(card), 1) for world in self.worlds}
                self._room[target] += 1
            return
        worlds = set()
        for world in self.worlds:
            for (zone, kind), _ in world:
                if zone == source:
                    worlds.add(_add(_add(world, source, kind, -1), target, kind, 1))
            if self._has_blank(world, source):
                worlds.add(world)
        self.worlds = worlds
        self._room[source] -= 1
        self._room[target] += 1

    def _look(self, zone: int, cards: int) -> None:
        """The viewer looks at all cards of a zone."""
        content = dict(kinds_in_bits(cards & self.back))
        worlds = set()
        for world in self.worlds:
            here = {kind: count for (where, kind), count in world if where == zone}
            if all(count <= content.get(kind, 0) for kind, count in here.items()):
                for kind, count in content.items():
                    world = _add(world, zone, kind, count - here.get(kind, 0))
                worlds.add(world)
        self.worlds = worlds

    def _exclude(self, zone: int, wares: int) -> None:
        self.worlds = {
            world
            for world in self.worlds
            if not any(where == zone and MASK[kind] & wares for (where, kind), _ in world)
        }

    def _passed_over(self, before: SobekState, action: Action, after: SobekState) -> None:
        """Seats that were not asked for horizontal sets, or for more of them, have none (S41)."""
        if before.phase is Phase.LAY_FLAT:
            passed = {*before.queue} - {after.actor, *after.queue}
            if action.verb is Verb.LAY_FLAT and before.actor != after.actor:
                passed |= {before.actor}
        else:
            passed = {*range(before.seats)} - {after.actor, *after.queue}
        hands = [hand_zone(seat) for seat in passed]
        self.worlds = {
            world for world in self.worlds if not any(_could_lay(world, hand) for hand in hands)
        }


def kinds_in_bits(cards: int) -> Iterator[tuple[int, int]]:
    """The kinds of card bits with their numbers."""
    yield from Counter(map(kind_of, bits(cards))).items()


def _could_lay(world: World, zone: int) -> bool:
    """Whether the seen cards in a hand make a set, whatever the others are."""
    held = Counter[Goods]()
    for (where, kind), count in world:
        if where == zone:
            held[Goods(KINDS[kind].goods)] += count
    amulets = held.pop(Goods.AMULET, 0)
    return any(count + amulets >= SET_SIZE for count in (0, *held.values()))


def _add(world: World, zone: int, kind: int, count: int) -> World:
    lies = Counter(dict(world))
    lies[zone, kind] += count
    return frozenset((spot, left) for spot, left in lies.items() if left)


_SEEN: Final = {
    Verb.TAKE: Reasoner.take,
    Verb.PLAY_SET: Reasoner.play_set,
    Verb.PLAY_CHARACTER: Reasoner.play_character,
    Verb.TOKEN: Reasoner.use_token,
    Verb.PICK: Reasoner.pick,
    Verb.DROP: Reasoner.drop,
    Verb.LAY_FLAT: Reasoner.play_set,
    Verb.DONE: Reasoner.nothing,
    Verb.START: Reasoner.nothing,
}


def missed(state: SobekState, reasoner: Reasoner) -> Iterator[Missed]:
    """What a reasoner is certain of, and the view does not say.

    :raises AssertionError: if a conclusion is false, or the view says more than is certain.
    """
    view = state.view(reasoner.viewer)
    zones = view.zones()
    for (zone, kind), count in reasoner.certain(state).items():
        said = (zones[zone].cards & MASK[kind]).bit_count()
        assert count <= (zone_cards(state, zone) & MASK[kind]).bit_count(), "a false conclusion"
        assert said <= count, "the view says too much"
        if count > said:
            odds = HiddenCards(view).odds(zone)
            implied = any(each.kind == kind and each.chance == 1 for each in odds)
            implied = implied or _is_always_drawn(view, zone, kind, count)
            yield Missed(zone, kind, count, said, implied)


def _is_always_drawn(view: SobekView, zone: int, kind: int, count: int) -> bool:
    """Whether draws heed what the odds do not: who can lay horizontal sets (S41)."""
    draws = (determinize(view, Random(number)) for number in range(DRAWS))
    return view.phase is Phase.LAY_FLAT and all(
        (zone_cards(drawn, zone) & MASK[kind]).bit_count() >= count for drawn in draws
    )


class Tally(NamedTuple):
    """``moments``: one for each action and viewer; ``unclear``: of these, those in which the
    reasoner had given up; ``unsaid``: those in which the view does not say a certain card;
    ``unknown``: those in which it does not imply one either."""

    moments: int = 0
    unclear: int = 0
    unsaid: int = 0
    unknown: int = 0


def tally(
    seats: int,
    seed: int,
    *,
    lively: bool = False,
    heeds_passes: bool = True,
    played: list[Action] | None = None,
) -> Tally:
    """Play a random game and count. ``lively``: hidden cards move more often; ``played``: gets the
    actions."""
    rng, state = Random(seed), SobekState(seats, seed, open_variant=True)
    reasoners = [
        [Reasoner(viewer, back, heeds_passes=heeds_passes) for back in BACKS]
        for viewer in viewers(state)
    ]
    moments = unclear = unsaid = unknown = 0
    while state.actor != OVER:
        before = state.clone()
        action = lively_action(state, rng) if lively else rng.choice(list(state.legal_actions()))
        state.apply(action)
        if played is not None:
            played.append(action)
        for own in reasoners:
            for each in own:
                each.observe(before, action, state)
            if state.actor == OVER:
                continue
            found = [one for each in own if not each.gives_up for one in missed(state, each)]
            moments += 1
            unclear += any(each.gives_up for each in own)
            unsaid += bool(found)
            unknown += any(not one.implied for one in found)
    return Tally(moments, unclear, unsaid, unknown)


def main() -> None:
    """Print the sums over random games of 2 to 4 seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30, help="games with each number of seats")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--lively", action="store_true", help="hidden cards move more often")
    parser.add_argument("--no-passes", action="store_true", help="ignore who is passed over")
    asked = parser.parse_args()
    for seats in (2, 3, 4):
        seeds = range(asked.seed, asked.seed + asked.games)
        games = [
            tally(seats, seed, lively=asked.lively, heeds_passes=not asked.no_passes)
            for seed in seeds
        ]
        total = Tally(*map(sum, zip(*games, strict=True)))
        shares = ", ".join(
            f"{name} {count} ({count / total.moments:.3%})"
            for name, count in zip(Tally._fields[1:], total[1:], strict=True)
        )
        print(f"{seats} seats: {total.moments} moments, {shares}", flush=True)


if __name__ == "__main__":
    main()
