"""What a device is told follows from the view of its seat: whatever is hidden, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sobek.core.chance import pick
from sobek.core.play import Play
from tests.web.helpers.company import Company
from web.devices.messages import Hello, write
from web.devices.table import Setting, Table
from web.games import renderers
from web.session import undo
from web.session.session import Session

GAMES = 3
"""Games of each kind in a run of the tests."""
MOMENTS = 10
"""How many moments of each are looked at, about."""


def told(play: Play, seat: int | None, setting: Setting) -> list[str]:
    """All that a device is told that comes to the table now."""
    table = Table("game", "a")
    table.opened("line", seat)
    table.tell(play, setting)
    table.hear("line", write(Hello("device", "", "", 0, "")), 0)
    table.tell(play, setting)
    return [text for _, text in table.out]


def setting(play: Play, elsewhere: list[int]) -> Setting:
    session = Session(play, renderers()[play.game.name])
    can_undo = undo.last_decision(session) is not None
    return Setting([""] * len(play.players), (), elsewhere, can_undo)


def view(play: Play, seat: int | None) -> object:
    return play.state.view(seat)


def twins(play: Play, seat: int | None, rng: Random) -> Iterator[tuple[Play, Play]]:
    """The play, and another one that the seat can't tell from it: as it is now, and after the next
    action, if the other play has one that looks the same."""
    other = play.at(play.length)
    assert other.steps is not None  # they stay as they were
    other.state = play.game.determinize(play.state.view(seat), rng)
    yield play, other
    action = pick(play.legal_actions(), rng)
    after = play.at(play.length)
    after.act(action)
    for same in other.legal_actions():
        position = other.state.clone()
        position.apply(same)
        if position.view(seat) == view(after, seat) and _is_alike(same, action, other, seat):
            other.act(same)
            yield after, other
            return


def _is_alike(one: object, action: object, play: Play, seat: int | None) -> bool:
    """Whether the seat sees the same being done: all hear what is done in the open."""
    return str(one).split()[0] == str(action).split()[0]


LENGTHS = {"sobek": 100, "sakkara": 600}
"""Actions of a random game, about. In Scarab nothing is hidden."""


@pytest.mark.parametrize("name", LENGTHS)
def test_each_byte_follows_from_the_view_of_the_seat(name: str) -> None:
    later = 0
    for seed in range(GAMES):
        rng = Random(seed)
        company = Company.some(name, rng)
        play, elsewhere = company.session.play, company.session.elsewhere
        likely = MOMENTS / LENGTHS[name]
        while not play.over:
            if rng.random() < likely:
                seat = rng.choice([*range(len(play.players)), None])
                for number, (one, other) in enumerate(twins(play, seat, rng)):
                    assert view(one, seat) == view(other, seat)
                    texts = [told(each, seat, setting(each, elsewhere)) for each in (one, other)]
                    assert texts[0] == texts[1]
                    later += number
            play.act(pick(play.legal_actions(), rng))
    assert later > 10
