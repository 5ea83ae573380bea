"""Ask Lighthouse about a first visit: python3 -m tests.benchmarks.lighthouse [--times N].

It opens dist/ in Chromium as a phone on a simulated line (1.6 Mbit/s, 150 ms, a processor that is
four times slower), and scores what it sees. The first time, npm installs it.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from typing import Any, Final

import serve
from tests.benchmarks.common import asked_times, prepare_and
from tests.browser.host import Host

PINNED: Final = serve.ROOT / "tests" / "benchmarks" / "npm"
INSTALLED: Final = serve.ROOT / ".cache" / "lighthouse"
LIGHTHOUSE: Final = INSTALLED / "node_modules" / "lighthouse" / "cli" / "index.js"
SCORES: Final = ("performance", "accessibility", "best-practices", "seo")
"""From 0 to 1."""
TIMINGS: Final = (
    *("first-contentful-paint", "largest-contentful-paint", "speed-index"),
    *("total-blocking-time", "interactive"),
)

Report = dict[str, Any]
"""As Lighthouse writes it."""


def main() -> int:
    """Build, ask and print; return the exit code."""
    times = asked_times("Ask Lighthouse about a first visit.")
    return prepare_and(lambda: _measure(times))


def _measure(times: int) -> None:
    node = serve.find_node()
    shutil.copytree(PINNED, INSTALLED, dirs_exist_ok=True)
    serve.install_packages(node, INSTALLED)
    with Host(serve.DIST) as host:
        reports = [_report([str(node), str(LIGHTHOUSE), host.address]) for _ in range(times)]
    for name in SCORES:
        scores = [report["categories"][name]["score"] or 0 for report in reports]
        print(f"{median(scores):8.2f} ({min(scores):.2f}-{max(scores):.2f})  {name}")
    for name in TIMINGS:
        values = [report["audits"][name]["numericValue"] / 1000 for report in reports]
        print(f"{median(values):8.2f} s ({min(values):.2f}-{max(values):.2f})  {name}")
    for said in sorted({each for report in reports for each in _lacking(report)}):
        print(f"    {said}")


def _report(command: Sequence[str]) -> Report:
    options = [
        *("--output=json", "--quiet", f"--only-categories={','.join(SCORES)}"),
        "--chrome-flags=--headless=new --no-sandbox",
    ]
    found: Report = json.loads(
        subprocess.run(
            [*command, *options],
            env={**os.environ, "CHROME_PATH": os.environ["SOBEK_BROWSER"]},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout
    )
    return found


def _lacking(report: Report) -> list[str]:
    """What is not as good as it could be, besides speed."""
    audits = (
        report["audits"][each["id"]]
        for name in SCORES[1:]
        for each in report["categories"][name]["auditRefs"]
        if each["weight"]
    )
    return [f"{each['id']}: {each['title']}" for each in audits if (each["score"] or 0) < 1]


if __name__ == "__main__":
    sys.exit(main())
