"""Actions and how they are spelt.

    c7          the priest moves to this field: column c, row 7; a1 is at the top left (C10, C11)
    return -8   after an Ankh: this stone of one's own goes back to the board (C13)
    return none after an Ankh: all stones are kept
    to c7       the field on which the stone is put

One decision is one action; whose it is and along which line the priest moves follow from the game.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sobek.core.text import tr
from sobek.games.scarab.rules.tables import EMPTY, STRIDE, VALUES


def field_name(field: int) -> str:
    """“c7” for the field in the third column and the seventh row."""
    row, column = divmod(field, STRIDE)
    return f"{'abcdefghij'[column]}{row + 1}"


class Verb(IntEnum):
    """The kinds of decisions."""

    MOVE = 0
    RETURN = 1
    PUT = 2


class Action(NamedTuple):
    """``what``: a field (MOVE, PUT), or a stone's value, EMPTY for none (RETURN)."""

    verb: Verb
    what: int

    def __str__(self) -> str:
        match self.verb:
            case Verb.MOVE:
                return field_name(self.what)
            case Verb.PUT:
                return f"to {field_name(self.what)}"
        return "return none" if self.what == EMPTY else f"return {self.what:+d}"


MOVES: Final = tuple(Action(Verb.MOVE, field) for field in range(STRIDE * STRIDE))
"""The move to each field."""
PUTS: Final = tuple(Action(Verb.PUT, field) for field in range(STRIDE * STRIDE))
RETURNS: Final = {value: Action(Verb.RETURN, value) for value in (EMPTY, *VALUES)}
_SPELT: Final = {str(action): action for action in (*MOVES, *PUTS, *RETURNS.values())}


def parse(text: str) -> Action:
    """Read what ``str(action)`` writes. Raises ValueError with a translated sentence."""
    try:
        return _SPELT[text]
    except KeyError:
        raise ValueError(
            tr("“{text}” is not an action: type c7, return -8, return none or to c7.", text=text)
        ) from None
