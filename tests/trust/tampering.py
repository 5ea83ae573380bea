"""Links of sealed play that are tampered with, by a messenger or by their sender.

Whole games of two devices are played, and links of theirs changed at random moments
(:mod:`tests.sealed.tampering`). It is a failure if a change would never be found, or if the honest
player can't go on after it.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Final

from sobek.core.chance import pick
from tests.sealed.players import VARIANTS, eager
from tests.sealed.tampering import play_through, tamper
from tests.trust.part import Failure, Part, Tally, simple

OF_A_GAME: Final = 500
"""Tampered links of a game."""
RESULTS: Final = {
    "at once": "found at once",
    "at the end": "at the end of the round",
    "legal": "other legal choices",
    "same": "unchanged",
}
"""What became of a link -> in the table."""


def a_game(name: str, number: int) -> Tally:
    """Play a game, of all variants by turns, and tamper with its links."""
    variants = [options for game, options in VARIANTS if game == name]
    moments = play_through(name, variants[number % len(variants)], number, eager)
    rng, tally = Random(f"{name} {number}"), Counter(games=1)
    for _ in range(OF_A_GAME):
        moment = pick(moments, rng)
        outcome = tamper(moment, rng)
        if outcome.found not in RESULTS:
            at = f"link {moment.sender.number} of game {number}: {moment.sender.outgoing}"
            raise Failure(f"{outcome.who}: {outcome.how} is {outcome.found}, in {at}")
        tally[f"{outcome.who}: {outcome.how}: {RESULTS[outcome.found]}"] += 1
    tally["links"] = OF_A_GAME
    return tally


def verdict(found: Tally) -> str:
    """How many had which result."""
    if not found["links"]:
        return ""
    counts = {
        result: sum(times for name, times in found.items() if name.endswith(f": {result}"))
        for result in RESULTS.values()
    }
    return ", ".join(f"{times:,} {result}" for result, times in counts.items()) + "; none missed"


def _part(name: str, seconds: float) -> Part:
    return Part(
        name=f"tampering-{name}",
        what="links of sealed play that were changed, by a messenger or their sender: found",
        unit="links",
        wanted=1_000_000,
        seconds=seconds,
        cases=simple(partial(a_game, name)),
        verdict=verdict,
        code=(
            *("sobek/core", f"sobek/games/{name}", "sobek/sealed"),
            *("tests/sealed", "tests/helpers", "tests/trust/tampering.py"),
        ),
    )


PARTS: Final = (_part("sobek", 0.0035), _part("sakkara", 0.0025))
