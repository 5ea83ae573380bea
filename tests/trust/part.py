"""A part of the trust in figures: a check of very many cases, which are counted.

The number of a case is the seed of all that is random in it, so that a number repeats it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Final

Tally = Counter[str]
"""What was done and what occurred, by name. One of the names is the unit of the part."""
Case = Callable[[int], Tally]
"""Does the case of a number, from 0.

:raises Failure: with what shows it.
"""


PAGE: Final = ("sobek", "web", "serve.py", "index.html", "package-lock.json")
"""Files and folders that the page is built from."""
CODE: Final = (*PAGE, "tests")
"""Those that any part may depend on."""
NOT_LOOKS: Final = (":!*.css", ":!*.svg", ":!*.po")
"""Leaves out how the page looks, and its words in other languages; after files and folders."""
POLICIES: Final = (
    "tests/games/scarab/search/random_games.py",
    "tests/games/sobek/knowledge/random_games.py",
    "tests/helpers/rare_plays.py",
    "tests/trust/games.py",
)
"""Those of the random games."""


class Failure(Exception):
    """What must not be. ``str()`` is the whole record of it, trimmed to the point."""


class Unavailable(Exception):
    """The machine lacks what the part needs; the text is a sentence that says what."""


def no_note(what: str) -> str:
    """Nothing to say about what is counted."""
    return ""


def no_verdict(tally: Tally) -> str:
    """Nothing to say besides that nothing has failed."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Part:
    """``name``: its first word, before a "-", names it together with its siblings. ``what``: is
    checked, in a few words. ``unit``: the name in the tally that is counted. ``wanted``: how many
    of these. ``seconds``: that one takes, about, for sharing the time. ``cases``: makes ready, and
    gives the function for the cases; raises :class:`Unavailable`. ``is_parallel``: whether several
    processes may do cases at a time; ``waits``: whether a case waits for a browser, so that its
    seconds are those of the clock. ``verdict``: says more of the result; ``explain``: more of a
    name in the tally; ``code``: the files and folders that its result depends on, as git's
    pathspecs. If 0 is wanted, ``wanted`` is what the tally has under "all" and the unit."""

    name: str
    what: str
    unit: str
    wanted: int
    seconds: float
    cases: Callable[[], AbstractContextManager[Case]]
    is_parallel: bool = True
    waits: bool = False
    verdict: Callable[[Tally], str] = no_verdict
    explain: Callable[[str], str] = no_note
    code: Sequence[str] = CODE

    def enough(self, tally: Tally) -> int:
        """How many are wanted; 0 if that is not known yet."""
        return self.wanted or tally[f"all {self.unit}"]


def simple(case: Case) -> Callable[[], AbstractContextManager[Case]]:
    """The ``cases`` of a part that needs nothing to be made ready."""
    return lambda: nullcontext(case)
