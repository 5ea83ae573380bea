"""``rules``: print the clauses of the games, or those that no test names."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from sobek.cli.common import Commands, Problem, add_command, add_game_filter, wanted_games
from sobek.core.text import tr

TESTS = Path(__file__).parents[2] / "tests"


def add(commands: Commands) -> None:
    """Add the command ``rules``."""
    summary = tr("Print the clauses of the rules with their ids.")
    parser = add_command(commands, "rules", summary, _run)
    add_game_filter(parser)
    parser.add_argument(
        "--uncovered", action="store_true", help=tr("only those that no test names")
    )


def _run(args: argparse.Namespace) -> int:
    named = _named_by_tests(TESTS) if args.uncovered else set()
    for game in wanted_games(args):
        clauses = [clause for clause in game.rules if clause not in named]
        print(f"{game.name} ({len(clauses)}/{len(game.rules)})")
        for clause in clauses:
            print(f"  {clause}  {game.clause(clause)}")
    return 0


def _named_by_tests(folder: Path) -> set[str]:
    """All ids in names of tests (``test_S14_…``) and in their markers (``rule("S14")``)."""
    if not folder.is_dir():
        raise Problem(tr("The tests are not here: they come with the source, not the package."))
    return {
        clause
        for path in folder.rglob("test_*.py")
        for clause in _named(path.read_text(encoding="utf-8"))
    }


def _named(source: str) -> Iterator[str]:
    for name in re.findall(r"def test_(\w+)", source):
        yield from name.split("_")
    for marker in re.findall(r"\brule\(([^)]*)\)", source):
        yield from re.findall(r"[\"'](\w+)[\"']", marker)
