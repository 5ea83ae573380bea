"""Looking back: the table at any point of the play, and exercises from a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sobek.core.game import check_legal
from web.session import who_sees
from web.session.kinds import Cursor, Outcome
from web.session.session import Session
from web.session.stage import Stage


@dataclass(frozen=True, slots=True)
class LookBack:
    """The table as it was; the game waits meanwhile. ``tries``: whether a person tries the decision
    again, which changes nothing."""

    cursor: Cursor
    tries: bool = False

    def stage(self, session: Session) -> Stage:
        """An exercise, or a replay."""
        return Stage.EXERCISE if self.tries else Stage.REPLAY

    def person_decides(self, session: Session) -> bool:
        """The person who tries it."""
        return self.tries

    def bot_decides(self, session: Session) -> bool:
        """Nobody answers."""
        return False

    def judge(self, session: Session, actions: Sequence[Any]) -> Outcome:
        """Take the first action as the answer of an exercise."""
        if not self.tries:
            return Outcome.REFUSED
        check_legal(session.state, actions[0])
        return Outcome.ANSWERED


def look_at(session: Session, ply: int) -> None:
    """Show the table as it was after ``ply`` actions; beyond the ends, the nearest point."""
    ply = max(0, min(ply, session.length))
    cursor = session.cursor
    if cursor is None:
        omniscient = may_look_openly(session) and who_sees.viewer(session) is None
        cursor = Cursor(ply, who_sees.viewer(session), omniscient)
    session.kind = LookBack(replace(cursor, ply=ply))


def look_from(session: Session, seat: int | None, *, omniscient: bool = False) -> None:
    """Look with other eyes (None: a spectator's), once nothing has to stay hidden."""
    cursor = session.cursor
    if cursor is not None and may_look_openly(session) and seat in (None, *session.seats):
        session.kind = LookBack(replace(cursor, seat=seat, omniscient=omniscient))


def look_as(session: Session, seat: int) -> None:
    """Look through the eyes of this seat. The caller knows that its cards need not be hidden."""
    if session.cursor is not None:
        session.kind = LookBack(replace(session.cursor, seat=seat, omniscient=False))


def show_example(session: Session, ply: int, seat: int, clause: str) -> None:
    """Show the position that illustrates a clause of the rules."""
    session.kind = LookBack(Cursor(ply, seat, clause=clause))


def try_at(session: Session, ply: int) -> None:
    """Sit down where a seat decided, once nothing has to stay hidden."""
    if session.play.over:
        session.kind = LookBack(Cursor(ply, session.play.steps[ply].seat), tries=True)
        session.clear_selection()


def leave(session: Session) -> None:
    """Go back to the game as it is now."""
    if session.stage is Stage.EXERCISE:
        session.clear_selection()
    session.kind = session.origin


def may_look_openly(session: Session) -> bool:
    """Whether cards are hidden in this game, and all may see them by now."""
    return session.secrets and session.play.over and session.origin.is_whole
