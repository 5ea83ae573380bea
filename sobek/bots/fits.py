"""A bot of any strength: it compares choices, and plays one that is close to the best.

Weak play is many small errors: how likely a choice is falls with the chance to win that it gives
away, and reaches 0 at the slack of the bot's :class:`sobek.core.strength.Setting`. So no choice is
played that looks like a blunder to the bot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from sobek.bots.taste import favourite, indifferent, liking, near_best
from sobek.core.bot import Analyzer, Bot, Budget
from sobek.core.game import AnyGame, IsFoolish, never
from sobek.core.strength import Leaning, Scale, Setting

NAME: Final = "fits"
"""What the bot is called; its kind in a record adds a rating: "fits-1200"."""
_KIND: Final = re.compile(f"{NAME}-(0|[1-9][0-9]{{0,3}})")


class FittingBot:
    """Plays with a strength. ``make``: makes the search whose choices it compares; ``setting``:
    what it plays by, given the number of seats; ``considered``: how many choices it compares;
    ``is_foolish``: whether a view's action is one that it never plays, if there is another one;
    ``seconds``: the maximum for a decision, None for no limit; ``leaning``: None for none. With
    slack it needs no limit, and so plays the same on every device."""

    def __init__(
        self,
        make: Callable[[Budget], Analyzer],
        setting: Callable[[int], Setting],
        considered: int,
        is_foolish: IsFoolish = never,
        seconds: float | None = None,
        leaning: Leaning | None = None,
    ) -> None:
        self._make = make
        self._setting = setting
        self._considered = considered
        self._is_foolish = is_foolish
        self._seconds = seconds
        self._leaning = leaning

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return actions[0] if len(actions) == 1 else self.ponder(view, actions, rng)

    def ponder(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        """What it chooses, after a search of a single action, too."""
        setting = self._setting(view.seats)
        if not setting.slack:
            nodes = (self._leaning and self._leaning.nodes) or setting.nodes
            return self._favourite(Budget(nodes, self._seconds), view, actions, rng)
        thinker = self._make(Budget(setting.nodes))
        sound = [each for each in actions if not self._is_foolish(view, each)]
        named = {str(action): action for action in sound or actions}
        if len(named) > self._considered:
            lines = thinker.analyze(view, actions, rng).lines
            likely = [line.action for line in lines if line.action in named]
            named = {each: named[each] for each in likely[: self._considered]} or named
        report = thinker.compare(view, list(named.values()), rng)
        taste, slack, _ = self._leaning or Leaning(indifferent, setting.slack)
        liked = liking(taste, view, list(named.values()))
        return named[near_best(report, slack, liked, rng)]

    def _favourite(self, budget: Budget, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        report = self._make(budget).analyze(view, actions, rng)
        chosen = report.best
        if self._leaning:
            liked = liking(self._leaning.taste, view, actions)
            chosen = favourite(report, self._leaning.slack, liked)
        return next(action for action in actions if str(action) == chosen)


def rated(game: AnyGame, rating: int, seconds: float | None = None) -> FittingBot:
    """A bot of this rating on the game's scale. ``seconds``: the maximum for a decision."""
    scale, make = game.strength, game.searcher
    assert scale and make, "the game has a scale"
    setting = partial(scale.setting, rating=rating)
    return FittingBot(make, setting, scale.considered, game.is_foolish, seconds)


def named(
    make: Callable[[Budget], Analyzer], scale: Scale, is_foolish: IsFoolish = never
) -> dict[str, Callable[[Budget], Bot]]:
    """How to make each of the bots that have a name on the scale; with a limit of time only."""

    def maker(setting: Setting, leaning: Leaning | None) -> Callable[[Budget], Bot]:
        return lambda limit: FittingBot(
            make, lambda _: setting, scale.considered, is_foolish, limit.seconds, leaning
        )

    return {
        name: maker(scale.settings[anchor], scale.leanings.get(name))
        for name, anchor in scale.named.items()
    }


def rating_of(kind: str, game: AnyGame, seats: int) -> int | None:
    """The rating of a kind of player in games with this many seats; None of a person, or of a bot
    whose strength nobody has measured."""
    if game.strength is None:
        return None
    found = rating(kind)
    return game.strength.rating(kind, seats) if found is None else found


def named_like(kind: str, game: AnyGame, seats: int) -> str:
    """The bot with a name that is as strong as one of this kind with this many seats, or nearest to
    that. Other kinds are like themselves; "fits" alone is like the second weakest."""
    found = rating(kind)
    if game.strength is None or (found is None and kind != NAME):
        return kind
    return game.levels[1] if found is None else game.strength.nearest(found, seats)


def kind(rating: int) -> str:
    """The kind in a record of a bot with this rating."""
    return f"{NAME}-{rating}"


def rating(kind: str) -> int | None:
    """The rating of such a kind; None if it is another one.

    >>> rating("fits-1200"), rating("porter"), rating("fits-01")
    (1200, None, None)
    """
    match = _KIND.fullmatch(kind)
    return int(match[1]) if match else None
