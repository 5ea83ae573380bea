"""Whole games at a table with devices that come and go."""

from __future__ import annotations

from random import Random

import pytest

from sobek import games
from sobek.core import text
from sobek.core.chance import pick
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from tests.web.helpers.company import Company, Device, play_on
from web.devices.hand import Link
from web.devices.messages import Act, Undo, Why, write
from web.devices.table import MOST_DEVICES, OFTEN, Chosen, checked
from web.games import renderers
from web.session.hand import Hand, follow
from web.session.session import Session

RUNS = {"sobek": 6, "scarab": 16, "sakkara": 1}
"""Games in a run of the tests."""
REDRAWN = 40
"""Every so many actions a device's table is compared."""


def two(name: str = "sobek", seed: int = 1) -> Company:
    """Two people, each with a device, which know everything."""
    play = Play.new(name, (Player("Anna"), Player("Ben")), seed)
    company = Company(play, (0, 1), Random(seed))
    company.devices = [Device(seat, company.new_hand()) for seat in (0, 1)]
    for device in company.devices:
        company.join(device)
    company.settle()
    return company


def asked(company: Company) -> Device:
    """The device whose seat decides."""
    return company.devices[company.session.actor]


@pytest.mark.parametrize("name", renderers())
@pytest.mark.long
def test_what_people_have_chosen_is_done_once(name: str) -> None:
    for seed in range(RUNS[name]):
        company = Company.some(name, Random(seed), onlooker=seed % 3 == 0)
        play_on(company)
        company.check_choices()
        company.settle()
        for device in company.devices:
            play = device.hand.play
            assert play and play.over and play.length == company.session.length, seed


@pytest.mark.parametrize("name", renderers())
@pytest.mark.long
def test_a_device_shows_what_the_table_would_show_to_its_seat(name: str) -> None:
    """The table, the log and what moves, though what others have done was told as it was seen."""
    seats = games.game(name).seats[-1]
    play = Play.new(name, tuple(Player("") for _ in range(seats)), 3)
    company = Company(play, tuple(range(seats)), Random(3))
    company.devices = [Device(seat, company.new_hand()) for seat in (*range(seats), None)]
    renderer, shown = renderers()[name], dict[int | None, Session]()
    for device in company.devices:
        company.join(device)
    company.settle()
    while not company.session.play.over:
        for device in company.devices:
            hand = device.hand
            assert hand.play
            origin = Hand(device.seat, can_act=hand.is_asked)
            session = shown.setdefault(device.seat, Session(hand.play, renderer, origin=origin))
            follow(session, hand.play, origin)
            session.turn_page(99)
        if company.session.length % REDRAWN == REDRAWN - 1:
            for device in company.devices:
                _compare(company, shown[device.seat], device.seat)
        for device in company.devices:
            company.choose(device)
        company.settle()
        company.play_here()


def _compare(company: Company, there: Session, seat: int | None) -> None:
    session = company.session
    others = tuple(each for each in session.people if each != seat)
    here = Company._session(session.play, others)
    here.scoring = None
    table = session.renderer.table.table
    assert here.alone == seat
    assert str(table(there.scene())) == str(table(here.scene()))
    assert there.past.stories() == here.past.stories()
    assert there.past.effects(0) == here.past.effects(0)


def test_a_choice_for_a_moment_that_is_over_changes_nothing() -> None:
    company = two()
    device = asked(company)
    company.choose(device)
    (text,) = device.to
    company.settle()
    length = company.session.length
    device.to += [text, text]
    company.settle()
    assert company.session.length == length


def test_a_choice_that_was_under_way_when_the_line_was_cut_is_sent_again() -> None:
    company = two()
    device = asked(company)
    company.choose(device)
    company.cut(device)
    assert device.hand.is_busy
    company.join(device)
    company.settle()
    company.check_choices()
    assert company.session.length == 1 and not device.hand.is_busy


def test_a_choice_that_has_arrived_is_not_done_twice_after_a_cut() -> None:
    company = two()
    device = asked(company)
    company.choose(device)
    company.answer(company.table.hear(device.line, device.to.pop(), 1))
    company.tell()
    company.cut(device)  # before the table's answer has come
    company.join(device)
    company.settle()
    assert company.session.length == 1 and not device.hand.is_busy


def test_the_table_says_the_same_in_every_language() -> None:
    """A device may speak another one."""
    said = []
    for language in ("en", "de"):
        text.use(language)
        company = two()
        for _ in range(8):
            company.choose(asked(company))
            company.settle()
        said.append([each for _, each in company.said])
    text.use("en")
    assert said[0] == said[1]


def test_nobody_acts_for_another_seat() -> None:
    company = two()
    other = company.devices[1 - company.session.actor]
    action = str(company.session.play.legal_actions()[0])
    moment = company.table.moment
    other.to.append(write(Act(moment, (action,))))
    with pytest.raises(ValueError, match="Somebody else decides"):
        company.settle()
    with pytest.raises(ValueError, match="Somebody else decides"):
        play = company.session.play
        checked(play, play.state.actor, [action] * 9)


@pytest.mark.parametrize("name", ["sobek", "sakkara"])
def test_nobody_tries_what_they_would_draw(name: str) -> None:
    """A refusal must not tell it: what draws is done, whatever the next action was."""
    rng, play = Random(1), Play.new(name, (Player("Anna"), Player("Ben")), 1)
    while True:
        action, seat = pick(play.state.legal_actions(), rng), play.state.actor
        before, after = play.state.view(seat), play.state.clone()
        after.apply(action)
        if after.actor == seat and play.game.gained_information(before, after.view(seat)):
            break
        play.act(action)
    drawn = [str(action)]
    follows = str(pick(after.legal_actions(), rng))
    assert [str(each) for each in checked(play, seat, [*drawn, follows])] == [*drawn, follows]
    for wrong in (drawn[0], "nonsense"):
        assert [str(each) for each in checked(play, seat, [*drawn, wrong])] == drawn


@pytest.mark.parametrize("name", renderers())
def test_a_hint_decides_nothing_and_the_choice_comes_after_it(name: str) -> None:
    company = two(name)
    device = asked(company)
    device.to += device.hand.had_hint()
    company.choose(device)
    assert len(device.to) == 2
    said = company.table.hear(device.line, device.to.pop(0), 1)
    assert isinstance(said, Chosen) and said.helped
    with pytest.raises(ValueError, match="not an action"):
        company.answer(said)
    company.tell()
    company.settle()
    assert company.session.length == 1 and not device.hand.is_busy


def test_an_onlooker_decides_nothing() -> None:
    company = two()
    onlooker = Device(None, company.new_hand())
    company.devices.append(onlooker)
    company.join(onlooker)
    company.settle()
    assert onlooker.hand.play and not onlooker.hand.is_asked
    moment = company.table.moment
    onlooker.to.append(write(Act(moment, (str(company.session.play.legal_actions()[0]),))))
    onlooker.to.append(write(Undo(moment)))
    company.settle()
    assert company.session.length == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonsense", Why.UNREADABLE),
        ('1 act ["",[]]', Why.UNREADABLE),
        ('1 welcome ["",[]]', Why.UNREADABLE),
        ('0 hello ["",[]]', Why.OLDER),
        ("2 something else", Why.NEWER),
        ("1 act " + "[" * 100_000, Why.UNREADABLE),
    ],
)
def test_the_table_hangs_up_on_what_no_device_says(text: str, why: Why) -> None:
    company = two()
    device = company.devices[0]
    line = device.line
    device.to.append(text)
    company.table.hear(line, text, 1)
    assert company.table.out == [(line, f'1 refused ["{why.value}"]')]
    assert company.table.ended == [line]
    assert company.table.away([0, 1]) == [0]


def test_the_table_hangs_up_on_who_says_too_much() -> None:
    company = two()
    line = company.devices[0].line
    text = write(Undo("other"))
    for _ in range(OFTEN + 1):
        company.table.hear(line, text, 100)
    assert company.table.ended == [line]


def test_a_clock_that_is_set_back_makes_nobody_say_too_much() -> None:
    company = two()
    line, text = company.devices[0].line, write(Undo("other"))
    for minute in range(OFTEN):
        company.table.hear(line, text, 10_000 + 60 * minute)
    company.table.hear(line, text, 5_000)
    assert not company.table.ended


def test_the_last_device_that_comes_for_a_seat_has_it() -> None:
    company = two()
    first = company.devices[0]
    second = Device(0, company.new_hand())
    company.devices.append(second)
    company.join(second)
    company.settle()
    assert first.line == "" and second.hand.link is Link.THERE
    assert company.table.away([0, 1]) == []


def test_a_device_that_comes_for_another_seat_leaves_its_former_one() -> None:
    company = two()
    device = company.devices[0]
    again = Device(1, device.hand)
    company.devices[1:] = [again]
    company.join(again)
    company.settle()
    assert company.table.away([0, 1]) == [0]
    assert device.hand.seat == 1


def test_no_more_devices_than_a_table_has_room_for() -> None:
    company = two()
    for number in range(MOST_DEVICES):
        company.table.opened(f"x-{number}", None)
    assert len(company.table.lines) == MOST_DEVICES
    assert company.table.ended == ["x-6", "x-7"]


def test_a_hand_that_is_taken_over_leaves_the_device() -> None:
    company = two()
    device = company.devices[0]
    company.table.dismiss(0)
    company.session.bring_here(0)
    company.tell()
    assert device.line == "" and company.session.persons == [0]
    assert company.session.alone is None  # the tablet has to be passed on first


def test_what_was_taken_back_is_taken_back_everywhere() -> None:
    company = two("scarab")
    device = asked(company)
    company.choose(device)
    company.settle()
    for each in company.devices:
        assert each.hand.play and each.hand.play.length == 1
    device.to += device.hand.take_back()
    company.settle()
    for each in company.devices:
        assert each.hand.play and each.hand.play.length == 0
    assert asked(company).hand.is_asked


def test_a_device_goes_on_from_what_it_knows() -> None:
    """Only what is new is told to one that comes again."""
    company = two("sakkara")
    for _ in range(60):
        company.choose(asked(company))
        company.settle()
    device = company.devices[0]
    company.cut(device)
    company.said.clear()
    company.join(device)
    company.settle()
    kinds = [text.split()[1] for each, text in company.said if each is device]
    assert kinds == ["welcome", "now"]


@pytest.mark.parametrize("name", renderers())
def test_a_position_of_which_a_view_is_known_answers_as_the_true_one(name: str) -> None:
    rng = Random(4)
    company = two(name)
    for _ in range(30):
        play = asked(company).hand.play
        assert play
        true = company.session.play
        assert list(play.legal_actions()) == list(true.legal_actions())
        wrong = [each for step in true.steps for each in step.before.legal_actions()]
        if wrong and (action := pick(wrong, rng)) not in true.legal_actions():
            assert play.state.refusal(action) == true.state.refusal(action)
        company.choose(asked(company))
        company.settle()


def test_bots_and_people_at_the_table_can_be_mixed() -> None:
    rules = games.game("sobek")
    players = (Player("Anna"), Player("Ben"), Player("", rules.levels[0]))
    company = Company(Play.new("sobek", players, 5), (1,), Random(5))
    assert company.session.persons == [0] and company.session.alone == 0
    assert company.session.bots == [2]
    assert players[1].kind == PERSON
