"""What docs/research.md says is so: its examples run, and its tables are those of the code."""

from __future__ import annotations

import re
import tomllib
from random import Random

import numpy as np
import pytest

import serve
from sobek import __version__
from sobek.research import selfplay
from sobek.research.encoding import ENCODINGS

DOCUMENT = (serve.ROOT / "docs" / "research.md").read_text(encoding="utf-8")
README = (serve.ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
every_game = pytest.mark.parametrize("name", ENCODINGS)


@pytest.mark.parametrize("source", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs(source: str) -> None:
    exec(compile(source, "example", "exec"), {})


def test_what_is_to_be_installed_and_run_is_there() -> None:
    extras = tomllib.loads((serve.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    known = extras["project"]["optional-dependencies"]
    for text in (DOCUMENT, README):
        assert 'pip install ".[openspiel,pettingzoo]"' in text
        assert re.findall(r"python3 -m (sobek\.research\.\w+)", text) == [selfplay.__name__]
    locked = (serve.ROOT / "tests" / "requirements.txt").read_text(encoding="utf-8")
    for name in ("openspiel", "pettingzoo"):
        (package,) = known[name]
        assert package.replace("_", "-") in locked


def test_the_citation_names_this_version() -> None:
    citation = (serve.ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in citation
    assert citation.startswith("cff-version: 1.2.0\n")


@every_game
def test_the_table_of_actions_is_right(name: str) -> None:
    spellings, following = ENCODINGS[name].spellings, 0
    table = DOCUMENT.split(f"| {name.capitalize()} | first | last |")[1].split("\n\n")[0]
    for first, last, begin, end in re.findall(r"\| (\d+)–(\d+) \| (.*?) \| (.*?) \|", table):
        assert int(first) == following
        assert (spellings[int(first)], spellings[int(last)]) == (begin, end)
        following = int(last) + 1
    assert following == len(spellings)


@every_game
def test_the_table_of_observations_is_right(name: str) -> None:
    seats = ENCODINGS[name].game.seats
    head, table = re.findall(
        rf"\| {name.capitalize()} \((.*?) players\) .*?\n(.*?)\n\n", DOCUMENT, re.DOTALL
    )[0]
    sizes = (f"{ENCODINGS[name].layout(n).size:,} with {n}" for n in seats)
    assert head == ", ".join(sizes)
    for n in seats:
        said = [
            (piece, tuple(int(each) for each in shape.replace("n", str(n)).split(" × ")), int(most))
            for piece, shape, most in re.findall(r"\| (\w+) \| ([\dn× ]+) \| (\d+) \|", table)
        ]
        assert said == [(p.name, p.shape, p.most) for p in ENCODINGS[name].layout(n).pieces]


def test_a_net_learns_by_self_play_that_high_stones_are_worth_more() -> None:
    adam, rng = selfplay.Adam(selfplay.new_net(1)), Random(1)
    games = [selfplay.practise(adam.net, seed) for seed in range(4)]
    decisions = [decision for game in games for decision in game]
    assert {decision.sign for decision in decisions} == {-1, 0, 1}
    selfplay.learn(adam, decisions, rng)
    low, high = (np.zeros_like(decisions[0].inputs) for _ in range(2))
    low[[0, 3]] = high[[0, 3 + 15]] = 1  # a move; the line has one -8, or one +8
    worst, best = selfplay.worth(adam.net, np.array([low, high]))
    assert worst < 0 < best
    assert 0 <= selfplay.meet(adam.net, 5) <= 1
