"""Count actions that are lost when the browser is killed: python3 -m tests.benchmarks.kills.

A game is played action by action. At a random moment, 0 to 1 s after an action is saved, all
processes of the browser are killed; then it is started again, and the game is opened.
``--built`` measures another built site, such as that of a former version.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import serve
from sobek.core.link_refusals import LinkError
from tests.benchmarks.common import browser, prepare_and
from tests.browser.driver import Driver
from tests.browser.host import Host
from tests.browser.installed import Profile
from tests.web.helpers.device import FakeDevice
from web.storage.saves import Saves

LONGEST: Final = 1.0
"""Maximum seconds between an action and the end of the browser."""
OF_A_GAME: Final = 4
"""Number of kills in a game; then another one begins."""
KEPT: Final = "nothing lost"
LOST: Final = "action lost"
GAME_LOST: Final = "game lost"
IS_SAVED: Final = """([id, former]) => {
    const key = `sobek.game.${id}`;
    const text = localStorage.getItem(`${key}.${localStorage.getItem(key)}`);
    return text !== former && text;
}"""


def main() -> int:
    """Build, measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Count actions that a killed browser loses.")
    parser.add_argument("--built", type=Path, metavar="FOLDER", help="default: dist/")
    parser.add_argument("--kills", type=int, default=20, metavar="N", help="default: 20")
    options = parser.parse_args()
    built: Path | None = options.built
    return prepare_and(lambda: _measure(built or serve.DIST, options.kills), build=built is None)


def _measure(site: Path, kills: int) -> None:
    rng, outcomes, id = Random(1), Counter[str](), ""
    with (
        Host(site) as host,
        browser() as like,
        tempfile.TemporaryDirectory() as folder,
    ):
        path = os.environ["SOBEK_BROWSER"]
        profile = Profile(like, path, Path(folder), lambda found: found)

        def start() -> Driver:
            driver = Driver(profile.start(), f"{host.address}?pace=0")
            driver.open(f"game={id}" if id else "")
            return driver

        driver = start()
        for n in range(kills):
            if n % OF_A_GAME == 0 or not id:
                driver.open()
                driver.begin("Human", "Human", game="Scarab")
                id = driver.id
            length, seconds = _act(driver), rng.uniform(0, LONGEST)
            time.sleep(seconds)
            profile.kill(all_processes=True)
            driver = start()
            found = _length(driver, id)
            outcome = KEPT if found == length else LOST if found else GAME_LOST
            print(f"{seconds:.2f} s, action {length}: {outcome}", flush=True)
            outcomes[outcome] += 1
            id = id if found else ""
        profile.close()
    print(", ".join(f"{outcomes[each]} × {each}" for each in (KEPT, LOST, GAME_LOST)))


def _act(driver: Driver) -> int:
    """Carry out an action and wait until it is saved; return the number of actions by then."""
    driver.choose()
    former = driver.page.evaluate(IS_SAVED, [driver.id, ""])
    driver.confirm.click()
    driver.page.wait_for_function(IS_SAVED, arg=[driver.id, former])
    return driver.saved.length


def _length(driver: Driver, id: str) -> int:
    """The number of actions of a saved game; 0 if there is none."""
    try:
        save = Saves(FakeDevice(storage=driver.storage())).load(id)
    except LinkError:
        return 0
    return save.play.length if save else 0


if __name__ == "__main__":
    sys.exit(main())
