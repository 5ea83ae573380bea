"""What helps one's memory: the choice of it, and the odds that it tells."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from web.session import aids
from web.session.session import Session
from web.ui.formats import colon
from web.ui.markup import Html, h3, join, p
from web.ui.renderer import Renderer, Scene
from web.ui.screens.frame import alternative, alternatives
from web.ui.screens.panels import panel
from web.ui.widgets import name_of, named

ODDS: Final = "odds-"
"""Before the name of a place, the panel that tells what may lie there."""


def choice(session: Session) -> Html:
    """For each person what helps them; whoever is in front of the screen can choose for
    themself."""
    title = tr("Memory aid")
    said = tr("How much the table remembers for you. Everyone can see who uses which aid.")
    players, lines = session.play.players, []
    for seat in session.persons:
        chosen = session.aids[seat]
        if seat != session.in_front:
            lines.append(p(colon(name_of(players, seat), aids.name(chosen))))
            continue
        buttons = [
            alternative(aids.name(aid), "aid", aid, chosen=aid == chosen)
            for aid in session.offered_aids
        ]
        if len(session.persons) > 1:
            lines.append(p(named(players, seat)))
        lines.append(alternatives(title, buttons))
    return join(h3(title), p(said, class_="facts"), lines)


def odds(scene: Scene, renderer: Renderer, name: str) -> Html | None:
    """What may lie at a place, for whoever may be told."""
    told = renderer.odds(scene, name.removeprefix(ODDS))
    return panel(tr("What could be there"), told) if told else None
