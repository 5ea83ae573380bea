"""Names of players and of games: what is taken of what somebody typed, or another device sent.

A name is one line of characters that can be seen. What can't be seen would let two names look
alike, or a name look like none; and letters under a tower of marks would run into their neighbours.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Final

MAX_NAME: Final = 24
"""Maximum length of a name, in code points."""
MAX_STACKED: Final = 2
"""Maximum number of marks in a row that stand above or below the same letter."""
MAX_MARKS: Final = 4
"""Maximum number of marks of a letter. Burmese and Tibetan names need as many: their vowels and
lower consonants are marks, most of which don't stack."""

# Characters that could disturb the text around a name: controls, line ends, and marks that change
# the writing direction.
_UNPRINTABLE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
# Symbols that look like a blank.
_BLANK: Final = re.compile("[\u2800\U0001d159]")
# Letters and marks of Unicode's Default_Ignorable_Code_Point. The others are formats or unassigned.
_IGNORABLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
_PICTURE: Final = (
    "[\u2190-\u2bff\U0001f000-\U0001f1e5\U0001f200-\U0001faff]\ufe0f?[\U0001f3fb-\U0001f3ff]?"
)
# What is one character for people: the flag of a part of a country, pictures that are joined, and
# the flag of a country. And joiners after a virama, which form letters of Indic scripts.
_JOINED: Final = re.compile(
    "\U0001f3f4[\U000e0030-\U000e007a]{2,6}\U000e007f"
    f"|{_PICTURE}(?:\u200d{_PICTURE})*"
    "|[\U0001f1e6-\U0001f1ff]{2}"
    "|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]"
    "|."
)


def is_name(text: str) -> bool:
    """Whether a text may be the name of a player in a record. Records of older versions have names
    that :func:`clean_name` would change."""
    return len(text) <= MAX_NAME and text == " ".join(_UNPRINTABLE.sub(" ", text).split())


@lru_cache(maxsize=64)
def clean_name(text: str) -> str:
    """Turn a text into a name: one line of at most MAX_NAME code points that can be seen, maybe
    empty.

    >>> clean_name("  Anna   Berta ")
    'Anna Berta'
    """
    plain = _BLANK.sub(" ", _UNPRINTABLE.sub(" ", text))
    whole = "".join(_characters(unicodedata.normalize("NFC", "".join(_seen(plain)))))
    name = _cut(" ".join(whole.split()), MAX_NAME)
    # What has gone may have brought marks together that now change their order.
    return name if name == text else clean_name(name)


def tell_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names of players, of whom no two are called alike: a number stands behind those that
    somebody before them has, whether in capitals or not. Empty names stay.

    >>> tell_apart(["Anna", "", "Anna", "anna"])
    ('Anna', '', 'Anna 2', 'anna 3')
    """
    given, found = {name.casefold() for name in names}, list[str]()
    for name in names:
        is_taken = name and name.casefold() in map(str.casefold, found)
        numbered = (_numbered(name, number) for number in count(2))
        known = given.union(map(str.casefold, found))
        free = (each for each in numbered if each.casefold() not in known)
        found.append(next(free) if is_taken else name)
    return tuple(found)


def _numbered(name: str, number: int) -> str:
    """A name with a number behind it, cut if it is long."""
    ending = f" {number}"
    return _cut(name, MAX_NAME - len(ending)) + ending


def _cut(text: str, most: int) -> str:
    """As many whole characters of a text as have at most so many code points."""
    name = ""
    for each in _characters(text):
        if len(name) + len(each) > most:
            break
        name += each
    return name.rstrip()


def _seen(text: str) -> list[str]:
    """The parts of a text that show something."""
    return [each for each in _JOINED.findall(text) if not is_unseen(each)]


def is_unseen(character: str) -> bool:
    """Whether a single code point shows nothing."""
    if len(character) > 1:
        return False
    return unicodedata.category(character) in ("Cf", "Cn") or bool(_IGNORABLE.match(character))


def _characters(text: str) -> list[str]:
    """What people take for characters, in a row: a letter with its marks, a picture, a flag. Marks
    without a letter, or more than a letter can have, are left out."""
    found = [""]
    marks = stacked = 0
    for each in _seen(text):
        if not _is_mark(each):
            found.append(each)
            marks = stacked = 0
        elif found[-1].strip():
            marks, stacked = marks + 1, stacked + _stacks(each)
            if marks <= MAX_MARKS and stacked <= MAX_STACKED:
                found[-1] += each
    return found


def _is_mark(character: str) -> bool:
    return unicodedata.category(character[0]).startswith("M")


def _stacks(mark: str) -> bool:
    """Whether a mark stands above or below its letter, or across it, whatever else does; not a
    vowel (class 0), a dot below (7) or a virama (9) of an Indic script."""
    is_around = unicodedata.category(mark[0]) == "Me"
    return is_around or unicodedata.combining(mark[0]) not in (0, 7, 9)
