"""What has happened since a seat's last decision, as the viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sobek.core.play import Play
from web.session.plies import is_decision
from web.session.stories import See
from web.ui.scene import Move

FEW: Final = 4
"""How many actions a seat are recent for whoever has not decided anything."""


class Recent:
    """The recent actions of a play. Each view is made once for the same viewer."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Make all of them anew: the play or the views have changed."""
        self._eyes: tuple[object, ...] = ()
        self._views: dict[int, Any] = {}
        self._decisions: dict[int, bool] = {}

    def last_decision(self, play: Play, viewer: int | None, persons: Sequence[int]) -> int | None:
        """The ply (from 0) of the viewer's last decision, however long the turns since were; None
        if there is none."""
        begun, steps = self.begun(play), play.steps
        own = (ply for ply in range(play.length - 1, begun - 1, -1) if steps[ply].seat == viewer)
        return next((ply for ply in own if self._is_decision(play, ply, persons)), None)

    def first(self, play: Play) -> int:
        """The ply (from 0) from which on actions are recent if the viewer has decided nothing."""
        return max(self.begun(play), play.length - FEW * len(play.players))

    def begun(self, play: Play) -> int:
        """The ply (from 0) with which the game began: what came before a redeal was another one."""
        redeals = play.record.redeals
        return redeals[-1].ply if redeals else 0

    def moves(
        self,
        play: Play,
        plies: range,
        eyes: tuple[object, ...],
        see: See,
        explained: Sequence[int],
    ) -> tuple[Move, ...]:
        """The actions of these plies (from 0). ``eyes`` identifies the viewer; ``explained``: the
        seats about whose actions "Why?" can be asked."""
        if eyes != self._eyes:
            self._eyes, self._views = eyes, {}
        return tuple(
            Move(
                step.seat,
                step.action,
                self._view(ply, step.before, see),
                self._view(ply + 1, step.after, see),
                ply,
                step.seat in explained,
            )
            for ply, step in zip(plies, play.steps[plies.start : plies.stop], strict=True)
        )

    def _view(self, ply: int, state: Any, see: See) -> Any:
        if ply not in self._views:
            self._views[ply] = see(state)
        return self._views[ply]

    def _is_decision(self, play: Play, ply: int, persons: Sequence[int]) -> bool:
        if ply not in self._decisions:
            self._decisions[ply] = is_decision(play.steps[ply], persons)
        return self._decisions[ply]
