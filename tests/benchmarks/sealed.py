"""Figures of sealed play, and tampering without end: python3 -m tests.benchmarks.sealed [GAME].

First whole games are played by random decisions, of Sobek half of them in the open variant; seats
play what hides cards, or uncovers tiles, as often as they can. At each decision the view is
compared with that of the true position. Then links of such games are tampered with
(:mod:`tests.sealed.tampering`).
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
from tests.sealed.players import VARIANTS, begin, decide, eager, next_sender, true_state
from tests.sealed.tampering import play_through, tamper

GAMES: Final = ("sobek", "sakkara")
"""The games in which something is hidden."""
SHUFFLE: Final = 1_000
"""From this number of characters on, a link holds points."""
OF_A_GAME: Final = 1_000
"""Tampered links of a game; then another one is played."""


def main() -> int:
    """Measure and print; return the exit code: 1 if a view was wrong or tampering was missed."""
    parser = argparse.ArgumentParser(description="Measure and attack sealed play.")
    parser.add_argument("game", nargs="?", choices=GAMES, default=GAMES[0], help="default: sobek")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="default: 20")
    parser.add_argument("--tampered", type=int, default=1_000, metavar="N", help="default: 1000")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    options = parser.parse_args()
    name, seed = options.game, options.seed
    wrong = _measure(name, options.games, seed) if options.games else 0
    missed = _tamper(name, options.tampered, seed) if options.tampered else 0
    return 1 if wrong or missed else 0


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
            receiver.receive(sender.outgoing)
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


def _tamper(game: str, count: int, seed: int) -> int:
    """Tamper with links and print what became of it. Returns how often it was missed."""
    rng, found = Random(seed), Counter[tuple[str, str, str]]()
    for number in range(count):
        if number % OF_A_GAME == 0:
            nth = number // OF_A_GAME
            moments = play_through(game, _options(game, nth), seed + nth, eager)
        outcome = tamper(pick(moments, rng), rng)
        found[outcome.who, outcome.how, outcome.found] += 1
        if outcome.found == "missed":
            print(f"missed: {outcome} at step {number}", file=sys.stderr)
    for (who, how, what), times in sorted(found.items()):
        print(f"{who:10} {how:14} {what:11} {times:8}")
    return sum(times for (_, _, what), times in found.items() if what == "missed")


if __name__ == "__main__":
    sys.exit(main())
