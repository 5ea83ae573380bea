"""The strengths that people can choose: the anchors of a game's scale, some of which have names."""

from __future__ import annotations

from collections.abc import Sequence

from sobek.bots import fits
from sobek.core.game import AnyGame


def kinds(game: AnyGame, seats: int) -> Sequence[str]:
    """The kind of a bot at each anchor with this many seats, the weakest first; empty in a game
    without a scale."""
    if game.strength is None:
        return ()
    names = {anchor: name for name, anchor in game.strength.named.items()}
    ratings = enumerate(game.strength.ratings[seats])
    return tuple(names.get(anchor) or fits.kind(rating) for anchor, rating in ratings)


def anchor_of(game: AnyGame, seats: int, kind: str) -> int | None:
    """The number of the anchor at which, or next to which, a kind of player is; None of a person,
    or of a bot whose strength nobody has measured."""
    rating = fits.rating_of(kind, game, seats)
    if rating is None or game.strength is None:
        return None
    ratings = game.strength.ratings[seats]
    return min(range(len(ratings)), key=lambda anchor: abs(ratings[anchor] - rating))
