"""Positions of Sakkara that games rarely come to: walls around workers, tall stacks, late tiers."""

from __future__ import annotations

from collections import Counter
from random import Random

from sobek.games.sakkara.rules.state import SakkaraState
from tests.games.sakkara.rules.positions import FIRST_TIER, SECOND_TIER, position, words
from tests.games.sakkara.rules.slow_rules import BESIDE, BOARD, SPELLS

EVERYTHING = words(
    "10 block 6 stairs 6 moon 3 centre 4 cross 4 braid 4 stroke 4 circle 3 tip 4 ship 8 grain "
    "5 hand 3 snake 4 horse 4 bird 3 ox"
)
CORNERS = ["a1", "a7", "g1", "g7"]


def scattered(rng: Random) -> SakkaraState:
    """A random position at the beginning of a turn."""
    left = Counter(EVERYTHING)
    full = rng.random() < 0.3
    laid = [_laid(left, rng, 0 if full else rng.randrange(3)) for _ in range(2)]
    racks = [_held(left, rng, rng.randrange(4 if full else 11)) for _ in range(2)]
    turn = rng.randrange(2)
    fields = rng.sample(BOARD, 4)
    if rng.random() < 0.5:
        fields[:2] = rng.sample(CORNERS, 2)
        if len(set(fields)) < 4:
            fields[2:] = rng.sample([at for at in BOARD if at not in fields[:2]], 2)
    workers = [fields[:2], fields[2:]]
    tiles = _drawn(left, rng, left.total())
    board = _full(tiles, rng) if full else _walled(tiles, workers[0], fields, rng)
    return position(
        {at: " ".join(stack) for at, stack in board.items() if stack},
        workers=[" ".join(own) for own in (workers if turn == 0 else workers[::-1])],
        racks=[" ".join(rack) for rack in racks],
        laid=[" ".join(own) for own in laid],
        turn=turn,
        turns=rng.choice((0, 20, 50, 80, 199)),
    )


def _drawn(left: Counter[str], rng: Random, number: int) -> list[str]:
    drawn = rng.sample(sorted(left.elements()), min(number, left.total()))
    left.subtract(drawn)
    return drawn


def _held(left: Counter[str], rng: Random, number: int) -> list[str]:
    """A rack; often the tiles of one or two spells."""
    spells = [spell for spell in SPELLS.values() if all(left[tile] for tile in spell)]
    if spells and number > 2 and rng.random() < 0.6:
        left.subtract(spell := rng.choice(spells))
        return [*spell, *_held(left, rng, number - 3)]
    return _drawn(left, rng, number)


def _laid(left: Counter[str], rng: Random, tier: int) -> list[str]:
    """Ship, grain and some tiles of this tier, above all those below."""
    below, plan = [
        ([], words(FIRST_TIER)),
        (words(FIRST_TIER), words(SECOND_TIER)),
        (words(FIRST_TIER + " " + SECOND_TIER), []),
    ][tier]
    own = [*below, *rng.sample(plan, rng.randrange(max(1, len(plan))))]
    own += ["ship"] * (rng.random() < 0.8) + ["grain"] * rng.randint(0, tier + 1)
    left.subtract(own)
    return own


def _full(tiles: list[str], rng: Random) -> dict[str, list[str]]:
    """A tile on most fields, the others anywhere."""
    order = rng.sample(BOARD, len(BOARD))
    board: dict[str, list[str]] = {at: [] for at in order}
    for at in order[rng.choice((0, 0, 1, 3)) :]:
        if tiles:
            board[at].append(tiles.pop())
    for tile in tiles:
        board[rng.choice([at for at in BOARD if board[at]])].append(tile)
    return board


def _walled(
    tiles: list[str], own: list[str], taken: list[str], rng: Random
) -> dict[str, list[str]]:
    """Stacks of three or more around two workers as far as there are tiles, the others anywhere."""
    board: dict[str, list[str]] = {at: [] for at in BOARD}
    walls = {beside for at in own for beside in BESIDE[at]} - set(taken)
    for at in sorted(walls):
        for _ in range(rng.choice((3, 3, 4))):
            if tiles:
                board[at].append(tiles.pop())
    few = rng.sample(BOARD, rng.choice((2, 6, 15)))
    for tile in tiles:
        at = rng.choice(few)
        if at not in own:
            board[at].append(tile)
    return board
