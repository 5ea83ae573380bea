"""A tournament of a bot that somebody has written, as steps that a worker does: texts come in and
go out, as JSON.

The bot itself runs in a sandbox, which gets nothing but the views of its seat. So a step returns
questions for the bot, a batch of games at a time, and a later step brings its answers. Two batches
take turns: while the bot answers for one, the worker plays the other.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import chain
from random import Random
from typing import Final

from sobek.bots import bot
from sobek.bots.own_bot import OWN
from sobek.core import link, wire
from sobek.core.bot import DEFAULT_BUDGET, Bot
from sobek.core.chance import draw_seed
from sobek.core.intervals import Estimate, of_share
from sobek.core.play import Play
from sobek.core.record import COLOURS, SHAPES, Player
from web.analysis.protocol import Question

AT_ONCE: Final = 16
"""How many games a batch has."""


@dataclass(frozen=True, slots=True)
class Terms:
    """``level``: the bot in all other seats. ``seats``: their number, with the person's bot's.
    ``deals``: how many; each is played once from every seat. ``seed``: of the deals and all bots.
    """

    game: str
    level: str
    seats: int
    deals: int
    seed: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * self.seats


@dataclass(frozen=True, slots=True)
class Result:
    """A game that has ended. ``number``: from 0; ``seat``: of the person's bot; ``link``: the
    whole game; ``first``: the ply of its first decision; ``share``: of the victory; ``scores``: one
    per seat."""

    number: int
    seat: int
    link: str
    first: int
    share: float
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What a step leads to. ``questions``: for the person's bot, empty once the batch has no games;
    ``results``: of the games that have just ended; ``estimate``: of the share of the victories in
    the deals that are complete, None before the first; ``stopped``: the game in which the bot has
    failed, up to there; "" if none."""

    questions: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()
    estimate: Estimate | None = None
    stopped: str = ""


def begin(terms: Terms) -> str:
    """The step that begins a tournament, in place of another one."""
    return json.dumps({"begin": wire.dumps(terms)})


def go_on(answers: Sequence[str]) -> str:
    """The step that brings the answers to the oldest questions: actions in notation. Without
    answers it begins another batch."""
    return json.dumps({"answers": list(answers)})


def stop(question: int) -> str:
    """The step that ends it, since the bot has failed at this one of the oldest questions."""
    return json.dumps({"stop": question})


def read(answer: str) -> Turn:
    """What a step has led to.

    :raises ValueError: if the text is nothing of that.
    """
    return wire.loads(Turn, answer)


def answer(step: str) -> str:
    """Do a step."""
    global _contest
    asked = json.loads(step)
    if "begin" in asked:
        _contest = Contest(wire.loads(Terms, asked["begin"]))
        return wire.dumps(_contest.turn())
    if _contest is None:
        raise ValueError("No tournament has begun here.")
    if "stop" in asked:
        return wire.dumps(_contest.stopped(asked["stop"]))
    return wire.dumps(_contest.go_on(asked["answers"]))


@dataclass(slots=True)
class Match:
    """A game that goes on. ``bots``, ``rngs``: of all seats."""

    number: int
    seat: int
    play: Play
    bots: tuple[Bot, ...]
    rngs: tuple[Random, ...]
    first: int = -1

    def go_on(self) -> bool:
        """Play to the next choice of the person's bot; whether there is one."""
        play = self.play
        while not play.over:
            actor, actions = play.state.actor, play.legal_actions()
            if len(actions) == 1:
                play.act(actions[0])
            elif actor == self.seat:
                self.first = self.first if self.first >= 0 else play.length
                return True
            else:
                view = play.state.view(actor)
                play.act(self.bots[actor].choose(view, actions, self.rngs[actor]))
        return False

    def question(self) -> str:
        """The own bot's choice."""
        play = self.play
        question = Question(play.game, play.state.view(self.seat), play.legal_actions(), OWN)
        return question.text(DEFAULT_BUDGET, draw_seed(self.rngs[self.seat]))

    def result(self) -> Result:
        """How it has ended."""
        state = self.play.state
        return Result(
            self.number,
            self.seat,
            link.encode(self.play),
            max(self.first, 0),
            float(state.returns()[self.seat]),
            tuple(state.scores),
        )


@dataclass(slots=True)
class Contest:
    """A tournament that goes on. ``asked``: the batches of games with a question, the oldest first,
    each in the questions' order; ``shares``: of the victory, by the number of the game."""

    terms: Terms
    asked: deque[list[Match]] = field(default_factory=deque)
    shares: dict[int, float] = field(default_factory=dict)
    coming: Iterator[Match] = field(init=False)

    def __post_init__(self) -> None:
        self.coming = _matches(self.terms)

    def go_on(self, answers: Sequence[str]) -> Turn:
        """Carry out the choices of the person's bot in the oldest batch, and play on. An
        illegal one ends the tournament: a working sandbox never passes it on."""
        for number, text in enumerate(answers):
            if not self._hear(self.asked[0][number], text):
                return self.stopped(number)
        return self.turn(self.asked.popleft() if answers else ())

    def _hear(self, match: Match, answer: str) -> bool:
        for action in match.play.legal_actions():
            if str(action) == answer:
                match.play.act(action)
                return True
        return False

    def stopped(self, question: int) -> Turn:
        """The end of the tournament at this question."""
        return Turn(stopped=link.encode(self.asked[0][question].play))

    def turn(self, going: Sequence[Match] = ()) -> Turn:
        """Play a batch up to the next choices of the person's bot. New games replace those that
        end. ``going``: the batch so far."""
        results, asked = [], []
        for match in chain(going, self.coming):
            if match.go_on():
                asked.append(match)
            else:
                results.append(match.result())
            if len(asked) == AT_ONCE:
                break
        if asked:
            self.asked.append(asked)
        self.shares |= {each.number: each.share for each in results}
        questions = tuple(match.question() for match in asked)
        return Turn(questions, tuple(results), self._estimate())

    def _estimate(self) -> Estimate | None:
        seats = self.terms.seats
        deals = (range(n * seats, (n + 1) * seats) for n in range(self.terms.deals))
        whole = [deal for deal in deals if all(n in self.shares for n in deal)]
        if not whole:
            return None
        return of_share([sum(self.shares[n] for n in deal) / seats for deal in whole])


def _matches(terms: Terms) -> Iterator[Match]:
    """All games. Those of a deal have the same seed."""
    rng = Random(terms.seed)
    for deal in range(terms.deals):
        seed = draw_seed(rng)
        for seat in range(terms.seats):
            yield _match(terms, deal * terms.seats + seat, seat, seed)


def _match(terms: Terms, number: int, seat: int, seed: int) -> Match:
    kinds = [OWN if n == seat else terms.level for n in range(terms.seats)]
    players = tuple(map(Player, [""] * terms.seats, kinds, COLOURS, SHAPES))
    play = Play.new(terms.game, players, seed)
    others = tuple(bot(terms.level, play.game) for _ in players)
    chances = tuple(Random(_apart(seed, n)) for n in range(terms.seats))
    return Match(number, seat, play, others, chances)


def _apart(seed: int, seat: int) -> int:
    """A seed for a seat's choices, from which nobody can tell that of the deal: a bot gets it."""
    return int.from_bytes(blake2b(f"{seed} {seat}".encode(), digest_size=8).digest())


_contest: Contest | None = None
