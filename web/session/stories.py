"""What happened, in sentences, as the viewer may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sobek.core.game import AnyState
from sobek.core.play import Play, Step
from sobek.core.text import language
from web.ui.renderer import Narration

See = Callable[[AnyState], Any]
"""A position as the viewer may see it."""


class Stories:
    """The sentences on a play's actions. Each is made once for a viewer and a language."""

    def __init__(self, narration: Narration) -> None:
        self._narration = narration
        self._known: dict[tuple[object, ...], dict[int, str]] = {}

    def forget(self) -> None:
        """Make all of them anew: names, views or actions have changed."""
        self._known.clear()

    def tell(self, play: Play, plies: range, eyes: tuple[object, ...], see: See) -> list[str]:
        """The sentences on these plies (from 0). ``eyes`` identifies the viewer."""
        known = self._known.setdefault((language(), *eyes), {})
        for ply in plies:
            if ply not in known:
                known[ply] = self._tell(play, play.steps[ply], see)
        return [known[ply] for ply in plies]

    def _tell(self, play: Play, step: Step, see: See) -> str:
        return self._narration.story(see(step.before), step.action, see(step.after), play.players)
