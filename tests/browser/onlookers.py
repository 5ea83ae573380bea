"""Tables at which nobody decides: those of links, replays, counts, ends; and Scarab with three.

They are drawn in CPython, as those of :mod:`tests.browser.positions`.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sobek.core import public_view
from sobek.core.chance import pick
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.games.sobek.rules.notation import Verb
from tests.browser.positions import Drawing, Walk, anywhere
from tests.helpers.players import seated
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.speaking import speaking
from web.app import page
from web.games.sobek.ladder import LADDER
from web.session import deals
from web.storage.saves import LocalMetadata, Save, Saves

KINDS: Final = ("count", "spectator", "end", "link", "three", "replay", "challenge")
"""All of them, by turns."""
GAMES: Final = (
    *(("sobek", 2), ("sobek", 3), ("sobek", 4)),
    *(("scarab", 2), ("scarab", 3), ("scarab", 4), ("sakkara", 2)),
)
LOCAL: Final = (LocalMetadata(), LocalMetadata(match=(1, 0)), LocalMetadata(step=LADDER[0].id))
"""A game, one of a match, and one of the pyramid of deals."""


def onlooker(number: int, language: str) -> Drawing:
    """One of them; the number is the seed of all that is random in it."""
    rng, kind = Random(f"onlooker {number}"), KINDS[number % len(KINDS)]
    name, seats = rng.choice(GAMES)
    if kind == "three":
        return Drawing(_in(language, Walk(anywhere("scarab", 3, rng))), frozenset(), "scarab three")
    if kind == "count":
        name, seats = "sobek", rng.choice((2, 3, 4))
        table = saved(counted(seats, rng.randrange(1000), rng.choice((1, 2))))
        table.do("turn", str(rng.randrange(4)))
    else:
        table = _shown(kind, _over(name, seats, rng), rng)
    with speaking(language):
        html = str(page.render(table.state))
    return Drawing(html, frozenset(), f"{name} {kind} of {seats}")


def _in(language: str, walk: Walk) -> str:
    with speaking(language):
        return walk.drawings()[0].html


def _shown(kind: str, play: Play, rng: Random) -> Table:
    """A page of a finished play."""
    at = rng.randrange(1, len(play.steps))
    match kind:
        case "spectator":
            return Table(public_view.encode(public_view.of(play.at(at))))
        case "link":
            return Table(encode(play.at(at)))
        case "challenge":
            return Table(encode(deals.challenge(play.record)))
    table = saved(play, rng.choice(LOCAL))
    table.do("turn", "99")
    if kind == "replay":
        table.do("replay-at", str(at))
    return table


def _over(name: str, seats: int, rng: Random) -> Play:
    """A finished random game."""
    play = Play.new(name, seated(name, seats, "Anna"), rng.randrange(10**6))
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    return play


def counted(seats: int, seed: int, round: int) -> Play:
    """A random game of people who lay small sets whenever they can, when this round (from 1) is
    counted."""
    rng, play = Random(seed), Play.new("sobek", seated("sobek", seats, "Anna"), seed)
    while len(play.state.view(None).accounts) < round:
        legal: Any = play.legal_actions()
        sets = [each for each in legal if each.verb is Verb.PLAY_SET]
        taken = [each for each in legal if each.verb is Verb.TAKE]
        sets.sort(key=lambda each: each.cards.bit_count())
        play.act(sets[0] if sets else rng.choice(taken or legal))
    return play


def saved(play: Play, metadata: LocalMetadata = LOCAL[0]) -> Table:
    """The page with a play that is saved."""
    device = FakeDevice()
    Saves(device).save("x", Save(play, date=1, metadata=metadata))
    return Table("game=x", device.storage)
