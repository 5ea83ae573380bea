"""What an action leads to, for whoever has to choose among them."""

from __future__ import annotations

from typing import NamedTuple

from sobek.games.scarab.rules.notation import RETURNS, Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.tables import EMPTY
from sobek.games.scarab.rules.view import ScarabView


class Preview(NamedTuple):
    """``after``: the position, as the same seat sees it. ``reach``: the fields that the next seat
    could move to; where a stone may still go back, as the board lies before that."""

    after: ScarabView
    reach: tuple[int, ...]


def preview(view: ScarabView, action: Action) -> Preview:
    """What a legal action leads to (C11, C13, C20)."""
    state = ScarabState(view)
    state.apply(action)
    after = state.view(view.seat)
    if state.phase is Phase.RETURN:
        return Preview(after, view.reach(action.what))
    if state.phase is Phase.PUT:
        return Preview(after, preview(view, RETURNS[EMPTY]).reach)
    return Preview(after, tuple(what for _, what in state.legal_actions()))
