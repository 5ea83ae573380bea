"""Who plays the games of a command: processes, or whatever executor somebody brings.

An executor is one of :mod:`concurrent.futures`, so a cluster serves as well as the cores of this
machine.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from sobek.cli.common import Problem, checked, some
from sobek.core.text import tr

if TYPE_CHECKING:
    from concurrent.futures import Executor


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

    :raises Problem: if a function that should return an executor can't be found.
    """
    if jobs == 1:
        return nullcontext()
    # Imported here, because Pyodide has no processes but runs everything else.
    from concurrent.futures import Executor, ProcessPoolExecutor

    if isinstance(jobs, int):
        return ProcessPoolExecutor(jobs)
    module, _, function = jobs.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        made = getattr(import_module(module), function)()
    except (ImportError, AttributeError) as error:
        raise Problem(f"{jobs}: {error}") from None
    if not isinstance(made, Executor):
        raise Problem(tr("“{name}” returns no executor.", name=jobs))
    return made


def _jobs(text: str) -> int | str:
    module, colon, function = text.partition(":")
    return text if module and colon and function else some(text)
