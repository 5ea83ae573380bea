"""What can be printed: the scoring of a game, and empty score pads."""

from __future__ import annotations

from collections.abc import Iterable

from sobek.core.text import tr
from web.session.session import Session
from web.ui import formats
from web.ui.markup import Content, Html, div, h3, p, section
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions, primary
from web.ui.screens.panels import panel
from web.ui.widgets import listed, name_of


def account(session: Session, date: int) -> Html:
    """A finished game with its whole scoring. ``date``: of its last action, in seconds since 1970;
    0 if unknown."""
    play, renderer = session.play, session.renderer
    record = play.record
    names = listed([name_of(play.players, seat) for seat in range(len(play.players))])
    facts = [
        formats.day(date) if date else "",
        *(renderer.words.value(option, value) for option, value in record.options.items()),
        "" if session.sealed else tr("Deal number: {n}", n=record.seed),
    ]
    return _paper(
        tr("{game}: {names}", game=renderer.words.title, names=names),
        p(" · ".join(filter(None, facts)), class_="facts"),
        renderer.ending.sheet(session.scene()),
    )


def pad(games: Iterable[Renderer]) -> Html:
    """The empty score pad of each game that has one."""
    sheets = ((each.words.title, each.ending.pad()) for each in games)
    return _paper(tr("Score pad"), (section(h3(title), sheet) for title, sheet in sheets if sheet))


def _paper(title: str, *content: Content) -> Html:
    # It is wider than some screens. With the focus it can be scrolled by keyboard.
    sheets = div(content, class_="sheets", role="region", aria_label=title, tabindex=0)
    return panel(title, actions(primary(tr("Print"), "print")), sheets, kind="paper")
