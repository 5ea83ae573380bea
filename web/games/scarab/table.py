"""The whole table of Scarab, and how choices are made at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import preview
from web.games.scarab.bar import bar
from web.games.scarab.board import board
from web.games.scarab.seats import across, home
from web.games.scarab.selection import (
    NONE,
    Selection,
    button_id,
    confirmed,
    focus,
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
    action = confirmed(scene)
    then = preview(scene.view, action) if action else None
    play = bar(scene, then) if scene.actions else idle_row(scene)
    return table_with_board(
        "scarab",
        across=across(scene),
        board=board(scene, then),
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


def pressed(scene: Scene, action: Action) -> Iterable[str]:
    """The id of the button of the stone or the square."""
    return (button_id(action),)
