"""Sobek's actions as numbers.

A number says the same to every seat and in every position. So it counts seats from the actor on
("seat +1" is the next one clockwise), and names one of the actor's sets by its type: "the
second fish set" is the second of the actor's sets of fish, in the order in which they were begun;
"the amulet set" has no type yet, and there can be one only. All else is as in the rules' notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sobek.games.sobek.rules import actions
from sobek.games.sobek.rules.effects import PROSPEROUS
from sobek.games.sobek.rules.notation import (
    BACK_NAMES,
    GOODS_NAMES,
    KIND_NAMES,
    NEW,
    NONE,
    TOKEN_NAMES,
    Action,
    Verb,
    bag_text,
)
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    ALL,
    AMULETS,
    CHARACTERS,
    GOODS,
    GUILDS,
    KINDS,
    LOW,
    QUAYS,
    REACH,
    ROUNDS,
    SET_SIZE,
    TOKENS_IN_PLAY,
    TYPES,
    Back,
    Character,
    Goods,
    Token,
    bag_of,
    character_of,
    kinds_in,
)

SEATS: Final = 4
"""The most seats."""
SLOTS: Final = tuple(
    (GOODS[goods] | AMULETS).bit_count() // SET_SIZE if goods in TYPES else 1 for goods in Goods
)
"""How many sets of each type a seat can have at once; the last is the set of amulets alone."""


class Slot(NamedTuple):
    """One of the actor's sets: the ``nth`` (from 0) of those of a type, or of amulets alone."""

    goods: Goods
    nth: int

    def __str__(self) -> str:
        if self.goods is Goods.AMULET:
            return "the amulet set"
        return f"{GOODS_NAMES[self.goods]} set {self.nth + 1}"


class Choice(NamedTuple):
    """What a number stands for: an action (``at`` and ``seat`` unused where these say it), the seat
    it names, counted from the actor's, and the actor's set that it names."""

    action: Action
    seat: int = NONE
    slot: Slot | None = None

    def __str__(self) -> str:
        seat, slot = f"seat +{self.seat}", self.slot
        verb, what, cards, _, at = self.action
        if verb is Verb.START:
            return f"start {seat}"
        if verb is Verb.PLAY_SET and slot:
            return f"sell {bag_text(cards)} to {slot}"
        if verb is Verb.TOKEN:
            target = f" {slot}" if slot else f" {seat}" if self.seat != NONE else ""
            return f"token {TOKEN_NAMES[what]}{target}"
        if slot:
            return f"{KIND_NAMES[what]} {bag_text(cards)} to {slot}"
        if self.seat != NONE:
            back = "" if at == NONE else f" {BACK_NAMES[at]}"
            return f"{KIND_NAMES[what]} {seat}{back}"
        return str(self.action)


def _slots(cards: int) -> Iterator[Slot]:
    """The own sets to which a bag of one type and amulets can be added (S25, S26, S35). The cards
    of these sets, and of those of this type before them, must be among the others."""
    amulets = cards & AMULETS
    typed = cards & ~AMULETS
    for goods in TYPES:
        if typed & ~GOODS[goods]:
            continue
        free = (GOODS[goods] & ~typed).bit_count()
        with_amulets = free + (AMULETS & ~amulets).bit_count()
        for nth in range(SLOTS[goods]):
            if free > nth and with_amulets >= SET_SIZE * (nth + 1):
                yield Slot(goods, nth)
    if (AMULETS & ~amulets).bit_count() >= SET_SIZE:
        yield Slot(Goods.AMULET, 0)


_FAMILIES: Final = (*(GOODS[goods] for goods in TYPES), 0)
"""What sets are made of: all cards of each type, then amulets alone."""
_AMULETS: Final = AMULETS.bit_count()


def _sells() -> Iterator[Choice]:
    """New sets, then additions (S24 to S26)."""
    plays = [play for each in _FAMILIES for play in actions.set_plays(each, _AMULETS, NEW)]
    yield from map(Choice, plays)
    for play in plays:
        for slot in _slots(play.cards):
            yield Choice(play, slot=slot)


def _character(kind: int) -> Iterator[Choice]:
    """What the character of a kind can do (S30 to S36); first without a choice or an effect."""
    (plain,) = actions.plain_play(kind)
    yield Choice(plain)
    match character_of(kind):
        case Character.PRIEST | Character.PRIESTESS:
            for goods in TYPES:
                yield from map(Choice, actions.priest_plays(kind, goods, GOODS[goods]))
        case Character.VIZIER:
            yield from (Choice(plain, seat=seat) for seat in range(1, SEATS))
        case Character.THIEF:
            for seat in range(1, SEATS):
                yield from (Choice(plain._replace(at=back), seat=seat) for back in Back)
        case Character.MERCHANT:
            yield from map(Choice, actions.merchant_plays(kind, QUAYS))
        case Character.COURTESAN:
            for family in _FAMILIES:
                others = family & ~LOW[kind]
                for play in actions.courtesan_plays(kind, others, _AMULETS, NONE):
                    yield from (Choice(play, slot=slot) for slot in _slots(play.cards))


def _token(token: Token) -> Iterator[Choice]:
    """What a token can do (S37 to S3C); first without a choice."""
    plain = Action(Verb.TOKEN, what=token)
    yield Choice(plain)
    if token in GUILDS or token is Token.CURSE:
        yield from (Choice(plain, seat=seat) for seat in range(1, SEATS))
    if token is Token.PROSPERITY:
        for goods in (*PROSPEROUS, Goods.AMULET):
            yield from (Choice(plain, slot=Slot(goods, nth)) for nth in range(SLOTS[goods]))


def _all() -> Iterator[Choice]:
    yield from map(Choice, actions.TAKES[REACH])
    for kind, _ in kinds_in(CHARACTERS):
        yield from _character(kind)
    for token in Token:
        yield from _token(token)
    for verb in (Verb.PICK, Verb.DROP):
        yield from (Choice(Action(verb, cards=bag_of(kind))) for kind in range(len(KINDS)))
    yield Choice(actions.DONE)
    yield from (Choice(Action(Verb.START), seat=seat) for seat in range(SEATS))
    yield from _sells()
    for each in _FAMILIES:
        yield from map(Choice, actions.flat_sets(each, _AMULETS))


CHOICES: Final = tuple(_all())
"""What each number stands for."""
SPELLINGS: Final = tuple(map(str, CHOICES))
"""The spelling of each number."""
_CARDS: Final = ALL.bit_count()
_PEOPLE: Final = CHARACTERS.bit_count()
_SCRIBES: Final = sum(kind.character is Character.SCRIBE for kind in KINDS)
LONGEST: Final = ROUNDS * (
    _CARDS + _PEOPLE + _CARDS // SET_SIZE + TOKENS_IN_PLAY + 1 + _SCRIBES * _CARDS + SEATS + 1
)
"""No game has more actions: in a round each card is taken from the quays once at most, each
character played, and three cards at least are laid in each set and addition. There are the tokens,
a Vizier's pick, cards dropped for the Scribes, the ends of laying, and who begins."""

_NUMBERS: Final = {choice: number for number, choice in enumerate(CHOICES)}
_PLAIN: Final = {
    choice.action: number
    for number, choice in enumerate(CHOICES)
    if choice.seat == NONE and choice.slot is None
}
"""Actions that mean the same whoever carries them out."""


def number(state: SobekState, action: Action) -> int:
    """The number of one of the legal actions."""
    found = _PLAIN.get(action)
    if found is not None:
        return found
    seat, slot, at = NONE, None, action.at
    if action.seat != NONE:
        seat = (action.seat - state.actor) % state.seats
    elif at != NONE:
        slot = slot_of(state.sets[state.actor], at)
        at = NONE
    return _NUMBERS[Choice(action._replace(seat=NONE, at=at), seat, slot)]


def slot_of(sets: tuple[CardSet, ...], at: int) -> Slot:
    """Which one of a seat's sets this is."""
    goods = sets[at].goods
    return Slot(goods, sum(each.goods == goods for each in sets[:at]))
