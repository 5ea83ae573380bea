"""The table as text, for a terminal."""

from __future__ import annotations

from sobek.core import head_start
from sobek.core.text import tr
from sobek.games.scarab.rules.notation import square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.stones import copies, values_in
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, Line
from sobek.games.scarab.rules.view import ScarabView

_WIDTH = 3


def describe(view: ScarabView) -> str:
    """The board (P is the priest, A an Ankh), the pending decision and all stones."""
    columns = "".join(f"{letter:>{_WIDTH}}" for letter in "abcdefghij"[: view.size])
    lines = [f"  {columns}"]
    for row in range(view.size):
        cells = (_cell(view, row * STRIDE + column) for column in range(view.size))
        lines.append(f"{row + 1:2}" + "".join(f"{cell:>{_WIDTH}}" for cell in cells))
    lines += ["", _pending(view), ""]
    for seat, stones in enumerate(view.stones):
        lines.append(
            tr(
                "Seat {seat}: total {points} ({stones})",
                seat=seat + 1,
                points=view.scores[seat],
                stones=stones_text(stones) or "–",
            )
        )
        if said := head_start.described(view.ahead, seat):
            lines.append("  " + said)
    if view.pairs:
        for pair in sides(view.seats, pairs=True):
            points, _ = result(view, pair)
            one, other = (seat + 1 for seat in pair)
            lines.append(
                tr("Seats {one} and {other}: total {points}", one=one, other=other, points=points)
            )
    return "\n".join(lines)


def stones_text(stones: int) -> str:
    """Collected stones such as “+8 +3 ×2 -4”, highest first; empty if there are none."""
    found = sorted(values_in(stones), reverse=True)
    return " ".join(
        f"{value:+d}" + (f" ×{n}" if (n := copies(stones, value)) > 1 else "") for value in found
    )


def _cell(view: ScarabView, square: int) -> str:
    if square == view.priest:
        return "P"
    what = view.board[square]
    return "." if what == EMPTY else "A" if what == ANKH else f"{what:+d}"


def _pending(view: ScarabView) -> str:
    values = {"seat": view.actor + 1, "field": square_name(view.priest)}
    match view.phase, view.line:
        case Phase.OVER, _:
            return tr("The game is over.")
        case Phase.RETURN, _:
            return tr("Seat {seat} may put a stone back.", **values)
        case Phase.PUT, _:
            return tr("Seat {seat} puts {value} back.", value=f"{view.returned:+d}", **values)
        case _, Line.ROW:
            return tr("Seat {seat} moves the priest from {field} along its row.", **values)
        case _, Line.COLUMN:
            return tr("Seat {seat} moves the priest from {field} along its column.", **values)
    return tr("Seat {seat} moves the priest from {field} along its row or column.", **values)
