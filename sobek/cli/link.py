"""``link``: turn a record into its link, or a link into its record."""

from __future__ import annotations

import argparse

from sobek.cli.common import Commands, add_command, load
from sobek.core import link, transcript
from sobek.core.message import closed
from sobek.core.text import tr


def add(commands: Commands) -> None:
    """Add the command ``link``."""
    summary = tr("Print the link of a recorded game: the part after the # of an address.")
    parser = add_command(commands, "link", summary, _run)
    parser.add_argument("source", metavar=tr("FILE-or-LINK"))
    parser.add_argument("--text", action="store_true", help=tr("print the record as text instead"))


def _run(args: argparse.Namespace) -> int:
    play = load(args.source)
    print(transcript.write(play).rstrip() if args.text else closed(link.encode(play)))
    return 0
