"""The faces that people have chosen here.

sobek.faces    each name, its face, and when it was chosen (:mod:`web.storage.kept`)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from web.browser.device import Storage
from web.storage.kept import best, lists, merged, read_list, write_list

KEY: Final = "sobek.faces"


@dataclass(frozen=True, slots=True)
class Choice:
    """``name``: as in :func:`web.ui.faces.key`; ``date``: in seconds since 1970."""

    name: str
    face: str
    date: int


class Faces:
    """The chosen faces, as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._kept = lists(storage, KEY, Choice)
        self.recall = self._kept.recall

    @property
    def chosen(self) -> Mapping[str, str]:
        """The faces by name."""
        return {each.name: each.face for each in self._kept.of()}

    def choose(self, name: str, face: str, now: int) -> None:
        """Give a name this face from now on."""
        self.recall()
        others = (each for each in self._kept.of() if each.name != name)
        self._kept.keep((*others, Choice(name, face, now)))


def read(text: str) -> tuple[Choice, ...] | None:
    """The choices of a stored text; None if it is damaged."""
    return read_list(Choice, text)


def latest(here: str, theirs: str) -> str:
    """Two stored texts as one: the latest choice for each name."""

    def join(one: Sequence[Choice], other: Sequence[Choice]) -> Sequence[Choice]:
        return best((*one, *other), lambda each: each.name, lambda each: (each.date, each.face))

    return merged(here, theirs, read, write_list, join)
