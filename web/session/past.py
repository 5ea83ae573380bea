"""What has happened in a session, as the viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from web.session import who_sees
from web.session.plies import RoundStarts
from web.session.recent import Recent
from web.session.stage import Stage
from web.session.stories import Stories
from web.ui.scene import Effect, Move

if TYPE_CHECKING:
    from web.session.session import Session

TOLD: Final = 24
"""How many actions those who hear the page are told at most: a long turn may come at once."""


class Past:
    """The past of a session. What it has told or seen once is kept (:meth:`forget`)."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._see = partial(who_sees.see, session)
        self._stories = Stories(session.renderer.narration)
        self._recent = Recent()
        self._round_starts = RoundStarts()

    def forget(self) -> None:
        """Tell anew what has happened: names, views or actions have changed."""
        self._stories.forget()
        self._recent.forget()

    @property
    def round_starts(self) -> Sequence[int]:
        """The ply at which each round of the play began."""
        return self._round_starts.of(self._session.play, self._session.renderer.rounds)

    def stories(self, first: int = 0, end: int | None = None) -> list[str]:
        """The sentences on the actions from ``first`` (from 0) up to ``end``, or all of them, as
        the viewer may read them."""
        session = self._session
        plies = range(first, session.length if end is None else end)
        return self._stories.tell(session.play, plies, who_sees.eyes(session), self._see)

    def told(self) -> dict[int, str]:
        """The sentences for those who hear the page, by their actions (from 0), as whoever is in
        front of the game may read them, even while the viewer looks back. Where the device is
        passed on, each person is told what they have missed, and what follows."""
        session = self._session
        stage = session.stage_of_game
        seat, first = who_sees.in_front_at(session, stage), max(0, session.length - TOLD)
        if session.passes:
            is_for_nobody = seat is None and stage not in (Stage.SCORING, Stage.OVER)
            first = session.length if is_for_nobody else session.told_from
        plies, see = range(first, session.length), partial(who_sees.see_as, session, seat)
        told = self._stories.tell(session.play, plies, (seat, False), see)
        return dict(zip(plies, told, strict=True))

    def news(self) -> list[str]:
        """What happened since the viewer's last decision, with all actions of that turn; in a
        replay, the last action."""
        session = self._session
        if session.cursor is not None:
            return self.stories(session.ply - 1, session.ply) if session.ply else []
        first, steps = self._own_decision(), session.play.steps
        if first is None:
            return self.stories(self._recent.first(session.play))
        begun = self._recent.begun(session.play)
        while first > begun and steps[first].seat == steps[first - 1].seat:
            first -= 1
        return self.stories(first)

    def recent(self) -> tuple[Move, ...]:
        """The actions of this round since the viewer's last decision, the oldest first; in a
        replay, the last action."""
        session, own = self._session, self._own_decision()
        first = self._recent.first(session.play) if own is None else own + 1
        if session.cursor is not None:
            first = max(0, session.ply - 1)
        explained = session.origin.is_game and bool(session.play.game.adviser)
        moves = self._recent.moves(
            session.play,
            range(first, session.ply),
            who_sees.eyes(session),
            self._see,
            [seat for seat in session.seats if explained and seat not in session.people],
        )
        scored = session.renderer.rounds.scored
        now = scored(moves[-1].after) if moves else 0
        return tuple(move for move in moves if scored(move.before) == now)

    def _own_decision(self) -> int | None:
        """The ply (from 0) of the viewer's last decision."""
        session = self._session
        return self._recent.last_decision(session.play, who_sees.viewer(session), session.people)

    def move(self, ply: int) -> Move:
        """The action after ``ply`` actions, as the viewer saw it."""
        session = self._session
        step = session.play.steps[ply]
        return Move(step.seat, step.action, self._see(step.before), self._see(step.after), ply)

    def last_actions(self, round: int) -> list[str]:
        """The sentences on the last two actions of a round (from 0) that is over."""
        session = self._session
        scored, steps = session.renderer.rounds.scored, session.play.steps
        last = next(
            ply
            for ply in reversed(range(session.length))  # mostly it has just ended
            if scored(who_sees.unaided_view(steps[ply].before, None)) <= round
        )
        return self.stories(max(0, last - 1), last + 1)

    def course(self) -> list[Sequence[int]]:
        """Everyone's scores at the start and after each action. They are public."""
        session = self._session
        steps = session.play.steps
        return [steps[0].before.scores, *(step.after.scores for step in steps)] if steps else []

    def effects(self, first: int, end: int | None = None) -> list[Effect]:
        """What moves and sounds in the actions from ``first`` (from 0) up to ``end``, or up to what
        is shown."""
        session = self._session
        effect = session.renderer.animation.effect
        return [
            effect(self._see(step.before), step.action, self._see(step.after), session.play.players)
            for step in session.play.steps[first : session.ply if end is None else end]
        ]
