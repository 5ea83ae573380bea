"""What each decision is worth to the seat that makes it, in points: the one valuation of the bots.

In the subset of Python that is compiled. The candidates (:mod:`.candidates`), which are exact
actions, and the playout (:mod:`.playout`), which counts cards by type, both use it. The numbers
are in :mod:`.weights`. (The greedy bot has a judgement of whole positions instead:
:mod:`.greedy_evaluation`.)
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS, QUEEN_DRAWS
from sobek.games.sobek.rules.tables import (
    AMULETS,
    CHARACTERS,
    GOODS,
    HAND_LIMIT,
    SET_SIZE,
    scarabs,
)
from sobek.games.sobek.search.kinds import (
    AMULET,
    CHARACTER_OF,
    GOODS_OF,
    NO_CHARACTER,
    SCARABS_OF,
)
from sobek.games.sobek.search.position import goods_of
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


def next_card_value(
    weights: Weights, kind: int, held: int, held_scarabs: int, laid: int, laid_scarabs: int
) -> float:
    """What one more card is worth to a hand.

    ``kind``: of the card. ``held``, ``laid``: cards of its type in hand and in the set to which
    they would be added; ``…_scarabs``: their scarabs.
    """
    if CHARACTER_OF[kind] != NO_CHARACTER:
        return weights.character
    if GOODS_OF[kind] == AMULET:
        return weights.amulet
    step = min(held, len(weights.take) - 1)
    points = held_scarabs + laid_scarabs + SCARABS_OF[kind] * (held + laid + 1)
    return weights.take[step] + weights.growth[step] * float(points)


def skip_cost(weights: Weights, own: int, most: int) -> float:
    """The cost of a skipped card. ``own``: corruption cards of the seat; ``most``: of the seat that
    has most."""
    return weights.skip_safe if most > own + SAFE_LEAD else weights.skip


def held_value(hand: int, card: int) -> float:
    """What one of the cards in hand is worth to it, when cards must be dropped (S33)."""
    if card & AMULETS:
        return _DROPPED_AMULET
    value = float((hand & GOODS[goods_of(card)]).bit_count())
    value += _DROPPED_SCARAB * float(scarabs(card))
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
) -> float:
    """A set, or an addition to one, of at least 3 ``new_cards``; numbers as in
    :func:`added_points`. ``per_point``: the :func:`point_value`. A token comes on top."""
    size = min(new_cards, LARGE_SET) - SET_SIZE
    points = added_points(old_scarabs, old_cards, new_scarabs, new_cards)
    return weights.set_size[size] + per_point * float(points)


def flat_set_value(cards: int, set_scarabs: int) -> float:
    """A horizontal set at the round's end (S41)."""
    return float(set_scarabs) + _FLAT_CARD * float(cards)


# --- powers of characters; the Thief's is Weights.thief -------------------------------------


def queen_value(weights: Weights, deck: int) -> float:
    """The Queen. ``deck``: cards in the deck (S30)."""
    return weights.queen * float(min(deck, QUEEN_DRAWS)) / float(QUEEN_DRAWS)


def priest_value(weights: Weights, cards: int) -> float:
    """A High Priest or High Priestess. ``cards``: cards to discard (S31)."""
    return weights.priest * float(cards) if cards else IDLE


def scribe_value(weights: Weights, dropped: int) -> float:
    """The Scribe. ``dropped``: cards that the opponents have to drop (S33)."""
    return weights.scribe * float(dropped)


def dropped_cards(hand: int) -> int:
    """The cards that a hand of so many has to drop (S33)."""
    return max(hand - HAND_LIMIT, 0)


def merchant_value(weights: Weights, card: float) -> float:
    """The Merchant. ``card``: the value of the card to the hand (S36)."""
    return weights.merchant - weights.merchant_card + card


def courtesan_value(weights: Weights, points: int) -> float:
    """The Courtesan. ``points``: what the cards add to a set (S35)."""
    return weights.courtesan * float(points)


# --- tokens; a Flood's value is Weights.flood -----------------------------------------------


def guild_value(weights: Weights, won: int, lost: int, victim_score: int) -> float:
    """A Guild (S37). ``won``: points of the seat; ``lost``: points of the opponent who moves back.

    ``victim_score``: the opponent's score, to prefer the leader among equal choices.
    """
    return float(won + lost) + weights.guild_leader * float(victim_score)


def curse_value(weights: Weights, pile: int) -> float:
    """A Curse. ``pile``: corruption cards of the opponent (S39)."""
    return weights.curse + weights.curse_card * float(pile)


def prosperity_value(cards: int) -> float:
    """Prosperity. ``cards``: cards of the set, 0 if there is none (S3A)."""
    return float(PROSPERITY_SCARABS * cards)


def embalming_value(weights: Weights, pile: int) -> float:
    """Embalming. ``pile``: corruption cards of the seat (S3B)."""
    return weights.embalming * float(pile)


def deceit_value(pile: int) -> float:
    """Deceit. ``pile``: corruption cards of the seat (S3C)."""
    return float(pile)
