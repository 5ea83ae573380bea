"""Actions and their notation.

c7          move the priest to this square: column c, row 7; a1 is the top left (C10, C11)
return -8   after an Ankh: choose which of your stones goes back to the board (C13)
return none after an Ankh: keep all stones
to c7       put that stone on this square
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sobek.core.text import tr
from sobek.games.scarab.rules.tables import EMPTY, STRIDE, VALUES


def square_name(square: int) -> str:
    """The name of a square, such as “c7” for the third column and the seventh row."""
    row, column = divmod(square, STRIDE)
    return f"{'abcdefghij'[column]}{row + 1}"


class Verb(IntEnum):
    """What kind of decision an action is."""

    MOVE = 0
    RETURN = 1
    PUT = 2


class Action(NamedTuple):
    """One decision."""

    verb: Verb
    """What kind of decision it is."""
    what: int
    """A square (MOVE, PUT), or the value of a stone, 0 for none (RETURN)."""

    def __str__(self) -> str:
        match self.verb:
            case Verb.MOVE:
                return square_name(self.what)
            case Verb.PUT:
                return f"to {square_name(self.what)}"
        return "return none" if self.what == EMPTY else f"return {self.what:+d}"


MOVES: Final = tuple(Action(Verb.MOVE, square) for square in range(STRIDE * STRIDE))
"""The move to each square, by square."""
PUTS: Final = tuple(Action(Verb.PUT, square) for square in range(STRIDE * STRIDE))
"""The put on each square, by square."""
RETURNS: Final = {value: Action(Verb.RETURN, value) for value in (EMPTY, *VALUES)}
"""Value of a stone, or EMPTY -> its return."""
_BY_NOTATION: Final = {str(action): action for action in (*MOVES, *PUTS, *RETURNS.values())}


def parse(text: str) -> Action:
    """Read what ``str(action)`` writes.

    :raises ValueError: with a translated sentence, if the text is nothing of that.

    >>> parse("c7").verb.name, parse("return -8").what
    ('MOVE', -8)
    """
    try:
        return _BY_NOTATION[text]
    except KeyError:
        raise ValueError(
            tr("“{text}” is not an action: type c7, return -8, return none or to c7.", text=text)
        ) from None
