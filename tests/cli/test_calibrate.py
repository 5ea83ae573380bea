"""``calibrate``: how strong anchors are, what a head start is worth, whether predictions hold."""

from __future__ import annotations

import re

import pytest

from sobek.bots import fits
from sobek.cli import main
from sobek.cli.calibrate import predictions
from sobek.cli.jobs import Contender, Job, Outcome
from sobek.core.intervals import of_mean
from sobek.core.strength import Scale, Setting, expected
from sobek.games import game

FAST = Scale((Setting(20, 0.9), Setting(20, 0.3), Setting(40, 0.0)), {2: (0, 200, 400)}, {}, 9)
COMMAND = ["calibrate", "--game", "scarab", "--jobs", "1"]


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has a scale whose anchors don't think long."""
    monkeypatch.setitem(vars(game("scarab")), "strength", FAST)


def test_it_prints_ratings_and_each_result_beside_what_they_predict(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*COMMAND, "--games", "8"]) == 0
    first, *pairs = capsys.readouterr().out.splitlines()
    ratings = re.fullmatch(r"2: \((0), (\d+), (\d+)\),", first)
    assert ratings and int(ratings[2]) > 0 and int(ratings[1]) == 0
    shares = [re.search(r"slack [\d.]+: [\d.]+%, [\d.]+%, n=(\d+)$", each) for each in pairs]
    assert [each and int(each[1]) for each in shares] == [4, 4, 4]


def test_it_prints_what_a_head_start_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--head-starts", "--games", "2"]) == 0
    worth, *amounts = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"2: [\d.]+,", worth)
    starts = game("scarab").head_start
    assert starts and [each.split(":")[0] for each in amounts] == [*map(str, starts.amounts)]


@pytest.mark.parametrize("option", ["teams=pairs", "board=short", "start=1+4"])
def test_it_takes_no_options(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody's rating says how pairs play, and what it has measured is for the usual game."""
    with pytest.raises(SystemExit) as ended:
        main([*COMMAND, "--option", option])
    assert ended.value.code == 2
    assert "--option" in capsys.readouterr().err


def test_predictions_are_compared_by_deals() -> None:
    """The games of a deal are not independent: one that is won from both seats says no more than
    one game. After ± stands half of the 95 % interval."""
    bots = tuple(Contender(fits.kind(each)) for each in (300, 200))
    won = [(1.0, 1.0), (1.0, 0.0), (1.0, 1.0)]
    jobs, outcomes = [], []
    for deal, shares in enumerate(won):
        for turned, share in zip((bots, bots[::-1]), shares, strict=True):
            jobs.append(Job("scarab", turned, {}, deal, False))
            seats = (share, 1 - share) if turned == bots else (1 - share, share)
            outcomes.append(Outcome("", "", 0, (), seats, frozenset(), ""))
    half = of_mean([1.0, 0.5, 1.0]).half
    told = f"{expected([300, 200])[0]:.1%}, 83.3% ± {half:.1%}, n=3"
    assert list(predictions(jobs, outcomes)) == [f"0%-100%: {told}", f"60%-70%: {told}"]
