"""Mutation tests: small faults are put into the code one by one, and the tests have to find them.

The order is random, but always the same; so a part of it is a sample. The tests of a module's own
room come first, then those of the contract; the first failure kills a mutant. They run in a copy of
the project. A survivor's reason stands in ``survivors.txt``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE, Popen
from typing import Final, NamedTuple, Self

import serve
from tests.trust.part import Case, Failure, Part, Tally, Unavailable
from web.build.build import CACHE

VENV: Final = serve.ROOT / ".venv-mutants"
HERE: Final = Path(__file__).parent
REASONS: Final = HERE / "survivors.txt"
COPIED: Final = ("sobek", "web", "tests", "docs", "*.md", "*.py", "*.toml", "*.json", "index.html")
SURVIVED: Final = "survived: "
WANTED: Final = 0.9
"""The share of mutants that have to be killed."""
LONGEST: Final = 4
"""A mutant is killed, too, if the tests take so many times as long as without it."""
PATIENCE: Final = 30.0
"""Seconds besides that."""


class Target(NamedTuple):
    """Modules, as patterns, and the arguments for pytest, one run after the other."""

    modules: tuple[str, ...]
    tests: tuple[tuple[str, ...], ...]


TARGETS: Final = {
    **{
        f"rules of {game}": Target(
            (f"sobek/games/{game}/rules/*.py",),
            (
                (f"tests/games/{game}/rules",),
                ("tests/contract", "tests/core/test_public_view.py", "-k", game),
            ),
        )
        for game in ("sobek", "scarab", "sakkara")
    },
    "knowledge": Target(
        ("sobek/games/sobek/knowledge/*.py", "sobek/games/sakkara/knowledge.py"),
        (
            ("tests/games/sobek/knowledge", "tests/games/sakkara/rules/test_view.py"),
            ("tests/contract", "-k", "sobek or sakkara"),
        ),
    ),
    "links": Target(
        tuple(
            f"sobek/core/{name}.py"
            for name in ("link", "play", "public_view", "record", "transcript", "wire")
        ),
        (("tests/core", "-k", "not pyodide"), ("tests/contract", "tests/games/test_records.py")),
    ),
    "saves": Target(
        ("web/storage/saves.py", "web/storage/checksum.py", "web/storage/files.py"),
        (("tests/web/storage",), ("tests/web/app/test_tabs.py", "tests/web/app/test_app.py")),
    ),
    "sealed play": Target(
        ("sobek/sealed/*.py", "sobek/games/*/sealed/*.py"),
        (
            tuple(f"tests/games/{game}/sealed" for game in ("sobek", "sakkara")),
            ("tests/sealed",),
        ),
    ),
}
"""What is mutated, and what should notice it."""


class Mutant(NamedTuple):
    """``place``: in cosmic-ray's list; ``target``: the name of its target."""

    place: int
    target: str
    path: str
    operator: str
    line: int


class Maker:
    """Makes mutants, in an environment of its own. A context manager."""

    def __init__(self) -> None:
        paths = {
            str(path.relative_to(serve.ROOT)): name
            for name, target in TARGETS.items()
            for pattern in target.modules
            for path in sorted(serve.ROOT.glob(pattern))
        }
        command = [_python(), str(HERE / "cosmic.py"), *paths]
        self._program = Popen(
            command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, cwd=serve.ROOT
        )
        found = json.loads(self._read())
        self.mutants = [
            Mutant(place, paths[path], path, operator, line)
            for place, (path, operator, _, line) in enumerate(found)
        ]
        Random("mutants").shuffle(self.mutants)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._program.kill()
        self._program.communicate()

    def source(self, mutant: Mutant) -> str:
        """The module with its fault."""
        assert self._program.stdin
        self._program.stdin.write(f"{mutant.place}\n")
        self._program.stdin.flush()
        return str(json.loads(self._read()))

    def _read(self) -> str:
        assert self._program.stdout
        return self._program.stdout.readline()


class Bench:
    """Tests mutants in a copy of the project."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._baselines: dict[tuple[str, ...], float] = {}

    def is_killed(self, path: str, source: str, runs: Sequence[tuple[str, ...]]) -> bool:
        """Whether tests find the fault in the module at this path. ``runs``: the arguments of
        pytest, one run after the other.

        :raises Failure: if they fail without it.
        """
        module = self._folder / path
        whole = module.read_text(encoding="utf-8")
        for tests in runs:
            if tests not in self._baselines:
                started = time.monotonic()
                if self._fails(tests, None):
                    raise Failure(f"The tests fail without a mutant, too: {' '.join(tests)}")
                self._baselines[tests] = time.monotonic() - started
            module.write_text(source, encoding="utf-8")
            try:
                if self._fails(tests, LONGEST * self._baselines[tests] + PATIENCE):
                    return True
            finally:
                module.write_text(whole, encoding="utf-8")
        return False

    def _fails(self, tests: Sequence[str], seconds: float | None) -> bool:
        """Whether a test fails, or they take longer than so many seconds."""
        options = ("-x", "-q", "-p", "no:cacheprovider", "-m", "not browser and not slow")
        command = [sys.executable, "-m", "pytest", *options, *tests]
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        process = Popen(command, cwd=self._folder, env=environment, stdout=DEVNULL, stderr=DEVNULL)
        try:
            return process.wait(seconds) != 0
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return True


def difference(before: str, after: str) -> str:
    """The line that a fault changes, and how: a spelling that stays when other lines change."""
    old, new = before.splitlines(), after.splitlines()
    first = next(n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
    last = len(old) - len(new)
    return f"{old[first].strip()} → {new[first].strip() if last <= 0 else '…'}"


@cache
def reasons() -> dict[str, str]:
    """Why mutants may survive, by their names."""
    lines = REASONS.read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line and not line.startswith("#")]
    return {of: why.strip() for of, why in zip(told[::2], told[1::2], strict=True)}


def explain(what: str) -> str:
    """Why something of the tally is as it is; "" if nothing is to be said."""
    if not what.startswith(SURVIVED):
        return ""
    return reasons().get(what.removeprefix(SURVIVED), "no reason is known yet")


def verdict(tally: Tally) -> str:
    """Which share was killed."""
    done, killed = tally["mutants"], tally["killed"]
    if not done:
        return ""
    known = [each for each in tally if each.startswith(SURVIVED)]
    told = sum(each.removeprefix(SURVIVED) in reasons() for each in known)
    is_enough = "" if killed >= WANTED * done else f"; **wanted: {WANTED:.0%}**"
    of_all = f" of a random {done:,} of {tally['all mutants']:,}" if tally["all mutants"] else ""
    return (
        f"{killed / done:.1%} killed{of_all}; {done - killed} survive, {told} of them with a reason"
        + is_enough
    )


@cache
def _python() -> str:
    """The Python that has cosmic-ray.

    :raises Unavailable: if it can't be installed.
    """
    requirements = (HERE / "requirements.txt").read_text(encoding="utf-8")
    try:
        return str(serve.virtual_environment(VENV, requirements, "Installing what makes mutants"))
    except serve.Missing as missing:
        raise Unavailable(str(missing)) from None


@contextmanager
def copied() -> Iterator[Path]:
    """A fresh copy of the project."""
    folder = CACHE / "mutants"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        for pattern in COPIED:
            for path in serve.ROOT.glob(pattern):
                copy = shutil.copytree if path.is_dir() else shutil.copy2
                copy(path, folder / path.name)
        (folder / "node_modules").symlink_to(serve.ROOT / "node_modules")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _cases() -> Iterator[Case]:
    with copied() as folder, Maker() as maker:
        bench = Bench(folder)

        def case(number: int) -> Tally:
            mutant = maker.mutants[number]
            before = (folder / mutant.path).read_text(encoding="utf-8")
            after = maker.source(mutant)
            tally = Counter({"mutants": 1, f"{mutant.target}: mutants": 1})
            if number == 0:
                tally["all mutants"] = len(maker.mutants)
            if bench.is_killed(mutant.path, after, TARGETS[mutant.target].tests):
                return tally + Counter(["killed", f"{mutant.target}: killed"])
            return tally + Counter([f"{SURVIVED}{mutant.path}: {difference(before, after)}"])

        yield case


PARTS: Final = (
    Part(
        name="mutants",
        what="small faults in rules, links, saves, knowledge and sealed play, found by tests: 90 %",
        unit="mutants",
        wanted=0,
        seconds=8.0,
        cases=_cases,
        is_parallel=False,
        verdict=verdict,
        explain=explain,
        code=(
            *("sobek/core", "sobek/games", "sobek/sealed", "web/storage"),
            *("tests/contract", "tests/core", "tests/games", "tests/helpers", "tests/sealed"),
            "tests/web/storage",
            *(f"tests/trust/{name}.py" for name in ("cosmic", "mutants")),
        ),
    ),
)
