"""Whole games between searching bots and advice on them, as text: it must not depend on the
interpreter.
"""

from collections.abc import Iterator
from random import Random

from sobek.bots import bot
from sobek.cli.jobs import Contender, Job, play_one
from sobek.core import wire
from sobek.core.bot import Analyzer, Budget
from sobek.core.link import decode
from sobek.games.scarab import GAME

PRIEST = Contender("priest", Budget(nodes=300))
BOTS = (PRIEST, *map(Contender, ("apprentice", "scribe", "reply")))
ADVICE_INTERVAL = 9
"""Advice is asked for at every ninth action."""


def links() -> Iterator[str]:
    """The links of whole games, one for each number of seats and each value of an option."""
    for seats in GAME.seats:
        for option in GAME.options:
            for value in option.offered(seats):
                job = Job("scarab", BOTS[:seats], {option.name: value}, 5, check=False)
                yield play_one(job).link


def reports(link: str) -> Iterator[str]:
    """The adviser's reports in the course of a game, with all digits."""
    adviser = bot(GAME.adviser, GAME, PRIEST.budget)
    assert isinstance(adviser, Analyzer)
    for step in list(decode(link).steps)[::ADVICE_INTERVAL]:
        before = step.before
        view, actions = before.view(before.actor), before.legal_actions()
        yield wire.dumps(adviser.analyze(view, actions, Random(5)))


def games_and_advice() -> str:
    """The links of all games, each followed by the advice on it."""
    return "\n".join(line for link in links() for line in (link, *reports(link)))
