"""Which actions are worth a thought, the best-looking first: for the tree of the search, and for
bots that do not search.

It sees a whole position, but judges by what the actor may know of it: face-down cards are all the
same to it.
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
    HAND_LIMIT,
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
    kind_of,
    scarabs,
    step_back,
    step_forward,
)
from sobek.games.sobek.search.hand import CODES, Hand, template
from sobek.games.sobek.search.playout import SAFE
from sobek.games.sobek.search.weights import WEIGHTS, Weights

if TYPE_CHECKING:
    from sobek.games.sobek.rules.scoring import CardSet
    from sobek.games.sobek.rules.state import SobekState

Judged = list[tuple[float, Action]]
_AMULET_KIND: Final = len(KINDS) - 1
_WORTH: Final = itemgetter(0)
_ENOUGH: Final = 12
"""So many candidates at most."""


def candidates(state: SobekState, weights: Weights = WEIGHTS) -> list[Action]:
    """Legal actions, the one that looks best first; at least one."""
    judged = _JUDGES[state.phase](state, weights)
    judged.sort(key=_WORTH, reverse=True)
    return [action for _, action in judged[:_ENOUGH]]


# --- a turn --------------------------------------------------------------------------------


def _turn(state: SobekState, weights: Weights) -> Judged:
    seat = state.actor
    cards = state.hands[seat]
    hand = template(cards, state.sets[seat], weights)
    found = _takes(state, weights, hand)
    if hand.ripe:
        left = (len(state.quay) + len(state.deck)) / (QUAYS * state.seats)
        found += _sales(state, weights, cards, weights.late / (1.0 + left * left))
    people = cards & CHARACTERS
    while people:
        kind = KIND_OF[people.bit_length() - 1]
        people ^= LOW[kind]
        found += _plays(state, weights, kind)
    return found


def _takes(state: SobekState, weights: Weights, hand: Hand) -> Judged:
    found: Judged = []
    skipped, skip = 0.0, _skip(state, weights)
    reach = len(state.quay)
    wanted = hand.wanted
    for card, action in zip(state.quay, actions.TAKES[min(reach, REACH)], strict=False):
        found.append((wanted[CODES[card]] - skipped, action))
        skipped += skip
    return found


def _skip(state: SobekState, weights: Weights) -> float:
    piles = [pile.bit_count() for pile in state.piles]
    return weights.safe if max(piles) > piles[state.actor] + SAFE else weights.skip


def _sales(state: SobekState, weights: Weights, hand: int, urgent: float) -> Judged:
    found: Judged = []
    amulets = (hand & AMULETS).bit_count()
    sets = state.sets[state.actor]
    per_point = weights.gain + urgent
    token = weights.token if state.tokens else 0.0
    for goods, kinds in FAMILIES:
        family = hand & kinds
        if not family or not (bags := _bags(family, amulets)):
            continue
        targets = state.own_sets(goods) if sets else ()
        for bag, size, worth in bags:
            base = token + weights.sell[(size if size < 6 else 6) - SET_SIZE]
            for at in targets or (NEW,):
                more = worth * size if at == NEW else _joined(sets[at], worth, size)
                found.append((base + per_point * more, actions.play_set(bag, at)))
    return found


def _joined(laid: CardSet, worth: int, size: int) -> int:
    """What a set gains by so many cards with so many scarabs."""
    return (laid.scarabs() + worth) * (laid.cards.bit_count() + size) - laid.points()


@cache
def _bags(family: int, amulets: int) -> tuple[tuple[int, int, int], ...]:
    """The bags of one type worth selling, each with its number of cards and its scarabs: all of the
    type, or all but its characters, with the amulets that are needed, or with all."""
    found: dict[int, None] = {}
    for cards in (family, family & ~CHARACTERS):
        n = cards.bit_count()
        if n and n + amulets >= SET_SIZE:
            for used in (max(0, SET_SIZE - n), amulets):
                bag = family_bag(cards) | (bag_of(_AMULET_KIND, used) if used else 0)
                found[bag] = None
    return tuple((bag, bag.bit_count(), scarabs(bag)) for bag in found)


def _plays(state: SobekState, weights: Weights, kind: int) -> Judged:
    return [
        (_power(state, weights, character_of(kind), action), action)
        for action in effects.choices(state, kind)
    ]


def _power(state: SobekState, weights: Weights, who: Character, action: Action) -> float:
    """What a character's power is worth when it is played so."""
    seat = state.actor
    if who == Character.QUEEN:
        return weights.queen * min(3, len(state.deck)) / 3
    if who in (Character.PRIEST, Character.PRIESTESS):
        if action.at == NONE:
            return -1.0
        return weights.priest * (state.piles[seat] & GOODS[action.at]).bit_count()
    if who == Character.VIZIER:
        return weights.vizier if state.piles[action.seat] else -1.0
    if who == Character.SCRIBE:
        sizes = [h.bit_count() for s, h in enumerate(state.hands) if s != seat]
        return weights.scribe * sum(size - HAND_LIMIT for size in sizes if size > HAND_LIMIT)
    if who == Character.THIEF:
        return weights.thief if action.seat != NONE else -1.0
    if action.at == NONE:
        return -1.0
    if who == Character.MERCHANT:
        return weights.merchant - 4.0 + _wanted(state, weights, state.quay[action.at])
    laid = state.sets[seat][action.at]
    return weights.courtesan * _joined(laid, scarabs(action.cards), action.cards.bit_count())


def _wanted(state: SobekState, weights: Weights, card: int) -> float:
    """What one more card is worth to the actor's hand."""
    seat = state.actor
    return template(state.hands[seat], state.sets[seat], weights).wanted[CODES[card]]


# --- other decisions -----------------------------------------------------------------------


def _tokens(state: SobekState, weights: Weights) -> Judged:
    return [(_token(state, action), action) for action in state.legal_actions()]


def _token(state: SobekState, action: Action) -> float:
    """What a token brings, in points."""
    seat, token = state.actor, action.what
    if token < Token.FLOOD:
        symbol = effects.guild_symbol(token)
        won = step_forward(state.scores[seat], symbol) - state.scores[seat]
        if action.seat == NONE:
            return won
        back = step_back(state.scores[action.seat], symbol)
        assert back is not None, "an opponent without such a space is not eligible"
        return won + (state.scores[action.seat] - back) + 0.01 * state.scores[action.seat]
    if token == Token.FLOOD:
        return 4.0
    if token == Token.CURSE:
        return 3.0 + 0.1 * state.piles[action.seat].bit_count()
    if token == Token.PROSPERITY:
        if action.at == NONE:
            return 0.0
        return float(effects.PROSPERITY_SCARABS * state.sets[seat][action.at].cards.bit_count())
    pile = state.piles[seat].bit_count()
    return 0.8 * pile if token == Token.EMBALMING else float(pile)


def _picks(state: SobekState, weights: Weights) -> Judged:
    return [(_wanted(state, weights, action.cards), action) for action in state.legal_actions()]


def _drops(state: SobekState, weights: Weights) -> Judged:
    hand = state.hands[state.actor]
    return [(-_kept(hand, action.cards), action) for action in state.legal_actions()]


def _kept(hand: int, card: int) -> float:
    """What a card does in a hand."""
    if card & AMULETS:
        return 3.0
    family = hand & GOODS[KINDS[kind_of(card)].goods]
    return family.bit_count() + 0.5 * scarabs(card) + (0.7 if card & CHARACTERS else 0.0)


def _lays(state: SobekState, weights: Weights) -> Judged:
    """S41: sets with all that fits, and to stop."""
    hand = state.hands[state.actor]
    amulets = (hand & AMULETS).bit_count()
    found: Judged = [(0.0, actions.DONE)]
    for _, kinds in FAMILIES:
        if family := hand & kinds:
            for bag, size, worth in _bags(family, amulets):
                found.append((worth + 0.5 * size, Action(Verb.LAY_FLAT, cards=bag)))
    if amulets >= SET_SIZE:
        found.append((0.5 * amulets, Action(Verb.LAY_FLAT, cards=bag_of(_AMULET_KIND, amulets))))
    return found


def _starts(state: SobekState, weights: Weights) -> Judged:
    """S15: oneself first."""
    return [(float(a.seat == state.actor), a) for a in state.legal_actions()]


_JUDGES: Final[dict[Phase, Callable[[SobekState, Weights], Judged]]] = {
    Phase.TURN: _turn,
    Phase.TOKEN: _tokens,
    Phase.PICK: _picks,
    Phase.DROP: _drops,
    Phase.LAY_FLAT: _lays,
    Phase.START: _starts,
}
