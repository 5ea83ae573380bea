"""Games played by whatever executor somebody brings: ``--jobs``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import distributed
import pytest

from sobek.cli import main, workers

PLAY = ["arena", "--bots", "greedy,random", "--games", "12", "--json"]
SEARCH = [
    *("arena", "--game", "scarab", "--option", "board=short"),
    *("--bots", "scribe,apprentice", "--games", "8", "--json"),
]

_clients: list[distributed.Client] = []


def cluster() -> Executor:
    """The executor of a cluster of Dask's, on this machine."""
    client = distributed.Client(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    )
    _clients.append(client)
    executor: Executor = client.get_executor()
    return executor


@pytest.fixture
def _closed() -> Iterator[None]:
    """The cluster ends with the test."""
    yield
    for client in _clients:
        client.shutdown()
    _clients.clear()


@pytest.mark.usefixtures("_closed")
@pytest.mark.parametrize("play", [PLAY, SEARCH], ids=["policies", "searches"])
def test_a_cluster_plays_the_same_games(
    play: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*play, "--jobs", "1"]) == 0
    here = capsys.readouterr().out
    assert main([*play, "--jobs", f"{__name__}:{cluster.__name__}"]) == 0
    assert _clients, "the cluster was asked"
    assert capsys.readouterr().out == here


@pytest.mark.parametrize(
    ("jobs", "says"),
    [
        ("tests.cli.nowhere:cluster", "nowhere"),
        (f"{__name__}:nothing", "nothing"),
        ("os:path", "os:path: "),
        ("os:rename", "os:rename: "),
        ("..os:path", "..os:path: "),
        (".:path", ".:path: "),
    ],
)
def test_a_function_that_is_not_there_is_named(
    jobs: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*PLAY, "--jobs", jobs]) == 1
    said = capsys.readouterr().err
    assert says in said and said.count("\n") == 1


def test_a_process_that_ends_before_its_game_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("import os\n\ndef choose(view, actions, rng):\n    os._exit(3)\n")
    assert main(["arena", "--bots", f"{file},random", "--games", "4", "--jobs", "2"]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "A process ended before its game did.\n")


def test_windows_has_no_more_than_it_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with workers.executor(64) as executor:
        assert executor


def test_a_function_that_returns_something_else_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*PLAY, "--jobs", "os:getpid"]) == 1
    assert "returns no executor" in capsys.readouterr().err
