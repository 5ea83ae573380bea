"""Measure how long the analysis of a whole game takes:
python3 -m tests.benchmarks.analysis [--record PATH] [--persons N].

Opens the record of a finished game in the built page, with persons in the first N seats and bots
in the others. Measures from the click on "Analyse the game" to the last figure on persons, and on
to the account, for which bots are judged. Tasks over 50 ms are those of the main thread meanwhile.
The precision of the figures is printed, too: the
standard error of a cost, as the analysis estimates it, where an action was not the best one.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

import serve
from sobek.core import transcript
from sobek.core.play import Play
from sobek.core.record import PERSON
from tests.benchmarks.common import browser, prepare_and
from tests.browser.driver import Driver
from tests.browser.host import Host
from tests.web.helpers.device import FakeDevice
from web.analysis import review
from web.storage.saves import ANALYSIS, Save, Saves, key

RECORD: Final = Path(__file__).parents[1] / "records" / "sobek_2_original.txt"
WATCH: Final = """
window.tasks = [];
new PerformanceObserver(list => list.getEntries().forEach(({ duration }) => tasks.push(duration)))
    .observe({ type: "longtask" });
"""
PATIENCE: Final = 180_000
"""Maximum milliseconds for the analysis."""
WARM_UP: Final = 5_000
"""Milliseconds for the worker to start, as it would during a game."""


def main() -> int:
    """Build, measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure how long an analysis takes.")
    parser.add_argument("--record", type=Path, default=RECORD, metavar="PATH")
    parser.add_argument("--persons", type=int, default=1, metavar="N", help="default: 1")
    options = parser.parse_args()
    play = _seated(transcript.read(options.record.read_text()), options.persons)
    return prepare_and(lambda: _measure(play))


def _seated(play: Play, persons: int) -> Play:
    """The same game with persons in the first seats and bots in the others."""
    bot = play.game.levels[0]
    kinds = [PERSON] * persons + [bot] * (len(play.players) - persons)
    players = tuple(
        replace(each, kind=kind) for each, kind in zip(play.players, kinds, strict=True)
    )
    play.reseat(players)
    return play


def _measure(play: Play) -> None:
    with Host(serve.DIST) as host, browser() as chromium:
        page = chromium.new_context(locale="en-GB", service_workers="block").new_page()
        seconds, more, tasks, text = _analysis(page, host.address, play)
    found = review.read(review.fingerprint(play), text)
    print(
        f"{play.game.name}, {play.length} actions, {len(found)} decisions: analysed in"
        f" {seconds:.1f} s, {len(review.read_losses(review.fingerprint(play), text))} of bots in"
        f" {more:.1f} s more; {len(tasks)} tasks over 50 ms, {max(tasks, default=0):.0f} at most;"
        f" {len(text)} characters stored"
    )
    for is_second in (False, True):
        others = [e for e in found if e.is_second is is_second and e.action != e.best]
        errors = [100 * each.standard_error(each.action) for each in others]
        visits = [choice.visits for each in others for choice in each.choices]
        print(
            f"{'second pass' if is_second else 'first pass'}: {len(others)} actions other than the"
            f" adviser's, {sum(each.is_mistake for each in others)} with a significant cost;"
            f" medians: {median(visits or [0]):.0f} visits of a choice, standard error of a cost"
            f" {median(errors or [0]):.1f} percentage points"
        )


def _analysis(page: Any, address: str, play: Play) -> tuple[float, float, list[float], str]:
    """Analyse a game: the seconds until persons were judged, those until bots were, the
    milliseconds of each long task, the stored review."""
    storage: dict[str, str] = {}
    Saves(FakeDevice(storage=storage)).save("x", Save(play))
    page.add_init_script(WATCH)
    page.goto(address)
    page.evaluate("storage => Object.assign(localStorage, storage)", storage)
    driver = Driver(page, address)
    driver.open("game=x")
    driver.skip_account()
    page.get_by_role("button", name="Analyse the game").wait_for()
    page.wait_for_timeout(WARM_UP)
    page.evaluate("tasks.length = 0")
    begin = perf_counter()
    page.get_by_role("button", name="Analyse the game").click()
    page.get_by_role("progressbar").wait_for()
    page.get_by_role("heading", name="Biggest mistakes").wait_for(timeout=PATIENCE)
    seconds = perf_counter() - begin
    page.locator(".balance-sheet").first.wait_for(timeout=PATIENCE)
    more = perf_counter() - begin - seconds
    kept = page.evaluate("key => localStorage.getItem(key)", key("x", ANALYSIS))
    return seconds, more, page.evaluate("tasks"), kept


if __name__ == "__main__":
    sys.exit(main())
