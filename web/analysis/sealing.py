"""The steps of a sealed game, as texts: they take a while, so a worker does them.

A step and what it leads to are JSON. Nothing here is drawn, and no refusal is translated: a worker
does not know the language of the page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sobek.core import wire
from sobek.core.game import IllegalAction
from sobek.sealed import refusals
from sobek.sealed.game import SealedGame
from sobek.sealed.group import Group
from sobek.sealed.refusals import Cheating, Damaged, LinkRefused

REFUSALS: Final[dict[str, type[LinkRefused]]] = {
    name: kind
    for name, kind in vars(refusals).items()
    if isinstance(kind, type) and issubclass(kind, LinkRefused)
}
"""Why a link is refused, by name."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step leads to. ``stored``: the game after it, as text; "" if there is none.
    ``refused``: the name of the refusal, "" if there was none."""

    stored: str = ""
    refused: str = ""

    def check(self, game: SealedGame | None = None) -> None:
        """Raise the refusal, in the page's language. ``game``: after the step.

        :raises LinkRefused: if the step was refused.
        """
        if self.refused == Cheating.__name__ and game and game.cheating:
            raise game.cheating
        if self.refused:
            raise REFUSALS.get(self.refused, LinkRefused)()


def invite(game: str, options: Mapping[str, str], name: str, secret: bytes) -> str:
    """The step that begins a game. ``name``: of the person; ``secret``: random bytes."""
    asked = {"game": game, "options": dict(options), "name": name, "secret": secret.hex()}
    return json.dumps({"do": "invite", **asked})


def join(link: str, name: str, secret: bytes) -> str:
    """The step that accepts an invitation."""
    return json.dumps({"do": "join", "link": link, "name": name, "secret": secret.hex()})


def receive(stored: str, letters: Sequence[str], fresh: bytes) -> str:
    """The step that opens a link. ``letters``: all that may be it; ``fresh``: random bytes, for a
    round that begins with it."""
    asked = {"stored": stored, "letters": list(letters), "fresh": fresh.hex()}
    return json.dumps({"do": "receive", **asked})


def act(stored: str, actions: list[str]) -> str:
    """The step that carries out decisions of this device's seat, in notation."""
    return json.dumps({"do": "act", "stored": stored, "actions": actions})


def read(answer: str) -> Outcome:
    """What a step leads to.

    :raises ValueError: if the text is nothing of that.
    """
    return wire.loads(Outcome, answer)


def answer(group: Group, step: str) -> str:
    """Do a step. After a refusal the game is as it was before, but for what it has seen of
    cheating."""
    asked = json.loads(step)
    game, refused = None, ""
    try:
        if asked["do"] == "invite":
            secret = bytes.fromhex(asked["secret"])
            game = SealedGame.invite(group, asked["game"], asked["options"], asked["name"], secret)
        elif asked["do"] == "join":
            secret = bytes.fromhex(asked["secret"])
            game = SealedGame.join(group, asked["link"], asked["name"], secret)
        else:
            game = _last.pop(asked["stored"], None) or SealedGame.reopen(group, asked["stored"])
            _go_on(game, asked)
    except (LinkRefused, IllegalAction) as error:
        refused = type(error).__name__
    stored = ""
    _last.clear()
    if game:
        stored = game.stored()
        _last[stored] = game
    return wire.dumps(Outcome(stored, refused))


def _go_on(game: SealedGame, asked: dict[str, Any]) -> None:
    if asked["do"] == "receive":
        _receive(game, asked["letters"], bytes.fromhex(asked["fresh"]))
    for action in asked.get("actions", ()):
        game.act(game.rules.parse(action))


def _receive(game: SealedGame, letters: Sequence[str], fresh: bytes) -> None:
    """Open the first link that is good; if none is, say what is wrong with the first that is
    authentic."""
    refused: list[LinkRefused] = []
    for text in letters:
        try:
            game.receive(text, fresh)
        except Cheating:
            raise
        except LinkRefused as refusal:
            refused.append(refusal)
        else:
            return
    raise next((each for each in refused if not isinstance(each, Damaged)), refused[0])


_last: Final[dict[str, SealedGame]] = {}
"""The game after the last step, by its text: the next step mostly goes on from there."""
