"""Why a line is good or bad: what it takes, lays out, and costs."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.report import Line, Report
from sobek.core.text import tr, trn
from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.building import missing
from sobek.games.sakkara.rules.notation import Action, Verb, parse
from sobek.games.sakkara.rules.tables import Tile
from sobek.games.sakkara.rules.view import SakkaraView
from sobek.games.sakkara.search.valuation import costs, needs
from web.games.sakkara import words
from web.games.sakkara.reach import spent, tops
from web.ui.scene import Players, Reason


def expected(points: float) -> str:
    """The tiles in the pyramid at the end."""
    return trn(
        "about {n} tile in the pyramid at the end",
        "about {n} tiles in the pyramid at the end",
        round(points),
    )


def reasons(view: SakkaraView, players: Players, report: Report, line: Line) -> Iterator[Reason]:
    """What the action takes that the actor needs, what it builds, and what it costs."""
    action = parse(line.action)
    yield from visible_reasons(view, action)
    rack = view.racks[view.actor]
    if rack is not None and (used := spent(action)):
        worth = sum(costs(view.laid[view.actor], rack)[tile] for tile in used)
        said = tr("Uses up: {tiles}.", tiles=words.listed(used))
        yield Reason(worth, said, is_against=True)


def visible_reasons(view: SakkaraView, action: Action) -> Iterator[Reason]:
    """What the action takes that the actor needs, and what it builds: all can see that."""
    yield from _gains(view, action)
    if action.verb is Verb.LAY:
        worth = needs(view.laid[view.actor])[action.what][1]
        yield Reason(1 + worth, tr("Lays out: {tile}.", tile=words.tile(action.what)))


def _gains(view: SakkaraView, action: Action) -> Iterator[Reason]:
    """The tiles taken from the board that the pyramid needs, by when."""
    laid = view.laid[view.actor]
    found = tops(view, action)
    now = [tile for tile in found if _is_wanted_now(laid, tile)]
    worth = needs(laid)
    later = [tile for tile in found if tile not in now and worth[tile][0]]
    if now:
        total = sum(worth[tile][1] for tile in now)
        yield Reason(total, tr("Takes what the tier needs now: {tiles}.", tiles=words.listed(now)))
    if later:
        total = sum(worth[tile][1] for tile in later)
        yield Reason(
            total, tr("Takes what will be needed later: {tiles}.", tiles=words.listed(later))
        )


def _is_wanted_now(laid: int, tile: int) -> bool:
    if tile in (Tile.SHIP, Tile.GRAIN, Tile.HAND):
        return bool(needs(laid)[tile][0])
    return bool(count(missing(laid), tile))
