"""The origin of a sealed game: a game for two, of whom one is here.

The other one sits at another device. What they do comes in links, and what is done here goes out
in one. So nothing can be undone, nobody is advised, and nothing is to be shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sobek.core.game import check_legal
from sobek.core.play import Play
from sobek.sealed.game import SealedGame
from web.session.kinds import Outcome
from web.session.session import Session
from web.session.stage import Stage


@dataclass(frozen=True, slots=True)
class Sealed:
    """A sealed game as it stands. ``is_busy``: whether it goes on just now, in a worker."""

    sealed: SealedGame
    is_busy: bool = False
    has_people: bool = True
    is_game: bool = False
    advises: bool = False
    is_saved: bool = True
    is_comparable: bool = False
    cursor: None = None
    teacher: None = None
    has_record: bool = False
    is_whole: bool = True

    def people(self, play: Play) -> list[int]:
        """The one who is here."""
        return [self.sealed.me]

    def goes_on(self, session: Session) -> bool:
        """The person here makes every action."""
        return False

    def stage(self, session: Session) -> Stage:
        """As the game stands; without cards there is no table."""
        return session.stage_of_game if self.sealed.state is not None else Stage.SEALED

    def person_decides(self, session: Session) -> bool:
        """Whenever the game says so."""
        return self.sealed.is_deciding and not self.is_busy and session.stage is Stage.TABLE

    def bot_decides(self, session: Session) -> bool:
        """There are none."""
        return False

    def judge(self, session: Session, actions: Sequence[Any]) -> Outcome:
        """The actions are carried out in a worker."""
        check_legal(session.play.state, actions[0])
        return Outcome.SEALED


def wait(session: Session) -> None:
    """Let nobody decide while the game goes on in a worker."""
    if game := session.sealed:
        session.go_on(session.play, Sealed(game, is_busy=True))


def is_busy(session: Session) -> bool:
    """Whether the game goes on in a worker just now."""
    return isinstance(session.origin, Sealed) and session.origin.is_busy
