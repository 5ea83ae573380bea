"""What the search reports for advice: values of the best choices, chances to win, points."""

from random import Random

import pytest

from sobek.bots import bot
from sobek.core.bot import Analyzer, Budget
from sobek.core.chance import pick
from sobek.core.report import Report, merged
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.tables import STRIDE
from sobek.games.scarab.search.iterative_deepening import (
    SearchResult,
    Several,
    TwoSides,
    searcher,
)
from sobek.games.scarab.search.outlook import chance, points
from sobek.games.scarab.search.scale import UNIT, WIN
from tests.games.scarab.rules.positions import do, position
from tests.games.scarab.search.brute_force import after, late_position, search, winner

KINDS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (2, {"board": "short"}),
    (3, {}),
    (4, {}),
    (4, {"teams": "pairs"}),
)


def positions(count: int) -> list[ScarabState]:
    """Positions of random games of all kinds, with at least two legal actions."""
    rng, found = Random(1), list[ScarabState]()
    while len(found) < count:
        seats, options = KINDS[len(found) % len(KINDS)]
        state = GAME.new(seats, rng.randrange(1000), GAME.complete(options, seats))
        for _ in range(rng.randrange(40)):
            if state.legal_actions():
                state.apply(pick(state.legal_actions(), rng))
        if len(state.legal_actions()) > 1:
            found.append(state)
    return found


def report_on(state: ScarabState, nodes: int = 1_000) -> Report:
    priest = bot(GAME.adviser, GAME, Budget(nodes=nodes))
    assert isinstance(priest, Analyzer)
    return priest.analyze(state.view(state.actor), state.legal_actions(), Random(1))


# --- the choices -----------------------------------------------------------------------------


@pytest.mark.parametrize("nodes", [60, 1_000, 3_000])
def test_the_best_line_is_the_bots_choice(nodes: int) -> None:
    for state in positions(25):
        view, actions = state.view(state.actor), state.legal_actions()
        played = bot(GAME.adviser, GAME, Budget(nodes=nodes)).choose(view, actions, Random(2))
        report = report_on(state, nodes)
        # The page adds up what its workers report.
        assert report.best == merged([report]).best == str(played)
        lines = [line.action for line in report.lines]
        assert len(set(lines)) == len(lines)
        assert set(lines) <= set(map(str, actions))


def full_search(state: ScarabState) -> SearchResult:
    return searcher(state.view(state.actor), Budget(nodes=1_000_000)).run()


@pytest.mark.parametrize("depth", [3, 4])
def test_the_three_best_values_equal_a_search_of_all_choices(
    depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TwoSides, "deep_enough", lambda _, reached: reached >= depth)
    states = [state for state in positions(25) if state.seats == 2 or state.pairs]
    monkeypatch.setattr(TwoSides, "multipv", STRIDE**2)
    full = [full_search(state) for state in states]
    monkeypatch.setattr(TwoSides, "multipv", 3)
    for state, all_of_them in zip(states, full, strict=True):
        found = full_search(state)
        assert len(found.choices) >= min(3, len(all_of_them.choices))
        values = {choice.action: choice.value for choice in all_of_them.choices}
        assert all(values[choice.action] == choice.value for choice in found.choices)
        best = [choice.value for choice in all_of_them.choices[:3]]
        assert [choice.value for choice in found.choices[:3]] == best


@pytest.mark.parametrize("depth", [1, 3])
def test_compared_values_equal_a_search_of_all_choices(
    depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in (TwoSides, Several):
        monkeypatch.setattr(kind, "deep_enough", lambda _, reached: reached >= depth)
        monkeypatch.setattr(kind, "multipv", STRIDE**2)
    for state in positions(25):
        view, plenty = state.view(state.actor), Budget(nodes=1_000_000)
        full = {choice.action: choice for choice in full_search(state).choices}
        two = list(full)[:1] + list(full)[-1:]
        found = searcher(view, plenty).compare(two[::-1])
        assert {choice.action: choice for choice in found} == {each: full[each] for each in two}
        # Actions that a search would skip are judged, too.
        every = searcher(view, plenty).compare(state.legal_actions())
        assert {choice.action for choice in every} == set(state.legal_actions())
        assert max(choice.value for choice in every) == found[0].value


def test_a_comparison_always_searches_one_turn() -> None:
    for state in positions(5):
        priest = bot(GAME.adviser, GAME, Budget(nodes=0))
        assert isinstance(priest, Analyzer)
        pair = state.legal_actions()[:2]
        report = priest.compare(state.view(state.actor), pair, Random(1))
        assert {line.action for line in report.lines} == set(map(str, pair))


def test_reports_tell_the_winner_of_solved_positions() -> None:
    rng, told = Random(5), set()
    for _ in range(40):
        state = late_position(rng, scarabs=8, ankhs=0, seats=2, corner=4)
        if not state.legal_actions() or not search(state).solved:
            continue
        side = -1 if state.actor else 1
        for line in report_on(state, 1_000_000).lines:
            if (share := line.mean().chance) in (0, 1):
                wins = winner(after(state, parse(line.action)), {}) == side
                assert wins == (share == 1)
                told.add((line.action == report_on(state).best, wins))
    assert len(told) == 4


# --- the chance to win -----------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_chance_rises_with_the_value(sides: int) -> None:
    found = [chance(value, 40, sides) for value in range(-200 * UNIT, 200 * UNIT)]
    assert found == sorted(found)
    assert 0 < found[0] < 0.05
    assert 0.95 < found[-1] < 1
    assert (chance(-WIN + 5, 40, sides), chance(WIN - 5, 40, sides)) == (0, 1)


def test_the_chances_of_two_sides_add_up_to_one() -> None:
    for lead in (0, 7, 100):
        assert chance(lead, 30, 2) + chance(-lead, 30, 2) == pytest.approx(1)


def test_a_lead_is_worth_more_with_fewer_scarabs_left() -> None:
    found = [chance(5 * UNIT, left, 2) for left in (96, 40, 10, 1, 0)]
    assert found[:4] == sorted(found[:4])
    assert found[0] < found[3] == found[4]


def test_a_level_position_is_worth_less_with_more_opponents() -> None:
    found = [chance(0, 40, sides) for sides in (2, 3, 4)]
    assert found == sorted(found, reverse=True)
    assert found[0] == 0.5


# --- points ----------------------------------------------------------------------------------


def test_a_choice_that_ends_the_game_has_exact_points() -> None:
    # b1 ends the game with three points to two; c1 leaves +8 to the opponent.
    state = position(
        """
        P +1 +5
        . .  +8
        """,
        stones={0: (2,), 1: (2,)},
    )
    line = report_on(state).lines[0].mean()
    assert (line.action, line.chance, line.points) == ("b1", 1, (3, 2))


@pytest.mark.rule("C30")
def test_partners_expect_the_points_of_their_pair() -> None:
    state = position(
        """
        P +1
        . A
        """,
        seats=4,
        pairs=True,
        stones={0: (2,), 1: (-8, 8), 2: (5,), 3: (-1,)},
    )
    assert report_on(state).lines[0].mean().points == (8, -1, 8, -1)


def test_expected_points_depend_on_differences_and_remaining_stones() -> None:
    state = do(
        position(
            """
            P +2 +6
            . -4 +3
            """,
            seats=3,
            stones={0: (1,), 2: (7,)},
        ),
        "b1",
    )
    one, other = (points(state, [more + n * UNIT for n in (9, 3, 6)]) for more in (0, 500))
    assert one == pytest.approx(other)
    # The positive stones are taken, the -4 perhaps.
    assert 10 + 9 - 4 < sum(one) < 10 + 9
    assert one[0] > points(state, [n * UNIT for n in (5, 3, 6)])[0]
