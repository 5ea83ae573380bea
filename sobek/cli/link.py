"""``link``: from a record to its link and back."""

from __future__ import annotations

import argparse

from sobek.cli.common import load
from sobek.core import link, transcript
from sobek.core.text import tr


def summary() -> str:
    return tr("Print the link of a recorded game: what stands after the # of an address.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar=tr("FILE-or-LINK"))
    parser.add_argument("--text", action="store_true", help=tr("print the record as text instead"))


def run(args: argparse.Namespace) -> int:
    play = load(args.source)
    print(transcript.write(play).rstrip() if args.text else link.encode(play))
    return 0
