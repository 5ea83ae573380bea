"""Each game's actions as numbers and views as vectors: one encoding for all adapters.

The encoding of a game never depends on a position's hidden part: a number is one of the legal
actions, and an observation is made of one seat's view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sobek.core.game import AnyGame
from sobek.games import game
from sobek.research import sakkara, scarab, sobek_actions, sobek_observation
from sobek.research.layout import Layout


@dataclass(frozen=True, kw_only=True, eq=False)
class Encoding:
    """The encoding of a game.

    >>> scarab = encoding("scarab")
    >>> len(scarab.spellings), scarab.spellings[62], scarab.layout(2).size
    (217, 'c7', 1861)
    >>> state = scarab.game.new(2, seed=1, options=scarab.game.complete({}, seats=2))
    >>> len(scarab.observe(state.view(0)))
    1861
    """

    game: AnyGame
    spellings: tuple[str, ...]
    """What each number of the fixed action space means. Its length is the size of the space."""
    number: Callable[[Any, Any], int]
    """The number of a legal action: ``number(state, action)``."""
    layout: Callable[[int], Layout]
    """The layout of an observation in a game of this many seats."""
    observe: Callable[[Any], bytes]
    """The observation of a view with perfect memory, or of a spectator's view."""
    longest: int
    """No game has more actions; most have far fewer."""

    def __reduce__(self) -> tuple[Any, ...]:
        """There is one for each game: a copy, or what is pickled, is the same one."""
        return encoding, (self.game.name,)


ENCODINGS: Final = {
    "sobek": Encoding(
        game=game("sobek"),
        spellings=sobek_actions.SPELLINGS,
        number=sobek_actions.number,
        layout=sobek_observation.layout,
        observe=sobek_observation.observe,
        longest=sobek_actions.LONGEST,
    ),
    "scarab": Encoding(
        game=game("scarab"),
        spellings=scarab.SPELLINGS,
        number=scarab.number,
        layout=scarab.layout,
        observe=scarab.observe,
        longest=scarab.LONGEST,
    ),
    "sakkara": Encoding(
        game=game("sakkara"),
        spellings=sakkara.SPELLINGS,
        number=sakkara.number,
        layout=sakkara.layout,
        observe=sakkara.observe,
        longest=sakkara.LONGEST,
    ),
}
"""Name of each game -> its encoding."""


def encoding(name: str) -> Encoding:
    """The encoding of a game.

    :raises ValueError: if there is none.
    """
    if name not in ENCODINGS:
        raise ValueError(f"No game “{name}” here: there are {', '.join(ENCODINGS)}.")
    return ENCODINGS[name]
