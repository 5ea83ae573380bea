"""What can be printed: the scoring of a game."""

from __future__ import annotations

from sobek.core.text import tr
from web.session.session import Session
from web.ui import formats
from web.ui.markup import Content, Html, div, p
from web.ui.screens.frame import actions, primary
from web.ui.screens.over import ranking
from web.ui.screens.panels import panel
from web.ui.widgets import listed, name_of


def account(session: Session, date: int) -> Html:
    """A finished game with its whole scoring. ``date``: of its last action, in seconds since 1970;
    0 if unknown."""
    play, renderer, scene = session.play, session.renderer, session.scene()
    record = play.record
    names = listed([name_of(play.players, seat) for seat in range(len(play.players))])
    facts = [
        formats.day(date) if date else "",
        *(
            renderer.words.value(option, value)
            for option, value in record.rules.told(record.options).items()
        ),
        "" if not session.origin.has_record else tr("Deal number: {n}", n=record.seed),
    ]
    return _paper(
        tr("{game}: {names}", game=renderer.words.title, names=names),
        p(" · ".join(filter(None, facts)), class_="facts"),
        ranking(scene, renderer.ending, "paper"),
        renderer.ending.sheet(scene),
    )


def _paper(title: str, *content: Content) -> Html:
    # It is wider than some screens. With the focus it can be scrolled by keyboard.
    sheets = div(content, class_="sheets", role="region", aria_label=title, tabindex=0)
    return panel(title, actions(primary(tr("Print"), "print")), sheets, kind="paper")
