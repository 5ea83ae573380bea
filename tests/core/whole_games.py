"""Whole games between bots as text: it must not depend on the interpreter."""

from sobek import games
from sobek.cli.jobs import Contender, Job, play_one
from sobek.core import link, transcript


def transcripts() -> str:
    """Games of every kind between bots, each read from its link."""
    bots = (Contender("random"), Contender("greedy"), Contender("random"))
    jobs = [
        Job(name, bots[: max(games.game(name).seats)], {}, seed, check=False)
        for name in games.names()
        for seed in range(3)
    ]
    return "\n".join(transcript.write(link.decode(play_one(job).link)) for job in jobs)
