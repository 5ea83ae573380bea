"""The page in Firefox and WebKit: start, a short game against a bot, reload, a link.

The steps are the same for both; WebKit is the engine of iPads.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Final

import pytest

from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.sealed.game import SealedGame
from tests.browser import CHOICES, UNSETTLED, webdriver
from tests.browser.by_links import Person as Anna
from tests.browser.driver import NO_CHOICE
from tests.browser.webdriver import Engine
from tests.helpers.find_browser import other_engine
from tests.helpers.ristretto import Sodium
from tests.sealed.players import FRESH
from web.storage import links
from web.storage.sealed import PREFIX

TABLET: Final = (820, 1180)
DECISIONS: Final = 3
PRESSES: Final = 6
ENGINES: Final[dict[str, Callable[..., AbstractContextManager[Engine]]]] = {
    "firefox": webdriver.firefox,
    "webkit": webdriver.webkit,
}
READY: Final = "return document.documentElement.hasAttribute('data-ready')"
SETTLED: Final = f"return !document.querySelector('{UNSETTLED}')"
HOW_IT_STARTED: Final = "return document.documentElement.dataset.start"
BUTTON: Final = """return [...document.querySelectorAll("button")].find((each) =>
    !each.closest("[inert]") &&
    (each.ariaLabel ?? each.innerText).replaceAll(/\\s+/g, " ").trim() === arguments[0])"""
STATE: Final = """const confirm = document.querySelector("#confirm:not([inert] *)");
    return confirm && (confirm.matches(":enabled") ? "enabled" : "disabled")"""
CHOOSE: Final = f"return [...document.querySelectorAll('{CHOICES}')]"
DECIDES: Final = f"""{SETTLED} &&
    !document.body.innerText.includes("{NO_CHOICE}") &&
    Boolean(document.querySelector("{CHOICES}"))"""
"""Whether the person has a choice, and all of it is drawn: a forced move is made without them."""
ONE: Final = "return document.querySelector(arguments[0])"
TEXT: Final = "return document.querySelector(arguments[0])?.innerText ?? ''"
CONFIRMED: Final = "return !document.querySelector('#confirm:enabled')"
SHARED: Final = """return document.querySelector("#link") ? "link"
    : document.querySelector("[data-click=disclose]") ? "disclose" : null"""
"""What "Share this game" shows: the link, or first what it tells."""
WRITE: Final = """const editor = document.querySelector("code-editor");
    editor.setAttribute("code", arguments[0]);
    editor.dispatchEvent(new Event("input", { bubbles: true }));"""
"""Puts a bot into the lab's editor."""
CHOOSE_GAMES: Final = """const field = document.querySelector("#games");
    field.value = "20";
    field.dispatchEvent(new Event("change", { bubbles: true }));"""
FITS: Final = """return [...document.querySelectorAll("html, [role=dialog]")].every(
    (each) => each.scrollWidth <= each.clientWidth)"""


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A window of each engine that is installed."""
    path = other_engine(request.param)
    if not path:
        pytest.skip(f"There is no {request.param} here, or nothing to drive it with.")
    with ENGINES[request.param](path, *TABLET) as window:
        yield window


class Person:
    """A player who uses a window."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        self._address = address

    def open(self, hash: str = "") -> None:
        self.engine.open(self._address + (f"#{hash}" if hash else ""))
        self.engine.wait(READY)

    def reload(self) -> None:
        self.engine.reload()
        self.engine.wait(READY)

    def press(self, name: str) -> None:
        self._click(self.engine.wait(BUTTON, name))

    def _click(self, element: dict[str, str]) -> None:
        self.engine.click(element)
        self.engine.wait(SETTLED)

    def begin(self, game: str, bot: str) -> None:
        """Start a game against a bot."""
        folded = ("#settings > summary", "#place-1 > summary")
        for selector in (f"#game-{game}", *folded, f"#kind-1-{bot}"):
            self._click(self.engine.wait(ONE, selector))
        self.engine.type(self.engine.run(ONE, "#deal"), "7")
        self._click(self.engine.wait(ONE, "#begin"))

    def decide(self) -> None:
        """Press choices until the selection can be confirmed, and wait for the bot's answer."""
        for press in range(PRESSES):
            if self._can_confirm():
                break
            choices = self.engine.wait(CHOOSE)
            self._click(choices[press % len(choices)])
        assert self._can_confirm()
        self.press("Confirm")
        self.engine.wait(CONFIRMED)
        self.engine.wait(DECIDES)

    def _can_confirm(self) -> bool:
        return bool(self.engine.wait(STATE) == "enabled")

    def shared(self) -> Play:
        """The play in the link for sharing."""
        self.press("Menu")
        self.press("Share this game")
        if self.engine.wait(SHARED) == "disclose":
            self.engine.run("document.querySelector('[data-click=disclose]').click()")
        link: str = self.engine.wait("return document.querySelector('#link')?.value")
        assert self.engine.run(FITS)
        self.press("Close")
        return decode(link)


@pytest.mark.parametrize(
    ("game", "bot"),
    [
        pytest.param("scarab", "scribe", marks=pytest.mark.slow),
        ("sobek", "trader"),
        pytest.param("sakkara", "mason", marks=pytest.mark.slow),
    ],
)
def test_a_short_game_is_saved_and_its_link_opens(
    engine: Engine, base_url: str, game: str, bot: str
) -> None:
    person = Person(engine, f"{base_url}?pace=0")
    person.open()
    assert engine.run(HOW_IT_STARTED) == "snapshot"
    assert engine.run(FITS)
    person.begin(game, bot)
    for _ in range(DECISIONS):
        person.decide()
    assert engine.run(FITS)
    play = person.shared()
    assert {step.seat for step in play.steps} == {0, 1}
    person.reload()
    engine.wait(CHOOSE)
    assert encode(person.shared()) == encode(play)
    # No alert: the bot thought in its worker.
    assert engine.run(TEXT, "[role=alert]") == ""
    person.open(encode(play))
    assert "You opened this game from a link" in engine.wait(TEXT, "main")
    person.press("Play on from here")
    person.decide()
    longer = person.shared()
    assert longer.length > play.length and longer.record.first(play.length) == play.record


def test_a_sealed_game_begins(engine: Engine, base_url: str) -> None:
    """The other person has another library for the cryptography."""
    anna = Anna(engine, f"{base_url}?pace=0", "Anna", 1)
    ben = SealedGame.join(Sodium(), links.read(anna.invite("sobek")).body, "Ben", bytes(32))
    while ben.state is None or anna.game.state is None:
        anna.open(f"#{PREFIX}{ben.outgoing}")
        anna.decide()
        ben.receive(anna.game.outgoing, FRESH)
        while ben.is_deciding:
            ben.act(ben.legal_actions()[0])
    assert engine.run(FITS)
    assert ben.number > 4


@pytest.mark.slow
def test_a_bot_of_ones_own_meets_a_level_and_is_stopped(engine: Engine, base_url: str) -> None:
    """It runs where it reaches nothing, and a loop without an end is ended."""
    person = Person(engine, f"{base_url}?pace=0")
    person.open("lab=scarab")
    for code, says in (
        ("def choose(v, a, r):\n  return a[0]", "20 of 20 games"),
        ("import js\ndef choose(v, a, r):\n  js.localStorage.clear()", "AttributeError"),
        ("import js\ndef choose(v, a, r):\n  js.indexedDB.open('x')", "SecurityError"),
        ("def choose(v, a, r):\n  while True: pass", "no answer after 2 seconds"),
    ):
        engine.wait("return document.querySelector('code-editor')?.shadowRoot")
        engine.run(WRITE, code)
        engine.wait("return localStorage.getItem('sobek.bot.scarab') === arguments[0]", code)
        engine.run(CHOOSE_GAMES)
        person.press("Start")
        engine.wait("return document.body.innerText.includes(arguments[0])", says)
        engine.wait(BUTTON, "Start")
    assert engine.run("return document.querySelectorAll('iframe').length") == 0
    assert engine.run(FITS)
