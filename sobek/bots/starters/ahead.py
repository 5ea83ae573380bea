"""Tries each action and takes the one that is best for it."""

from sobek.games.sobek import GAME


def choose(view, actions, rng):
    guess = GAME.determinize(view, rng)  # a whole position that fits what we know

    def worth(action):
        after = guess.clone()
        after.apply(action)
        return GAME.evaluate(after, view.seat)  # as the greedy bot sees it

    return max(actions, key=worth)
