"""Figures of sealed play, and tampering without end: python3 -m tests.benchmarks.sealed.

First whole games of Sobek are played by random decisions, half of them in the open variant; seats
play what hides cards as often as they can. At each decision the view is compared with that of the
true position. Then links of such games are tampered with (:mod:`tests.sealed.tampering`).
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
import time
from collections import Counter
from random import Random
from statistics import median
from typing import Final

from sobek.core.chance import pick
from sobek.games.sobek.sealed.checking import truth
from tests.sealed.players import begin, decide, eager, next_sender, seated
from tests.sealed.tampering import play_through, tamper

OPTIONS: Final = ({"variant": "original"}, {"variant": "open"})
OF_A_GAME: Final = 1_000
"""Tampered links of a game; then another one is played."""


def main() -> int:
    """Measure and print; return the exit code: 1 if a view was wrong or tampering was missed."""
    parser = argparse.ArgumentParser(description="Measure and attack sealed play.")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="default: 20")
    parser.add_argument("--tampered", type=int, default=1_000, metavar="N", help="default: 1000")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    options = parser.parse_args()
    wrong = _measure(options.games, options.seed) if options.games else 0
    missed = _tamper(options.tampered, options.seed) if options.tampered else 0
    return 1 if wrong or missed else 0


def _measure(games: int, seed: int) -> int:
    """Play games and print their figures. Returns the number of wrong views."""
    counts, shuffles, others = [], [], []
    longest, decisions, wrong = 0.0, 0, 0
    for number in range(games):
        devices, rng = begin("sobek", OPTIONS[number % 2], seed + number), Random(seed + number)
        lengths = [len(devices[0].sent)]
        while sender := next_sender(devices):
            receiver = devices[1 - sender.me]
            lengths.append(len(sender.outgoing))
            started = time.process_time()
            receiver.receive(sender.outgoing)
            longest = max(longest, time.process_time() - started)
            if receiver.is_deciding:
                true = truth([seated(each) for each in devices], receiver.me).state
                decisions, wrong = decisions + 1, wrong + (receiver.view != true.view(receiver.me))
            decide(receiver, rng, eager)
        counts.append(len(lengths))
        shuffles += [length for length in lengths if length > 2000]
        others += [length for length in lengths if length <= 2000]
    print(f"links of a game: {min(counts)} to {max(counts)}, median {median(counts):.0f}")
    print(f"links of a shuffle: {len(shuffles) / games:.1f} a game, at most {max(shuffles)}")
    print(f"other links: median {median(others):.0f}, at most {max(others)} characters")
    print(f"most processor time to open a link: {longest:.2f} s")
    print(f"views compared: {decisions}, wrong: {wrong}")
    return wrong


def _tamper(count: int, seed: int) -> int:
    """Tamper with links and print what became of it. Returns how often it was missed."""
    rng, found = Random(seed), Counter[tuple[str, str, str]]()
    for number in range(count):
        if number % OF_A_GAME == 0:
            name = number // OF_A_GAME
            moments = play_through("sobek", OPTIONS[name % 2], seed + name, eager)
        outcome = tamper(pick(moments, rng), rng)
        found[outcome.who, outcome.how, outcome.found] += 1
        if outcome.found == "missed":
            print(f"missed: {outcome} at step {number}", file=sys.stderr)
    for (who, how, what), times in sorted(found.items()):
        print(f"{who:10} {how:14} {what:11} {times:8}")
    return sum(times for (_, _, what), times in found.items() if what == "missed")


if __name__ == "__main__":
    sys.exit(main())
