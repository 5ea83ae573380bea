"""Runs all checks: python3 -m tests [--no-browser] [arguments for pytest].

Installs what they need into .venv-tests, finds or fetches a browser, builds the page, then runs
ruff, mypy and pytest. With arguments only pytest runs: python3 -m tests tests/core/test_text.py
Tests that are marked as slow run only so: python3 -m tests tests
"""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

import serve
from serve import Missing
from tests.helpers.find_browser import fetch_others, find_or_fetch

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-tests"
REQUIREMENTS = ROOT / "tests" / "requirements.txt"
TYPED = ("sobek", "web", "tests", "serve.py")
WORKERS = 2


def main(arguments: list[str]) -> int:
    """Prepare and check; the exit code is 0 when all is well."""
    with_browser = "--no-browser" not in arguments
    for_pytest = [argument for argument in arguments if argument != "--no-browser"]
    try:
        python = environment()
        os.environ["SOBEK_NODE"] = str(serve.find_node())
        serve.prepare()
        if with_browser:
            os.environ["SOBEK_BROWSER"] = find_or_fetch(python)
            if not for_pytest or any("engines" in argument for argument in for_pytest):
                fetch_others()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    checks: dict[str, list[str]] = {}
    if not for_pytest:
        checks = {
            "ruff check": ["ruff", "check"],
            "ruff format": ["ruff", "format", "--check"],
            "mypy": ["mypy", *TYPED],
        }
        # Some tests take a hundred times as long as others.
        for_pytest = ["-n", str(WORKERS), "--dist", "worksteal", "-m", "not slow"]
    if not with_browser:
        for_pytest += ["-m", "not browser"]  # the last -m is the one that counts
    checks["pytest"] = ["pytest", *for_pytest]
    failed = [name for name, check in checks.items() if not _passes(name, python, check)]
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _passes(name: str, python: Path, check: list[str]) -> bool:
    print(f"== {name}", flush=True)
    return subprocess.run([python, "-m", *check], cwd=ROOT, check=False).returncode == 0


def environment() -> Path:
    """The Python of .venv-tests, made anew when the requirements or this Python have changed."""
    python = VENV / serve.SCRIPTS / "python"
    stamp = VENV / "installed"
    wanted = hashlib.sha256(f"{sys.version}\n{REQUIREMENTS.read_text()}".encode()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != wanted:
        try:
            venv.EnvBuilder(with_pip=True, clear=True).create(VENV)
        except subprocess.CalledProcessError:
            raise Missing("Python's venv module with pip is missing (python3-venv).") from None
        pip = [str(python), "-m", "pip", "install", "--quiet", "-r", str(REQUIREMENTS)]
        serve.run(pip, "Installing what the tests need")
        stamp.write_text(wanted)
    return python


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
