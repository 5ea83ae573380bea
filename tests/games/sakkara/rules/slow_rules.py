"""A second, slow implementation of the rules of Sakkara, which shares nothing with the engine.

It knows fields, tiles and actions by their names in the notation only, and tries out what it can't
tell at once. Its tables are typed anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial

Actions = dict[str, Callable[[], None]]

LETTERS, NUMBERS = "abcdefg", "1234567"
BOARD = [letter + number for number in NUMBERS for letter in LETTERS]
LINES = [*LETTERS, *NUMBERS]
TIERS = [
    ["block", "block", "block", "block", "stairs", "stairs", "moon", "moon", "centre"],
    ["cross", "braid", "stroke", "circle"],
    ["tip"],
]
HANDS_FOR = {"block": 1, "tip": 2}
SPELLS = {
    "firestorm": ["tip", "cross", "braid"],
    "shipwreck": ["moon", "stroke", "circle"],
    "whirlwind": ["tip", "stroke", "circle"],
    "drought": ["moon", "cross", "braid"],
}


def place(x: int, y: int) -> str | None:
    """The name of the field in this column and row, from 0; None beyond the board."""
    return LETTERS[x] + NUMBERS[y] if x in range(7) and y in range(7) else None


def shifted(start: str, dx: int, dy: int) -> str | None:
    """The field so many columns to the right and so many rows below; None beyond the board."""
    return place(LETTERS.index(start[0]) + dx, NUMBERS.index(start[1]) + dy)


def reach(shifts: Sequence[tuple[int, int]]) -> dict[str, list[str]]:
    """Each field with the fields at these distances from it."""
    found = {start: [shifted(start, dx, dy) for dx, dy in shifts] for start in BOARD}
    return {start: [name for name in names if name] for start, names in found.items()}


BESIDE = reach([(0, -1), (0, 1), (-1, 0), (1, 0)])
AROUND = reach([(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy])


def behind(start: str, reached: str) -> str | None:
    """The field that lies one further on the way from one field to the next."""
    dx = LETTERS.index(reached[0]) - LETTERS.index(start[0])
    dy = NUMBERS.index(reached[1]) - NUMBERS.index(start[1])
    return shifted(reached, dx, dy)


@dataclass
class SlowGame:
    """A position. Stacks are lists of tiles, the lowest first; lists of two are by seat."""

    board: dict[str, list[str]]
    turn: int = 0
    """The seat whose turn it is."""
    actor: int | None = 0
    """The seat that decides; None after the end."""
    turns: int = 0
    decides: str = "place"
    workers: list[list[str]] = field(default_factory=lambda: [[], []])
    racks: list[list[str]] = field(default_factory=lambda: [[], []])
    laid: list[list[str]] = field(default_factory=lambda: [[], []])
    shares: list[float] | None = None
    """Of the victory, after the end."""

    moved: bool = False
    """The worker has been moved, or the move was skipped."""
    way: tuple[str, str] | None = None
    """The last step of the worker that was moved, if it still stands there."""
    ridden: bool = False
    completed: bool = False
    """A tier was completed in this turn."""
    pile: list[str] = field(default_factory=list)
    """What goes back to the board, in order, without what was destroyed."""
    destroyed: list[str] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    """What the pending decision is about: the tiles of a spell, or fields."""
    size: int = 0
    """The number of tiles of the next stack."""

    # --- what is true ----------------------------------------------------------------------

    def own(self) -> list[str]:
        return self.workers[self.turn]

    def rack(self) -> list[str]:
        return self.racks[self.turn]

    def height(self, name: str) -> int:
        return len(self.board[name])

    def free(self, name: str) -> bool:
        return name not in self.workers[0] and name not in self.workers[1]

    def has(self, *tiles: str) -> bool:
        return all(self.rack().count(tile) >= tiles.count(tile) for tile in tiles)

    def low_enough(self, start: str, to: str) -> bool:
        return self.height(to) <= self.height(start) + 2

    def steps(self) -> list[tuple[str, str]]:
        """The steps to a neighbour without a worker, whatever its height."""
        return [(at, to) for at in self.own() for to in BESIDE[at] if self.free(to)]

    def stuck(self) -> bool:
        return not any(self.low_enough(at, to) for at, to in self.steps())

    def pushes(self) -> Iterator[tuple[str, str, int]]:
        """What an Ox can do: from where, to where, at most how many tiles."""
        for start in {beside for at in self.own() for beside in BESIDE[at]}:
            for to in BESIDE[start]:
                most = self.height(start) - self.height(to)
                if self.free(start) and self.free(to) and most > 0:
                    yield start, to, most

    def tier(self) -> int:
        """The tier that is being built."""
        for number, tiles in enumerate(TIERS):
            if any(self.missing(tile) for tile in tiles):
                return number
        raise AssertionError("the pyramid is complete")

    def missing(self, tile: str) -> int:
        """How many of these tiles the pyramid lacks."""
        (needed,) = (tiles.count(tile) for tiles in TIERS if tile in tiles)
        return needed - self.laid[self.turn].count(tile)

    def layable(self) -> set[str]:
        if self.completed:
            return set()
        laid, tier = self.laid[self.turn], self.tier()
        needed = []
        if "ship" not in laid:
            needed.append("ship")
        if laid.count("grain") < tier + 1:
            needed.append("grain")
        if not needed:
            needed = [tile for tile in TIERS[tier] if self.missing(tile)]
        return {tile for tile in needed if self.has(tile, *["hand"] * HANDS_FOR.get(tile, 0))}

    def reached(self, spell: str, where: str) -> list[str]:
        """The fields whose top tiles a spell takes."""
        near = AROUND[where] if spell == "whirlwind" else [at for at in BOARD if where in at]
        return [at for at in near if self.free(at) and self.board[at]]

    def pyramid(self, seat: int) -> int:
        return sum(tile not in ("ship", "grain") for tile in self.laid[seat])

    def leftover(self) -> list[str]:
        """Everything that goes back to the board."""
        return [*self.pile, *sorted(self.destroyed)]

    def parts(self) -> list[int]:
        """How many tiles the next stack can have."""
        left = len(self.leftover())
        whole = [left] if left <= 9 else [9]
        cut = [part for part in range(3, 9) if left - part >= 3] if left >= 6 else []
        if left - 9 >= 3:
            cut.append(9)
        return sorted({*whole, *cut})

    def dumps(self) -> list[str]:
        """The fields that the opponent may choose for a stack."""
        assert self.actor is not None
        free = [at for at in BOARD if self.free(at)]
        near = {beside for at in self.workers[self.actor] for beside in BESIDE[at]}
        allowed = [at for at in free if at not in near]
        if not allowed:
            return free
        fewest = min(map(self.height, allowed))
        return [at for at in allowed if self.height(at) == fewest]

    # --- what may be done ------------------------------------------------------------------

    def actions(self) -> Actions:
        """Every legal action with what it does; none after the end."""
        if self.decides == "over":
            return {}
        found: Actions = getattr(self, f"to_{self.decides}")()
        return found

    def play(self, text: str) -> None:
        self.actions()[text]()

    def to_place(self) -> Actions:
        return {at: partial(self.place, at) for at in BOARD if self.free(at)}

    def to_turn(self) -> Actions:
        found = {**self.to_move(), **self.to_use(), **self.to_cast()}
        for tile in self.layable():
            found[f"lay {tile}"] = partial(self.lay, tile)
        return found

    def to_move(self) -> Actions:
        found: Actions = {}
        if self.moved:
            found["end"] = self.end
            if self.way and self.has("horse") and not self.ridden:
                found |= self.onward("horse", self.ride)
            return found
        for at, to in self.steps():
            if self.low_enough(at, to):
                found[f"{at}-{to}"] = partial(self.step, at, to)
            elif self.has("stairs"):
                found[f"climb {at}-{to}"] = partial(self.climb, at, to)
        if self.stuck() and not any(map(self.frees, ("stairs", "bird", "ox"))):
            found["skip"] = self.skip
        return found

    def onward(self, word: str, ride: Callable[..., None]) -> Actions:
        """To go on in the direction of the last step."""
        assert self.way
        further = behind(*self.way)
        if not further or not self.free(further):
            return {}
        if self.low_enough(self.way[1], further):
            return {word: partial(ride, further)}
        if self.has("stairs"):
            return {f"climb {word}": partial(ride, further, "stairs")}
        return {}

    def to_use(self) -> Actions:
        found: Actions = {}
        if self.has("bird"):
            found |= {f"bird {at}": partial(self.lift, at) for at in self.own()}
        if self.has("ox"):
            for start, to, _ in self.pushes():
                found[f"ox {start}-{to}"] = partial(self.drive, start, to)
        if self.has("snake") and self.racks[1 - self.turn]:
            found["snake"] = self.look
        return found

    def to_cast(self) -> Actions:
        targets: dict[str, list[str]] = {
            "firestorm": [line for line in LINES if any(line in at for at in self.own())],
            "whirlwind": self.own(),
        }
        found: Actions = {}
        for spell, tiles in SPELLS.items():
            if not self.has(*tiles):
                continue
            for where in targets.get(spell, []):
                if self.reached(spell, where):
                    found[f"{spell} {where}"] = partial(self.storm, spell, where)
        for spell, tile in (("shipwreck", "ship"), ("drought", "grain")):
            if self.has(*SPELLS[spell]) and tile in self.laid[1 - self.turn]:
                found[spell] = partial(self.destroy, spell, tile)
        return found

    def to_ride(self) -> Actions:
        return {**self.onward("on", self.ride_on), "stop": self.stop}

    def to_land(self) -> Actions:
        return {f"land {at}": partial(self.land, at) for at in BOARD if self.free(at)}

    def to_push(self) -> Actions:
        (most,) = (most for *way, most in self.pushes() if way == self.chosen)
        return {f"push {count}": partial(self.push, count) for count in range(1, most + 1)}

    def to_steal(self) -> Actions:
        return {f"take {tile}": partial(self.steal, tile) for tile in self.racks[1 - self.turn]}

    def to_order(self) -> Actions:
        return {f"next {tile}": partial(self.put_next, tile) for tile in self.chosen}

    def to_drop(self) -> Actions:
        return {f"drop {tile}": partial(self.drop, tile) for tile in self.rack()}

    def to_cut(self) -> Actions:
        return {f"cut {part}": partial(self.cut, part) for part in self.parts()}

    def to_stack(self) -> Actions:
        return {f"stack {at}": partial(self.stack, at) for at in self.dumps()}

    def frees(self, special: str) -> bool:
        """Whether this special on the rack makes a move possible."""
        if not self.has(special):
            return False
        if special == "stairs":
            return bool(self.steps())
        return any(
            not done.stuck()
            for text in self.to_use()
            if text.startswith(special)
            for done in self.after_special(text)
        )

    def after_special(self, text: str) -> Iterator[SlowGame]:
        """All positions that this special can lead to."""
        used = deepcopy(self)
        used.to_use()[text]()
        if used.decides == "turn":
            yield used
            return
        for choice in used.actions():
            done = deepcopy(used)
            done.play(choice)
            yield done

    # --- what is done ----------------------------------------------------------------------

    def use(self, *tiles: str) -> None:
        for tile in tiles:
            self.rack().remove(tile)
        self.pile += tiles

    def pick_up(self, at: str) -> None:
        if self.board[at]:
            self.rack().append(self.board[at].pop())

    def go(self, start: str, to: str) -> None:
        own = self.own()
        own[own.index(start)] = to
        self.pick_up(to)

    def place(self, at: str) -> None:
        self.own().append(at)
        self.pick_up(at)
        self.turn = self.actor = 1 - self.turn
        if len(self.own()) == 2:
            self.decides = "turn"

    def step(self, start: str, to: str) -> None:
        self.go(start, to)
        self.moved, self.way = True, (start, to)

    def climb(self, start: str, to: str) -> None:
        self.use("stairs")
        self.step(start, to)

    def ride(self, to: str, *stairs: str) -> None:
        self.use("horse")
        self.ridden = True
        self.ride_on(to, *stairs)
        if self.onward("on", self.ride_on):
            self.decides = "ride"

    def ride_on(self, to: str, *stairs: str) -> None:
        assert self.way
        self.use(*stairs)
        self.step(self.way[1], to)
        self.decides = "turn"

    def stop(self) -> None:
        self.decides = "turn"

    def skip(self) -> None:
        self.moved = True

    def lift(self, at: str) -> None:
        self.use("bird")
        self.chosen, self.decides = [at], "land"

    def land(self, to: str) -> None:
        (start,) = self.chosen
        self.go(start, to)
        if self.way and self.way[1] == start:
            self.way = None
        self.decides = "turn"

    def drive(self, start: str, to: str) -> None:
        self.use("ox")
        self.chosen, self.decides = [start, to], "push"
        if len(self.actions()) == 1:
            self.push(1)

    def push(self, count: int) -> None:
        start, to = self.chosen
        lower, upper = self.board[start][:-count], self.board[start][-count:]
        self.board[start] = lower
        self.board[to] = self.board[to] + upper
        self.decides = "turn"

    def look(self) -> None:
        self.use("snake")
        self.decides = "steal"

    def steal(self, tile: str) -> None:
        self.racks[1 - self.turn].remove(tile)
        self.rack().append(tile)
        self.decides = "turn"

    def lay(self, tile: str) -> None:
        tier = self.tier()
        self.rack().remove(tile)
        self.laid[self.turn].append(tile)
        self.use(*["hand"] * HANDS_FOR.get(tile, 0))
        if not any(map(self.missing, TIERS[tier])):
            self.completed = True
            if tile == "tip":
                self.finish([float(seat == self.turn) for seat in (0, 1)])

    def cast(self, spell: str) -> None:
        for tile in SPELLS[spell]:
            self.rack().remove(tile)
        self.chosen, self.decides = list(SPELLS[spell]), "order"

    def storm(self, spell: str, where: str) -> None:
        self.cast(spell)
        for at in self.reached(spell, where):
            self.pick_up(at)

    def destroy(self, spell: str, tile: str) -> None:
        self.cast(spell)
        self.laid[1 - self.turn].remove(tile)
        self.destroyed.append(tile)

    def put_next(self, tile: str) -> None:
        self.chosen.remove(tile)
        self.pile.append(tile)
        if len(self.chosen) == 1:
            self.pile += self.chosen
            self.decides = "turn"

    def end(self) -> None:
        if len(self.rack()) > 10:
            self.decides = "drop"
        else:
            self.put_back()

    def drop(self, tile: str) -> None:
        self.use(tile)
        self.end()

    def put_back(self) -> None:
        """Let the opponent put the next stack back, or end the turn."""
        if not self.leftover():
            self.next_turn()
            return
        self.actor = 1 - self.turn
        self.decides = "cut"
        if len(self.parts()) == 1:
            self.cut(*self.parts())

    def cut(self, part: int) -> None:
        self.size, self.decides = part, "stack"

    def stack(self, at: str) -> None:
        left = self.leftover()
        self.board[at] = self.board[at] + left[: self.size]
        self.pile, self.destroyed = left[self.size :], []
        self.put_back()

    def next_turn(self) -> None:
        self.turns += 1
        self.turn = self.actor = 1 - self.turn
        self.decides = "turn"
        self.moved = self.ridden = self.completed = False
        self.way = None
        if self.turns == 200:
            ours, theirs = self.pyramid(0), self.pyramid(1)
            first = (ours > theirs) + (ours == theirs) / 2
            self.finish([first, 1 - first])

    def finish(self, shares: list[float]) -> None:
        self.shares, self.actor, self.decides = shares, None, "over"
