"""Measure the simulations a second of Sobek's search, compiled and as Python:
python3 -m tests.benchmarks.search [--seconds T] [--repeat N].

Measures in this Python (compiled: if wasmtime is installed), in Pyodide in Node, and in a worker of
each browser that is here, from the built page. Each figure is the median of the runs, in which
compiled and not compiled alternate; the last column is their ratio.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

import serve
from tests.benchmarks.common import browsers, prepare_and
from tests.browser.engines import ENGINES
from tests.browser.host import Host
from tests.helpers.in_pyodide import run_in_pyodide

SEATS: Final = (2, 3, 4)
DEALS: Final = 3
CODE: Final = """
import json
from random import Random
from time import perf_counter
from sobek.core.bot import Budget
from sobek.games.sobek import GAME
from sobek.games.sobek.search.search_bot import PROGRAM, search

def rate(seats, seconds):
    simulations, start = 0, perf_counter()
    for deal in range({deals}):
        view = GAME.new(seats, deal, {{"variant": "original"}})
        view = view.view(view.actor)
        simulations += search(view, deal, Budget(seconds=seconds / {deals})).simulations
    return simulations / (perf_counter() - start)

def rates():
    found = []
    for _ in range({repeat}):
        for compiled in (True, False):
            PROGRAM.restart() if compiled else PROGRAM.run_as_python()
            assert PROGRAM.is_compiled == compiled
            found += [(compiled, seats, rate(seats, {seconds})) for seats in {seats}]
    return json.dumps(found)
"""
PAGE: Final = """<!doctype html><title>…</title><script type="module">
new Worker("bench.mjs", {type: "module"}).onmessage = ({data}) => { document.title = data; };
</script>"""
WORKER: Final = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { load } from "./web/boot/unpack.mjs";
const blob = async (name) => new Blob(await load(new URL(name, location.href).href));
try {
  const python = await loadPyodide({
    indexURL: new URL("./pyodide/", location.href).href,
    stdLibURL: URL.createObjectURL(await blob("pyodide/stdlib.bin")),
  });
  python.unpackArchive(await (await blob("app.bin")).arrayBuffer(), "zip");
  python.runPython(CODE);
  postMessage(python.runPython("rates()"));
} catch (error) {
  postMessage(JSON.stringify(String(error)));
}
"""
PATIENCE: Final = 600_000
"""Maximum milliseconds for a browser's measurement."""

Rates = list[tuple[bool, int, float]]
"""Whether compiled, number of seats, simulations a second."""


def main() -> int:
    """Build, measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the speed of Sobek's search.")
    parser.add_argument("--seconds", type=float, default=2.0, metavar="T", help="default: 2")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="default: 3")
    options = parser.parse_args()
    code = CODE.format(deals=DEALS, seats=SEATS, seconds=options.seconds, repeat=options.repeat)
    return prepare_and(lambda: _measure(code))


def _measure(code: str) -> None:
    _print("this Python", lambda: _here(code))
    _print("Pyodide in Node", lambda: run_in_pyodide(code + "\nprint(rates())"))
    with tempfile.TemporaryDirectory() as folder, Host(_site(Path(folder), code)) as host:
        address = f"{host.address}bench.html"
        for name in ENGINES:
            with suppress(serve.Missing):
                _print(name, partial(_in_browser, name, address))


def _site(folder: Path, code: str) -> Path:
    """The built page, and another page beside it whose worker runs the code."""
    site = folder / "site"
    shutil.copytree(serve.DIST, site)
    (site / "bench.html").write_text(PAGE, encoding="utf-8")
    worker = WORKER.replace("CODE", json.dumps(code))
    (site / "bench.mjs").write_text(worker, encoding="utf-8")
    return site


def _here(code: str) -> str:
    names: dict[str, Any] = {}
    exec(code, names)
    return str(names["rates"]())


def _in_browser(name: str, address: str) -> str:
    with browsers(name) as (browser,):
        page = browser.new_page()
        page.goto(address)
        page.wait_for_function("document.title !== '…'", timeout=PATIENCE)
        return str(page.title())


def _print(where: str, measured: Callable[[], str]) -> None:
    found: Rates = json.loads(measured())
    if isinstance(found, str):
        print(f"{where}: {found}", file=sys.stderr)
        return
    for seats in SEATS:
        fast, slow = (median(_of(found, seats, compiled)) for compiled in (True, False))
        line = f"{where:16} {seats} seats {fast:>10,.0f} compiled {slow:>8,.0f} as Python"
        print(f"{line} {fast / slow:>6.1f} ×", flush=True)


def _of(rates: Rates, seats: int, compiled: bool) -> Iterator[float]:
    return (rate for is_it, of, rate in rates if (is_it, of) == (compiled, seats))


if __name__ == "__main__":
    sys.exit(main())
