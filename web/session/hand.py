"""The origin of a session on a device of somebody's own: the game is at a table elsewhere.

That table knows all, tells this device what its seat sees, and carries out what is chosen here. So
nothing is saved here, and nothing is to be shared. Advice comes from this device's own bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sobek.core.game import check_legal
from sobek.core.play import Play
from web.session import replay
from web.session.kinds import Outcome
from web.session.session import Session
from web.session.stage import Stage
from web.session.who_sees import unaided_view


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat at a table elsewhere. ``seat``: None for an onlooker; ``can_act``: whether it is
    asked, and a choice would reach the table; ``is_undone``: whether the table has just taken
    something back."""

    seat: int | None
    can_act: bool = False
    is_undone: bool = False
    has_people: bool = True
    is_game: bool = False
    advises: bool = True
    is_saved: bool = False
    is_comparable: bool = False
    has_record: bool = False
    is_whole: bool = False
    cursor: None = None
    sealed: None = None
    teacher: None = None

    def people(self, play: Play) -> list[int]:
        """Whoever holds the device, unless they only look on."""
        return [] if self.seat is None else [self.seat]

    def goes_on(self, session: Session) -> bool:
        """Unless something was undone."""
        return not self.is_undone

    def stage(self, session: Session) -> Stage:
        """As the game stands."""
        return session.stage_of_game

    def person_decides(self, session: Session) -> bool:
        """Whenever the table says what may be done."""
        is_on_turn = session.actor == self.seat and session.stage is Stage.TABLE
        return is_on_turn and self.can_act

    def bot_decides(self, session: Session) -> bool:
        """Bots are at the table."""
        return False

    def judge(self, session: Session, actions: Sequence[Any]) -> Outcome:
        """They are sent to the table."""
        check_legal(session.play.state, actions[0])
        return Outcome.SENT


def shows(session: Session | None, play: Play, seat: int | None) -> bool:
    """Whether a session shows this seat of such a game at a table elsewhere."""
    if session is None or not isinstance(session.origin, Hand):
        return False
    return session.origin.seat == seat and session.play.game is play.game


def follow(session: Session, play: Play, origin: Hand) -> None:
    """Take what the table has told: a play that has gone on, or of which actions were taken back.
    If it is the same play, only who may act has changed."""
    if play is session.play:
        session.origin = origin
        session.kind = origin if session.cursor is None else session.kind
        return
    if session.cursor and session.cursor.ply > play.length:
        replay.leave(session)
    scored = session.renderer.rounds.scored(unaided_view(play.state, None))
    if session.scoring and session.scoring[0] >= scored:
        session.scoring = None
    chosen = session.selection
    is_same = play.length == session.length and play.state.view(None) == session.play.state.view(
        None
    )
    session.go_on(play, origin)
    if is_same:
        session.selection = chosen
