"""A table and devices as pages: who plays where, who is away, what is taken over."""

from __future__ import annotations

from random import Random

import pytest

from sobek.core.chance import pick
from tests.web.helpers.device import Table, run_apart
from tests.web.helpers.together import Together
from web.app import derived
from web.app.pairing import TABLE
from web.app.state import Shown
from web.games import renderers
from web.session import undo
from web.session.plies import Moment
from web.session.session import Session
from web.session.stage import Stage
from web.ui.aids import CARDS, NONE, ODDS
from web.ui.screens.devices import DEVICES

YOURS = "Your hand"
"""What stands above the cards of whoever is in front of the screen, and of nobody else."""


def shown(page: Table) -> str:
    return page.words


@pytest.mark.parametrize("name", renderers())
def test_two_people_play_a_whole_game_with_their_hands_elsewhere(name: str) -> None:
    together, rng = Together(game=name), Random(1)
    anna, ben = together.join("0"), together.join("1")
    session = together.table.state.session
    assert session
    moves = 0
    while not session.play.over and moves < 60:
        moves += 1
        together.go_on(rng)
        assert session.alone is None and session.stage is not Stage.HANDOVER
    for device in (anna, ben):
        there = device.state.session
        assert there and there.play.length == session.play.length
        assert list(there.play.state.scores) == list(session.play.state.scores)
    assert "is away" not in shown(together.table)


@pytest.mark.parametrize("kinds", ["person person porter", "person person"])
def test_a_count_stops_no_game_that_is_played_on_devices(kinds: str) -> None:
    """Nobody presses at the table: its own count comes to an end, whoever begins the next round."""
    together, rng = Together(kinds, game="sobek"), Random(1)
    pages = [together.join("0"), together.join("1")]
    session = together.table.state.session
    assert session
    turns_of_round_2 = 0
    while turns_of_round_2 < 3:
        before = session.length
        for page in pages:
            page.goes_on()
            there = page.state.session
            assert there
            if there.decides:
                page.do("act", str(pick(there.play.legal_actions(), rng)))
                together.settle()
            is_free = undo.is_free_for(session, there.alone)
            assert there.scoring or page.offers("undo-decision") or not is_free
        together.settle()
        assert session.length > before and session.scoring is None
        turns_of_round_2 += session.play.state.view(None).round > 1


def test_the_screen_of_a_device_stays_on_until_the_game_is_over() -> None:
    together, rng = Together(game="scarab"), Random(3)
    devices = [together.join("0"), together.join("1")]
    session = together.table.state.session
    assert session
    while not session.play.over:
        assert all(each.device.is_awake for each in devices)
        together.go_on(rng)
    assert not any(each.device.is_awake for each in devices)


def test_the_table_shows_no_hand_that_is_elsewhere() -> None:
    together = Together()
    together.join("0")
    ben = together.join("1")
    assert 'id="hand"' not in together.table.device.html
    assert 'class="hand' in ben.device.html
    session = together.table.state.session
    assert session and session.scene().view.seat is None


def test_one_at_the_table_and_one_elsewhere() -> None:
    """Two tables: each has the whole table from its own side, and nothing is passed on."""
    together, rng = Together(away="1"), Random(2)
    ben = together.join("1")
    for _ in range(10):
        together.go_on(rng)
    session, there = together.table.state.session, ben.state.session
    assert session and there
    assert session.scene().view.seat == 0 and there.scene().view.seat == 1


def test_an_onlooker_sees_what_everybody_may_see() -> None:
    together = Together()
    onlooker = together.join("onlooker")
    session = onlooker.state.session
    assert session and session.scene().view.seat is None and not session.decides
    assert "1 device looks on." in _panel(together.table)


def _panel(table: Table) -> str:
    table.do("panel", DEVICES)
    return table.words


def test_a_device_that_is_gone_is_away_and_comes_back() -> None:
    together, rng = Together(), Random(3)
    together.join("0")
    ben = together.join("1")
    for _ in range(6):
        together.go_on(rng)
    session = together.table.state.session
    assert session
    length = session.length
    ben.device.lines.vanish()
    together.settle()
    assert "Ben is away." in shown(together.table)
    together.join("1", Table())
    assert "is away." not in shown(together.table)
    there = together.devices["1"].state.session
    assert there and there.length == length


def test_a_device_whose_table_is_gone_says_so() -> None:
    together = Together()
    ben = together.join("1")
    together.table.device.lines.lose(together.line("1"))
    together.settle()
    assert "The table is away." in shown(ben) and ben.offers("join-table")
    together.join("1", ben)
    assert "The table is away." not in shown(ben)


def test_a_silence_is_a_short_absence() -> None:
    together = Together()
    together.join("0")
    ben = together.join("1")
    together.table.device.lines.silence(together.line("1"))
    together.settle()
    assert "is away." not in shown(together.table)
    assert "The table is away" not in shown(ben)


def test_a_hand_is_taken_over_at_the_table() -> None:
    """The hand appears only once its person says that they are in front of the screen."""
    together = Together("person person", away="01")
    together.join("0")
    ben = together.join("1")
    together.table.do("bring-here", "1")
    together.settle()
    session = together.table.state.session
    assert session and session.elsewhere == [0] and session.alone is None
    if session.actor == 1:
        assert session.stage is Stage.HANDOVER
        together.table.do("take-seat")
    assert "This hand is played at the table now." in shown(ben)


def test_a_hand_goes_elsewhere_in_the_middle_of_a_game() -> None:
    together, rng = Together(away=""), Random(5)
    session = together.table.state.session
    assert session
    while session.length < 4 or session.at_screen != 0 or session.stage is not Stage.TABLE:
        if not together.table.goes_on():
            together.go_on(rng)
    together.table.do("send-elsewhere", "1")
    assert together.table.state.pairing
    ben = together.join("1")
    there = ben.state.session
    assert there and session.alone == 0 and there.alone == 1


@pytest.mark.parametrize("stage", [Stage.TABLE, Stage.HANDOVER])
def test_whoever_sends_their_hand_elsewhere_is_not_shown_the_one_that_stays(stage: Stage) -> None:
    """At a handover, too: the person who stays has to confirm that they are there first."""
    together, rng = Together(away=""), Random(5)
    table, session = together.table, together.table.state.session
    assert session
    while session.actor != 1 or session.stage is not stage:
        if session.stage is Stage.RESULT:
            table.do("leave-seat")
        elif not table.goes_on():
            together.go_on(rng)
    table.do("send-elsewhere", "1")
    assert session.scene().view.seat is None and 'id="hand"' not in table.device.html
    ben = together.join("1")
    while session.actor != 0:
        together.go_on(rng)
    assert session.stage is Stage.HANDOVER and session.scene().view.seat is None
    table.do("take-seat")
    assert session.scene().view.seat == 0 and session.alone == 0
    there = ben.state.session
    assert there and there.alone == 1


def test_a_hand_that_waits_for_its_person_waits_in_a_page_that_is_opened_anew_too() -> None:
    """After a reload, from the list of games, and in what the next start paints before Python runs.
    Once its person has come, they need not come again."""
    together = Together(away="")
    table, session = together.table, together.table.state.session
    assert session
    table.do("take-seat")
    here, there = session.actor, 1 - session.actor
    assert YOURS in table.device.html
    table.do("send-elsewhere", str(here))
    assert not any(YOURS in painted for painted in table.first_paint().values())
    again = table.reload()
    assert YOURS not in again.device.html and again.state.session
    id = again.id
    again.do("go", "")
    again.do("go", f"game={id}")
    assert YOURS not in again.device.html
    again.do("bring-here", str(here))
    again.do("take-seat")
    again.do("send-elsewhere", str(there))
    assert YOURS in again.device.html and YOURS in again.reload().device.html


def test_a_hand_waits_for_its_person_while_others_have_yet_to_connect_their_devices() -> None:
    """Whoever has pressed "Play" may not be the one whose hand stays at the table."""
    table = Together(away="0").table
    assert table.state.panel == DEVICES
    assert YOURS not in table.device.html
    assert not any(YOURS in painted for painted in table.first_paint().values())
    table.do("panel", "")
    assert YOURS not in table.device.html and "Pass the device to Ben" in table.words
    table.do("take-seat")
    assert YOURS in table.device.html and YOURS in table.reload().device.html


def test_a_save_remembers_who_is_elsewhere() -> None:
    together = Together()
    again = together.table.reload()
    assert again.state.session and again.state.session.elsewhere == [0, 1]
    assert "Anna and Ben are away." in shown(again)


def test_an_undo_that_costs_nothing_is_done_at_once() -> None:
    together = Together(game="scarab")
    pages = [together.join("0"), together.join("1")]
    session = together.table.state.session
    assert session
    together.go_on(Random(1))
    length, page = session.length, pages[session.play.steps[-1].seat]
    page.do("undo-decision")
    together.settle()
    assert session.length == length - 1
    there = page.state.session
    assert there and there.length == length - 1


def length(page: Table) -> int:
    session = page.state.session
    assert session
    return session.length


def test_an_undo_that_tells_something_is_asked_on_the_devices() -> None:
    together = Together()
    asks, other, before = together.ask_to_undo()
    assert not together.table.offers("agree") and "is asked on" in shown(together.table)
    assert "Waiting until everyone agrees" in shown(asks) and not asks.offers("agree")
    assert "Do you agree?" in shown(other)
    other.do("agree")
    together.settle()
    assert length(together.table) < before
    assert length(asks) == length(other) == length(together.table)
    assert not other.offers("agree") and not together.table.state.panel


@pytest.mark.parametrize("event", ["panel", "go"])
def test_whoever_turns_from_the_question_does_not_agree(event: str) -> None:
    together = Together()
    asks, other, before = together.ask_to_undo()
    other.do(event)
    together.settle()
    assert length(together.table) == before
    is_there = event == "panel"
    said = "does not agree to the undo." if is_there else "is away"
    assert said in shown(together.table)
    assert together.table.offers("agree") != is_there  # else the person in front agrees for them
    assert ("Waiting until" in shown(asks)) != is_there


def test_a_page_that_comes_while_an_undo_is_asked_for_asks_for_it() -> None:
    """Its line is open already, but it has not said Hello when the undo is asked for."""
    together, rng = Together(), Random(7)
    asks, ben = together.join("0"), together.join("1")
    session = together.table.state.session
    assert session
    while session.length < 4 or session.actor != 0:
        together.go_on(rng)
    ben.device.lines.vanish()
    together.settle()
    table, came = together.table, Table()
    came.device._random = Random(99)
    together.devices["1"] = came
    table.do("pair", "1")
    assert table.state.pairing
    id = table.state.pairing.id
    answer = came.device.lines.answer(TABLE, table.device.lines.offer(id))
    run_apart(table.device.accept_line(id, answer))
    table.device.settle()
    asks.do("undo-decision")
    before = session.length
    table.device.settle()
    together.settle()
    assert came.offers("agree") and "does not agree" not in shown(table)
    came.do("agree")
    together.settle()
    assert session.length < before


def test_an_undo_that_the_table_no_longer_wants_is_no_longer_asked_for() -> None:
    together = Together()
    asks, other, before = together.ask_to_undo()
    together.table.do("panel", "")
    together.settle()
    assert "Do you agree?" not in shown(other) and "Waiting" not in shown(asks)
    other.do("agree")
    together.settle()
    assert length(together.table) == before


@pytest.mark.parametrize("game", renderers())
@pytest.mark.parametrize("is_at_table", [True, False])
def test_what_is_shown_again_ends_if_somebody_undoes_it(game: str, is_at_table: bool) -> None:
    together, rng = Together(away="1", game=game), Random(2)
    ben, session = together.join("1"), together.table.state.session
    assert session
    looks, other = (together.table, ben) if is_at_table else (ben, together.table)
    mover = 1 if is_at_table else 0
    while not (session.play.steps and undo.is_free_for(session, mover) and goes_back(session)):
        together.go_on(rng)
    before, there = session.length, looks.state.session
    assert there
    looks.state.shown = Shown(there.length, Moment(there.play))
    other.do("undo-decision")
    together.settle()
    assert session.length < before
    assert looks.state.problem is None and looks.state.again is None


def goes_back(session: Session) -> bool:
    """Whether the last action was a decision, so that an undo leads to it."""
    return len(session.play.steps[-1].before.legal_actions()) > 1


def test_a_hint_for_a_decision_that_is_no_more_is_closed() -> None:
    together, rng = Together(away="1", game="scarab"), Random(2)
    ben, session = together.join("1"), together.table.state.session
    assert session
    while not (session.actor == 1 and undo.is_free_for(session, 0)):
        page = (together.table, ben)[session.actor]
        page.do("act", str(pick(session.play.legal_actions(), rng)))
        together.settle()
    before = session.length
    ben.do("panel", "hint")
    together.table.do("undo-decision")
    together.settle()
    assert session.length < before and not ben.state.panel
    together.go_on(rng)
    assert not ben.state.panel


def test_nobody_leaves_the_table_for_an_example_of_the_rules() -> None:
    together = Together(away="1")
    ben = together.join("1")
    for page in (together.table, ben):
        page.do("clause", "")
    assert together.table.offers("example") and not ben.offers("example")


def test_nobody_takes_back_what_somebody_at_the_table_did_without_asking() -> None:
    """Whoever sits at the table has just acted, and it told nobody anything."""
    together, rng = Together(away="1"), Random(4)
    ben, session = together.join("1"), together.table.state.session
    assert session
    while not (undo.last_decision(session) is not None and undo.is_free(session)):
        together.go_on(rng)
        assert session.length < 40
    before, by = session.length, session.play.steps[-1].seat
    assert by == 0
    ben.do("undo-decision")
    together.settle()
    assert session.length == before and together.table.offers("agree")


def test_an_undo_that_costs_the_count_is_asked_on_the_device() -> None:
    together, rng = Together("person trader", away="0"), Random(1)
    anna = together.join("0")
    session = together.table.state.session
    assert session
    while session.length < 4:
        together.go_on(rng)
    before = session.length
    anna.do("undo-decision")
    together.settle()
    assert "Someone has moved since then" in shown(anna) and session.length == before
    anna.do("undo-at-a-cost")
    together.settle()
    assert session.length < before and session.metadata.practice


def test_a_forced_action_is_made_by_itself_on_the_device() -> None:
    together, rng = Together(game="sakkara"), Random(3)
    pages = [together.join("0"), together.join("1")]
    session = together.table.state.session
    assert session
    while not any(len(step.before.legal_actions()) == 1 for step in session.play.steps):
        together.go_on(rng)
        for page in pages:
            there = page.state.session
            assert there and not there.is_forced
        assert session.length < 400


def test_a_hint_comes_from_the_device_itself() -> None:
    for game in renderers():
        together = Together(game=game)
        pages = [together.join("0"), together.join("1")]
        session = together.table.state.session
        assert session
        page = pages[session.actor]
        page.do("panel", "hint")
        assert (
            page.offers("advised") and page.device.thoughts and not together.table.device.thoughts
        )
        assert not session.metadata.helped
        advice = page.state.advice
        assert advice and advice.best
        page.do("act", str(advice.best[0]))
        together.settle()
        assert session.metadata.helped and session.length


@pytest.mark.parametrize("is_loaded_anew", [False, True])
def test_the_table_knows_of_a_hint_at_once(is_loaded_anew: bool) -> None:
    """The seat comes to the table before anything is chosen, or its device is loaded anew."""
    together = Together(game="scarab")
    pages = [together.join("0"), together.join("1")]
    table, session = together.table, together.table.state.session
    assert session
    seat, page, legal = session.actor, pages[session.actor], session.play.legal_actions()
    page.do("panel", "hint")
    together.settle()
    assert page.state.panel == "hint" and page.offers("advised") and not session.length
    if is_loaded_anew:
        page.device.lines.vanish()
        page = together.join(str(seat), Table(storage=page.device.storage))
    else:
        table.do("bring-here", str(seat))
        table.do("take-seat")
        page = table
    page.do("act", str(legal[0]))
    together.settle()
    assert session.length and session.metadata.helped


def test_a_device_that_is_loaded_anew_says_how_to_come_back() -> None:
    together = Together()
    ben = together.join("1")
    again = Table(ben.device.location_hash(), ben.device.storage)
    ben.device.lines.vanish()
    together.settle()
    assert "Have the table show the code again" in shown(again) and again.offers("join-table")
    together.join("1", again)
    assert "Have the table show" not in shown(again) and 'class="hand' in again.device.html
    again.do("go", "")
    assert "Have the table show" not in shown(again)


@pytest.mark.parametrize("game", ["sobek", "sakkara"])
def test_devices_go_on_with_another_game_of_the_same_people(game: str) -> None:
    """From the start form: whoever sits elsewhere by now keeps their hand."""
    together = Together(**{"name-1": ""})
    ben = Table()
    ben.do("setup", "Cleo", name="name-0")
    anna = together.join("0")
    together.join("1", ben)
    onlooker = together.join("onlooker")
    together.table.do("go", "")
    fields = {"name-0": "Cleo", "name-1": "Anna", "where-0": "away", "where-1": "away"}
    together.table.begin("person person", game=game, **fields)
    together.settle()
    assert "is away" not in shown(together.table) and not together.table.state.panel
    for page, seat in ((anna, 1), (ben, 0), (onlooker, None)):
        there = page.state.session
        assert there and there.play.game.name == game and there.scene().view.seat == seat


def test_a_game_without_a_seat_for_a_device_says_so_there() -> None:
    together = Together()
    anna, ben = together.join("0"), together.join("1")
    together.table.do("go", "")
    together.table.begin("person trader", **{"name-0": "Anna", "where-0": "away"})
    together.settle()
    assert "The table plays another game now." in shown(ben) and ben.offers("join-table")
    assert "another game" not in shown(anna)


def test_nobody_gets_the_hand_of_somebody_else_in_the_next_game() -> None:
    together = Together()
    anna = together.join("0")
    together.table.do("go", "")
    fields = {"name-0": "Cleo", "name-1": "Dan", "where-0": "away", "where-1": "away"}
    together.table.begin("person person", **fields)
    together.settle()
    assert "The table plays another game now." in shown(anna)
    assert "Cleo and Dan are away." in shown(together.table)


def test_a_game_of_the_table_alone_lets_the_devices_wait() -> None:
    together = Together()
    ben, address = together.join("1"), together.table.device.location_hash()
    together.table.do("go", "")
    together.table.begin("person trader", **{"where-0": "here", "where-1": "here"})
    together.settle()
    assert "The table is busy" in shown(ben)
    together.table.do("address", address)
    together.settle()
    assert "The table is busy" not in shown(ben)


def test_a_hand_is_taken_over_while_its_device_is_choosing() -> None:
    together = Together(game="scarab")
    pages = [together.join("0"), together.join("1")]
    session = together.table.state.session
    assert session
    seat = session.actor
    page, action = pages[seat], str(session.play.legal_actions()[0])
    together.table.do("bring-here", str(seat))
    page.do("act", action)  # before it has heard of that
    together.settle()
    assert session.length == 0 and "played at the table now" in shown(page)
    together.table.do("act", action)
    assert session.length == 1


def test_a_rematch_takes_the_devices_along() -> None:
    together = Together(game="scarab")
    ben = together.join("1")
    together.table.do("again")
    together.settle()
    there, session = ben.state.session, together.table.state.session
    assert there and session and session.elsewhere == [0, 1]
    assert there.length == 0 and there.scene().view.seat == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_without_a_name_takes_the_one_of_its_device(seat: int) -> None:
    together = Together(**{"name-1": ""})
    device = Table()
    device.do("setup", "trader", name=f"kind-{1 - seat}")
    device.do("setup", "Rex", name=f"name-{1 - seat}")
    device.do("setup", "person", name=f"kind-{seat}")
    device.do("setup", "Cleo", name=f"name-{seat}")
    together.join("1", device)
    session = together.table.state.session
    assert session and [each.name for each in session.play.players] == ["Anna", "Cleo"]


def test_whoever_leaves_the_table_waits_for_nothing() -> None:
    """The table is put aside, and opened again."""
    together = Together()
    ben = together.join("1")
    address = together.table.device.location_hash()
    together.table.do("go", "")
    together.settle()
    assert "The table is busy" in shown(ben)
    together.table.do("address", address)
    together.settle()
    assert "The table is busy" not in shown(ben)
    ben.do("go", "")
    together.settle()
    assert "Anna and Ben are away." in shown(together.table)
    assert ben.state.hand is None


def test_nothing_is_kept_of_a_game_that_is_elsewhere() -> None:
    together = Together()
    before = dict(Table().device.storage)
    ben = together.join("1")
    together.go_on(Random(1))
    ben.do("panel", "menu")
    assert "Send or keep" not in shown(ben)
    assert not [key for key in ben.device.storage if key.startswith("sobek.game")]
    session = ben.state.session
    assert session and derived.offered_to_others(session) == () and not before


def test_nobody_speaks_without_lines() -> None:
    table = Table()
    table.device.lines.exist = False
    again = Table.of(table.device, 0)
    assert "On their own device" not in again.words


def test_a_hostile_device_changes_nothing() -> None:
    together = Together()
    ben = together.join("1")
    session = together.table.state.session
    assert session
    for text in ("", "x" * 70_000, '1 act ["",["take 1"]]', "1 " + "[" * 20_000):
        ben.device.send_line(TABLE, text)
        together.settle()
    assert session.length == 0 and "Ben" in shown(together.table)


def test_whoever_begins_to_join_anew_and_gives_up_is_away() -> None:
    """The old line is gone by then, and the device says so instead of waiting for nothing."""
    together = Together()
    ben = together.join("1")
    ben.do("join-table")
    ben.do("panel", "")
    together.settle()
    assert "The table is away." in shown(ben) and ben.offers("join-table")
    assert "Anna and Ben are away." in shown(together.table)


def test_a_code_that_is_asked_for_twice_leaves_no_line_behind() -> None:
    table = Together(away="1").table
    for _ in range(3):
        table.do("pair", "1")
    pairing = table.state.pairing
    assert pairing and list(table.device.lines.ends) == [pairing.id]
    table.do("panel", "")
    assert not table.device.lines.ends


def test_a_device_has_the_memory_aid_that_the_table_says() -> None:
    """Also in the next game, though all else is as it was."""
    together = Together(away="1", game="sobek")
    ben = together.join("1")
    for aid in (ODDS, NONE, CARDS):
        together.table.do("go", "")
        together.table.state.preferences.choose("aid", aid)
        names = {"name-0": "Anna", "name-1": "Ben"}
        together.table.begin("person person", **{"where-1": "away", "game": "sobek", **names})
        together.settle()
        session, there = together.table.state.session, ben.state.session
        assert session and there
        assert session.aids == (aid, aid) and there.aids == (NONE, aid)


def test_a_device_does_not_choose_its_memory_aid() -> None:
    """The others would not see it. The table tells it, and keeps it when somebody else chooses."""
    together = Together(away="", game="sobek")
    table = together.table
    session = table.state.session
    assert session
    while session.at_screen != 1:
        if not table.goes_on():
            together.go_on(Random(1))
    table.do("aid", CARDS)
    table.do("send-elsewhere", "1")
    ben = together.join("1")
    there = ben.state.session
    assert there and there.aids == (NONE, CARDS)
    ben.do("panel", "menu")
    assert not ben.offers("aid")
    ben.do("aid", ODDS)
    assert there.aids == (NONE, CARDS)
    while session.at_screen != 0:
        if not table.goes_on():
            together.go_on(Random(1))
    table.do("aid", ODDS)
    together.settle()
    assert session.aids == (ODDS, CARDS) and there.aids == (NONE, CARDS)
    table.do("panel", "menu")
    assert "Ben: Everything seen" in table.words


def test_a_device_goes_on_when_a_bot_gets_another_level() -> None:
    """Though nothing else has changed meanwhile: when its line is lost, it says so."""
    together = Together("person trader", away="0", game="sobek")
    anna = together.join("0")
    there = anna.state.session
    assert there and there.decides
    together.table.do("level", "porter", name="level-1")
    together.settle()
    assert there.play.players[1].kind == "porter"
    together.table.device.lines.lose(together.line("0"))
    together.settle()
    assert "The table is away." in shown(anna) and anna.offers("join-table") and not there.decides
    together.join("0", anna)
    assert there.decides


@pytest.mark.parametrize("away", ["0", "1", "01"])
def test_nobody_takes_back_unasked_what_somebody_on_another_device_did(away: str) -> None:
    """Also where nothing is hidden. One's own move is taken back at once."""
    together, rng = Together(game="scarab", away=away), Random(1)
    pages = [together.join(str(seat)) if str(seat) in away else together.table for seat in (0, 1)]
    session = together.table.state.session
    assert session
    for _ in range(6):
        mover = session.actor
        while session.actor == mover:
            pages[mover].do("act", str(pick(session.play.legal_actions(), rng)))
            together.settle()
        before = session.length
        pages[1 - mover].do("undo-decision")
        together.settle()
        assert session.length == before and "Everyone has to agree" in shown(together.table)
        together.table.do("panel", "")
        together.settle()
        pages[mover].do("undo-decision")
        together.settle()
        assert session.length < before and session.actor == mover
        while session.actor == mover:
            pages[mover].do("act", str(pick(session.play.legal_actions(), rng)))
            together.settle()
