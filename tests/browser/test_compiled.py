"""Bots whose search runs compiled, and those whose does not."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser import engines
from tests.browser.conftest import ENGINE
from tests.browser.driver import Driver, Sit

LINK = encode(
    Play.new("sobek", (Player("Anna"), Player("Ramses", "overseer", "blue", "square")), 7)
)
WORKER = Path("web/worker.py").read_text()
EXPECTED = (
    *("PyScript Ready", "blocked by Playwright", "was preloaded using link preload"),
    *engines.NOT_OURS[ENGINE],
)
"""What the console gets anyway, the last one where the page takes seconds to start."""
NOT_BUILT = """
from pathlib import Path
from sobek.games.sobek.search.search_bot import PROGRAM

PROGRAM.path = Path("/nowhere.wasm")
PROGRAM.restart()
assert not PROGRAM.is_compiled
"""
"""The state of a page whose build has compiled nothing."""
BUILT = """
from sobek.games.scarab.search.program import PROGRAM as OTHER
from sobek.games.sobek.search.search_bot import PROGRAM

assert PROGRAM.is_compiled and OTHER.is_compiled
"""
TRAPPED = """
from sobek.games.sobek.search.search_bot import PROGRAM
from sobek.kernel.machine import PythonMachine, Trap

class Broken(PythonMachine):
    def call(self, name, *arguments):
        raise Trap("unreachable")

PROGRAM._machine = Broken(PROGRAM.functions)
"""


def play_against(sit: Sit, page: Page, addition: str) -> tuple[Driver, list[str]]:
    """A few decisions against a bot whose worker has this addition; also what the console got."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.route("**/web/worker.py", lambda route: route.fulfill(body=WORKER + addition))
    driver = sit(LINK)
    driver.play_on()
    for _ in range(4):
        driver.wait()
        driver.decide()
    driver.wait()
    return driver, said


@pytest.mark.long
def test_bots_think_compiled(sit: Sit, page: Page) -> None:
    """A worker that fails would be replaced by the page, which says so."""
    driver, said = play_against(sit, page, BUILT)
    assert not [text for text in said if not any(known in text for known in EXPECTED)]
    assert driver.page.get_by_role("alert").all_text_contents() in ([], [""])


@pytest.mark.long
def test_without_a_compiled_program_bots_play_and_nothing_is_said(sit: Sit, page: Page) -> None:
    driver, said = play_against(sit, page, NOT_BUILT)
    assert not [text for text in said if not any(known in text for known in EXPECTED)]
    assert driver.page.get_by_role("alert").all_text_contents() in ([], [""])


@pytest.mark.long
@pytest.mark.expects_errors
def test_a_trap_is_reported_once_and_the_bot_plays_on(sit: Sit, page: Page) -> None:
    _, said = play_against(sit, page, TRAPPED)
    assert sum("compiled code has stopped: unreachable" in text for text in said) == 1
