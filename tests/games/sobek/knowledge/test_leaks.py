"""S60 to S62 along random games: what views say is true, leaks nothing and forgets nothing."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobek.games.sobek import GAME
from sobek.games.sobek.rules.notation import KIND_NAMES, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    ALL,
    BACKS,
    KIND_OF,
    KINDS,
    MASK,
    Character,
    Goods,
    bits,
)
from sobek.games.sobek.rules.view import SobekView, Zone
from tests.games.sobek.rules.positions import Cards, backs, inside

seats_of_a_table = st.sampled_from([2, 3, 4])
seeds = st.integers(0, 2**40)
pytestmark = pytest.mark.rule("S60", "S62")

MOVERS = ("vizier", "thief", "cattle scribe", "fish scribe", "pick", "drop", "priest", "priestess")


def lively(state: SobekState, rng: Random) -> Action:
    """A random action; characters that move hidden cards, and Embalming, come more often."""
    actions = state.legal_actions()
    if rng.random() < 0.5:
        moving = [
            action
            for action in actions
            if action.verb in (Verb.PLAY, Verb.PICK, Verb.DROP) or "embalming" in str(action)
        ]
        actions = moving or actions
    return rng.choice(list(actions))


def course(state: SobekState, rng: Random, steps: int) -> Iterator[SobekState]:
    """The positions of a random game, the same object each time."""
    for _ in range(steps):
        yield state
        if state.phase is Phase.OVER:
            return
        state.apply(lively(state, rng))
    yield state


def watchers(state: SobekState) -> list[int | None]:
    return [*range(state.seats), None]


def zones(view: SobekView) -> Iterator[tuple[str, int, Zone]]:
    for seat, hand in enumerate(view.hands):
        yield "hand", seat, hand
    for seat, pile in enumerate(view.piles):
        assert pile is not None
        yield "pile", seat, pile


def truth(state: SobekState, place: str, seat: int) -> int:
    return (state.hands if place == "hand" else state.piles)[seat]


# --- (a) what is said to be known is true --------------------------------------------------


def placeable(strays: list[tuple[str, list[str]]], free: dict[str, Cards]) -> bool:
    """Whether a card of its own can be found for each stray in one of its zones."""
    if not strays:
        return True
    name, places = strays[0]
    for place in places:
        if free[place][name]:
            free[place][name] -= 1
            found = placeable(strays[1:], free)
            free[place][name] += 1
            if found:
                return True
    return False


@settings(max_examples=60, deadline=None)
@given(seats_of_a_table, seeds, st.booleans())
def test_S62_what_a_seat_is_said_to_know_is_true(seats: int, seed: int, variant: bool) -> None:
    state = SobekState(seats, seed, variant)
    for _ in course(state, Random(seed), 120):
        for watcher in watchers(state):
            view = state.view(watcher)
            free: dict[str, Cards] = {}
            for place, seat, zone in zones(view):
                real = inside(truth(state, place, seat))
                said = inside(zone.cards)
                assert said <= real
                assert zone.backs == backs(truth(state, place, seat))
                if seat == watcher:
                    assert said == real
                free[f"{place} {seat}"] = real - said
            astray = [
                (
                    KIND_NAMES[kind],
                    [
                        f"{'hand' if bit < 4 else 'pile'} {bit % 4}"
                        for bit in range(8)
                        if where >> bit & 1
                    ],
                )
                for kind, where in view.strays
            ]
            assert all(len(places) > 1 for _, places in astray)
            assert placeable(astray, free)


# --- (b) nothing leaks ---------------------------------------------------------------------


def openly(state: SobekState) -> object:
    """All that everyone sees of a position, taken from the truth."""
    return (
        state.round,
        state.phase,
        state.actor,
        state.turn,
        state.queue,
        state.view(None).quay,
        len(state.deck),
        [backs(hand) for hand in state.hands],
        [backs(pile) for pile in state.piles],
        [[(each.goods, inside(each.cards), each.bonus) for each in own] for own in state.sets],
        inside(state.discard),
        state.points,
        state.curses,
        state.used,
        state.pad,
    )


def insider(state: SobekState, watcher: int | None, action: Action) -> bool:
    """Whether the watcher sees a card move that others don't: its own, or one taken from it."""
    if watcher is None:
        return False
    if state.actor == watcher:
        return True
    victim = action.seat if action.verb is Verb.PLAY else -1
    return watcher == victim or (state.phase is Phase.PICK and state.queue[0] == watcher)


def alike_in_the_open(action: Action, other: Action) -> bool:
    """Whether two choices look the same to who sees the backs of the cards only."""
    if action == other:
        return True
    hidden = (Verb.PICK, Verb.DROP)
    return (
        action.verb == other.verb
        and action.verb in hidden
        and backs(action.cards) == backs(other.cards)
    )


@settings(max_examples=80, deadline=None)
@given(seats_of_a_table, seeds, st.booleans())
def test_S62_a_view_depends_on_what_is_shown_alone(seats: int, seed: int, variant: bool) -> None:
    state = SobekState(seats, seed, variant)
    rng = Random(seed)
    for _ in course(state, rng, rng.randrange(20, 150)):
        if state.phase is Phase.OVER or rng.random() < 0.6:
            continue
        watcher = rng.choice([seat for seat in watchers(state) if seat != state.actor])
        imagined = GAME.determinize(state.view(watcher), rng)
        assert imagined.view(watcher) == state.view(watcher)
        one = lively(state, rng)
        if insider(state, watcher, one):
            continue
        same = [b for b in imagined.legal_actions() if alike_in_the_open(one, b)]
        before = openly(state)
        assert before == openly(imagined)
        for other in same[:3]:
            first, second = state.clone(), imagined.clone()
            first.apply(one)
            second.apply(other)
            if openly(first) == openly(second) and len(first.pad) == len(state.pad):
                assert first.view(watcher) == second.view(watcher), f"{one} / {other}"


def permuted(cards: int, swaps: dict[int, int]) -> int:
    return sum(swaps[card] for card in bits(cards))


def with_others_alike(state: SobekState, rng: Random) -> SobekState:
    """The same position with the cards of each kind exchanged among themselves."""
    swaps: dict[int, int] = {0: 0}
    for mask in MASK:
        here = list(bits(mask))
        swaps |= dict(zip(here, rng.sample(here, len(here)), strict=True))
    other = state.clone()
    for name in ("hands", "piles", "known"):
        setattr(other, name, [permuted(cards, swaps) for cards in getattr(state, name)])
    for name in ("deck", "quay", "delivery"):
        setattr(other, name, tuple(swaps[card] for card in getattr(state, name)))
    other.discard = permuted(state.discard, swaps)
    other.sets = tuple(
        tuple(each._replace(cards=permuted(each.cards, swaps)) for each in own)
        for own in state.sets
    )
    return other


def with_others_known(state: SobekState, rng: Random) -> SobekState:
    """The same position, where of cards alike in one place others are the known ones."""
    other = state.clone()
    for watcher in range(state.seats + 1):
        known = state.known[watcher]
        for zone in (*state.hands, *state.piles):
            for mask in MASK:
                here = list(bits(zone & mask))
                marked = (zone & mask & known).bit_count()
                known = known & ~(zone & mask) | sum(rng.sample(here, marked))
        other.known[watcher] = known
    return other


@pytest.mark.parametrize("change", [with_others_alike, with_others_known])
@settings(max_examples=40, deadline=None)
@given(seats=seats_of_a_table, seed=seeds)
def test_S62_views_never_depend_on_which_of_several_alike_is_meant(
    change: object, seats: int, seed: int
) -> None:
    assert callable(change)
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=True)
    for _ in course(state, rng, rng.randrange(10, 100)):
        pass
    other = change(state, rng)
    other.check()
    for _ in range(60):
        assert [state.view(w) for w in watchers(state)] == [other.view(w) for w in watchers(state)]
        if state.phase is Phase.OVER:
            break
        assert list(state.legal_actions()) == list(other.legal_actions())
        action = lively(state, rng)
        round_before = state.round
        state.apply(action)
        other.apply(action)
        if state.round != round_before:
            break


# --- (c) nothing is forgotten --------------------------------------------------------------


class Memory:
    """How many of each kind of card a watcher has certainly seen go to each place.

    For games in which no card moves unseen between players: cards are taken, sold, played and
    discarded in the open.
    """

    def __init__(self, watcher: int | None, seats: int) -> None:
        self.watcher = watcher
        self.seats = seats
        self.forget()

    def forget(self) -> None:
        self.places: dict[tuple[str, int], Cards] = {
            (place, seat): Counter() for place in ("hand", "pile") for seat in range(self.seats)
        }

    def leave(self, place: str, seat: int, cards: Cards) -> None:
        self.places[place, seat] -= cards  # never below 0: what was unknown may have left

    def observe(self, before: SobekState, action: Action) -> None:
        seat = before.actor
        hand, pile = ("hand", seat), ("pile", seat)
        verb = action.verb
        if verb is Verb.TAKE:
            quay = before.view(self.watcher).remaining()
            self.arrive(hand, quay[action.at : action.at + 1])
            self.arrive(pile, quay[: action.at])
        elif verb in (Verb.SELL, Verb.LAY):
            self.leave(*hand, inside(action.cards))
        elif verb is Verb.PLAY:
            played = KINDS[action.what].character
            self.leave(*hand, Counter([KIND_NAMES[action.what]]))
            if played is Character.COURTESAN:
                self.leave(*hand, inside(action.cards))
            elif played is Character.MERCHANT and action.at >= 0:
                self.arrive(hand, before.view(self.watcher).remaining()[action.at :][:1])
            elif played in (Character.PRIEST, Character.PRIESTESS) and action.at >= 0:
                for name in list(self.places[pile]):
                    kind = KINDS[KIND_NAMES.index(name)]
                    if kind.goods == Goods(action.at) and kind.character is None:
                        del self.places[pile][name]
                self.leave(*pile, inside(action.cards))
        elif verb is Verb.TOKEN and "embalming" in str(action):
            self.places[hand] += self.places[pile]
            self.places[pile] = Counter()

    def arrive(self, place: tuple[str, int], kinds: tuple[int, ...]) -> None:
        self.places[place] += Counter(KIND_NAMES[kind] for kind in kinds if kind >= 0)


@settings(max_examples=60, deadline=None)
@given(seats_of_a_table, seeds)
def test_S62_nothing_is_forgotten_where_no_card_moves_unseen(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=True)
    memories = [Memory(watcher, seats) for watcher in watchers(state)]
    hidden_moves = ("thief seat", "vizier", "cattle scribe", "fish scribe")
    remembered = 0
    while state.phase is not Phase.OVER:
        actions = [a for a in state.legal_actions() if not str(a).startswith(hidden_moves)]
        action = rng.choice(actions)
        before = state.clone()
        state.apply(action)
        for memory in memories:
            if state.round != before.round:
                memory.forget()
                continue
            memory.observe(before, action)
            if not state.legal_actions():
                continue
            view = state.view(memory.watcher)
            assert not view.strays
            for place, seat, zone in zones(view):
                if seat == memory.watcher:
                    continue
                seen = memory.places[place, seat]
                remembered += seen.total()
                assert seen <= inside(zone.cards), f"{memory.watcher} forgot after {action}"
    assert remembered


@settings(max_examples=30, deadline=None)
@given(seats_of_a_table, seeds)
def test_S62_every_card_has_a_place_in_a_view(seats: int, seed: int) -> None:
    """What lies open, is known somewhere, is astray or was never seen are all 63 cards."""
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=True)
    for _ in course(state, rng, 80):
        view = state.view(rng.choice(watchers(state)))
        counted: Cards = inside(view.unseen()) + inside(view.discard)
        for _, _, zone in zones(view):
            counted += inside(zone.cards)
        for own in view.sets:
            for each in own:
                counted += inside(each.cards)
        counted += Counter(KIND_NAMES[kind] for kind in view.remaining() if kind >= 0)
        counted += Counter(KIND_NAMES[kind] for kind, _ in view.strays)
        assert counted == Counter(KIND_NAMES[KIND_OF[bit]] for bit in range(63))
        hidden = (view.unseen() & BACKS[0]).bit_count()
        assert hidden >= 9 - 2 * seats if view.seat is None else True
    assert ALL.bit_count() == 63
