"""The policy: candidate actions, best first, for the tree of the search and for bots without one.

It gets a whole position, but judges only by what the actor may know of it: all face-down cards are
alike to it. What the choices are worth is in :mod:`sobek.games.sobek.search.valuation`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from sobek.games.sobek.rules import actions, effects
from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    AMULETS,
    CHARACTERS,
    FAMILIES,
    GOODS,
    KIND_OF,
    KINDS,
    LOW,
    QUAYS,
    REACH,
    SET_SIZE,
    Character,
    Token,
    bag_of,
    character_of,
    family_bag,
    scarabs,
    step_back,
    step_forward,
)
from sobek.games.sobek.search.codes import CODE_OF
from sobek.games.sobek.search.hand import Hand, template
from sobek.games.sobek.search.valuation import (
    IDLE,
    added_points,
    courtesan_value,
    curse_value,
    deceit_value,
    embalming_value,
    flat_set_value,
    guild_value,
    held_value,
    merchant_value,
    point_value,
    priest_value,
    prosperity_value,
    queen_value,
    scribe_value,
    set_value,
    skip_cost,
)
from sobek.games.sobek.search.weights import WEIGHTS, Weights

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

Valued = list[tuple[float, Action]]
"""Actions with their values in points."""
_AMULET_KIND: Final = len(KINDS) - 1
_VALUE: Final = itemgetter(0)
_MAX_CANDIDATES: Final = 12


def candidates(state: SobekState, weights: Weights = WEIGHTS) -> list[Action]:
    """The legal actions with the highest values, best first: 1 to 12 of them."""
    valued = _BY_PHASE[state.phase](state, weights)
    valued.sort(key=_VALUE, reverse=True)
    return [action for _, action in valued[:_MAX_CANDIDATES]]


# --- a turn --------------------------------------------------------------------------------


def _turn(state: SobekState, weights: Weights) -> Valued:
    seat = state.actor
    cards = state.hands[seat]
    hand = template(cards, state.sets[seat], weights)
    found = _takes(state, weights, hand)
    if hand.may_play_set:
        deliveries = (len(state.quay) + len(state.deck)) / (QUAYS * state.seats)
        found += _set_plays(state, weights, cards, point_value(weights, deliveries))
    people = cards & CHARACTERS
    while people:
        kind = KIND_OF[people.bit_length() - 1]
        people ^= LOW[kind]
        found += _character_plays(state, weights, kind)
    return found


def _takes(state: SobekState, weights: Weights, hand: Hand) -> Valued:
    found: Valued = []
    piles = [pile.bit_count() for pile in state.piles]
    skipped, skip = 0.0, skip_cost(weights, piles[state.actor], max(piles))
    reach = len(state.quay)
    values = hand.card_values
    for card, action in zip(state.quay, actions.TAKES[min(reach, REACH)], strict=False):
        found.append((values[CODE_OF[card]] - skipped, action))
        skipped += skip
    return found


def _set_plays(state: SobekState, weights: Weights, hand: int, per_point: float) -> Valued:
    found: Valued = []
    amulets = (hand & AMULETS).bit_count()
    sets = state.sets[state.actor]
    token = weights.set_token if state.tokens else 0.0
    for goods, kinds in FAMILIES:
        family = hand & kinds
        if not family or not (bags := _bags(family, amulets)):
            continue
        targets = state.own_sets(goods) if sets else ()
        for bag, size, bag_scarabs in bags:
            for at in targets or (NEW,):
                old = (0, 0) if at == NEW else (sets[at].scarabs(), sets[at].cards.bit_count())
                value = set_value(weights, *old, bag_scarabs, size, per_point, token)
                found.append((value, actions.play_set(bag, at)))
    return found


@cache
def _bags(family: int, amulets: int) -> tuple[tuple[int, int, int], ...]:
    """The bags of one type that are worth playing, as (bag, cards, scarabs).

    They hold all cards of the type, or all but its characters, with the amulets that are needed or
    with all amulets.
    """
    found: dict[int, None] = {}
    for cards in (family, family & ~CHARACTERS):
        n = cards.bit_count()
        if n and n + amulets >= SET_SIZE:
            for used in (max(0, SET_SIZE - n), amulets):
                bag = family_bag(cards) | (bag_of(_AMULET_KIND, used) if used else 0)
                found[bag] = None
    return tuple((bag, bag.bit_count(), scarabs(bag)) for bag in found)


def _character_plays(state: SobekState, weights: Weights, kind: int) -> Valued:
    return [
        (_power_value(state, weights, character_of(kind), action), action)
        for action in effects.character_choices(state, kind)
    ]


def _power_value(state: SobekState, weights: Weights, who: Character, action: Action) -> float:
    """What a character's power is worth when it is played by this action."""
    seat = state.actor
    if who == Character.QUEEN:
        return queen_value(weights, len(state.deck))
    if who == Character.SCRIBE:
        hands = [hand.bit_count() for other, hand in enumerate(state.hands) if other != seat]
        return scribe_value(weights, hands)
    if who == Character.VIZIER:
        return weights.vizier if state.piles[action.seat] else IDLE
    if action.at == NONE:
        return IDLE
    if who in (Character.PRIEST, Character.PRIESTESS):
        return priest_value(weights, (state.piles[seat] & GOODS[action.at]).bit_count())
    if who == Character.THIEF:
        return weights.thief
    if who == Character.MERCHANT:
        return merchant_value(weights, _card_value(state, weights, state.quay[action.at]))
    laid, cards = state.sets[seat][action.at], action.cards
    points = added_points(laid.scarabs(), laid.cards.bit_count(), scarabs(cards), cards.bit_count())
    return courtesan_value(weights, points)


def _card_value(state: SobekState, weights: Weights, card: int) -> float:
    """What one more card is worth to the actor's hand."""
    seat = state.actor
    return template(state.hands[seat], state.sets[seat], weights).card_values[CODE_OF[card]]


# --- other decisions -----------------------------------------------------------------------


def _tokens(state: SobekState, weights: Weights) -> Valued:
    return [(_token_value(state, weights, action), action) for action in state.legal_actions()]


def _token_value(state: SobekState, weights: Weights, action: Action) -> float:
    """What a token is worth when it is used by this action."""
    seat, token = state.actor, action.what
    if token < Token.FLOOD:
        symbol = effects.guild_symbol(token)
        won = step_forward(state.scores[seat], symbol) - state.scores[seat]
        if action.seat == NONE:
            return guild_value(weights, won, 0)
        score = state.scores[action.seat]
        back = step_back(score, symbol)
        assert back is not None, "an opponent without such a space is not eligible"
        return guild_value(weights, won, score - back, score)
    if token == Token.FLOOD:
        return weights.flood
    if token == Token.CURSE:
        return curse_value(weights, state.piles[action.seat].bit_count())
    if token == Token.PROSPERITY:
        cards = 0 if action.at == NONE else state.sets[seat][action.at].cards.bit_count()
        return prosperity_value(cards)
    pile = state.piles[seat].bit_count()
    return embalming_value(weights, pile) if token == Token.EMBALMING else deceit_value(pile)


def _picks(state: SobekState, weights: Weights) -> Valued:
    return [(_card_value(state, weights, action.cards), action) for action in state.legal_actions()]


def _drops(state: SobekState, weights: Weights) -> Valued:
    hand = state.hands[state.actor]
    return [(-held_value(hand, action.cards), action) for action in state.legal_actions()]


def _flat_sets(state: SobekState, weights: Weights) -> Valued:
    """S41: one set of each type with all its cards, and to stop."""
    hand = state.hands[state.actor]
    amulets = (hand & AMULETS).bit_count()
    found: Valued = [(0.0, actions.DONE)]
    for _, kinds in FAMILIES:
        if family := hand & kinds:
            for bag, size, bag_scarabs in _bags(family, amulets):
                value = flat_set_value(size, bag_scarabs)
                found.append((value, Action(Verb.LAY_FLAT, cards=bag)))
    if amulets >= SET_SIZE:
        bag = bag_of(_AMULET_KIND, amulets)
        found.append((flat_set_value(amulets, 0), Action(Verb.LAY_FLAT, cards=bag)))
    return found


def _starts(state: SobekState, weights: Weights) -> Valued:
    """S15: the actor itself first."""
    return [(float(a.seat == state.actor), a) for a in state.legal_actions()]


_BY_PHASE: Final[dict[Phase, Callable[[SobekState, Weights], Valued]]] = {
    Phase.TURN: _turn,
    Phase.TOKEN: _tokens,
    Phase.PICK: _picks,
    Phase.DROP: _drops,
    Phase.LAY_FLAT: _flat_sets,
    Phase.START: _starts,
}
