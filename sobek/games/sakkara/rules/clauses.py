"""The clauses of Sakkara in our own words, by id. They are English messages for :func:`tr`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.text import mark

RULES: Final[Mapping[str, str]] = {
    "K01": mark(
        "2 players, a board of 7 × 7 fields and 75 tiles with 16 motifs. Each player has two "
        "workers and a rack, which the opponent doesn’t see."
    ),
    "K02": mark(
        "The motifs: ship and grain (green); block, stairs, moon and centre stone (blue); cross, "
        "braid, double stroke and circle (red); tip (gold); helping hand, Snake, Horse, Bird and "
        "Ox (grey). Stairs and the grey tiles are special."
    ),
    "K03": mark(
        "The tiles: 10 blocks, 8 grain, 6 stairs, 6 moons, 5 helping hands; 4 each of ship, cross, "
        "braid, double stroke, circle, Horse and Bird; 3 each of centre stone, tip, Snake and Ox. "
        "These numbers are reconstructed."
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
        "One tile lies on each field, face up; the other 26 lie on random fields as second tiles. "
        "At least two ships are on top."
    ),
    "K11": mark(
        "A random player starts. In turn, each player places a worker on any free field and takes "
        "the top tile there, and then another one."
    ),
    "K20": mark(
        "In your turn you must move one of your workers one field along its row or column, not "
        "onto a worker, and onto a stack that is at most 2 tiles higher than the one it stands on. "
        "It may go down any height. You must take the top tile there, if any."
    ),
    "K21": mark(
        "Before and after the move, you may use any number of tiles: for building, for special "
        "powers and for spells; even tiles that you have just taken."
    ),
    "K22": mark(
        "At the end of your turn at most 10 tiles stay on your rack. You choose which, and discard "
        "the others."
    ),
    "K23": mark(
        "If no worker can move, you must use Stairs, a Bird or an Ox that makes a move possible. "
        "If none does, the move is skipped."
    ),
    "K30": mark(
        "First lay out one ship and one grain; then build the lowest tier. A second grain comes "
        "before the second tier, and a third one before the tip."
    ),
    "K31": mark(
        "Complete a tier before you begin the next. You may do that, and lay out its grain, only "
        "in a later turn."
    ),
    "K32": mark(
        "Each block costs a helping hand, which is used at the same time. The tip costs two."
    ),
    "K33": mark(
        "If your ship or a grain was destroyed, you may not build until a ship and the grain for "
        "the current tier lie there again."
    ),
    "K34": mark("Whoever completes the pyramid first wins."),
    "K35": mark(
        "After 200 turns of both players together, the one with more tiles in the pyramid wins; "
        "equal numbers are a draw."
    ),
    "K36": mark("You may not lay out a ship or grain in advance."),
    "K40": mark("Stairs: one step may go up any height."),
    "K41": mark(
        "Snake: look at your opponent’s rack and take one tile. There must be a tile to take."
    ),
    "K42": mark(
        "Horse: after the move, the same worker goes one or two fields further in the same "
        "direction and takes the top tile of each. Each step keeps to the rule of height; workers "
        "are in the way. You may use one Horse a turn."
    ),
    "K43": mark(
        "Bird: before or after the move, put one of your workers on any field without a worker "
        "and take the top tile there, if any. Height doesn’t matter."
    ),
    "K44": mark(
        "Ox: push one or more tiles off the top of a stack next to one of your workers to a field "
        "next to that stack, along row or column. No worker may stand on either. Nothing may be "
        "pushed upwards."
    ),
    "K45": mark(
        "Firestorm takes the top tile of every field in your worker’s row or column; Whirlwind, "
        "of the fields around it. Fields with workers are skipped, and at least one tile must be "
        "taken. Drought destroys a grain that your opponent has laid out; Shipwreck, the ship."
    ),
    "K50": mark(
        "At the end of your turn, used special tiles, spells, helping hands and surplus tiles go "
        "back to the board as one stack, the first one used at the bottom. You choose the order "
        "of a spell’s tiles. Destroyed grain lies on top, and a destroyed ship above it."
    ),
    "K51": mark(
        "Your opponent chooses the field: empty, without a worker, and not next to one of their "
        "own workers. If no such field is empty, it must be one with the fewest tiles; if there is "
        "no such field, any without a worker. A stack has at most 9 tiles; the rest is another "
        "one. From 6 tiles your opponent may split it, with at least 3 tiles in each part."
    ),
    "K60": mark(
        "Racks are hidden, and so is what lies under a top tile. But everything that is taken, "
        "used or put back was seen, and may be remembered."
    ),
}
DECIDED: Final[Mapping[str, str]] = {
    "K20": mark(
        "the present height counts, even after a Bird or while a Horse carries the worker; the "
        "rule book names the beginning of the move."
    ),
    "K22": mark("you also choose the order in which you discard."),
    "K23": mark("the move is skipped then, even where two such tiles together would help."),
    "K35": mark("the game ends like this, so that hoarding leads nowhere."),
    "K36": mark("the rule book is silent on it."),
    "K41": mark("the Snake needs a tile to take."),
    "K42": mark("the tiles must be taken, and there is one Horse a turn."),
    "K44": mark("both fields must be free of workers."),
    "K45": mark("what is skipped, that all the other tiles are taken, and that there must be one."),
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
