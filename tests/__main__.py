"""Run all checks: python3 -m tests [--no-browser] [arguments for pytest].

Install the test requirements into .venv-tests, build the page, find or install a browser, then run
ruff, mypy and pytest. With arguments, only pytest runs: python3 -m tests tests/core/test_text.py
Tests marked as slow run only with arguments for pytest: python3 -m tests tests
"""

import os
import subprocess
import sys

import serve
from serve import Missing
from tests.helpers.environment import enter
from tests.helpers.find_browser import fetch_others, find_or_fetch
from tests.helpers.find_server import fetch as fetch_servers
from tests.helpers.micropip import fetch as fetch_micropip

TYPED = ("sobek", "web", "tests", "serve.py")
WORKERS = 2
RETRIES = 1
"""How often a browser test that fails is tried again, with what failed in the output: a busy
machine finds races in tests that no other does."""


def main(arguments: list[str]) -> int:
    """Build, run the checks and return the exit code: 0 if all pass."""
    with_browser = "--no-browser" not in arguments
    for_pytest = [argument for argument in arguments if argument != "--no-browser"]
    try:
        os.environ["SOBEK_NODE"] = str(serve.find_node())
        serve.prepare()
        fetch_micropip()
        if with_browser:
            os.environ["SOBEK_BROWSER"] = find_or_fetch()
            if not for_pytest or any("engines" in argument for argument in for_pytest):
                fetch_others()
            if not for_pytest or any("hosting" in argument for argument in for_pytest):
                fetch_servers()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    checks: dict[str, list[str]] = {}
    left_out = [] if with_browser else ["browser"]
    if not for_pytest:
        checks = {
            "ruff check": ["ruff", "check"],
            "ruff format": ["ruff", "format", "--check"],
            "mypy": ["mypy", *TYPED],
        }
        # worksteal: some tests take a hundred times as long as others.
        for_pytest = ["-n", str(WORKERS), "--dist", "worksteal", "--rerun-show-tracebacks"]
        os.environ["SOBEK_RETRIES"] = str(RETRIES)
        left_out.append("slow")
    if left_out:
        for_pytest += ["-m", " and ".join(f"not {mark}" for mark in left_out)]
    checks["pytest"] = ["pytest", *for_pytest]
    failed = [name for name, check in checks.items() if not _passes(name, check)]
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _passes(name: str, check: list[str]) -> bool:
    print(f"== {name}", flush=True)
    command = [sys.executable, "-m", *check]
    return subprocess.run(command, cwd=serve.ROOT, check=False).returncode == 0


if __name__ == "__main__":
    enter()
    sys.exit(main(sys.argv[1:]))
