"""Actions as two integers, a code and a bag of cards: the search's form of
:class:`~sobek.games.sobek.rules.notation.Action`.

In the subset of Python that is compiled.
"""

from __future__ import annotations

from typing import Final

_SIZE: Final = 256
"""Values of a field, which take 8 bits."""
_FIELD: Final = _SIZE - 1


def move(verb: int, what: int, seat: int, at: int) -> int:
    """The code of an action. Each of its fields may be NONE, which is -1."""
    return ((verb * _SIZE + what + 1) * _SIZE + seat + 1) * _SIZE + at + 1


def verb_of(code: int) -> int:
    """The verb of an action."""
    return code >> 24


def what_of(code: int) -> int:
    """The kind of the character or the token, or NONE."""
    return (code >> 16 & _FIELD) - 1


def seat_of(code: int) -> int:
    """The chosen seat, or NONE."""
    return (code >> 8 & _FIELD) - 1


def at_of(code: int) -> int:
    """The chosen card, set, type or back, or NONE."""
    return (code & _FIELD) - 1
