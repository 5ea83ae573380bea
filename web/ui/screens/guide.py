"""The guide: what there is in a game and what it does, with pictures, on one page."""

from __future__ import annotations

from sobek.core.text import tr
from web.ui.markup import Html, div, h3, h4, li, p, section, ul
from web.ui.renderer import Renderer
from web.ui.scene import Explained
from web.ui.screens.frame import actions, plain
from web.ui.screens.panels import panel
from web.ui.widgets import clause, picture


def guide(renderer: Renderer, game: str) -> Html:
    """The panel. Each entry leads to its clause, and the last button to all rules."""
    return panel(
        tr("The game on one page"),
        (
            section(
                h3(tr(part.heading)),
                ul(_entry(game, each) for each in part.entries),
                class_="guide",
            )
            for part in renderer.teaching.guide
        ),
        actions(plain(tr("All rules"), "clause", "")),
        kind="rules",
    )


def _entry(game: str, entry: Explained) -> Html:
    return li(
        picture(game, entry.picture),
        div(
            h4(tr(entry.name)),
            p(tr(entry.text), " ", clause(entry.clause, f"guide-{entry.picture}")),
        ),
    )
