"""What a bot chooses among actions that a search has priced: chance first, then its taste.

Bots with a name lean: one likes to hoard cards, another to reach far
(:data:`sobek.core.strength.Taste`). A taste only chooses among what costs little, so it gives away
hardly any strength (docs/bots.md has the figures). The clearer it is who wins, the less it matters:
a bot that could follow its taste at no cost would never come to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from sobek.core.exact import total
from sobek.core.report import Report
from sobek.core.strength import Taste

PULL: Final = 9.0
"""With slack, what is wholly to a bot's taste is so many times likelier besides, at most."""
TRIED: Final = 0.04
"""A search has looked closely at what has this share of the visits of its best action."""


def indifferent(view: Any, action: Any) -> float:
    """The taste of a bot that does not lean."""
    return 0.0


def liking(taste: Taste, view: Any, actions: Sequence[Any]) -> Mapping[str, float]:
    """How much a bot likes each action, by its notation: from 0 for the least liked of them to 1
    for the most; 0 for all, if it likes none more than another."""
    tastes = {str(action): taste(view, action) for action in actions}
    low, high = min(tastes.values()), max(tastes.values())
    return {each: (found - low) / ((high - low) or 1.0) for each, found in tastes.items()}


def favourite(report: Report, given: float, liked: Mapping[str, float]) -> str:
    """The action, in notation, with the most chance and liking. ``given``: how much of the chance
    to win, 0 to 1, what a bot likes most may cost."""
    least = TRIED * report.lines[0].visits
    found = [line for line in report.lines if line.visits >= least]
    given *= _openness(max(line.mean().chance for line in found))
    return max(found, key=lambda line: line.mean().chance + given * liked[line.action]).action


def near_best(report: Report, slack: float, liked: Mapping[str, float], rng: Random) -> str:
    """An action of the report, in notation. Its weight falls from 1 for the best one to 0 for one
    that costs ``slack``, and is up to :data:`PULL` times more for what the bot likes."""
    chances = [line.mean().chance for line in report.lines]
    best = max(chances)
    pull = PULL * _openness(best)
    weights = [
        max(0.0, 1 - ((best - chance) / slack) ** 2) * (1 + pull * liked[line.action])
        for line, chance in zip(report.lines, chances, strict=True)
    ]
    left = rng.random() * total(weights)
    for line, weight in zip(report.lines, weights, strict=True):
        left -= weight
        if left < 0:
            return line.action
    return report.best


def _openness(chance: float) -> float:
    """How open a game is: 1 if both are as likely to win, 0 if it is decided."""
    return 4 * chance * (1 - chance)
