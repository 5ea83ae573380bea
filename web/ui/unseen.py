"""Characters that show nothing, or change the order of those around them: a program may hide behind
them what it does. And halves of characters, which no device can keep."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby
from typing import Final

from sobek.core.names import is_unseen
from web.ui.markup import Content, span

_HALF: Final = re.compile("[\ud800-\udfff]")
_PLAIN: Final = " \n\t"
_SPACES: Final = ("Zs", "Zl", "Zp", "Cc", "Cs", "Co")


def is_hidden(character: str) -> bool:
    r"""Whether a character shows nothing, or looks like a blank without being one.

    >>> is_hidden("a"), is_hidden(" "), is_hidden("\u202e"), is_hidden("\u00a0")
    (False, False, True, True)
    """
    if character in _PLAIN:
        return False
    return unicodedata.category(character) in _SPACES or is_unseen(character)


def revealed(text: str) -> list[Content]:
    """A text in which such characters are marked, by their numbers in their place."""
    parts: list[Content] = []
    for hidden, characters in groupby(text, is_hidden):
        if hidden:
            parts += [span(f"U+{ord(each):04X}", class_="revealed") for each in characters]
        else:
            parts.append("".join(characters))
    return parts


def whole(text: str) -> str:
    r"""The text with a sign in place of each half of a character: no file, link or storage takes
    halves, which a keyboard or a program can leave behind.

    >>> whole("Zo\ud83d")
    'Zo�'
    """
    return _HALF.sub("\ufffd", text)
