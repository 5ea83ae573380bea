"""Random fingers: whole games in any engine and window, pressed by finger.js."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize

from sobek import games
from sobek.core.chance import draw_seed, pick
from sobek.core.play import Play
from sobek.core.record import COLOURS, PERSON, Player
from tests.browser import UNSETTLED
from tests.browser.waiting import first_true
from tests.web.helpers.device import FakeDevice
from web.games import renderers
from web.storage.saves import Save, Saves

FINGER: Final = (Path(__file__).parent / "finger.js").read_text(encoding="utf-8")
MOST: Final = 20_000
"""Presses after which a finger gives up."""
PATIENT: Final = 400
"""Presses without a new action after which it is stuck."""
LONG: Final = 900.0
"""Seconds after which a game must be over, on a busy machine."""
QUICKEST: Final = {"sakkara": "builder"}
"""The bots with which games end soonest, where these are not the weakest."""
ID: Final = "f1"
"""Of the saved game that it plays."""
PACES: Final = (0.0, 0.0, 0.0, 0.1)
"""Seconds that each action of a bot is seen."""
SHORTEST: Final = (320, 460)
LONGEST: Final = (1600, 1200)
"""Width and height of the windows."""

Run = Callable[[str], Any]
"""Runs the body of a function in the page."""


class Game(NamedTuple):
    """What a finger plays. ``window``: width and height."""

    play: Play
    pace: float
    window: tuple[int, int]
    seed: int

    @property
    def query(self) -> str:
        """For the page's address."""
        return f"?pace={self.pace}&ahead=0"

    @property
    def storage(self) -> dict[str, str]:
        """What the browser keeps at the beginning."""
        device = FakeDevice()
        Saves(device).save(ID, Save(self.play, date=device.now()))
        return device.storage


def a_game(number: int, left: int | None = None) -> Game:
    """The game with this number: of each game by turns, alone against bots or with others.
    ``left``: it is begun where by chance so many actions are left; None: at its beginning."""
    names = list(renderers())
    rng, rules = Random(f"finger {number}"), games.game(names[number % len(names)])
    seats = rng.choice(rules.seats)
    people = rng.choice((1, 1, 1, 1, 1, seats))
    kinds = [PERSON] * people + [QUICKEST.get(rules.name, rules.levels[0])] * (seats - people)
    rng.shuffle(kinds)
    who = tuple(Player("", kind, COLOURS[seat]) for seat, kind in enumerate(kinds))
    options = {each.name: rng.choice(each.offered(seats)) for each in rules.options}
    play = Play.new(rules.name, who, draw_seed(rng), options)
    if left is not None:
        whole = play.at(0)
        while not whole.over:
            whole.act(pick(whole.legal_actions(), rng))
        play = whole.at(max(0, whole.length - left))
    (least, low), (most, high) = SHORTEST, LONGEST
    window = rng.randint(least, most), rng.randint(low, high)
    return Game(play, rng.choice(PACES), window, rng.getrandbits(31))


def keep(game: Game) -> str:
    """The script that stores the game, before the page is opened with :data:`ID`."""
    stored = json.dumps(game.storage)
    return f"for (const [key, text] of Object.entries({stored})) localStorage.setItem(key, text);"


def begin(game: Game, run: Run, patience: int = PATIENT) -> None:
    """Let the finger press. ``patience``: presses without a new action after which it is stuck."""
    run(f"({FINGER})({game.seed}, {MOST}, {patience}, {json.dumps(UNSETTLED)});")


def finish(game: Game, run: Run, patience: int = PATIENT) -> dict[str, Any]:
    """Let the finger press until the game is over; tell how it has gone.

    :raises AssertionError: if the page crashes, or nothing comes of any press.
    """
    begin(game, run, patience)
    told: dict[str, Any] = first_true(lambda: ended(run), "a finger", run, LONG)
    assert told["ended"] == "over", f"{told} in {game}"
    return told


def ended(run: Run) -> dict[str, Any] | None:
    """How it has gone; None while it goes on."""
    told: dict[str, Any] = json.loads(run("return JSON.stringify(window.finger);"))
    return told if told["ended"] else None


def play(game: Game, browser: Browser, address: str) -> dict[str, Any]:
    """Let a finger play a whole game, in a profile of its own; tell how it has gone.

    :raises AssertionError: if the page crashes, a script fails, or nothing comes of any press.
    """
    width, height = game.window
    size: ViewportSize = {"width": width, "height": height}
    with browser.new_context(locale="en-GB", viewport=size, service_workers="block") as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        open_in(page, game, address)
        told = finish(game, in_page(page))
        assert not errors, f"{errors} in {game}"
        return told


def in_page(page: Page) -> Run:
    """Runs scripts in a page."""
    return lambda body: page.evaluate(f"() => {{ {body} }}")


def open_in(page: Page, game: Game, address: str) -> None:
    """Open a game in a page."""
    # An empty page and the lab's sandbox have no storage.
    has_storage = "self === top && origin !== 'null'"
    page.add_init_script(f"if ({has_storage} && !localStorage.length) {{ {keep(game)} }}")
    page.goto(f"{address}{game.query}#game={ID}")
    page.locator("html[data-ready]").wait_for(state="attached")
