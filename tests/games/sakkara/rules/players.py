"""Players of Sakkara that seek what is rare in random games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.games.sakkara.rules.slow_rules import BESIDE, SlowGame

Weigh = Callable[[SlowGame, str], float]

WITH_OPPONENT = {"snake": 9, "drought": 60, "shipwreck": 60}
COSTLY = {"firestorm": 9, "whirlwind": 9, "climb": 4, "horse": 9, "ox": 1.5, "bird": 2}
NEEDED = ("ship", "grain", "hand", "block", "moon", "stairs", "centre", "tip")


def builder(game: SlowGame, text: str) -> float:
    """Lays out whatever it can, and goes for what the pyramid needs."""
    verb, _, what = text.partition(" ")
    if verb == "lay":
        return 500
    if verb == "drop":
        return 0.05 if what in NEEDED else 1
    if verb in ("firestorm", "whirlwind", "ox", "climb"):
        return 0.3
    if verb in ("take", "snake", "land", "on", "horse"):
        return 5 if what in ("hand", "grain") or not what else 1
    to = text.rpartition("-")[2]
    if game.board.get(to):
        tile = game.board[to][-1]
        return 20 if tile == "hand" else 6 if tile in game.layable() or tile in NEEDED else 2
    return 1


def wizard(game: SlowGame, text: str) -> float:
    """Uses every special and casts every spell; builds little more than what can be destroyed."""
    verb, _, what = text.partition(" ")
    if verb == "lay":
        return 20 if what in ("ship", "grain") else 3
    if verb == "drop":
        return 0.1 if what in ("moon", "tip", "cross", "braid", "stroke", "circle") else 1
    return {**WITH_OPPONENT, **COSTLY}.get(verb, 1)


def wrecker(game: SlowGame, text: str) -> float:
    """Builds, and destroys what the other has laid out."""
    verb, _, what = text.partition(" ")
    if verb in ("lay", "drought", "shipwreck"):
        return WITH_OPPONENT.get(verb, 20)
    if verb in ("firestorm", "whirlwind"):
        return 0.01
    if verb == "drop":
        return 0.1 if what in ("moon", "cross", "braid", "stroke", "circle") else 1
    return builder(game, text)


def mason(game: SlowGame, text: str) -> float:
    """Makes tall stacks around the other's workers, and wastes its specials."""
    verb, _, what = text.partition(" ")
    other = game.workers[1 - (game.actor or 0)]
    if verb == "stack":
        return 30 if any(what in BESIDE[at] for at in other) else 1
    if verb == "cut":
        return float(what)
    if verb == "ox":
        return 2 + 2 * len(game.board[what[-2:]])
    if verb == "push":
        return float(what) ** 2
    if verb == "end":
        return 3
    if verb == "snake" or verb == "bird":
        return 4
    return 1


def anyone(game: SlowGame, text: str) -> float:
    """Plays at random."""
    return 1


PLAYERS: Sequence[Weigh] = (builder, builder, wizard, wrecker, mason, anyone)


def choose(player: Weigh, game: SlowGame, texts: Sequence[str], rng: Random) -> str:
    """What this player does."""
    return rng.choices(texts, [player(game, text) for text in texts])[0]
