"""Perfect memory: moments in which a card is certain and the view does not say so.

The views are compared with a reasoner that keeps all ways in which the cards may lie
(:mod:`tests.games.sobek.knowledge.certain`). A view that says more than is certain is a failure;
what it does not say is counted. Why it does not: :mod:`sobek.games.sobek.knowledge.memory`.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from sobek.games.sobek import GAME
from sobek.games.sobek.rules.notation import Action
from tests.games.sobek.knowledge.certain import tally
from tests.trust.part import Failure, Part, Tally, simple


def a_game(number: int) -> Tally:
    """Play a game of 2 to 4 seats and count."""
    seats = GAME.seats[number % len(GAME.seats)]
    played: list[Action] = []
    try:
        found = tally(seats, number, played=played)
    except AssertionError as error:
        actions = ", ".join(map(str, played))
        raise Failure(f"{error} after {len(played)} actions\n{seats} seats: {actions}") from error
    return Counter({"games": 1, **found._asdict()})


def verdict(found: Tally) -> str:
    """The share of moments."""
    moments = found["moments"]
    if not moments:
        return ""
    shares = found["unsaid"] / moments, found["unknown"] / moments, found["unclear"] / moments
    return (
        "a certain card is not said in {:.3%} of the moments, and not implied either in {:.3%}; "
        "never too much is said; in {:.3%} the reasoner has given up"
    ).format(*shares)


PARTS: Final = (
    Part(
        name="certain",
        what="Sobek's views against a perfect memory, in random games",
        unit="moments",
        wanted=1_000_000,
        seconds=0.003,
        cases=simple(a_game),
        verdict=verdict,
        code=(
            *("sobek/core", "sobek/games/sobek", "tests/trust/certain.py"),
            *(f"tests/games/sobek/knowledge/{name}.py" for name in ("certain", "random_games")),
        ),
    ),
)
