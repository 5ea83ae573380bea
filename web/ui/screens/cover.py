"""The cover of a link: where it leads, until Python has opened it.

The build renders it (:mod:`web.build.covers`). web/boot/cover.mjs takes away all games but the
link's, and fills in who plays and how far they are.
"""

from __future__ import annotations

from collections.abc import Mapping

from sobek.core.text import tr
from web.ui.markup import Html, div, p, section, ul
from web.ui.screens.frame import heading, page
from web.ui.widgets import picture


def cover(titles: Mapping[str, str]) -> Html:
    """The whole page, with a part for each game, and one for a link that names none. ``titles``: of
    the games, by their names."""
    return page(
        section(
            div(heading(tr("One moment")), data_game=""),
            [
                div(picture(name, "emblem"), heading(title), data_game=name)
                for name, title in titles.items()
            ],
            ul(),
            p(class_="facts", data_moves=tr("Moves so far: {n}", n="{n}")),
            class_="sheet moment",
        ),
        kind="cover",
    )
