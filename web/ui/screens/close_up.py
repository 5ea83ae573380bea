"""A thing of the table in large: what it shows, what it does, and the rules about it."""

from __future__ import annotations

from typing import Final

from sobek.core.game import AnyGame
from sobek.core.text import tr
from web.ui.markup import Html, div, h2, p, press, section
from web.ui.scene import CloseUp
from web.ui.screens.frame import CLOSES, closing
from web.ui.widgets import clause

LOOK: Final = "look-"
"""The panel's name begins with this; what the thing is called in ``data-look`` follows."""


def panel(thing: CloseUp, game: AnyGame) -> Html:
    """The panel, which covers the screen. A tap anywhere closes it, as the button does."""
    return section(
        div(
            # What it shows is said beside it.
            div(thing.picture, class_="large", aria_hidden="true"),
            div(
                h2(thing.name, id="drawer-title", tabindex="-1"),
                p(" · ".join(thing.facts), class_="facts") if thing.facts else None,
                p(thing.does, class_="does"),
                (
                    p(clause(id, "about"), " ", game.clause(id), class_="rule")
                    for id in thing.clauses
                ),
                class_="told",
            ),
            closing(tr("Close"), "panel", "", class_="close", **CLOSES),
            class_="sheet",
        ),
        class_="drawer close-up",
        id="drawer",
        role="dialog",
        aria_modal="true",
        aria_labelledby="drawer-title",
        **press("panel", ""),
    )
