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
from contextlib import AbstractContextManager, contextmanager, nullcontext
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


def executor(jobs: int | str) -> AbstractContextManager[Executor | None]:
    """What plays the games of ``--jobs``; None for one at a time, in this process.

    :raises Problem: if a function that should return an executor can't be found, or fails.
    """
    if jobs == 1:
        return nullcontext()
    # Imported here, because Pyodide has no processes but runs everything else.
    from concurrent.futures import Executor

    if isinstance(jobs, int):
        return _processes(min(jobs, MOST_ON_WINDOWS) if sys.platform == "win32" else jobs)
    module, _, function = jobs.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        made = getattr(import_module(module), function)()
    except Exception as error:
        raise Problem(f"{jobs}: {error}") from None
    if not isinstance(made, Executor):
        raise Problem(tr("“{name}” returns no executor.", name=jobs))
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
    leave = signal.SIGINT, signal.SIG_DFL
    try:
        with ProcessPoolExecutor(count, initializer=signal.signal, initargs=leave) as executor:
            yield executor
    finally:
        threading.excepthook = usual


def _jobs(text: str) -> int | str:
    module, colon, function = text.partition(":")
    return text if module and colon and function else some(text)
