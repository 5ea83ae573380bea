"""The guide, the first page of the rules: what there is in a game and what it does, in pictures."""

from __future__ import annotations

from sobek.core.text import tr
from web.ui.markup import Html, div, h3, h4, join, li, p, section, ul
from web.ui.renderer import Renderer
from web.ui.scene import Explained
from web.ui.widgets import clause, picture


def guide(renderer: Renderer, game: str) -> Html:
    """Its parts. Each entry leads to its clause. ``game``: its name."""
    return join(
        section(
            h3(tr(part.heading)),
            ul(_entry(game, each) for each in part.entries),
            class_="guide",
        )
        for part in renderer.teaching.guide
    )


def _entry(game: str, entry: Explained) -> Html:
    return li(
        picture(game, entry.picture),
        div(
            h4(tr(entry.name)),
            p(tr(entry.text), " ", clause(entry.clause, f"guide-{entry.picture}")),
        ),
    )
