"""The policy: candidate actions, best first, for the tree of the search and for bots without one.

In the subset of Python that is compiled. It gets a whole position, but judges only by what the
actor may know of it: all face-down cards are alike to it. What the choices are worth is in
:mod:`sobek.games.sobek.search.valuation`.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.notation import NEW, NONE, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    AMULETS,
    BACKS,
    CHARACTERS,
    GOODS,
    LOW,
    MASK,
    QUAYS,
    REACH,
    SET_SIZE,
    Character,
    Token,
    kind_of,
    scarabs,
)
from sobek.games.sobek.search.hand import main_set
from sobek.games.sobek.search.kinds import AMULET, CHARACTER_OF, GOODS_OF, IS_PROSPEROUS
from sobek.games.sobek.search.moves import at_of, move
from sobek.games.sobek.search.position import (
    NOWHERE,
    Position,
    Seat,
    back,
    bag,
    forward,
    kind_of_lowest,
)
from sobek.games.sobek.search.valuation import (
    IDLE,
    added_points,
    courtesan_value,
    curse_value,
    deceit_value,
    dropped_cards,
    embalming_value,
    flat_set_value,
    guild_value,
    held_value,
    merchant_value,
    next_card_value,
    point_value,
    priest_value,
    prosperity_value,
    queen_value,
    scribe_value,
    set_value,
    skip_cost,
)
from sobek.games.sobek.search.weights import Weights
from sobek.kernel.tree import Options

_AMULET_LOW: Final = AMULETS & -AMULETS
_NO_VALUE: Final = -1000.0
"""Less than any choice is worth."""


def amulet_bag(count: int) -> int:
    """The bag of so many amulets."""
    return _AMULET_LOW * ((1 << count) - 1)


def without_characters(cards: int) -> int:
    """The cards of a type without its characters; nothing if there are none to leave out."""
    wares = cards & ~CHARACTERS
    return wares if wares != cards else 0


def find_candidates(position: Position, weights: Weights, options: Options) -> None:
    """Offer all actions that are worth a thought: legal ones, at least one."""
    options.clear()
    phase = position.phase
    if phase == Phase.TURN:
        _turn(position, weights, options)
    elif phase == Phase.TOKEN:
        _tokens(position, weights, options)
    elif phase == Phase.PICK:
        _picks(position, weights, options)
    elif phase == Phase.DROP:
        _drops(position.hand(), options)
    elif phase == Phase.LAY_FLAT:
        _flat_sets(position.hand(), options)
    elif phase == Phase.START:
        for seat in range(position.seats):  # S15: the actor itself first
            value = 1.0 if seat == position.actor else 0.0
            options.offer(value, move(Verb.START, NONE, seat, NONE), 0)


# --- a turn --------------------------------------------------------------------------------


def _turn(position: Position, weights: Weights, options: Options) -> None:
    seat = position.seat[position.actor]
    most = 0
    for other in position.seat:
        most = max(most, other.pile.bit_count())
    skip = skip_cost(weights, seat.pile.bit_count(), most)
    for at in range(min(REACH, len(position.quay))):
        value = _card_value(seat, weights, position.quay[at]) - skip * float(at)
        options.offer(value, move(Verb.TAKE, NONE, NONE, at), 0)
    cards = len(position.quay) + len(position.deck)
    per_point = point_value(weights, float(cards) / float(QUAYS * position.seats))
    token = weights.set_token if position.tokens else 0.0
    amulets = (seat.hand & AMULETS).bit_count()
    for goods in range(AMULET):
        _set_plays(seat, weights, options, goods, amulets, per_point, token)
    people = seat.hand & CHARACTERS
    while people:
        kind = kind_of_lowest(people)
        people &= people - 1
        _character_plays(position, seat, weights, options, kind)


def _card_value(seat: Seat, weights: Weights, card: int) -> float:
    """What one more card is worth to the seat's hand."""
    kind = kind_of(card)
    goods = GOODS_OF[kind]
    family = seat.hand & GOODS[goods]
    at = main_set(seat, goods)
    laid = 0
    laid_scarabs = 0
    if at != NONE:
        laid = seat.cards[at].bit_count()
        laid_scarabs = seat.set_scarabs(at)
    held = family.bit_count()
    return next_card_value(weights, kind, held, scarabs(family), laid, laid_scarabs)


def _set_plays(
    seat: Seat,
    weights: Weights,
    options: Options,
    goods: int,
    amulets: int,
    per_point: float,
    token: float,
) -> None:
    """Sets of one type that are worth playing (S24 to S27), on each own set that takes them: all
    cards of the type, or all but its characters, with the amulets that are needed or all."""
    cards = seat.hand & GOODS[goods]
    while cards:
        least = max(0, SET_SIZE - cards.bit_count())
        if least <= amulets:
            _offer_set(seat, weights, options, bag(cards), goods, least, per_point, token)
        if least < amulets:
            _offer_set(seat, weights, options, bag(cards), goods, amulets, per_point, token)
        cards = without_characters(cards)


def _offer_set(
    seat: Seat,
    weights: Weights,
    options: Options,
    cards: int,
    goods: int,
    amulets: int,
    per_point: float,
    token: float,
) -> None:
    size = cards.bit_count() + amulets
    played = cards | amulet_bag(amulets)
    is_added = False
    for at in range(len(seat.goods)):
        if takes(seat, at, goods):
            is_added = True
            laid = seat.cards[at].bit_count()
            value = token + set_value(
                weights, seat.set_scarabs(at), laid, scarabs(cards), size, per_point
            )
            options.offer(value, move(Verb.PLAY_SET, NONE, NONE, at), played)
    if not is_added:
        value = token + set_value(weights, 0, 0, scarabs(cards), size, per_point)
        options.offer(value, move(Verb.PLAY_SET, NONE, NONE, NEW), played)


def takes(seat: Seat, at: int, goods: int) -> bool:
    """Whether a set takes cards of the type (S25 to S27, S3A)."""
    if seat.goods[at] == goods:
        return True
    return seat.goods[at] == AMULET and (seat.bonus[at] == 0 or IS_PROSPEROUS[goods])


def _character_plays(
    position: Position, seat: Seat, weights: Weights, options: Options, kind: int
) -> None:
    """S23, S30 to S36. A character without effect is played without a choice."""
    who = CHARACTER_OF[kind]
    if who == Character.QUEEN:
        value = queen_value(weights, len(position.deck))
        options.offer(value, move(Verb.PLAY_CHARACTER, kind, NONE, NONE), 0)
        return
    if who == Character.SCRIBE:
        dropped = -dropped_cards(seat.hand.bit_count())
        for each in position.seat:
            dropped += dropped_cards(each.hand.bit_count())
        value = scribe_value(weights, dropped)
        options.offer(value, move(Verb.PLAY_CHARACTER, kind, NONE, NONE), 0)
        return
    has_effect = True
    if who == Character.VIZIER:
        for other in range(position.seats):
            if other != position.actor:
                value = weights.vizier if position.seat[other].pile else IDLE
                options.offer(value, move(Verb.PLAY_CHARACTER, kind, other, NONE), 0)
    elif who == Character.THIEF:
        has_effect = _thief_plays(position, weights, options, kind)
    elif who == Character.COURTESAN:
        has_effect = _courtesan_plays(seat, weights, options, kind)
    elif who == Character.MERCHANT:
        has_effect = len(position.quay) > 0
        for at in range(len(position.quay)):
            value = merchant_value(weights, _card_value(seat, weights, position.quay[at]))
            options.offer(value, move(Verb.PLAY_CHARACTER, kind, NONE, at), 0)
    else:
        has_effect = _priest_plays(seat, weights, options, kind)
    if not has_effect:
        options.offer(IDLE, move(Verb.PLAY_CHARACTER, kind, NONE, NONE), 0)


def _thief_plays(position: Position, weights: Weights, options: Options, kind: int) -> bool:
    """S34: an opponent with cards, and a back in that hand."""
    found = False
    for step in range(1, position.seats):
        victim = (position.actor + step) % position.seats
        for back_number in range(len(BACKS)):
            if position.seat[victim].hand & BACKS[back_number]:
                found = True
                code = move(Verb.PLAY_CHARACTER, kind, victim, back_number)
                options.offer(weights.thief, code, 0)
    return found


def _priest_plays(seat: Seat, weights: Weights, options: Options, kind: int) -> bool:
    """S31: a type in the pile, with any of its characters there."""
    found = False
    for goods in range(AMULET):
        pile = seat.pile & GOODS[goods]
        if pile:
            found = True
            value = priest_value(weights, pile.bit_count())
            code = move(Verb.PLAY_CHARACTER, kind, NONE, goods)
            people = pile & CHARACTERS
            part = people
            while part:  # all sets of characters that are not empty
                options.offer(value, code, part)
                part = (part - 1) & people
            if pile != people:
                options.offer(value, code, 0)
    return found


def _courtesan_plays(seat: Seat, weights: Weights, options: Options, kind: int) -> bool:
    """S35: one or two cards, added to a set that takes their type; amulets go to any set."""
    found = False
    hand = seat.hand & ~LOW[kind]
    amulets = hand & AMULETS
    for at in range(len(seat.goods)):
        code = move(Verb.PLAY_CHARACTER, kind, NONE, at)
        for goods in range(AMULET):
            family = hand & GOODS[goods]
            if family != 0 and takes(seat, at, goods):
                found = True
                _additions(seat, weights, options, code, family | amulets, GOODS[goods])
        if amulets:
            found = True
            _additions(seat, weights, options, code, amulets, AMULETS)
    return found


def _additions(
    seat: Seat, weights: Weights, options: Options, code: int, cards: int, wanted: int
) -> None:
    """Offer each bag of one or two of the cards that holds at least one of the wanted ones."""
    while cards:
        kind = kind_of_lowest(cards)
        same = cards & MASK[kind]
        cards ^= same
        if LOW[kind] & wanted:
            _offer_addition(seat, weights, options, code, LOW[kind])
            if same.bit_count() > 1:
                _offer_addition(seat, weights, options, code, 3 * LOW[kind])
        others = cards
        while others:
            other = kind_of_lowest(others)
            others &= ~MASK[other]
            if (LOW[kind] | LOW[other]) & wanted:
                _offer_addition(seat, weights, options, code, LOW[kind] | LOW[other])


def _offer_addition(seat: Seat, weights: Weights, options: Options, code: int, cards: int) -> None:
    at = at_of(code)
    laid = seat.cards[at].bit_count()
    points = added_points(seat.set_scarabs(at), laid, scarabs(cards), cards.bit_count())
    options.offer(courtesan_value(weights, points), code, cards)


# --- other decisions -----------------------------------------------------------------------


def _tokens(position: Position, weights: Weights, options: Options) -> None:
    """S28: each remaining token once."""
    last = NONE
    for token in position.tokens:  # in order, so equal ones follow each other
        if token != last:
            _token(position, weights, options, token)
        last = token


def _token(position: Position, weights: Weights, options: Options, token: int) -> None:
    """S37 to S3C. A token without effect is used without a choice."""
    seat = position.seat[position.actor]
    pile = seat.pile.bit_count()
    value = deceit_value(pile)
    if token < Token.FLOOD:
        value = _guilds(position, weights, options, token)
    elif token == Token.FLOOD:
        value = weights.flood
    elif token == Token.CURSE:
        for step in range(1, position.seats):
            other = (position.actor + step) % position.seats
            worth = curse_value(weights, position.seat[other].pile.bit_count())
            options.offer(worth, move(Verb.TOKEN, token, other, NONE), 0)
        return
    elif token == Token.PROSPERITY:
        found = False
        for at in range(len(seat.goods)):
            if seat.goods[at] == AMULET or IS_PROSPEROUS[seat.goods[at]]:
                found = True
                worth = prosperity_value(seat.cards[at].bit_count())
                options.offer(worth, move(Verb.TOKEN, token, NONE, at), 0)
        if found:
            return
        value = prosperity_value(0)
    elif token == Token.EMBALMING:
        value = embalming_value(weights, pile)
    if value != _NO_VALUE:
        options.offer(value, move(Verb.TOKEN, token, NONE, NONE), 0)


def _guilds(position: Position, weights: Weights, options: Options, symbol: int) -> float:
    """S37: each opponent who can move back. Returns the value without one; _NO_VALUE if there is an
    opponent."""
    own = position.seat[position.actor].score
    won = forward(own, symbol) - own
    found = False
    for step in range(1, position.seats):
        other = (position.actor + step) % position.seats
        score = position.seat[other].score
        earlier = back(score, symbol)
        if earlier != NOWHERE:
            found = True
            value = guild_value(weights, won, score - earlier, score)
            options.offer(value, move(Verb.TOKEN, symbol, other, NONE), 0)
    return _NO_VALUE if found else guild_value(weights, won, 0, 0)


def _picks(position: Position, weights: Weights, options: Options) -> None:
    """S32: each kind of card in the pile."""
    cards = position.seat[position.queue[0]].pile
    seat = position.seat[position.actor]
    while cards:
        kind = kind_of_lowest(cards)
        cards &= ~MASK[kind]
        value = _card_value(seat, weights, LOW[kind])
        options.offer(value, move(Verb.PICK, NONE, NONE, NONE), LOW[kind])


def _drops(hand: int, options: Options) -> None:
    """S33: each kind of card in hand, the least useful first."""
    cards = hand
    while cards:
        kind = kind_of_lowest(cards)
        cards &= ~MASK[kind]
        value = -held_value(hand, LOW[kind])
        options.offer(value, move(Verb.DROP, NONE, NONE, NONE), LOW[kind])


def _flat_sets(hand: int, options: Options) -> None:
    """S41: sets of each type, of amulets alone, and to stop."""
    options.offer(0.0, move(Verb.DONE, NONE, NONE, NONE), 0)
    code = move(Verb.LAY_FLAT, NONE, NONE, NONE)
    amulets = (hand & AMULETS).bit_count()
    for goods in range(AMULET):
        cards = hand & GOODS[goods]
        while cards:
            count = cards.bit_count()
            least = max(0, SET_SIZE - count)
            if least <= amulets:
                value = flat_set_value(count + least, scarabs(cards))
                options.offer(value, code, bag(cards) | amulet_bag(least))
            if least < amulets:
                value = flat_set_value(count + amulets, scarabs(cards))
                options.offer(value, code, bag(cards) | amulet_bag(amulets))
            cards = without_characters(cards)
    if amulets >= SET_SIZE:
        options.offer(flat_set_value(amulets, 0), code, amulet_bag(amulets))
