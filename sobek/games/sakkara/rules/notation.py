"""Actions and their notation. Fields are a1 (top left) to g7; tiles have their English names.

d4           place a worker on this field (K11)
d4-d5        step with the worker on d4 (K20); climb d4-d5 with Stairs (K40)
horse        ride one field further; climb horse with Stairs (K42)
on, climb on, stop   then one more field, or not
bird d4      the Bird lifts the worker on d4 (K43); land g7 sets it down
ox c4-c5     the Ox pushes from c4 to c5 (K44); push 2 tells how many
snake        look at the opponent's rack (K41); take moon takes a tile
lay grain    lay out a ship or a grain, or build a tile of the pyramid (K30, K31)
firestorm 4, firestorm d     cast it along row 4 or column d (K45)
whirlwind d4, drought, shipwreck
next cross   after a spell: which of its tiles goes onto the stack next (K50)
skip         no worker can move (K23)
end          end the turn
drop ox      discard a surplus tile (K22)
cut 4        as the opponent: the next stack has 4 tiles (K51); stack d4 sets it there
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sobek.core.text import tr
from sobek.games.sakkara.rules.tables import (
    BESIDE,
    FIELDS,
    LINES,
    NAMES,
    SIDE,
    STACK,
    TILES,
    Spell,
    Tile,
    field_name,
)


class Verb(IntEnum):
    """What kind of decision an action is."""

    PLACE = 0
    STEP = 1
    CLIMB = 2
    """A move with stairs."""
    HORSE = 3
    CLIMB_HORSE = 4
    ON = 5
    CLIMB_ON = 6
    STOP = 7
    BIRD = 8
    LAND = 9
    OX = 10
    PUSH = 11
    SNAKE = 12
    TAKE = 13
    LAY = 14
    FIRESTORM = 15
    WHIRLWIND = 16
    DROUGHT = 17
    SHIPWRECK = 18
    NEXT = 19
    SKIP = 20
    END = 21
    DROP = 22
    CUT = 23
    STACK = 24


class Action(NamedTuple):
    """One decision. What its verb does not use is 0."""

    verb: Verb
    """What kind of decision it is."""
    what: int = 0
    """A space, a line (FIRESTORM), a motif (TAKE, LAY, NEXT, DROP), or a number (PUSH, CUT)."""
    to: int = 0
    """The space that a worker moves to or tiles are pushed to (STEP, CLIMB, OX)."""

    def __str__(self) -> str:
        return NOTATION[self]


def _line_name(line: int) -> str:
    return str(line + 1) if line < SIDE else "abcdefg"[line - SIDE]


PLACES: Final = tuple(Action(Verb.PLACE, field) for field in FIELDS)
"""The place on each field, by field; LANDS and STACKS likewise."""
LANDS: Final = tuple(Action(Verb.LAND, field) for field in FIELDS)
STACKS: Final = tuple(Action(Verb.STACK, field) for field in FIELDS)
STEPS: Final = {
    (field, to): Action(Verb.STEP, field, to) for field in FIELDS for to in BESIDE[field]
}
"""(from, to) -> the step between these neighbours; CLIMBS and OXEN likewise."""
CLIMBS: Final = {pair: Action(Verb.CLIMB, *pair) for pair in STEPS}
OXEN: Final = {pair: Action(Verb.OX, *pair) for pair in STEPS}
BIRDS: Final = tuple(Action(Verb.BIRD, field) for field in FIELDS)
WHIRLWINDS: Final = tuple(Action(Verb.WHIRLWIND, field) for field in FIELDS)
FIRESTORMS: Final = tuple(Action(Verb.FIRESTORM, line) for line in range(len(LINES)))
LAYS: Final = tuple(Action(Verb.LAY, tile) for tile in Tile)
"""Laying out a tile, by motif; TAKES, NEXTS and DROPS likewise."""
TAKES: Final = tuple(Action(Verb.TAKE, tile) for tile in Tile)
NEXTS: Final = tuple(Action(Verb.NEXT, tile) for tile in Tile)
DROPS: Final = tuple(Action(Verb.DROP, tile) for tile in Tile)
PUSHES: Final = tuple(Action(Verb.PUSH, number) for number in range(TILES + 1))
"""Pushing a number of tiles, by number; CUTS likewise."""
CUTS: Final = tuple(Action(Verb.CUT, number) for number in range(STACK + 1))
HORSE: Final = Action(Verb.HORSE)
CLIMB_HORSE: Final = Action(Verb.CLIMB_HORSE)
ON: Final = Action(Verb.ON)
CLIMB_ON: Final = Action(Verb.CLIMB_ON)
STOP: Final = Action(Verb.STOP)
SNAKE: Final = Action(Verb.SNAKE)
DROUGHT: Final = Action(Verb.DROUGHT)
SHIPWRECK: Final = Action(Verb.SHIPWRECK)
SKIP: Final = Action(Verb.SKIP)
END: Final = Action(Verb.END)

SPELL_VERBS: Final = {
    Verb.FIRESTORM: Spell.FIRESTORM,
    Verb.WHIRLWIND: Spell.WHIRLWIND,
    Verb.DROUGHT: Spell.DROUGHT,
    Verb.SHIPWRECK: Spell.SHIPWRECK,
}
"""The actions that cast a spell, with the spell."""

_PREFIXES: Final = {
    Verb.CLIMB: "climb ",
    Verb.BIRD: "bird ",
    Verb.LAND: "land ",
    Verb.OX: "ox ",
    Verb.PUSH: "push ",
    Verb.TAKE: "take ",
    Verb.LAY: "lay ",
    Verb.FIRESTORM: "firestorm ",
    Verb.WHIRLWIND: "whirlwind ",
    Verb.NEXT: "next ",
    Verb.DROP: "drop ",
    Verb.CUT: "cut ",
    Verb.STACK: "stack ",
}
_MOTIFS: Final = (Verb.TAKE, Verb.LAY, Verb.NEXT, Verb.DROP)


def _written(action: Action) -> str:
    verb, what, to = action
    prefix = _PREFIXES.get(verb, "")
    if verb in (Verb.STEP, Verb.CLIMB, Verb.OX):
        return f"{prefix}{field_name(what)}-{field_name(to)}"
    if verb in _MOTIFS:
        return prefix + NAMES[what]
    if verb in (Verb.PUSH, Verb.CUT):
        return f"{prefix}{what}"
    if verb is Verb.FIRESTORM:
        return prefix + _line_name(what)
    if prefix or verb is Verb.PLACE:
        return prefix + field_name(what)
    return verb.name.lower().replace("_", " ")


NOTATION: Final = {
    action: _written(action)
    for action in (
        *PLACES,
        *STEPS.values(),
        *CLIMBS.values(),
        *(HORSE, CLIMB_HORSE, ON, CLIMB_ON, STOP),
        *(*BIRDS, *LANDS),
        *(*OXEN.values(), *PUSHES[1:]),
        *(SNAKE, *TAKES),
        *LAYS,
        *(*FIRESTORMS, *WHIRLWINDS, DROUGHT, SHIPWRECK, *NEXTS),
        *(SKIP, END, *DROPS),
        *(*CUTS[1:], *STACKS),
    )
}
"""Every action -> its notation."""
_BY_NOTATION: Final = {written: action for action, written in NOTATION.items()}


def parse(text: str) -> Action:
    """Read what ``str(action)`` writes.

    :raises ValueError: with a translated sentence, if the text is nothing of that.

    >>> parse("d4-d5").verb.name, str(parse("firestorm d"))
    ('STEP', 'firestorm d')
    """
    try:
        return _BY_NOTATION[text]
    except KeyError:
        raise ValueError(
            tr("“{text}” is not an action: type d4-d5, bird d4, lay grain or end.", text=text)
        ) from None
