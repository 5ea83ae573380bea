"""Tables in random windows: nothing is cut off, covered or out of sight.
:mod:`tests.browser.windows` has the samples and what must hold."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import sync_playwright

import serve
from sobek.core import text
from tests.browser.host import Host
from tests.browser.onlookers import KINDS
from tests.browser.windows import Sample, amiss, looker, onlookers, samples
from tests.helpers.find_browser import ARGUMENTS, find_or_fetch
from tests.trust.part import Case, Failure, Part, Tally, Unavailable
from web.build.catalogues import compile_catalogues


def kinds(sample: Sample) -> Iterator[str]:
    """What a sample is one of: its game, what it shows, its text, and its shape."""
    window = sample.window
    name, shown, *_ = sample.drawing.name.split()
    yield f"game: {name}"
    yield f"shown: {shown if shown in KINDS else 'a decision'}"
    yield f"text: {window.text / 16:.0%}"
    yield f"shape: {'upright' if window.height > window.width else 'across'}"


@contextmanager
def _cases() -> Iterator[Case]:
    try:
        serve.prepare()
        path = os.environ["SOBEK_BROWSER"] = find_or_fetch()
    except serve.Missing as missing:
        raise Unavailable(str(missing)) from None
    with (
        TemporaryDirectory() as folder,
        Host(serve.DIST) as host,
        sync_playwright() as playwright,
    ):
        for catalogues in compile_catalogues(Path(folder)):
            text.add_catalogue(catalogues)
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        context = browser.new_context(reduced_motion="reduce", service_workers="block")
        look = looker(context.new_page(), host.address)

        def case(number: int) -> Tally:
            taken = [*samples(number), *onlookers(number)]
            if faults := amiss(look, taken):
                raise Failure("\n".join(faults))
            return Counter(samples=len(taken)) + Counter(
                kind for sample in taken for kind in kinds(sample)
            )

        yield case


PARTS: Final = (
    Part(
        name="layout",
        what="tables in random windows, text of 100 to 200 %: nothing cut off or out of sight",
        unit="samples",
        wanted=20_000,
        seconds=1.5,
        cases=_cases,
        waits=True,
        code=(
            *("sobek", "web", "index.html", "serve.py", "package-lock.json"),
            *(
                f"tests/browser/{name}.py"
                for name in ("clipped", "onlookers", "positions", "reachable")
            ),
            *("tests/browser/windows.py", "tests/trust/layout.py"),
        ),
    ),
)
