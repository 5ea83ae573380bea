"""Measure how long it takes to ask bots again whether they saw what was hidden, and what they say:
python3 -m tests.benchmarks.recheck [--game NAME] [--levels LEVEL …].

For each level, plays a game as the page does (the level against the second level in a person's
seat), opens it by its link in the built page, has it analysed, and measures from "Ask again" to the
last answer.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
from math import ceil
from time import perf_counter
from typing import Any, Final

import serve
from sobek.core.bot import Budget
from sobek.core.game import AnyGame
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from sobek.core.report import merged
from sobek.games import game
from tests.benchmarks.common import browser, prepare_and
from tests.browser.driver import Driver
from tests.browser.host import Host
from web.analysis import protocol
from web.analysis.protocol import Question

SEED: Final = 7
PATIENCE: Final = 600_000
"""Maximum milliseconds for an analysis, and for all answers."""


def main() -> int:
    """Build, measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure how long bots take to be asked again.")
    parser.add_argument("--game", type=game, default=game("sobek"), metavar="NAME")
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="default: all")
    options = parser.parse_args()
    levels = options.levels or options.game.levels
    return prepare_and(lambda: _measure(options.game, levels))


def _measure(rules: AnyGame, levels: list[str]) -> None:
    with Host(serve.DIST) as host, browser() as chromium:
        for level in levels:
            page = chromium.new_context(locale="en-GB", service_workers="block").new_page()
            seconds, said = _asked_again(page, host.address, played(rules, level))
            print(f"{level}: {seconds:.1f} s: {said}", flush=True)
            page.close()


def _asked_again(page: Any, address: str, play: Play) -> tuple[float, str]:
    driver = Driver(page, address)
    driver.open(encode(play))
    page.get_by_role("button", name="Analyse the game").click()
    page.get_by_role("button", name="Ask again").wait_for(timeout=PATIENCE)
    begin = perf_counter()
    page.get_by_role("button", name="Ask again").click()
    asked = page.locator(".recheck")
    asked.get_by_role("status").wait_for()
    asked.get_by_role("button", name="Stop").wait_for(state="detached", timeout=PATIENCE)
    return perf_counter() - begin, asked.inner_text()


def played(rules: AnyGame, level: str) -> Play:
    """A game against a bot of this level, which is asked as the page asks it."""
    play = Play.new(rules.name, (Player("Anna"), Player("", level, "blue", "square")), SEED)
    while not play.over:
        kind = play.players[play.state.actor].kind
        text = _answer(play, rules.levels[1] if kind == PERSON else kind)
        play.act(rules.parse(text))
    return play


def _answer(play: Play, kind: str) -> str:
    rules, state = play.game, play.state
    question = Question(rules, state.view(state.actor), play.legal_actions(), kind)
    budget = Budget(ceil((rules.adviser_nodes or 0) / question.parts), None)
    texts = [question.text(budget, question.seed(part)) for part in range(question.parts)]
    return merged(question.read(protocol.answer(text)) for text in texts).best


if __name__ == "__main__":
    sys.exit(main())
