"""Whole games between bots as text: it must not depend on the interpreter."""

from random import Random

from sobek import games
from sobek.cli.jobs import Contender, Job, play_one
from sobek.core import link, transcript
from sobek.core.chance import pick
from sobek.games.sakkara.search.policy import candidates


def transcripts() -> str:
    """Games of every kind between bots, each read from its link."""
    bots = (Contender("random"), Contender("greedy"), Contender("random"))
    jobs = [
        Job(name, bots[: max(games.game(name).seats)], {}, seed, check=False)
        for name in games.names()
        for seed in range(3)
    ]
    return "\n".join(transcript.write(link.decode(play_one(job).link)) for job in jobs)


def choices() -> str:
    """What the policy of Sakkara would try first in positions of random games: it adds up floats,
    and the least difference turns two that are alike."""
    found, sakkara = [], games.game("sakkara")
    for seed in range(30):
        rng, state = Random(seed), sakkara.new(2, seed, {})
        while legal := state.legal_actions():
            found.append(" | ".join(map(str, candidates(state))))  # type: ignore[arg-type]
            state.apply(pick(legal, rng))
    return "\n".join(found)
