"""The command python3 -m tests."""

import os
import re
import subprocess
import sys
from pathlib import Path

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


def fail() -> None:
    raise AssertionError("the page is built")


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


def test_a_few_runs_take_all_variants_of_a_browser_test_and_each_takes_some() -> None:
    def collected(part: str) -> set[str]:
        run = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "not slow"]
        env = {**os.environ, "SOBEK_VARIANTS": part}
        run += ["tests/browser/test_back.py", "tests/browser/test_boot.py"]
        done = subprocess.run(
            run, cwd=serve.ROOT, env=env, capture_output=True, text=True, check=True
        )
        return {line for line in done.stdout.splitlines() if "::" in line}

    everything = collected("")
    parts = [collected(str(part)) for part in range(variants.PARTS)]
    assert set.union(*parts) == everything
    tests = {name.partition("[")[0] for name in everything}
    for part in parts:
        assert {name.partition("[")[0] for name in part} == tests
        assert len(part) < len(everything)
