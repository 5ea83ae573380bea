"""The bots that search do the same in CPython and in Pyodide if their nodes are counted."""

from collections.abc import Iterator
from random import Random

from sobek.bots import bot
from sobek.cli.jobs import Contender, Job, play_one
from sobek.core import wire
from sobek.core.bot import Budget, Considers
from sobek.core.link import decode
from sobek.games.scarab import GAME
from tests.helpers.in_pyodide import run_in_pyodide

PRIEST = Contender("priest", Budget(nodes=300))
BOTS = (PRIEST, *map(Contender, ("apprentice", "scribe", "reply")))
EVERY = 9
"""Advice is asked for at each so manieth action."""


def links() -> Iterator[str]:
    """A whole game for each number of seats, each value of the options."""
    for seats in GAME.seats:
        for option in GAME.options:
            for value in option.offered(seats):
                job = Job("scarab", BOTS[:seats], {option.name: value}, 5, check=False)
                yield play_one(job).link


def reports(link: str) -> Iterator[str]:
    """What the adviser finds in the course of a game, to the last digit."""
    adviser = bot(GAME.adviser, GAME, PRIEST.budget)
    assert isinstance(adviser, Considers)
    for step in list(decode(link).steps())[::EVERY]:
        before = step.before
        view, actions = before.view(before.actor), before.legal_actions()
        yield wire.dumps(adviser.consider(view, actions, Random(5)))


def all_of_it() -> str:
    """The games, and the advice in each."""
    return "\n".join(line for link in links() for line in (link, *reports(link)))


def test_the_same_nodes_are_the_same_games_and_advice_in_the_browser() -> None:
    code = (
        "from tests.games.scarab.search.test_bots_in_pyodide import all_of_it\nprint(all_of_it())"
    )
    assert run_in_pyodide(code) == all_of_it() + "\n"
