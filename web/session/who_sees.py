"""Who sees what: whose view may be in the page, and what that seat is shown of a position.

Everything drawn of a play is drawn from a position as :func:`see` gives it, or from what is told of
such positions. A seat is None for a spectator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek.core.game import AnyState
from web.session.stage import Stage
from web.ui import aids

if TYPE_CHECKING:
    from web.session.session import Session


def viewer(session: Session) -> int | None:
    """The seat whose view may be shown now."""
    return in_front(session) if session.cursor is None else session.cursor.seat


def in_front(session: Session) -> int | None:
    """The person in front of the screen, if that is known."""
    return in_front_at(session, session.stage)


def in_front_at(session: Session, stage: Stage) -> int | None:
    """The person in front of the screen at a stage, if that is known."""
    return session.at_screen if stage in (Stage.TABLE, Stage.RESULT) else session.alone


def see(session: Session, state: AnyState) -> Any:
    """A position as the viewer may see it."""
    if session.cursor is not None and session.cursor.omniscient:
        return state.omniscient_view()
    return see_as(session, viewer(session), state)


def eyes(session: Session) -> tuple[object, ...]:
    """What :func:`see` depends on besides the position and the aids."""
    return viewer(session), session.cursor is not None and session.cursor.omniscient


def see_as(session: Session, seat: int | None, state: AnyState) -> Any:
    """A position as a seat may see it, with its memory aid."""
    helped = seat is not None and session.aids and session.aids[seat] != aids.NONE
    return state.view(seat) if helped else unaided_view(state, seat)


def unaided_view(state: AnyState, seat: int | None) -> Any:
    """A seat's view without what its player has to remember unaided."""
    return state.view(seat).shown()
