"""Odds of hidden cards: by hand, against a count of all deals, and against what bots draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, perm, sqrt
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobek.games.sobek import GAME
from sobek.games.sobek.knowledge.memory import hand_zone, pile_zone, zone_cards
from sobek.games.sobek.knowledge.odds import DECK, QUAY, HiddenCards, Odds
from sobek.games.sobek.rules.notation import CHARACTER_NAMES, KIND_NAMES
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import BACKS, KINDS, MASK, ORANGE, Back, bits, kinds_in
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from tests.games.sobek.knowledge.positions import after_theft, after_vizier
from tests.games.sobek.knowledge.random_games import (
    lively_action,
    random_game,
    seat_counts,
    seeds,
    viewers,
)
from tests.games.sobek.rules.positions import position

pytestmark = pytest.mark.rule("S62")

MOVERS = ("vizier", "thief", "cattle scribe", "fish scribe", "pick", "drop", "priest", "priestess")
"""First words of the actions that may move cards unseen."""

GREENS = {
    **dict.fromkeys(("green ivory", "green ebony", "green marble"), 1),
    **dict.fromkeys(("green cattle", "green fish", "green wheat"), 2),
}


def places(view: SobekView) -> list[int]:
    return HiddenCards(view).locations()


def odds(view: SobekView, place: int) -> list[Odds]:
    return HiddenCards(view).odds(place)


def chances(view: SobekView, place: int) -> dict[str, Fraction]:
    """The chances in a place by the cards' names."""
    return {KIND_NAMES[each.kind]: each.chance for each in odds(view, place)}


# --- by hand -------------------------------------------------------------------------------


def test_a_face_down_quay_may_hold_any_unseen_character() -> None:
    view = position(["queen", "3 fish + priest", ""], quay="thief, fish").view(0)
    others = set(CHARACTER_NAMES) - {"queen"}
    assert chances(view, QUAY) == dict.fromkeys(others, Fraction(1, 8))
    # The character of seat 2 may be any of them, too; its goods are three of the unseen ones.
    assert {name: chances(view, hand_zone(1))[name] for name in others} == chances(view, QUAY)


def test_odds_of_a_hand_of_green_cards() -> None:
    """Two of the seven green cards that seat 1 does not hold; some kinds have two copies."""
    state = SobekState(2, 1, open_variant=False)
    own = state.hands[0]
    copies = Counter(GREENS)
    copies -= Counter(KIND_NAMES[kind] for kind, count in kinds_in(own) for _ in range(count))
    found = {each.kind: each for each in odds(state.view(0), hand_zone(1))}
    assert {KIND_NAMES[kind] for kind in found} == set(copies)
    for kind, each in found.items():
        count = copies[KIND_NAMES[kind]]
        assert each.chance == 1 - Fraction(comb(7 - count, 2), comb(7, 2))
        assert each.mean == Fraction(2 * count, 7)


def test_with_two_players_nine_cards_are_in_neither_deck_nor_quays() -> None:
    view = SobekState(2, 5, open_variant=False).view(0)
    on_quays = view.quay.count(FACE_DOWN)
    assert view.deck == 54 - 9 - 9 and view.deck_people is None
    people = [each for each in odds(view, DECK) if KINDS[each.kind].back is Back.ORANGE]
    # Nine characters, some of them on the quays; any other card is in the deck with chance 36/45.
    chance = Fraction(9 - on_quays, 9) * Fraction(36, 45)
    assert [(each.chance, each.mean) for each in people] == [(chance, chance)] * 9
    assert chances(view, QUAY) == {KIND_NAMES[each.kind]: Fraction(1, 9) for each in people}


def test_odds_where_the_characters_in_the_deck_are_counted() -> None:
    sets = [["5 amulet"]]  # amulets can't be discarded
    deck = "thief, fish, ivory, vizier"
    view = position(["", "", ""], sets=sets, quay="queen", deck=deck).view(None)
    assert view.deck_people == 2
    goods, people = ("fish", "ivory"), ("queen", "thief", "vizier")
    expected = dict.fromkeys(goods, Fraction(1)) | dict.fromkeys(people, Fraction(2, 3))
    assert chances(view, DECK) == expected
    assert chances(view, QUAY) == dict.fromkeys(people, Fraction(1, 3))


def test_odds_after_one_of_two_known_cards_was_picked() -> None:
    state = after_vizier("pick fish")
    view = state.view(2)
    either = {"fish": Fraction(1, 2), "wheat": Fraction(1, 2)}
    assert chances(view, hand_zone(0)) == either
    assert chances(view, pile_zone(1)).items() >= either.items()
    # Seats 1 and 2 have seen the card.
    assert hand_zone(0) not in places(state.view(0)) and pile_zone(1) not in places(state.view(1))


@pytest.mark.rule("S34")
def test_odds_after_a_theft_ignore_the_thiefs_own_cards() -> None:
    """Seat 1, with two other beige cards, stole one of two cards that all had seen."""
    left = chances(after_theft().view(2), hand_zone(1))
    beige = {name: chance for name, chance in left.items() if "green" not in name}
    assert beige == {"fish": Fraction(1, 2), "wheat": Fraction(1, 2)}


@pytest.mark.rule("S34")
def test_the_stolen_card_may_be_an_unseen_one() -> None:
    """Of three cards seat 3 had seen a fish and a wheat. Each of the three was stolen with chance
    1/3. If it was the fish, one is left only if the third card is another fish."""
    view = after_theft(" + ivory").view(2)
    unseen = view.unseen() & BACKS[Back.BEIGE]
    fish = (unseen & MASK[KIND_NAMES.index("fish")]).bit_count()
    another = Fraction(fish, unseen.bit_count())
    assert chances(view, hand_zone(1))["fish"] == Fraction(2, 3) + Fraction(1, 3) * another


# --- against a count of all deals ----------------------------------------------------------

Card = tuple[int, int]
"""A kind, and the zones where it may lie as bits; -1: anywhere."""


class Slot(NamedTuple):
    """The place of one hidden card in a zone; ``doubtful``: it may be a stray."""

    zone: int
    doubtful: bool


def hidden_cards(view: SobekView) -> list[Card]:
    """The cards whose zone the view does not know."""
    unseen = [(kind, -1) for kind, count in kinds_in(view.unseen()) for _ in range(count)]
    return [*view.strays, *unseen]


def slots(view: SobekView, back: Back) -> list[Slot]:
    """One slot for each hidden card with this back in the zones and, as zone 0, on the quays."""
    doubts = {zone: count for zone, of, count in view.stray_slots if of == back}
    found = [
        Slot(number, n < doubts.get(number, 0))
        for number, zone in view.zones().items()
        for n in range(zone.unknown(back))
    ]
    return found + [Slot(0, doubtful=False)] * view.quay.count(FACE_DOWN) * (back is Back.ORANGE)


def all_deals(cards: list[Card], free: list[Slot]) -> Iterator[list[int]]:
    """Every way to give each of these cards a slot of its own, as a list of zones.

    Cards without a slot (zone 0) are in the deck or out of play.
    """
    if not cards:
        yield []
        return
    (_, where), rest = cards[0], cards[1:]
    for n, slot in enumerate(free):
        if where == -1 or (slot.doubtful and slot.zone & where):
            for others in all_deals(rest, free[:n] + free[n + 1 :]):
                yield [slot.zone, *others]
    if where == -1 and len(cards) > len(free):
        for others in all_deals(rest, free):
            yield [0, *others]


def odds_by_counting(
    view: SobekView, back: Back
) -> dict[int, dict[int, tuple[Fraction, Fraction]]]:
    """Chance and mean of each kind with the back in each zone, by counting all deals."""
    cards = [card for card in hidden_cards(view) if KINDS[card[0]].back is back]
    total = 0
    some: Counter[tuple[int, int]] = Counter()
    each: Counter[tuple[int, int]] = Counter()
    for deal in all_deals(cards, slots(view, back)):
        total += 1
        counts = Counter((number, kind) for number, (kind, _) in zip(deal, cards, strict=True))
        some.update(counts.keys())
        each.update(counts)
    result: dict[int, dict[int, tuple[Fraction, Fraction]]] = {}
    for (number, kind), count in some.items():
        figures = Fraction(count, total), Fraction(each[number, kind], total)
        result.setdefault(number, {})[kind] = figures
    return result


def deal_bound(view: SobekView, back: Back) -> int:
    """An upper bound for the number of deals."""
    cards = sum(KINDS[kind].back is back for kind, _ in hidden_cards(view))
    return perm(cards, len(slots(view, back)))


def small_position(rng: Random, seats: int) -> SobekState:
    """A position with few hidden cards, some of them known, after a few unseen moves of cards."""
    zones: list[list[str]] = [[] for _ in range(2 * seats)]
    for name in ["fish", "fish", "wheat", "ebony", "plain fish", "plain ivory", "plain ebony"]:
        rng.choice(zones).append(name)
    for zone, name in zip(
        zones, rng.sample(["vizier", "thief", "cattle scribe"], seats), strict=False
    ):
        zone.append(name)
    texts = [" + ".join(zone) for zone in zones]
    state = position(
        texts[:seats],
        texts[seats:],
        sets=[["5 amulet"]],
        quay="queen, marble, plain marble, plain ivory",
        deck="plain wheat, priest, plain wheat",
    )
    for watcher in range(seats + 1):
        for cards in (*state.hands, *state.piles):
            state.known[watcher] |= sum(card for card in bits(cards) if rng.random() < 0.8)
    for _ in range(rng.randrange(2, 8)):
        moving = [a for a in state.legal_actions() if str(a).startswith(MOVERS)]
        after = state.clone()
        after.apply(rng.choice(moving) if moving else lively_action(state, rng))
        if after.phase is Phase.OVER or after.round > 1:
            break
        state = after
    return state


def test_odds_equal_a_count_of_all_deals() -> None:
    compared = 0

    @settings(max_examples=80, deadline=None)
    @given(seeds, st.sampled_from([2, 3]))
    def check(seed: int, seats: int) -> None:
        nonlocal compared
        state = small_position(Random(seed), seats)
        for viewer in viewers(state):
            view = state.view(viewer)
            for back in Back:
                if deal_bound(view, back) > 8000:
                    continue
                expected = odds_by_counting(view, back)
                for place in set(places(view)) - {DECK, QUAY}:
                    found = {
                        each.kind: (each.chance, each.mean)
                        for each in odds(view, place)
                        if KINDS[each.kind].back is back
                    }
                    assert found == expected.get(place, {})
                    compared += len(found)

    check()
    assert compared > 200


def test_determinized_states_follow_the_odds() -> None:
    """With four players and strays whose possible zones overlap."""
    state, rng, draws = position_with_overlapping_strays(), Random(1), 2000
    view = state.view(None)
    met: Counter[tuple[int, int]] = Counter()
    for _ in range(draws):
        drawn = GAME.determinize(view, rng)
        met.update(
            (place, kind)
            for place in places(view)
            for kind, _ in kinds_in(hidden_kinds(drawn, view, place))
        )
    compared = 0
    for place in places(view):
        for each in odds(view, place):
            deviation = sqrt(each.chance * (1 - each.chance) / draws)
            # Outside of 3.9 standard deviations once in 10,000 times.
            assert abs(met.pop((place, each.kind)) / draws - each.chance) <= 3.9 * deviation
            compared += 0 < each.chance < 1
    assert not met and compared > 60


def position_with_overlapping_strays() -> SobekState:
    """The first position of random games with strays whose possible zones overlap but differ."""
    for seed in range(100):
        state = SobekState(4, seed, open_variant=True)
        for _ in random_game(state, Random(seed), 150):
            zones = {zones for _, zones in state.view(None).strays}
            if any(a != b and a & b for a in zones for b in zones):
                return state
    raise AssertionError("there is none")


def hidden_kinds(state: SobekState, view: SobekView, place: int) -> int:
    """One card of each kind that lies in the place and is not named by the view."""
    if place == QUAY:
        return next(card for card in state.quay if card & ORANGE)
    if place == DECK:
        return sum(state.deck)
    cards, known = zone_cards(state, place), view.zones()[place].cards
    return sum(
        card
        for kind, count in kinds_in(cards)
        if count > (known & MASK[kind]).bit_count()
        for card in bits(cards & MASK[kind])
    )


@settings(max_examples=30, deadline=None)
@given(seat_counts, seeds, st.booleans())
def test_expected_cards_add_up(seats: int, seed: int, variant: bool) -> None:
    """In each place to the number of cards there; over all places to the hidden cards of a kind."""
    rng = Random(seed)
    state = SobekState(seats, seed, variant)
    for _ in random_game(state, rng, 100):
        if rng.random() < 0.9:
            continue
        view = state.view(rng.choice(viewers(state)))
        hidden = Counter(kind for kind, _ in hidden_cards(view))
        everywhere: Counter[int] = Counter()
        for place in places(view):
            found = odds(view, place)
            assert [each.chance for each in found] == sorted(
                (e.chance for e in found), reverse=True
            )
            assert all(0 < each.chance <= 1 and each.chance <= each.mean for each in found)
            count = view.quay.count(FACE_DOWN) if place == QUAY else 1
            for each in found:
                everywhere[each.kind] += count * each.mean  # type: ignore[assignment]
            for back in Back:
                mean = sum(each.mean for each in found if KINDS[each.kind].back is back)
                if place in view.zones():
                    assert mean == view.zones()[place].unknown(back)
                elif place == QUAY:
                    assert mean == (back is Back.ORANGE)
            if place == DECK:
                assert sum(each.mean for each in found) == view.deck
        for kind, count in hidden.items():
            if KINDS[kind].back is Back.GREEN or seats == 2:  # some are out of play
                assert everywhere[kind] <= count
            else:
                assert everywhere[kind] == count
