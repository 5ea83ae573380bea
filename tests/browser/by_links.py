"""Persons who play a sealed game by links, each in a browser of their own, whichever it is."""

import json
import time
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

from sobek.core.chance import pick
from sobek.sealed.game import SealedGame
from tests.browser.waiting import first_true
from tests.web.helpers.device import FakeDevice
from web.storage.saves import SAVED, Saves
from web.storage.sealed import PREFIX

READY: Final = "return document.documentElement.hasAttribute('data-ready')"
HASH: Final = "return location.hash"
STORAGE: Final = "return JSON.stringify({...localStorage})"
GO: Final = "location.hash = arguments[0]"
FILL: Final = "const field = document.querySelector('#own-name'); field.value = arguments[0]"
SUBMIT: Final = "document.querySelector('#own-name').form.requestSubmit()"
PRESS: Final = """const [name, value] = arguments, button = document.createElement("button");
Object.assign(button.dataset, { click: name, value });
document.body.append(button);
button.click();
setTimeout(() => button.remove(), 1000);"""
LONG_TASKS: Final = """window.longTasks = [];
try {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: "longtask" });
} catch {}"""
"""Firefox and WebKit do not report them."""


class Window:
    """A page. Scripts are bodies of functions with ``arguments``."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto("about:blank")
        self.page.goto(address)

    def run(self, script: str, *given: object) -> Any:
        return self.page.evaluate(f"(given) => (function () {{ {script} }})(...given)", list(given))


class Person:
    """Someone with a window. ``times``: seconds for each link that was opened and each decision."""

    def __init__(self, window: Window, address: str, name: str, seed: int) -> None:
        self.window, self.name = window, name
        self.address = address
        self.rng = Random(seed)
        self.times: dict[str, list[float]] = {"link": [], "decision": []}
        self.load()

    def load(self) -> None:
        """Open the start screen."""
        self.window.open(self.address)
        self._wait(READY)
        self.window.run(LONG_TASKS)

    def invite(self, game: str) -> str:
        """Invite somebody; return the link."""
        self._press("panel", "elsewhere")
        self._wait(f"return document.querySelector('#elsewhere-{game}')")
        self.window.run(f"document.querySelector('#elsewhere-{game}').click()")
        return self.found()

    def join(self, link: str) -> str:
        """Accept an invitation; return the answer."""
        self._go(link)
        return self.found()

    def open(self, link: str) -> None:
        """Open a link that came, as if it was tapped in a message."""
        before, start = self._text(), time.monotonic()
        self._go(link)
        self._changed(before)
        self.times["link"].append(time.monotonic() - start)

    def decide(self) -> int:
        """Decide at random as long as there is something to decide. Return how often."""
        number = 0
        while self.game.is_deciding:
            self.leave_account()
            before, start = self._text(), time.monotonic()
            self._press("act", str(pick(self.game.legal_actions(), self.rng)))
            self._changed(before)
            self.times["decision"].append(time.monotonic() - start)
            number += 1
        return number

    def leave_account(self) -> None:
        """Go on from the account of a round, if there is one."""
        self._wait("return !document.documentElement.hasAttribute('data-busy')")
        if self.window.run("return Boolean(document.querySelector('[data-click=turn]'))"):
            self._press("turn", "99")
            self._wait("return !document.querySelector('[data-click=turn]')")

    @property
    def game(self) -> SealedGame:
        """The game as it is saved."""
        storage = FakeDevice(storage=json.loads(self.window.run(STORAGE)))
        save = Saves(storage).load(self._id)
        assert save and save.sealed
        return save.sealed

    @property
    def link(self) -> str:
        """The link that is to be sent."""
        outgoing = self.game.outgoing
        return f"{self.address}#{PREFIX}{outgoing}" if outgoing else ""

    def long_tasks(self) -> list[float]:
        """The tasks over 50 ms since the page was loaded, in milliseconds."""
        return list(self.window.run("return window.longTasks ?? []"))

    @property
    def _id(self) -> str:
        return str(self.window.run(HASH)).removeprefix(f"#{SAVED}")

    def _go(self, link: str) -> None:
        self.window.run(GO, link.partition("#")[2])

    def _press(self, event: str, value: str) -> None:
        self.window.run(PRESS, event, value)

    def found(self) -> str:
        """Begin or join the game that is proposed; return the link."""
        self._wait("return document.querySelector('#own-name')")
        self.window.run(FILL, self.name)
        self.window.run(SUBMIT)
        self._wait(f"return location.hash.startsWith('#{SAVED}')")
        return self.link

    def _text(self) -> str:
        """The stored game."""
        stored = json.loads(self.window.run(STORAGE))
        key = f"sobek.game.{self._id}"
        return str(stored.get(f"{key}.{stored.get(key)}", ""))

    def _changed(self, before: str) -> None:
        first_true(lambda: self._text() not in ("", before), "what is saved", self.window.run)
        self._wait("return !document.documentElement.hasAttribute('data-busy')")

    def _wait(self, script: str) -> None:
        looks = f"return Boolean((() => {{ {script} }})())"
        first_true(lambda: self.window.run(looks), script, self.window.run)


def play(
    inviting: Person, joining: Person, game: str, rounds: int = 99, most: int = 10_000
) -> list[str]:
    """Play a game to its end, so many rounds, or with so many links at most. Return all links."""
    links = [inviting.invite(game)]
    links.append(joining.join(links[0]))
    to, other = inviting, joining
    while links[-1] and len(links) < most:
        to.open(links[-1])
        to.decide()
        links.append(to.link)
        if to.game.round > rounds and to.game.state is not None:
            break
        to, other = other, to
    return [link for link in links if link]
