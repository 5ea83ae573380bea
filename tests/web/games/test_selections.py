"""The graph of selections: wherever taps lead, a further tap goes on, or a sentence says why not.

From positions of all games, with every kind of pending decision, all taps and keys that the table
offers are followed, breadth first. ``SOBEK_SELECTIONS=3000`` follows them from so many positions of
each game.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from itertools import islice, zip_longest
from random import Random
from typing import Any

import pytest

from sobek import games
from sobek.core.play import Play
from tests.helpers.rare_plays import begin, policies
from web.games import renderers
from web.ui.renderer import Renderer
from web.ui.scene import Scene

POSITIONS = int(os.environ.get("SOBEK_SELECTIONS", "40"))
"""How many positions of each game."""
WIDTH = 60
"""The most selections that are followed from a position."""
WHY_NOT = {
    "You need 3 cards of one type; amulets go with any.",
    "Only the first 4 cards can be taken.",
    "Only your Merchant can take this card.",
}
"""What says why a tap leads to nothing."""


ATTRIBUTE = re.compile(r'([a-z-]+)(?:="([^"]*)")?')
BUTTON = re.compile(r"<button[^>]*>")
KEYS = re.compile(r'data-keydown="table:([^"]*)" data-keys="([^"]*)"')
SAID = re.compile(r'<p class="said"[^>]*>(.*?)</p>', re.S)


class Place:
    """A selection in a scene, as the table shows it. ``acts``: whether the next press can carry out
    an action; ``held``: the ids of what is chosen; ``said``: what the row says; ``taps``, ``keys``:
    the events that the table offers, without “Clear”."""

    def __init__(self, renderer: Renderer, scene: Scene) -> None:
        html = str(renderer.table.table(scene))
        buttons = [dict(ATTRIBUTE.findall(each)) for each in BUTTON.findall(html)]
        pressed = [each for each in buttons if "data-click" in each and "disabled" not in each]
        events = [
            (name, each.get("data-value", ""))
            for each in pressed
            for name in (each["data-click"], *each.get("data-again", "").split())
        ]
        self.acts = any(name == "act" for name, _ in events)
        self.held = {each["id"] for each in pressed if each.get("aria-pressed") == "true"}
        self.said = " ".join(re.sub("<[^>]*>", " ", each) for each in SAID.findall(html)).strip()
        self.taps = [
            (name.removeprefix("table:"), unescape(value))
            for name, value in events
            if name.startswith("table:") and name != "table:clear"
        ]
        self.keys = [
            (name, key)
            for name, keys in KEYS.findall(html)
            for key in keys.split()
            if key != "Escape"
        ]


class Graph:
    """The selections of a scene, by what leads to them."""

    def __init__(self, renderer: Renderer, scene: Scene) -> None:
        self._renderer, self._scene = renderer, scene
        self._places: dict[Any, Place] = {}
        self._leads: dict[Any, bool] = {}

    def place(self, selection: Any) -> Place:
        """How the table shows a selection."""
        if selection not in self._places:
            scene = replace(self._scene, selection=selection)
            self._places[selection] = Place(self._renderer, scene)
        return self._places[selection]

    def reached(self) -> Iterator[Any]:
        """All selections that taps and keys reach, the nearest first, up to the width."""
        queue = [self._scene.selection]
        met = set(queue)
        for selection in queue:
            yield selection
            place = self.place(selection)
            for each in self._after(selection, place.taps + place.keys):
                if each not in met and len(queue) < WIDTH:
                    met.add(each)
                    queue.append(each)

    def leads_on(self, selection: Any) -> bool:
        """Whether taps that keep all that is chosen come to an action."""
        if selection not in self._leads:
            here = self.place(selection)
            self._leads[selection] = here.acts or any(
                here.held < self.place(each).held and self.leads_on(each)
                for each in self._after(selection, here.taps)
            )
        return self._leads[selection]

    def _after(self, selection: Any, events: list[tuple[str, str]]) -> Iterator[Any]:
        scene = replace(self._scene, selection=selection)
        for name, value in dict.fromkeys(events):
            yield self._renderer.table.select(scene, name, value)


def positions(name: str) -> Iterator[Play]:
    """Positions of games by players who seek what is rare: of each kind of decision, which is a
    phase with kinds of actions, as many as of the others, as far as they were met."""
    rng = Random(name)
    met: dict[tuple[Any, ...], list[tuple[Play, int]]] = {}
    for _ in range(POSITIONS // 5):
        play = begin(games.game(name), rng)
        chosen = policies(play, rng)
        while not play.over:
            state: Any = play.state
            actions: Sequence[Any] = play.legal_actions()
            kind = (state.phase, *sorted({each.verb for each in actions}))
            met.setdefault(kind, []).append((play, play.length))
            play.act(chosen[state.actor](state, actions, rng))
    for found in met.values():
        rng.shuffle(found)
    turns = zip_longest(*met.values())
    each = (one for turn in turns for one in turn if one is not None)
    yield from (play.at(ply) for play, ply in islice(each, POSITIONS))


def scene_of(renderer: Renderer, play: Play) -> Scene:
    view = play.state.view(play.state.actor).shown()
    return Scene(view, play.players, play.legal_actions(), renderer.table.selection())


@pytest.mark.parametrize("name", sorted(renderers()))
def test_every_selection_leads_on_or_says_why_not(name: str) -> None:
    renderer, dead = renderers()[name], Counter[str]()
    for play in positions(name):
        graph = Graph(renderer, scene_of(renderer, play))
        for selection in graph.reached():
            place = graph.place(selection)
            leads = graph.leads_on(selection)
            is_told = place.acts or place.said or selection == renderer.table.selection()
            if place.said not in WHY_NOT if not leads else not is_told:
                dead[f"{selection} {place.said!r}"] += 1
    assert not dead
