"""Preview: what an action will do, as far as the actor can know before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS, QUEEN_DRAWS, guild_symbol
from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import (
    AMULETS,
    CHARACTERS,
    GOODS,
    GUILDS,
    KINDS,
    LOW,
    SET_SIZE,
    TYPES,
    Character,
    Token,
    bag_of,
    joined,
    kind_of,
    step_back,
    step_forward,
)
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView

Ends = Literal["", "delivery", "round"]


@dataclass(frozen=True, slots=True)
class Preview:
    """The consequences of an action. Cards are bags; of unknown cards there is only a number.

    ``gains``, ``gains_unknown``: cards that come to hand. ``pile``, ``pile_unknown``: cards that go
    to the actor's corruption pile. ``discards``: cards that leave it for the discard pile.
    ``made``: the set after the action, None if none is changed; ``was``: the same set before, None
    if it is new. ``scores``: the scores after the action, one per seat. ``drops``: (seat, number of
    cards) of each opponent who has to drop cards. ``ends``: what the action ends.
    """

    gains: int = 0
    gains_unknown: int = 0
    pile: int = 0
    pile_unknown: int = 0
    discards: int = 0
    made: CardSet | None = None
    was: CardSet | None = None
    scores: tuple[int, ...] = ()
    drops: tuple[tuple[int, int], ...] = ()
    ends: Ends = ""


def uses(action: Action) -> int:
    """The bag of cards that the action uses from the actor's hand."""
    if action.verb is Verb.PLAY_CHARACTER:
        own = LOW[action.what]
        courtesan = KINDS[action.what].character is Character.COURTESAN
        return own | action.cards if courtesan else own
    return action.cards if action.verb in _FROM_HAND else 0


def idle(view: SobekView, action: Action) -> bool:
    """Whether the action plays a character without effect (S23), as far as the view tells: a pile
    that it does not show may have cards."""
    if action.verb is not Verb.PLAY_CHARACTER:
        return False
    match KINDS[action.what].character:
        case Character.QUEEN:
            return not view.deck
        case Character.VIZIER:
            pile = view.piles[action.seat]
            return pile is not None and not pile.count()
        case Character.SCRIBE:
            return not _drops(view)
    return (action.seat, action.at) == (NONE, NONE)


def _drops(view: SobekView) -> tuple[tuple[int, int], ...]:
    """The opponents who have to drop cards because of a Scribe, and how many (S33)."""
    drops = ((seat, view.to_drop(seat)) for seat in range(view.seats) if seat != view.actor)
    return tuple((seat, more) for seat, more in drops if more)


def best_set(hand: int) -> CardSet | None:
    """The set with most points that a hand, a bag, could play (S24); None if it has none."""
    found = (CardSet(goods, hand & (GOODS[goods] | AMULETS)) for goods in TYPES)
    full = [each for each in found if each.cards.bit_count() >= SET_SIZE]
    return max(full, key=CardSet.points, default=None)


_FROM_HAND: Final = (Verb.PLAY_SET, Verb.DROP, Verb.LAY_FLAT)


def preview(view: SobekView, action: Action) -> Preview:
    """What a legal action will do. The view is the actor's own."""
    found = Preview(scores=view.scores)
    match action.verb:
        case Verb.TAKE:
            return _from_quay(view, action.at, range(action.at), found)
        case Verb.PLAY_SET | Verb.LAY_FLAT:
            return _set(view, action, found)
        case Verb.PLAY_CHARACTER:
            return _power(view, action, found)
        case Verb.TOKEN:
            return _token(view, action, found)
        case Verb.PICK:
            return replace(found, gains=action.cards)
        case Verb.DROP:
            return replace(found, pile=action.cards)
    return found


def on_quays(quay: tuple[int, ...]) -> tuple[int, int]:
    """Remaining cards of the quays as a bag and a number of face-down cards."""
    bag = 0
    for kind in quay:
        if kind != FACE_DOWN:
            bag = joined(bag, bag_of(kind))
    return bag, quay.count(FACE_DOWN)


def _from_quay(view: SobekView, at: int, skipped: range, found: Preview) -> Preview:
    """S21, S36, and what ends if the quays are empty then (S29, S40)."""
    quay = view.remaining()
    gains, gains_unknown = on_quays((quay[at],))
    pile, pile_unknown = on_quays(tuple(quay[n] for n in skipped))
    ends: Ends = ""
    if len(quay) == len(skipped) + 1:
        ends = "delivery" if view.deck else "round"
    return replace(
        found,
        gains=gains,
        gains_unknown=gains_unknown,
        pile=pile,
        pile_unknown=pile_unknown,
        ends=ends,
    )


def _set(view: SobekView, action: Action, found: Preview) -> Preview:
    """S24, S25, S35, S41."""
    goods = KINDS[kind_of(action.cards & -action.cards)].goods
    if action.at == NEW:
        made = CardSet(goods, action.cards, flat=action.verb is Verb.LAY_FLAT)
        return replace(found, made=made)
    was = view.sets[view.actor][action.at]
    return replace(
        found,
        was=was,
        made=was._replace(goods=min(was.goods, goods), cards=joined(was.cards, action.cards)),
    )


def _power(view: SobekView, action: Action, found: Preview) -> Preview:
    match KINDS[action.what].character:
        case Character.QUEEN:
            return replace(found, gains_unknown=min(QUEEN_DRAWS, view.deck))
        case Character.PRIEST | Character.PRIESTESS if action.at != NONE:
            wares = view.own_pile() & GOODS[action.at] & ~CHARACTERS
            return replace(found, discards=wares | action.cards)
        case Character.SCRIBE:
            return replace(found, drops=_drops(view))
        case Character.THIEF if action.seat != NONE:
            return replace(found, gains_unknown=1)
        case Character.COURTESAN if action.cards:
            return _set(view, action, found)
        case Character.MERCHANT if action.at != NONE:
            return _from_quay(view, action.at, range(0), found)
    return found


def _token(view: SobekView, action: Action, found: Preview) -> Preview:
    scores, seat = list(view.scores), view.actor
    match Token(action.what):
        case Token.PROSPERITY if action.at != NONE:
            was = view.sets[seat][action.at]
            return replace(found, was=was, made=was._replace(bonus=was.bonus + PROSPERITY_SCARABS))
        case Token.EMBALMING:
            return replace(found, gains=view.own_pile())
        case Token.DECEIT:
            scores[seat] += view.own_pile().bit_count()
        case token if token in GUILDS:
            symbol = guild_symbol(token)
            scores[seat] = step_forward(scores[seat], symbol)
            if action.seat != NONE:
                scores[action.seat] = step_back(scores[action.seat], symbol) or 0
    return replace(found, scores=tuple(scores))
