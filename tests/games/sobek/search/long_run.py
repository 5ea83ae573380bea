"""Compare the search with itself and with the rules for minutes:
python3 -m tests.games.sobek.search.long_run [--positions N] [--simulations N].

First the effects of actions, in as many positions of random games as asked for, with those of the
rules. Then what the compiled search finds with what it finds as Python: 500 simulations in each
position, until there are as many as asked for. Games have 2, 3 and 4 seats in turn, and both
variants.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
from collections import Counter
from itertools import count, islice
from typing import Final

from sobek.games.sobek.search.search import EXPORTS
from sobek.games.sobek.search.search_bot import PROGRAM
from sobek.kernel.machine import CompiledMachine, PythonMachine
from sobek.kernel.wasmtime_memory import WasmtimeMemory
from tests.games.sobek.search.comparison import VARIANTS, check_game, outcome, views

SIMULATIONS: Final = 500
"""In each position."""
EVERY: Final = 5
"""Every so many positions of a game are searched."""


def main() -> None:
    """Compare; stop at the first difference.

    :raises AssertionError: if there is one.
    """
    parser = argparse.ArgumentParser(description="Compare the search with itself and the rules.")
    parser.add_argument("--positions", type=int, default=100_000, metavar="N")
    parser.add_argument("--simulations", type=int, default=1_000_000, metavar="N")
    options = parser.parse_args()
    met: Counter[str] = Counter()
    checked = 0
    for seed in count(1000):
        if checked >= options.positions:
            break
        checked += check_game(2 + seed % 3, VARIANTS[seed // 3 % 2], seed, met)
    print(f"{checked} effects as in the rules: {dict(met)}", flush=True)
    positions = -(-options.simulations // SIMULATIONS)
    compiled, as_python = CompiledMachine(WasmtimeMemory(PROGRAM.compile())), PythonMachine(EXPORTS)
    seats: Counter[int] = Counter()
    for number, view in enumerate(islice(views(10_000), 0, positions * EVERY, EVERY)):
        order = [SIMULATIONS]
        found = [outcome(machine, view, number, order) for machine in (compiled, as_python)]
        assert found[0] == found[1], view
        seats[view.seats] += 1
    print(f"{positions * SIMULATIONS} simulations compiled as in Python: {dict(seats)} positions")


if __name__ == "__main__":
    main()
