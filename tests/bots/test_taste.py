"""What a bot's taste changes in its choices: only those that cost little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from sobek import games
from sobek.bots import fits
from sobek.bots.taste import favourite, liking, near_best
from sobek.core.bot import Budget
from sobek.core.game import OVER, AnyGame
from sobek.core.report import Line, Report
from sobek.core.strength import Taste

LEANING = [
    (name, bot)
    for name in games.names()
    if (scale := games.game(name).strength)
    for bot in scale.leanings
]


def report(**chances: float) -> Report:
    """A report in which each action, by its name, has this chance and a hundred visits."""
    return Report(tuple(Line(each, 100, 100 * chance, (), ()) for each, chance in chances.items()))


def likes(*wanted: str) -> Any:
    """The taste of a bot that likes nothing but these actions."""
    return lambda view, action: 0.7 if action in wanted else 0.2


def often(slack: float, *wanted: str, **chances: float) -> Counter[str]:
    """How often each action is chosen of a thousand times."""
    liked = liking(likes(*wanted), None, list(chances))
    return Counter(near_best(report(**chances), slack, liked, Random(n)) for n in range(1000))


def test_the_most_and_the_least_liked_action_are_as_far_apart_as_can_be() -> None:
    assert liking(likes("b"), None, "abc") == {"a": 0.0, "b": 1.0, "c": 0.0}


def test_who_likes_all_actions_alike_leans_to_none() -> None:
    assert set(liking(likes("a", "b"), None, "ab").values()) == {0.0}


def test_of_two_choices_that_cost_the_same_the_liked_one_is_made_nearly_always() -> None:
    assert often(0.1, "b", a=0.5, b=0.5)["b"] > 850


def test_what_costs_as_much_as_the_slack_is_not_chosen_however_much_it_is_liked() -> None:
    assert often(0.1, "c", a=0.5, b=0.45, c=0.4)["c"] == 0


def test_without_slack_the_liked_action_may_cost_a_little_and_no_more() -> None:
    liked = {"a": 0.0, "b": 1.0}
    assert favourite(report(a=0.50, b=0.49), 0.015, liked) == "b"
    assert favourite(report(a=0.50, b=0.48), 0.015, liked) == "a"


def test_what_a_search_has_hardly_looked_at_is_not_chosen() -> None:
    lines = (Line("a", 1000, 500.0, (), ()), Line("b", 10, 9.0, (), ()))
    assert favourite(Report(lines), 0.5, {"a": 0.0, "b": 1.0}) == "a"


def test_in_a_game_that_is_decided_no_taste_matters() -> None:
    assert favourite(report(a=1.0, b=0.999), 0.015, {"a": 0.0, "b": 1.0}) == "a"
    found = often(0.1, "b", a=1.0, b=1.0)
    assert 400 < found["b"] < 600


@pytest.mark.parametrize(("name", "bot"), LEANING)
def test_named_bots_do_more_of_what_they_like(name: str, bot: str) -> None:
    rules = games.game(name)
    scale, search = rules.strength, rules.searcher
    assert scale and search
    plain = replace(scale, leanings={})
    leaning, other = (
        fits.named(search, each, rules.is_foolish)[bot](Budget()) for each in (scale, plain)
    )
    taste = scale.leanings[bot].taste
    done = {leaning: 0.0, other: 0.0}
    several = 25 if name == "sakkara" else 100  # whose search is not compiled
    for number, (view, actions) in enumerate(islice(positions(rules, taste), several)):
        for player in done:
            action = player.choose(view, actions, Random(number))
            done[player] += liking(taste, view, actions)[str(action)]
    assert done[leaning] > done[other]


def positions(rules: AnyGame, taste: Taste) -> Iterator[tuple[Any, Any]]:
    """Views and legal actions in random games, where the taste prefers some of the actions."""
    for seed in count():
        state, rng = rules.new(2, seed, rules.complete({}, 2)), Random(seed)
        for _ in range(8 + 5 * (seed % 8)):
            if state.actor != OVER:
                state.apply(rng.choice(state.legal_actions()))
        while state.actor != OVER:
            view, actions = state.view(state.actor), state.legal_actions()
            if any(liking(taste, view, actions).values()):
                yield view, actions
                break
            state.apply(rng.choice(actions))
