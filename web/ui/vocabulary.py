"""Actions typed in the page's language: its words stand for those of the notation, one for one.

What is read becomes the notation, and the game reads that; so the grammar is written down once.
Each word of the notation is a message "typed: take", whose translation may have several spellings,
"nimm / nehme": all are understood, and the first one is offered. English words are understood in
every language, for what stands for none of the page's stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sobek.core.game import AnyGame
from sobek.core.text import cached_per_language, tr

MARK: Final = "typed: "
"""Before a word, where it is a message."""
NEEDLESS: Final = "play "
"""What one may say first, and the notation does without."""


class Vocabulary:
    """The words of a game's notation in the language that is spoken."""

    def __init__(self, messages: Iterable[str]) -> None:
        spellings = {each.removeprefix(MARK): _spellings(each) for each in messages}
        self._spelt = _Words({word: said[0] for word, said in spellings.items()})
        self._meant = _Words({each: word for word, said in spellings.items() for each in said})

    def spelt(self, action: object) -> str:
        """An action as it is typed here."""
        return self._spelt.replaced(str(action))

    def meant(self, typed: str) -> str:
        """What is typed, in the notation where it can be. Spaces and capitals do not matter."""
        plain = " ".join(typed.lower().replace("−", "-").split())
        return self._meant.replaced(plain).removeprefix(NEEDLESS)

    def parse(self, game: AnyGame, typed: str) -> Any:
        """The action that is typed. Raises ValueError with a sentence where it is none."""
        try:
            return game.parse(self.meant(typed))
        except ValueError:
            # Refused as it was typed; or it was the notation, whatever its words mean here.
            return game.parse(" ".join(typed.lower().split()))


class _Words:
    """Words, each of which stands for another. Where several could be meant, it is the longest."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self._others = others
        either = "|".join(sorted(map(re.escape, others), key=len, reverse=True))
        self._pattern = re.compile(rf"(?<!\w)(?:{either})(?!\w)")

    def replaced(self, text: str) -> str:
        if not self._others:
            return text
        return self._pattern.sub(lambda found: self._others[found[0]], text)


def _spellings(message: str) -> list[str]:
    said = tr(message).removeprefix(MARK).lower()
    return [" ".join(each.split()) for each in said.split("/")]


@cached_per_language
def vocabulary(messages: tuple[str, ...]) -> Vocabulary:
    """The vocabulary of a game whose words these are."""
    return Vocabulary(messages)
