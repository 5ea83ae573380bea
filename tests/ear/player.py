"""Plays whole games by ear: decides by nothing but what is said.

It knows what a person knows: how to move with Tab, what can be asked, and how actions are typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any, Final

from sobek import games
from tests.ear.ear import ANSWERED, Ear
from web.games import renderers

MOST_TABS: Final = 40
LINE: Final = "Action or question"
"""The name of the line for actions and questions."""
SETTLED: Final = 3.0
"""Seconds without a word after which a page has been read."""
ANSWER: Final = "a"
"""The letter that asks what can be done."""
ANSWERS: Final = 4
"""How often somebody listens before they ask once more."""
OVER: Final = "The game is over"
PASSES: Final = "Pass the device to"
TAKES: Final = "my turn push button"
LOOKS: Final = "Look at what you got"
LEAVES: Final = "Done – pass the device on push button"
WAYS: Final = (PASSES, TAKES, LOOKS, LEAVES)
"""What is said while the device is passed on."""
SCORING: Final = "Scoring of round"
MINE: Final = re.compile(
    "[Ii]t is your turn|Choose |Take a |Place |Ride one more|Discard |Scribe: put|The round is over"
    "|After an Ankh|goes back on an empty square"
)
"""What is said when a person decides."""
ONWARD: Final = re.compile("^(Next|Continue|Skip) push button", re.MULTILINE)
"""What is said of the button that leads on in a scoring."""
AWAY: Final = re.compile("^(banner|leaving main content)", re.MULTILINE)
"""What is said when the focus comes back to a table."""
MOST_STEPS: Final = 60
"""Maximum number of steps of a scoring."""
LOST: Final = re.compile(r"^(Sobek document web|statusbar|progress bar)")
"""Where nobody can go on: the focus is nowhere, or on nothing that says what it is."""


class Stuck(Exception):
    """What was heard last, where nothing leads on."""


@dataclass
class Player:
    """``spent``: keys and words of each decision, with what was heard since the one before."""

    ear: Ear
    game: str
    rng: Random
    spent: list[tuple[int, int]] = field(default_factory=list)

    def begin(self, *, alone: bool) -> None:
        """Begin a game from the start screen: against the bot that is offered, or two persons."""
        self.ear.listen(SETTLED)  # Orca reads the page by itself
        chosen = self.seek("radio button")
        title = renderers()[self.game].words.title
        if not any(re.fullmatch(rf"{title}\.?", said) for said in chosen):
            self.go_to("Down", rf"^{title}\.?$")
            self.ear.press("space")
        if not alone:
            self.seek("Change")
            self.ear.press("Return")
            self.seek("Seat 2")
            self.ear.press("Return")
            self.seek("radio button")  # the bot that has the seat
            self.go_to("shift+r", "^Human")  # Orca: the radio button before
            self.ear.press("space")
        self.seek(r"^Play push button", "Tab" if alone else "shift+Tab")
        self.ear.press("Return")
        self.wait()

    def play(self, most: int) -> bool:
        """Play until the game is over, or so many decisions are made. Return whether it is over.

        :raises Stuck: if nothing leads on.
        """
        self._mark()
        while len(self.spent) < most:
            heard = self.wait()
            if OVER in heard:
                return True
            if TAKES in heard or LEAVES in heard:
                self._then("Return")
                self._has_come = TAKES in heard
            elif PASSES in heard or LOOKS in heard:
                found = self.seek(f"{TAKES}|{LEAVES}")
                self._then("Return")
                self._has_come = any(TAKES in each for each in found)
            elif SCORING in heard or ONWARD.search(heard):
                self.go_through_the_account()
            else:
                self.decide()
        return False

    def go_through_the_account(self) -> None:
        """Press the button that leads on in a scoring, which keeps the focus, until it is over."""
        self._is_in_line = False
        for _ in range(MOST_STEPS):
            self._seen = len(self.ear.heard)
            heard = "\n".join(self.ear.press("Return", silent=ANSWERED))
            if not heard:
                raise Stuck(f"{self.game}: a scoring ends\n" + "\n".join(self.ear.lines[-30:]))
            if any(ends.search(heard) for ends in (AWAY, MINE)) or any(
                each in heard for each in (OVER, PASSES, TAKES)
            ):
                return

    def wait(self) -> str:
        """Wait until somebody here has to do something; return all that was said until then."""
        try:
            self.ear.wait_for(self._leads_on, self._seen)
        except TimeoutError as error:
            raise Stuck(f"{self.game}: {error}") from error
        heard = "\n".join(each.words for each in self.ear.heard[self._seen :])
        self._is_in_line = self._is_in_line or LINE in heard
        return heard

    def decide(self) -> None:
        """Ask what can be done, choose, and type it."""
        self.to_the_line()
        offered = self.ask()
        choice = self.rng.choice(offered)
        self._then_typed(choice)
        keys, words = self.ear.keys - self._keys, self.ear.words - self._words
        self.spent.append((keys, words))
        self._mark()

    def ask(self) -> list[str]:
        """What can be done, as it is typed."""
        for _ in range(3):
            since = len(self.ear.heard)
            self.ear.type(ANSWER)
            for _ in range(ANSWERS):
                for each in self.ear.heard[since:]:
                    if offered := self._offered(each.words):
                        return offered
                self.ear.listen()
        raise Stuck(f"{self.game}: no answer\n" + "\n".join(self.ear.lines[-30:]))

    def to_the_line(self) -> None:
        """Go to the line, if the focus is not there."""
        if not self._is_in_line:
            self.seek(LINE)
            self._is_in_line = True

    def seek(self, wanted: str, key: str = "Tab") -> list[str]:
        """Press Tab until this is said; return all that is said then.

        :raises Stuck: if it is not.
        """
        for _ in range(MOST_TABS):
            heard = self.ear.press(key, silent=ANSWERED)
            if any(re.search(wanted, said) for said in heard):
                return heard
        raise Stuck(f"no {wanted!r}\n" + "\n".join(self.ear.lines[-60:]))

    def go_to(self, key: str, wanted: str) -> None:
        """Press an arrow until this is said.

        :raises Stuck: if it is not.
        """
        for _ in range(MOST_TABS):
            if any(re.search(wanted, said) for said in self.ear.press(key, silent=ANSWERED)):
                return
        raise Stuck(f"no {wanted!r}\n" + "\n".join(self.ear.lines[-60:]))

    # --- what is heard -----------------------------------------------------------------------

    _seen = 0
    """How much of what was heard has been acted on."""
    _is_in_line = False
    _has_come = False
    """Whether they have just said that it is their turn: then nobody else says so."""
    _keys = 0
    _words = 0

    def _leads_on(self, said: str) -> bool:
        comes = self._has_come and LINE in said
        return (
            comes
            or any(each in said for each in (OVER, *WAYS, SCORING))
            or bool(MINE.search(said) or ONWARD.search(said))
        )

    def _then(self, *keys: str) -> None:
        self._seen = len(self.ear.heard)
        self._is_in_line = self._has_come = False
        self.ear.press(*keys)

    def _then_typed(self, text: str) -> None:
        self._seen = len(self.ear.heard)
        self._has_come = False
        self.ear.type(text)
        heard = self.ear.heard[self._seen :]
        if any(LOST.search(each.words) or any(way in each.words for way in WAYS) for each in heard):
            self._is_in_line = False

    def _mark(self) -> None:
        self._keys, self._words = self.ear.keys, self.ear.words

    def _offered(self, said: str) -> list[str]:
        """The actions that a sentence lists; none if it lists something else."""
        parts = [part for part in said.rstrip(".").split("; ") if not part.startswith("and ")]
        found = [_typed(self.game, part) for part in parts]
        return [each for each in found if each] if all(found) else []


def _typed(game: str, said: str) -> str:
    """The action that words begin with; "" if they begin with none."""
    rules: Any = games.game(game)
    words = said.replace("−", "-").split()
    for end in range(len(words), 0, -1):
        try:
            return str(rules.parse(" ".join(words[:end]).lower()))
        except ValueError:
            continue
    return ""


def figures(spent: Sequence[tuple[int, int]]) -> str:
    """The medians of keys and words of a decision."""
    keys, words = zip(*spent, strict=True)
    return f"{len(spent)} decisions, median {median(keys):g} keys, {median(words):g} words"
