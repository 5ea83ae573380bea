"""The whole table of Sakkara, and how choices are made at it."""

from __future__ import annotations

from sobek.games.sakkara.rules.phase import Phase
from web.games.sakkara.bar import bar
from web.games.sakkara.board import board
from web.games.sakkara.seats import across, home
from web.games.sakkara.selection import NONE, Selection, focus, pressed, select, selecting
from web.ui.markup import Html, div
from web.ui.scene import Scene
from web.ui.table_widgets import idle_row

__all__ = ["focus", "pressed", "select", "selecting", "selection", "table"]


def table(scene: Scene) -> Html:
    """The whole table."""
    play = bar(scene) if scene.actions else idle_row(scene)
    return div(
        div(
            across(scene),
            board(scene),
            div(play, class_="play") if scene.view.phase is not Phase.OVER else None,
            home(scene),
            class_="yard",
        ),
        class_="table sakkara",
    )


def selection() -> Selection:
    """The empty selection."""
    return NONE
