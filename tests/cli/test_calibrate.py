"""``calibrate``: how strong anchors are, what a head start is worth, whether predictions hold."""

from __future__ import annotations

import re

import pytest

from sobek.cli import main
from sobek.core.strength import Scale, Setting
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
