"""Somebody who hears the page and presses keys, and knows nothing else of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from tests.ear import desktop
from tests.ear.desktop import Desktop

QUIET: Final = 0.35
"""Seconds without a word after which somebody goes on."""
SILENT: Final = 2.0
"""Seconds after which nothing is said any more on a key that may do nothing."""
ANSWERED: Final = 30.0
"""Seconds after which nothing is said any more on a key that leads somewhere, on a busy machine."""
PATIENCE: Final = 180.0
"""Seconds to wait for something that has to be said, on a busy machine."""
AT_FIRST: Final = 2.0
"""Seconds without a word after which a page that was found is there as a whole."""
POLL: Final = 0.02


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that was said. ``time``: in seconds since the ear was opened."""

    time: float
    words: str


@dataclass
class Ear:
    """``heard``: everything so far, in order; ``keys``: how many were pressed; ``lines``: what
    was pressed and heard, as a transcript."""

    desktop: Desktop
    heard: list[Heard] = field(default_factory=list)
    keys: int = 0
    lines: list[str] = field(default_factory=list)
    _began: float = field(default_factory=time.time)

    def __post_init__(self) -> None:
        self._file = self.desktop.said.open(encoding="utf-8")

    def press(self, *keys: str, silent: float = SILENT) -> list[str]:
        """Press keys; return what is said then, if it begins within ``silent`` seconds."""
        self.keys += len(keys)
        self.lines.append(f"[{' '.join(keys)}]")
        self.desktop.press(*keys)
        return self.listen(silent=silent)

    def type(self, text: str) -> list[str]:
        """Type a line and Enter; return what is said then."""
        self.keys += len(text) + 1
        self.lines.append(f"[{text} Return]")
        self.desktop.type(text)
        self.desktop.press("Return")
        return self.listen()

    def listen(self, quiet: float = QUIET, silent: float = SILENT) -> list[str]:
        """What is said from now on, until it is quiet for so many seconds after a word: for as
        long as the first one took, if that was longer, as it is on a busy machine."""
        said: list[str] = []
        now = last = time.monotonic()
        begins = now
        while now - last < quiet or (not said and now - begins < silent):
            if new := self._read():
                quiet = quiet if said else max(quiet, min(now - begins, SILENT))
                said += new
                last = now
            time.sleep(POLL)
            now = time.monotonic()
        return said

    def wait_for(self, wanted: Callable[[str], bool], since: int = 0) -> str:
        """Wait until something wanted is said; return it. ``since``: how much of what was heard is
        not looked at.

        :raises TimeoutError: if it is not said; with what was said last.
        """
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            self._read()
            for each in self.heard[since:]:
                if wanted(each.words):
                    self.listen()
                    return each.words
            time.sleep(POLL)
        raise TimeoutError("\n".join(self.lines[-40:]))

    @property
    def words(self) -> int:
        """How many words were heard."""
        return sum(len(each.words.split()) for each in self.heard)

    def _read(self) -> list[str]:
        """What was said meanwhile. An unfinished line of the file waits for its rest."""
        said = []
        while (line := self._file.readline()).endswith("\n"):
            at, words = json.loads(line)
            if words and (words := " ".join(words.split())):
                self.heard.append(Heard(at - self._began, words))
                self.lines.append(f"{at - self._began:7.2f}  {words}")
                said.append(words)
        if line:
            self._file.seek(self._file.tell() - len(line.encode()))
        return said


@contextmanager
def ear(address: str) -> Iterator[Ear]:
    """Somebody before the page at this address, once Orca has found it."""
    with desktop.opened(address) as found:
        listener = Ear(found)
        listener.listen(AT_FIRST)
        yield listener
