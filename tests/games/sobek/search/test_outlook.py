"""What a round will bring, judged before its end."""

from random import Random

import pytest

from sobek.core.bot import Budget
from sobek.core.game import OVER
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.search.bots import BOTS
from sobek.games.sobek.search.outlook import FEATURES, Outlook, describe
from sobek.games.sobek.search.playout import Playout
from sobek.games.sobek.search.question import position_of
from tests.games.sobek.rules.positions import position


def loaded(state: SobekState) -> Playout:
    playout = Playout(state.seats)
    playout.load(position_of(state))
    return playout


def features(state: SobekState, seat: int) -> list[float]:
    found: list[float] = []
    describe(loaded(state), seat, found)
    return found


def test_features_of_a_hand() -> None:
    state = position(["3 ivory + 2 plain fish + amulet", ""], ["", "2 plain wheat"])
    left = (sum(card > 0 for card in state.quay) + len(state.deck)) / 18
    found = features(state, 0)
    assert len(found) == FEATURES
    # Three cards of ivory with three scarabs each are ready; the fish have none.
    assert found[2:4] == [27.0, pytest.approx(27 * left / (1 + left))]
    assert found[4:6] == [0.0, 0.0]
    # Six cards in hand, one of them an amulet.
    assert found[6:10] == [6.0, 6 * left, 1.0, left]
    # Four more corruption cards than the other seat: cards in hand count (S43).
    assert found[14] == pytest.approx(4 / 6)
    assert found[17:19] == [pytest.approx((4 / 6) ** 3), left]
    assert features(state, 1)[14] == pytest.approx(-4 / 6)


def test_only_one_seat_is_on_turn() -> None:
    state = GAME.new(4, 1, {"variant": "original"})
    assert sorted(features(state, seat)[1] for seat in range(4)) == [0.0, 0.0, 0.0, 1.0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_expected_is_nearer_to_the_end_than_the_score(seats: int) -> None:
    """And so is who is the most corrupt nearer than equal chances. In games of the policy."""
    points = [0.0, 0.0]
    corrupt = [0.0, 0.0]
    for seed in range(40):
        state, rng = GAME.new(seats, seed, {"variant": "original"}), Random(seed)
        bot = BOTS["policy"](Budget())
        turns: list[tuple[Outlook, list[int]]] = []
        while state.round == 1 and state.actor != OVER:
            if state.phase is Phase.TURN:
                playout, outlook = loaded(state), Outlook(seats)
                outlook.judge(playout, 1)
                assert sum(outlook.chances) == pytest.approx(1)
                turns.append((outlook, [playout.score(seat) for seat in range(seats)]))
            state.apply(bot.choose(state.view(state.actor), state.legal_actions(), rng))
        for outlook, now in turns:
            for seat, line in enumerate(state.accounts[0]):
                points[0] += abs(outlook.points[seat] - line.after)
                points[1] += abs(now[seat] - line.after)
                corrupt[0] += (outlook.corrupt[seat] - line.corrupt) ** 2
                corrupt[1] += (1 / seats - line.corrupt) ** 2
    assert points[0] < 0.65 * points[1]
    assert corrupt[0] < 0.97 * corrupt[1]
