"""Why a line is good or bad: what it brings, and what the next player can do about it.

Nothing is hidden and nothing is left to chance, so all of it is read off the coming positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, Verb, parse, square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import Preview, preview
from sobek.games.scarab.rules.tables import ANKH, EMPTY, HIGHEST
from sobek.games.scarab.rules.view import ScarabView
from web.analysis.hints import Reason
from web.games.scarab import words
from web.ui.widgets import name_of

Players = tuple[Player, ...]


def title(view: ScarabView, action: Action) -> str:
    """What the action is, with all that one has to choose."""
    match action.verb:
        case Verb.MOVE:
            return words.on_field(view, action.what)
        case Verb.RETURN if action.what == EMPTY:
            return tr("Keep all stones")
        case Verb.RETURN:
            return tr("Put {stone} back", stone=words.number(action.what))
    stone, field = words.number(view.returned), square_name(action.what)
    return tr("{stone} on {field}", stone=stone, field=field)


def reasons(view: ScarabView, players: Players, report: Report, line: Line) -> Iterator[Reason]:
    """What can be said of a line of the report, beside what its others lead to on average."""
    action = parse(line.action)
    then = preview(view, action)
    others = [preview(view, parse(each.action)) for each in report.lines if each is not line]
    gain = _gain(view, then)
    usual = fmean([_gain(view, each) for each in others] or [gain])
    yield Reason(abs(gain - usual), tr("Brings {stone} at once.", stone=words.number(gain)))
    if then.after.phase is Phase.OVER:
        yield Reason(HIGHEST, tr("Ends the game."))
    elif then.after.phase is Phase.MOVE:
        name = name_of(players, view.following)
        usual = fmean([_reply(each) for each in others] or [_reply(then)])
        yield Reason(abs(_reply(then) - usual), _answer(then, name))


def _gain(view: ScarabView, then: Preview) -> int:
    return then.after.scores[view.actor] - view.scores[view.actor]


def _reply(then: Preview) -> int:
    """The best stone in the next player's reach; an Ankh brings nothing by itself."""
    found = [then.after.board[field] for field in then.reach]
    return max((0 if what == ANKH else what for what in found), default=0)


def _answer(then: Preview, name: str) -> str:
    best = _reply(then)
    if best > 0:
        return tr("{name} can take {stone} then, at best.", name=name, stone=words.number(best))
    if best < 0:
        return tr("{name} has to take {stone} then, or worse.", name=name, stone=words.number(best))
    return tr("{name} has nothing better then than the Ankh.", name=name)
