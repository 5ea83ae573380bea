"""Whole games by ear: Orca reads the page in Firefox, and a program plays by nothing but what was
said (:mod:`tests.ear.player`). No game gets stuck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

import serve
from tests.browser.host import Host
from tests.ear import desktop
from tests.ear.ear import ear
from tests.ear.player import Player, Stuck
from tests.trust.part import NOT_LOOKS, Case, Failure, Part, Tally, Unavailable
from web.games import renderers

MOST: Final = 2_000
"""Decisions after which a game has to be over."""


@contextmanager
def _cases() -> Iterator[Case]:
    try:
        serve.prepare()
    except serve.Missing as missing:
        raise Unavailable(str(missing)) from None
    if why := desktop.lacks():
        raise Unavailable(why)
    with Host(serve.DIST) as host:

        def case(number: int) -> Tally:
            names = list(renderers())
            game = names[number % len(names)]
            with ear(f"{host.address}?language=en&pace=0") as listener:
                player = Player(listener, game, Random(number))
                try:
                    player.begin(alone=number // len(names) % 2 == 0)
                    if not player.play(MOST):
                        raise Stuck(f"not over after {MOST} decisions")
                except (Stuck, TimeoutError) as error:
                    raise Failure(f"game {number} of {game}: {error}") from error
            keys = sum(each for each, _ in player.spent)
            words = sum(each for _, each in player.spent)
            return Counter(
                {"games": 1, "decisions": len(player.spent), "keys": keys, "words": words}
            )

        yield case


def verdict(tally: Tally) -> str:
    """How much a decision takes."""
    if not (made := tally["decisions"]):
        return ""
    keys, words = tally["keys"] / made, tally["words"] / made
    return f"{keys:.1f} keys and {words:.1f} words heard for each decision"


PARTS: Final = (
    Part(
        name="ear",
        what="whole games by ear, with Orca in Firefox, alone and by two persons: none stuck",
        unit="games",
        wanted=200,
        seconds=300.0,
        cases=_cases,
        is_parallel=False,
        verdict=verdict,
        code=(
            *("sobek", "web", "index.html", "serve.py", "package-lock.json", "tests/ear"),
            *("tests/trust/ear.py", *NOT_LOOKS),
        ),
    ),
)
