"""The invariants that ``play --check`` relies on find every fault that they are there for."""

from collections.abc import Callable

import pytest

from sobek.core.game import OVER
from sobek.games.sobek.knowledge.memory import hand_zone
from sobek.games.sobek.rules import invariants
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import GREEN, KINDS, MASK, Back, Goods
from tests.games.sobek.rules.positions import position

Fault = Callable[[SobekState], None]


def a_position() -> SobekState:
    return position(
        ["queen + 2 plain fish", "ivory + thief"],
        piles=["wheat", "plain wheat"],
        sets=[["2 cattle + plain cattle"], ["3 amulet"]],
        quay="wheat, vizier, plain ivory",
        bonus={(0, 0): 2},
        points=(12, 7),
    )


def change_set(state: SobekState, **fields: object) -> None:
    first, *rest = state.sets[0]
    state.sets = ((first._replace(**fields), *rest), state.sets[1])  # type: ignore[arg-type]


def in_two_zones(state: SobekState) -> None:
    state.hands[1] |= state.hands[0]


def a_green_card_too_many(state: SobekState) -> None:
    away = GREEN & ~sum(invariants._zones(state))
    state.discard |= away & -away


def a_card_too_few(state: SobekState) -> None:
    state.deck = state.deck[1:]


def more_delivered_than_there_are_quays(state: SobekState) -> None:
    state.delivery += state.deck[:9]


def not_delivered(state: SobekState) -> None:
    state.delivery = state.delivery[1:]


def of_two_types(state: SobekState) -> None:
    change_set(state, goods=Goods.FISH)


def without_a_type(state: SobekState) -> None:
    change_set(state, goods=Goods.AMULET)


def too_small(state: SobekState) -> None:
    card = state.sets[0][0].cards & -state.sets[0][0].cards
    change_set(state, cards=state.sets[0][0].cards ^ card)
    state.hands[0] |= card
    state.known[0] |= card


def nobody_decides(state: SobekState) -> None:
    state.actor = OVER


def quays_not_filled(state: SobekState) -> None:
    state.discard |= sum(state.quay)
    state.quay = state.delivery = ()


def another_decides(state: SobekState) -> None:
    state.actor = 1


def nothing_to_drop(state: SobekState) -> None:
    state.phase = Phase.DROP


def passed_before_the_end(state: SobekState) -> None:
    state.passed = 1


def a_fourth_round(state: SobekState) -> None:
    state.round = 4


def a_token_less(state: SobekState) -> None:
    state.tokens = state.tokens[1:]


def the_deck_is_known(state: SobekState) -> None:
    state.known[1] |= state.deck[0]


def the_own_hand_is_unknown(state: SobekState) -> None:
    state.known[0] &= ~state.hands[0]


def strays_without_room(state: SobekState) -> None:
    state.strays = ((), ((0, hand_zone(0)),), ())


def room_without_strays(state: SobekState) -> None:
    state.stray_slots = ((), ((hand_zone(0), int(Back.BEIGE), 1),), ())


def more_room_than_cards(state: SobekState) -> None:
    """Of two fish that the other seat does not know, one is a stray."""
    fish = next(n for n, mask in enumerate(MASK) if mask & state.hands[0])
    state.strays = ((), ((fish, hand_zone(0)),), ())
    state.stray_slots = ((), ((hand_zone(0), int(KINDS[fish].back), 9),), ())


def a_stray_that_is_elsewhere(state: SobekState) -> None:
    state.strays = ((), ((0, hand_zone(0)),), ())
    state.stray_slots = ((), ((hand_zone(0), int(Back.BEIGE), 1),), ())


def a_negative_score(state: SobekState) -> None:
    state.scores = (-1, 0)


def a_round_without_account(state: SobekState) -> None:
    state.round = 2


FAULTS: dict[Fault, str | None] = {
    in_two_zones: "S01",
    a_green_card_too_many: "S11",
    a_card_too_few: "S12",
    more_delivered_than_there_are_quays: None,
    not_delivered: "delivered",
    of_two_types: "S24",
    without_a_type: None,
    too_small: "S24",
    nobody_decides: None,
    quays_not_filled: "S29",
    another_decides: None,
    nothing_to_drop: None,
    passed_before_the_end: "S41",
    a_fourth_round: "S50",
    a_token_less: "S14",
    the_deck_is_known: "the deck",
    the_own_hand_is_unknown: "S22",
    strays_without_room: None,
    room_without_strays: None,
    more_room_than_cards: None,
    a_stray_that_is_elsewhere: "no room",
    a_negative_score: "S45",
    a_round_without_account: None,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: Fault) -> None:
    state = a_position()
    invariants.check(state)
    fault(state)
    with pytest.raises(AssertionError, match=FAULTS[fault]):
        invariants.check(state)
