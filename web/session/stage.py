"""What the page shows of a session, by stage."""

from __future__ import annotations

from enum import Enum


class Stage(Enum):
    """One at a time. A scoring comes before anything else; see :attr:`Session.stage`."""

    SCORING = "account"
    """The scoring of a round, step by step, for everyone."""
    OVER = "over"
    """The ranking, and the table below it."""
    RESULT = "result"
    """What a person has just learned alone, before the tablet is passed on."""
    HANDOVER = "handover"
    """Nobody's cards: the next person has to say that they are in front of the screen."""
    SEALED = "sealed"
    """A sealed game whose cards are still being shuffled: there is no table yet."""
    TABLE = "table"
    REPLAY = "replay"
    """The table as it was at some ply."""
    EXERCISE = "exercise"
    """The table as it was at some ply, where one can try what else could have been done."""
