"""The interface of a bot: it gets what its seat may know and returns a legal action.

The bots themselves are in :mod:`sobek.bots` (for every game) and in each game's ``search`` package.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from sobek.core.report import Report


class Bot(Protocol):
    """A player that chooses actions.

    The same view, actions and random numbers give the same action, unless the bot's budget is
    counted in seconds.
    """

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """Return one of ``actions``, the legal actions of ``view.seat``; there is at least one."""


@runtime_checkable
class Analyzer(Bot, Protocol):
    """A bot that also reports how good the actions are.

    Reports on the same decision with different random numbers can be merged
    (:func:`sobek.core.report.merged`).
    """

    def analyze(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        """Search as for :meth:`choose`; report the best action and the others that were tried."""

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        """Search only these legal actions, each to the same extent; report them, best first."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one decision. The limit that is reached first counts.

    ``nodes``: maximum number of positions searched, or of simulations; repeatable. ``seconds``:
    maximum wall-clock time; not repeatable. None: no such limit. Bots that don't search ignore it.
    """

    nodes: int | None = None
    seconds: float | None = None


DEFAULT_BUDGET = Budget(nodes=5_000)
"""The budget if none is given: repeatable, and fast enough to play whole games in a test."""
