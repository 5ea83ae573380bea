"""What a seat may be shown, and what follows from that alone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from sobek.core.game import AnyState
from sobek.core.play import Play, Step
from web.ui.renderer import Rounds


def shown(state: AnyState, seat: int | None) -> Any:
    """A seat's view (None: an onlooker's) without what its player has to remember unaided."""
    return state.view(seat).shown()


def is_decision(step: Step, persons: Sequence[int]) -> bool:
    """Whether one of these persons could have done something else there."""
    return step.seat in persons and len(step.before.legal_actions()) > 1


class RoundStarts:
    """The ply at which each round of a play began. A replay asks for them at every ply, so they
    are found once for the same play."""

    def __init__(self) -> None:
        self._key: tuple[int, int] | None = None
        self._plies: Sequence[int] = ()

    def of(self, play: Play, rounds: Rounds) -> Sequence[int]:
        """The plies in order, the first of them 0."""
        key = play.length, play.number
        if self._key != key:
            self._key, self._plies = key, _round_starts(play, rounds)
        return self._plies


def _round_starts(play: Play, rounds: Rounds) -> list[int]:
    ends = (
        bisect_left(play.steps, number, key=lambda step: rounds.scored(shown(step.after, None)))
        for number in range(1, rounds.scored(shown(play.state, None)) + 1)
    )
    return [0, *(end + 1 for end in ends if end + 1 < play.length)]
