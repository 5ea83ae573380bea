"""What people type, as it is compared: whatever their keyboard makes of it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_SIGNS: Final = {
    **dict.fromkeys(map(ord, "’‘ʼʹ′‛`´ˈ"), "'"),
    **dict.fromkeys(map(ord, '"“”„‟″«»'), None),
    **dict.fromkeys(map(ord, "−‐‑‒–—―⁃"), "-"),
    ord("œ"): "oe",
    ord("æ"): "ae",
}
"""The signs that keyboards exchange for each other. Quotation marks count as nothing: some
languages have spaces inside them."""
_INVISIBLE: Final = ("Mn", "Cf")
"""Accents once they stand alone, soft hyphens, zero-width characters."""
_GROUPED: Final = re.compile(r"\d{1,3}(?:[ .,'_]\d{3}){1,10}|\d{1,40}")


def folded(text: str) -> str:
    """The text without case, accents, ligatures, and the differences between the kinds of
    apostrophes, dashes, quotation marks and spaces.

    >>> folded("L’Œil   d'Horus"), folded("l'oeil d'horus")
    ("l'oeil d'horus", "l'oeil d'horus")
    """
    # Without "´" and others of which the decomposition would make a space and an accent.
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_SIGNS))
    kept = (each for each in letters if unicodedata.category(each) not in _INVISIBLE)
    return " ".join("".join(kept).translate(_SIGNS).split())


def whole_number(text: str) -> int | None:
    """The number of 0 or more that a text is, as people copy and write them; None if it is none, or
    has more than 40 digits.

    >>> whole_number("1 234 567"), whole_number("1’234."), whole_number("1.5")
    (1234567, 1234, None)
    """
    plain = folded(text).rstrip(".")
    if not plain.isascii() or not _GROUPED.fullmatch(plain):
        return None
    return int(re.sub(r"\D", "", plain))
