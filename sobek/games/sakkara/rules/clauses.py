"""The clauses of Sakkara in our own words, by id. They are English messages for :func:`tr`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.text import mark

RULES: Final[Mapping[str, str]] = {
    "K01": mark(
        "2 players, a board of 7 × 7 spaces, and 75 tiles with 16 motifs. Each player has two "
        "workers, and a rack that the opponent can’t see."
    ),
    "K02": mark(
        "The motifs: ship and grain (green); block, stairs, moon and centre stone (blue); cross, "
        "braid, double stroke and circle (red); tip (gold); helping hand, snake, horse, bird and "
        "ox (grey). Stairs and the grey tiles are special tiles."
    ),
    "K03": mark(
        "The tiles: 10 blocks, 8 grain, 6 stairs, 6 moons, 5 helping hands; 4 each of ship, "
        "cross, braid, double stroke, circle, horse and bird; 3 each of centre stone, tip, snake "
        "and ox. These numbers are reconstructed."
    ),
    "K04": mark(
        "The pyramid has three tiers: nine tiles (4 blocks, 2 stairs, 2 moons, 1 centre stone), "
        "then four (cross, braid, double stroke and circle), then the tip. Parts of this plan are "
        "reconstructed."
    ),
    "K05": mark(
        "A spell takes three tiles. Firestorm: tip, cross and braid. Whirlwind: tip, double stroke "
        "and circle. Drought: moon, cross and braid. Shipwreck: moon, double stroke and circle. "
        "The tiles of Whirlwind and Drought are reconstructed."
    ),
    "K10": mark(
        "One tile lies on each space, face up. The other 26 lie on random spaces as second tiles. "
        "At least two ships are on top."
    ),
    "K11": mark(
        "A random player starts. Each player in turn places a worker on any free space and takes "
        "the top tile there; then each places a second worker in the same way."
    ),
    "K12": mark(
        "A head start, if you have agreed on one: before the tiles are laid on the board, one "
        "player lays out that many of them, in this order: ship, grain, 4 blocks, 2 stairs, 2 "
        "moons. They cost no helping hands."
    ),
    "K20": mark(
        "On your turn, you must move one of your workers one space along its row or column, but "
        "not onto another worker. It can climb at most 2 tiles and step down any height. You must "
        "take the top tile there, if any."
    ),
    "K21": mark(
        "Before and after the move, you may use any number of tiles: to build, as special tiles "
        "and for spells; even tiles that you have just taken."
    ),
    "K22": mark(
        "At the end of your turn, you may keep at most 10 tiles on your rack. You choose which, "
        "and discard the others."
    ),
    "K23": mark(
        "If none of your workers can move, you must use stairs, a bird or an ox if that makes a "
        "move possible. If nothing does, skip the move."
    ),
    "K30": mark(
        "First lay out one ship and one grain; then build the lowest tier. Lay out a second grain "
        "before the second tier, and a third one before the tip."
    ),
    "K31": mark(
        "Complete a tier before you begin the next one. Build on the next tier, and lay out its "
        "grain, only in a later turn."
    ),
    "K32": mark(
        "Each block costs a helping hand, which you use at the same time. The tip costs two."
    ),
    "K33": mark(
        "If your ship or a grain has been destroyed, you can’t build until you have laid out a "
        "ship and the grain for the current tier again."
    ),
    "K34": mark("Whoever completes their pyramid first wins."),
    "K35": mark(
        "After 200 turns, counting those of both players, whoever has more tiles in their pyramid "
        "wins; equal numbers are a draw."
    ),
    "K36": mark("You can’t lay out a ship or grain in advance."),
    "K40": mark("Stairs: climb any height in one step."),
    "K41": mark(
        "Snake: look at your opponent’s rack and take one tile from it. There must be a tile to "
        "take."
    ),
    "K42": mark(
        "Horse: after the move, the same worker moves on one or two spaces in the same direction "
        "and takes the top tile of each. The height limit applies to each step, and the horse "
        "can’t pass workers. You may use only one horse per turn."
    ),
    "K43": mark(
        "Bird: before or after the move, put one of your workers on any space without a worker "
        "and take the top tile there, if any. Height doesn’t matter."
    ),
    "K44": mark(
        "Ox: push one or more tiles off the top of a stack next to one of your workers, along a "
        "row or column, onto a space next to that stack. No worker may stand on either space. "
        "Tiles can’t be pushed upwards."
    ),
    "K45": mark(
        "Firestorm takes the top tile of every space in your worker’s row or column; Whirlwind "
        "takes those of the spaces around your worker. Spaces with workers are left out, and you "
        "must take at least one tile. Drought destroys a grain that your opponent has laid out; "
        "Shipwreck destroys the ship."
    ),
    "K50": mark(
        "At the end of your turn, the special tiles and spells that you have used, and the tiles "
        "that you have discarded, go back to the board as one stack, the first one used at the "
        "bottom. You choose the order of a spell’s tiles. Destroyed grain lies on top, and a "
        "destroyed ship above it."
    ),
    "K51": mark(
        "Your opponent chooses the space: empty, without a worker, and not next to one of their "
        "own workers. If no such space is empty, it must be one with the fewest tiles; if there "
        "is no such space, any without a worker. A stack has at most 9 tiles; the rest makes "
        "another one. Your opponent may split a stack of 6 or more tiles, with at least 3 tiles "
        "in each part."
    ),
    "K60": mark(
        "Racks are hidden, and so is what lies under a top tile. But both players see everything "
        "that is taken, used or put back, and may remember it."
    ),
}
DECIDED: Final[Mapping[str, str]] = {
    "K12": mark("the rule book has no head start."),
    "K20": mark(
        "the height at that moment counts, even after a bird or while a horse carries the worker; "
        "the rule book names the beginning of the move."
    ),
    "K22": mark("you also choose the order in which you discard."),
    "K23": mark("you skip the move even where two such tiles together would help."),
    "K35": mark("the game ends like this, so that nobody gains by hoarding tiles."),
    "K36": mark("the rule book doesn’t mention it."),
    "K41": mark("the snake needs a tile to take."),
    "K42": mark("you must take the tiles, and you may use only one horse per turn."),
    "K44": mark("both spaces must be free of workers."),
    "K45": mark(
        "which spaces are left out, that you take all the other tiles, and that there "
        "must be at least one."
    ),
    "K51": mark("the tiles stay in their order, and parts are taken from the bottom."),
}
"""What the rule book is silent on or leaves open: id -> the end of a sentence (an English
message)."""
HEADINGS: Final[Mapping[str, str]] = {
    "K01": mark("Components"),
    "K10": mark("Set-up"),
    "K20": mark("A turn"),
    "K30": mark("Building"),
    "K40": mark("Special tiles and spells"),
    "K50": mark("Stacks that go back"),
    "K60": mark("What is hidden"),
}
"""The parts of the rules: id of the first clause -> heading (an English message)."""
