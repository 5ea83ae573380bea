"""What the snapshot of the interpreter's memory holds: everything that is imported here."""

import gc
import random

from sobek import games
from web import app, bots, renderer
from web.games import renderers

SHIPPED = (app, bots, renderer, random)


def imported() -> None:
    """Import what is imported by need."""
    for name in games.names():
        games.game(name)
    renderers()
    gc.collect()
