"""The subjects of commits are as CONTRIBUTING.md asks: a scope, what the commit does, and short."""

import re
import shutil
import subprocess

import pytest

import serve

SINCE = "2026-11-26T05:00:00Z"
"""Older commits stay as they are."""
LONGEST = 72
SUBJECT = re.compile(r"[\w,/ -]+: \S.*")


def wrong(subjects: list[str]) -> list[str]:
    """The subjects that are too long or have no scope."""
    return [each for each in subjects if len(each) > LONGEST or not SUBJECT.fullmatch(each)]


def test_a_long_subject_and_one_without_a_scope_are_found() -> None:
    fine = f"saves: {'x' * (LONGEST - 7)}"
    bad = [f"{fine}x", "Fix the saves", "saves:"]
    assert wrong([fine, *bad]) == bad


@pytest.mark.skipif(
    not ((serve.ROOT / ".git").exists() and shutil.which("git")), reason="there is no history"
)
def test_subjects_of_commits_are_short_and_have_a_scope() -> None:
    """A shallow clone has only the last ones."""
    command = ["git", "log", "--no-merges", "--format=%s", f"--since={SINCE}"]
    run = subprocess.run(command, cwd=serve.ROOT, capture_output=True, text=True, check=True)
    assert not wrong(run.stdout.splitlines())
