"""The bots that search do the same in CPython and in Pyodide if their nodes are counted."""

from sobek.cli.jobs import Contender, Job, play_one
from sobek.core.bot import Budget
from sobek.games.scarab import GAME
from tests.in_pyodide import run_in_pyodide

PRIEST = Contender("priest", Budget(nodes=300))
BOTS = (PRIEST, *map(Contender, ("apprentice", "scribe", "reply")))


def links() -> str:
    """A whole game for each number of seats, each value of the options."""
    jobs = [
        Job("scarab", BOTS[:seats], {option.name: value}, 5, check=False)
        for seats in GAME.seats
        for option in GAME.options
        for value in option.offered(seats)
    ]
    return "\n".join(play_one(job).link for job in jobs)


def test_the_same_nodes_are_the_same_games_in_the_browser() -> None:
    code = "from tests.rules.scarab.test_bots_everywhere import links\nprint(links())"
    assert run_in_pyodide(code) == links() + "\n"
