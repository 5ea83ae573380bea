"""The same deal for several people: its name, a challenge to others."""

from __future__ import annotations

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON, Player, Record
from web.storage.checksum import checksum
from web.storage.deal_results import DealResult


def name(record: Record) -> str:
    """The name that tells a deal from all others; "" if cards were redealt during the play."""
    if record.redeals:
        return ""
    options = (f"{option}={value}" for option, value in record.rules.told(record.options).items())
    parts = (record.game, record.version, len(record.players), *options, record.seed)
    return " ".join(map(str, parts))


def result(play: Play) -> DealResult:
    """The result of a finished game, for comparison."""
    scores = tuple(play.state.scores)
    return DealResult(name(play.record), checksum(encode(play)), play.players, scores)


def challenge(record: Record) -> Play:
    """The same deal for others, without actions: the same bots, and nobody's name."""
    players = tuple(
        Player("", each.kind, each.colour, each.shape) if each.kind == PERSON else each
        for each in record.players
    )
    return Play.new(record.game, players, record.seed, record.options)
