"""The faces that people have chosen here.

sobek.faces    each name, its face, and when it was chosen (:mod:`web.storage.kept`)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from web.browser.device import Storage
from web.storage.kept import best, lists, merged, read_list, write_list
from web.storage.saves import LATEST

KEY: Final = "sobek.faces"
MAX_NAMES: Final = 200
"""Maximum number of names; beyond it, the oldest choices are dropped."""


@dataclass(frozen=True, slots=True)
class Choice:
    """``name``: as in :func:`web.ui.faces.key`; ``date``: in seconds since 1970."""

    name: str
    face: str
    date: int

    def __post_init__(self) -> None:
        if not 0 <= self.date <= LATEST:
            raise ValueError("a time that has no day")


class Faces:
    """The chosen faces, as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._kept = lists(storage, KEY, Choice)
        self.recall = self._kept.recall

    @property
    def chosen(self) -> Mapping[str, str]:
        """The faces by name."""
        return {each.name: each.face for each in self._kept.of()}

    def choose(self, name: str, face: str, now: int, former: str = "") -> None:
        """Give a name this face from now on. ``former``: the name that it is taken from."""
        self.recall()
        others = [each for each in self._kept.of() if each.name not in (name, former)]
        self._kept.keep((*_newest(others)[1 - MAX_NAMES :], Choice(name, face, now)))


def read(text: str) -> tuple[Choice, ...] | None:
    """The choices of a stored text; None if it is damaged."""
    return read_list(Choice, text)


def latest(here: str, theirs: str) -> str:
    """Two stored texts as one: the latest choice for each name."""

    def join(one: Sequence[Choice], other: Sequence[Choice]) -> Sequence[Choice]:
        found = best((*one, *other), lambda each: each.name, lambda each: (each.date, each.face))
        return _newest(found)[-MAX_NAMES:]

    return merged(here, theirs, read, write_list, join)


def _newest(choices: Sequence[Choice]) -> list[Choice]:
    """The choices, the newest last."""
    return sorted(choices, key=lambda each: (each.date, each.name))
