"""What the one-page guide says: a turn, the characters, the event tokens, the scoring."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark
from sobek.games.sobek.rules.clauses import CHARACTER_CLAUSES, TOKEN_CLAUSES
from sobek.games.sobek.rules.tables import GUILDS, Token
from web.games.sobek import words
from web.ui.scene import Explained, GuidePart

_TURN: Final = (
    Explained(
        "boat",
        mark("Take a card"),
        mark("One of the first 4 on the quays. The cards you skip go under your tile."),
        "S21",
    ),
    Explained("vizier", mark("Play a character"), mark("Use its power and discard it."), "S23"),
    Explained(
        "fish",
        mark("Play a set"),
        mark(
            "3 or more cards of one type; amulets fit any. It earns you an event token. Tap a card "
            "twice to choose all of its type."
        ),
        "S24",
    ),
)
_CHARACTERS: Final = tuple(
    Explained(who.name.lower(), name, words.POWERS[who], CHARACTER_CLAUSES[who])
    for who, name in words.CHARACTERS.items()
)
_TOKENS: Final = (
    Explained("guild_ankh", mark("Guild"), words.EVENTS[Token.GUILD_ANKH], "S37"),
    *(
        Explained(of.name.lower(), name, words.EVENTS[of], TOKEN_CLAUSES[of])
        for of, name in words.TOKENS.items()
        if of not in GUILDS
    ),
)
_SCORING: Final = (
    Explained("seal", mark("Set"), mark("Its scarabs × its cards."), "S42"),
    Explained(
        "seal", mark("Horizontal set"), mark("At the end of a round: only its scarabs."), "S41"
    ),
    Explained(
        "corruption",
        mark("Most corrupt"),
        mark(
            "For every full 10 points from sets, back to the previous space with the same symbol."
        ),
        "S44",
    ),
    Explained(
        "temple",
        mark("End of the game"),
        mark("After 3 rounds, or after round 2 if someone has more than 100 points."),
        "S50",
    ),
)
GUIDE: Final = (
    GuidePart(mark("Your turn"), _TURN),
    GuidePart(mark("Characters"), _CHARACTERS),
    GuidePart(mark("Event tokens"), _TOKENS),
    GuidePart(mark("Scoring"), _SCORING),
)
