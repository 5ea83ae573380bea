"""Positions of random whole games, and everything that a person can choose at each of them.

The page is a pure function of its state, so these pages are drawn in CPython and laid out in a
browser with the built styles: thousands of them in minutes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import unescape
from operator import itemgetter
from random import Random
from typing import Any, Final, TypeAlias

from sobek.core.chance import pick
from sobek.core.play import Play
from sobek.core.record import PERSON, Record
from sobek.games import game
from sobek.games.sobek.rules.notation import Verb
from tests.helpers.players import bots, seated
from tests.web.helpers.device import FakeDevice, Page
from web.app import page
from web.app.state import AppState
from web.session.session import Session

GAMES: Final = (
    *(("sobek", 2), ("sobek", 3), ("sobek", 4), ("sobek", 2)),
    *(("scarab", 2), ("sakkara", 2)),
)
"""The games that follow each other, with their numbers of seats."""
A_GAME: Final = 10
"""Positions taken of each game."""

Buttons: TypeAlias = "dict[str, dict[str, str]]"
"""Attributes of buttons by their ids."""

BUTTON: Final = re.compile(r"<button\b([^>]*)>")
ATTRIBUTE: Final = re.compile(r' ([\w-]+)(?:="([^"]*)")?')


@dataclass(frozen=True)
class Drawing:
    """A page, and the ids of what is pressed next on some way to an action; "" has none left."""

    html: str
    presses: frozenset[str]
    name: str


def positions(count: int) -> Iterator[Play]:
    """Plays at decisions of random games, always the same ones."""
    taken = 0
    for number in range(count):
        name, seats = GAMES[number % len(GAMES)]
        for play in _of_one_game(name, seats, number):
            if taken == count:
                return
            taken += 1
            yield play


def anywhere(name: str, seats: int, rng: Random) -> Play:
    """A decision of a random game: any, or the one with most to choose from or most to show."""
    rules = game(name)
    options = {each.name: rng.choice(each.offered(seats)) for each in rules.options}
    play = Play(Record.new(name, seated(name, seats, "Anna"), rng.randrange(10**6), options))
    found: list[tuple[int, int, int]] = []
    while not play.over:
        legal = play.legal_actions()
        if len(legal) > 1:
            view = play.state.view(play.state.actor)
            held = view.own_hand().bit_count() if name == "sobek" else 0
            found.append((len(play.steps), len(legal), held))
        play.act(pick(legal, rng))
    most = max(found, key=itemgetter(1)), max(found, key=itemgetter(2))
    ply, *_ = rng.choice((*most, rng.choice(found), rng.choice(found)))
    return with_person(Play(replace(play.record, actions=play.record.actions[:ply])))


def _of_one_game(name: str, seats: int, seed: int) -> Iterator[Play]:
    """Decisions of a random game: of each kind the one with most to choose from, then any."""
    rng, rules = Random(seed), game(name)
    options = {each.name: rng.choice(each.offered(seats)) for each in rules.options}
    play = Play(Record.new(name, seated(name, seats, "Anna"), seed, options))
    found: dict[Any, tuple[int, int]] = {}
    plies = []
    while not play.over:
        actions = play.legal_actions()
        if len(actions) > 1:
            plies.append(len(play.steps))
            for kind in _kinds(play, actions):
                found[kind] = max(found.get(kind, (0, 0)), (len(actions), len(play.steps)))
        play.act(pick(actions, rng))
    wanted = dict.fromkeys(ply for _, ply in found.values())
    rng.shuffle(plies)
    wanted |= dict.fromkeys(plies)
    actions = play.record.actions
    chosen = list(wanted)
    rng.shuffle(first := chosen[: max(A_GAME, len(found))])
    for ply in first[:A_GAME]:
        yield with_person(Play(replace(play.record, actions=actions[:ply])))


def _kinds(play: Play, actions: Sequence[Any]) -> set[Any]:
    """What is special about a decision: its phase, and the characters that can be played."""
    phase = getattr(play.state, "phase", None)
    people = {
        (phase, each.what) for each in actions if getattr(each, "verb", None) is Verb.PLAY_CHARACTER
    }
    return {phase, *people}


def with_person(play: Play) -> Play:
    """The same with a person in the seat that decides and bots elsewhere."""
    others = bots(play.game.name)
    players = tuple(
        replace(player, kind=PERSON if seat == play.state.actor else next(others))
        for seat, player in enumerate(play.players)
    )
    return Play(replace(play.record, players=players))


class Walk:
    """Draws a position, and each selection on the way to each of its legal actions."""

    def __init__(self, play: Play) -> None:
        self._state: AppState = Page(FakeDevice()).state
        self._session = Session(play, self._state.renderers[play.game.name])
        if self._session.scoring:
            self._session.turn_page(99)
        self._state.session = self._session
        self._table = self._session.renderer.table
        self._drawn: dict[Any, tuple[str, Buttons]] = {}

    def drawings(self) -> list[Drawing]:
        """Each page once, the one at rest first.

        :raises AssertionError: if an action can't be chosen by pressing things.
        """
        pages: dict[Any, set[str]] = {}
        for action in self._session.play.legal_actions():
            for selection, pressed in self._way(action):
                pages.setdefault(selection, set()).add(pressed)
        name = f"{self._session.play.game.name} {self._session.length}"
        return [
            Drawing(self._drawn[selection][0], frozenset(presses), f"{name} {selection}")
            for selection, presses in pages.items()
        ]

    def _buttons(self) -> Buttons:
        """The buttons of the page, which is drawn and read once for each selection."""
        selection = self._session.selection
        if selection not in self._drawn:
            html = str(page.render(self._state))
            self._drawn[selection] = html, _buttons(html)
        return self._drawn[selection][1]

    def _way(self, action: Any) -> Iterator[tuple[Any, str]]:
        """Press what chooses an action, one after the other; at last “Confirm”."""
        self._session.clear_selection()
        for id in self._table.pressed(self._session.scene(), action):
            if pressed := self._press(id):
                yield pressed
        while not (last := self._confirm(action)):  # a Scribe's victim puts several cards away
            yield self._press_another_card()
        yield last

    def _press(self, id: str) -> tuple[Any, str] | None:
        """Press a button, unless it is pressed already, or nothing is left to be chosen by it."""
        button = self._buttons().get(id)
        if not button or button.get("aria-pressed") == "true":
            return None
        assert "disabled" not in button, f"{id} can't be pressed"
        former, scene = self._session.selection, self._session.scene()
        event = button["data-click"].removeprefix("table:")
        chosen = self._table.select(scene, event, button.get("data-value", ""))
        assert chosen != former, f"{id} changes nothing"
        self._session.selection = chosen
        return former, id

    def _confirm(self, action: Any) -> tuple[Any, str] | None:
        """Where “Confirm” carries out this action; None if it can't be pressed yet."""
        button = self._buttons().get("confirm")
        if not button or "disabled" in button:
            return None
        carried_out = button.get("data-value", "").split(";")
        assert str(action) in carried_out, f"{action} is not confirmed, but {carried_out}"
        return self._session.selection, "confirm"

    def _press_another_card(self) -> tuple[Any, str]:
        for id, said in self._buttons().items():
            if said.get("data-click") == "table:card" and said.get("aria-pressed") == "false":
                pressed = self._press(id)
                assert pressed
                return pressed
        raise AssertionError("nothing can be confirmed")


def _buttons(html: str) -> Buttons:
    """The buttons with an id, from markup in which ">" is escaped and quotes are double."""
    found = (
        {name: unescape(value) for name, value in ATTRIBUTE.findall(start)}
        for start in BUTTON.findall(html)
    )
    return {button["id"]: button for button in found if "id" in button}
