"""A second, slow implementation of the rules, compared with the engine.

In every position of a tree of actions, and through whole games, both must allow the same actions to
the same seat and agree on the collected stones and the winners.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobek.cli.perft import perft
from sobek.core.game import OVER
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import held, legal, new_game

Field = tuple[str, int]
ANKH = 0


@dataclass(frozen=True)
class Table:
    """A position. ``stones`` has no entry for an empty field."""

    stones: Mapping[Field, int]
    priest: Field
    hands: tuple[tuple[int, ...], ...]
    turn: int
    pairs: bool
    letters: str
    last: str = ""
    """The line of the last move: row or column; "" before the first move."""
    decides: str = "move"
    """move, return or put."""
    lifted: tuple[int, ...] = ()

    def own(self) -> tuple[int, ...]:
        return self.hands[self.turn]

    def line(self, along: str) -> list[Field]:
        place = 1 if along == "row" else 0
        return [field for field in self.stones if field[place] == self.priest[place]]

    def reachable(self) -> list[Field]:
        if not self.last:
            both = self.line("row") + self.line("column")
            return [field for field in both if self.stones[field] != ANKH]
        return self.line("column" if self.last == "row" else "row")

    def actions(self) -> dict[str, Callable[[], Table]]:
        """Every legal action with a function that makes the next table; none after the end."""
        if self.decides == "return":
            lifts = {f"return {value:+d}": partial(self.lift, value) for value in self.own()}
            return {"return none": self.passed, **lifts}
        if self.decides == "put":
            every = [(x, y) for x in self.letters for y in range(1, len(self.letters) + 1)]
            empty = [field for field in every if field not in self.stones and field != self.priest]
            return {f"to {x}{y}": partial(self.put, (x, y)) for x, y in empty}
        if all(what == ANKH for what in self.stones.values()):
            return {}
        return {f"{x}{y}": partial(self.move, (x, y)) for x, y in self.reachable()}

    def move(self, field: Field) -> Table:
        stones = {other: what for other, what in self.stones.items() if other != field}
        last = "row" if field[1] == self.priest[1] else "column"
        there = replace(self, stones=stones, priest=field, last=last)
        if self.stones[field] != ANKH:
            return there.with_hand((*self.own(), self.stones[field])).passed()
        return replace(there, decides="return") if self.own() else there.passed()

    def lift(self, value: int) -> Table:
        hand = list(self.own())
        hand.remove(value)
        return replace(self.with_hand(tuple(hand)), decides="put", lifted=(value,))

    def put(self, field: Field) -> Table:
        stones = {**self.stones, field: self.lifted[0]}
        return replace(self, stones=stones, lifted=()).passed()

    def with_hand(self, hand: tuple[int, ...]) -> Table:
        return replace(self, hands=(*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :]))

    def passed(self) -> Table:
        return replace(self, turn=(self.turn + 1) % len(self.hands), decides="move")

    def shares(self) -> list[float]:
        """Each seat's share of the victory, at the end."""
        sides = [(0, 2), (1, 3)] if self.pairs else [(seat,) for seat in range(len(self.hands))]

        def result(side: tuple[int, ...]) -> list[int]:
            own = [value for seat in side for value in self.hands[seat]]
            return [sum(own), *(own.count(value) for value in (8, 7, 6, 5, 4, 3, 2, 1))]

        best = max(map(result, sides))
        first = [seat for side in sides if result(side) == best for seat in side]
        return [1 / len(first) if seat in first else 0 for seat in range(len(self.hands))]


def table_of(state: ScarabState) -> Table:
    """The table of a position in which the priest is to be moved."""
    view = state.view(None)
    assert view.phase is Phase.MOVE
    letters = "abcdefghij"[: view.size]
    lying = {
        (letter, y + 1): ANKH if (what := view.board[10 * y + x]) == 9 else what
        for x, letter in enumerate(letters)
        for y in range(view.size)
        if view.board[10 * y + x]
    }
    return Table(
        lying,
        (letters[view.priest % 10], view.priest // 10 + 1),
        tuple(tuple(held(state, seat)) for seat in range(state.seats)),
        view.actor,
        view.pairs,
        letters,
        ("column", "row", "")[view.line],
    )


def compare(state: ScarabState, table: Table) -> dict[str, Callable[[], Table]]:
    """Check that both implementations agree on a position; return :meth:`Table.actions`."""
    actions = table.actions()
    assert sorted(legal(state)) == sorted(actions)
    assert [held(state, seat) for seat in range(state.seats)] == [
        sorted(hand) for hand in table.hands
    ]
    assert list(state.scores) == [sum(hand) for hand in table.hands]
    if actions:
        assert state.actor == table.turn
    else:
        assert state.actor == OVER
        assert list(state.returns()) == table.shares()
    return actions


def sequences(state: ScarabState, table: Table, depth: int) -> int:
    """The number of sequences of ``depth`` actions; all positions on the way are compared."""
    actions = compare(state, table)
    if depth == 0:
        return 1
    total = 0
    for text, then in actions.items():
        moved = state.clone()
        moved.apply(parse(text))
        total += sequences(moved, then(), depth - 1)
    return total


def late_position(seats: int, seed: int, board: str, scarabs: int, ankhs: int) -> ScarabState:
    """A position of a random game with few scarabs, and exactly ``ankhs`` Ankhs, left.

    The priest is to be moved; if there are Ankhs, one of them can be reached.
    """
    rng = Random(seed)
    while True:
        state = new_game(seats, rng.randrange(2**50), board)
        while state.phase is not Phase.OVER:
            lying = [what for what in state.view(None).board if what]
            if state.phase is Phase.MOVE and len(lying) <= scarabs + ankhs:
                met = {state.view(None).board[action.what] for action in state.legal_actions()}
                if lying.count(9) == ankhs and (9 in met or not ankhs):
                    return state
                break
            state.apply(rng.choice(list(state.legal_actions())))


TABLES = [(2, "none"), (3, "none"), (4, "none"), (4, "pairs")]


@pytest.mark.parametrize("board", ["full", "short"])
@pytest.mark.parametrize(("seats", "teams"), TABLES)
@pytest.mark.rule("C10", "C11", "C31")
def test_perft_from_the_start_agrees(seats: int, teams: str, board: str) -> None:
    for seed in (11 * seats, 11 * seats + 1):
        state = new_game(seats, seed, board, teams)
        assert sequences(state, table_of(state), 3) == perft(state, 3)


@pytest.mark.parametrize("board", ["full", "short"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("C11", "C20", "C21")
def test_perft_of_the_last_stones_agrees(seats: int, board: str) -> None:
    for seed in range(3):
        state = late_position(seats, seed, board, scarabs=18, ankhs=0)
        assert sequences(state, table_of(state), 6) == perft(state, 6)


@pytest.mark.parametrize(("ankhs", "scarabs", "depth"), [(1, 6, 5), (2, 4, 4), (3, 9, 4)])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.rule("C13", "C20")
def test_perft_of_the_last_ankhs_agrees(seats: int, ankhs: int, scarabs: int, depth: int) -> None:
    for seed in range(2):
        state = late_position(seats, seed, "short", scarabs, ankhs)
        assert sequences(state, table_of(state), depth) == perft(state, depth)


@pytest.mark.parametrize("board", ["full", "short"])
@pytest.mark.parametrize(("seats", "teams"), TABLES)
@given(seed=st.integers(0, 2**50))
@settings(max_examples=12)
@pytest.mark.rule("C13", "C20", "C21", "C30")
def test_whole_games_agree(seats: int, teams: str, board: str, seed: int) -> None:
    rng = Random(seed)
    state = new_game(seats, seed, board, teams)
    table = table_of(state)
    length = 0
    while actions := compare(state, table):
        length += 1
        state.check()
        text = rng.choice(sorted(actions))
        state.apply(parse(text))
        table = actions[text]()
    state.check()
    # Each scarab once, three of them twice, and three decisions for each Ankh.
    assert length <= (96 if board == "full" else 60) + 3 + 3 * 3


@pytest.mark.parametrize(
    ("seats", "board", "numbers"),
    [
        (2, "full", [1, 18, 162, 1458, 12624, 108228]),
        (3, "short", [1, 12, 84, 588, 4032, 26274]),
        (4, "full", [1, 18, 162, 1458, 12960, 114048]),
    ],
)
@pytest.mark.rule("C10", "C11", "C13")
def test_perft_gives_known_numbers(seats: int, board: str, numbers: list[int]) -> None:
    # python3 -m sobek perft --game scarab --seats 2 --depth 5 prints 108228.
    state = new_game(seats, 0, board)
    assert [perft(state, depth) for depth in range(len(numbers))] == numbers
