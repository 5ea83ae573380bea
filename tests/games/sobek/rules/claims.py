"""What each refusal claims about the position, by the rules' text, for an illegal action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sobek.games.sobek.rules.notation import NONE, Action
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    AMULETS,
    CHARACTERS,
    GOODS,
    GUILDS,
    KINDS,
    LOW,
    Character,
    Goods,
    Token,
    bag,
    kinds_in,
    space,
)

Claim = Callable[[SobekState, Action], bool]
TYPED: Final = (Goods.CATTLE, Goods.FISH, Goods.WHEAT)
"""The types that a Prosperity goes with (S3A)."""


def holds(cards: int, wanted: int) -> bool:
    """Whether there are such cards among some; ``wanted``: a bag."""
    have = dict(kinds_in(bag(cards)))
    return all(have.get(kind, 0) >= number for kind, number in kinds_in(wanted))


def hand(state: SobekState) -> int:
    return state.hands[state.actor]


def pile(state: SobekState) -> int:
    return state.piles[state.actor]


def opponents(state: SobekState) -> list[int]:
    return [seat for seat in range(state.seats) if seat != state.actor]


def types(cards: int) -> set[Goods]:
    """The types of goods of cards, without amulets."""
    return {KINDS[kind].goods for kind, _ in kinds_in(bag(cards))} - {Goods.AMULET}


def own_set(state: SobekState, action: Action) -> CardSet | None:
    own = state.sets[state.actor]
    return own[action.at] if 0 <= action.at < len(own) else None


def takes(laid: CardSet, cards: int) -> bool:
    """Whether cards of one type can be added to a set (S25 to S27, S3A)."""
    if not types(cards):
        return True
    (goods,) = types(cards)
    fits = not laid.bonus or goods in TYPED
    return goods == laid.goods or (laid.goods == Goods.AMULET and fits)


def is_of_other_type(state: SobekState, action: Action) -> bool:
    laid = own_set(state, action)
    return laid is not None and not takes(laid, action.cards)


def is_prosperous_untyped(state: SobekState, action: Action) -> bool:
    laid = own_set(state, action)
    return (
        laid is not None
        and laid.goods == Goods.AMULET
        and laid.bonus > 0
        and (not types(action.cards) <= set(TYPED))
    )


def can_be_chosen(state: SobekState, action: Action) -> bool:
    """Whether the power of this character has anything to choose (S30 to S36)."""
    match KINDS[action.what].character:
        case Character.PRIEST | Character.PRIESTESS:
            return bool(pile(state) & ~AMULETS)
        case Character.THIEF:
            return any(state.hands[seat] for seat in opponents(state))
        case Character.COURTESAN:
            rest = hand(state) & ~LOW[action.what]
            return any(
                takes(laid, card)
                for laid in state.sets[state.actor]
                for kind, _ in kinds_in(bag(rest))
                if (card := LOW[kind])
            )
        case Character.VIZIER | Character.MERCHANT:
            return True
    return False


def is_ahead_of(state: SobekState, seat: int, token: Token) -> bool:
    """Whether a space with the Guild's symbol lies behind the marker (S37)."""
    return any(space(score) == int(token) for score in range(state.scores[seat]))


def token_can_be_chosen(state: SobekState, action: Action) -> bool:
    token = Token(action.what)
    if token in GUILDS:
        return any(is_ahead_of(state, seat, token) for seat in opponents(state))
    if token is Token.PROSPERITY:
        return any(laid.goods in (*TYPED, Goods.AMULET) for laid in state.sets[state.actor])
    return token is Token.CURSE


def is_a_type_elsewhere(state: SobekState, action: Action) -> bool:
    """Whether the own pile has goods, but not of the type that is named, if any is."""
    named = GOODS[action.at] if action.at != NONE else 0
    return bool(pile(state) & ~AMULETS) and not pile(state) & named


def is_no_opponent(state: SobekState, action: Action) -> bool:
    return action.seat not in opponents(state)


def is_no_victim(state: SobekState, action: Action) -> bool:
    can_be = any(state.hands[seat] for seat in opponents(state))
    if is_no_opponent(state, action):
        return can_be
    backs = [KINDS[kind].back for kind, _ in kinds_in(bag(state.hands[action.seat]))]
    return can_be and action.at not in backs


def is_during(phase: Phase) -> Claim:
    return lambda state, action: state.phase is phase


def is_beyond(number: int) -> Claim:
    return lambda state, action: min(len(state.quay), 4) == number and not 0 <= action.at < number


CLAIMS: Final[Mapping[str, Claim]] = {
    "On your turn, take a card, play a character or play a set.": is_during(Phase.TURN),
    "First choose one of the remaining event tokens.": is_during(Phase.TOKEN),
    "First take a card from the corruption pile for the Vizier.": is_during(Phase.PICK),
    "First reduce your hand to six cards.": lambda state, _: hand(state).bit_count() > 6,
    "The round is over: now you can only play horizontal sets.": is_during(Phase.LAY_FLAT),
    "First choose the starting player.": is_during(Phase.START),
    "The game is over.": is_during(Phase.OVER),
    "You can only take the one card that is left.": lambda state, _: len(state.quay) == 1,
    **{f"You can only take one of the first {n} cards.": is_beyond(n) for n in (2, 3, 4)},
    "Not all of these cards are in your hand.": lambda state, action: (
        not holds(hand(state), action.cards)
    ),
    "A set needs at least three cards, and so does an addition.": lambda _, action: (
        action.cards.bit_count() < 3
    ),
    "All cards of a set must be of one type; only amulets go with any type.": lambda _, action: (
        len(types(action.cards)) > 1
    ),
    "You don’t have this set.": lambda state, action: own_set(state, action) is None,
    "A set of amulets with Prosperity takes only cattle, fish, wheat and amulets.": (
        is_prosperous_untyped
    ),
    "You can only add cards to a set of the same type.": is_of_other_type,
    "You can’t add cards to sets at the end of a round.": is_during(Phase.LAY_FLAT),
    "This character is not in your hand.": lambda state, action: not hand(state) & LOW[action.what],
    "Choose a type of goods in your own corruption pile.": is_a_type_elsewhere,
    "This character is not in your corruption pile.": lambda state, action: (
        not holds(pile(state), action.cards)
    ),
    "At least one card must go from your corruption pile.": lambda state, action: (
        not action.cards and not pile(state) & GOODS[action.at] & ~CHARACTERS
    ),
    "Choose an opponent for the Vizier.": is_no_opponent,
    "Choose an opponent for the Thief, and a card back in their hand.": is_no_victim,
    "Choose a card that is still on the quays.": lambda state, action: (
        not 0 <= action.at < len(state.quay)
    ),
    "This character has no choice to make.": lambda state, action: not can_be_chosen(state, action),
    "Choose one or two cards for the Courtesan, and one of your sets.": lambda state, action: (
        can_be_chosen(state, action)
        and (not 1 <= action.cards.bit_count() <= 2 or bool(action.cards & LOW[action.what]))
    ),
    "This token is not one of those left.": lambda state, action: action.what not in state.tokens,
    "Choose the opponent whose marker moves back.": lambda state, action: (
        action.seat == NONE and token_can_be_chosen(state, action)
    ),
    "Choose an opponent who has such a symbol behind their marker.": lambda state, action: (
        token_can_be_chosen(state, action)
        and (
            is_no_opponent(state, action) or not is_ahead_of(state, action.seat, Token(action.what))
        )
    ),
    "A token goes to a player or to a set, not to both.": lambda _, action: (
        action.seat != NONE and action.at != NONE
    ),
    "Choose an opponent for the Curse.": is_no_opponent,
    "Choose one of your sets of cattle, fish or wheat, or of amulets, for Prosperity.": (
        token_can_be_chosen
    ),
    "This token has no choice to make.": lambda state, action: (
        not token_can_be_chosen(state, action)
    ),
    "This card is not in the corruption pile.": lambda state, action: (
        not holds(state.piles[state.queue[0]], action.cards)
    ),
    "This card is not in your hand.": lambda state, action: not holds(hand(state), action.cards),
    "Choose one card.": lambda _, action: action.cards.bit_count() > 1,
    "There is no such seat.": lambda state, action: not 0 <= action.seat < state.seats,
}
"""Every sentence of a refusal -> whether it is so."""
