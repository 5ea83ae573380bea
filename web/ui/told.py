"""Sentences that screen readers read out, also if the same one is said again.

A live region is read out when its content changes. So a sentence in it is an element of its own,
with a number in its id: the next one takes its place even if it says the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from web.ui.markup import NOTHING, Content, Html, span


@dataclass(slots=True)
class Told:
    """What the page says to the person at some place. ``sentence``: "" if nothing stands there;
    ``number``: how many sentences have stood there."""

    sentence: str = ""
    number: int = 0

    def __bool__(self) -> bool:
        return bool(self.sentence)

    def say(self, sentence: str) -> None:
        """Say a sentence, be it the same again; "" takes the former one away."""
        self.sentence, self.number = sentence, self.number + bool(sentence)


def told(sentence: Content, region: str, number: int) -> Html:
    """A sentence as the content of a live region. ``region``: its name, the only one on the page;
    ``number``: another one than that of the sentence before it, if this is to be read out."""
    return span(sentence, id=f"{region}-told-{number}") if sentence else NOTHING
