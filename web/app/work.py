"""What goes on by itself, each piece with a name."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final


class Work(Enum):
    """A piece of work that goes on by itself until it ends or is stopped by this name."""

    ADVISER = auto()
    """The adviser looks at the decision that somebody has asked about."""
    AGAIN = auto()
    """What others have done since the person's last decision is shown once more."""
    BEST = auto()
    """The strongest bot plays the deal of the day in the person's seat."""
    BOTS = auto()
    """Bots move, and forced moves are made."""
    CLAIM = auto()
    """It is asked whether another tab plays the game."""
    COACH = auto()
    """The coach looks at the decision of the person at the table."""
    CODES = auto()
    """The QR codes of a link are made."""
    CONFIRM = auto()
    """A confirmed choice waits for what the coach has to say of it."""
    CONTEST = auto()
    """The bot of the lab plays a tournament."""
    COUNT = auto()
    """The scoring of a round runs by itself."""
    DECISIONS = auto()
    """The decisions of a finished game are counted, before anybody has it analysed."""
    LAB = auto()
    """What the lab shows is loaded."""
    LANGUAGE = auto()
    """What the page says is loaded in the language that somebody has chosen."""
    LIBRARY = auto()
    """The saved games are read."""
    PAIRING = auto()
    """This device and another one meet."""
    PAUSE = auto()
    """The bots wait before they move on; to stop this is to hurry them."""
    PRICE = auto()
    """What the decisions of a finished game have cost is judged."""
    RECHECK = auto()
    """Bots are asked again what they have decided in a finished game."""
    REPLAY = auto()
    """A replay runs."""
    REVIEW = auto()
    """A finished game is analysed."""
    SCAN = auto()
    """The camera is asked for, to look for a link."""
    STATISTICS = auto()
    """The results are read for the statistics."""


AWAITED: Final = frozenset({Work.ADVISER, Work.BOTS, Work.REVIEW, Work.RECHECK})
"""Work that a person waits for; other work lets it pass."""
