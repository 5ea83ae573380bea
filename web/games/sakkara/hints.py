"""Why a line is good or bad: what it takes, lays out, and costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobek.core.report import Line, Report
from sobek.core.text import tr, trn
from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.building import grains_due, lacks_ship, missing
from sobek.games.sakkara.rules.notation import Action, Verb, parse
from sobek.games.sakkara.rules.spending import spent
from sobek.games.sakkara.rules.tables import HANDS, Tile
from sobek.games.sakkara.rules.view import SakkaraView
from sobek.games.sakkara.search.valuation import KEY, SPARE, costs, needs
from web.games.sakkara import words
from web.games.sakkara.reach import tops
from web.ui.scene import Players, Reason
from web.ui.widgets import name_of

FEW: Final = 3
"""The most missing tiles of a tier that a hint names: few enough to look for on the board."""
POWERS: Final = (Tile.BIRD, Tile.HORSE, Tile.SNAKE)
"""The tiles that are worth taking for what they do."""
WEIGHT: Final = 3.0
"""How much a reason weighs, in points, for each unit of the valuation: a tile that the tier needs.
With it, the loss of the least of the special tiles is worth saying."""


def expected(points: float) -> str:
    """The tiles in the pyramid as far ahead as the search looks, which is not the end of the game
    (:mod:`sobek.games.sakkara.search.sampler`)."""
    return trn(
        "about {n} tile in the pyramid a few turns later",
        "about {n} tiles in the pyramid a few turns later",
        round(points),
    )


def lacking(view: SakkaraView) -> str:
    """What the tier that the actor builds asks for, and the rack does not hold."""
    laid, rack = view.laid[view.actor], view.racks[view.actor] or 0
    wanted = {tile: _wanted_now(laid, tile) - count(rack, tile) for tile in Tile}
    found = [tile for tile, number in wanted.items() for _ in range(number)]
    return (
        tr("You still lack: {tiles}.", tiles=words.listed(found)) if 0 < len(found) <= FEW else ""
    )


def reasons(view: SakkaraView, players: Players, report: Report, line: Line) -> Iterator[Reason]:
    """What the action takes that the actor needs, what it builds, and what it costs."""
    action = parse(line.action)
    yield from visible_reasons(view, action, players)
    rack = view.racks[view.actor]
    if rack is not None and (used := spent(action)):
        worth = sum(costs(view.laid[view.actor], rack)[tile] for tile in used)
        said = tr("Uses up: {tiles}.", tiles=words.listed(used))
        yield Reason(WEIGHT * worth, said, is_against=True)


def visible_reasons(view: SakkaraView, action: Action, players: Players) -> Iterator[Reason]:
    """What the action takes that the actor needs, as far as this view shows it, what it builds, and
    what it destroys."""
    yield from _gains(view, action)
    other = name_of(players, 1 - view.actor)
    match action.verb:
        case Verb.LAY:
            worth = needs(view.laid[view.actor])[action.what][1]
            yield Reason(
                WEIGHT * (1 + worth), tr("Lays out: {tile}.", tile=words.tile(action.what))
            )
        case Verb.DROUGHT:
            due = grains_due(view.laid[1 - view.actor]) + 1
            said = trn(
                "{name} can’t build on without {n} more grain.",
                "{name} can’t build on without {n} more grains.",
                due,
                name=other,
            )
            yield Reason(WEIGHT * KEY, said)
        case Verb.SHIPWRECK:
            said = tr("{name} can’t build on without another ship.", name=other)
            yield Reason(WEIGHT * KEY, said)


def _gains(view: SakkaraView, action: Action) -> Iterator[Reason]:
    """The tiles taken that the pyramid needs, by when; of those of which the rack holds enough, if
    it is seen, those with a power."""
    laid, rack = view.laid[view.actor], view.racks[view.actor] or 0
    worth = needs(laid)
    now: list[int] = []
    later: list[int] = []
    spare: list[int] = []
    for tile in (action.what,) if action.verb is Verb.TAKE else tops(view, action):
        held = count(rack, tile) + (now + later).count(tile)
        if held < worth[tile][0]:
            (now if held < _wanted_now(laid, tile) else later).append(tile)
        elif tile in POWERS:
            spare.append(tile)
    if now:
        total = WEIGHT * sum(worth[tile][1] for tile in now)
        yield Reason(total, tr("Takes what the tier needs now: {tiles}.", tiles=words.listed(now)))
    if later:
        total = WEIGHT * sum(worth[tile][1] for tile in later)
        yield Reason(
            total, tr("Takes what will be needed later: {tiles}.", tiles=words.listed(later))
        )
    if spare:
        total = WEIGHT * sum(SPARE[Tile(tile)] for tile in spare)
        yield Reason(total, tr("Can be used later: {tiles}.", tiles=words.listed(spare)))


def _wanted_now(laid: int, tile: int) -> int:
    """How many of a motif the tier that is built now still asks for (K30, K32, K36)."""
    still_missing = missing(laid)
    match tile:
        case Tile.SHIP:
            return int(lacks_ship(laid))
        case Tile.GRAIN:
            return grains_due(laid)
        case Tile.HAND:
            return sum(cost * count(still_missing, block) for block, cost in HANDS.items())
    return count(still_missing, tile)
