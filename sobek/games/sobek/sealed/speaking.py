"""What a device says: by itself, or because its seat has decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final

from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    BACKS,
    LOW,
    Back,
    Character,
    Token,
    bits,
    draw_cards,
    kind_of,
)
from sobek.games.sobek.sealed.entries import (
    COMMITMENT,
    Backs,
    Coin,
    Did,
    Dropped,
    Entry,
    Given,
    Keys,
    Lock,
    Looked,
    Mask,
    Opened,
    Passed,
    Shown,
)
from sobek.games.sobek.sealed.events import PRIESTS, Act, character
from sobek.games.sobek.sealed.hearing import SLOTS, chance, dropped_own, hear, split
from sobek.games.sobek.sealed.piles import COUNTS, TOKENS, Place
from sobek.games.sobek.sealed.round import Round, expected
from sobek.sealed import coins
from sobek.sealed.group import item_points
from sobek.sealed.secret import Secret


def speak(round: Round) -> Entry | None:
    """What the device has to say now by itself, which it also hears; None if the other seat or the
    own one has to decide, or after the end."""
    if round.is_over:
        return None
    seat, kind = expected(round)
    if seat != round.me:
        return None
    entry = _SPEAK[kind](round)
    if entry:
        hear(round, seat, entry)
    return entry


def decide(round: Round, action: Action) -> Entry:
    """Announce an action of this seat, and hear it. The action must be legal now."""
    if action.verb == Verb.DROP:
        kind = kind_of(action.cards)
        back = next(back for back in Back if BACKS[back] & action.cards)
        entry = Dropped(back, commitment(round.secret, round.drops[round.me], kind))
        dropped_own(round, Act(round.me, action), entry)
        return entry
    did = Did(str(action), _shown_by(round, action))
    hear(round, round.me, did)
    return did


def is_to_decide(round: Round) -> bool:
    """Whether this seat has a decision to make at the table."""
    if round.is_over or expected(round) not in ((round.me, Did), (round.me, Dropped)):
        return False
    assert round.world
    return not round.world.flat or _can_lay(round)


def commitment(secret: Secret, n: int, kind: int) -> bytes:
    """To the kind of the card that is dropped as number ``n``, from 0 (S33)."""
    salt = secret.derive("drop", n)
    return sha256(salt + bytes([kind])).digest()[:COMMITMENT]


# --- the shuffle ---------------------------------------------------------------------------


def _mask(round: Round) -> Mask:
    dealt = round.masks[round.dealer]
    if dealt:
        piles = split(dealt.points)
    else:
        piles = {pile: tuple(item_points(round.group, pile, n)) for pile, n in COUNTS.items()}
    points = [point for pile in COUNTS for point in round.hand(pile).mask(round.group, piles[pile])]
    return Mask(tuple(points), sha256(round.secret.data).digest(), coins.link(round.secret, 0))


def _lock(round: Round) -> Lock:
    before = round.masks[1 - round.me] if round.me == round.dealer else round.locks[round.dealer]
    assert before
    piles = split(before.points)
    hands = {pile: round.hand(pile) for pile in COUNTS}
    locked = [point for pile in COUNTS for point in hands[pile].lock(round.group, piles[pile])]
    return Lock(tuple(locked))


def _coin(round: Round) -> Coin:
    return Coin(coins.link(round.secret, round.tossed[round.me] + 1))


# --- keys ----------------------------------------------------------------------------------


def _keys(round: Round) -> Keys:
    owed = round.owed(round.me)
    hands = {pile: round.hand(pile) for pile, _ in owed}
    return Keys(tuple(hands[pile].seed(node) for pile, nodes in owed for node in nodes))


def _shown(round: Round, places: Iterable[Place]) -> Shown:
    """The places, each with the seed of this seat's key, or nothing if the other seat has it."""
    has = round.readable[1 - round.me]
    return tuple((place, b"" if place in has else round.seed(place)) for place in places)


def _backs(round: Round) -> Backs:
    assert round.drawn
    items = round.known.items
    return Backs(_shown(round, [each for each in round.drawn.places if items[each] in SLOTS]))


def _given(round: Round) -> Given:
    assert round.theft
    return Given(_shown(round, [stolen(round)]))


def stolen(round: Round) -> Place:
    """The place of the card that chance lets the Thief have, on the victim's device (S34)."""
    assert round.theft and round.world
    places = round.world.arrangement.places
    hand = bits(round.state.hands[round.theft.seat] & BACKS[round.theft.at])
    choice = sorted(places[card] for card in hand)
    return choice[chance(round) % len(choice)]


def _looked(round: Round) -> Looked:
    assert round.world
    places = round.world.arrangement.places
    return Looked(_shown(round, sorted(places[card] for card in bits(round.state.piles[round.me]))))


# --- the table -----------------------------------------------------------------------------


def _shown_by(round: Round, action: Action) -> Shown:
    """The cards of this seat that an action shows to the other one for the first time."""
    assert round.world
    if action.verb == Verb.TOKEN:
        return _shown(round, [_token(round, Token(action.what))])
    places, has = round.world.arrangement.places, round.readable[1 - round.me]
    shown = sorted(places[card] for card in bits(_revealed(round.state, action)))
    if character(action) not in PRIESTS:  # what a priest discards is told in no other way (S31)
        shown = [place for place in shown if place not in has]
    return _shown(round, shown)


def _revealed(state: SobekState, action: Action) -> int:
    """The cards of the actor that everyone sees by an action. It may end the round, so that they
    can't be found afterwards."""
    hand, pile = state.hands[state.actor], state.piles[state.actor]
    if action.verb in (Verb.PLAY_SET, Verb.LAY_FLAT):
        return draw_cards(hand, action.cards)
    if action.verb != Verb.PLAY_CHARACTER:
        return 0
    if character(action) == Character.COURTESAN:
        return LOW[action.what] | draw_cards(hand, action.cards)
    if character(action) in PRIESTS:
        after = state.clone()
        after.apply(action)
        return LOW[action.what] | (pile & ~after.piles[state.actor])
    return LOW[action.what]


def _token(round: Round, token: Token) -> Place:
    """The place of a token that is left."""
    return next(place for place in round.tokens if TOKENS[round.known.items[place]] == token)


def _can_lay(round: Round) -> bool:
    state = round.state
    if state.phase != Phase.LAY_FLAT or state.actor != round.me:
        return False
    return len(state.legal_actions()) > 1  # more than to say that one is done


def _pass(round: Round) -> Passed | None:
    """By itself a seat says only that it can lay no more sets (S41)."""
    assert round.world
    return Passed() if round.world.flat and not _can_lay(round) else None


def _opened(round: Round) -> Opened:
    return Opened(round.secret.data)


_SPEAK: Final[dict[type[Entry], Callable[[Round], Entry | None]]] = {
    Mask: _mask,
    Lock: _lock,
    Coin: _coin,
    Keys: _keys,
    Did: _pass,
    Dropped: lambda _: None,
    Backs: _backs,
    Given: _given,
    Looked: _looked,
    Opened: _opened,
}
