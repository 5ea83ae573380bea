"""How well opponents fit simulated people: what the command says of their games."""

import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest

from tests.benchmarks import people
from tests.helpers.people import PEOPLE


def test_the_command_counts_the_people_whose_opponents_fit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first wins half of all games, the second one all of them."""
    fair, strong = PEOPLE[:2]

    def met(rules: Any, choose: Any, seats: int, rating: int, rng: Any) -> tuple[Any, int]:
        won = 1.0 if choose.func.__self__ == strong else 0.5
        return SimpleNamespace(state=SimpleNamespace(returns=lambda: (won, 1 - won))), 0

    monkeypatch.setattr(people, "PEOPLE", (fair, strong))
    monkeypatch.setattr(people, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(people, "met", met)
    monkeypatch.setattr(sys, "argv", ["people", "--runs", "1", "--jobs", "1"])
    assert people.main() == 0
    first, second, summary = capsys.readouterr().out.splitlines()
    assert "won 50.0%" in first and "won 100.0%" in second
    assert "40% to 60% of games 11 on: won by 1 of 2 people" in summary
