"""The powers of the characters and of the tokens: for each, what can be chosen and what happens.

An effect returns True where the turn is not over with it: a decision is pending, or the same seat
goes on.
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
PROSPERITY_SCARABS: Final = 2


class Effect(NamedTuple):
    """``choices(state, kind of card or token)`` and ``happen(state, action)``."""

    choices: Callable[[SobekState, int], Sequence[Action]]
    happen: Callable[[SobekState, Action], bool]


def choices(state: SobekState, kind: int) -> Sequence[Action]:
    """The ways in which the actor may play the character on this kind of card."""
    return _BY_KIND[kind].choices(state, kind)


def play(state: SobekState, action: Action) -> bool:
    """Apply a character's power; the card lies on the discard pile already."""
    return _BY_KIND[action.what].happen(state, action)


def token_choices(state: SobekState, token: Token) -> Sequence[Action]:
    """The ways in which the actor may use the token."""
    return _BY_TOKEN[token].choices(state, token)


def trigger(state: SobekState, action: Action) -> bool:
    """Apply a token's effect; it has left the others already."""
    return _BY_TOKEN[action.what].happen(state, action)


def others(state: SobekState) -> list[int]:
    """The actor's opponents, clockwise."""
    return [(state.actor + n) % state.seats for n in range(1, state.seats)]


# --- characters ----------------------------------------------------------------------------


def _plain(state: SobekState, kind: int) -> Sequence[Action]:
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
    """S31: what goes is seen by all, and so is that no more goods of the type lie there."""
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
    """S32, first decision: the actor looks through the whole pile."""
    pile = state.piles[action.seat]
    if not pile:
        return False
    memory.witness(state, state.actor, memory.pile_zone(action.seat), pile)
    state.phase = Phase.PICK
    state.queue = (action.seat,)
    return True


def _scribe(state: SobekState, action: Action) -> bool:
    """S33."""
    state.queue = tuple(others(state))
    state.phase = Phase.DROP
    state.actor, state.queue = state.queue[0], state.queue[1:]
    next_drop(state)
    return True


def next_drop(state: SobekState) -> None:
    """Find the next seat with too many cards; without one the turn is over (S33)."""
    while state.hands[state.actor].bit_count() <= HAND_LIMIT:
        if not state.queue:
            state.end_dropping()
            return
        state.actor, state.queue = state.queue[0], state.queue[1:]


def _thief_choices(state: SobekState, kind: int) -> Sequence[Action]:
    victims = []
    for seat in others(state):
        if hand := state.hands[seat]:
            backs = (hand & GREEN != 0) | (hand & BEIGE != 0) << 1 | (hand & ORANGE != 0) << 2
            victims.append((seat, backs))
    return actions.thief_plays(kind, tuple(victims))


def _thief(state: SobekState, action: Action) -> bool:
    """S34: chance picks among the cards with the back; thief and victim know it."""
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
    """S36. The others see which place is empty, so they know a card that lay face up."""
    card = state.quay[action.at]
    state.quay = state.quay[: action.at] + state.quay[action.at + 1 :]
    state.hands[state.actor] |= card
    memory.see(state, state.actor, card)
    return False


POWERS: Final[dict[Character, Effect]] = {
    Character.QUEEN: Effect(_plain, _queen),
    Character.PRIEST: Effect(_priest_choices, _priest),
    Character.PRIESTESS: Effect(_priest_choices, _priest),
    Character.VIZIER: Effect(_vizier_choices, _vizier),
    Character.SCRIBE: Effect(_plain, _scribe),
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
    eligible = [s for s in others(state) if step_back(state.scores[s], symbol) is not None]
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


def _just_use(state: SobekState, token: int) -> Sequence[Action]:
    return actions.token_plays(token, (), ())


def _flood(state: SobekState, action: Action) -> bool:
    """S38: the same seat goes on with a complete turn."""
    return True


def _curse_choices(state: SobekState, token: int) -> Sequence[Action]:
    return actions.token_plays(token, tuple(others(state)), ())


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
    """S3B: every card of the pile goes, so whoever followed one can follow it on."""
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

EVENTS: Final[dict[Token, Effect]] = {
    **dict.fromkeys(GUILDS, _GUILD),
    Token.FLOOD: Effect(_just_use, _flood),
    Token.CURSE: Effect(_curse_choices, _curse),
    Token.PROSPERITY: Effect(_prosperity_choices, _prosperity),
    Token.EMBALMING: Effect(_just_use, _embalming),
    Token.DECEIT: Effect(_just_use, _deceit),
}

# What the rules look up at every step, without hashing an enum.
_BY_TOKEN: Final = tuple(EVENTS[token] for token in Token)
_BY_KIND: Final = {
    number: POWERS[kind.character]
    for number, kind in enumerate(KINDS)
    if kind.character is not None
}
