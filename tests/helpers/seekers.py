"""Players that drive one number of what spectators see as high or as low as they can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, Final

from sobek.core.game import AnyGame, AnyState

WHIMS: Final = 8
"""One action in so many is any one, so that games differ."""
SUMMARIES: Final[Sequence[Callable[[list[int]], int]]] = (sum, len, lambda found: max(found))


class Seeker:
    """Prefers what leads to the most, or the least, of one number: the sum, the maximum or the
    count of the integers in one field of the shown view."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        names = [field.name for field in fields(game.view_type)]
        self._name = rng.choice(names)
        self._summary = rng.choice(SUMMARIES)
        self._sign = rng.choice((1, 1, 1, -1))

    def __call__(self, state: AnyState, actions: Sequence[Any], rng: Random) -> Any:
        """One of the legal actions."""
        if len(actions) == 1 or not rng.randrange(WHIMS):
            return rng.choice(actions)
        worth = [self._worth(state, action) for action in actions]
        best = max(worth)
        return rng.choice([a for a, w in zip(actions, worth, strict=True) if w == best])

    def _worth(self, state: AnyState, action: Any) -> int:
        after = state.clone()
        after.apply(action)
        numbers = list(_integers(getattr(after.view(None).shown(), self._name)))
        return self._sign * self._summary([0, *numbers])


def _integers(value: object) -> Iterator[int]:
    """All integers in a value, however deep."""
    if isinstance(value, int):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _integers(getattr(value, field.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _integers(each)
