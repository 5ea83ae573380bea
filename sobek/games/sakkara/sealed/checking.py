"""The check of a whole game, when both secrets are open.

All that a device says follows from its secret, the decisions of its person, and what it has heard.
So the game is played again with both secrets, and what the other seat has said is compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.octets import Malformed, Reader
from sobek.core.text import mark
from sobek.games.sakkara.sealed.board import Board
from sobek.games.sakkara.sealed.device import Device, Said, What, arrangement
from sobek.sealed.group import NotAPoint
from sobek.sealed.secret import Secret
from sobek.sealed.table import Wrong

IMPOSSIBLE: Final = (Malformed, NotAPoint)
"""What is raised where something that can't be was said."""
_NAMES: Final = {
    What.MASK: mark("the shuffle"),
    What.LOCK: mark("the shuffle"),
    What.COIN: mark("a random number"),
    What.DID: mark("an unreadable link"),
    What.KEYS: mark("hidden tiles"),
    What.OPENED: mark("the beginning of the round"),
}


def verify(device: Device, secrets: Mapping[int, Secret]) -> Board:
    """Check all that the other seat has said, by the secrets of both. Returns the true board.

    :raises Wrong: at the first thing that is not what it had to be.
    """
    known = arrangement(secrets, device.protocol)
    honest = [
        Device(device.group, seat, secrets[seat], dict(known), protocol=device.protocol)
        for seat in range(len(secrets))
    ]
    for said in device.log:
        speaker = honest[said.seat]
        refusal = wrong(speaker, said.what)
        try:
            if said.seat != device.me and _said_instead(speaker, said) != said.data:
                raise refusal
            for each in honest:
                each.take(Reader(said.data))
        except IMPOSSIBLE as error:
            raise refusal from error
    board = honest[device.me].board
    assert board
    return board


def wrong(device: Device, what: What) -> Wrong:
    """The refusal of what comes next, if it is this."""
    number = (len(device.board.actions) if device.board else 0) + (what is What.DID)
    return Wrong(1, number, _NAMES[what])


def _said_instead(speaker: Device, said: Said) -> bytes:
    """What an honest device says, where a person has decided the same."""
    if said.what is not What.DID:
        return speaker.say()
    assert speaker.board
    legal = speaker.board.state.legal_actions()
    return speaker.say_did(legal[Reader(said.data).count(below=len(legal))])
