"""Each browser test of a full run, in each engine, with what is skipped and why.

They are the system's: :mod:`tests.browser.engines` has how Playwright drives them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree import ElementTree

import serve
from tests.browser import engines
from tests.trust.part import PAGE, Case, Part, Tally, Unavailable

FILES: Final = sorted(
    str(path.relative_to(serve.ROOT)) for path in serve.ROOT.glob("tests/browser/test_*.py")
)
FAILED: Final = "failed: "
TURN: Final = "0"
"""Which variants: the same in each engine. ``SOBEK_VARIANTS`` can say others."""
LONGEST: Final = 3_600
"""Maximum seconds for a file: a browser that has stopped answering is waited for without end."""


# --- cases -------------------------------------------------------------------------------------


@contextmanager
def _cases(engine: str) -> Iterator[Case]:
    try:
        serve.prepare()
        engines.find(engine)
        os.environ["SOBEK_NODE"] = str(serve.find_node())
    except serve.Missing as missing:
        raise Unavailable(str(missing)) from None

    def case(number: int) -> Tally:
        file, tally = FILES[number], Counter({"files": 1})
        try:
            return tally + results(*run(engine, file))
        except subprocess.TimeoutExpired:
            return tally + Counter([f"{FAILED}{file}: not over after {LONGEST // 60} minutes"])

    yield case


def run(engine: str, file: str) -> tuple[str, str]:
    """Run a test file; return its results as JUnit's XML, and what was printed.

    :raises subprocess.TimeoutExpired: if it takes too long.
    """
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", file]
        done = subprocess.run(
            [*command, f"--junitxml={report}"],
            cwd=serve.ROOT,
            env={"SOBEK_VARIANTS": TURN, **os.environ, "SOBEK_ENGINE": engine},
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        written = report.read_text(encoding="utf-8") if report.exists() else ""
        return written, f"{file}: {done.stdout[-2000:]}{done.stderr[-2000:]}"


def results(report: str, printed: str) -> Tally:
    """What became of the tests of a report.

    :raises RuntimeError: if there is none.
    """
    if not report:
        raise RuntimeError(printed)
    found = Counter[str]()
    for test in ElementTree.fromstring(report).iter("testcase"):
        name = f"{str(test.get('classname')).rpartition('.')[2]}::{test.get('name')}"
        skipped, failed = test.find("skipped"), test.find("failure")
        wrong = test.find("error") if failed is None else failed
        if wrong is not None:
            said = re.sub(r"\s+", " ", str(wrong.get("message")))[:160]
            found[f"{FAILED}{name}: {said}"] += 1
        elif skipped is not None:
            said = re.sub(r"\s+", " ", str(skipped.get("message")))[:160]
            found[f"skipped: {said}"] += 1
        else:
            found["passed"] += 1
    return found


def verdict(tally: Tally) -> str:
    """How many tests passed."""
    if not tally["files"]:
        return ""
    failed = sum(n for name, n in tally.items() if name.startswith(FAILED))
    skipped = sum(n for name, n in tally.items() if name.startswith("skipped"))
    said = f"{tally['passed']:,} tests passed, {skipped} skipped"
    return said + (f", **{failed} failed**" if failed else "")


def _part(engine: str) -> Part:
    return Part(
        name=f"browsers-{engine}",
        what=f"each browser test in {engine}, in one of ten of its variants",
        unit="files",
        wanted=len(FILES),
        seconds=60.0,
        cases=partial(_cases, engine),
        is_parallel=False,
        verdict=verdict,
        code=(
            *(*PAGE, "tests/browser", "tests/helpers", "tests/web/helpers"),
            "tests/trust/browsers.py",
        ),
    )


PARTS: Final = tuple(map(_part, engines.ENGINES))
