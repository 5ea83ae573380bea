"""Why a line is good or bad: what it brings, and how the next player can answer.

The game has neither secrets nor chance, so the reasons follow from the next positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from sobek.core.report import Line, Report
from sobek.core.text import tr, trn
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import Preview, preview
from sobek.games.scarab.rules.tables import ANKH, HIGHEST
from sobek.games.scarab.rules.view import ScarabView
from web.analysis.hints import Reason
from web.games.scarab import words
from web.ui.scene import Players
from web.ui.widgets import name_of, score


def expected(points: float) -> str:
    """The sum at the end of the game."""
    n = round(points)
    return trn(
        "about {points} point in the end",
        "about {points} points in the end",
        abs(n),
        points=score(n),
    )


def reasons(view: ScarabView, players: Players, report: Report, line: Line) -> Iterator[Reason]:
    """The reasons for or against a line, compared with the average of the report's other lines."""
    action = parse(line.action)
    then = preview(view, action)
    others = [preview(view, parse(each.action)) for each in report.lines if each is not line]
    gain = _gain(view, then)
    usual = fmean([_gain(view, each) for each in others] or [gain])
    yield Reason(abs(gain - usual), tr("Changes the total by {stone}.", stone=words.number(gain)))
    if then.after.phase is Phase.OVER:
        yield Reason(HIGHEST, tr("Ends the game."))
    elif then.after.phase is Phase.MOVE:
        name = name_of(players, view.following)
        usual = fmean([_reply(each) for each in others] or [_reply(then)])
        yield Reason(abs(_reply(then) - usual), _answer(then, name))


def _gain(view: ScarabView, then: Preview) -> int:
    return then.after.scores[view.actor] - view.scores[view.actor]


def _reply(then: Preview) -> int:
    """The best stone in the next player's reach. An Ankh counts as 0."""
    found = [then.after.board[square] for square in then.reach]
    return max((0 if what == ANKH else what for what in found), default=0)


def _answer(then: Preview, name: str) -> str:
    best = _reply(then)
    if best > 0:
        return tr("{name} can then take {stone} at best.", name=name, stone=words.number(best))
    if best < 0:
        return tr("{name} then has to take {stone} or worse.", name=name, stone=words.number(best))
    return tr("{name} then has nothing better than the Ankh.", name=name)
