"""A play: a record, the position that it leads to, and every step on the way.

This is the one history of a game. Replay, undo and the link's number are written here once for all
games. A link stores each action as its index among the legal ones. All indices together are one
number in mixed radix, the first action in the lowest digit; the number grows with every action.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from sobek.core.game import OVER, Action, AnyGame, AnyState, IllegalAction
from sobek.core.record import MAX_ACTIONS, Player, Record, Redeal, check_redeals
from sobek.core.text import tr


class Step(NamedTuple):
    """One action with the positions around it. Look at both states; don't change them."""

    number: int
    """The ply: 1 for the first action."""
    seat: int
    action: Action
    before: AnyState
    after: AnyState


class Play:
    """A record that is being played. ``state`` is the position now: look at it, don't change it.

    >>> from sobek.core.record import Player
    >>> play = Play.new("scarab", (Player("Anna"), Player("Ben")), seed=7)
    >>> play.act(play.legal_actions()[0])
    >>> play.length, play.steps[0].seat
    (1, 1)
    >>> play.at(0).length
    0
    """

    def __init__(self, record: Record) -> None:
        """Replay a record.

        :raises IllegalAction: if one of its actions is illegal.
        """
        self._start = replace(record, actions=(), redeals=())
        self._actions: list[Action] = []
        self._redeals: list[Redeal] = []
        self._legal: Sequence[Action] | None = None
        self._steps: list[Step] | None = None
        """None until they are asked for: bots that play on need none."""
        self._value: int | None = 0
        """The actions as one number; None if no record leads here."""
        self._radix = 1
        self.state: AnyState = record.start()
        self.over = self.state.actor == OVER
        """Whether nothing more happens."""
        redeals = deque(record.redeals)
        for ply in range(len(record.actions) + 1):
            while redeals and redeals[0].ply == ply:
                self.deal_anew(redeals[0].seat, redeals.popleft().seed)
            if ply < len(record.actions):
                self.act(record.actions[ply])

    @classmethod
    def new(
        cls,
        name: str,
        players: tuple[Player, ...],
        seed: int,
        options: Mapping[str, str] | None = None,
    ) -> Play:
        """A game that is about to begin.

        :raises ValueError: with a translated sentence, if the record would be invalid.
        """
        return cls(Record.new(name, players, seed, options))

    @classmethod
    def of_steps(cls, start: Record, steps: list[Step], state: AnyState, *, over: bool) -> Play:
        """A play that goes on elsewhere, as one seat knows it: no record leads to its positions.

        ``start``: without actions; ``state``: the position now; ``over``: whether the game is.
        """
        play = cls(start)
        play._actions, play._steps = [step.action for step in steps], steps
        play._value, play.state, play.over = None, state, over
        return play

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.record == other.record

    @property
    def length(self) -> int:
        """The number of actions so far."""
        return len(self._actions)

    @property
    def record(self) -> Record:
        """All that there is to save."""
        return replace(self._start, actions=tuple(self._actions), redeals=tuple(self._redeals))

    @property
    def game(self) -> AnyGame:
        return self._start.rules

    @property
    def players(self) -> tuple[Player, ...]:
        return self._start.players

    @property
    def number(self) -> int:
        """The actions as one number, as the link holds it.

        :raises ValueError: if no record leads here (:meth:`of_steps`): then there is no link.
        """
        if self._value is None:
            raise ValueError("no record leads to this play")
        return self._value

    def legal_actions(self) -> Sequence[Action]:
        """What the seat to act may do now."""
        if self._legal is None:
            self._legal = self.state.legal_actions()
        return self._legal

    def act(self, action: Action) -> None:
        """Carry out an action and record it.

        :raises IllegalAction: if it is illegal; then nothing has changed.
        :raises ValueError: with a translated sentence, if the record is full.
        """
        legal = self.legal_actions()
        if action not in legal:
            raise IllegalAction(self.state.refusal(action))
        if len(self._actions) == MAX_ACTIONS:
            raise ValueError(tr("A game can’t have more than {n} actions.", n=MAX_ACTIONS))
        self._value = self.number + legal.index(action) * self._radix
        self._radix *= len(legal)
        self._actions.append(action)
        self._legal = None
        if self._steps is None:
            self.state.apply(action)
        else:
            self._steps.append(_step(self.length, self.state, action))
        self.over = self.state.actor == OVER

    def deal_anew(self, seat: int | None, seed: int) -> None:
        """Redraw everything that a seat (None: a spectator) can't know now, and all chance to come;
        record that.

        :raises ValueError: with a translated sentence, if that is impossible here.
        """
        redeal = Redeal(self.length, seat, seed)
        check_redeals([*self._redeals, redeal], len(self.players))
        if self.over:
            raise ValueError(tr("The game is already over."))
        self.state = _redealt(self.game, self.state, redeal)
        self._redeals.append(redeal)
        self._legal = None

    def reseat(self, players: tuple[Player, ...]) -> None:
        """Change the players from now on, one for each seat.

        :raises ValueError: with a translated sentence, if their number is wrong.
        """
        self._start = replace(self._start, players=players)

    def at(self, n: int) -> Play:
        """A new play as this was after ``n`` actions, 0 ≤ n ≤ length. Undo is
        ``play.at(play.length - 1)``."""
        return Play(self.record.first(n))

    @property
    def steps(self) -> Sequence[Step]:
        """Every action so far with the positions before and after it, the first action first.

        The first call replays the record; after that each :meth:`act` adds its step.
        """
        if self._steps is None:
            state, redeals = self._start.start(), deque(self._redeals)
            self._steps = []
            for number, action in enumerate(self._actions, 1):
                while redeals and redeals[0].ply < number:
                    state = _redealt(self.game, state, redeals.popleft())
                self._steps.append(_step(number, state, action))
        return self._steps


def _step(number: int, state: AnyState, action: Action) -> Step:
    """Apply an action, and keep the positions around it."""
    before = state.clone()
    state.apply(action)
    return Step(number, before.actor, action, before, state.clone())


def _redealt(game: AnyGame, state: AnyState, redeal: Redeal) -> AnyState:
    draw = game.redeal or game.determinize
    return draw(state.view(redeal.seat), Random(redeal.seed))
