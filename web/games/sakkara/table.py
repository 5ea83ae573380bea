"""The whole table of Sakkara, and how choices are made at it."""

from __future__ import annotations

from collections.abc import Sequence

from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.phase import Phase
from web.games.sakkara.bar import bar
from web.games.sakkara.board import board
from web.games.sakkara.seats import across, home
from web.games.sakkara.selection import (
    NONE,
    Selection,
    confirmed,
    focus,
    pressed,
    select,
    selecting,
)
from web.ui.board import table_with_board
from web.ui.markup import Html
from web.ui.scene import Scene
from web.ui.table_widgets import idle_row

__all__ = ["chosen", "focus", "pressed", "select", "selecting", "selection", "table"]


def table(scene: Scene) -> Html:
    """The whole table."""
    play = bar(scene) if scene.actions else idle_row(scene)
    return table_with_board(
        "sakkara",
        across=across(scene),
        board=board(scene),
        play=play if scene.view.phase is not Phase.OVER else None,
        home=home(scene),
    )


def chosen(scene: Scene) -> Sequence[Action]:
    """The action that “Confirm” would carry out now, if there is one."""
    action = confirmed(scene)
    return () if action is None else (action,)


def selection() -> Selection:
    """The empty selection."""
    return NONE
