"""Who sits at a place: the portrait of a bot or the face of a person, and what it shows.

A person chooses one of twelve faces with the name, and the device keeps it
(:mod:`web.storage.faces`). Without a choice the face follows from the name, or from the seat where
there is none; so it is the same on each device. By default no two persons at a table look alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple
from zlib import crc32

from sobek.core.record import Player, people
from sobek.core.text import markc, tr
from web.ui.markup import Html, img, span
from web.ui.personas import persona
from web.ui.scene import Move, Scene

FACES: Final = {
    "weaver": markc("face", "Weaver"),
    "fisher": markc("face", "Fisher"),
    "dancer": markc("face", "Dancer"),
    "grandfather": markc("face", "Grandfather"),
    "girl": markc("face", "Girl"),
    "archer": markc("face", "Archer"),
    "grandmother": markc("face", "Grandmother"),
    "traveller": markc("face", "Traveller"),
    "singer": markc("face", "Singer"),
    "gardener": markc("face", "Gardener"),
    "boatwoman": markc("face", "Boatwoman"),
    "potter": markc("face", "Potter"),
}
"""The faces of people: a name in ``art/common/``, after "face_", and what it is called.
No bot has one of them."""

SHORT: Final = 20
"""How many characters what a bot says may have to need little room."""

Mood = Literal["", "thinking", "pleased", "struck", "winning"]
"""What a face shows: the part of the picture with this id, "" at rest. Who is winning is
pleased, and stands in the open: no frame is around them, and more of them is seen."""


class Felt(NamedTuple):
    """What a strong event is to somebody. ``lines``: messages, one of which a bot says; ``ply``: of
    the event, which decides which one."""

    mood: Mood
    lines: tuple[str, ...] = ()
    ply: int = 0

    @property
    def line(self) -> str:
        """What a bot says; "" if nothing. Where two take turns, one of them has every other ply."""
        return tr(self.lines[self.ply // 2 % len(self.lines)]) if self.lines else ""


def key(players: Sequence[Player], seat: int) -> str:
    """What the face of a seat's person is kept under: the name, or the number of the seat."""
    return players[seat].shown_name or str(seat + 1)


def own(players: Sequence[Player], me: int, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """The faces that go with names, as :func:`seated` wants them where the other persons are
    elsewhere; and for somebody without a name here, at seat ``me``, the one of the first seat."""
    named = {name: each for name, each in chosen.items() if not name.isdecimal()}
    first = chosen.get("1")
    return named if first is None or players[me].shown_name else {**named, str(me + 1): first}


def seated(players: Sequence[Player], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The picture at each seat, as :func:`face` wants it; "" for an unknown bot. ``chosen``: the
    faces that people here have chosen, by :func:`key`. Nobody looks like somebody else, unless two
    people have chosen the same face."""
    persons = people(players)
    wanted = {seat: chosen.get(key(players, seat), "") for seat in persons}
    found = {seat: each for seat, each in wanted.items() if each in FACES}
    for seat in persons:
        if seat not in found:
            name = players[seat].shown_name
            first = crc32(name.encode()) % len(FACES) if name else seat
            others = [*FACES][first:] + [*FACES][:first]
            found[seat] = next(each for each in others if each not in found.values())
    return tuple(
        f"common/face_{found[seat]}" if seat in found else persona(players, seat).picture
        for seat in range(len(players))
    )


def face(drawn: str, mood: Mood = "", id: str | None = None) -> Html:
    """A face or portrait. Screen readers skip it. ``drawn``: its picture; ``id``: of the place."""
    shown = img(
        src=f"art/{drawn}.svg" + (f"#{mood}" if mood else ""),
        alt="",
        class_="art",
        # Another element for each mood: WebKit does not draw an image anew if only the part of
        # it changes.
        id=f"{id}-{mood or 'rest'}" if id else None,
        decoding="sync",
        draggable="false",
    )
    classes = f"face mood-{mood}" if mood else "face"
    return span(span(shown), class_=classes, aria_hidden="true")


def shown(scene: Scene, side: Sequence[int], mood: Mood) -> list[Html]:
    """The faces of the seats of a side, as far as they are known."""
    known = (scene.faces[seat] for seat in side if scene.faces)
    return [face(drawn, mood) for drawn in known if drawn]


def latest(scene: Scene, seat: int, feel: Callable[[Move, int], Felt | None]) -> Felt | None:
    """What the last strong event since the looking seat's last decision is to a seat, or that
    decision as long as nothing has followed; None if there was none. ``feel``: what an action is to
    a seat."""
    moves = (*scene.recent, scene.last) if scene.last else scene.recent
    known = (move for move in reversed(moves) if None not in (move.before, move.after))
    return next(filter(None, (feel(move, seat) for move in known)), None)


def saying(line: str) -> Html:
    """What a bot says, in a bubble. Screen readers skip what is around it: it is no news."""
    return span(line, class_="saying long" if len(line) > SHORT else "saying")
