"""Whether bots saw what was hidden: they are asked their decisions again.

Each decision is asked twice. First at the position in which it was made, as it was asked in play:
from the seat's view, with the random numbers that follow from it. Then all that the seat could not
know is dealt anew, and the bot is asked at that position. A bot that plays by its view alone says
both times what it has played. One that played by what was hidden says something else the first time
if it now gets the view only, and the second time if it still finds a way to look.

What a bot says counts only if it had the time it needed, in a worker: otherwise it may play worse.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, Self

from sobek.bots import plays
from sobek.core.chance import shuffled
from sobek.core.game import AnyGame, AnyState
from sobek.core.play import Play, Step

Answer = Callable[[AnyState], Awaitable[str | None]]
"""What the bot whose decision is pending in a position says, in notation; None if it could not
think as in play."""


class Check(NamedTuple):
    """A decision of a bot that was asked again, after ``ply`` actions. ``is_same``: whether it said
    both times what was played."""

    ply: int
    is_same: bool


@dataclass(frozen=True, slots=True)
class Recheck:
    """The decisions that are asked again, and what came out.

    ``plies``: of all of them, in the order in which they are asked: a random one, so that those
    asked so far stand for all; ``checks``: of those that were answered; ``skipped``: how many were
    asked in vain; ``seconds``: what they took together; ``has_strangers``: whether some bots of the
    game can't be asked, since they are no part of the page.
    """

    plies: tuple[int, ...]
    has_strangers: bool
    checks: tuple[Check, ...] = ()
    skipped: int = 0
    seconds: float = 0.0

    @classmethod
    def of(cls, play: Play, others: Iterable[int]) -> Self:
        """What is to be asked about a play. ``others``: the plies of all decisions of bots that had
        a choice."""
        found = [(ply, play.players[play.steps[ply].seat].kind) for ply in others]
        known = [ply for ply, kind in found if plays(kind, play.game)]
        return cls(tuple(shuffled(known, Random(play.length))), len(known) < len(found))

    @property
    def done(self) -> int:
        """How many decisions are done with."""
        return len(self.checks) + self.skipped

    @property
    def following(self) -> int | None:
        """The ply of the decision to ask next; None if none is left."""
        return self.plies[self.done] if self.done < len(self.plies) else None

    @property
    def seconds_left(self) -> float | None:
        """About how long the others will take; None before the first is done."""
        return self.seconds / self.done * (len(self.plies) - self.done) if self.done else None

    @property
    def same(self) -> int:
        """How many were answered as they were played."""
        return sum(each.is_same for each in self.checks)

    @property
    def different(self) -> tuple[int, ...]:
        """The plies of the others that were answered, in the order of play."""
        return tuple(sorted(each.ply for each in self.checks if not each.is_same))

    def with_check(self, found: Check | None, seconds: float) -> Self:
        """With one more, which took so long; None if it was asked in vain."""
        checks = self.checks if found is None else (*self.checks, found)
        skipped = self.skipped + (found is None)
        return replace(self, checks=checks, skipped=skipped, seconds=self.seconds + seconds)


async def check(step: Step, game: AnyGame, answer: Answer) -> Check | None:
    """Ask a decision again, at its position and with what was hidden dealt anew. None if one of the
    answers did not come as it should."""
    seat, position = step.seat, step.before
    view = position.view(seat)
    dealt = game.determinize(view, Random(step.number))
    answers = [await answer(position), await answer(dealt)]
    if None in answers:
        return None
    is_same = dealt.view(seat) == view and set(answers) == {str(step.action)}
    return Check(step.number - 1, is_same)
