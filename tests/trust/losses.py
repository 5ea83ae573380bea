"""Reloads, and killed browsers, at random moments: no confirmed action is lost, in any engine.

A reload comes within the press of "Confirm", or up to :data:`LATEST_RELOAD` seconds after it, or
while something is chosen. A browser is killed, with all of its processes, up to
:data:`LATEST_KILL` seconds after the action is in localStorage, which is written to the disk later.
An action is confirmed once the journal (``web/browser/journal.mjs``) has it. How long that takes is
counted, and what becomes of actions that it does not have yet.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any, Final

from sobek.core.link import encode
from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.record import COLOURS, Player
from tests.browser import CHOICES
from tests.browser.engines import ENGINES
from tests.trust.engines import READY, Browser, installed
from tests.trust.part import NOT_LOOKS, Case, Failure, Part, Tally
from tests.trust.remote import Remote
from tests.web.helpers.device import FakeDevice, close_devices
from web.storage.saves import Save, Saves

LATEST_RELOAD: Final = 1.5
LATEST_KILL: Final = 1.0
OF_A_GAME: Final = 40
"""Maximum number of reloads or kills in a game; then another one begins."""
PRESSES: Final = 24
"""Presses after which a choice is begun anew."""
ATTEMPTS: Final = 30
CODE: Final = (
    *("sobek/core", "index.html", "serve.py", "package-lock.json"),
    *(f"web/{name}" for name in ("app", "boot", "browser", "main.py", "session", "storage")),
    *("tests/helpers", "tests/web/helpers"),
    *(f"tests/browser/{name}.py" for name in ("host", "waiting", "engines")),
    *(f"tests/trust/{name}.py" for name in ("engines", "losses", "remote")),
    *NOT_LOOKS,
)
"""What a result depends on: all that takes a press, stores what it does, and starts again."""
GAMES: Final = (
    ("sobek", ("person", "trader")),
    ("scarab", ("person", "person")),
    ("sakkara", ("person", "mason")),
    ("sobek", ("person", "person")),
    ("scarab", ("person", "scribe")),
)
"""Games and the kinds of their players, by turns."""
STORED: Final = "return Object.fromEntries(Object.entries(localStorage))"
LOOK: Final = """
const { held } = await navigator.locks.query();
if (!held.some(({ name }) => name === `sobek.game.${arguments[0]}`)) return null;
const first = (selector) =>
    [...document.querySelectorAll(selector)].find((each) => !each.closest("[inert]"));
if (document.querySelector(".pressed, [data-busy]")) return null;
const confirm = first("#confirm");
return {
  confirm: confirm && !confirm.disabled ? confirm.dataset.value : "",
  decides: Boolean(confirm),
  way: ["take-seat", "leave-seat", "turn", "play-on"]
    .find((each) => first(`[data-click=${each}]`)) ?? "",
  alert: document.querySelector("[role=alert]")?.innerText ?? "",
};"""
"""What a person can do now, once the last press has been handled and this tab holds the game. Until
it does, presses wait, and forced moves are still to be made."""
NO_LOSS: Final = "The bots' Something went wrong with the bots"
"""What the page may say on a busy machine, where a worker answers too late."""
PRESS: Final = """
const all = [...document.querySelectorAll(arguments[0])].filter((each) => !each.closest("[inert]"));
if (!all.length) return false;
all[Math.floor(arguments[1] * all.length)].click();
return true;"""
CONFIRM: Final = """
const confirm = document.querySelector("#confirm:enabled");
const confirmed = { value: confirm?.dataset.value ?? "", stored: { ...localStorage } };
confirm?.click();"""
"""Confirms what is chosen now, which may be something else than what was seen."""
CONFIRM_AND_RELOAD: Final = f"""{CONFIRM}
sessionStorage.confirmed = JSON.stringify(confirmed);
if (arguments[0] > 0) setTimeout(() => location.reload(), 1000 * arguments[0]);
else location.reload();"""
CONFIRMED: Final = "return JSON.parse(sessionStorage.confirmed)"
RELOAD: Final = "location.reload()"
WATCH_JOURNAL: Final = """
if (!window.journal) {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const { journal } = window;
    if (!journal.begun++) journal.since = performance.now();
    this.transaction.addEventListener("complete", () => {
      if (++journal.done === journal.begun) journal.took ??= performance.now() - journal.since;
    });
    return put.apply(this, given);
  };
}
window.journal = { begun: 0, done: 0 };"""
"""Begins to watch what is written there."""
JOURNAL: Final = "return journal.took ?? -1"
"""How many milliseconds it took to write what was stored first; -1 if that goes on."""
WITHIN: Final = (10, 25, 50, 100, 250, 1000)
"""Milliseconds that are told apart."""
IS_SAVED: Final = """
const key = `sobek.game.${arguments[0]}`;
const text = localStorage.getItem(`${key}.${localStorage.getItem(key)}`);
return text !== arguments[1] && text;"""


class Person:
    """Plays on the page."""

    def __init__(self, remote: Remote, browser: Browser) -> None:
        self._remote = remote
        self.browser = browser
        self.id = ""
        self._left = 0
        """How many reloads or kills are left in this game."""

    def begin(self, number: int, rng: Random) -> None:
        """Start another game."""
        name, kinds = GAMES[number % len(GAMES)]
        players = tuple(Player("", kind, COLOURS[n]) for n, kind in enumerate(kinds))
        play = Play.new(name, players, rng.getrandbits(40))
        play.act(rng.choice(list(play.legal_actions())))
        self._remote.run("location.hash = arguments[0]", encode(play))
        self._remote.wait("return document.querySelector('[data-click=play-on]') !== null")
        self._press("[data-click=play-on]", rng)
        self.id = self._remote.wait("return location.hash.split('game=')[1]")
        self._left = OF_A_GAME

    def choose(self, number: int, rng: Random) -> None:
        """Play on until something can be confirmed."""
        for attempt in range(ATTEMPTS * PRESSES):
            if not self.id or not self._left:
                self.begin(number, rng)
            seen = self._look()
            if NO_LOSS in seen["alert"]:
                self._press("[role=alert] button", rng)
            elif seen["alert"]:
                raise Failure(f"The page says: {seen['alert']}\n{encode(self.saved())}")
            elif seen["confirm"]:
                self._left -= 1
                return
            elif seen["decides"]:
                again = attempt % PRESSES == PRESSES - 1
                if again or not self._press(CHOICES, rng):
                    self._press("#clear", rng)
            elif seen["way"]:
                way = f"[data-click={seen['way']}]"
                self._press("#onward" if seen["way"] == "turn" else way, rng)
            elif self.saved().over:
                self.id = ""
            else:
                time.sleep(0.05)  # a bot thinks
        raise Failure(f"Nothing comes of any choice in {encode(self.saved())}")

    def saved(self) -> Play:
        """The game as it is saved now."""
        return saved_in(self._remote.run(STORED), self.id).play

    def confirmed(self, told: dict[str, Any]) -> tuple[Save, list[str]]:
        """The save when something was confirmed, and the actions of that. ``told``: by the page."""
        value = str(told["value"])
        return saved_in(told["stored"], self.id), value.split(";") if value else []

    def _look(self) -> dict[str, Any]:
        found: dict[str, Any] = self._remote.wait(LOOK, self.id)
        return found

    def _press(self, selector: str, rng: Random) -> bool:
        """Press one of these elements; False if there is none."""
        return bool(self._remote.run(PRESS, selector, rng.random()))


def saved_in(storage: dict[str, str], id: str) -> Save:
    """A saved game in a storage.

    :raises Failure: if it is lost.
    """
    try:
        save = Saves(FakeDevice(storage=storage)).load(id)
    except LinkError as error:
        raise Failure(f"The game is lost: {error}") from None
    finally:
        close_devices()
    if save is None:
        raise Failure(f"The game {id} is lost; stored are {', '.join(storage)}.")
    return save


def spelt(play: Play) -> list[str]:
    return [str(action) for action in play.record.actions]


def check(play: Play, wanted: list[str], when: str) -> None:
    """Check that a play begins with these actions.

    :raises Failure: if not; with the record up to there.
    """
    found = spelt(play)
    if found[: len(wanted)] != wanted:
        kept = next((n for n, one in enumerate(wanted) if found[n : n + 1] != [one]), len(found))
        raise Failure(
            f"{when}: of {len(wanted)} actions {kept} are left.\n{encode(play)}\n{wanted}"
        )


# --- cases -------------------------------------------------------------------------------------


@contextmanager
def _seated(engine: str) -> Iterator[tuple[Remote, Person]]:
    """A person in front of an engine that has started."""
    with installed(engine) as (remote, browser):
        browser.start()
        yield remote, Person(remote, browser)


@contextmanager
def reloads(engine: str) -> Iterator[Case]:
    """Reloads in an engine."""
    with _seated(engine) as (remote, person):

        def case(number: int) -> Tally:
            rng = Random(f"reload {number}")
            person.choose(number, rng)
            wanted = spelt(person.saved())
            kind = rng.choice(("while it is chosen", "within the press", "after it", "after it"))
            seconds = rng.uniform(0, LATEST_RELOAD) if kind == "after it" else 0.0
            loads = remote.loads
            if kind == "while it is chosen":
                remote.send(RELOAD)
            else:
                remote.send(CONFIRM_AND_RELOAD, seconds)
            remote.wait_for_load(loads)
            remote.wait(READY)
            if kind != "while it is chosen":
                former, actions = person.confirmed(remote.run(CONFIRMED))
                wanted = spelt(former.play) + actions
            check(person.saved(), wanted, f"reload {kind}, {seconds:.3f} s")
            return Counter({"reloads": 1, kind: 1})

        yield case


@contextmanager
def kills(engine: str) -> Iterator[Case]:
    """Killed browsers of an engine."""
    with _seated(engine) as (remote, person):

        def case(number: int) -> Tally:
            rng = Random(f"kill {number}")
            actions: list[str] = []
            for _ in range(ATTEMPTS):
                person.choose(number, rng)
                remote.run(WATCH_JOURNAL)
                former, actions = person.confirmed(remote.run(f"{CONFIRM} return confirmed"))
                if actions:
                    break
            else:
                raise Failure(f"Nothing could be confirmed in {encode(person.saved())}")
            before = spelt(former.play)
            remote.wait(IS_SAVED, person.id, former.text)
            seconds = rng.uniform(0, LATEST_KILL)
            time.sleep(seconds)
            took = remote.run(JOURNAL)
            person.browser.kill()
            person.browser.start(f"game={person.id}")
            when = f"killed {seconds:.3f} s after it was saved"
            tally = Counter(["kills", f"up to {int(seconds * 4 + 1) * 250} ms after"])
            play = person.saved()
            if took >= 0:
                check(play, before + actions, when)
                return tally + Counter([journal_took(took)])
            check(play, before, when)
            is_kept = spelt(play)[len(before) :][: len(actions)] == actions
            return tally + Counter([f"not in the journal yet: {'kept' if is_kept else 'lost'}"])

        yield case


def journal_took(milliseconds: float) -> str:
    """How long it took to write an action, in words."""
    most = next((each for each in WITHIN if milliseconds <= each), 0)
    return f"in the journal within {most} ms" if most else "in the journal later"


def _reloads(engine: str) -> Part:
    return Part(
        name=f"reloads-{engine}",
        what=f"reloads at random moments in {engine}: no confirmed action is lost",
        unit="reloads",
        wanted=1_000,
        seconds=4.0,
        cases=partial(reloads, engine),
        is_parallel=False,
        code=CODE,
    )


def _kills(engine: str) -> Part:
    return Part(
        name=f"kills-{engine}",
        what=f"all processes of {engine} killed at random moments: no confirmed action is lost",
        unit="kills",
        wanted=200,
        seconds=8.0,
        cases=partial(kills, engine),
        is_parallel=False,
        code=CODE,
    )


PARTS: Final = (*map(_reloads, ENGINES), *map(_kills, ENGINES))
