"""Takes the first action that is legal."""


def choose(view, actions, rng):
    """Return one of the actions. What is printed is shown beside the bot."""
    print(f"Seat {view.seat} can do {len(actions)} things; the first: {actions[0]}")
    return actions[0]
