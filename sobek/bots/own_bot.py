"""A bot that somebody has written: a text with a function ``choose(view, actions, rng)``.

The same text plays in the page's lab (docs/lab.md) and on a terminal, as a file. It runs in this
interpreter and can do what the interpreter can: run somebody's only where that does no harm.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from random import Random
from types import CodeType
from typing import Any, Final

from sobek.core.text import tr

OWN: Final = "own-bot"
"""The ``kind`` of the player in a record: its actions are recorded, its text is not."""
FILE: Final = "bot.py"
"""The name of the text in error messages, unless it comes from a file."""
MAX_CODE: Final = 50_000
"""Maximum length of a text, in characters."""
MODULES: Final = (
    *("abc", "array", "ast", "base64", "bisect", "calendar", "cmath", "collections", "contextlib"),
    *("copy", "cProfile", "csv", "dataclasses", "datetime", "decimal", "difflib", "enum"),
    *("fractions", "functools", "graphlib", "hashlib", "heapq", "inspect", "io", "itertools"),
    *("json", "logging", "math", "numbers", "operator", "pickle", "pprint", "pstats", "queue"),
    *("random", "re", "sched", "secrets", "statistics", "string", "struct", "sys", "textwrap"),
    *("time", "timeit", "traceback", "types", "typing", "uuid", "warnings", "weakref", "zlib"),
)
"""The modules of the standard library that a bot finds wherever it plays, also in the lab."""
ERROR: Final = "error"
NO_MODULE: Final = "no module"
ASKED: Final = "asked"
NO_FUNCTION: Final = "no function"
NOT_LEGAL: Final = "not legal"
LATE: Final = "late"
SILENT: Final = "silent"
DOWN: Final = "down"
_SHOWN: Final = 200
"""Maximum length of what is shown of an error or a value, in characters."""


class BotFailed(Exception):
    """A bot did something wrong.

    ``what``: ERROR, NO_FUNCTION or NOT_LEGAL; in a sandbox also NO_MODULE, ASKED if it reads what
    somebody types, LATE, SILENT if it gave no answer but something else, or DOWN if not the bot has
    failed, but what it runs in. ``said``: Python's last line on the error, the wrong value, the
    name of the module, or how many seconds it had. ``line``: of the bot's text, from 1; 0 if none
    is to blame.
    """

    def __init__(self, what: str, said: str = "", line: int = 0) -> None:
        super().__init__(what, said, line)
        self.what = what
        self.said = said[:_SHOWN]
        self.line = line

    def __str__(self) -> str:
        """A translated sentence."""
        if self.what == NO_FUNCTION:
            return tr("There must be a function choose(view, actions, rng).")
        if self.what == NOT_LEGAL:
            return tr(
                "choose() must return one of the actions, but it returned {value}.",
                value=self.said,
            )
        if self.what == LATE:
            return tr("It had no answer after {n} seconds, so it was stopped.", n=self.said)
        if self.what == SILENT:
            return tr("It gave something that is not an answer, so it was stopped.")
        if self.what == DOWN:
            return tr("Your bot could not be started. Try again, or reload the page.")
        error = self._error()
        return tr("Line {n}: {error}", n=self.line, error=error) if self.line else error

    def _error(self) -> str:
        if self.what == NO_MODULE:
            return tr(
                "There is no module {name} here. There is sobek, and from the standard library "
                "{modules}.",
                name=self.said,
                modules=", ".join(MODULES),
            )
        if self.what == ASKED:
            return tr(
                "You can’t type anything while a bot plays: write what it needs into the bot, "
                "without input()."
            )
        return self.said


class OwnBot:
    """The bot of a text. What it remembers in global variables lasts as long as this object.

    >>> bot = OwnBot("def choose(view, actions, rng): return actions[-1]")
    >>> bot.choose(None, ["take 1", "take 2"], Random(1))
    'take 2'
    """

    def __init__(self, code: str, file: str = FILE) -> None:
        """:raises BotFailed: if the text can't be run, or has no such function."""
        self._file = file
        names: dict[str, Any] = {"__name__": "bot", "__file__": file}
        self._run(lambda: exec(_compiled(code, file), names))
        if not callable(choose := names.get("choose")):
            raise BotFailed(NO_FUNCTION)
        self._choose: Callable[[Any, Sequence[Any], Random], Any] = choose

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """What the bot chooses. It gets a list of its own, and is not asked about a single action.

        :raises BotFailed: if it fails, or if that is none of the actions.
        """
        if len(actions) == 1:
            return actions[0]
        chosen = self._run(lambda: self._choose(view, list(actions), rng))
        for action in actions:
            if chosen is action or (type(chosen) is type(action) and chosen == action):
                return action
        raise BotFailed(NOT_LEGAL, self._run(lambda: repr(chosen)))

    def _run(self, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except BaseException as error:
            # sys.exit() is no way out, either. Only a person's Ctrl-C is.
            if isinstance(error, KeyboardInterrupt):
                raise
            raise BotFailed(ERROR, _said(error), self._line(error)) from error

    def _line(self, error: BaseException) -> int:
        if isinstance(error, SyntaxError) and error.filename == self._file:
            return error.lineno or 0
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno or 0 for frame in frames if frame.filename == self._file]
        return lines[-1] if lines else 0


def _compiled(code: str, file: str) -> CodeType:
    # Without the flags of this module: annotations mean what they mean in any file.
    return compile(code, file, "exec", dont_inherit=True)


def _said(error: BaseException) -> str:
    """The error as Python's last line says it."""
    try:
        return "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    except BaseException:
        return type(error).__name__  # a bot's own exception may fail to say anything
