"""Questions about the table, each answered in one sentence: for those who hear the page.

What is typed is a question if it has one word that asks, at most one place that is asked about, and
otherwise only words that questions are made of: "quays", "q", "what does the third cost?". As in
:mod:`web.ui.vocabulary`, each word is a message, whose translation may list several spellings; the
first one is what the page offers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from sobek.core.text import cached_per_language, mark, tr
from web.ui.scene import Scene
from web.ui.typed import folded
from web.ui.vocabulary import spellings, word

_BESIDES: Final = mark("asked besides: what / which / who / does / do / the / is / are / my / in")
"""The words without which a question means the same."""
_PLACES: Final = mark(
    "asked, in order: first / second / third / fourth / fifth / sixth / seventh / eighth / ninth"
)
"""How the words for places in order begin."""
_NUMBER: Final = re.compile(r"(\d{1,2})(?:\w{0,3})")
_PLACE: Final = re.compile(r"\d{1,2}|[a-j]\d{0,2}")
"""A quay or a row, a square or a column."""


class Question(NamedTuple):
    """``asked``: the message of the words that ask it, such as "asked: hand / h"; ``answer``: the
    sentence about a place that was named ("3", "e4"), or about ""; ``name``: the message on its
    button; "" for a question about a place, which has none; ``example``: such a place.
    """

    asked: str
    answer: Callable[[Scene, str], str]
    name: str = ""
    example: str = ""

    @property
    def word(self) -> str:
        """What to type for it."""
        return spellings(self.asked)[0]


def asked(questions: Sequence[Question], typed: str) -> tuple[Question, str] | None:
    """The question that is typed, and the place it is about; None if it is none. As in the line's
    actions, English is understood in every language, unless the word means something else there."""
    besides, places = _spelt(_BESIDES), _in_order()
    words = [each for each in _words(typed) if each not in besides]
    for spelt in (_spelt, _in_english):
        for n, each in enumerate(words):
            left = [_place(other, places) for other in (*words[:n], *words[n + 1 :])]
            if len(left) <= 1 and all(map(_PLACE.fullmatch, left)):
                for question in questions:
                    if each in spelt(question.asked):
                        return question, "".join(left)
    return None


def unplaced(question: Question) -> str:
    """What is said to a question about a place that names none, or none that there is."""
    example = f"{question.word} {question.example}"
    return tr("Say which one, for example “{typed}”.", typed=example)


def listed(parts: Iterable[str]) -> str:
    """Parts as one sentence."""
    said = "; ".join(filter(None, parts))
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."


def _words(typed: str) -> list[str]:
    return re.sub(r"[.!?,;:…“”\"]+", " ", folded(typed)).split()


def _place(word: str, places: Sequence[str]) -> str:
    """A word for a place as the place: "third" and "3rd" as "3"."""
    for n, begins in enumerate(places, 1):
        if word.startswith(begins):
            return str(n)
    found = _NUMBER.fullmatch(word)
    return found[1] if found else word


@cached_per_language
def _spelt(message: str) -> frozenset[str]:
    return frozenset(map(folded, spellings(message)))


def _in_english(message: str) -> frozenset[str]:
    return frozenset(word(message).split(" / "))


@cached_per_language
def _in_order() -> tuple[str, ...]:
    return tuple(map(folded, spellings(_PLACES)))
