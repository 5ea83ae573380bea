"""Measure what accounts say of chance, over many games between bots:
python3 -m tests.benchmarks.luck [--game NAME] [--bots BOT,BOT] [--games N] [--seed N].

Each game is played and judged as the page does it (web/analysis/review.py), decision by decision,
and the account of the first bot is made. Printed are the means of its parts, in percentage points,
with their standard errors. If bots are equal, chance gives and takes the same: the last part is 0
in the mean. If they are not, it is 0 as well where the judge prices decisions rightly. Then comes
how many of each bot's decisions cost more than 10 points of the chance to win.

Each line that is printed counts all games so far, so it can be stopped at any time.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import Final

from sobek.cli.arena import pairing
from sobek.cli.common import read_line_up
from sobek.cli.jobs import Contender, Job, play_one
from sobek.core import transcript
from sobek.core.head_start import advantages
from sobek.core.intervals import of_mean, of_share
from sobek.core.play import Play
from sobek.core.strength import expected
from sobek.games import game
from tests.helpers.judging import judged
from web.analysis import review
from web.analysis.account import Account, lost_by_seat

EVERY: Final = 10
"""How many games there are from line to line."""
PARTS: Final = ("own", "others", "rest", "result")
COSTLY: Final = 0.1
"""What a decision costs more than, as chance to win, that anyone would call a mistake."""


def main() -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure what accounts say of chance.")
    parser.add_argument("--game", type=game, default=game("sobek"), metavar="NAME")
    parser.add_argument("--bots", default="trader,trader", metavar="BOT,BOT")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="default: 100")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")
    options = parser.parse_args()
    line_up = read_line_up(options.bots, options.game)
    rules = options.game.complete({}, len(line_up))
    found: list[Account] = []
    costs: dict[Contender, list[float]] = {each: [] for each in line_up}
    for job in pairing(options.game, line_up, rules, options.seed, options.games):
        play = transcript.read(play_one(job).text)
        judgements = judged(play, range(len(play.players)), Random(play.record.seed))
        found.append(account(job, play, judgements, job.bots.index(line_up[0])))
        for each in judgements:
            costs[job.bots[each.seat]].append(each.cost)
        if len(found) % EVERY == 0:
            print(line(found), flush=True)
            print(*(f"  {who}: {costly(own)}" for who, own in costs.items()), sep="\n", flush=True)
    return 0


def account(job: Job, play: Play, judgements: review.Judgements, seat: int) -> Account:
    """The account of a seat, from what is judged of all decisions."""
    seats, options = len(job.bots), play.record.options
    lost = lost_by_seat(seats, judgements, ())
    sides = play.game.sides(seats, options)
    before = expected(advantages(play.game, options, seats))
    return Account.of(seat, lost, sides, before, play.state.returns())


def costly(costs: Sequence[float]) -> str:
    """How many decisions are."""
    share = of_share([float(each > COSTLY) for each in costs])
    interval = f"{share.low:.1%} to {share.high:.1%}"
    return f"{share.mean:.1%} ({interval}) of {len(costs)} decisions cost more than {COSTLY:.0%}"


def line(found: Sequence[Account]) -> str:
    """The means of all parts, with half of their 95 % intervals."""
    means = []
    for part in PARTS:
        figure = of_mean([getattr(each, part) for each in found])
        means.append(f"{part} {figure.mean:+.1f} ± {figure.half:.1f}")
    return f"{len(found)} games: {', '.join(means)}"


if __name__ == "__main__":
    sys.exit(main())
