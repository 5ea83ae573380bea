"""Arguments and helpers that several commands share."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias, TypeVar

from sobek import games
from sobek.cli.jobs import Contender, Outcome
from sobek.core import link, transcript
from sobek.core.bot import DEFAULT_BUDGET
from sobek.core.chance import SEED_LIMIT
from sobek.core.game import AnyGame
from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.text import tr, trn

T = TypeVar("T")

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Problem(Exception):
    """Why a command can't be done, as a translated sentence."""


def add_command(
    commands: Commands, name: str, summary: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Add a command and return its parser. ``run``: does the command, returns the exit code."""
    parser = commands.add_parser(name, help=summary, description=summary)
    parser.set_defaults(run=run)
    return parser


def checked(read: Callable[[str], T]) -> Callable[[str], T]:
    """Make ``read`` a type for argparse that shows the sentence of its ValueError."""

    def convert(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return convert


def add_game(parser: argparse.ArgumentParser, usual: str | None = None) -> None:
    """Add ``--game`` and ``--seed``. ``--game`` is required unless there is a ``usual`` game."""
    names = ", ".join(games.names())
    parser.add_argument(
        "--game",
        type=checked(games.game),
        default=usual,
        required=usual is None,
        help=tr("one of {games}", games=names)
        if usual is None
        else tr("one of {games} (default: {usual})", games=names, usual=usual),
    )
    parser.add_argument(
        "--seed",
        type=checked(_seed),
        default=0,
        help=tr("deal number: the same number gives the same game (default: 0)"),
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--option``, for :func:`read_options`."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=tr("an option of the game; may be given several times"),
    )


def add_game_filter(parser: argparse.ArgumentParser) -> None:
    """Add an optional ``--game``, which restricts the command to this game."""
    parser.add_argument(
        "--game",
        type=checked(games.game),
        help=tr("one of {games} (default: all)", games=", ".join(games.names())),
    )


def add_line_up(parser: argparse.ArgumentParser, flag: str, usual: str | None = None) -> None:
    """Add the flag with one bot per seat, for :func:`read_line_up`; required unless ``usual``."""
    parser.add_argument(
        flag,
        metavar="BOT,BOT",
        default=usual,
        required=usual is None,
        help=tr(
            "a bot for each seat: random, greedy, one of the game’s own, or a file like "
            "mybot.py; priest@20000 searches 20000 nodes for each decision (default: {n})",
            n=DEFAULT_BUDGET.nodes,
        ),
    )


def read_line_up(text: str, game: AnyGame) -> tuple[Contender, ...]:
    """Read the bots of :func:`add_line_up`.

    :raises Problem: if there is no such bot.
    """
    try:
        return tuple(Contender.read(each, game) for each in text.split(","))
    except ValueError as error:
        raise Problem(str(error)) from None


def wanted_games(args: argparse.Namespace) -> list[AnyGame]:
    """The games that :func:`add_game_filter` selects: one or all."""
    return [args.game] if args.game else [games.game(name) for name in games.names()]


def read_options(game: AnyGame, given: list[str], seats: int) -> dict[str, str]:
    """The options of ``--option``, completed for this number of seats.

    :raises Problem: if the game has no such option, or not with this number of seats.
    """
    if seats not in game.seats:
        raise Problem(
            trn(
                "{game} can’t be played with {n} player.",
                "{game} can’t be played with {n} players.",
                seats,
                game=game.name,
            )
        )
    known = {f"{option.name}={value}" for option in game.options for value in option.values}
    for text in given:
        if text not in known:
            raise Problem(
                tr(
                    "“{text}” is not an option of {game}; the options are: {known}.",
                    text=text,
                    game=game.name,
                    known=", ".join(sorted(known)),
                )
            )
    try:
        return game.complete(dict(text.split("=", 1) for text in given), seats)
    except ValueError as error:
        raise Problem(str(error)) from None


def load(source: str) -> Play:
    """Read a play from a file with a record, or from a link.

    :raises Problem: if it is neither.
    """
    try:
        with Path(source).open(encoding="utf-8-sig") as file:
            text = file.read(transcript.MAX_LENGTH + 1)
    except UnicodeDecodeError:
        raise Problem(tr("The file “{name}” is not a text file.", name=source)) from None
    except OSError as error:
        return _load_link(source, error.strerror or "")
    try:
        return transcript.read(text)
    except transcript.TranscriptError as error:
        raise Problem(str(error)) from None


def _load_link(source: str, why_no_file: str) -> Play:
    try:
        return link.find(source)
    except LinkError as error:
        problem = tr("As a file: {file}. As a link: {link}", file=why_no_file, link=error)
        raise Problem(problem) from None


def report_failures(outcomes: Iterable[Outcome]) -> bool:
    """Print failures and their links on the error stream; returns whether there are any."""
    failed = [outcome for outcome in outcomes if outcome.failure]
    for outcome in failed:
        print(f"\n{outcome.failure}{outcome.link}", file=sys.stderr)
    if failed:
        print(trn("{n} game failed.", "{n} games failed.", len(failed)), file=sys.stderr)
    return bool(failed)


def python() -> str:
    """Name and version of the Python interpreter, for figures that depend on it."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def _seed(text: str) -> int:
    if not text.isdecimal() or int(text) >= SEED_LIMIT:
        raise ValueError(tr("The deal number must be from 0 to {last}.", last=SEED_LIMIT - 1))
    return int(text)


def count(text: str) -> int:
    """Read an integer from 0.

    :raises ValueError: with a translated sentence.
    """
    if not text.isdecimal():
        raise ValueError(tr("“{text}” is not a number.", text=text))
    return int(text)


def some(text: str) -> int:
    """Read an integer from 1.

    :raises ValueError: with a translated sentence.
    """
    if (n := count(text)) == 0:
        raise ValueError(tr("This must be a number of at least 1."))
    return n
