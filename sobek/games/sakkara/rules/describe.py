"""The table as text, for a terminal."""

from __future__ import annotations

from sobek.core import head_start
from sobek.core.text import tr
from sobek.games.sakkara.rules.bags import count, motifs
from sobek.games.sakkara.rules.building import height
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import FIELDS, NAMES, SEATS, SIDE
from sobek.games.sakkara.rules.view import SakkaraView

_WIDTH = 12


def describe(view: SakkaraView) -> str:
    """The board, each field with its number of tiles, its top tile and a worker's seat; then what
    everyone has."""
    lines = ["  " + "".join(f"{letter:<{_WIDTH}}" for letter in "abcdefg")]
    for row in range(SIDE):
        cells = (_cell(view, field) for field in FIELDS[row * SIDE : row * SIDE + SIDE])
        lines.append(f"{row + 1} " + "".join(f"{cell:<{_WIDTH}}" for cell in cells))
    lines += ["", _pending(view), ""]
    for seat in range(SEATS):
        rack = view.racks[seat]
        lines.append(
            tr(
                "Seat {seat}: {built} of 14 tiles in the pyramid; laid out: {laid}; rack: {rack}",
                seat=seat + 1,
                built=height(view.laid[seat]),
                laid=_tiles(view.laid[seat]),
                rack=view.sizes[seat] if rack is None else _tiles(rack),
            )
        )
        if said := head_start.described(view.ahead, seat):
            lines.append("  " + said)
    return "\n".join(line.rstrip() for line in lines)


def _tiles(tiles: int) -> str:
    found = (
        NAMES[tile] + ("" if (n := count(tiles, tile)) == 1 else f" ×{n}") for tile in motifs(tiles)
    )
    return ", ".join(found) or "–"


def _cell(view: SakkaraView, field: int) -> str:
    stack = view.board[field]
    worker = next((f"*{seat + 1}" for seat in range(SEATS) if field in view.workers[seat]), "")
    return f"{len(stack)} {NAMES[stack[-1]]}{worker}" if stack else f".{worker}"


def _pending(view: SakkaraView) -> str:
    if view.phase is Phase.OVER:
        return tr("The game is over.")
    if view.phase in (Phase.CUT, Phase.STACK):
        stack = ", ".join(NAMES[tile] for tile in view.used)
        return tr("Seat {seat} places the stack: {tiles}.", seat=view.actor + 1, tiles=stack)
    return tr("Turn {n}: seat {seat} decides.", n=view.turns + 1, seat=view.actor + 1)
