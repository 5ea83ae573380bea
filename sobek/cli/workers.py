"""Who plays the games of a command: processes, or whatever executor somebody brings.

An executor is one of :mod:`concurrent.futures`, so a cluster serves as well as the cores of this
machine.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sobek.cli.common import Problem, checked, some
from sobek.core.text import tr

if TYPE_CHECKING:
    from concurrent.futures import Executor

MOST_ON_WINDOWS: Final = 61
"""How many processes one can wait for there."""


def add(parser: argparse.ArgumentParser, usual: int = os.cpu_count() or 1) -> None:
    """Add ``--jobs``, by default so many."""
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=checked(_jobs),
        default=usual,
        help=tr(
            "how many at a time (default: {n}); or a function that returns an executor, such as "
            "{example}",
            n=usual,
            example="cluster:executor",
        ),
    )


@contextmanager
def executor(jobs: int | str) -> Iterator[Executor | None]:
    """What plays the games of ``--jobs``; None for one at a time, in this process. What a bot that
    somebody has written prints meanwhile is not among the figures: it goes to the error stream.

    :raises Problem: if a function that should return an executor can't be found, or fails; or if a
        process ends before its game.
    """
    with redirect_stdout(sys.stderr):
        if jobs == 1:
            yield None
            return
        # Imported here, because Pyodide has no processes but runs everything else.
        from concurrent.futures import BrokenExecutor

        try:
            with _processes(jobs) if isinstance(jobs, int) else _brought(jobs) as made:
                yield made
        except BrokenExecutor:
            raise Problem(tr("A process ended before its game did.")) from None


def _brought(name: str) -> Executor:
    """What a function returns, by its module and name."""
    from concurrent.futures import Executor

    module, _, function = name.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        made = getattr(import_module(module), function)()
    except Exception as error:
        raise Problem(f"{name}: {error}") from None
    if not isinstance(made, Executor):
        raise Problem(tr("“{name}” returns no executor.", name=name))
    return made


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    """An executor with this many processes, which Ctrl-C ends at once and silently."""
    from concurrent.futures import InvalidStateError, ProcessPoolExecutor

    def say(args: threading.ExceptHookArgs) -> None:
        # Python 3.11 stumbles over games that were called off when their process ended.
        if args.exc_type is not InvalidStateError:
            usual(args)

    usual, threading.excepthook = threading.excepthook, say
    if sys.platform == "win32":
        count = min(count, MOST_ON_WINDOWS)
    try:
        with ProcessPoolExecutor(count, initializer=_begin) as executor:
            yield executor
    finally:
        threading.excepthook = usual


def _begin() -> None:
    """How a process begins."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout = sys.stderr


def _jobs(text: str) -> int | str:
    module, colon, function = text.partition(":")
    return text if module and colon and function else some(text)
