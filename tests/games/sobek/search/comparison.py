"""Compares Sobek's search with the rules, and what one machine finds with what another does."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import Character, character_of
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.candidates import find_candidates
from sobek.games.sobek.search.effects import apply
from sobek.games.sobek.search.playout import Playout
from sobek.games.sobek.search.position import Position
from sobek.games.sobek.search.question import (
    action_of,
    numbers_of,
    position_of,
    question,
)
from sobek.games.sobek.search.weights import WEIGHTS
from sobek.kernel.chance import Chance
from sobek.kernel.machine import Handle, Machine
from sobek.kernel.tree import MAX_OPTIONS, Options

TREE = 400
"""Maximum nodes of a tree; the searches of long_run fill it."""
VARIANTS = ("original", "open")


def contents(position: Position) -> list[object]:
    """All that a position holds."""
    return [
        *(position.round, position.phase, position.actor, position.turn),
        *(list(each) for each in (position.queue, position.quay, position.tokens)),
        list(position.deck),
        *(
            [seat.hand, seat.pile, seat.score, seat.curses]
            + [list(each) for each in (seat.goods, seat.cards, seat.bonus, map(int, seat.flat))]
            for seat in position.seat
        ),
    ]


def stolen(action: Action, before: SobekState, after: SobekState) -> int:
    """The card that a Thief's play has moved; 0 if it was something else."""
    is_theft = action.verb is Verb.PLAY_CHARACTER and action.seat >= 0
    if is_theft and character_of(action.what) is Character.THIEF:
        return before.hands[action.seat] & ~after.hands[action.seat]
    return 0


def check_effect(before: SobekState, action: Action, after: SobekState) -> None:
    """The search carries the action out as the rules do, up to the end of the round."""
    position = position_of(before)
    card = stolen(action, before, after)
    for seed in range(200):
        position = position_of(before)
        apply(position, Chance(seed), *numbers_of(action))
        if not card or not position.seat[action.seat].hand & card:
            break
    if after.round > before.round or after.phase is Phase.OVER:
        assert position.phase == Phase.OVER and position.actor == OVER
        check_scores(before, position, after)
        return
    assert contents(position) == contents(position_of(after)), str(action)


def check_scores(before: SobekState, position: Position, after: SobekState) -> None:
    """S42 to S45, where nothing more is laid."""
    playout = Playout(position.seats)
    playout.load(position)
    playout.score_round()
    lines = after.accounts[-1]
    assert playout.scores == [line.after for line in lines]
    assert playout.paid == [int(line.corrupt) for line in lines]


def check_candidates(state: SobekState) -> None:
    """They are legal and different, and at least one; where there are few actions, all."""
    options = Options()
    find_candidates(position_of(state), WEIGHTS, options)
    found = [action_of(*pair) for pair in zip(options.codes, options.cards, strict=True)]
    legal = set(state.legal_actions())
    assert found and set(found) <= legal and len(set(found)) == len(found)
    if state.phase in (Phase.TOKEN, Phase.PICK, Phase.DROP, Phase.START):
        assert len(found) == min(len(legal), MAX_OPTIONS)


def check_game(seats: int, variant: str, seed: int, met: Counter[str]) -> int:
    """Play a game at random, and check each position with all its legal actions' effects on the
    way. Returns the number of positions."""
    state, rng, checked = GAME.new(seats, seed, {"variant": variant}), Random(seed), 0
    while state.actor != OVER:
        check_candidates(state)
        actions = state.legal_actions()
        for action in {pick(actions, rng), pick(actions, rng)}:
            after = state.clone()
            after.apply(action)
            check_effect(state, action, after)
            met[action.verb.name] += 1
            checked += 1
        state.apply(pick(actions, rng))
    return checked


# --- machines --------------------------------------------------------------------------------


def views(games: int) -> Iterator[SobekView]:
    """The views before all decisions of random games, of all numbers of seats and variants."""
    for seed in range(games):
        variant = VARIANTS[seed // 3 % 2]
        state, rng = GAME.new(2 + seed % 3, seed, {"variant": variant}), Random(seed)
        while state.actor != OVER:
            yield state.view(state.actor)
            state.apply(pick(state.legal_actions(), rng))


def outcome(machine: Machine, view: SobekView, seed: int, order: list[int]) -> object:
    """All that a search finds, its tree's totals to the last bit."""
    machine.clear()
    begun: Handle = machine.call("begin", machine.write(question(view, seed, TREE)))
    machine.call("run", begun, machine.write(order))
    found = machine.integers(machine.call("actions", begun))
    return found, machine.floats(machine.call("results", begun))
