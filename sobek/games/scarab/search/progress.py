"""How far a search has come, and how it pauses and goes on.

In the subset of Python that is compiled, which has no exceptions to leave a search by. A search
that has made the moves it may make returns from all its calls, takes its moves back on the way, and
leaves in the frames of :mod:`alphabeta <sobek.games.scarab.search.alphabeta>` and :mod:`maxn
<sobek.games.scarab.search.maxn>` where it stood. When it goes on, the same calls lead down there
again. So a search finds the same with or without pauses.
"""

from __future__ import annotations

from sobek.games.scarab.search.root import Root


class Progress:
    """``nodes``: number of moves made or evaluated, and ``limit``: how many there may be. ``cut``:
    whether something was estimated, or left out, that a deeper search would search. ``is_paused``:
    whether all calls return, without a result. ``goal``: while the calls lead down again, the depth
    at which the search has paused; 0 otherwise."""

    nodes: int
    limit: int
    cut: bool
    is_paused: bool
    goal: int

    def __init__(self) -> None:
        self.nodes = 0
        self.limit = 0
        self.cut = False
        self.is_paused = False
        self.goal = 0

    def start(self, root: Root, order: list[int]) -> None:
        """Begin a depth, or go on where the search has paused. ``order``: 1 or 0 for that, the
        number of nodes at which to pause, the depth."""
        self.limit = order[1]
        self.is_paused = False
        if order[0] == 1:
            root.begin(order[2])
            self.cut = False
            self.goal = 0

    def count(self) -> None:
        """Count a move, unless it is made again on the way down."""
        if self.goal == 0:
            self.nodes += 1

    def goes_on_below(self, depth: int) -> bool:
        """Whether the search goes on below a position with this depth, which it has begun."""
        return self.goal != 0 and self.goal < depth

    def pauses(self, depth: int) -> bool:
        """Whether the search pauses before a position with this depth."""
        self.goal = 0
        if self.nodes < self.limit:
            return False
        self.is_paused = True
        self.goal = depth
        return True
