"""Drawing the hidden cards of a position: all ways to place them are equally likely.

In the subset of Python that is compiled. :mod:`sobek.games.sobek.search.question` prepares, for one
view, what is the same in every draw: the question, a list of integers that is read here.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.tables import BACKS, MASK, Back
from sobek.games.sobek.search.position import CARDS, MAX_SEATS, Position, Seat
from sobek.kernel.chance import Chance
from sobek.kernel.lists import copy, copy_part, room

LAST: Final = -1
"""After the last step."""


class Reader:
    """Reads a list of integers from its beginning."""

    numbers: list[int]
    at: int

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.at = 0

    def next(self) -> int:
        """The next number."""
        self.at += 1
        return self.numbers[self.at - 1]

    def next_list(self) -> list[int]:
        """The next numbers, after their count."""
        count = self.next()
        found = room(int, count)
        for _ in range(count):
            found.append(self.next())
        return found


class Supply:
    """What is known of a position, and what is drawn for the rest.

    ``known``: the position without hidden cards; ``quay``: its cards, 0 for a face-down one.
    ``pools``: for each back, the cards whose place is unknown. ``zones``, ``backs``, ``counts``:
    how many cards with which back are hidden in which zone: 0 to 3 for the hands, 4 to 7 for the
    piles. ``deck``: number of cards in the deck; ``deck_people``: number of characters among them,
    or -1 if that is unknown. ``stock``: the tokens that may remain, if that is unknown;
    ``tokens_left``: how many do. ``strays``: how to place strays, one program per back
    (:meth:`_place_strays`). ``moved``: the cards with which strays were placed. ``rooms``,
    ``cards``, ``drawn``: what is left of ``counts``, some list, and ``pools`` during a draw.
    """

    known: Position
    quay: list[int]
    pools: list[list[int]]
    zones: list[int]
    backs: list[int]
    counts: list[int]
    deck: int
    deck_people: int
    stock: list[int]
    tokens_left: int
    strays: list[list[int]]
    moved: int
    rooms: list[int]
    cards: list[int]
    drawn: list[list[int]]

    def __init__(self, reader: Reader) -> None:
        position = _read_position(reader)
        self.known = position
        self.quay = reader.next_list()
        self.pools = room(list[int], len(BACKS))
        self.drawn = room(list[int], len(BACKS))
        for _ in range(len(BACKS)):
            self.pools.append(reader.next_list())
            self.drawn.append(room(int, CARDS))
        self.zones = reader.next_list()
        self.backs = reader.next_list()
        self.counts = reader.next_list()
        self.deck = reader.next()
        self.deck_people = reader.next()
        self.stock = reader.next_list()
        self.tokens_left = reader.next()
        self.strays = room(list[int], len(BACKS))
        for _ in range(len(BACKS)):
            self.strays.append(reader.next_list())
        self.moved = 0
        self.rooms = [0] * len(self.counts)
        self.cards = room(int, CARDS)

    def draw(self, position: Position, chance: Chance) -> None:
        """Make the position one that fits what is known."""
        _copy_public(self.known, position)
        copy(self.counts, self.rooms)
        self.moved = 0
        for back in range(len(BACKS)):
            self._place_strays(position, chance, back)
        for back in range(len(BACKS)):
            pool = self.drawn[back]
            pool.clear()
            for card in self.pools[back]:
                if card & self.moved == 0:
                    pool.append(card)
        for slot in range(len(self.zones)):
            pool = self.drawn[self.backs[slot]]
            for _ in range(self.rooms[slot]):
                _put(position, self.zones[slot], draw(pool, chance))
        position.quay.clear()
        for card in self.quay:
            position.quay.append(card if card else draw(self.drawn[Back.ORANGE], chance))
        self._draw_deck(position.deck, chance)
        if self.stock:
            self._draw_tokens(position.tokens, chance)

    def _draw_deck(self, deck: list[int], chance: Chance) -> None:
        """The deck: of the wares and characters that are left, those that are not out of play."""
        wares = self.drawn[Back.BEIGE]
        people = self.drawn[Back.ORANGE]
        if self.deck_people >= 0:
            while len(people) > self.deck_people:
                draw(people, chance)
            while len(wares) > self.deck - self.deck_people:
                draw(wares, chance)
        while people:
            wares.append(people.pop())
        deck.clear()
        for _ in range(self.deck):
            deck.append(draw(wares, chance))

    def _draw_tokens(self, tokens: list[int], chance: Chance) -> None:
        """The remaining tokens, in order (S63): any that are not used."""
        copy(self.stock, self.cards)
        tokens.clear()
        for _ in range(self.tokens_left):
            tokens.append(draw(self.cards, chance))
            at = len(tokens) - 1
            while at > 0 and tokens[at - 1] > tokens[at]:
                tokens[at - 1], tokens[at] = tokens[at], tokens[at - 1]
                at -= 1

    def _place_strays(self, position: Position, chance: Chance, back: int) -> None:
        """Put a card for each stray into one of its zones.

        The program is a list of steps. A step is the number of its strays, their kinds, and its
        choices. A choice is how often it or one before it is taken, out of 2**31; the index of the
        next step, or LAST; and for each of the strays, shuffled, its slot in ``zones``.
        """
        program = self.strays[back]
        step = 0 if program else LAST
        while step != LAST:
            count = program[step]
            copy_part(program, step + 1, count, self.cards)
            choice = step + 1 + count
            number = chance.word() >> 1
            while program[choice] <= number:
                choice += 2 + count
            for index in range(count):
                slot = program[choice + 2 + index]
                card = self._unplaced(MASK[draw(self.cards, chance)], back)
                self.moved |= card
                self.rooms[slot] -= 1
                _put(position, self.zones[slot], card)
            step = program[choice + 1]

    def _unplaced(self, mask: int, back: int) -> int:
        """A card of the pool that the mask contains and that is no stray's yet."""
        for card in self.pools[back]:
            if card & mask & ~self.moved:
                return card
        raise ValueError("there is no such card")


def draw(pool: list[int], chance: Chance) -> int:
    """Take a random item out of a list; the order of the others changes."""
    at = chance.below(len(pool))
    found = pool[at]
    pool[at] = pool[-1]
    pool.pop()
    return found


def _put(position: Position, zone: int, card: int) -> None:
    seat = position.seat[zone % MAX_SEATS]
    if zone < MAX_SEATS:
        seat.hand |= card
    else:
        seat.pile |= card


def _copy_public(source: Position, target: Position) -> None:
    """Copy all but what is drawn."""
    target.round = source.round
    target.phase = source.phase
    target.actor = source.actor
    target.turn = source.turn
    copy(source.queue, target.queue)
    copy(source.tokens, target.tokens)
    for number in range(source.seats):
        target.seat[number].copy(source.seat[number])


def _read_position(reader: Reader) -> Position:
    position = Position(reader.next())
    position.round = reader.next()
    position.phase = reader.next()
    position.actor = reader.next()
    position.turn = reader.next()
    copy(reader.next_list(), position.queue)
    copy(reader.next_list(), position.tokens)
    for number in range(position.seats):
        _read_seat(reader, position.seat[number])
    return position


def _read_seat(reader: Reader, seat: Seat) -> None:
    seat.hand = reader.next()
    seat.pile = reader.next()
    seat.score = reader.next()
    seat.curses = reader.next()
    for _ in range(reader.next()):
        goods = reader.next()
        cards = reader.next()
        bonus = reader.next()
        seat.lay(goods, cards, bonus, reader.next())
