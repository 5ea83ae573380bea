"""What follows from the page's state, and several parts of the page say."""

from __future__ import annotations

from sobek.core.link import encode
from sobek.core.text import tr
from web.app.state import AppState
from web.session import deals, tutorial
from web.session.session import Session
from web.ui.markup import Html
from web.ui.screens import tutorial as teacher
from web.ui.widgets import name_of


def note(state: AppState, session: Session) -> str:
    """What goes on at the table meanwhile; "" if nothing does."""
    players, persons = session.play.players, session.persons
    if state.again is not None:
        return tr("Showing the last moves again …")
    last = session.play.steps[-1].seat if state.settles else None
    if last is not None and last not in persons:
        return tr("{name} moves …", name=name_of(players, last))
    if session.bot_decides:
        return tr("{name} is thinking …", name=name_of(players, session.actor))
    return tr("Only one move is possible …") if session.is_forced or last is not None else ""


def has_version_notice(state: AppState) -> bool:
    """Whether a notice over the screen says that a new version is ready."""
    return "new-version" in state.offers - state.declined


def quiet_offers(state: AppState) -> frozenset[str]:
    """What the browser offers and no notice says: a new version once its notice was closed."""
    return state.offers - ({"new-version"} if has_version_notice(state) else set())


def link(state: AppState) -> str:
    """The address that opens the play as it is now, or, in a challenge, its deal."""
    assert state.session
    play = state.session.play
    if state.panel.startswith("challenge"):
        play = deals.challenge(play.record)
    return f"{state.page_address}#{encode(play)}"


def tutorial_offer(state: AppState, game: str) -> Html | None:
    """The way to a game's tutorial, from where the person left it; None if it has none."""
    done = tutorial.lessons_done(state.progress.of(game))
    return teacher.offer(state.renderers[game], game, done)
