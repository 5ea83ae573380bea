"""S60 to S62 in random games: views are true, leak nothing and forget nothing."""

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
    BACKS,
    KIND_OF,
    KINDS,
    MASK,
    Character,
    Goods,
    bits,
)
from sobek.games.sobek.rules.view import SobekView, Zone
from tests.games.sobek.knowledge.random_games import (
    insider,
    lively_action,
    look_alike,
    random_game,
    seat_counts,
    seeds,
    viewers,
)
from tests.games.sobek.rules.positions import Cards, backs, inside

pytestmark = pytest.mark.rule("S60", "S62")


def zones(view: SobekView) -> Iterator[tuple[str, int, Zone]]:
    for seat, hand in enumerate(view.hands):
        yield "hand", seat, hand
    for seat, pile in enumerate(view.piles):
        assert pile is not None
        yield "pile", seat, pile


def truth(state: SobekState) -> dict[tuple[str, int], tuple[Cards, tuple[int, ...]]]:
    """The cards that really lie in each hand and pile, and their backs."""
    return {
        (place, seat): (inside(cards), backs(cards))
        for place, held in (("hand", state.hands), ("pile", state.piles))
        for seat, cards in enumerate(held)
    }


# --- (a) what a view claims is true --------------------------------------------------------


def placeable(strays: list[tuple[str, list[str]]], free: dict[str, Cards]) -> bool:
    """Whether every stray can be matched with a different card in one of its zones."""
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
@given(seat_counts, seeds, st.booleans())
def test_S62_views_claim_only_what_is_true(seats: int, seed: int, variant: bool) -> None:
    state = SobekState(seats, seed, variant)
    for _ in random_game(state, Random(seed), 120):
        here = truth(state)
        for viewer in viewers(state):
            view = state.view(viewer)
            known: dict[tuple[str, int], Cards] = {}
            for place, seat, zone in zones(view):
                real, seen = here[place, seat]
                claimed = known[place, seat] = inside(zone.cards)
                assert claimed <= real
                assert zone.backs == seen
                if seat == viewer:
                    assert claimed == real
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
            if astray:
                free = {f"{at[0]} {at[1]}": real - known[at] for at, (real, _) in here.items()}
                assert placeable(astray, free)


# --- (b) nothing leaks ---------------------------------------------------------------------


def openly(state: SobekState) -> object:
    """What is public in a position, read from the state itself."""
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
        state.scores,
        state.curses,
        state.used,
        state.accounts,
    )


def test_S62_a_view_depends_only_on_what_its_seat_was_shown() -> None:
    compared = 0

    @settings(max_examples=80, deadline=None)
    @given(seat_counts, seeds, st.booleans())
    def check(seats: int, seed: int, variant: bool) -> None:
        nonlocal compared
        state = SobekState(seats, seed, variant)
        rng = Random(seed)
        for _ in random_game(state, rng, rng.randrange(20, 150)):
            if state.phase is Phase.OVER or rng.random() < 0.6:
                continue
            compared += views_compared(state, rng)

    check()
    assert compared > 300


def views_compared(state: SobekState, rng: Random) -> int:
    """Apply an action to the state and to one that a seat cannot tell from it; return how many
    pairs of views of that seat were compared afterwards."""
    viewer = rng.choice([seat for seat in viewers(state) if seat != state.actor])
    imagined = GAME.determinize(state.view(viewer), rng)
    assert imagined.view(viewer) == state.view(viewer)
    one = lively_action(state, rng)
    if insider(state, viewer, one):
        return 0
    before = openly(state)
    assert before == openly(imagined)
    compared = 0
    same = [each for each in imagined.legal_actions() if look_alike(one, each)]
    for other in same[:3]:
        first, second = state.clone(), imagined.clone()
        first.apply(one)
        second.apply(other)
        if openly(first) == openly(second) and len(first.accounts) == len(state.accounts):
            assert first.view(viewer) == second.view(viewer), f"{one} / {other}"
            compared += 1
    return compared


def permuted(cards: int, swaps: dict[int, int]) -> int:
    return sum(swaps[card] for card in bits(cards))


def with_copies_exchanged(state: SobekState, rng: Random) -> SobekState:
    """The same position with the copies of each kind of card exchanged."""
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


def with_other_copies_known(state: SobekState, rng: Random) -> SobekState:
    """The same position, but other copies of the same kind in the same zone are known."""
    other = state.clone()
    for viewer in range(state.seats + 1):
        known = state.known[viewer]
        for zone in (*state.hands, *state.piles):
            for mask in MASK:
                here = list(bits(zone & mask))
                marked = (zone & mask & known).bit_count()
                known = known & ~(zone & mask) | sum(rng.sample(here, marked))
        other.known[viewer] = known
    return other


@pytest.mark.parametrize("change", [with_copies_exchanged, with_other_copies_known])
@settings(max_examples=40, deadline=None)
@given(seats=seat_counts, seed=seeds)
def test_S62_views_do_not_depend_on_which_copy_of_a_card_is_where(
    change: object, seats: int, seed: int
) -> None:
    assert callable(change)
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=True)
    for _ in random_game(state, rng, rng.randrange(10, 100)):
        pass
    other = change(state, rng)
    other.check()
    for _ in range(60):
        assert [state.view(w) for w in viewers(state)] == [other.view(w) for w in viewers(state)]
        if state.phase is Phase.OVER:
            break
        assert list(state.legal_actions()) == list(other.legal_actions())
        action = lively_action(state, rng)
        round_before = state.round
        state.apply(action)
        other.apply(action)
        if state.round != round_before:
            break


# --- (c) nothing is forgotten --------------------------------------------------------------


class Memory:
    """How many cards of each kind a viewer has certainly seen go to each zone.

    Works only for games in which no card moves unseen between players.
    """

    def __init__(self, viewer: int | None, seats: int) -> None:
        self.viewer = viewer
        self.seats = seats
        self.forget()

    def forget(self) -> None:
        self.places: dict[tuple[str, int], Cards] = {
            (place, seat): Counter() for place in ("hand", "pile") for seat in range(self.seats)
        }

    def leave(self, place: str, seat: int, cards: Cards) -> None:
        self.places[place, seat] -= cards  # never below 0: an unknown copy may have left

    def observe(self, before: SobekState, action: Action) -> None:
        seat = before.actor
        hand, pile = ("hand", seat), ("pile", seat)
        verb = action.verb
        if verb is Verb.TAKE:
            quay = before.view(self.viewer).remaining()
            self.arrive(hand, quay[action.at : action.at + 1])
            self.arrive(pile, quay[: action.at])
        elif verb in (Verb.PLAY_SET, Verb.LAY_FLAT):
            self.leave(*hand, inside(action.cards))
        elif verb is Verb.PLAY_CHARACTER:
            played = KINDS[action.what].character
            self.leave(*hand, Counter([KIND_NAMES[action.what]]))
            if played is Character.COURTESAN:
                self.leave(*hand, inside(action.cards))
            elif played is Character.MERCHANT and action.at >= 0:
                self.arrive(hand, before.view(self.viewer).remaining()[action.at :][:1])
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
@given(seat_counts, seeds)
def test_S62_nothing_is_forgotten_while_all_cards_move_openly(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=True)
    memories = [Memory(viewer, seats) for viewer in viewers(state)]
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
            view = state.view(memory.viewer)
            assert not view.strays
            for place, seat, zone in zones(view):
                if seat == memory.viewer:
                    continue
                seen = memory.places[place, seat]
                if not seen:
                    continue
                remembered += seen.total()
                assert seen <= inside(zone.cards), f"{memory.viewer} forgot after {action}"
    assert remembered


@settings(max_examples=30, deadline=None)
@given(seat_counts, seeds)
def test_S62_views_account_for_all_63_cards(seats: int, seed: int) -> None:
    """Open cards, known cards, strays and unseen cards add up to the whole pack."""
    rng = Random(seed)
    state = SobekState(seats, seed, open_variant=True)
    for _ in random_game(state, rng, 80):
        view = state.view(rng.choice(viewers(state)))
        counted: Cards = inside(view.unseen()) + inside(view.discard)
        for _, _, zone in zones(view):
            counted += inside(zone.cards)
        for own in view.sets:
            for each in own:
                counted += inside(each.cards)
        counted += Counter(KIND_NAMES[kind] for kind in view.remaining() if kind >= 0)
        counted += Counter(KIND_NAMES[kind] for kind, _ in view.strays)
        assert counted == Counter(KIND_NAMES[KIND_OF[bit]] for bit in range(63))
        if view.seat is None:
            # The green cards that were not dealt stay out of sight.
            assert (view.unseen() & BACKS[0]).bit_count() >= 9 - 2 * seats
