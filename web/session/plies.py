"""Points of a play: the moment that it is in, where somebody decided, and where rounds began."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from sobek.core.game import AnyState
from sobek.core.play import Play, Step
from web.session.who_sees import unaided_view
from web.ui.renderer import Rounds


def is_decision(step: Step, persons: Sequence[int]) -> bool:
    """Whether one of these persons could have done something else there."""
    return step.seat in persons and len(step.before.legal_actions()) > 1


class Moment:
    """The moment that a play is in. What is decided, thought about or timed for it holds only until
    somebody acts or undoes an action."""

    def __init__(self, play: Play) -> None:
        self._play, self._length = play, play.length

    def lasts(self, play: Play) -> bool:
        """Whether nothing has happened since, in the play that is at the table now."""
        return play is self._play and play.length == self._length


class RoundStarts:
    """The ply at which each round of a play began. A replay asks for them at every ply, so they
    are found once for the same moment of the play."""

    def __init__(self) -> None:
        self._moment: Moment | None = None
        self._plies: Sequence[int] = ()

    def of(self, play: Play, rounds: Rounds) -> Sequence[int]:
        """The plies in order, the first of them 0."""
        if not (self._moment and self._moment.lasts(play)):
            self._moment, self._plies = Moment(play), _round_starts(play, rounds)
        return self._plies


def _round_starts(play: Play, rounds: Rounds) -> list[int]:
    def scored(state: AnyState) -> int:
        return rounds.scored(unaided_view(state, None))

    ends = (
        bisect_left(play.steps, number, key=lambda step: scored(step.after))
        for number in range(1, scored(play.state) + 1)
    )
    return [0, *(end + 1 for end in ends if end + 1 < play.length)]
