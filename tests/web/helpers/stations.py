"""Every kind of session that a person can be in, each as an address and what the browser keeps."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final

from sobek import games
from sobek.core import public_view
from sobek.core.chance import draw_seed, pick
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import COLOURS, PERSON, Player
from sobek.sealed.game import SealedGame
from tests.sealed import players as sealed_players
from tests.web.helpers.device import FakeDevice
from web.games import renderers
from web.session import tutorial
from web.storage import bot_link
from web.storage.saves import Save, Saves
from web.storage.sealed import reopen, sealed_form

STAGES: Final = {"sobek": (2, 3, 5, 20, 45, 10_000), "scarab": (2, 9, 10_000)}
"""After how many links games by links are found, by game: in the shuffle, in the first round, in a
later one, at the end."""
OTHER_STAGES: Final = (2, 4, 30, 90, 10_000)
BOT: Final = "def choose(view, actions, rng):\n    return actions[0]\n"


@dataclass
class Station:
    """Where a person is. ``address``: the part after #; ``storage``: of the browser; ``texts``:
    what else may be typed or pasted there; ``first``: the events that lead there, one after the
    other, as far as they are offered."""

    address: str
    storage: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    first: tuple[str, ...] = ()


def some_play(rng: Random, *, over: bool | None = None, people: int | None = None) -> Play:
    """A game at a random moment. ``over``: whether at its end; ``people``: how many persons."""
    game = games.game(rng.choice(list(renderers())))
    seats = pick(game.seats, rng)
    count = rng.randint(1, seats) if people is None else people
    kinds = [PERSON] * count + [rng.choice(game.levels) for _ in range(seats - count)]
    rng.shuffle(kinds)
    who = tuple(Player("", kind, COLOURS[seat]) for seat, kind in enumerate(kinds))
    options = {each.name: pick(each.offered(seats), rng) for each in game.options}
    play = Play.new(game.name, who, draw_seed(rng), options)
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    if over is None:
        over = rng.random() < 0.15
    return play if over else play.at(int(rng.random() * play.length))


def _saved(play: Play, id: str = "a1", sealed: SealedGame | None = None) -> dict[str, str]:
    device = FakeDevice()
    Saves(device).save(id, Save(play, date=device.now(), sealed=sealed))
    return device.storage


def live(rng: Random) -> Station:
    """A game that goes on, or has just ended, on this device."""
    return Station("game=a1", _saved(some_play(rng)))


def over(rng: Random) -> Station:
    """A finished game, which can be analysed."""
    return Station("game=a1", _saved(some_play(rng, over=True)))


def exercise(rng: Random) -> Station:
    """An exercise from a finished game."""
    play = some_play(rng, over=True, people=1)
    return Station("game=a1", _saved(play), first=("analyse", "exercise"))


def replay(rng: Random) -> Station:
    """A replay, of a game that goes on or is over."""
    return Station(
        "game=a1", _saved(some_play(rng)), first=("take-seat", "panel menu", "replay-at")
    )


def daily(rng: Random) -> Station:
    """The deal of the day."""
    return Station("", first=("daily",))


def pyramid(rng: Random) -> Station:
    """A deal of the pyramid."""
    return Station("", first=("ladder", "ladder-step", "ladder-begin"))


def start_screen(rng: Random) -> Station:
    """The start screen, with a game that goes on, or empty."""
    return Station("", _saved(some_play(rng)) if rng.random() < 0.7 else {})


def opened(rng: Random) -> Station:
    """A game that came in a link."""
    return Station(encode(some_play(rng)))


def spectator(rng: Random) -> Station:
    """A table that came in a spectator's link."""
    return Station(public_view.encode(public_view.of(some_play(rng, over=False))))


def lesson(rng: Random) -> Station:
    """A tutorial, anywhere in it."""
    name = rng.choice(list(renderers()))
    count = tutorial.count(renderers()[name].teaching.tutorial)
    return Station(f"learn={name}", {f"sobek.learned.{name}": f"{rng.randrange(count)} x"})


def example(rng: Random) -> Station:
    """A position that illustrates a rule."""
    name = rng.choice(list(renderers()))
    return Station(f"rule={name}.{rng.choice(list(renderers()[name].teaching.examples))}")


def lab(rng: Random) -> Station:
    """The lab, or a bot in a link."""
    name = rng.choice(list(renderers()))
    if rng.random() < 0.5:
        return Station(f"{bot_link.BOT}{bot_link.encode(name, BOT)}")
    return Station(f"lab={name}", {f"sobek.bot.{name}": BOT})


def by_links(rng: Random) -> Station:
    """A game by links at some stage of it."""
    game = rng.choice(list(renderers()))
    stage = rng.choice(STAGES.get(game, OTHER_STAGES))
    one, other = _two(game, stage)
    me, they = (one, other) if rng.random() < 0.5 else (other, one)
    if me[0] is None:
        me, they = they, me
    assert me[0] is not None
    play, kept = reopen(sealed_form(me[0]))
    storage = _saved(play, kept.id, kept)
    links = [f"https://example.org/sobek/#sealed{text}" for text in (they[1], me[1]) if text]
    return Station(f"game={kept.id}", storage, links)


def invited(rng: Random) -> Station:
    """An invitation to a game by links."""
    one, _ = _two(rng.choice(list(renderers())), 1)
    return Station(f"sealed{one[1]}")


@cache
def _two(game: str, links: int) -> list[tuple[str | None, str]]:
    """What both devices keep of a game after so many links, and what they have to send."""
    devices = sealed_players.begin(game, dict(games.game(game).complete({}, 2)), 7)
    if links == 1:
        return [(devices[0].stored(), devices[0].outgoing), (None, "")]
    sealed_players.play(devices, 7, until=links)
    return [(each.stored(), each.outgoing) for each in devices]


STATIONS: Final[tuple[Callable[[Random], Station], ...]] = (
    *(live, live, live, over, exercise, replay, start_screen, daily, pyramid, opened, spectator),
    *(lesson, example, lab, by_links, by_links, invited),
)
"""The kinds, as often as they are visited."""
