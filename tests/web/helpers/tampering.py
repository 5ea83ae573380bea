"""A table and a device that are told what nobody says."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from functools import cache
from random import Random
from time import thread_time
from typing import Final
from zlib import compress

from tests.web.helpers.company import Company
from tests.web.helpers.mutations import mutated
from web.devices.hand import Hand
from web.devices.messages import Act, Agree, Letter, Part, Took, Undo, write
from web.devices.table import Chosen, Table, checked
from web.games import renderers
from web.session.hand import Hand as Origin
from web.session.session import Session

SLOW: Final = 0.05
"""How many seconds of the processor a message may take at most."""
PIECE: Final = b64encode(compress(b"game: sobek\n" * 100)).decode()
AT: Final = (0.1, 0.5, 0.9)
"""When messages are changed: parts of a game."""


class Scene:
    """A moment of a game: the table, its devices, and what both sides say."""

    def __init__(self, name: str, seed: int) -> None:
        rng = Random(seed)
        self.company = company = Company.some(name, rng)
        heard = list[str]()
        for device in company.devices:
            company.join(device)
        company.settle()
        until = rng.choice(AT) * (60 if name == "sakkara" else 80)
        while not company.session.play.over and company.session.length < until:
            for device in company.devices:
                if company.choose(device):
                    heard += device.to
            company.settle()
            company.play_here()
        company.settle()
        self.greetings = [text for device in company.devices for text in device.hand.opened()]
        self.choices = [write(each) for each in self._choices()]
        """Messages of this moment that any device may send."""
        others = [write(Letter("1AAAA")), write(Took(1, is_done=False))]
        self.to_table = [*heard, *self.greetings, *self.choices, *others]
        self.to_device = [text for _, text in company.said]
        self.parcels = [write(Letter("")), *(write(Part(n, 2, PIECE)) for n in (0, 1))]

    def _choices(self) -> list[Act | Undo | Agree]:
        """Legal actions of whoever is next, alone and in pairs."""
        moment, legal = self.company.table.moment, self.company.session.play.legal_actions()
        alone = [Act(moment, (str(each),)) for each in legal[:20]]
        pairs = [Act(moment, (str(one), str(other))) for one in legal[:5] for other in legal[:5]]
        return [*alone, *pairs, Undo(moment), Agree(moment, agrees=True)]


@cache
def scene(name: str, seed: int) -> Scene:
    """The moment of a number."""
    return Scene(name, seed)


def tell_table(at: Scene, rng: Random) -> str:
    """Send the table a changed message on the line of one of its devices; what came of it.

    :raises AssertionError: if it is taken for more than the seat may do, or takes too long.
    """
    company = at.company
    device = rng.choice(company.devices)
    table = Table("game", "a")
    table.opened("line", device.seat)
    play = company.session.play
    table.tell(play, company.setting)
    table.hear("line", f'1 hello ["{device.seat}x","","",0,""]', 0)
    table.tell(play, company.setting)
    table.out.clear()
    text = rng.choice(at.choices if rng.random() < 0.7 else at.to_table)
    if rng.random() < 0.7:
        text = mutated(text, at.to_table, rng)
    text = text.replace(company.table.moment, table.moment)
    begun, length = thread_time(), play.length
    asked = table.hear("line", text, 1)
    came = type(asked).__name__ if asked else "nothing"
    if isinstance(asked, Chosen):
        assert asked.seat == device.seat
        try:
            actions = checked(play, asked.seat, asked.actions)
        except ValueError:
            came = "refused"
        else:
            assert play.state.actor == device.seat
            assert actions[0] in play.legal_actions()
    table.tell(play, company.setting)
    assert thread_time() - begun < SLOW, f"{thread_time() - begun:.3f} s for {text[:200]!r}"
    assert play.length == length
    return "hung up" if table.ended else came


def tell_device(at: Scene, rng: Random) -> str:
    """Send a device a changed message of its table; what came of it.

    :raises AssertionError: if it can't draw what it has let in, or takes too long.
    """
    company = at.company
    device = rng.choice(company.devices)
    hand = Hand("device")
    hand.opened()
    own = [text for each, text in company.said if each is device]
    first = rng.randrange(1, min(len(own), 12))
    for text in own[:first]:
        hand.hear(text)
    text = rng.choice(own if rng.random() < 0.9 else at.parcels)
    text = mutated(text, at.to_device, rng)
    begun = thread_time()
    try:
        hand.hear(text)
    except ValueError as error:
        assert str(error)
        return "refused"
    finally:
        assert thread_time() - begun < SLOW, f"{thread_time() - begun:.3f} s for {text[:200]!r}"
    _draw(hand)
    return "heard"


def _draw(hand: Hand) -> None:
    """Draw what a device shows."""
    if hand.play is None or hand.play.game.name not in renderers():
        return
    renderer = renderers()[hand.play.game.name]
    session = Session(hand.play, renderer, origin=Origin(hand.seat, can_act=hand.is_asked))
    assert str(renderer.table.table(session.scene()))
    assert session.past.stories() is not None


def tamper(seed: int) -> Counter[str]:
    """Change a message of a game, for the table or for a device."""
    rng = Random(seed)
    at = scene(rng.choice(sorted(renderers())), rng.randrange(30))
    if rng.random() < 0.5:
        return Counter({f"to the table: {tell_table(at, rng)}": 1})
    return Counter({f"to a device: {tell_device(at, rng)}": 1})
