"""A whole game between bots, as a job that any process can do."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from sobek.bots import bot, check_name
from sobek.core import link, transcript
from sobek.core.bot import USUAL, Budget
from sobek.core.chance import draw_seed
from sobek.core.contract import check_knowledge, check_position
from sobek.core.game import AnyGame
from sobek.core.play import Play
from sobek.core.record import COLOURS, SHAPES, Player
from sobek.core.text import tr


@dataclass(frozen=True, slots=True)
class Contender:
    """A bot with what it may spend on each decision. ``str`` is its spelling, ``priest@20000``."""

    bot: str
    budget: Budget = USUAL

    @classmethod
    def read(cls, text: str, game: AnyGame) -> Self:
        """From its spelling: without a budget it has the usual one. Raises ValueError with a
        translated sentence.
        """
        name, at, nodes = text.partition("@")
        check_name(name, game)
        if not at:
            return cls(name)
        if not (nodes.isdecimal() and int(nodes)):
            raise ValueError(
                tr("After the @ in “{text}” there must be a number of at least 1.", text=text)
            )
        return cls(name, Budget(nodes=int(nodes)))

    def __str__(self) -> str:
        return self.bot if self.budget == USUAL else f"{self.bot}@{self.budget.nodes}"


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played, with a bot for each seat. ``seed`` decides the set-up and what the bots
    draw.
    """

    game: str
    bots: tuple[Contender, ...]
    options: Mapping[str, str]
    seed: int
    check: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a job. ``failure`` is empty, or what went wrong, for a developer."""

    text: str
    link: str
    actions: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    clauses: frozenset[str]
    failure: str


def play_all(jobs: Sequence[Job], processes: int) -> Iterator[Outcome]:
    """The outcomes in the jobs' order; the same ones for any number of processes."""
    if processes == 1:
        yield from map(play_one, jobs)
        return
    # Imported here because Pyodide, where all else works, has no processes.
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_one, jobs)


def play_one(job: Job) -> Outcome:
    """Play a game to its end, or to its first failure."""
    rng = Random(job.seed)
    play = Play.new(job.game, _players(job.bots), draw_seed(rng), job.options)
    clauses: set[str] = set()
    failure = ""
    try:
        _play(play, job, rng, clauses)
    except Exception:
        # Whatever the fault, the record up to it shows it.
        failure = traceback.format_exc()
    return Outcome(
        transcript.write(play) if not failure else "",
        link.encode(play),
        play.length,
        tuple(play.state.scores),
        tuple(play.state.returns()) if play.over and not failure else (),
        frozenset(clauses),
        failure,
    )


def _play(play: Play, job: Job, rng: Random, clauses: set[str]) -> None:
    """Each seat has its own random numbers, and so have the checks: none disturbs the others."""
    bots = [bot(each.bot, play.game, each.budget) for each in job.bots]
    rngs = [Random(draw_seed(rng)) for _ in bots]
    checks = Random(draw_seed(rng))
    while not play.over:
        if job.check:
            check_position(play.game, play.state)
            check_knowledge(play.game, play.state, checks)
        seat = play.state.actor
        before = play.state.clone()
        action = bots[seat].choose(before.view(seat), play.legal_actions(), rngs[seat])
        play.act(action)
        clauses.update(play.game.clauses(before, action, play.state))
    if job.check:
        check_position(play.game, play.state)


def _players(bots: Sequence[Contender]) -> tuple[Player, ...]:
    return tuple(
        Player(each.bot.capitalize(), each.bot, colour, shape)
        for each, colour, shape in zip(bots, COLOURS, SHAPES, strict=False)
    )
