"""Two persons with a device each, who play a sealed game by sending links."""

import re
from collections.abc import Callable
from html import unescape
from random import Random

from sobek.core.chance import pick
from sobek.core.game import Action
from sobek.core.play import Play
from sobek.sealed.game import SealedGame
from tests.web.helpers.device import ADDRESS, Table
from web.storage.saves import Saves


class Person(Table):
    """One of the two. ``seed``: of the device's random numbers and of the person's decisions."""

    def __init__(self, name: str, seed: int, storage: dict[str, str] | None = None) -> None:
        super().__init__(storage=storage)
        self.name = name
        self.accounts = 0
        """How many accounts of rounds this person has seen."""
        self.device._random = Random(seed)
        self.rng = Random(seed)
        self.choose: Callable[[Play], Action] = self._any_action
        """How this person decides."""

    @property
    def play(self) -> Play:
        """The sealed game that is open, as a play."""
        session = self.state.session
        assert session and session.sealed
        return session.play

    @property
    def game(self) -> SealedGame:
        """The same as it is."""
        session = self.state.session
        assert session and session.sealed
        return session.sealed

    @property
    def game_id(self) -> str:
        """The id of the only saved game."""
        (id,) = Saves(self.device).ids()
        return id

    @property
    def link(self) -> str:
        """The link that the page shows, or has a button for."""
        if 'data-value="letters"' in self.device.html:
            self.do("panel", "letters")
        found = re.search(r'<input value="([^"]*)"[^>]*id="link"', self.device.html)
        return unescape(found[1]) if found else ""

    def invite(self, game: str = "sobek") -> str:
        self.do("panel", "elsewhere")
        self.do("invite", **{"elsewhere-game": game, "elsewhere-name-0": self.name})
        return self.link

    def tap(self, link: str) -> None:
        """Open a link that came in a message."""
        address = link.removeprefix(ADDRESS + "#")
        self.device.set_location_hash(address, new_entry=True)
        self.do("address", address)

    def join(self, link: str) -> str:
        self.tap(link)
        self.do("join", **{"elsewhere-name-0": self.name})
        return self.link

    def decide(self) -> None:
        """Decide as long as there is something to decide."""
        while True:
            self.accounts += self.offers("turn")
            if not self.goes_on():
                session = self.state.session
                assert session
                if not session.decides:
                    return
                self.do("act", str(self.choose(self.play)))

    def _any_action(self, play: Play) -> Action:
        return pick(play.legal_actions(), self.rng)


def meet(game: str = "sobek", seed: int = 1) -> tuple[Person, Person, str]:
    """Two persons after the invitation was accepted, and the link that is for the first one."""
    anna, ben = Person("Anna", seed), Person("Ben", seed + 1)
    return anna, ben, ben.join(anna.invite(game))


def play(one: Person, other: Person, link: str, until: int = 10_000) -> tuple[str, Person, Person]:
    """Play on from a link for the first person, until the game has so many links. Return the last
    link, whom it is for, and the other person."""
    to, sender = one, other
    while link and sender.game.number < until:
        to.tap(link)
        to.decide()
        link, to, sender = to.link, sender, to
    return link, to, sender
