"""The mid-end: a record and the position it leads to.

It sits between every game and whoever plays it, and has replay, undo and the link's number once for
all games. A link stores each action as its place among the legal ones, all places together as one
number in mixed radix, the first action in the lowest place; the number grows with every action.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from sobek.core.game import OVER, Action, AnyGame, AnyState, IllegalAction
from sobek.core.record import MAX_ACTIONS, Player, Record, Redeal, check_redeals
from sobek.core.text import tr


class Step(NamedTuple):
    """One action with the positions around it. Both states are the caller's to keep."""

    number: int
    """1 for the first action."""
    seat: int
    action: Action
    before: AnyState
    after: AnyState


class Play:
    """A record that is being played. ``state`` is the position now: look at it, don't change it."""

    def __init__(self, record: Record) -> None:
        """Replay the record. Raises IllegalAction where one of its actions is."""
        self._start = replace(record, actions=(), redeals=())
        self._actions: list[Action] = []
        self._redeals: list[Redeal] = []
        self._legal: Sequence[Action] | None = None
        self._value = 0
        self._radix = 1
        self.state: AnyState = record.start()
        dealt = deque(record.redeals)
        for ply in range(len(record.actions) + 1):
            while dealt and dealt[0].ply == ply:
                self.deal_anew(dealt[0].seat, dealt.popleft().seed)
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
        """A game that is about to begin. Raises ValueError with a translated sentence."""
        return cls(Record.new(name, players, seed, options))

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
    def over(self) -> bool:
        return self.state.actor == OVER

    @property
    def number(self) -> int:
        """The actions as one number, as the link holds it."""
        return self._value

    def legal_actions(self) -> Sequence[Action]:
        """What the seat to act may do now."""
        if self._legal is None:
            self._legal = self.state.legal_actions()
        return self._legal

    def act(self, action: Action) -> None:
        """Carry out an action and write it down. Raises IllegalAction, with nothing changed."""
        legal = self.legal_actions()
        if action not in legal:
            raise IllegalAction(self.state.refusal(action))
        if len(self._actions) == MAX_ACTIONS:
            raise ValueError(tr("No game takes more than {n} actions.", n=MAX_ACTIONS))
        self._value += legal.index(action) * self._radix
        self._radix *= len(legal)
        self._actions.append(action)
        self._legal = None
        self.state.apply(action)

    def deal_anew(self, seat: int | None, seed: int) -> None:
        """Draw anew, and write that down, all that the seat can't know now, and all chance to come.

        Raises ValueError with a sentence, with nothing changed.
        """
        redeal = Redeal(self.length, seat, seed)
        check_redeals([*self._redeals, redeal], len(self.players))
        if self.over:
            raise ValueError(tr("The game is over here."))
        self.state = _redealt(self.game, self.state, redeal)
        self._redeals.append(redeal)
        self._legal = None

    def reseat(self, players: tuple[Player, ...]) -> None:
        """Have others in the same seats from now on. Raises ValueError where that can't be."""
        self._start = replace(self._start, players=players)

    def at(self, n: int) -> Play:
        """The play as it was after n actions, 0 ≤ n ≤ length: undo is ``at(play.length - 1)``."""
        return Play(self.record.first(n))

    def steps(self) -> Iterator[Step]:
        """Every action in order with the positions before and after it."""
        state, dealt = self._start.start(), deque(self._redeals)
        for number, action in enumerate(self._actions, 1):
            while dealt and dealt[0].ply < number:
                state = _redealt(self.game, state, dealt.popleft())
            before = state.clone()
            state.apply(action)
            yield Step(number, before.actor, action, before, state.clone())


def _redealt(game: AnyGame, state: AnyState, redeal: Redeal) -> AnyState:
    return game.determinize(state.view(redeal.seat), Random(redeal.seed))
