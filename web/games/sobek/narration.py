"""A game of Sobek in sentences."""

from sobek.core.text import tr
from sobek.games.sobek.rules.tables import ROUNDS
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.choices import full_title as action
from web.games.sobek.pictured import pictured
from web.games.sobek.prompts import prompt
from web.games.sobek.spoken import spoken
from web.games.sobek.story import story

__all__ = ["action", "pictured", "prompt", "spoken", "stage", "story"]


def stage(view: SobekView) -> str:
    """“Round 2 of 3”."""
    return tr("Round {n} of {all}", n=view.round, all=ROUNDS)
