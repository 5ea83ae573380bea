"""Steps of random games of Sobek, and their scenes."""

from collections.abc import Iterator
from random import Random

from sobek.core.game import OVER
from sobek.core.record import Player
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.notation import Action, Verb, parse
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import KINDS, kind_of
from web.games.sobek import RENDERER
from web.ui.scene import Move, Scene

PLAYERS = (
    Player("Anna", "person", "red", "circle"),
    Player("Berta", "person", "blue", "square"),
    Player("<b>Cleo", "greedy", "green", "triangle"),
    Player("", "random", "yellow", "star"),
)

Step = tuple[SobekState, Action, SobekState]


def steps(seats: int, seed: int, variant: str = "original") -> Iterator[Step]:
    """A random game; sets and characters are played less often, so that hands grow."""
    rng = Random(seed)
    state = GAME.new(seats, seed, {"variant": variant})
    while state.actor != OVER:
        actions = state.legal_actions()
        rare = [
            action for action in actions if action.verb not in (Verb.PLAY_SET, Verb.PLAY_CHARACTER)
        ]
        action = rng.choice(rare if rare and rng.random() < 0.6 else actions)
        before = state.clone()
        state.apply(action)
        yield before, action, state.clone()


def games(count: int) -> Iterator[Step]:
    """The steps of ``count`` games, of two, three and four players in turn."""
    for seed in range(count):
        yield from steps(2 + seed % 3, seed)


def positions(
    seats: int, games: int, variant: str = "original", every: int = 1
) -> Iterator[SobekState]:
    """The positions before every ``every``-th action of random games."""
    for seed in range(games):
        for number, (before, _, _) in enumerate(steps(seats, seed, variant)):
            if number % every == 0:
                yield before


def scene_of(state: SobekState, seat: int | None = None) -> Scene:
    """The scene as a seat sees it; by default the actor."""
    looking = state.actor if seat is None else seat
    actions = state.legal_actions() if looking == state.actor else ()
    players = PLAYERS[: state.seats]
    return Scene(state.view(looking).shown(), players, actions, RENDERER.table.selection())


def lookalikes(state: SobekState, action: Action) -> list[Action]:
    """Other legal actions of the same verb whose cards have the same back.

    For picks and drops: only insiders can tell them from the action.
    """
    back = KINDS[kind_of(action.cards)].back
    return [
        each
        for each in state.legal_actions()
        if each.verb is action.verb and each != action and KINDS[kind_of(each.cards)].back == back
    ]


def moves(found: list[Step], seat: int | None, *, is_explained: bool = False) -> tuple[Move, ...]:
    """Steps, as a seat sees them."""
    return tuple(
        Move(
            before.actor,
            action,
            before.view(seat).shown(),
            after.view(seat).shown(),
            ply,
            is_explained,
        )
        for ply, (before, action, after) in enumerate(found)
    )


def played(state: SobekState, *spelt: str) -> list[Step]:
    """The steps of these actions."""
    found = []
    for each in spelt:
        action = parse(each)
        assert action in state.legal_actions(), each
        after = state.clone()
        after.apply(action)
        found.append((state, action, after))
        state = after
    return found


def scene_after(found: list[Step], seat: int | None, *, is_explained: bool = False) -> Scene:
    """The scene after these steps, as a seat sees it."""
    recent = moves(found, seat, is_explained=is_explained)
    after = found[-1][2]
    return Scene(after.view(seat).shown(), PLAYERS[: after.seats], recent=recent)
