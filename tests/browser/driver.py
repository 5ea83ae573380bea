"""Plays on the page like a person: finds buttons by their roles and labels, and presses them.

It knows no rules: it presses buttons until "Confirm" is enabled.
"""

import re
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from sobek.core import transcript
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser import CHOICES, UNSETTLED, settle
from tests.web.helpers.device import FakeDevice
from web.storage.saves import Saves

CORNER = {"position": {"x": 14, "y": 14}}
"""Where a card is free even if others cover it, as pressing takes it."""
PATIENCE = 60_000
"""For the bots' worker, which may have to start first, in milliseconds."""
ATTEMPTS = range(12, 73, 12)
"""For one decision, as presses each. The first is short, since another beginning mostly helps;
the later ones are long enough for a Scribe who takes a dozen cards."""

expect.set_options(timeout=PATIENCE)

I_AM = re.compile(r"^I am (.+) – my turn$")
PLAY_ON = re.compile("^Play (on from here|this deal)$")
PLAIN_KINDS = ("Human", "Suits you")
PASS_ON = "Done – pass the device on"
SKIP = re.compile("^(Skip|Continue)$")
CONTINUE = "Continue"
NO_CHOICE = "Only one move is possible …"
EVERYONE = ""
"""Among the handovers: an account, which all look at."""


Sit = Callable[..., "Driver"]
"""The fixture ``sit``."""

SHORT_SCARAB = "Short: 8 × 8 squares, 60 scarabs"
LAST_TURNS = "the last turns"
HOW_MUCH = pytest.mark.parametrize(
    "part", [LAST_TURNS, pytest.param("a whole game", marks=pytest.mark.slow)]
)
"""For tests that play Sobek: how much of a game, since half a round shows nearly all of it."""
LEFT = 20
"""Actions among the last turns."""
RECORDS = Path(__file__).parent.parent / "records"


def wait_until_ready(page: Page) -> None:
    """Wait until Python has drawn its first screen."""
    page.locator("html[data-ready]").wait_for(state="attached")


class Driver:
    """Someone who sits in front of the page and takes every seat that a person has."""

    def __init__(self, page: Page, address: str, seed: int = 1) -> None:
        self.page = page
        self.address = address
        self._rng = Random(seed)
        self.handovers: list[str] = []
        self.results = 0
        self.accounts = 0
        self.decisions = 0
        self.press_with: Callable[..., None] = Locator.click
        """How everything is pressed: with a mouse, or with a finger."""
        self._traces = 0
        """How many errors Python has written to the console, each with its trace."""
        page.on("console", self._hear)
        page.set_default_timeout(PATIENCE)

    def _hear(self, message: ConsoleMessage) -> None:
        self._traces += message.text.startswith("Traceback")

    # --- the page and what it keeps --------------------------------------------------------

    def open(self, hash: str = "") -> None:
        """Load the page, as a link does."""
        self.page.bring_to_front()  # a page in the background is hardly drawn
        # A mere change of the hash would not load anything.
        self.page.goto("about:blank")
        self.page.goto(self.address + (f"#{hash}" if hash else ""))
        wait_until_ready(self.page)

    def reload(self) -> None:
        """Load what is open once more."""
        self.page.reload()
        wait_until_ready(self.page)

    def storage(self) -> dict[str, str]:
        """Everything that the page has stored."""
        found: dict[str, str] = self.page.evaluate(
            "Object.fromEntries(Object.entries(localStorage))"
        )
        return found

    def games(self) -> dict[str, str]:
        """What of it are saved games."""
        stored = self.storage().items()
        return {key: text for key, text in stored if key.startswith("sobek.game.")}

    def store(self, key: str, text: str) -> None:
        """Have something stored."""
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])

    @property
    def id(self) -> str:
        """The id of the saved game that is open."""
        return self.page.url.partition("#game=")[2]

    @property
    def saved(self) -> Play:
        """The game that is open, as it is saved."""
        save = Saves(FakeDevice(storage=self.storage())).load(self.id)
        assert save
        return save.play

    def share(self) -> None:
        """Have the link of a running game with hidden cards shown, which costs that it counts."""
        self.press("Menu")
        self.press("Send or keep")
        self.press("Everything")
        self.tap(self.page.get_by_role("button", name="Show the link"))

    def press(self, name: str) -> None:
        """Press the button with this name."""
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def follow(self, link: str) -> None:
        """Open a link in the page that is open."""
        self.page.evaluate("link => { location.hash = link }", link)

    def sit_down(self) -> None:
        """Play on what came with a link, and take the seat that decides."""
        self.play_on()
        self.skip_account()  # of the round that has just ended
        self.tap(self.handover)

    def skip_account(self) -> None:
        """Go to the new scores of an account and on with the game, if there is one."""
        while self.skip.is_visible():
            self.tap(self.skip.first)

    def play_on(self) -> None:
        """Play on what came with a link: a game, or a deal that nobody has played there."""
        self.tap(self.page.get_by_role("button", name=PLAY_ON))

    def tap(self, what: Locator, **where: Any) -> None:
        """Press something, and wait until that is done. ``where``: :data:`CORNER`, or nothing for
        its middle.

        :raises AssertionError: if the page says that something went wrong.
        """
        self.press_with(what, **where)
        settle(self.page)
        assert not self._traces, "the page says that something went wrong"

    def press_more(self, name: str) -> None:
        """Press one of the buttons under "More" at the end of a game."""
        self.tap(self.page.locator("#more > summary"))
        self.press(name)

    # --- the start screen ------------------------------------------------------------------

    def begin(
        self, *kinds: str, names: tuple[str, ...] = (), deal: str = "7", game: str = "Sobek"
    ) -> None:
        """Fill in the form, as far as it says something else, and start; kinds are "Human",
        "Porter", "Trader" and the like, the game is named as on the page."""
        self._choose(self.page.get_by_role("radio", name=game, exact=True))
        self.unfold("#settings")
        self._choose(self.page.get_by_role("radio", name=str(len(kinds)), exact=True))
        for seat, kind in enumerate(kinds, 1):
            place = self.seat(seat)
            self._seat(place, kind)
            self._write(place.get_by_label("Name"), names[seat - 1] if seat <= len(names) else "")
        self._write(self.page.get_by_label("Deal number"), deal)
        self.play_now()

    def _seat(self, place: Locator, kind: str) -> None:
        """Have somebody of this kind sit at a place: bots with a name stand along the scale."""
        if kind in PLAIN_KINDS:
            self._choose(place.get_by_role("radio", name=kind, exact=True))
        else:
            self._choose(place.locator("[name^=kind-]").last)
            self.tap(place.get_by_role("button", name=re.compile(f"^{kind},")))

    def _choose(self, radio: Locator) -> None:
        if not radio.is_checked():
            self.press_with(radio)
            expect(radio, "the press is lost").to_be_checked()

    def _write(self, field: Locator, text: str) -> None:
        if field.input_value() != text:
            field.fill(text)

    def begin_sobek(self, part: str, second: str = "Porter") -> None:
        """Start a game of Anna against a bot, or Berta ("Human"), or play on in the midst of
        its last round."""
        is_person = second == "Human"
        if part != LAST_TURNS:
            self.begin("Human", second, names=("Anna", "Berta" if is_person else ""))
            return
        other = Player("Berta") if is_person else Player(second, second.lower())
        self.continue_late("sobek_2_original", LEFT, Player("Anna"), other)

    def continue_late(self, record: str, left: int, *players: Player) -> None:
        """Have these players play on where so many actions are left of a game in tests/records."""
        play = transcript.read((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
        play.reseat(players)
        self.continue_from(play.at(play.length - left))

    def continue_from(self, play: Play) -> None:
        """Follow the link of a game, and play on."""
        self.follow(encode(play))
        self.play_on()
        self.wait()

    def choose_short_scarab(self) -> None:
        """Say on the start screen that Scarab is to be played on its short board."""
        self.page.get_by_role("radio", name="Scarab", exact=True).check()
        self.unfold("#settings")
        self.page.get_by_role("radio", name=SHORT_SCARAB).check()

    def seat(self, number: int) -> Locator:
        """The fields of a seat, from 1."""
        self.unfold(f"#place-{number - 1}")
        return self.page.get_by_role("group", name=f"Seat {number}", exact=True)

    def unfold(self, details: str) -> None:
        """Open this part of the screen, if it is folded up."""
        if not self.page.locator(f"{details}[open]").count():
            self.press_with(self.page.locator(f"{details} > summary"))

    def play_now(self) -> None:
        """Start a game with what the form says."""
        self.tap(self.page.locator("#begin"))

    # --- the table -------------------------------------------------------------------------

    @property
    def handover(self) -> Locator:
        return self.page.get_by_role("button", name=I_AM)

    @property
    def pass_on(self) -> Locator:
        return self.page.get_by_role("button", name=PASS_ON)

    @property
    def skip(self) -> Locator:
        """Beyond an account; bots are left to themselves."""
        return self.page.locator("button:enabled:not(#skip)").filter(has_text=SKIP)

    @property
    def confirm(self) -> Locator:
        return self.page.get_by_role("button", name="Confirm", exact=True)

    @property
    def start_over(self) -> Locator:
        return self.page.get_by_role("button", name="Clear", exact=True)

    @property
    def over(self) -> Locator:
        return self.page.get_by_role("heading", name="The game is over", exact=True)

    @property
    def ranking(self) -> Locator:
        """The table of a finished game's results, unfolded."""
        self.unfold("#points-in-full")
        return self.page.get_by_role("table").first

    @property
    def choices(self) -> Locator:
        return self.page.locator(CHOICES)

    def wait(self) -> Locator:
        """Wait until something is up to the person, and tell what."""
        up_to_me = self._up_to_me
        while True:
            self._at_rest.locator(reduce(Locator.or_, up_to_me)).first.wait_for()
            for each in up_to_me:
                if self._at_rest.locator(each).is_visible():
                    return each

    def is_asked(self) -> bool:
        """Whether something is up to the person at this moment, but the end of a game."""
        return self._at_rest.locator(reduce(Locator.or_, self._up_to_me[:-1])).first.is_visible()

    @property
    def _up_to_me(self) -> tuple[Locator, ...]:
        return (self.handover, self.pass_on, self.skip, self.confirm, self.over)

    @property
    def _at_rest(self) -> Locator:
        """The page while all is drawn and nothing is about to be done without anybody. What is
        looked for in it is there in the same moment: between two looks, a bot may act."""
        settled = self.page.locator(f"html:not({UNSETTLED})")
        handled = settled.filter(has_not=self.page.locator(UNSETTLED))
        # What can be done in one way only is done without anybody.
        return handled.filter(has_not=self.page.get_by_text(NO_CHOICE))

    def step(self) -> bool:
        """Do what is to be done next; tell whether there was anything."""
        label = (button := self.wait()).first.inner_text()
        if label == "The game is over":
            return False
        if label == "Confirm":
            self.decide()
        else:
            self.handovers += [found[1]] if (found := I_AM.match(label)) else []
            self.results += label == PASS_ON
            if label == CONTINUE:
                self.accounts += 1
                self.handovers.append(EVERYONE)
            self.tap(button.first)
        return True

    def decide(self) -> None:
        """Make one decision."""
        self.choose()
        self.tap(self.confirm)
        self.decisions += 1

    def choose(self) -> None:
        """Press this and that until something can be confirmed."""
        for presses in ATTEMPTS:
            for _ in range(presses):
                self._wait_for_choices()
                if self.confirm.is_enabled():
                    return
                self._press_at_its_edge(self._rng.choice(self.choices.all() or [self.start_over]))
            settle(self.page)
            if self.start_over.is_enabled():
                self.press_with(self.start_over)
        raise AssertionError(f"Nothing comes of any choice in {encode(self.saved)}")

    def _wait_for_choices(self) -> None:
        """Wait until the person can press something: a bot may still act, and "Confirm" may be
        drawn before the cards are."""
        self._at_rest.locator(f"{CHOICES}, #clear:enabled, #confirm:enabled").first.wait_for()

    def _press_at_its_edge(self, what: Locator) -> None:
        """Press the upper left corner, which is free even where cards overlap. A press on a busy
        machine may last so long that it shows the thing in large."""
        if self.page.locator("main[inert]").count():
            self.page.keyboard.press("Escape")
            settle(self.page)
        self.press_with(what, **CORNER)

    def play(self, steps: int = 10_000) -> bool:
        """Play on for some steps, or to the end; tell whether the game goes on."""
        return all(self.step() for _ in range(steps))
