"""Games at a table with devices that are cut off, killed and joined again, and changed messages."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from tests.trust.part import Failure, Part, Tally, simple
from tests.web.helpers.company import Company, play_on
from tests.web.helpers.tampering import tamper
from web.games import renderers

_NAMES: Final = ("sobek", "sobek", "scarab", "scarab", "scarab", "sakkara")
CODE: Final = ("sobek", "web", "tests/web/helpers", "tests/trust/devices.py", ":!*.css", ":!*.po")


def game(number: int) -> Tally:
    """A whole game, in which every choice must be done once and every device must end alike."""
    rng = Random(number)
    name = rng.choice([each for each in _NAMES if each in renderers()])
    company = Company.some(name, rng, onlooker=rng.random() < 0.3)
    try:
        play_on(company, disturbed=rng.choice((0.005, 0.02, 0.05)))
        company.check_choices()
        company.settle()
        for device in company.devices:
            play = device.hand.play
            assert play and play.over and play.length == company.session.length
    except AssertionError as error:
        raise Failure(f"{name} {number}: {error}") from error
    return Counter(
        {"games": 1, f"{name}": 1, "actions": company.session.length, "messages": len(company.said)}
    )


def message(number: int) -> Tally:
    """A changed message, for a table or for a device."""
    try:
        return Counter({"messages": 1}) + tamper(number)
    except Exception as error:
        raise Failure(f"{number}: {error!r}") from error


PARTS: Final = (
    Part(
        name="devices",
        what="games with hands on devices of their own, cut off, killed and joined at random",
        unit="games",
        wanted=1_000,
        seconds=0.6,
        cases=simple(game),
        code=CODE,
    ),
    Part(
        name="messages",
        what="changed messages between a table and its devices",
        unit="messages",
        wanted=1_000_000,
        seconds=0.005,
        cases=simple(message),
        code=CODE,
    ),
)
