"""Bots of any strength: how they choose, and how their ratings come from games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sobek import games
from sobek.bots import bot, check_name, fits
from sobek.bots.taste import indifferent
from sobek.cli.jobs import Contender
from sobek.core.bot import Budget
from sobek.core.report import Line, Report
from sobek.core.strength import Leaning, Scale, Setting, expected, fitted

RATED = [name for name in games.names() if games.game(name).strength]
SCALE = Scale((Setting(100, 0.2), Setting(100, 0.1), Setting(400, 0.0)), {2: (0, 200, 300)}, {}, 9)
CHANCES = {"a": 0.50, "b": 0.48, "c": 0.42, "d": 0.41, "e": 0.10}


class Priced:
    """A search that finds these chances."""

    def choose(self, view: Any, actions: Any, rng: Random) -> str:
        return self.analyze(view, actions, rng).best

    def analyze(self, view: Any, actions: Any, rng: Random) -> Report:
        return Report(tuple(Line(each, 10, 10 * CHANCES[each], (), ()) for each in actions))

    compare = analyze


class Seen:
    """A view of two seats."""

    seats = 2


def chosen(slack: float, considered: int = 9) -> Counter[str]:
    """How often such a bot chooses each action."""
    player = fits.FittingBot(lambda _: Priced(), lambda _: Setting(50, slack), considered)
    return Counter(player.choose(Seen(), tuple(CHANCES), Random(seed)) for seed in range(1000))


def test_what_costs_as_much_as_the_slack_is_never_chosen() -> None:
    assert set(chosen(0.09)) == {"a", "b", "c"}


def test_the_more_a_choice_costs_the_rarer_it_is() -> None:
    found = chosen(0.12)
    assert found["a"] > found["b"] > found["c"] > found["d"] > 0


def test_what_anyone_sees_is_bad_is_never_chosen() -> None:
    player = fits.FittingBot(
        lambda _: Priced(), lambda _: Setting(50, 0.12), 9, lambda _, action: action in "ab"
    )
    found = {player.choose(Seen(), tuple(CHANCES), Random(seed)) for seed in range(200)}
    assert found == {"c", "d"}


def test_without_slack_the_best_is_chosen() -> None:
    assert set(chosen(0.0)) == {"a"}


@pytest.mark.parametrize(
    ("leaning", "nodes"),
    [(None, 50), (Leaning(indifferent, 0.1), 50), (Leaning(indifferent, 0.1, nodes=70), 70)],
)
def test_who_is_weaker_for_its_taste_without_slack_searches_longer(
    leaning: Leaning | None, nodes: int
) -> None:
    budgets: list[Budget] = []

    def make(budget: Budget) -> Priced:
        budgets.append(budget)
        return Priced()

    player = fits.FittingBot(make, lambda _: Setting(50, 0.0), 9, leaning=leaning)
    player.choose(Seen(), tuple(CHANCES), Random(1))
    assert [each.nodes for each in budgets] == [nodes]


def test_only_the_likeliest_choices_are_compared() -> None:
    assert set(chosen(0.12, considered=2)) == {"a", "b"}


@pytest.mark.parametrize(
    ("rating", "setting"),
    [
        (-50, Setting(100, 0.2)),
        (0, Setting(100, 0.2)),
        (50, Setting(100, 0.175)),
        (250, Setting(225, 0.05)),
        (300, Setting(400, 0.0)),
        (900, Setting(400, 0.0)),
    ],
)
def test_a_rating_between_two_anchors_has_a_setting_between_theirs(
    rating: int, setting: Setting
) -> None:
    found = SCALE.setting(2, rating)
    assert found.nodes == setting.nodes and found.slack == pytest.approx(setting.slack)


@pytest.mark.parametrize("seats", [2, 3])
def test_ratings_are_found_again_in_games_that_they_predict(seats: int) -> None:
    ratings, rng = (0, 150, 260, 500), Random(5)
    played = []
    for _ in range(4000):
        who = rng.sample(range(4), seats)
        shares = expected([ratings[each] for each in who])
        winner = rng.choices(range(seats), shares)[0]
        played.append((who, [float(seat == winner) for seat in range(seats)]))
    assert fitted(played, 4) == pytest.approx(ratings, abs=40)


def test_who_never_won_has_a_rating() -> None:
    lost, won = fitted([((0, 1), (0.0, 1.0))] * 10, 2)
    assert lost == 0 < won < 2000


def test_who_is_no_stronger_than_the_one_below_has_a_rating_of_their_own() -> None:
    turned_round = [((0, 1), (0.0, 1.0)), ((0, 1), (0.0, 1.0)), ((1, 2), (1.0, 0.0))]
    lowest, middle, highest = fitted(turned_round, 3)
    assert (lowest, highest) == (0, middle + 1)


@pytest.mark.parametrize("name", RATED)
def test_each_anchor_has_its_rating_and_each_rating_its_anchor(name: str) -> None:
    scale = games.game(name).strength
    assert scale
    for seats, ratings in scale.ratings.items():
        assert tuple(scale.setting(seats, each) for each in ratings) == scale.settings


@pytest.mark.parametrize("name", RATED)
def test_the_ratings_of_a_scale_rise(name: str) -> None:
    rules = games.game(name)
    assert rules.strength
    assert set(rules.strength.ratings) == set(rules.seats)
    for ratings in rules.strength.ratings.values():
        assert ratings[0] == 0 and list(ratings) == sorted(set(ratings))
        assert len(ratings) == len(rules.strength.settings)


@pytest.mark.parametrize("name", ["sobek", "scarab"])  # the search of Sakkara is not compiled
def test_a_stronger_bot_wins_more(name: str) -> None:
    rules = games.game(name)
    assert rules.strength
    weak, strong = (Contender(fits.kind(each)) for each in (0, rules.strength.ratings[2][6]))
    won = 0.0
    for seed in range(2):
        for bots in ((weak, strong), (strong, weak)):
            state, rng = rules.new(2, seed, rules.complete({}, 2)), Random(seed)
            players = [each.make(rules) for each in bots]
            while state.legal_actions():
                seat = state.actor
                view = state.view(seat)
                state.apply(players[seat].choose(view, state.legal_actions(), rng))
            won += state.returns()[bots.index(strong)]
    assert won >= 3


@pytest.mark.parametrize("name", RATED)
def test_a_rating_plays_the_same_from_the_same_view(name: str) -> None:
    rules = games.game(name)
    state = rules.new(2, 3, rules.complete({}, 2))
    view, actions = state.view(state.actor), state.legal_actions()
    players = [bot("fits-300", rules, Budget()) for _ in range(2)]
    for seed in range(5):
        assert players[0].choose(view, actions, Random(seed)) == players[1].choose(
            view, actions, Random(seed)
        )


@pytest.mark.parametrize("name", RATED)
def test_a_rating_of_a_named_bot_is_like_it_with_each_number_of_seats(name: str) -> None:
    rules = games.game(name)
    assert rules.strength
    for seats in rules.seats:
        for named in rules.strength.named:
            rating = rules.strength.rating(named, seats)
            assert rating is not None
            assert fits.named_like(fits.kind(rating), rules, seats) == named


@pytest.mark.parametrize("kind", ["fits", "fits-", "fits-01", "fits-12345", "fits--1"])
def test_what_is_no_rating_is_no_bot(kind: str) -> None:
    with pytest.raises(ValueError, match="There is no bot"):
        check_name(kind, games.game("sobek"))


def test_a_game_without_a_scale_has_no_rated_bot() -> None:
    with pytest.raises(ValueError, match="There is no bot"):
        check_name("fits-300", games.game("null"))


def test_a_rating_is_spelled_after_an_at_sign() -> None:
    rules = games.game("sobek")
    assert str(Contender.read("fits@300", rules)) == "fits@300"
    assert Contender.read("fits@300", rules).player("red", "star").kind == "fits-300"
    for text in ("fits@", "fits@x", "fits@10000"):
        with pytest.raises(ValueError, match="must be a rating"):
            Contender.read(text, rules)
