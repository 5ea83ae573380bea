"""What a bot is: a player that sees what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from sobek.core.report import Report


class Bot(Protocol):
    """Asked for each decision of its seat. The same view, actions and random numbers give the same
    answer, unless its budget is counted in seconds.
    """

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """One of the legal actions of the seat whose view this is; there is at least one."""


@runtime_checkable
class Considers(Bot, Protocol):
    """A bot that tells what it found out. Reports of several of them, with different random
    numbers, add up (:func:`sobek.core.report.merged`).
    """

    def consider(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        """What it would choose, and what of the others it has looked at."""

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        """What it makes of these legal actions alone, each looked at as closely as the others: the
        best one first."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; whichever limit comes first ends it.

    ``nodes`` counts positions looked at, or simulations: only they give the same answer every time.
    ``seconds`` are for where a person waits. Bots that don't search have no use for either.
    """

    nodes: int | None = None
    seconds: float | None = None


USUAL = Budget(nodes=5_000)
"""Where nothing else is asked for: repeatable, and short enough for whole games in a test."""
