"""Preview: what an action leads to, shown before it is confirmed."""

from __future__ import annotations

from typing import NamedTuple

from sobek.games.scarab.rules.notation import RETURNS, Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.tables import EMPTY
from sobek.games.scarab.rules.view import ScarabView


class Preview(NamedTuple):
    """The consequences of an action.

    ``after``: the view of the same seat after it. ``reach``: the squares to which the next seat
    could move then. If a stone may still go back to the board, without that stone.
    """

    after: ScarabView
    reach: tuple[int, ...]


def preview(view: ScarabView, action: Action) -> Preview:
    """What a legal action will do (C11, C13, C20)."""
    state = ScarabState(view)
    state.apply(action)
    after = state.view(view.seat)
    if state.phase is Phase.RETURN:
        return Preview(after, view.reach(action.what))
    if state.phase is Phase.PUT:
        return Preview(after, preview(view, RETURNS[EMPTY]).reach)
    return Preview(after, tuple(what for _, what in state.legal_actions()))
