"""Carrying out an action in a position of the search, to the end of the round.

In the subset of Python that is compiled. The rules' own formulation is ``rules.state`` and
``rules.effects``; tests compare the two.
"""

from __future__ import annotations

from sobek.core.game import OVER
from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS, QUEEN_DRAWS
from sobek.games.sobek.rules.notation import NEW, NONE, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    AMULETS,
    BACKS,
    CHARACTERS,
    GOODS,
    HAND_LIMIT,
    LOW,
    QUAYS,
    SET_SIZE,
    Character,
    Goods,
    Token,
    draw_cards,
)
from sobek.games.sobek.search.kinds import CHARACTER_OF
from sobek.games.sobek.search.moves import at_of, seat_of, verb_of, what_of
from sobek.games.sobek.search.position import Position, back, forward, goods_of, lowest
from sobek.kernel.chance import Chance
from sobek.kernel.lists import remove_at, remove_first


def apply(position: Position, chance: Chance, code: int, cards: int) -> None:
    """Carry out a legal action. ``chance``: for what the Thief steals."""
    verb = verb_of(code)
    seat = position.seat[position.actor]
    if verb == Verb.TAKE:
        _take(position, at_of(code))
    elif verb == Verb.PLAY_SET:
        _lay(position, cards, at_of(code), 0)
        if position.tokens:
            position.phase = Phase.TOKEN
        else:
            end_turn(position)
    elif verb == Verb.PLAY_CHARACTER:
        seat.hand ^= LOW[what_of(code)]
        _use_power(position, chance, code, cards)
    elif verb == Verb.TOKEN:
        _use_token(position, code)
    elif verb == Verb.PICK:  # S32
        owner = position.seat[position.queue[0]]
        card = draw_cards(owner.pile, cards)
        owner.pile ^= card
        seat.hand |= card
        position.queue.clear()
        end_turn(position)
    elif verb == Verb.DROP:  # S33
        card = draw_cards(seat.hand, cards)
        seat.hand ^= card
        seat.pile |= card
        _next_drop(position)
    elif verb == Verb.LAY_FLAT:  # S41
        _lay(position, cards, NEW, 1)
        if not can_lay(position.hand()):
            _next_to_lay_flat(position)
    elif verb == Verb.DONE:  # S41
        _next_to_lay_flat(position)
    else:  # S15
        position.turn = seat_of(code)
        position.actor = position.turn
        position.phase = Phase.TURN


def _take(position: Position, at: int) -> None:
    """S21."""
    seat = position.seat[position.actor]
    seat.hand |= position.quay[at]
    for index in range(at):
        seat.pile |= position.quay[index]
    remove_first(position.quay, at + 1)
    end_turn(position)


def _lay(position: Position, cards: int, at: int, flat: int) -> None:
    """Lay a bag from the actor's hand as a new set, or add it to one (S24 to S27)."""
    seat = position.seat[position.actor]
    drawn = draw_cards(seat.hand, cards)
    seat.hand ^= drawn
    goods = goods_of(lowest(drawn))  # amulets have the highest bits
    if at == NEW:
        seat.lay(goods, drawn, 0, flat)
    else:
        seat.goods[at] = min(seat.goods[at], goods)
        seat.cards[at] |= drawn


# --- powers --------------------------------------------------------------------------------


def _use_power(position: Position, chance: Chance, code: int, cards: int) -> None:
    """S30 to S36, after the card was discarded."""
    seat = position.seat[position.actor]
    who = CHARACTER_OF[what_of(code)]
    at = at_of(code)
    other = seat_of(code)
    if who == Character.QUEEN:
        for _ in range(min(QUEEN_DRAWS, len(position.deck))):
            seat.hand |= position.deck.pop()
    elif who == Character.SCRIBE:
        position.phase = Phase.DROP
        position.queue.clear()
        for step in range(1, position.seats):
            position.queue.append((position.turn + step) % position.seats)
        position.actor = remove_at(position.queue, 0)
        _next_drop(position)
        return
    elif who == Character.VIZIER:
        if position.seat[other].pile:
            position.phase = Phase.PICK
            position.queue.clear()
            position.queue.append(other)
            return
    elif at == NONE:  # no effect
        pass
    elif who == Character.THIEF:
        victim = position.seat[other]
        card = _random_card(victim.hand & BACKS[at], chance)
        victim.hand ^= card
        seat.hand |= card
    elif who == Character.COURTESAN:
        _lay(position, cards, at, 0)
    elif who == Character.MERCHANT:
        seat.hand |= remove_at(position.quay, at)
    else:  # a High Priest or a High Priestess
        seat.pile &= ~(GOODS[at] & ~CHARACTERS | cards)
    end_turn(position)


def _random_card(cards: int, chance: Chance) -> int:
    for _ in range(chance.below(cards.bit_count())):
        cards &= cards - 1
    return lowest(cards)


def _next_drop(position: Position) -> None:
    """Make the next seat with too many cards the actor; if there is none, end the turn (S33)."""
    while position.hand().bit_count() <= HAND_LIMIT:
        if not position.queue:
            end_turn(position)
            return
        position.actor = remove_at(position.queue, 0)


# --- tokens --------------------------------------------------------------------------------


def _use_token(position: Position, code: int) -> None:
    """S28, S37 to S3C."""
    token = what_of(code)
    other = seat_of(code)
    seat = position.seat[position.actor]
    at = 0
    while position.tokens[at] != token:
        at += 1
    remove_at(position.tokens, at)
    position.phase = Phase.TURN
    if token < Token.FLOOD:
        seat.score = forward(seat.score, token)
        if other != NONE:
            position.seat[other].score = back(position.seat[other].score, token)
    elif token == Token.FLOOD:
        return  # the same seat has another turn
    elif token == Token.CURSE:
        position.seat[other].curses += 1
    elif token == Token.PROSPERITY:
        laid = at_of(code)
        if laid != NONE:
            seat.bonus[laid] += PROSPERITY_SCARABS
    elif token == Token.EMBALMING:
        seat.hand |= seat.pile
        seat.pile = 0
    else:
        seat.score += seat.pile.bit_count()
    end_turn(position)


# --- the end of a turn and of the round ----------------------------------------------------


def end_turn(position: Position) -> None:
    """Next turn, next delivery, or end of the round (S20, S29, S40)."""
    position.phase = Phase.TURN
    if not position.quay:
        if not position.deck:
            _end_round(position)
            return
        deliver(position)
    position.turn = (position.turn + 1) % position.seats
    position.actor = position.turn


def deliver(position: Position) -> None:
    """Lay out the next cards: the first one drawn lies farthest from space 0 (S13, S29)."""
    count = min(QUAYS, len(position.deck))
    first = len(position.deck) - count
    for index in range(count):
        position.quay.append(position.deck[first + index])
    for _ in range(count):
        position.deck.pop()


def _end_round(position: Position) -> None:
    """Let all seats lay horizontal sets, clockwise after the current one (S40, S41)."""
    position.phase = Phase.LAY_FLAT
    position.queue.clear()
    for step in range(position.seats):
        position.queue.append((position.turn + 1 + step) % position.seats)
    _next_to_lay_flat(position)


def _next_to_lay_flat(position: Position) -> None:
    """Make the next seat that can lay a set the actor; after the last, the round is over (S41)."""
    while position.queue:
        position.actor = remove_at(position.queue, 0)
        if can_lay(position.hand()):
            return
    position.phase = Phase.OVER
    position.actor = OVER


def can_lay(hand: int) -> bool:
    """Whether a set can be laid from these cards (S24, S26, S41)."""
    amulets = (hand & AMULETS).bit_count()
    for goods in range(Goods.AMULET):
        count = (hand & GOODS[goods]).bit_count()
        if count > 0 and count + amulets >= SET_SIZE:
            return True
    return amulets >= SET_SIZE
