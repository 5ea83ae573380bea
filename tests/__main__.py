"""Run all checks: python3 -m tests [--quick] [--no-browser] [--setup] [arguments for pytest].

Install the test requirements into .venv-tests, build the page, find or install a browser, then run
ruff, mypy and pytest. With arguments for pytest, only pytest runs, and builds the page only if one
of the tests needs it: python3 -m tests tests/core/test_text.py
Tests marked as slow, and nine in ten of the variants of each browser test and of the tests that
take long (others run with each commit), run only with arguments for pytest:
python3 -m tests tests
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from subprocess import PIPE, CompletedProcess
from typing import Final

import serve
from serve import Missing
from tests.helpers.environment import VENV, enter
from tests.helpers.find_browser import OTHERS, fetch_others, find_or_fetch, other_engine
from tests.helpers.find_server import APACHE, NGINX, find
from tests.helpers.find_server import fetch as fetch_servers
from tests.helpers.micropip import FOLDER as MICROPIP
from tests.helpers.micropip import fetch as fetch_micropip

LINT: Final = (("ruff", "check"), ("ruff", "format", "--check"))
TYPES: Final = ("mypy", "sobek", "web", "tests", "serve.py")
SCRIPTS: Final = {
    "biome lint": ("@biomejs/biome/bin/biome", "lint", "--error-on-warnings", "web", "tests"),
    "tsc": ("typescript/bin/tsc", "--project", "web/jsconfig.json"),
    "compatibility": ("../tests/compatibility.mjs",),
}
"""What checks the page's scripts and stylesheets: programs in node_modules, and arguments."""
QUICK: Final = (
    *(str(path.relative_to(serve.ROOT)) for path in serve.ROOT.glob("tests/games/*/rules")),
    *("tests/contract", "tests/core", "tests/records", "tests/games/test_records.py"),
    *("tests/web/ui", "tests/web/games/test_examples.py"),
    *(f"tests/{path.name}" for path in serve.ROOT.glob("tests/test_*.py")),
)
"""The tests of rules, texts, rooms and documents: none of them needs the page or a browser."""
# worksteal: some tests take a hundred times as long as others. Three: browser tests wait a lot.
PARALLEL: Final = ("-n", "3", "--dist", "worksteal")
RETRIES: Final = "1"
"""How often a browser test that fails is tried again: a busy machine finds races in tests that no
other does. The tests that needed it are listed at the end."""
LACKING: Final = "lacking; its tests are skipped"


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; return the exit code: 0 if all that was checked is right."""
    options, for_pytest = _parser().parse_known_args(arguments)
    try:
        if options.setup:
            for line in _set_up(with_browser=options.browser):
                print(line, flush=True)
            return 0
        if for_pytest or options.marks:
            _fetch_for(" ".join(for_pytest))
            passed = _pytest(*for_pytest, marks=options.marks, browser=options.browser)
            return _verdict([] if passed else ["pytest"])
        if options.quick:
            return _verdict(_check_quickly())
        return _verdict(_check_all(with_browser=options.browser))
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1


# --- the environment ---------------------------------------------------------------------------


def _set_up(*, with_browser: bool) -> Iterator[str]:
    """Make the environment; yield a line on each thing that it has, or may have.

    :raises Missing: if something cannot be had without which hardly a test runs.
    """
    yield f"Python {sys.version.split()[0]} with tests/requirements.txt: {VENV.name}"
    node = serve.find_node()
    serve.install_packages(node)
    yield f"Node with package-lock.json: {node}"
    fetch_micropip()
    yield f"micropip: {MICROPIP if MICROPIP.is_dir() else LACKING}"
    if with_browser:
        yield f"Chromium: {find_or_fetch()}"
        fetch_others()
        yield from (f"{name}: {other_engine(name) or LACKING}" for name in OTHERS)
        fetch_servers()
        for name, program in (("nginx", NGINX), ("Apache", APACHE)):
            root = find(program)
            yield f"{name}: {root / program if root else LACKING}"


def _fetch_for(chosen: str) -> None:
    """Try to fetch what these tests need besides the page and Chromium."""
    fetch_micropip()
    if "engines" in chosen:
        fetch_others()
    if "hosting" in chosen:
        fetch_servers()


# --- the checks --------------------------------------------------------------------------------


def _check_all(*, with_browser: bool) -> list[str]:
    """Run all checks; return the names of those that failed."""
    failed = _lint()
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(_types)
        for _ in _set_up(with_browser=with_browser):
            pass
        failed += _lint_scripts()
        serve.prepare()
    failed += _tell(types.result())
    os.environ.setdefault("SOBEK_RETRIES", RETRIES)
    os.environ.setdefault("SOBEK_VARIANTS", _number_of_commits())
    passed = _pytest(*PARALLEL, "--rerun-show-tracebacks", slow=False, browser=with_browser)
    return failed if passed else [*failed, "pytest"]


def _number_of_commits() -> str:
    """0 where they can't be counted."""
    count = ("git", "rev-list", "--count", "HEAD")
    done = subprocess.run(count, cwd=serve.ROOT, stdout=PIPE, text=True, check=False)
    return done.stdout.strip() or "0"


def _check_quickly() -> list[str]:
    """Run lint, types, and the tests of :data:`QUICK`; return the names of those that failed."""
    failed = _lint()
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(_types)
        passed = _pytest(*PARALLEL, *QUICK, "-k", "not pyodide", slow=False, browser=False)
    failed += _tell(types.result())
    return failed if passed else [*failed, "pytest"]


def _lint() -> list[str]:
    return [" ".join(check) for check in LINT if not _passes(*check)]


def _lint_scripts() -> list[str]:
    """Check the scripts and stylesheets; return the names of the checks that failed."""
    failed = []
    for name, (program, *arguments) in SCRIPTS.items():
        print(f"== {name}", flush=True)
        script = serve.ROOT / "node_modules" / program
        command = [str(serve.find_node()), str(script), *arguments]
        if subprocess.run(command, cwd=serve.ROOT, check=False).returncode:
            failed.append(name)
    return failed


def _types() -> CompletedProcess[str]:
    return subprocess.run(_command(*TYPES), cwd=serve.ROOT, stdout=PIPE, text=True, check=False)


def _tell(types: CompletedProcess[str]) -> list[str]:
    """Print what mypy has said; return its name if it has failed."""
    print(f"== mypy\n{types.stdout}", end="", flush=True)
    return ["mypy"] if types.returncode else []


def _pytest(*arguments: str, marks: str = "", slow: bool = True, browser: bool = True) -> bool:
    """Run pytest with these arguments; tell whether all passed. ``marks``: those that are wanted.
    pytest heeds only the last -m."""
    wanted = [f"({marks})"] if marks else []
    wanted += [f"not {mark}" for mark, has in (("slow", slow), ("browser", browser)) if not has]
    return _passes("pytest", *arguments, *(["-m", " and ".join(wanted)] if wanted else []))


def _passes(*check: str) -> bool:
    """Run a check, which prints what it finds; tell whether it passes."""
    print(f"== {check[0]}", flush=True)
    return not subprocess.run(_command(*check), cwd=serve.ROOT, check=False).returncode


def _command(*check: str) -> list[str]:
    return [sys.executable, "-m", *check]


def _verdict(failed: Sequence[str]) -> int:
    """Name what has failed; return the exit code."""
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m tests",
        description="Run all checks.",
        epilog="All other arguments go to pytest, which then is all that runs.",
        allow_abbrev=False,
    )
    quick = "only lint, types and the tests of rules, texts and documents"
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="no tests in a browser"
    )
    parser.add_argument("-m", dest="marks", default="", help=argparse.SUPPRESS)
    setup = "only make the environment, and say what it has"
    parser.add_argument("--setup", action="store_true", help=setup)
    return parser


if __name__ == "__main__":
    enter()
    sys.exit(main(sys.argv[1:]))
