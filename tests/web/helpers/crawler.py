"""Somebody who presses whatever can be pressed: in any session, twice, too early, while things go
on, and while the browser refuses, another tab takes the game, or the clock jumps."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from sobek.core import text
from sobek.core.link import encode
from tests.web.helpers import crashes
from tests.web.helpers.device import ADDRESS, Page
from tests.web.helpers.live_device import LiveDevice
from tests.web.helpers.pressing import Press, presses
from tests.web.helpers.stations import STATIONS, Station, some_play
from web.app import start
from web.app.work import Work
from web.storage import saves

PAUSES: Final = (0, 0, 1, 3, 12, 60)
"""Turns of the event loop between two presses, if the finger does not wait for rest."""
TEXTS: Final = (
    *("", " ", "x", "fly away", "take 1", "Take 2.", "1 234", "0", "-1", "9" * 30, "é" * 60, "❤️🇪🇬"),
    *("<b>&amp;", "\u202eabc", "1A", "sealed1AAAA", "game=zzz", "'\"", "a\nb", "\ud83d"),
)
AWAY: Final = {"reload", "accept"}
"""Events that leave the page."""
HOUR: Final = 3600
PYTHONS: Final = re.compile("invalid literal|codec|unpack|not in list|substring|is not in|convert")
"""What Python says of a wrong value, which is no sentence for a person."""


def _take_room(device: LiveDevice) -> None:
    device.full = not device.full


def _refuse_storage(device: LiveDevice) -> None:
    device.unreadable = not device.unreadable


def _lose_workers(device: LiveDevice) -> None:
    device.has_worker = not device.has_worker


def _lose_site(device: LiveDevice) -> None:
    device.has_site = not device.has_site


def _forbid_copying(device: LiveDevice) -> None:
    device.may_copy = not device.may_copy


def _lose_library(device: LiveDevice) -> None:
    device.has_library = not device.has_library


MISHAPS: Final[tuple[Callable[[LiveDevice], None], ...]] = (
    *(_take_room, _refuse_storage, _lose_workers, _lose_site, _forbid_copying, _lose_library),
)


@dataclass
class Crawl:
    """A walk of one person with one or two tabs. ``course``: what was done, for a record."""

    rng: Random
    station: Station
    tally: Counter[str] = field(default_factory=Counter)
    course: list[str] = field(default_factory=list)

    async def walk(self, steps: int) -> None:
        """Press so often.

        :raises AssertionError: if the page crashes, never comes to rest, or offers nothing more.
        """
        text.use("en")
        first = LiveDevice(self.station.address, dict(self.station.storage))
        tabs = [self._begin(first)]
        try:
            if self.rng.random() < 0.2:
                second = LiveDevice(self.station.address)
                second.storage, second.claims = first.storage, first.claims
                tabs.append(self._begin(second))
            await first.rest()
            for event in self.station.first:
                await self._lead(*tabs[0], event)
            for _ in range(steps):
                await self._step(self.rng.choice(tabs))
        finally:
            for _, device in tabs:
                device.stop()

    def _begin(self, device: LiveDevice) -> "tuple[Page, LiveDevice]":
        device._random = Random(self.rng.random())
        page = Page(device, pace=1.0)
        device.hear_taken = lambda name: page.hear("taken", name)
        start.begin(page.app)
        return page, device

    async def _lead(self, page: Page, device: LiveDevice, event: str) -> None:
        """Press what reports an event, named alone or with its value, if there is such a thing."""
        offered = self._offered(device)
        named = [each for each in offered if event in (each.event, f"{each.event} {each.value}")]
        if named:
            press = self.rng.choice(named)
            self.course.append(f"{press.event} {press.data}")
            page.send(press.event, **press.data)
            await device.rest()

    async def _step(self, tab: "tuple[Page, LiveDevice]") -> None:
        page, device = tab
        chance = self.rng.random()
        if chance < 0.02:
            self._note("mishap", self.rng.choice(MISHAPS), device)
        elif chance < 0.03:
            device.time += self.rng.choice((-400 * 24, -30, 1, 25, 400 * 24)) * HOUR
            self.course.append("the clock jumps")
        elif chance < 0.06:
            self._report(page, device)
        else:
            self._press(page, device)
        if self.rng.random() < 0.5 and Work.CONTEST not in page.state.running:
            await device.rest()
            assert self._offered(device), "nothing more can be pressed"
        else:
            await device.go_on(self.rng.choice(PAUSES))
        crashes.check()
        said = f"{page.state.notice.sentence} {page.state.refusal.sentence}"
        assert not PYTHONS.search(said), f"the page says {said}"

    def _note(self, what: str, mishap: Callable[[LiveDevice], None], device: LiveDevice) -> None:
        mishap(device)
        self.course.append(f"{what}: {mishap.__name__}")

    def _offered(self, device: LiveDevice) -> list[Press]:
        return [each for each in presses(device.html, self.rng) if each.event not in AWAY]

    def _press(self, page: Page, device: LiveDevice) -> None:
        """Press what was pressed least so far, now and then twice in a row."""
        offered = self._offered(device)
        if not offered:
            return  # until the page has come to rest
        counts = [self.tally[each.kind] for each in offered]
        like_least = [each for each, n in zip(offered, counts, strict=True) if n == min(counts)]
        chosen = self.rng.choice(like_least if self.rng.random() < 0.5 else offered)
        press = chosen.filled([*TEXTS, *self.station.texts, *self._links()], self.rng)
        device.file = self.rng.choice([*TEXTS, *(text for _, text in device.downloads), None])
        device.clipboard = self.rng.choice([device.clipboard, *self.station.texts, *TEXTS])
        for _ in range(self.rng.choice((1, 1, 1, 2))):
            self.tally[chosen.kind] += 1
            self.tally["presses"] += 1
            self.course.append(f"{press.event} {press.data}")
            page.send(press.event, **press.data)

    def _links(self) -> list[str]:
        link = encode(some_play(self.rng)) if self.rng.random() < 0.05 else ""
        return [link, link[:-3], f"Look: {ADDRESS}#{link}."] if link else []

    def _report(self, page: Page, device: LiveDevice) -> None:
        """Have the browser report something."""
        key = saves.key(page.state.autosave.id)
        name, value = self.rng.choice(
            (
                ("address", self.rng.choice([*device.history, "", *TEXTS])),
                ("storage", self.rng.choice(["", key, *device.storage])),
                ("taken", key),
                ("offers", self.rng.choice(["", "new-version", "install home-screen"])),
                ("time", ""),
            )
        )
        if name == "address":
            device.history.append(value)
        self.course.append(f"the browser reports {name} {value!r}")
        page.hear(name, value)


def crawl(seed: int) -> Crawl:
    """The walk with this seed, in one of the kinds of sessions."""
    rng = Random(f"crawl {seed}")
    return Crawl(rng, STATIONS[seed % len(STATIONS)](rng))
