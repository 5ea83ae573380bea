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
from sobek.games.scarab.rules.tables import HIGHEST
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.replies import answer, best
from web.ui.scene import Players, Reason
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


def lacking(view: ScarabView) -> str:
    """Nothing: whatever lies there counts."""
    return ""


def reasons(view: ScarabView, players: Players, report: Report, line: Line) -> Iterator[Reason]:
    """The reasons for or against a line, compared with the average of the report's other lines."""
    action = parse(line.action)
    then = preview(view, action)
    others = [preview(view, parse(each.action)) for each in report.lines if each is not line]
    gain = _gain(view, then)
    usual = fmean([_gain(view, each) for each in others] or [gain])
    said = tr("Changes the total by {stone}.", stone=words.number(gain))
    yield Reason(abs(gain - usual), said, is_against=gain < usual)
    if then.after.phase is Phase.OVER:
        yield Reason(HIGHEST, tr("Ends the game."))
    elif then.after.phase is Phase.MOVE:
        name = name_of(players, view.following)
        usual = fmean([best(each) for each in others] or [best(then)])
        yield Reason(abs(best(then) - usual), answer(then, name), is_against=best(then) > usual)


def _gain(view: ScarabView, then: Preview) -> int:
    return then.after.scores[view.actor] - view.scores[view.actor]
