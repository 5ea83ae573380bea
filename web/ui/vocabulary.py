"""Actions typed in the page's language. Its words replace those of the notation one by one.

Typed text is translated into notation, which the game parses. So there is only one grammar. Each
word of the notation is a message such as "typed: take"; "typed in Sakkara: lay" is a message of its
own, since another game lays something else. Its translation may list several spellings, such as
"nimm / nehme": all are accepted, and the first one is suggested. Words that are not in the
vocabulary stay as they are, so English is accepted in every language.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from sobek.core.game import AnyGame
from sobek.core.text import cached_per_language, tr
from web.ui.typed import folded

if TYPE_CHECKING:
    from web.ui.renderer import Renderer

_PREFIX: Final = re.compile(r"(?:typed|asked)(?: in \w+| besides|, in order)?: ")
OPTIONAL_WORD: Final = "play "
"""A first word that may be typed, and that the notation omits."""


class Vocabulary:
    """The words of a game's notation in the current language."""

    def __init__(self, messages: Iterable[str]) -> None:
        """``messages``: one for each word of the notation."""
        spelt = {word(each): spellings(each) for each in messages}
        self._from_notation = _Words({word: typed[0] for word, typed in spelt.items()})
        self._to_notation = _Words(
            {_plain(each): word for word, typed in spelt.items() for each in typed}
        )

    def spelt(self, action: object) -> str:
        """An action as it is typed in this language, in its first spelling."""
        return self._from_notation.replaced(str(action))

    def notation(self, typed: str) -> str:
        """Typed text with all known words in notation, whatever the keyboard has made of it."""
        return self._to_notation.replaced(_plain(typed)).removeprefix(OPTIONAL_WORD)

    def parse(self, game: AnyGame, typed: str) -> Any:
        """The typed action. Whether it is legal is not checked.

        :raises ValueError: with a sentence for the player, if the text is no action.
        """
        # The text may be notation with a word that means something else in this language.
        for text in (self.notation(typed), _plain(typed)):
            with contextlib.suppress(ValueError):
                return game.parse(text)
        return game.parse(" ".join(typed.lower().split()))  # the error names what was typed


class _Words:
    """A replacement of words by other words; of several matches the longest one is replaced."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self._others = others
        words = "|".join(sorted(map(re.escape, others), key=len, reverse=True))
        self._pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)")

    def replaced(self, text: str) -> str:
        """The text with its known words replaced."""
        if not self._others:
            return text
        return self._pattern.sub(lambda match: self._others[match[0]], text)


def _plain(typed: str) -> str:
    """The text without the full stops that a double space, or dictation, has become, and without
    the key that leads to the field, pressed once more."""
    return " ".join(folded(re.sub(r"^\s*/|[.!?,;:…]+(?=\s|$)", " ", typed)).split())


def word(message: str) -> str:
    """The message of a word without what says that it is typed, or asked (:mod:`web.ui.questions`);
    other texts as they are.

    >>> word("typed: take"), word("typed in Sakkara: lay"), word("nimm / nehme")
    ('take', 'lay', 'nimm / nehme')
    """
    prefix = _PREFIX.match(message)
    return message[prefix.end() :] if prefix else message


def spellings(message: str) -> list[str]:
    """How the word of a message may be typed in the current language; what is offered first."""
    return [" ".join(each.split()) for each in word(tr(message)).lower().split("/")]


def spelt(renderer: Renderer, view: Any, action: Any) -> str:
    """An action of this position as it is typed."""
    return vocabulary(renderer.words.vocabulary).spelt(renderer.typed.spelt(view, action))


def meant(renderer: Renderer, game: AnyGame, view: Any, typed: str) -> Any:
    """The typed action in this position. Whether it is legal is not checked.

    :raises ValueError: with a sentence for the player, if the text is no action.
    """
    action = vocabulary(renderer.words.vocabulary).parse(game, typed)
    return renderer.typed.meant(view, action)


@cached_per_language
def vocabulary(messages: tuple[str, ...]) -> Vocabulary:
    """The vocabulary of a game with these messages, cached for the current language."""
    return Vocabulary(messages)
