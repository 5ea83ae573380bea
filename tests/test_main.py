"""The command python3 -m tests."""

import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple, cast

import pytest

import serve
from tests import __main__ as command
from tests.helpers import retries, variants

NEEDS_THE_PAGE = re.compile(r"^def .*\bsite: Path|^from tests\.browser\b", re.MULTILINE)
RACE = """
from pathlib import Path
import pytest

@pytest.mark.flaky(reruns=1)
def test_race():
    seen = Path(__file__).with_suffix(".seen")
    was_seen = seen.exists()
    seen.touch()
    assert was_seen

@pytest.mark.flaky(reruns=1)
def test_fault():
    assert False
"""


@pytest.mark.parametrize(
    ("arguments", "marks"),
    [
        (["--no-browser", "-m", "slow or long"], "(slow or long) and not browser"),
        (["--no-browser", "-k", "undo"], "not browser"),
        (["-m", "slow"], "(slow)"),
        (["tests/core"], ""),
    ],
)
def test_marks_for_pytest_are_joined_with_those_left_out(
    arguments: list[str], marks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def passes(*check: str) -> bool:
        ran.extend(check)
        return True

    monkeypatch.setattr(command, "_passes", passes)
    monkeypatch.setattr(command, "_fetch_for", lambda chosen: None)
    assert command.main(arguments) == 0
    given = [ran[at + 1] for at, each in enumerate(ran) if each == "-m"]
    assert given[-1:] == ([marks] if marks else [])


def fail() -> None:
    raise AssertionError("the page is built")


def test_no_folder_of_tests_is_left_out(pytestconfig: pytest.Config) -> None:
    """Pytest passes by folders of these names without a word, as by "build" where it isn't told."""
    passed_by = pytestconfig.getini("norecursedirs")
    files = [path.relative_to(serve.ROOT) for path in serve.ROOT.glob("tests/**/test_*.py")]
    folders = {folder for path in files for folder in path.parent.parts}
    assert {"tests", "build"} <= folders
    assert not {name for name in folders for each in passed_by if fnmatch(name, each)}


def test_a_test_that_needs_no_page_builds_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "prepare", fail)
    assert command.main(["--collect-only", "-q", "tests/test_imports.py"]) == 0


def test_the_quick_tests_need_no_page() -> None:
    for name in command.QUICK:
        path = serve.ROOT / name
        assert path.exists()
        for module in path.rglob("test_*.py") if path.is_dir() else [path]:
            assert not NEEDS_THE_PAGE.search(module.read_text(encoding="utf-8")), module


def test_the_end_of_a_run_lists_what_passed_only_when_it_was_tried_again(tmp_path: Path) -> None:
    file = tmp_path / "test_twice.py"
    file.write_text(RACE, encoding="utf-8")
    run = [sys.executable, "-m", "pytest", "-p", retries.__name__, "-c", "/dev/null", str(file)]
    done = subprocess.run(run, cwd=serve.ROOT, capture_output=True, text=True, check=False)
    last = done.stdout.rstrip().splitlines()[-2:]
    assert retries.HEADING in last[0]
    assert last[1].endswith("test_twice.py::test_race")
    file.with_suffix(".seen").touch()
    run += ["-k", "test_race"]
    done = subprocess.run(run, cwd=serve.ROOT, capture_output=True, text=True, check=True)
    assert retries.HEADING not in done.stdout


def some_tests() -> list[pytest.Item]:
    """Tests of a browser, with one to nine variants, and others."""
    folders = {"tests/browser/test_a.py": range(1, 10), "tests/core/test_b.py": range(1, 4)}
    return [
        cast("pytest.Item", Collected(serve.ROOT / path, f"{path}::test_{count}[{number}]"))
        for path, counts in folders.items()
        for count in counts
        for number in range(count)
    ]


class Collected(NamedTuple):
    """What the choice of tests asks of one."""

    path: Path
    nodeid: str
    marker: str = ""

    def get_closest_marker(self, name: str) -> bool:
        """Whether it has this one."""
        return self.marker == name


def test_a_few_runs_take_all_variants_of_a_browser_test_and_each_takes_some() -> None:
    everything = set(some_tests())
    parts = [everything - variants.unwanted(some_tests(), turn) for turn in range(variants.PARTS)]
    assert set.union(*parts) == everything
    tests = {item.nodeid.partition("[")[0] for item in everything}
    for part in parts:
        assert {item.nodeid.partition("[")[0] for item in part} == tests
        assert len(part) < len(everything)
        assert all(item in part for item in everything if "browser" not in item.nodeid)


@pytest.mark.parametrize("path", ["tests/browser/test_a.py", "tests/games/test_a.py"])
def test_one_of_ten_runs_takes_a_long_test(path: str) -> None:
    names = [f"{path}::test_{number}" for number in range(40)]
    file = serve.ROOT / path
    everything = [cast("pytest.Item", Collected(file, name, "long")) for name in names]
    runs = [set(everything) - variants.unwanted(everything, turn) for turn in range(variants.PARTS)]
    assert set.union(*runs) == set(everything) and sum(map(len, runs)) == len(everything)
    assert min(map(len, runs)) > 3


def test_each_process_begins_with_tests_of_the_browser() -> None:
    everything = some_tests()
    shared = variants.shared_out(everything, 3)
    assert set(shared) == set(everything) and len(shared) == len(everything)
    third = len(everything) // 3
    for part in (shared[:third], shared[third : 2 * third], shared[2 * third :]):
        kinds = ["browser" in item.nodeid for item in part]
        assert kinds == sorted(kinds, reverse=True) and sum(kinds) >= third - 3
