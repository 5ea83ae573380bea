"""``replay``: print the table of a record or a link, at its end or after an earlier action."""

from __future__ import annotations

import argparse

from sobek.cli.common import (
    Commands,
    Problem,
    add_command,
    add_game_filter,
    checked,
    count,
    load,
    wanted_games,
)
from sobek.core.game import OVER
from sobek.core.play import Play
from sobek.core.text import tr


def add(commands: Commands) -> None:
    """Add the command ``replay``."""
    summary = tr("Show the table and the scores of a recorded game.")
    parser = add_command(commands, "replay", summary, _run)
    parser.add_argument("source", metavar=tr("FILE-or-LINK"))
    add_game_filter(parser)
    parser.add_argument(
        "--to", metavar="N", type=checked(count), help=tr("stop after this many actions")
    )
    parser.add_argument(
        "--seat",
        metavar="S",
        type=checked(count),
        help=tr("show what this seat knows (default: a spectator’s view)"),
    )


def _run(args: argparse.Namespace) -> int:
    whole = load(args.source)
    if whole.game not in wanted_games(args):
        raise Problem(tr("This is a game of {game}.", game=whole.game.name))
    if args.to is not None and args.to > whole.length:
        raise Problem(
            tr("The game is not that long: its last action is number {n}.", n=whole.length)
        )
    if args.seat is not None and not 1 <= args.seat <= len(whole.players):
        raise Problem(tr("The seats of this game are 1 to {n}.", n=len(whole.players)))
    play = whole if args.to is None else whole.at(args.to)
    print(_where(play, whole.length))
    print(play.game.describe(play.state.view(None if args.seat is None else args.seat - 1)))
    for seat, (player, score) in enumerate(zip(play.players, play.state.scores, strict=True), 1):
        name = player.shown_name or player.kind
        print(tr("Seat {seat}, {name}: score {score}", seat=seat, name=name, score=score))
    return 0


def _where(play: Play, length: int) -> str:
    values = {"game": play.game.name, "n": play.length, "length": length}
    if play.state.actor == OVER:
        return tr("{game}, after action {n} of {length}: the game is over.", **values)
    return tr(
        "{game}, after action {n} of {length}: it is seat {seat}’s turn.",
        seat=play.state.actor + 1,
        **values,
    )
