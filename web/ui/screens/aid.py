"""Memory aids: the choice of one, and the panel with the odds."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from web.session import who_sees
from web.session.session import Session
from web.ui import aids
from web.ui.formats import colon
from web.ui.markup import Html, join, p
from web.ui.renderer import Renderer
from web.ui.scene import Scene
from web.ui.screens.frame import alternative, alternatives
from web.ui.screens.panels import panel
from web.ui.widgets import name_of, named

ODDS: Final = "odds-"
"""The prefix of the panels that show the odds of a zone."""


def choice(session: Session) -> Html:
    """Everyone's memory aid. Only the person in front of the screen can change theirs."""
    title = tr("Memory aid")
    said = tr("How much the table remembers for you. Everyone can see who uses which aid.")
    players, lines = session.play.players, []
    for seat in session.people:
        chosen = session.aids[seat]
        if seat != who_sees.in_front(session):
            lines.append(p(colon(name_of(players, seat), aids.name(chosen))))
            continue
        buttons = [
            alternative(aids.name(aid), "aid", aid, chosen=aid == chosen)
            for aid in session.offered_aids
        ]
        if len(session.people) > 1:
            lines.append(p(named(players, seat)))
        lines.append(alternatives(title, buttons))
    return join(p(title), p(said, class_="facts"), lines)


def odds(scene: Scene, renderer: Renderer, name: str) -> Html | None:
    """What may lie in a zone; None if the looking seat may not know. ``name``: the panel's."""
    found = renderer.secrets.odds(scene, name.removeprefix(ODDS))
    return panel(tr("What is known"), found) if found else None
