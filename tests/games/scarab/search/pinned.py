"""What the search finds in some positions, pinned. ``pinned.txt`` was written by the former search,
which was plain Python; its values, choices and nodes are those of the program. After a change that
is meant to change them, write it anew and look at the differences::

    python3 -m tests.games.scarab.search.pinned
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sobek.core.bot import Budget
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.search.iterative_deepening import searcher
from tests.games.scarab.search.random_games import random_game

PINNED: Final = Path(__file__).with_name("pinned.txt")
GAMES: Final = 32
INTERVAL: Final = 12
"""Decisions between two pinned ones of a game; those after a move to an Ankh are all pinned."""
NODES: Final = (60, 700, 3_000)


def found() -> Iterator[str]:
    """A line for each search: the game and its decision, the budget; the depth, whether it is
    solved, the nodes; the choices with their values."""
    for number in range(GAMES):
        for count, state in enumerate(random_game(number)):
            is_pinned = state.phase is not Phase.MOVE or count % INTERVAL == number % INTERVAL
            if is_pinned and len(state.legal_actions()) > 1:
                nodes = NODES[(number + count) % len(NODES)]
                result = searcher(state.view(state.actor), Budget(nodes=nodes)).run()
                facts = number, count, nodes, result.depth, int(result.solved), result.nodes
                choices = (f"{choice.action}: {choice.value}" for choice in result.choices)
                yield f"{' '.join(map(str, facts))} | {', '.join(choices)}"


if __name__ == "__main__":
    PINNED.write_text("\n".join(found()) + "\n")
