"""Looks one action ahead: tries each and takes the one that leaves it best off."""

from sobek.games.sobek import GAME


def choose(view, actions, rng):
    guess = GAME.determinize(view, rng)  # a whole position that fits what we know

    def worth(action):
        after = guess.clone()
        after.apply(action)
        return GAME.evaluate(after, view.seat)

    return max(actions, key=worth)
