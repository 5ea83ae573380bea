"""Judges the decisions of a game as the page does (web/analysis/review.py), without workers."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, Final

from sobek.bots import bot
from sobek.core.bot import Budget
from sobek.core.play import Play
from sobek.core.report import Report
from web.analysis import review
from web.session.plies import is_decision

SECONDS: Final = 0.2
"""Seconds for a decision in a game without ``judging_nodes``; others have as many as they need."""
PATIENCE: Final = 60.0


def judged(play: Play, seats: Collection[int], rng: Random) -> review.Judgements:
    """The first pass of the review over all decisions of these seats."""
    rules = play.game
    seconds = PATIENCE if rules.judging_nodes else SECONDS

    async def ask(view: Any, actions: Sequence[Any], budget: Budget, compares: bool) -> Report:
        adviser: Any = bot(rules.adviser, rules, budget)
        report: Report = (adviser.compare if compares else adviser.analyze)(view, actions, rng)
        return report

    async def all_of_them() -> review.Judgements:
        return tuple(
            [
                await review.judge(step, rules, ask, seconds, is_second=False)
                for step in play.steps
                if is_decision(step, list(seats))
            ]
        )

    return asyncio.run(all_of_them())
