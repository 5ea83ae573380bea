"""Cards as codes, for the playout: cards that it treats alike have the same small number.

The code of a card of goods is twice its type, plus 1 if it has scarabs. Each character has a code
of its own, above those of the goods.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.effects import PROSPEROUS
from sobek.games.sobek.rules.tables import ALL, KINDS, Goods, bits, kind_of

AMULET: Final = int(Goods.AMULET)
NO_CHARACTER: Final = -1
FIRST_CHARACTER: Final = 2 * AMULET + 2
"""The lowest code of a character; the codes below are goods and amulets."""

CHARACTER_KINDS: Final = tuple(kind for kind in KINDS if kind.character is not None)


def _make_code(card: int) -> int:
    kind = KINDS[kind_of(card)]
    if kind.character is not None:
        return FIRST_CHARACTER + CHARACTER_KINDS.index(kind)
    return 2 * kind.goods + (kind.scarabs > 0)


GOODS_OF: Final = (
    *(code // 2 for code in range(FIRST_CHARACTER)),
    *(int(kind.goods) for kind in CHARACTER_KINDS),
)
"""Code -> type of goods."""
CHARACTER_OF: Final = (
    *[NO_CHARACTER] * FIRST_CHARACTER,
    *(int(kind.character or 0) for kind in CHARACTER_KINDS),
)
"""Code -> character, or NO_CHARACTER."""
TYPE_SCARABS: Final = tuple(
    max(kind.scarabs for kind in KINDS if kind.goods == goods) for goods in Goods
)
"""Type of goods -> scarabs on a card that has any."""
SCARABS_OF: Final = tuple(
    TYPE_SCARABS[code // 2] if code < FIRST_CHARACTER and code % 2 else 0
    for code in range(len(CHARACTER_OF))
)
"""Code -> scarabs."""
CODE_AT: Final = tuple(map(_make_code, bits(ALL)))
"""Index of a card's bit -> its code."""
CHARACTER_OF_KIND: Final = tuple(
    NO_CHARACTER if kind.character is None else int(kind.character) for kind in KINDS
)
"""Kind -> character, or NO_CHARACTER."""
IS_PROSPEROUS: Final = tuple(goods in PROSPEROUS for goods in Goods)
"""Type of goods -> whether its sets take a Prosperity token (S3A)."""


def code_of(card: int) -> int:
    """The code of a card."""
    return CODE_AT[card.bit_length() - 1]
