"""The board as a device knows it.

A random number deals a whole game, and what lies below in it is forgotten. Those tiles are shuffled
jointly: item n is the n-th of them in the order of motifs, place n lies on the n-th field that has
two tiles. Only what lies on top has to fulfil a condition (K10), so every order of the others is as
likely as in the usual deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Self

from sobek.core.chance import shuffled
from sobek.core.play import Step
from sobek.games.sakkara.knowledge import unseen
from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.state import SakkaraState, set_up
from sobek.games.sakkara.rules.tables import FIELDS, TILES, Tile

PLACES: Final = TILES - len(FIELDS)
"""Number of tiles that lie below after the set-up."""


class Board:
    """All positions of a game so far, ``states``; ``actions`` lead from one to the next.

    ``items``: what lies, or lay, at each place: true where it is known, else any item. ``below``:
    field, as a bit -> the place whose tile lies hidden there.
    """

    def __init__(self, number: int, known: Mapping[int, int]) -> None:
        """``number``: the random number. ``known``: place -> item."""
        self.start = set_up(number).view(None)
        left = unseen(self.start)
        self.tiles = [int(tile) for tile in Tile for _ in range(count(left, tile))]
        rest = iter(shuffled(sorted(set(range(PLACES)) - set(known.values())), Random(number)))
        self.items = [known[n] if n in known else next(rest) for n in range(PLACES)]
        self.actions: list[Action] = []
        self.states: list[SakkaraState] = []
        self._replay()
        hidden = (1 << field for field in FIELDS if self.state.hidden >> field & 1)
        self.below = dict(zip(hidden, range(PLACES), strict=True))

    @property
    def state(self) -> SakkaraState:
        """The position now."""
        return self.states[-1]

    @property
    def steps(self) -> Sequence[Step]:
        """The actions with the positions around them."""
        around = zip(self.actions, self.states, self.states[1:], strict=False)
        return [
            Step(number, before.actor, action, before, after)
            for number, (action, before, after) in enumerate(around, 1)
        ]

    def act(self, action: Action) -> list[int]:
        """Carry out a legal action. Returns the places that are uncovered by it."""
        self.actions.append(action)
        self._apply(action)
        before, after = (state.hidden for state in self.states[-2:])
        gone, come = before & ~after, after & ~before
        if come:  # an Ox has pushed a whole stack (K44)
            self.below[come] = self.below.pop(gone)
            return []
        return sorted(self.below.pop(field) for field in list(self.below) if field & gone)

    def show(self, known: Mapping[int, int]) -> None:
        """Let these items, by place, be what lies there, and did before."""
        if all(self.items[place] == item for place, item in known.items()):
            return
        for place, item in known.items():
            other = self.items.index(item)
            self.items[place], self.items[other] = item, self.items[place]
        self._replay()

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.start, new.tiles = self.start, self.tiles
        new.items, new.actions = [*self.items], [*self.actions]
        new.states, new.below = [*self.states], {**self.below}
        return new

    def _replay(self) -> None:
        """No action depends on what lay hidden before it, so all of them stay legal."""
        self.states = [SakkaraState(self.start, (self.tiles[item] for item in self.items))]
        for action in self.actions:
            self._apply(action)

    def _apply(self, action: Action) -> None:
        state = self.state.clone()
        state.apply(action)
        self.states.append(state)
