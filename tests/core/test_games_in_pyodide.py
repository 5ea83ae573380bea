"""The same seeds make the same games in CPython and in Pyodide."""

from sobek import games
from sobek.cli.jobs import Contender, Job, play_one
from sobek.core import link, transcript
from tests.helpers.in_pyodide import run_in_pyodide


def texts() -> str:
    """Whole games of every kind between bots, each read from its link."""
    bots = (Contender("random"), Contender("greedy"), Contender("random"))
    jobs = [Job(name, bots, {}, seed, check=False) for name in games.names() for seed in range(3)]
    return "\n".join(transcript.write(link.decode(play_one(job).link)) for job in jobs)


def test_games_between_bots_are_the_same_in_the_browser() -> None:
    code = "from tests.core.test_games_in_pyodide import texts\nprint(texts())"
    assert run_in_pyodide(code) == texts() + "\n"
