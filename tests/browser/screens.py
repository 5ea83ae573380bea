"""Every screen and state of the page that needs no browser to come about, as HTML.

They are drawn in CPython, so that a browser can lay out dozens of them in the time of one start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

from sobek.core import public_view
from sobek.core.chance import pick
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.games import game
from sobek.games.sakkara.rules.phase import Phase as Sakkara
from sobek.games.scarab.rules.phase import Phase as Scarab
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import Character, character_of
from tests.browser import reviews
from tests.browser.positions import Walk, with_person
from tests.helpers.players import seated
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.full_storage import everything
from tests.web.helpers.pair import Person, meet
from tests.web.helpers.pair import play as send
from tests.web.helpers.reading import read
from tests.web.helpers.results import an_entry, stored
from tests.web.helpers.together import Together, connect
from tests.web.helpers.walk import presses
from web.app import page
from web.app.pairing import TABLE
from web.app.state import Shown
from web.devices.parts import split
from web.games.sobek.ladder import LADDER
from web.session import deals
from web.session.plies import Moment
from web.storage import bot_link
from web.storage.daily_tries import DailyTries, Try
from web.storage.saves import LocalMetadata, Save, Saves
from web.storage.stars import Stars
from web.ui.screens.devices import DEVICES
from web.ui.screens.scanning import SHOW
from web.ui.screens.sealed import FROM_FILE
from web.ui.screens.sharing import SCAN

Screen = tuple[str, str]
"""A name and the HTML."""
BLANK: Final = """<!doctype html><html lang="{language}"><head><title>Sobek</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color">
<link rel="stylesheet" href="web/style.css"><script src="web/boot/theme.js"></script></head>
<body><div id="app"></div></body></html>"""
DECISIONS: Final = {
    "sobek": (Phase.TOKEN, Phase.PICK, Phase.DROP, Phase.LAY_FLAT, Phase.START),
    "scarab": (Scarab.MOVE, Scarab.RETURN, Scarab.PUT),
    "sakkara": tuple(each for each in Sakkara if each is not Sakkara.OVER),
}
"""The decisions of each game; the turn of Sobek is elsewhere."""
PANELS_OF_A_GAME: Final = (
    *("menu", "log", "words", "keys"),
    *("share-all", "share-public", "share-deal", "code-public"),
)
"""Panels over a game that goes on."""
THURSDAY: Final = 1_795_089_600
"""A noon, in seconds since 1970."""
LESSONS: Final = 60
"""More than a tutorial has."""


def blank(tab: Page, base_url: str, language: str = "en") -> Page:
    """A page with the styles of the built one and nothing on it."""
    html = BLANK.format(language=language)
    tab.route("**/blank.html", lambda way: way.fulfill(body=html, content_type="text/html"))
    tab.goto(f"{base_url}blank.html")
    tab.evaluate("import('./web/browser/quirks.mjs')")
    return tab


def light(tab: Page, theme: str) -> None:
    """Show a page by "day" or by "night"."""
    tab.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


def fill(tab: Page, html: str) -> None:
    """Show a screen on a blank page."""
    tab.evaluate("html => { document.getElementById('app').innerHTML = html }", html)


def _start() -> Iterator[Screen]:
    table = Table()
    yield "first visit", table.device.html
    table.do("statistics")
    yield "no statistics", table.device.html
    table = Table(storage=dict(stored(an_entry("a"), an_entry("b", variant="open"))))
    table.begin("person trader")
    tries = DailyTries(table.device)
    days = [f"2026-11-{day}" for day in (15, 17, 18)]
    for day, points in zip(days, ((54, 48), (40, 61), ()), strict=True):
        tries.keep(Try(day, "sobek", day, points, best=71 if points else None))
    for step in LADDER[:3]:
        Stars(table.device).keep("sobek", step.id, 2)
    table.device.time = THURSDAY
    table.do("go", "")
    for id in ("settings", "opening", "place-0", "place-1"):
        table.device.html = _unfolded(table.device.html, id)
    yield "later visit, all unfolded", table.device.html
    for name in ("scarab", "sakkara"):
        table.do("setup", name="game", value=name)
        yield f"{name} to begin", _unfolded(table.device.html, "settings")
    for name, value in (("statistics", ""), ("panel", "credits")):
        table.do(name, value)
        yield f"{name} {value}", table.device.html
    for number in ("1", "20"):
        table.do("ladder")
        table.do("ladder-step", number)
        yield f"ladder {number}", table.device.html
    table.hear("offers", "new-version install")
    table.do("panel", "")
    yield "offers", table.device.html
    yield from _keeping()


def _keeping() -> Iterator[Screen]:
    table = Table(storage=everything())
    table.hear("offers", "home-screen")
    table.device.room = 1
    table.do("panel", "keep")
    yield "keep or move, nearly full", table.device.html
    table.do("save-old")
    yield "old games saved", table.device.html
    table.do("save-all")
    written = table.device.downloads[-1][1]
    table.do("go", "")
    yield "nearly full", table.device.html
    table.do("go", "game=over")
    table.state.reminds = True
    table.do("dismiss")
    yield "a reminder", table.device.html
    table = Table(storage={"sobek.theme": "day"})
    table.hear("offers", "installed-by-safari")
    yield "begins empty", table.device.html
    table.open_file(f"{written}\n# sobek.stars.scarab: damaged\ngame: chess\n")
    yield "a file to bring in", table.device.html
    table.do("bring-in")
    yield "a file that was brought in", table.device.html


def _unfolded(html: str, id: str) -> str:
    """The page with these details open."""
    return html.replace(f'id="{id}"', f'id="{id}" open', 1)


def _panels() -> Iterator[Screen]:
    table = Table()
    table.begin("person porter trader")
    for _ in range(3):
        table.do("act", str(table.saved.legal_actions()[0]))
    yield "table with news", table.device.html
    for name in PANELS_OF_A_GAME:
        table.do("panel", name)
        yield f"panel {name}", table.device.html
        if table.offers("disclose"):
            table.do("disclose", name)
            yield f"panel {name}, disclosed", table.device.html
    table.do("panel", "")
    table.do("explain")
    yield "What is this?", table.device.html
    thing = re.search('data-look="([^"]*)"', table.device.html)
    assert thing
    table.do("panel", f"look-{thing[1]}")
    yield "a card in large", table.device.html
    table.do("clause", "S42")
    yield "a clause", table.device.html
    table.do("panel", "")
    table.do("typing", "open")
    table.do("typed", typed="nonsense", submitter="")
    yield "a refused action", table.device.html
    table.hear("offers", "new-version")
    table.do("typing", "")
    table.state.notice.say("That is not possible (S42)")
    yield "notices", str(page.render(table.state))


def _between() -> Iterator[Screen]:
    """What lies between decisions."""
    play = _found(lambda play: bool(play.state.view(None).accounts), seats=2)
    table = _saved(play)
    while table.offers("turn"):
        yield "account", table.device.html
        table.do("turn", _value(table, "onward"))
    yield "handover", table.device.html
    table.do("take-seat")
    table.do("undo-decision")
    yield "consent to an undo", table.device.html
    table = Table()
    table.begin("person porter")
    table.do("act", str(table.saved.legal_actions()[0]))
    yield "recap", table.device.html
    session = table.state.session
    assert session
    table.state.shown = Shown(session.length - 1, Moment(session.play))
    yield "showing again", str(page.render(table.state))
    table.begin("person person")
    while not table.offers("leave-seat"):
        if not table.goes_on():
            table.do("act", str(_legal(table)[-1]))
    yield "what one has learned", table.device.html
    yield "in another tab", table.another_tab().device.html
    yield "problem", Table("game=missing").device.html


def _ends() -> Iterator[Screen]:
    for name in DECISIONS:
        play = _played(name)
        yield f"end of {name} from a link", Table(encode(play)).device.html
        for metadata in (LocalMetadata(match=(1, 0)), LocalMetadata(step=LADDER[0].id)):
            table = _saved(play, metadata)
            table.do("turn", "99")
            yield f"end of {name} {metadata}", table.device.html
        yield f"More at the end of {name}", _unfolded(table.device.html, "more")
        table.do("panel", "sheet")
        yield f"sheet of {name}", table.device.html


def _learning() -> Iterator[Screen]:
    """Every third lesson, and the last one."""
    for name in DECISIONS:
        table = Table(f"learn={name}")
        for number in range(LESSONS):
            if number % 3 == 0 or table.offers("play-learned"):
                yield f"lesson of {name}", table.device.html
            if not _learn(table):
                break
    for address in ("rule=sobek.S43", "rule=scarab.C10", "rule=sakkara.K51"):
        yield address, Table(address).device.html


def _learn(table: Table) -> bool:
    """Do what the teacher asks for; tell whether there was anything."""
    session: Any = table.state.session
    if table.offers("learn-on"):
        table.do("learn-on")
        return True
    wants, legal = session.origin.current.wants, session.play.legal_actions()
    fitting = [str(each) for each in legal if str(each).startswith(wants)]
    if not fitting or table.offers("play-learned"):
        return False
    table.do("act", fitting[0])
    return True


def _value(table: Table, id: str) -> str:
    """What a button reports."""
    return read(table.device.html).by_id(id).attributes["data-value"] or ""


def _sealed() -> Iterator[Screen]:
    """A game with somebody elsewhere, from the invitation to the table."""
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    anna.do("panel", "elsewhere")
    yield "a proposal", anna.device.html
    link = anna.invite()
    yield "an invitation", anna.device.html
    ben.tap(link)
    yield "an invitation that came", ben.device.html
    link = ben.join(link)
    yield "the shuffle", ben.device.html
    anna.do("paste", link=link[:-1])
    yield "a refused link", anna.device.html
    link, to, other = send(anna, ben, link, 7)
    yield "a link to send", other.device.html
    other.do("panel", "")
    yield "waiting", other.device.html
    for panel in ("menu", "share", f"sealed-file-{other.id}", FROM_FILE):
        other.do("panel", panel)
        yield f"panel {panel}", other.device.html
    other.do("go", "")
    yield "the list", other.device.html
    to.tap(link)
    yield "a turn", to.device.html
    anna, ben, link = meet("scarab")
    send(anna, ben, link)
    anna.do("panel", "")
    yield "the end", anna.device.html
    yield from _by_camera()


def _by_camera() -> Iterator[Screen]:
    """A long link goes from screen to camera."""
    anna, ben, link = meet()
    ben.do("panel", SHOW)
    ben.device.settle()
    yield "several codes", ben.device.html
    anna.do(SCAN)
    yield "a link is looked for", anna.device.html
    anna.do("scanned", split(link)[1])
    anna.do("scanned", "no link")
    yield "a part, and no link", anna.device.html
    anna.device.camera_fault = "forbidden"
    anna.do(SCAN)
    yield "no camera for a link", anna.device.html


def _devices() -> Iterator[Screen]:
    """Several devices at one table, and what goes over to another device."""
    for name in DECISIONS:
        together = Together(game=name)
        yield f"{name}, nobody is there", together.table.device.html
        if game(name).perfect_information:
            asks, other = together.join("0"), together.join("1")
        else:
            asks, other, _ = together.ask_to_undo()
            yield f"{name}, an undo at the table", together.table.device.html
            yield f"{name}, an undo is awaited", asks.device.html
            yield f"{name}, an undo is asked for", other.device.html
            other.do("agree")
            together.settle()
        yield f"{name}, a hand", asks.device.html
        yield f"{name}, another hand", other.device.html
        yield f"{name}, the table", together.table.device.html
    together.table.do("panel", DEVICES)
    yield "other devices", together.table.device.html
    yield from _pairing(together.table, "0")
    together.devices["1"].device.lines.vanish()
    together.settle()
    yield "somebody is away", together.table.device.html
    together.table.device.lines.vanish()
    together.settle()
    yield "the table is away", asks.device.html
    yield "a table that was left", Table("table=sobek").device.html
    yield from _moving()


def _pairing(table: Table, seat: str) -> Iterator[Screen]:
    """Two devices that meet, or do not."""
    phone = Table()
    phone.do("join-table")
    yield "the code is looked for", phone.device.html
    table.do("pair", seat)
    yield "a code at the table", table.device.html
    assert table.state.pairing
    phone.do("pair-paste", code=table.state.pairing.code)
    yield "a code on the phone", phone.device.html
    phone.do("pair-paste", code="what is this")
    phone.device.camera_fault = "refused"
    phone.do("pair-again")
    phone.do("pair-paste", code="what is this")
    yield "no camera, and no code", phone.device.html
    phone.device.lines.exist = False
    phone.do("pair-again")
    yield "no lines", phone.device.html


def _moving() -> Iterator[Screen]:
    here, there = Table(storage=everything()), Table()
    here.do("panel", "keep")
    here.do("send-all")
    assert here.state.pairing
    connect(here, here.state.pairing.id, there, TABLE)
    yield "all has gone over", here.device.html
    yield "all has come", there.device.html


def _looking_back() -> Iterator[Screen]:
    play = reviews.finished()
    table = Table("game=x", reviews.stored(play, reviews.judged(play)))
    table.do("analyse")
    yield "analysis", table.device.html
    event, value = next(way for way in presses(table.device.html) if way[0] == "exercise")
    table.do(event, value)
    yield "exercise", table.device.html
    table.do("act", str(_legal(table)[0]))
    yield "verdict", table.device.html
    table = _saved(_played("sobek"))
    table.do("turn", "99")
    table.do("replay-at", "12")
    yield "replay", table.device.html
    for name in DECISIONS:
        seen = public_view.of(_played(name).at(30))
        yield f"{name} for spectators", Table(public_view.encode(seen)).device.html
    play = _played("sobek")
    yield "link to go on", Table(encode(play.at(9))).device.html
    yield "challenge", Table(encode(deals.challenge(play.record))).device.html


def _decisions() -> Iterator[Screen]:
    """Each decision of the games, and each character of Sobek on the way to being played."""
    for name, phases in DECISIONS.items():
        for phase in phases:
            yield _walked(_found(partial(_decides, phase), name), "")[-1]
    for character in Character:
        yield from _walked(_found(partial(_can_play, character)), character.name.lower())


def _decides(phase: Any, play: Play) -> bool:
    return play.state.view(None).phase is phase and len(play.legal_actions()) > 1


def _can_play(character: Character, play: Play) -> bool:
    actions: Sequence[Any] = play.legal_actions()
    played = (each for each in actions if each.verb is Verb.PLAY_CHARACTER)
    return any(character_of(each.what) is character for each in played)


def _walked(play: Play, action: str) -> list[Screen]:
    """The page with the most to choose from, and that before the last press, where such an action
    is offered."""
    offer = re.compile(rf'data-click="(act|table:choose)" data-value="(\w+ )?{action}\b')
    found = [each for each in Walk(with_person(play)).drawings() if offer.search(each.html)]
    last = next(each for each in reversed(found) if "confirm" in each.presses)
    most = max(found, key=lambda each: len(each.presses))
    return [(each.name, each.html) for each in dict.fromkeys((most, last))]


def _legal(table: Table) -> Sequence[Any]:
    """What the position on the screen allows."""
    session = table.state.session
    assert session
    return session.scene().actions


def _found(wanted: Callable[[Play], bool], name: str = "sobek", seats: int = 3) -> Play:
    """The first position of games by chance that is as wanted, with at most so many seats."""
    players = seated(name, min(seats, game(name).seats[-1]), "Anna", "Berta")
    for seed in range(99):
        play, rng = Play.new(name, players, seed), Random(seed)
        while not play.over:
            if wanted(play):
                return play
            play.act(pick(play.legal_actions(), rng))
    raise AssertionError("there is no such position")


def _played(name: str) -> Play:
    """A whole game by chance."""
    play, rng = Play.new(name, seated(name, 2, "Anna"), 1), Random(1)
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    return play


def _saved(play: Play, metadata: LocalMetadata | None = None) -> Table:
    """The page with a play that is saved."""
    device = FakeDevice()
    Saves(device).save("x", Save(play, date=1, metadata=metadata or LocalMetadata()))
    return Table("game=x", device.storage)


def _lab() -> Iterator[Screen]:
    """The lab: a bot that is written, has failed, has met others, comes in a link."""
    table = Table("lab=sobek")
    yield "the lab", table.device.html
    unfolded = table.device.html.replace("<details ", "<details open ")
    yield "the lab, all unfolded", unfolded
    table.do("lab-code", "def choose(v, a, r):\n    print('…')\n    return v.x\n", name="code")
    table.do("lab-choose", "20", name="games")
    table.do("lab-hold", submitter="")
    yield "a bot that has failed", table.device.html
    table.do("go", "lab=scarab")
    table.do("lab-start", "ahead")
    table.do("lab-choose", "20", name="games")
    table.do("lab-hold", submitter="")
    table.do("lab-link")
    yield "a tournament", table.device.html.replace("<details ", "<details open ")
    yield "a bot from a link", Table(f"bot={bot_link.encode('sobek', 'x = 1')}").device.html


PARTS: Final[dict[str, Callable[[], Iterator[Screen]]]] = {
    "start": _start,
    "panels": _panels,
    "between": _between,
    "ends": _ends,
    "learning": _learning,
    "sealed": _sealed,
    "devices": _devices,
    "lab": _lab,
    "looking back": _looking_back,
    "decisions": _decisions,
}
"""All screens, in parts."""
