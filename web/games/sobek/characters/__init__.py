"""What the page says and shows of each character's power: a record each, in a module each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.games.sobek.rules.tables import Character
from web.games.sobek.characters.courtesan import COURTESAN
from web.games.sobek.characters.merchant import MERCHANT
from web.games.sobek.characters.power import Power
from web.games.sobek.characters.priest import PRIEST
from web.games.sobek.characters.queen import QUEEN
from web.games.sobek.characters.scribe import SCRIBE
from web.games.sobek.characters.thief import THIEF
from web.games.sobek.characters.vizier import VIZIER

POWERS: Final[Mapping[Character, Power]] = {
    Character.QUEEN: QUEEN,
    Character.PRIEST: PRIEST,
    Character.PRIESTESS: PRIEST,
    Character.VIZIER: VIZIER,
    Character.SCRIBE: SCRIBE,
    Character.THIEF: THIEF,
    Character.MERCHANT: MERCHANT,
    Character.COURTESAN: COURTESAN,
}
