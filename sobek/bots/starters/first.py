"""Takes the first action that is legal."""


def choose(view, actions, rng):
    """Return one of the actions: see Action and Verb."""
    print(f"One of {len(actions)} actions: {actions[0]}")
    return actions[0]
