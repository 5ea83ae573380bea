"""Actions typed in the page's language, whose words replace those of the notation one for one.

Typed text is turned into notation, which the game parses; so there is one grammar. Each word of the
notation is a message "typed: take". Its translation may list several spellings, "nimm / nehme": all
are understood, and the first one is suggested. English words are understood in every language,
since words that are not in the vocabulary stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sobek.core.game import AnyGame
from sobek.core.text import cached_per_language, tr

MARK: Final = "typed: "
"""The prefix of a word in its message."""
NEEDLESS: Final = "play "
"""A first word that players may type and the notation omits."""


class Vocabulary:
    """The words of a game's notation in the current language."""

    def __init__(self, messages: Iterable[str]) -> None:
        spellings = {each.removeprefix(MARK): _spellings(each) for each in messages}
        self._spelt = _Words({word: said[0] for word, said in spellings.items()})
        self._meant = _Words({each: word for word, said in spellings.items() for each in said})

    def spelt(self, action: object) -> str:
        """An action as players type it in this language."""
        return self._spelt.replaced(str(action))

    def meant(self, typed: str) -> str:
        """Typed text in notation, as far as its words are known. Case and spaces do not matter."""
        plain = " ".join(typed.lower().replace("−", "-").split())
        return self._meant.replaced(plain).removeprefix(NEEDLESS)

    def parse(self, game: AnyGame, typed: str) -> Any:
        """The typed action.

        :raises ValueError: with a sentence for the player, if it is none.
        """
        try:
            return game.parse(self.meant(typed))
        except ValueError:
            # It may be notation whose words mean something else in this language. If it is not,
            # the error names the text as it was typed.
            return game.parse(" ".join(typed.lower().split()))


class _Words:
    """A replacement of words by other words. The longest match is replaced."""

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
    """The vocabulary for the messages of a game, cached for the current language."""
    return Vocabulary(messages)
