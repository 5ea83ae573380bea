"""What the other seat has done on the board since one's last decision: marks until the next one.

The log and the recap say the same in words, so screen readers skip the marks.
"""

from __future__ import annotations

from dataclasses import dataclass

from sobek.games.sakkara.rules.notation import Verb
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.reach import pushed, taken
from web.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class Traces:
    """Fields: ``left``: where a worker went away; ``met``: where tiles were taken; ``put``: where
    stacks were set or pushed."""

    left: frozenset[int] = frozenset()
    met: frozenset[int] = frozenset()
    put: frozenset[int] = frozenset()


def traces(scene: Scene) -> Traces:
    """What the recent actions, or the last one if there are none, have left on the board."""
    last = (scene.last,) if scene.last else ()
    left: set[int] = set()
    met: set[int] = set()
    put: set[int] = set()
    for move in scene.recent or last:
        before: SakkaraView | None = move.before
        if before is None:
            continue
        start, to = words.way(before, move.action)
        left.add(start)
        met |= {to, *taken(before, move.action)}
        if move.action.verb is Verb.STACK:
            put.add(move.action.what)
        elif way := pushed(before, move.action):
            put.add(way[1])
    return Traces(frozenset(left - met - {-1}), frozenset(met - {-1}), frozenset(put))
