"""Renders preludes: what can be done on a first visit before Python runs, screen by screen.

A prelude begins with a fixed screen: the start screen, the first lesson of a game's tutorial, or
the beginning of one of a few games. It has the screens to which presses lead from there, as far as
neither chance nor a bot is needed. All are pages that Python draws; web/boot/prelude.mjs shows
them, and knows no rule. Python takes over where the person stands (:mod:`web.session.prelude`).

    preludes/<digest>/start.<language>.json
    preludes/<digest>/learn-<game>.<language>.json
    preludes/<digest>/play-<game>-<number>.<language>.json
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, cast

from sobek.core import text
from sobek.core.play import Play
from web.app import page
from web.app.app import create
from web.app.events import TABLE
from web.app.router import dispatch
from web.app.state import AppState
from web.browser.device import Device
from web.build.changes import changes
from web.games import renderers
from web.session.kinds import Outcome
from web.session.prelude import LEARN, PLAY, SETUP, Checkpoint, of, repeat
from web.session.session import Session
from web.session.setup import Setup
from web.session.tutorial import begin

DEALS: Final = 8
"""Games that "Play" may begin on a first visit, for each of the games."""
FEW: Final = 4
"""The maximum number of actions to choose from in a lesson before Python runs."""
ACT: Final = "act"
"""The event that carries out actions."""
_BUTTON: Final = re.compile(r'<[a-z]+(?: [^<>]*)? data-click="(table:[^"]*|act|learn-on)"[^<>]*>')
_ID: Final = re.compile(r' id="([^"]*)"')
_VALUE: Final = re.compile(r' data-value="([^"]*)"')


class FirstVisit:
    """The part of a :class:`Device` that the screens of a first visit ask for."""

    def page_address(self) -> str:
        """Return any address: only links depend on it."""
        return ""

    def can_send(self) -> bool:
        """Return any value: only links depend on it."""
        return False

    def can_read_copied(self) -> bool:
        """Return True, as in most browsers."""
        return True

    def has_lines(self) -> bool:
        """Return True, as in all browsers that are supported."""
        return True

    def power(self) -> tuple[int, float | None]:
        """Return any value: only bots depend on it."""
        return 1, None


@dataclass
class Prelude:
    """``checkpoints``: of all screens, the first one first; ``presses``: for each of them what can
    be pressed, and the number of the screen, or the name of the prelude, that it leads to."""

    name: str
    checkpoints: list[Checkpoint] = field(default_factory=list)
    presses: list[dict[str, int | str]] = field(default_factory=list)

    def number(self, checkpoint: Checkpoint) -> int:
        """The number of the screen of a checkpoint."""
        if checkpoint not in self.checkpoints:
            self.checkpoints.append(checkpoint)
            self.presses.append({})
        return self.checkpoints.index(checkpoint)


def write(folder: Path) -> str:
    """Write all preludes in all languages to a new folder in this one; return its name, a digest of
    them, so that no page finds those of another version."""
    text.add_catalogue(Path(__file__).parents[1] / "locale")
    made = list(preludes())
    files = {
        f"{prelude.name}.{language}.json": packed(prelude)
        for language in spoken()
        for prelude in made
    }
    digest = hashlib.sha256("".join(files.values()).encode()).hexdigest()[:12]
    (folder / digest).mkdir(parents=True)
    for name, content in files.items():
        (folder / digest / name).write_text(content, encoding="utf-8")
    return digest


def start_screens() -> dict[str, str]:
    """Return the HTML of the start screen by language tag."""
    text.add_catalogue(Path(__file__).parents[1] / "locale")
    return {language: screen(Checkpoint(SETUP, _first_game())) for language in spoken()}


def spoken() -> Iterator[str]:
    """All languages, each while it is spoken."""
    current = text.language()
    for language in text.languages():
        text.use(language)
        yield language
    text.use(current)


def preludes() -> Iterator[Prelude]:
    """All preludes. Their checkpoints are the same in each language."""
    games = list(renderers())
    yield _of_start(games)
    for game in games:
        yield _of_tutorial(game)
        for number, play in enumerate(plays(game)):
            yield _of_play(f"{PLAY}-{game}-{number}", play)


def plays(game: str) -> Iterator[Play]:
    """The games that "Play" may begin on a first visit: the person begins in all of them."""
    setup = Setup.default(*renderers()).changed("game", game)
    made = (setup.play(seed) for seed in count(1))
    return islice((play for play in made if play.state.actor == 0), DEALS)


def screen(checkpoint: Checkpoint) -> str:
    """The HTML of the page on which somebody stands there, in the current language."""
    state = _nothing_open()
    state.session = None
    if checkpoint.kind == SETUP:
        state.setup = state.setup.changed("game", checkpoint.body)
    else:
        state.session = _opened(checkpoint)
        state.session.past.forget()  # it may have been told in another language
    return str(page.render(state))


@cache
def _nothing_open() -> AppState:
    return create(cast(Device, FirstVisit()), renderers(), dispatch).state


def _opened(checkpoint: Checkpoint) -> Session:
    """The session there. All checkpoints without a decision between them share one, whose selection
    is that of the last call."""
    session = _begun(checkpoint._replace(presses=()))
    session.clear_selection()
    repeat(session, checkpoint.presses)
    return session


@cache
def _begun(checkpoint: Checkpoint) -> Session:
    session = checkpoint.open(renderers())
    assert session
    return session


def _anew(session: Session) -> Session:
    """The same, so that it can go on and the other stays as it is."""
    play = session.play.at(session.play.length)
    if session.teacher:
        return begin(session.renderer, session.teacher.lessons_done, play)
    return Session(play, session.renderer)


def _first_game() -> str:
    return next(iter(renderers()))


# --- where presses lead ----------------------------------------------------------------------


def _of_start(games: Sequence[str]) -> Prelude:
    prelude = Prelude("start")
    choices = {
        f"change setup game={game}": prelude.number(Checkpoint(SETUP, game)) for game in games
    }
    for game, ways in zip(games, prelude.presses, strict=True):
        ways.update(choices)
        ways["submit begin"] = f"{PLAY}-{game}-{DEALS}"
        ways[f"click go learn={game}"] = f"{LEARN}-{game}"
    return prelude


def _of_tutorial(game: str) -> Prelude:
    prelude = Prelude(f"{LEARN}-{game}")
    left = [of(begin(renderers()[game]))]
    seen: set[Checkpoint] = set()
    while left:
        checkpoint = left.pop()
        if checkpoint in seen:
            continue
        seen.add(checkpoint)
        session = _opened(checkpoint)
        assert session.teacher
        if session.teacher.reads:
            anew = _anew(session)
            assert anew.teacher
            led = of(anew.teacher.read_on(anew))
            number = prelude.number(checkpoint)
            if led != checkpoint:
                prelude.presses[number]["click learn-on"] = prelude.number(led)
                left.append(led)
        elif session.decides:
            left += _choose(prelude, checkpoint, _accepted(session), _taught)
    return prelude


def _of_play(name: str, play: Play) -> Prelude:
    prelude = Prelude(name)
    session = Session(play, renderers()[play.game.name])
    _choose(prelude, of(session), play.legal_actions(), _played)
    return prelude


def _accepted(session: Session) -> list[Any]:
    """A few of the actions that the lesson asks for."""
    assert session.teacher
    wants = session.teacher.current.wants
    return [each for each in session.play.legal_actions() if str(each).startswith(wants)][:FEW]


def _taught(session: Session, actions: Sequence[Any]) -> bool:
    """Do what the lesson asks for, and the opponent's answers; False for anything else."""
    teacher = session.teacher
    assert teacher
    if teacher.judge(session, actions) is not Outcome.PLAYED:
        return False
    session.carry_out(actions)
    while session.bot_decides:
        session.carry_out([teacher.answer(session)])
    return True


def _played(session: Session, actions: Sequence[Any]) -> bool:
    session.carry_out(actions)
    return True


def _choose(
    prelude: Prelude,
    beginning: Checkpoint,
    actions: Sequence[Any],
    carry_out: Callable[[Session, Sequence[Any]], bool],
) -> list[Checkpoint]:
    """Add the screens on the ways to these actions, and those to which the actions lead; return
    the latter."""
    session, led = _opened(beginning), []
    table = session.renderer.table
    ways = _ways(session, beginning, actions)
    for checkpoint in ways.values():
        number = prelude.number(checkpoint)
        presses, buttons = prelude.presses[number], _buttons(screen(checkpoint)).values()
        leads: defaultdict[str, dict[str, int | None]] = defaultdict(dict)
        for name, value in buttons:
            key = f"click {name} {value}".strip()
            if name.startswith(TABLE):
                after = ways.get(table.select(session.scene(), name.removeprefix(TABLE), value))
                leads[f"click {name}"][key] = prelude.number(after) if after else None
            elif name == ACT:
                acted, parse = _anew(session), session.play.game.parse
                if carry_out(acted, [parse(each) for each in value.split(";")]):
                    led.append(of(acted))
                    presses[key] = prelude.number(led[-1])
        for event, by_value in leads.items():
            if {*by_value.values()} == {number}:  # whatever was pressed, nothing changes
                presses[event] = number
            else:
                presses.update({key: to for key, to in by_value.items() if to is not None})
    return led


def _ways(session: Session, beginning: Checkpoint, actions: Sequence[Any]) -> dict[Any, Checkpoint]:
    """The selections on the ways to these actions, and how a person comes to each."""
    table = session.renderer.table
    ways = {session.selection: beginning}
    for action in actions:
        checkpoint = beginning
        for id in table.pressed(session.scene(), action):
            name, value = _buttons(screen(checkpoint)).get(id, (ACT, ""))
            if not name.startswith(TABLE):
                break
            name = name.removeprefix(TABLE)
            selection = table.select(session.scene(), name, value)
            checkpoint = ways.setdefault(selection, checkpoint.pressed(name, value))
    return ways


def _buttons(html: str) -> dict[str, tuple[str, str]]:
    """The events, with their values, of what can be pressed, by the element's id."""
    found = {}
    for element in _BUTTON.finditer(html):
        value = _VALUE.search(element[0])
        id = _ID.search(element[0])
        found[id[1] if id else element[0]] = element[1], unescape(value[1]) if value else ""
    return found


# --- how a prelude is packed -----------------------------------------------------------------


def packed(prelude: Prelude) -> str:
    """A prelude in the current language, as JSON: of each screen the ``checkpoint``, the
    ``presses``, and its ``changes`` to a screen before it (``after``), or to nothing (-1)."""
    pages = [screen(checkpoint) for checkpoint in prelude.checkpoints]
    screens = []
    for number, html in enumerate(pages):
        led = next((n for n in range(number) if number in prelude.presses[n].values()), -1)
        ways = [
            (after, changes(pages[after] if after >= 0 else "", html))
            for after in sorted({led, number - 1})
        ]
        after, made = min(ways, key=lambda way: len(str(way)))
        told = {"checkpoint": prelude.checkpoints[number].text, "presses": prelude.presses[number]}
        screens.append({**told, "after": after, "changes": made})
    return json.dumps(screens, ensure_ascii=False)
