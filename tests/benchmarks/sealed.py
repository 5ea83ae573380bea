"""Figures of sealed play: python3 -m tests.benchmarks.sealed [GAME].

Whole games are played by random decisions, of Sobek half of them in the open variant; seats play
what hides cards, or uncovers tiles, as often as they can. At each decision the view is compared
with that of the true position.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
import time
from random import Random
from statistics import median
from typing import Final

from tests.sealed.players import FRESH, VARIANTS, begin, decide, eager, next_sender, true_state

GAMES: Final = ("sobek", "sakkara")
"""The games in which something is hidden."""
SHUFFLE: Final = 1_000
"""From this number of characters on, a link holds points."""


def main() -> int:
    """Measure and print; return the exit code: 1 if a view was wrong."""
    parser = argparse.ArgumentParser(description="Measure sealed play.")
    parser.add_argument("game", nargs="?", choices=GAMES, default=GAMES[0], help="default: sobek")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="default: 20")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    options = parser.parse_args()
    return 1 if _measure(options.game, options.games, options.seed) else 0


def _options(game: str, number: int) -> dict[str, str]:
    """Those of the n-th game: all variants by turns."""
    variants = [options for name, options in VARIANTS if name == game]
    return variants[number % len(variants)]


def _measure(game: str, games: int, seed: int) -> int:
    """Play games and print their figures. Returns the number of wrong views."""
    counts, shuffles, others = [], [], []
    longest, decisions, wrong = 0.0, 0, 0
    for number in range(games):
        devices, rng = begin(game, _options(game, number), seed + number), Random(seed + number)
        lengths = [len(devices[0].sent)]
        while sender := next_sender(devices):
            receiver = devices[1 - sender.me]
            lengths.append(len(sender.outgoing))
            started = time.process_time()
            receiver.receive(sender.outgoing, FRESH)
            longest = max(longest, time.process_time() - started)
            if receiver.is_deciding:
                true = true_state(devices, receiver.me)
                decisions, wrong = decisions + 1, wrong + (receiver.view != true.view(receiver.me))
            decide(receiver, rng, eager)
        counts.append(len(lengths))
        shuffles += [length for length in lengths if length > SHUFFLE]
        others += [length for length in lengths if length <= SHUFFLE]
    print(f"links of a game: {min(counts)} to {max(counts)}, median {median(counts):.0f}")
    print(f"links of a shuffle: {len(shuffles) / games:.1f} a game, at most {max(shuffles)}")
    print(f"other links: median {median(others):.0f}, at most {max(others)} characters")
    print(f"most processor time to open a link: {longest:.2f} s")
    print(f"views compared: {decisions}, wrong: {wrong}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
