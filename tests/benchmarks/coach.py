"""Measure how often the coach speaks, and how often wrongly: python3 -m tests.benchmarks.coach
[--game NAME] [--person BOT] [--games N] [--seed N].

A weak bot sits in the person's seat. Where the coach would speak before its move, the choice and
the best one are compared again, with ten times the nodes (where a game has a time instead, ten
times the seconds) and other random numbers. It was a false alarm if it then costs no more than half
of the coach's bound. The searches are those of the page, in this Python.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sobek.bots import bot
from sobek.core.bot import Budget
from sobek.core.game import AnyGame
from sobek.core.intervals import of_share
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.report import Report, merged
from sobek.games import game
from web.analysis.bot_pool import THINKING_LIMIT
from web.analysis.coach import BOUND, is_accepted, weigh, weighing
from web.analysis.hints import Advice, advise
from web.analysis.protocol import Question, answer
from web.games import renderers

JUDGE: Final = 10
"""How many times the coach's search the judge has."""
JUDGES_SEED: Final = 1000
"""What the judge's random numbers begin with: others than the coach's."""
OPPONENT: Final = 1
"""Which level plays against the person, from the weakest."""


@dataclass
class Adviser:
    """Answers questions as the page's workers do. ``first``: the number of its first part, from
    which its random numbers follow."""

    game: AnyGame
    first: int = 0

    async def ask(
        self, view: Any, actions: Sequence[Any], budget: Budget, compares: bool
    ) -> Report:
        question = Question(self.game, view, actions, self.game.adviser, compares)
        nodes, seconds = budget.nodes, budget.seconds or 0.0
        each = Budget(nodes and -(-nodes // question.parts), seconds / question.parts)
        parts = range(self.first, self.first + question.parts)
        return merged(question.read(answer(question.text(each, question.seed(n)))) for n in parts)


def main() -> int:
    """Play and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the coach's false alarms.")
    parser.add_argument("--game", choices=renderers(), default="sobek")
    parser.add_argument("--person", metavar="BOT", help="default: the second weakest level")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="default: 40")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first deal")
    options = parser.parse_args()
    rules = game(options.game)
    person = options.person or rules.levels[1]
    asyncio.run(_measure(rules, person, range(options.seed, options.seed + options.games)))
    return 0


async def _measure(rules: AnyGame, person: str, deals: Sequence[int]) -> None:
    """Play these deals, and print the figures after each of them."""
    choices, spoken = 0, list[tuple[float, float]]()
    for number, deal in enumerate(deals, 1):
        async for weighed, judged in _watched(rules, person, deal):
            choices += 1
            if judged:
                spoken.append((weighed.judgement.cost if weighed else 0.0, judged.judgement.cost))
        false = sum(cost <= BOUND / 2 for _, cost in spoken)
        below = sum(cost <= BOUND for _, cost in spoken)
        share = of_share([float(cost <= BOUND / 2) for _, cost in spoken]) if spoken else None
        interval = f" ({share.low:.0%} to {share.high:.0%})" if share else ""
        print(
            f"{rules.name}, {person}: {number} games, {choices} choices, {len(spoken)} warnings;"
            f" {false} false{interval}, {below} below the bound;"
            f" mean cost {_mean(spoken, 0):.1f} said, {_mean(spoken, 1):.1f} judged",
            flush=True,
        )


def _mean(pairs: Sequence[tuple[float, float]], index: int) -> float:
    """In percentage points."""
    return 100 * sum(pair[index] for pair in pairs) / max(1, len(pairs))


async def _watched(rules: AnyGame, person: str, deal: int) -> Any:
    """The choices of a weak bot in one game: what the coach finds of each, and, where it would
    speak, what the judge finds."""
    joint, rng = renderers()[rules.name].joint, Random(deal)
    kinds = (person, rules.levels[OPPONENT])
    play = Play.new(rules.name, tuple(Player("", kind) for kind in kinds), deal)
    thinkers = [bot(kind, rules) for kind in kinds]
    coach, judge = Adviser(rules), Adviser(rules, JUDGES_SEED)
    while not play.over:
        position, seat = play.state, play.state.actor
        view = position.view(seat)
        count = joint.decisions(view) if seat == 0 else 1
        if seat != 0 or len(position.legal_actions()) == 1:
            play.act(thinkers[seat].choose(view, position.legal_actions(), rng))
            continue
        chosen = list[Any]()
        ply, before = play.length, position.clone()
        for _ in range(count):
            state = play.state
            chosen.append(thinkers[0].choose(state.view(0), state.legal_actions(), rng))
            play.act(chosen[-1])
        asked = Advice(view, count)
        budget = Budget(rules.adviser_nodes, THINKING_LIMIT)
        await advise(asked, rules, before.clone(), joint, coach.ask, budget)
        assert asked.report
        if is_accepted(asked.report, str(joint.choice(chosen))):
            yield None, None
            continue
        watched = rules, ply, before, joint, asked.best, chosen
        weighed = await weigh(*watched, coach.ask, weighing(rules))
        longer = weighing(rules, JUDGE)
        judged = await weigh(*watched, judge.ask, longer) if weighed.is_costly else None
        yield weighed, judged


if __name__ == "__main__":
    sys.exit(main())
