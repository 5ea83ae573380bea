"""Strategies of Hypothesis: players, and plays of any game up to any action."""

from random import Random

from hypothesis import strategies as st

from sobek import games
from sobek.core.chance import SEED_LIMIT, draw_seed, pick
from sobek.core.game import OVER, AnyState
from sobek.core.names import clean_name
from sobek.core.play import Play
from sobek.core.record import COLOURS, PERSON, SHAPES, Player

seeds = st.integers(0, SEED_LIMIT - 1)
randoms = st.integers(0, 2**32).map(Random)
players = st.builds(
    Player,
    st.text(max_size=30).map(clean_name),
    st.sampled_from([PERSON, "random", "greedy", "search-500"]),
    st.sampled_from(COLOURS),
    st.sampled_from(SHAPES),
)


@st.composite
def starts(draw: st.DrawFn, name: str) -> Play:
    """A game before its first action, with any number of seats and any options."""
    game = games.game(name)
    seats = draw(st.sampled_from(game.seats))
    return Play.new(
        name,
        tuple(draw(st.lists(players, min_size=seats, max_size=seats))),
        draw(seeds),
        {option.name: draw(st.sampled_from(option.offered(seats))) for option in game.options},
    )


@st.composite
def plays(draw: st.DrawFn, name: str | None = None, anew: bool = True) -> Play:
    """A random game at its end or after any number of actions; ``anew``: with redeals."""
    play = draw(starts(name or draw(st.sampled_from(games.names()))))
    rng = draw(randoms)
    redeals = draw(st.lists(st.integers(0, 40), max_size=2 * anew))
    while not play.over:
        for _ in range(redeals.count(play.length)):
            play.deal_anew(pick((None, *range(len(play.players))), rng), draw_seed(rng))
        play.act(pick(play.legal_actions(), rng))
    return play if draw(st.booleans()) else play.at(draw(st.integers(0, play.length)))


@st.composite
def undecided(draw: st.DrawFn, name: str) -> Play:
    """A play that is not over."""
    play = draw(plays(name))
    return play.at(play.length - 1) if play.over else play


def finish(state: AnyState, rng: Random) -> None:
    """Play random actions to the end."""
    while state.actor != OVER:
        state.apply(pick(state.legal_actions(), rng))


def everything(state: AnyState) -> list[object]:
    """The views of all seats and of a spectator, the legal actions and the scores."""
    views = [state.view(seat) for seat in (*range(state.seats), None)]
    return [*views, list(state.legal_actions()), list(state.scores)]
