"""A whole game between bots, as a job for any process."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Self

from sobek.bots import bot, check_name, fits
from sobek.bots.own_bot import OWN, BotFailed, OwnBot
from sobek.core import link, transcript
from sobek.core.bot import DEFAULT_BUDGET, Bot, Budget
from sobek.core.chance import draw_seed
from sobek.core.contract import check_knowledge, check_position
from sobek.core.game import AnyGame
from sobek.core.names import clean_name
from sobek.core.play import Play
from sobek.core.record import COLOURS, SHAPES, Player
from sobek.core.text import tr

if TYPE_CHECKING:
    from concurrent.futures import Executor

SUFFIX: Final = ".py"
"""The end of the name of a file with a bot."""
MOST_NODES: Final = 10**12
"""The largest budget; a compiled search counts in 64 bits."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A bot with its budget per decision. ``str`` is its spelling, such as ``priest@20000``; a bot
    that somebody has written has the path of its file, such as ``mybot.py``, and its ``code``."""

    bot: str
    budget: Budget = DEFAULT_BUDGET
    code: str = ""

    @classmethod
    def read(cls, text: str, game: AnyGame) -> Self:
        """Read its spelling; without a number of nodes it has the default budget.

        :raises ValueError: with a translated sentence, if there is no such bot or budget.
        """
        if text.endswith(SUFFIX):
            return cls(text, code=_read_own(text))
        name, at, nodes = text.partition("@")
        if name == fits.NAME and at:
            name, at = fits.kind(_rating(text, nodes)), ""
        check_name(name, game)
        if not at:
            return cls(name)
        if name != game.adviser:  # all others ignore a budget, or have one of their own
            raise ValueError(tr("“{name}” takes no number of nodes after an @.", name=name))
        if not (nodes.isdecimal() and 0 < int(nodes) <= MOST_NODES):
            raise ValueError(
                tr(
                    "After the @ in “{text}” there must be a number from 1 to {most}.",
                    text=text,
                    most=MOST_NODES,
                )
            )
        return cls(name, Budget(nodes=int(nodes)))

    @property
    def is_own(self) -> bool:
        """Whether somebody has written it."""
        return self.bot.endswith(SUFFIX)

    def make(self, game: AnyGame) -> Bot:
        """The bot, for one game."""
        return OwnBot(self.code, self.bot) if self.is_own else bot(self.bot, game, self.budget)

    def player(self, colour: str, shape: str) -> Player:
        """The player in a record."""
        if self.is_own:
            return Player(clean_name(Path(self.bot).stem), OWN, colour, shape)
        return Player(self.bot.capitalize(), self.bot, colour, shape)

    def __str__(self) -> str:
        if (rating := fits.rating(self.bot)) is not None:
            return f"{fits.NAME}@{rating}"
        return self.bot if self.budget == DEFAULT_BUDGET else f"{self.bot}@{self.budget.nodes}"


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played by bots.

    ``bots``: one per seat. ``seed``: of the set-up and of the bots' random numbers. ``check``:
    whether to check the game's contract at every step.
    """

    game: str
    bots: tuple[Contender, ...]
    options: Mapping[str, str]
    seed: int
    check: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a job.

    ``text``, ``link``: the play; the text is empty after a failure. ``actions``: their number.
    ``scores``, ``shares``: one per seat; ``shares`` of the victory, empty after a failure.
    ``clauses``: ids of those that occurred. ``failure``: a traceback, or a sentence if a bot that
    somebody has written is to blame; or empty.
    """

    text: str
    link: str
    actions: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    clauses: frozenset[str]
    failure: str


def play_all(jobs: Sequence[Job], executor: Executor | None) -> Iterator[Outcome]:
    """Play all jobs; yields their outcomes in order, the same for any executor. None: play them
    one after the other, here."""
    return executor.map(play_one, jobs) if executor else map(play_one, jobs)


def play_one(job: Job) -> Outcome:
    """Play a game to its end, or to the first failure."""
    rng = Random(job.seed)
    play = Play.new(job.game, _players(job.bots), draw_seed(rng), job.options)
    clauses: set[str] = set()
    failure = ""
    try:
        _play(play, job, rng, clauses)
    except BotFailed as failed:
        failure = f"{job.bots[play.state.actor]}: {failed}\n"
    except Exception:
        # The record up to the failure shows it.
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
    """Seats and checks have random numbers of their own, so that they are independent."""
    bots = [each.make(play.game) for each in job.bots]
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
    return tuple(map(Contender.player, bots, COLOURS, SHAPES))


def _rating(text: str, number: str) -> int:
    """The rating in the spelling of a bot that has one.

    :raises ValueError: with a translated sentence, if it is none.
    """
    rating = fits.rating(f"{fits.NAME}-{number}")
    if rating is None:
        raise ValueError(
            tr("After the @ in “{text}” there must be a rating, 0 to 9999.", text=text)
        )
    return rating


def _read_own(path: str) -> str:
    """The text of the bot in a file.

    :raises ValueError: with a translated sentence, if there is none.
    """
    try:
        code = Path(path).read_text(encoding="utf-8-sig")
        with redirect_stdout(sys.stderr):  # as while it plays
            OwnBot(code, path)
    except UnicodeDecodeError:
        raise ValueError(tr("The file “{name}” is not a text file.", name=path)) from None
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except BotFailed as failed:
        raise ValueError(f"{path}: {failed}") from None
    return code
