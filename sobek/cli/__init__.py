"""The command line, for developers and researchers: one module per command."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from io import StringIO, TextIOWrapper

from sobek.cli import arena, bench, calibrate, link, perft, play, replay, rules
from sobek.cli.common import Problem
from sobek.core.text import SOURCE_LANGUAGE, tr, use

_COMMANDS = (play, arena, calibrate, replay, link, rules, perft, bench)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code. ``arguments``: those of the process if None."""
    use(*_languages())
    sys.stdout, sys.stderr = sys.stdout or StringIO(), sys.stderr or StringIO()  # None if closed
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal may lack characters
            stream.reconfigure(errors="replace")
    parser = argparse.ArgumentParser("sobek", description=tr("Egyptian games on a terminal."))
    commands = parser.add_subparsers(required=True, metavar=tr("command"))
    for module in _COMMANDS:
        module.add(commands)
    try:
        try:
            options = parser.parse_args(arguments)
            code: int = options.run(options)
        finally:
            sys.stdout.flush()
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # its reader has seen enough
            where = f"{error.filename}: " if error.filename else ""
            print(f"{where}{error.strerror or error}", file=sys.stderr)
        if not error.filename:
            # It can't be printed. Let the interpreter's last flush go nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _languages() -> list[str]:
    """The languages of the terminal, the best first, from the environment variables that gettext
    uses."""
    wanted = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    found = next(filter(None, wanted), SOURCE_LANGUAGE)
    return [re.split("[.@]", each)[0] for each in found.split(":")]
