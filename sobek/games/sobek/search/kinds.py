"""What the search looks up of a kind of card (``rules.tables.KINDS``), by its number.

:mod:`.candidates` and :mod:`.effects`, which move single cards, and the playout, which counts cards
by type, use the same tables.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.effects import PROSPEROUS
from sobek.games.sobek.rules.tables import KINDS, Goods

AMULET: Final = int(Goods.AMULET)
NO_CHARACTER: Final = -1

GOODS_OF: Final = tuple(int(kind.goods) for kind in KINDS)
"""Kind -> type of goods."""
SCARABS_OF: Final = tuple(kind.scarabs for kind in KINDS)
"""Kind -> scarabs."""
CHARACTER_OF: Final = tuple(
    NO_CHARACTER if kind.character is None else int(kind.character) for kind in KINDS
)
"""Kind -> character, or NO_CHARACTER."""
TYPE_SCARABS: Final = tuple(
    max(kind.scarabs for kind in KINDS if kind.goods == goods) for goods in Goods
)
"""Type of goods -> scarabs on a card that has any."""
VALUABLE: Final = tuple(
    next(n for n, kind in enumerate(KINDS) if (kind.goods, kind.scarabs) == each)
    for each in enumerate(TYPE_SCARABS)
)
"""Type of goods -> a kind with scarabs; amulets have none."""
PLAIN: Final = tuple(
    next(n for n, kind in enumerate(KINDS) if (kind.goods, kind.scarabs) == (goods, 0))
    for goods in Goods
)
"""Type of goods -> a kind without scarabs."""
IS_PROSPEROUS: Final = tuple(goods in PROSPEROUS for goods in Goods)
"""Type of goods -> whether its sets take a Prosperity token (S3A)."""
