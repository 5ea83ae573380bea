"""Luck of games between bots: its mean is 0, and results vary less without it."""

import json
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pvariance, stdev

import pytest

from sobek.cli import luck, main
from sobek.cli.arena import pairing
from sobek.cli.common import read_line_up
from sobek.cli.jobs import Job, play_one
from sobek.core import transcript
from sobek.core.game import AnyState
from sobek.core.play import Play
from sobek.games import game, names
from sobek.games.null import NullState

Played = tuple[Job, Play]


def played(name: str, bots: str, games: int, seed: int = 1) -> list[Played]:
    rules = game(name)
    line_up = read_line_up(bots, rules)
    jobs = pairing(rules, line_up, rules.complete({}, len(line_up)), seed, games)
    return [(job, transcript.read(play_one(job).text)) for job in jobs]


def one_by_one(found: Sequence[Played], value: luck.Value) -> list[float]:
    """The luck of the first seat in each."""
    return [
        luck.luck(play, luck.choosing(job), value, Random(n), redraws=8)[0]
        for n, (job, play) in enumerate(found)
    ]


def dice(state: AnyState) -> Sequence[float]:
    """A judgement of a position of the null game, and not a good one."""
    assert isinstance(state, NullState)
    return [float(die) for die in state.dice]


def errors(figures: Sequence[float]) -> float:
    """How many standard errors the mean is away from 0."""
    return abs(fmean(figures)) / (stdev(figures) / sqrt(len(figures)))


NULL_GAMES = played("null", "greedy,random", 2_000)


def test_the_mean_luck_is_zero_whatever_positions_are_worth() -> None:
    found = one_by_one(NULL_GAMES, dice)
    assert stdev(found) > 1
    assert errors(found) < 3


def test_luck_of_those_who_know_more_than_is_drawn_anew_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a bot has acted upon must not be drawn anew: it rolls a low die again."""
    monkeypatch.setattr(NullState, "joint_view", lambda state: state.view(None))
    assert errors(one_by_one(NULL_GAMES, dice)) > 4


def test_results_without_luck_have_the_same_mean_and_vary_less() -> None:
    lucks = one_by_one(NULL_GAMES, dice)
    results = [play.state.returns()[0] for _, play in NULL_GAMES]
    found = luck.adjusted(results, lucks)
    assert pvariance(found) < 0.8 * pvariance(results)
    differences = [one - other for one, other in zip(found, results, strict=True)]
    assert errors(differences) < 4


def test_the_factor_comes_from_other_deals() -> None:
    results, lucks = [1.0, 0.0, 0.0, 1.0, 1.0, 1.0], [0.5, -0.2, -0.5, 0.3, 0.3, 0.1]
    before = luck.adjusted(results, lucks)
    results[0] = 0.0
    after = luck.adjusted(results, lucks)
    assert after[0] == pytest.approx(before[0] - 1.0)
    assert after[2::2] == before[2::2]
    assert after[1] != before[1]


@pytest.mark.parametrize("name", names())
def test_what_is_drawn_anew_is_what_nobody_has_seen(name: str) -> None:
    rules, rng = game(name), Random(3)
    ((_, play), *_) = played(name, "greedy,random", 2)
    for step in play.steps[:: max(1, play.length // 20)]:
        seen = step.before.joint_view()
        drawn = rules.determinize(seen, rng)
        assert drawn.joint_view() == seen
        assert list(drawn.legal_actions()) == list(step.before.legal_actions())
        for seat in range(step.before.seats):
            own = step.before.view(seat)
            assert rules.determinize(seen, rng).view(seat).actor == own.actor


def test_nothing_comes_by_chance_where_all_is_seen() -> None:
    ((_, play), *_) = played("scarab", "greedy,greedy", 2)

    def score(state: AnyState) -> Sequence[float]:
        return [float(each) for each in state.scores]

    assert luck.luck(play, (None, None), score, Random(1)) == (0.0, 0.0)


@pytest.mark.parametrize("name", ["sobek", "sakkara"])
def test_each_game_has_a_judgement(name: str) -> None:
    ((job, play), *_) = played(name, "greedy,random", 2)
    value, first = luck.judgement(play.game), play.at(12)
    found = luck.luck(first, luck.choosing(job), value, Random(1), redraws=2)
    assert sum(found) == pytest.approx(0, abs=1e-6)
    assert found[0] != 0


def test_without_luck_the_interval_of_a_few_deals_that_agree_has_a_width(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """They agree by chance. One deal of two could not tell how luck counts."""
    asked = ["arena", "--game", "scarab", "--bots", "greedy,random", "--games", "2", "--jobs", "1"]
    assert main([*asked, "--adjust-luck", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == 4
    for bot in told["bots"]:
        low, high = bot["adjusted"]["low"], bot["adjusted"]["high"]
        assert 0 <= low <= bot["adjusted"]["mean"] <= high <= 1
        assert high - low > 0.2


def test_the_arena_gives_the_share_without_luck(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "--game", "null", "--bots", "greedy,random", "--games", "40", "--jobs", "1"]
    assert main([*asked, "--adjust-luck"]) == 0
    lines = capsys.readouterr().out.splitlines()
    is_adjusted = [line.startswith("  without luck: ") for line in lines]
    assert is_adjusted == [False, False, True, False, True]
    assert main(asked) == 0
    assert "without luck" not in capsys.readouterr().out
