"""What each decision is worth to the seat that makes it, in points: the one valuation of the bots.

The policy (:mod:`sobek.games.sobek.search.policy`), which judges exact actions, and the playout
(:mod:`sobek.games.sobek.search.playout`), which counts cards by type, both use it. The numbers are
in :mod:`sobek.games.sobek.search.weights`. (The greedy bot has a judgement of whole positions
instead: :mod:`sobek.games.sobek.search.greedy_evaluation`.)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS, QUEEN_DRAWS
from sobek.games.sobek.rules.tables import (
    AMULETS,
    CHARACTERS,
    GOODS,
    HAND_LIMIT,
    KINDS,
    SET_SIZE,
    kind_of,
    scarabs,
)
from sobek.games.sobek.search.codes import (
    AMULET,
    CHARACTER_KINDS,
    FIRST_CHARACTER,
    GOODS_CARDS,
    SCARABS_OF,
    TYPE_SCARABS,
    TYPES,
)
from sobek.games.sobek.search.weights import Weights

IDLE: Final = -1.0
"""A character played without effect."""
SAFE_LEAD: Final = 2
"""Another seat must have more than this many corruption cards more, for skipping to be safe."""
LARGE_SET: Final = 6
"""Maximum cards of a set that ``Weights.set_size`` tells apart."""

_DROPPED_AMULET: Final = 3.0
_DROPPED_SCARAB: Final = 0.5
_DROPPED_CHARACTER: Final = 0.7
_FLAT_CARD: Final = 0.5

# --- cards ---------------------------------------------------------------------------------


@cache
def first_card_values(weights: Weights) -> list[float]:
    """What each code is worth to an empty hand without sets, by code."""
    take, growth = weights.take[0], weights.growth[0]
    values = [take + growth * SCARABS_OF[code] for code in range(FIRST_CHARACTER)]
    values[2 * AMULET] = weights.amulet
    return values + [weights.character] * len(CHARACTER_KINDS)


@cache
def card_steps(weights: Weights) -> list[list[tuple[float, float, float]]]:
    """What the next card of a type is worth, by type and number of its cards in hand.

    Each entry is (value, added per scarab in hand and set, added per card of the future set if the
    card has scarabs).
    """
    steps = list(zip(weights.take, weights.growth, strict=True))
    steps += steps[-1:] * GOODS_CARDS
    return [
        [(take, growth, growth * TYPE_SCARABS[goods]) for take, growth in steps] for goods in TYPES
    ]


def skip_cost(weights: Weights, own: int, most: int) -> float:
    """The cost of a skipped card. ``own``: corruption cards of the seat; ``most``: of the seat that
    has most."""
    return weights.skip_safe if most > own + SAFE_LEAD else weights.skip


def held_value(hand: int, card: int) -> float:
    """What one of the cards in hand is worth to it, when cards must be dropped (S33)."""
    if card & AMULETS:
        return _DROPPED_AMULET
    family = hand & GOODS[KINDS[kind_of(card)].goods]
    value = family.bit_count() + _DROPPED_SCARAB * scarabs(card)
    return value + (_DROPPED_CHARACTER if card & CHARACTERS else 0.0)


# --- sets ----------------------------------------------------------------------------------


def point_value(weights: Weights, deliveries: float) -> float:
    """What a point of a set is worth now. ``deliveries``: per seat, still to come."""
    return weights.set_point + weights.set_point_late / (1.0 + deliveries * deliveries)


def added_points(old_scarabs: int, old_cards: int, new_scarabs: int, new_cards: int) -> int:
    """The points that new cards add to a set (S42); the old numbers are 0 for a new set."""
    return (old_scarabs + new_scarabs) * (old_cards + new_cards) - old_scarabs * old_cards


def set_value(
    weights: Weights,
    old_scarabs: int,
    old_cards: int,
    new_scarabs: int,
    new_cards: int,
    per_point: float,
    token: float = 0.0,
) -> float:
    """A set, or an addition to one, of at least 3 ``new_cards``; numbers as in
    :func:`added_points`.

    ``per_point``: the :func:`point_value`. ``token``: ``Weights.set_token`` if it brings a token.
    """
    size = (new_cards if new_cards < LARGE_SET else LARGE_SET) - SET_SIZE
    points = (old_scarabs + new_scarabs) * (old_cards + new_cards) - old_scarabs * old_cards
    return token + weights.set_size[size] + per_point * points


def flat_set_value(cards: int, set_scarabs: int) -> float:
    """A horizontal set at the round's end (S41)."""
    return set_scarabs + _FLAT_CARD * cards


# --- powers of characters; the Thief's is Weights.thief -------------------------------------


def queen_value(weights: Weights, deck: int) -> float:
    """The Queen. ``deck``: cards in the deck (S30)."""
    return weights.queen * (deck if deck < QUEEN_DRAWS else QUEEN_DRAWS) / QUEEN_DRAWS


def priest_value(weights: Weights, cards: int) -> float:
    """A High Priest or High Priestess. ``cards``: cards to discard (S31)."""
    return weights.priest * cards if cards else IDLE


def scribe_value(weights: Weights, hands: Iterable[int]) -> float:
    """The Scribe. ``hands``: cards in each opponent's hand (S33)."""
    return weights.scribe * sum([size - HAND_LIMIT for size in hands if size > HAND_LIMIT])


def merchant_value(weights: Weights, card: float) -> float:
    """The Merchant. ``card``: the value of the card to the hand (S36)."""
    return weights.merchant - weights.merchant_card + card


def courtesan_value(weights: Weights, points: int) -> float:
    """The Courtesan. ``points``: what the cards add to a set (S35)."""
    return weights.courtesan * points


# --- tokens; a Flood's value is Weights.flood -----------------------------------------------


def guild_value(weights: Weights, won: int, lost: int, victim_score: int = 0) -> float:
    """A Guild (S37). ``won``: points of the seat; ``lost``: points of the opponent who moves back.

    ``victim_score``: the opponent's score, to prefer the leader among equal choices.
    """
    return won + lost + weights.guild_leader * victim_score


def curse_value(weights: Weights, pile: int = 0) -> float:
    """A Curse. ``pile``: corruption cards of the opponent (S39)."""
    return weights.curse + weights.curse_card * pile


def prosperity_value(cards: int) -> float:
    """Prosperity. ``cards``: cards of the set, 0 if there is none (S3A)."""
    return float(PROSPERITY_SCARABS * cards)


def embalming_value(weights: Weights, pile: int) -> float:
    """Embalming. ``pile``: corruption cards of the seat (S3B)."""
    return weights.embalming * pile


def deceit_value(pile: int) -> float:
    """Deceit. ``pile``: corruption cards of the seat (S3C)."""
    return float(pile)
