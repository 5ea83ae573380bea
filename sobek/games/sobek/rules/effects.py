"""The powers of the characters and the effects of the tokens: what can be chosen, what happens.

``CHARACTER_EFFECTS`` and ``TOKEN_EFFECTS`` list them. For example, ``_thief_choices`` lists which
cards a Thief may steal, and ``_thief`` steals one. What they do stands nowhere else in the rules.
By name they are also asked for where an action is spelt, previewed, refused and counted, and where
a view says who has learned something.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from sobek.core.chance import draw_seed, pick
from sobek.core.tuples import replace_at
from sobek.games.sobek.knowledge import memory
from sobek.games.sobek.rules import actions
from sobek.games.sobek.rules.notation import NONE, Action
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    AMULETS,
    BACKS,
    BEIGE,
    CHARACTERS,
    GOODS,
    GREEN,
    GUILDS,
    HAND_LIMIT,
    KINDS,
    LOW,
    ORANGE,
    TYPES,
    Character,
    Goods,
    Space,
    Token,
    bits,
    family_bag,
    step_back,
    step_forward,
)

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

PROSPEROUS: Final = (Goods.CATTLE, Goods.FISH, Goods.WHEAT)
"""The types whose sets take a Prosperity token (S3A)."""
QUEEN_DRAWS: Final = 3
"""Cards that the Queen draws (S30)."""
PROSPERITY_SCARABS: Final = 2
"""Scarabs of a Prosperity token (S3A)."""


class Effect(NamedTuple):
    """The effect of a character or a token.

    ``choices(state, kind or token)``: the actions that play it; at least one. ``apply(state,
    action)``: carry the action out. It returns True if the turn goes on: a decision is pending, or
    the same seat has another turn.
    """

    choices: Callable[[SobekState, int], Sequence[Action]]
    apply: Callable[[SobekState, Action], bool]


def character_choices(state: SobekState, kind: int) -> Sequence[Action]:
    """The actions with which the actor may play the character of this kind (S23)."""
    return _BY_KIND[kind].choices(state, kind)


def play_character(state: SobekState, action: Action) -> bool:
    """Apply a character's power, after its card was discarded. Returns as :class:`Effect`."""
    return _BY_KIND[action.what].apply(state, action)


def token_choices(state: SobekState, token: Token) -> Sequence[Action]:
    """The actions with which the actor may use the token (S28)."""
    return _BY_TOKEN[token].choices(state, token)


def use_token(state: SobekState, action: Action) -> bool:
    """Apply a token's effect, after it was discarded. Returns as :class:`Effect`."""
    return _BY_TOKEN[action.what].apply(state, action)


def opponents(state: SobekState) -> list[int]:
    """The seats of the actor's opponents, clockwise."""
    return [(state.actor + n) % state.seats for n in range(1, state.seats)]


# --- characters ----------------------------------------------------------------------------


def _no_choices(state: SobekState, kind: int) -> Sequence[Action]:
    return actions.plain_play(kind)


def _queen(state: SobekState, action: Action) -> bool:
    """S30."""
    cards = sum(state.draw(QUEEN_DRAWS))
    state.hands[state.actor] |= cards
    memory.see(state, state.actor, cards)
    return False


def _priest_choices(state: SobekState, kind: int) -> Sequence[Action]:
    pile = state.piles[state.actor] & ~AMULETS
    if not pile:
        return actions.plain_play(kind)
    return [
        action
        for goods in TYPES
        if (cards := pile & GOODS[goods])
        for action in actions.priest_plays(kind, goods, family_bag(cards))
    ]


def _priest(state: SobekState, action: Action) -> bool:
    """S31. Everyone sees the discarded cards, and that no goods of the type are left."""
    if action.at == NONE:
        return False
    seat = state.actor
    wares = GOODS[action.at] & ~CHARACTERS
    cards = state.piles[seat] & wares | action.cards
    state.piles[seat] ^= cards
    state.discard |= cards
    zone = memory.pile_zone(seat)
    memory.reveal(state, seat, zone, cards)
    for other in range(state.seats + 1):
        if other != seat:
            memory.exclude(state, other, zone, wares)
    return False


def _vizier_choices(state: SobekState, kind: int) -> Sequence[Action]:
    return actions.vizier_plays(kind, state.actor, state.seats)


def _vizier(state: SobekState, action: Action) -> bool:
    """S32, first decision. The actor sees the whole pile."""
    pile = state.piles[action.seat]
    if not pile:
        return False
    memory.witness(state, state.actor, memory.pile_zone(action.seat), pile)
    state.phase = Phase.PICK
    state.queue = (action.seat,)
    return True


def _scribe(state: SobekState, action: Action) -> bool:
    """S33. Opponents with too many cards decide one after the other."""
    state.queue = tuple(opponents(state))
    state.phase = Phase.DROP
    state.actor, state.queue = state.queue[0], state.queue[1:]
    next_drop(state)
    return True


def next_drop(state: SobekState) -> None:
    """Make the next seat with too many cards the actor; if there is none, end the turn (S33)."""
    while state.hands[state.actor].bit_count() <= HAND_LIMIT:
        if not state.queue:
            state.end_dropping()
            return
        state.actor, state.queue = state.queue[0], state.queue[1:]


def _thief_choices(state: SobekState, kind: int) -> Sequence[Action]:
    """S34: an opponent with cards, and a back in that hand. Chance picks the card."""
    victims = []
    for seat in opponents(state):
        if hand := state.hands[seat]:
            backs = (hand & GREEN != 0) | (hand & BEIGE != 0) << 1 | (hand & ORANGE != 0) << 2
            victims.append((seat, backs))
    return actions.thief_plays(kind, tuple(victims))


def _thief(state: SobekState, action: Action) -> bool:
    """S34. Chance picks a card with the back. Thief and victim know it; the others see its back."""
    seat, victim = state.actor, action.seat
    if victim == NONE:
        return False
    rng = Random(state.chance_seed)
    card = pick(list(bits(state.hands[victim] & BACKS[action.at])), rng)
    state.chance_seed = draw_seed(rng)
    zone = memory.hand_zone(victim)
    state.hands[victim] ^= card
    memory.witness(state, seat, zone, card)
    state.hands[seat] |= card
    memory.move_unseen(state, card, zone, memory.hand_zone(seat), (seat, victim))
    return False


def _courtesan_choices(state: SobekState, kind: int) -> Sequence[Action]:
    hand = state.hands[state.actor] & ~LOW[kind]
    amulets = (hand & AMULETS).bit_count()
    found: list[Action] = []
    for goods in TYPES:
        if cards := hand & GOODS[goods]:
            for at in state.own_sets(goods):
                found += actions.courtesan_plays(kind, family_bag(cards), amulets, at)
    if amulets:
        for at in range(len(state.sets[state.actor])):
            found += actions.courtesan_plays(kind, 0, amulets, at)
    return found or actions.plain_play(kind)


def _courtesan(state: SobekState, action: Action) -> bool:
    """S35."""
    if action.cards:
        state.add_to_set(action)
    return False


def _merchant_choices(state: SobekState, kind: int) -> Sequence[Action]:
    return actions.merchant_plays(kind, len(state.quay))


def _merchant(state: SobekState, action: Action) -> bool:
    """S36. Everyone sees which quay gets empty, and so knows a card that lay face up."""
    card = state.quay[action.at]
    state.quay = state.quay[: action.at] + state.quay[action.at + 1 :]
    state.hands[state.actor] |= card
    memory.see(state, state.actor, card)
    return False


CHARACTER_EFFECTS: Final[dict[Character, Effect]] = {
    Character.QUEEN: Effect(_no_choices, _queen),
    Character.PRIEST: Effect(_priest_choices, _priest),
    Character.PRIESTESS: Effect(_priest_choices, _priest),
    Character.VIZIER: Effect(_vizier_choices, _vizier),
    Character.SCRIBE: Effect(_no_choices, _scribe),
    Character.THIEF: Effect(_thief_choices, _thief),
    Character.MERCHANT: Effect(_merchant_choices, _merchant),
    Character.COURTESAN: Effect(_courtesan_choices, _courtesan),
}


# --- tokens --------------------------------------------------------------------------------


def guild_symbol(token: int) -> Space:
    """The symbol on a Guild token (S37)."""
    return Space(token)


def _guild_choices(state: SobekState, token: int) -> Sequence[Action]:
    symbol = guild_symbol(token)
    eligible = [s for s in opponents(state) if step_back(state.scores[s], symbol) is not None]
    return actions.token_plays(token, tuple(eligible), ())


def _guild(state: SobekState, action: Action) -> bool:
    """S37."""
    symbol = guild_symbol(action.what)
    seat, victim = state.actor, action.seat
    state.scores = replace_at(state.scores, seat, step_forward(state.scores[seat], symbol))
    if victim != NONE:
        back = step_back(state.scores[victim], symbol)
        assert back is not None, "an opponent without such a space is not eligible"
        state.scores = replace_at(state.scores, victim, back)
    return False


def _no_token_choices(state: SobekState, token: int) -> Sequence[Action]:
    return actions.token_plays(token, (), ())


def _flood(state: SobekState, action: Action) -> bool:
    """S38. The same seat has another turn."""
    return True


def _curse_choices(state: SobekState, token: int) -> Sequence[Action]:
    return actions.token_plays(token, tuple(opponents(state)), ())


def _curse(state: SobekState, action: Action) -> bool:
    """S39."""
    state.curses = replace_at(state.curses, action.seat, state.curses[action.seat] + 1)
    return False


def _prosperity_choices(state: SobekState, token: int) -> Sequence[Action]:
    fitting = tuple(
        at
        for at, laid in enumerate(state.sets[state.actor])
        if laid.goods in PROSPEROUS or laid.goods == Goods.AMULET
    )
    return actions.token_plays(token, (), fitting)


def _prosperity(state: SobekState, action: Action) -> bool:
    """S3A."""
    if action.at != NONE:
        sets = state.sets[state.actor]
        old = sets[action.at]
        marked = replace_at(sets, action.at, old._replace(bonus=old.bonus + PROSPERITY_SCARABS))
        state.sets = replace_at(state.sets, state.actor, marked)
    return False


def _embalming(state: SobekState, action: Action) -> bool:
    """S3B. The whole pile moves, so observers keep tracking known cards."""
    seat = state.actor
    cards, state.piles[seat] = state.piles[seat], 0
    state.hands[seat] |= cards
    memory.move_unseen(state, cards, memory.pile_zone(seat), memory.hand_zone(seat), (seat,))
    return False


def _deceit(state: SobekState, action: Action) -> bool:
    """S3C."""
    seat = state.actor
    earned = state.piles[seat].bit_count()
    state.scores = replace_at(state.scores, seat, state.scores[seat] + earned)
    return False


_GUILD = Effect(_guild_choices, _guild)

TOKEN_EFFECTS: Final[dict[Token, Effect]] = {
    **dict.fromkeys(GUILDS, _GUILD),
    Token.FLOOD: Effect(_no_token_choices, _flood),
    Token.CURSE: Effect(_curse_choices, _curse),
    Token.PROSPERITY: Effect(_prosperity_choices, _prosperity),
    Token.EMBALMING: Effect(_no_token_choices, _embalming),
    Token.DECEIT: Effect(_no_token_choices, _deceit),
}

# Looked up at every step: by index, without hashing an enum.
_BY_TOKEN: Final = tuple(TOKEN_EFFECTS[token] for token in Token)
_BY_KIND: Final = {
    number: CHARACTER_EFFECTS[kind.character]
    for number, kind in enumerate(KINDS)
    if kind.character is not None
}
