"""Who a bot is: a name and the picture that goes with it, so that a name has one face everywhere.

Those of a game (:attr:`sobek.core.game.Game.personas`) go with a kind of bot. Any other bot, and
the second one of a kind at a table, is who sits at its seat in every game. People have other faces
(:mod:`web.ui.faces`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from sobek import games
from sobek.bots import fits
from sobek.bots.own_bot import OWN
from sobek.core.record import Player
from sobek.core.text import mark, tr
from web.ui.words import KINDS


class Persona(NamedTuple):
    """``name``: a message; ``picture``: where below ``art/`` it is, "" if there is none."""

    name: str
    picture: str


AT_SEATS: Final = (
    Persona(mark("Meri"), "common/bot_meri"),
    Persona(mark("Hapi"), "common/bot_hapi"),
    Persona(mark("Nebet"), "common/bot_nebet"),
    Persona(mark("Senbi"), "common/bot_senbi"),
)
"""Who a bot is at each seat if it is nobody else."""


@cache
def personas() -> Mapping[str, Persona]:
    """Those of all games, by the kind of bot; and that of a bot that somebody has written."""
    found = {OWN: Persona(KINDS[OWN], f"common/bot_{OWN}")}
    for name in games.names():
        for kind, called in games.game(name).personas.items():
            found[kind] = Persona(called, f"{name}/bot_{kind}")
    return found


def persona(players: Sequence[Player], seat: int) -> Persona:
    """Who the bot at a seat is, with the name as it is shown. One that is unknown here is called
    after its kind and has no picture."""
    kind, own = players[seat].kind, personas().get(players[seat].kind)
    if own and kind not in (each.kind for each in players[:seat]):
        found = own
    elif own or kind in KINDS or fits.rating(kind) is not None:
        found = AT_SEATS[seat]
    else:
        return Persona(kind, "")
    return found._replace(name=tr(found.name))
