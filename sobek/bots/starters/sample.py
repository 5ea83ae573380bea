"""Tries each action in several deals that fit what it knows."""

from sobek.games.sobek import GAME

POSITIONS = 6


def choose(view, actions, rng):
    worth = dict.fromkeys(actions, 0.0)
    for _ in range(POSITIONS):
        guess = GAME.determinize(view, rng)  # other hidden cards each time
        for action in actions:
            after = guess.clone()
            after.apply(action)
            worth[action] += GAME.evaluate(after, view.seat)
    return max(actions, key=worth.get)
