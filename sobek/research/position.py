"""A position with its past: what both adapters hold of a game.

It never changes: an action gives a new position, which knows the one before. So copies cost
nothing, and what a seat has seen in the course of a game is computed only if somebody asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from operator import itemgetter
from random import Random
from typing import Any, Final, Self

from sobek.core import head_start
from sobek.core.game import AnyState, check_legal
from sobek.core.wire import dumps
from sobek.research.encoding import Encoding, encoding

Cause = str | tuple[int, int]
"""What led somewhere: an action in the game's notation, or a redeal: (seat, seed)."""
_BYTES: Final = 16
"""Of a digest."""
_NUMBER: Final = itemgetter(0)


class Position:
    """A position of one game. ``state``: look at it, don't change it.

    >>> position = Position.start(encoding("scarab"), 2, {"board": "short"}, seed=1)
    >>> number = next(iter(position.choices))
    >>> after = position.after(number)
    >>> position.actor, after.actor, after.before is position
    (1, 0, True)
    """

    __slots__ = (
        "_choices",
        "_courses",
        "actor",
        "before",
        "cause",
        "encoding",
        "setting",
        "state",
    )

    def __init__(
        self,
        encoding: Encoding,
        setting: tuple[int, Mapping[str, str], int],
        state: AnyState,
        before: Position | None = None,
        cause: Any = None,
    ) -> None:
        """``setting``: number of seats, options, seed. ``cause``: the action, or (seat, seed) of
        the redeal, that led here from ``before``."""
        self.encoding = encoding
        self.setting = setting
        self.state = state
        self.actor = state.actor
        self.before = before
        self.cause = cause
        self._choices: Mapping[int, Any] | None = None
        self._courses: dict[int, bytes] | None = None

    @classmethod
    def start(
        cls, encoding: Encoding, seats: int, options: Mapping[str, str], seed: int
    ) -> Position:
        """The position after the set-up.

        :raises ValueError: if the game has no such number of seats or option.
        """
        options = checked(encoding, seats, options)
        return cls(encoding, (seats, options, seed), encoding.game.new(seats, seed, options))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setting[0]

    @property
    def choices(self) -> Mapping[int, Any]:
        """The number of each legal action -> the action; in ascending order."""
        if self._choices is None:
            number, state = self.encoding.number, self.state
            numbered = [(number(state, action), action) for action in state.legal_actions()]
            numbered.sort(key=_NUMBER)
            self._choices = dict(numbered)
        return self._choices

    def after(self, number: int) -> Position:
        """The position after an action.

        :raises ValueError: if it is not legal.
        """
        action = self.choices.get(number)
        if action is None:
            raise ValueError(f"Action {number} is not legal here: {self._meaning(number)}.")
        return self._applied(action)

    def _meaning(self, number: int) -> str:
        spellings = self.encoding.spellings
        return spellings[number] if 0 <= number < len(spellings) else "there is no such number"

    def _applied(self, action: Any) -> Position:
        state = self.state.clone()
        state.apply(action)
        return Position(self.encoding, self.setting, state, self, action)

    def redealt(self, seat: int, seed: int) -> Position:
        """The position with all that a seat can't know drawn again, all chance to come included;
        the same to that seat in all it has seen."""
        state = self.encoding.game.determinize(self.state.view(seat), Random(seed))
        drawn = Position(self.encoding, self.setting, state, self, (seat, seed))
        drawn._courses = {seat: self.course(seat)}
        return drawn

    def observation(self, seat: int | None) -> bytes:
        """What a seat (None: a spectator) may know, by :meth:`Encoding.layout`."""
        return self.encoding.observe(self.state.view(seat))

    def text(self, seat: int | None) -> str:
        """What a seat (None: a spectator) may know, as text: the values of the view."""
        return dumps(self.state.view(seat))

    def course(self, seat: int) -> bytes:
        """A digest of all that a seat has seen and done from the start on, 16 bytes. Two courses
        with the same digest are the same to the seat."""
        pending: list[Position] = []
        each: Position | None = self
        while each is not None and seat not in (each._courses or ()):
            pending.append(each)
            each = each.before
        digest = each._courses[seat] if each and each._courses else b""
        for each in reversed(pending):
            own = each.cause if each.before and each.before.actor == seat else ""
            news = f"{own}\n{each.text(seat)}"
            digest = blake2b(digest + news.encode(), digest_size=_BYTES).digest()
            each._courses = {**(each._courses or {}), seat: digest}
        return digest

    def utilities(self) -> list[float]:
        """What each seat gets at the end: 1 for a victory alone, and the sum is 0. A share s of the
        victory among n seats is worth (n·s − 1) / (n − 1). Zeros before the end."""
        if self.state.legal_actions():
            return [0.0] * self.seats
        return [(self.seats * share - 1) / (self.seats - 1) for share in self.state.returns()]

    def causes(self) -> tuple[Cause, ...]:
        """All that led from the set-up to here."""
        found: list[Cause] = []
        each = self
        while each.before is not None:
            redeal = type(each.cause) is tuple
            found.append(each.cause if redeal else str(each.cause))
            each = each.before
        return tuple(reversed(found))

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        seats, options, seed = self.setting
        return replay, (self.encoding.game.name, seats, dict(options), seed, self.causes())


def replay(
    name: str, seats: int, options: Mapping[str, str], seed: int, causes: tuple[Cause, ...]
) -> Position:
    """The position to which these causes lead. A pickled position is no more than that.

    :raises ValueError: if they don't fit.
    """
    position = Position.start(encoding(name), seats, options, seed)
    for cause in causes:
        if isinstance(cause, str):
            action = position.encoding.game.parse(cause)
            check_legal(position.state, action)
            position = position._applied(action)
        else:
            position = position.redealt(*cause)
    return position


def checked(encoding: Encoding, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """All options of a game, with the defaults of those that are missing. A head start is not among
    them: observations don't tell it.

    :raises ValueError: if the game has no such number of seats or option.
    """
    game = encoding.game
    if seats not in game.seats:
        raise ValueError(
            f"{game.name} has {game.seats[0]} to {game.seats[-1]} players, not {seats}."
        )
    complete = game.complete(options, seats)
    if head_start.of(complete):
        raise ValueError("Games for researchers begin without a head start.")
    return complete
