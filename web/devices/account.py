"""A play as one seat has seen it: told by the table, understood on the seat's device.

The steps form a chain: the digest of each follows from its text and the digest of the one before.
So a device that says how many steps it has, and the last digest, says which ones; the table tells
the rest, and after an undo what has come instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import zip_longest
from random import Random
from typing import Any, Final, NamedTuple

from sobek.core import wire
from sobek.core.game import OVER, Action, AnyGame, AnyState, Refusal, State
from sobek.core.play import Play
from sobek.core.play import Step as Played
from sobek.core.record import Record
from web.devices.messages import Step

NOTHING: Final = ""
"""The digest before the first step."""


class Told(NamedTuple):
    """A step as text. ``digest``: of all steps up to it."""

    text: str
    digest: str


def told(digest: str, step: Step) -> Told:
    """A step after those of a digest."""
    text = wire.dumps(step)
    return Told(text, sha256(f"{digest} {text}".encode()).hexdigest()[:16])


class Account:
    """What a seat has seen of a play (None: an onlooker). Each step is told once."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self._steps: list[Played] = []
        self._told: list[Told] = []

    def of(self, play: Play) -> Sequence[Told]:
        """All steps of the play by now, after the position at its beginning."""
        start = play.steps[0].before if play.steps else play.state
        pairs = zip_longest(self._steps, play.steps)
        same = next((n for n, (had, has) in enumerate(pairs) if had is not has), len(self._steps))
        if not (same and self._told):
            first = Step(0, OVER, "", tuple(start.scores), self._view(start))
            self._told, same = [told(NOTHING, first)], 0
        del self._told[same + 1 :]
        del self._steps[same:]
        for step in play.steps[same:]:
            former = self._steps[-1].after if self._steps else start
            self._told.append(told(self._told[-1].digest, self._step(play, step, former)))
            self._steps.append(step)
        return self._told

    def rest(self, play: Play) -> str:
        """The view now, if it is another one than after the last step; else ""."""
        if not play.steps:
            return ""
        now = self._view(play.state)
        return "" if now == self._view(play.steps[-1].after) else now

    def _step(self, play: Play, step: Played, former: AnyState) -> Step:
        before = self._view(step.before)
        return Step(
            number=step.number,
            seat=step.seat,
            action=str(play.game.seen(step.before.view(self._seat), step.action)),
            scores=tuple(step.after.scores),
            view=self._view(step.after),
            former="" if before == self._view(former) else before,
        )

    def _view(self, state: AnyState) -> str:
        return wire.dumps(state.view(self._seat))


class Seen(State[Any, Any]):
    """A position of which one view is known, whoever asks. It never changes."""

    __slots__ = ("_actions", "_game", "_scores", "_view", "actor", "seats")

    def __init__(
        self, game: AnyGame, view: Any, scores: Sequence[int], actions: Sequence[Any] | None = None
    ) -> None:
        """``actions``: what the seat may do, as it was told; None if it was not."""
        self._game, self._view = game, view
        self._scores, self._actions = scores, actions
        self.actor, self.seats = view.actor, len(scores)

    def legal_actions(self) -> Sequence[Any]:
        """What the seat may do; nothing where others decide. If it was not told, it follows from
        the view."""
        if self._actions is None:
            is_own = self.actor == self._view.seat and self.actor != OVER
            self._actions = self._likely().legal_actions() if is_own else ()
        return self._actions

    def apply(self, action: Action) -> None:
        """Only the table can."""
        raise AssertionError("the table carries actions out")

    def clone(self) -> Seen:
        """It never changes."""
        return self

    def view(self, seat: int | None) -> Any:
        """The one that is known."""
        return self._view

    @property
    def scores(self) -> Sequence[int]:
        """As told: they are public."""
        return self._scores

    def returns(self) -> Sequence[float]:
        """Only the table knows."""
        raise AssertionError("the table counts")

    def check(self) -> None:
        """Nothing: what may be drawn was checked when it came."""

    def refusal(self, action: Action) -> Refusal:
        """As in a position that the seat could not tell from the true one."""
        return self._likely().refusal(action)

    def _likely(self) -> AnyState:
        return self._game.determinize(self._view, Random(0))

    def offering(self, actions: Sequence[Any]) -> Seen:
        """The same with what the seat may do."""
        return Seen(self._game, self._view, self._scores, actions)


class Course:
    """The play on a seat's device, as it is told."""

    def __init__(self, start: Record, seat: int | None) -> None:
        """``start``: players and options; its seed means nothing."""
        self._start, self._seat = start, seat
        self._states: list[Seen] = []
        """The position at the beginning, and after each step."""
        self._steps: list[Played] = []
        self._digests: list[str] = []

    def rename(self, start: Record) -> None:
        """The players have other names by now."""
        self._start = start

    @property
    def length(self) -> int:
        """The number of steps, with the beginning."""
        return len(self._digests)

    @property
    def digest(self) -> str:
        """Of the last one."""
        return self._digests[-1] if self._digests else NOTHING

    def hear(self, step: Step) -> None:
        """Take note of a step; those from its number on are no longer true.

        :raises ValueError: if it can't come here, or can't be shown.
        """
        number = step.number
        if number > self.length:
            raise ValueError("a step is missing")
        after = self.state(step.view, step.scores)
        del self._states[number:], self._digests[number:], self._steps[max(0, number - 1) :]
        if number:
            before = self._states[-1]
            if step.former:
                before = self.state(step.former, before.scores)
            if step.seat not in range(after.seats):
                raise ValueError("nobody sits there")
            action = self._start.rules.parse(step.action)
            self._steps.append(Played(number, step.seat, action, before, after))
        self._states.append(after)
        self._digests.append(told(self.digest, step).digest)

    def cut(self, length: int, digest: str) -> bool:
        """Keep so many steps, with the beginning, as the others were taken back; tell whether these
        are the ones with this digest."""
        if length > self.length or self._digests[length - 1] != digest:
            return False
        del self._states[length:], self._digests[length:], self._steps[length - 1 :]
        return True

    def state(self, view: str, scores: Sequence[int]) -> Seen:
        """A position.

        :raises ValueError: if there is no such view.
        """
        rules, seats = self._start.rules, len(self._start.players)
        seen = wire.loads(rules.view_type, view)
        is_own = seen.seat == self._seat and len(scores) == seats
        if not (is_own and rules.is_plausible(seen, seats)):
            raise ValueError("no such position")
        return Seen(rules, seen, scores)

    def play(self, actions: Sequence[str] = (), view: str = "") -> Play:
        """The play by now. ``actions``: what the seat may do, in notation; ``view``: if it is
        another one than after the last step.

        :raises ValueError: if there is no such view or action.
        """
        last = self._states[-1]
        offered = tuple(map(self._start.rules.parse, actions))
        now = self.state(view, last.scores) if view else last
        if offered:
            now = now.offering(offered)
        return Play.of_steps(self._start, [*self._steps], now, over=now.actor == OVER)
