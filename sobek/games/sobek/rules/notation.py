"""Actions and their notation.

Grammar (seats, sets and quays count from 1; quays from space 0; words in lower case)::

    action    = "take" NUMBER                              this one of the remaining cards (S21)
              | "sell" cards [ "to" "set" NUMBER ]         a new set, or added to one (S24, S25)
              | character                                  with no choice or no effect (S23)
              | ("priest" | "priestess") goods             the type that goes (S31)
                { "+" character }                          and the characters that go with it
              | "vizier" "seat" NUMBER                     whose pile (S32)
              | "thief" "seat" NUMBER back                 from whom, which back (S34)
              | "courtesan" cards "to" "set" NUMBER        (S35)
              | "merchant" NUMBER                          this one of the remaining cards (S36)
              | "token" token                              (S28, S37 to S3C)
                [ "seat" NUMBER | "set" NUMBER ]
              | "pick" card                                from the pile looked through (S32)
              | "drop" card                                from hand to the corruption pile (S33)
              | "lay" cards | "done"                       at the round's end (S41)
              | "start" "seat" NUMBER                      who begins the round (S15)
    cards     = [COUNT] card { "+" [COUNT] card }
    card      = goods | "plain" goods | "green" goods | "amulet" | character
    goods     = "ivory" | "ebony" | "marble" | "cattle" | "fish" | "wheat"
    character = "queen" | "priest" | "priestess" | "vizier" | "cattle scribe" | "fish scribe"
              | "thief" | "merchant" | "courtesan"
    back      = "green" | "beige" | "orange"
    token     = "guild ankh" | "guild eye" | "guild scarab" | "guild lotus" | "flood" | "curse"
              | "prosperity" | "embalming" | "deceit"

Plain goods have no trade value. Green goods have none either; they differ by their back. Every
action has exactly one spelling, with the kinds of cards in the order of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from sobek.core.text import tr
from sobek.games.sobek.rules.tables import (
    CHARACTERS,
    GOODS,
    KINDS,
    LOW,
    MASK,
    TYPES,
    Back,
    Character,
    Goods,
    Token,
    bag_of,
    kinds_in,
)

NONE: Final = -1
"""A field of an action that its verb does not use, or a choice that is not made."""
NEW: Final = -1
"""The ``at`` of a new set."""


class Verb(IntEnum):
    """What kind of decision an action is."""

    TAKE = 0
    PLAY_SET = 1
    PLAY_CHARACTER = 2
    TOKEN = 3
    PICK = 4
    DROP = 5
    LAY_FLAT = 6
    DONE = 7
    START = 8


class Action(NamedTuple):
    """One decision. What its verb does not use is -1, or 0 for a bag."""

    verb: Verb
    """What kind of decision it is."""
    what: int = NONE
    """The kind of the character that is played, or the token."""
    cards: int = 0
    """The bag of cards played, laid, dropped or picked, or discarded with a priest's goods."""
    seat: int = NONE
    """The chosen seat, from 0."""
    at: int = NONE
    """The index of a card on the quays or of your set (-1: a new one), or goods, or a back."""

    def __str__(self) -> str:
        return _TEXT[self.verb](self)


def _kind_name(number: int) -> str:
    kind = KINDS[number]
    goods = kind.goods.name.lower()
    if kind.character is not None:
        name = kind.character.name.lower()
        return f"{goods} {name}" if kind.character is Character.SCRIBE else name
    if kind.scarabs or kind.goods is Goods.AMULET:
        return goods
    return f"{'green' if kind.back is Back.GREEN else 'plain'} {goods}"


KIND_NAMES: Final = tuple(map(_kind_name, range(len(KINDS))))
"""The word for each kind of card in the notation, by kind."""
TOKEN_NAMES: Final = tuple(token.name.lower().replace("_", " ") for token in Token)
GOODS_NAMES: Final = tuple(goods.name.lower() for goods in TYPES)
CHARACTER_NAMES: Final = tuple(KIND_NAMES[kind] for kind, _ in kinds_in(CHARACTERS))
BACK_NAMES: Final = tuple(back.name.lower() for back in Back)

_KINDS = {name: number for number, name in enumerate(KIND_NAMES)}


def bag_text(cards: int) -> str:
    """Write a bag in words; empty for an empty bag.

    >>> bag_text(parse_bag("amulet + 2 fish"))
    '2 fish + amulet'
    """
    return " + ".join(
        KIND_NAMES[kind] if count == 1 else f"{count} {KIND_NAMES[kind]}"
        for kind, count in kinds_in(cards)
    )


def parse_bag(text: str) -> int:
    """Read a bag; kinds may be in any order.

    :raises ValueError: if the text is no bag, or there are not so many cards of a kind.
    """
    cards = 0
    for term in text.split("+"):
        found = re.fullmatch(r"\s*(?:(\d{1,2}) )?([a-z ]+?)\s*", term)
        if found is None or found[2] not in _KINDS:
            raise ValueError(term)
        kind, count = _KINDS[found[2]], int(found[1] or 1)
        if not 1 <= count <= KINDS[kind].copies or cards & MASK[kind]:
            raise ValueError(term)
        cards |= bag_of(kind, count)
    return cards


def _play_character_text(action: Action) -> str:
    name = KIND_NAMES[action.what]
    match KINDS[action.what].character:
        case Character.PRIEST | Character.PRIESTESS if action.at != NONE:
            along = "".join(f" + {KIND_NAMES[kind]}" for kind, _ in kinds_in(action.cards))
            return f"{name} {GOODS_NAMES[action.at]}{along}"
        case Character.VIZIER if action.seat != NONE:
            return f"{name} seat {action.seat + 1}"
        case Character.THIEF if action.seat != NONE:
            return f"{name} seat {action.seat + 1} {BACK_NAMES[action.at]}"
        case Character.COURTESAN if action.cards:
            return f"{name} {bag_text(action.cards)} to set {action.at + 1}"
        case Character.MERCHANT if action.at != NONE:
            return f"{name} {action.at + 1}"
    return name


def _play_set_text(action: Action) -> str:
    where = "" if action.at == NEW else f" to set {action.at + 1}"
    return f"sell {bag_text(action.cards)}{where}"


def _token_text(action: Action) -> str:
    where = f" seat {action.seat + 1}" if action.seat != NONE else ""
    where += f" set {action.at + 1}" if action.at != NONE else ""
    return f"token {TOKEN_NAMES[action.what]}{where}"


_TEXT: dict[Verb, Callable[[Action], str]] = {
    Verb.TAKE: lambda action: f"take {action.at + 1}",
    Verb.PLAY_SET: _play_set_text,
    Verb.PLAY_CHARACTER: _play_character_text,
    Verb.TOKEN: _token_text,
    Verb.PICK: lambda action: f"pick {bag_text(action.cards)}",
    Verb.DROP: lambda action: f"drop {bag_text(action.cards)}",
    Verb.LAY_FLAT: lambda action: f"lay {bag_text(action.cards)}",
    Verb.DONE: lambda action: "done",
    Verb.START: lambda action: f"start seat {action.seat + 1}",
}


def parse(text: str) -> Action:
    """Read an action. Case and extra spaces do not matter.

    :raises ValueError: with a translated sentence, if the text is not in the grammar.

    >>> parse("Sell 2 fish + amulet to set 1").verb.name
    'PLAY_SET'
    >>> str(parse("  thief seat 2   beige"))
    'thief seat 2 beige'
    """
    plain = " ".join(text.lower().split())
    try:
        action = next(_readings(plain))
    except (StopIteration, ValueError):
        action = None
    if action is None or str(action) != plain:
        raise ValueError(tr("“{text}” is not an action of Sobek.", text=text[:60]))
    return action


def _readings(text: str) -> Iterator[Action]:
    """The actions that the text may be: one for each line of the grammar that matches."""
    for pattern, read in _LINES:
        if found := re.fullmatch(pattern, text):
            yield read(**found.groupdict())


def _index(number: str | None) -> int:
    return int(number) - 1 if number else NONE


def _read_priest(name: str, goods: str, along: str) -> Action:
    names = along.split(" + ")[1:]
    cards = sum(LOW[_KINDS[kind]] for kind in names if kind in _KINDS)
    if cards & ~(CHARACTERS & GOODS[GOODS_NAMES.index(goods)]):
        raise ValueError(along)
    return Action(Verb.PLAY_CHARACTER, what=_KINDS[name], cards=cards, at=GOODS_NAMES.index(goods))


def _alternatives(names: tuple[str, ...]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


_LINES: tuple[tuple[str, Callable[..., Action]], ...] = (
    (r"take (?P<n>\d)", lambda n: Action(Verb.TAKE, at=_index(n))),
    (
        r"sell (?P<cards>.+?)(?: to set (?P<n>\d{1,2}))?",
        lambda cards, n: Action(Verb.PLAY_SET, cards=parse_bag(cards), at=_index(n)),
    ),
    (
        f"(?P<name>{_alternatives(CHARACTER_NAMES)})",
        lambda name: Action(Verb.PLAY_CHARACTER, what=_KINDS[name]),
    ),
    (
        rf"(?P<name>priest|priestess) (?P<goods>{_alternatives(GOODS_NAMES)})"
        r"(?P<along>(?: \+ [a-z ]+?)*)",
        _read_priest,
    ),
    (
        r"vizier seat (?P<n>\d)",
        lambda n: Action(Verb.PLAY_CHARACTER, what=_KINDS["vizier"], seat=_index(n)),
    ),
    (
        rf"thief seat (?P<n>\d) (?P<back>{_alternatives(BACK_NAMES)})",
        lambda n, back: Action(
            Verb.PLAY_CHARACTER, what=_KINDS["thief"], seat=_index(n), at=BACK_NAMES.index(back)
        ),
    ),
    (
        r"courtesan (?P<cards>.+) to set (?P<n>\d{1,2})",
        lambda cards, n: Action(
            Verb.PLAY_CHARACTER, what=_KINDS["courtesan"], cards=parse_bag(cards), at=_index(n)
        ),
    ),
    (
        r"merchant (?P<n>\d)",
        lambda n: Action(Verb.PLAY_CHARACTER, what=_KINDS["merchant"], at=_index(n)),
    ),
    (
        rf"token (?P<name>{_alternatives(TOKEN_NAMES)})"
        r"(?: seat (?P<seat>\d))?(?: set (?P<at>\d{1,2}))?",
        lambda name, seat, at: Action(
            Verb.TOKEN, what=TOKEN_NAMES.index(name), seat=_index(seat), at=_index(at)
        ),
    ),
    (r"pick (?P<cards>.+)", lambda cards: Action(Verb.PICK, cards=parse_bag(cards))),
    (r"drop (?P<cards>.+)", lambda cards: Action(Verb.DROP, cards=parse_bag(cards))),
    (r"lay (?P<cards>.+)", lambda cards: Action(Verb.LAY_FLAT, cards=parse_bag(cards))),
    (r"done", lambda: Action(Verb.DONE)),
    (r"start seat (?P<n>\d)", lambda n: Action(Verb.START, seat=_index(n))),
)
