"""A sealed game whose links go over by a line."""

from __future__ import annotations

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.pair import Person, meet
from tests.web.helpers.together import connect, settle
from web.app.pairing import TABLE
from web.devices.messages import Letter, write


def join(one: Person, other: Table) -> None:
    """Connect the other device to the one that shows the code."""
    one.do("connect-sealed")
    pairing = one.state.pairing
    assert pairing
    connect(one, pairing.id, other, TABLE)


def play_on(*people: Person, moves: int = 10_000) -> None:
    for _ in range(moves):
        length = [person.game.number for person in people]
        for person in people:
            person.decide()
            settle(*people)
        if [person.game.number for person in people] == length:
            break


def invited(game: str = "scarab") -> tuple[Person, Person]:
    """Two people, of whom one has joined the other by a line and accepted the invitation."""
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    anna.invite(game)
    join(anna, ben)
    assert "Anna invites you" in ben.words
    ben.do("join", **{"elsewhere-name-0": "Ben"})
    settle(anna, ben)
    return anna, ben


@pytest.mark.parametrize("game", ["scarab", "sobek"])
def test_a_whole_game_without_sending_anything(game: str) -> None:
    anna, ben = invited(game)
    play_on(anna, ben, moves=10_000 if game == "scarab" else 6)
    if game == "scarab":
        assert anna.play.over and ben.play.over
    assert anna.game.number > 4 and abs(anna.game.number - ben.game.number) <= 1
    for person in (anna, ben):
        assert not person.device.sent and not person.device.clipboard
        assert person.state.panel != "letters"
        assert "Connect the other device" not in person.words
    assert anna.state.hand is None is ben.state.hand


def test_a_game_that_was_begun_by_links_goes_on_by_a_line() -> None:
    """Whichever of the two shows the code, and though the other one has the last link already."""
    anna, ben, link = meet("scarab")
    anna.tap(link)
    join(ben, anna)
    play_on(anna, ben, moves=3)
    assert anna.game.number > 3
    assert not anna.state.notice and not ben.state.notice


def test_a_line_that_is_lost_is_remade() -> None:
    anna, ben = invited()
    play_on(anna, ben, moves=2)
    anna.device.lines.lose(next(iter(anna.device.lines.ends)))
    settle(anna, ben)
    assert "have lost each other" in anna.words and "have lost each other" in ben.words
    number = anna.game.number
    play_on(anna, ben, moves=2)
    assert max(anna.game.number, ben.game.number) <= number + 1
    join(anna, ben)
    play_on(anna, ben, moves=2)
    assert anna.game.number > number + 1


def test_a_link_of_another_game_changes_nothing() -> None:
    anna, ben = invited()
    number, (line,) = anna.game.number, ben.device.lines.ends
    stranger = Person("Cleo", 5).invite("scarab").partition("#sealed")[2]
    for text in (stranger, "nonsense", ""):
        ben.device.send_line(line, write(Letter(text)))
        settle(anna, ben)
    assert anna.game.number == number and anna.state.courier


def test_what_is_no_letter_ends_the_line() -> None:
    anna, ben = invited()
    (line,) = ben.device.lines.ends
    ben.device.send_line(line, "1 act")
    settle(anna, ben)
    assert anna.state.courier is None and ben.state.courier is None


@pytest.mark.parametrize("way", ["start", "own game"])
def test_a_link_that_comes_while_another_game_is_open_waits(way: str) -> None:
    """A device that scans the code with another game open misses nothing."""
    anna, ben, link = meet("scarab")
    address = ben.device.location_hash()
    ben.do("go", "")
    ben.begin("person trader", game="scarab")
    anna.tap(link)
    join(anna, ben)
    anna.decide()
    settle(anna, ben)
    assert "A link of another game has come." in ben.words
    if way == "start":
        ben.do("go", "")
    else:
        ben.do("address", address)
    settle(anna, ben)
    assert ben.game.number == anna.game.number


def test_a_line_carries_no_links_of_a_game_with_somebody_else() -> None:
    """Neither an invitation nor a decision: these are shown, to be sent to whom they are for."""
    anna, cleo, link = meet("scarab")
    anna.tap(link)
    address = anna.device.location_hash()
    anna.do("go", "")
    ben = Person("Ben", 9)
    anna.invite("scarab")
    join(anna, ben)
    ben.do("join", **{"elsewhere-name-0": "Ben"})
    settle(anna, ben)
    play_on(anna, ben, moves=2)
    own = anna.device.location_hash()
    assert anna.invite("sobek") and "Connect the other device" in anna.words
    anna.do("address", address)
    anna.decide()
    settle(anna, ben)
    assert anna.link and anna.state.session and anna.state.session.metadata.sent != anna.game.number
    assert "A link of another game has come" not in ben.words
    cleo.tap(anna.link)
    assert cleo.game.number == anna.game.number
    anna.do("address", own)
    number = ben.game.number
    play_on(anna, ben, moves=2)
    assert ben.game.number > number


def test_a_line_is_lost_only_to_the_game_that_it_is_for() -> None:
    anna, ben = invited()
    anna.invite("sobek")
    anna.device.lines.lose(next(iter(anna.device.lines.ends)))
    settle(anna, ben)
    assert not anna.state.notice and "have lost each other" in ben.words


def test_a_device_that_joins_with_another_game_open_sends_nothing_of_it() -> None:
    anna, ben = Person("Anna", 1), Person("Ben", 2)
    ben.invite("sobek")
    anna.invite("scarab")
    join(anna, ben)
    assert ben.state.session and ben.state.session.metadata.sent != ben.game.number
    assert "A link of another game has come" not in anna.words
    ben.do("go", "")
    settle(anna, ben)
    assert "Anna invites you" in ben.words


def test_another_game_of_the_two_goes_on_by_their_line() -> None:
    anna, ben = invited()
    play_on(anna, ben)
    assert anna.play.over and anna.offers("invite-again")
    anna.do("invite-again")
    settle(anna, ben)
    ben.do("go", "")
    settle(anna, ben)
    assert "Anna invites you" in ben.words
    ben.do("join", **{"elsewhere-name-0": "Ben"})
    settle(anna, ben)
    play_on(anna, ben, moves=3)
    assert anna.game.number > 3 and not anna.device.sent and not ben.device.sent
