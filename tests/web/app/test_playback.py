"""What goes with a change of the page: journeys, sounds, the bots' pace, a screen that stays on."""

import asyncio

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import Table, run_apart
from tests.web.helpers.panels import pressed
from tests.web.helpers.slow_device import PACE, SlowDevice, begin_game, saved_length, until
from web.app.playback import PACES
from web.ui.renderer import Journey

LOUD = {"sobek.sounds": "on"}


def act(table: Table) -> None:
    """The first legal action of whoever is to decide."""
    table.do("act", str(table.saved.legal_actions()[0]))


def at_a_table(kinds: str = "person person", game: str = "scarab") -> Table:
    """A game that is seen to move."""
    table = Table()
    table.do("pace", "brisk")
    table.begin(kinds, game=game)
    return table


# --- what travels --------------------------------------------------------------------------


def test_what_is_done_is_seen_once_and_what_was_done_before_never() -> None:
    table = at_a_table()
    assert not table.device.journeys
    act(table)
    assert Journey(("priest", "priest")) in table.device.journeys
    table.do("panel", "log")
    assert not table.device.journeys
    act(table)
    assert table.device.journeys
    table.do("take-back")
    assert not table.device.journeys
    act(table)
    again = table.reload()
    again.do("pace", "brisk")
    assert not again.device.journeys


def test_what_is_confirmed_together_travels_together() -> None:
    table, play = at_a_table(), at_a_table().saved
    actions = []
    for _ in range(2):
        actions.append(play.legal_actions()[0])
        play.act(actions[-1])
    table.do("act", ";".join(map(str, actions)))
    assert [journey.way[0] for journey in table.device.journeys].count("priest") == 2


def test_at_once_nothing_travels() -> None:
    table = at_a_table()
    table.do("pace", "at-once")
    act(table)
    assert not table.device.journeys


def test_markers_travel_in_the_account_and_not_when_one_goes_back_in_it() -> None:
    table = at_a_table("person porter", "sobek")
    while not table.offers("turn"):
        act(table)
    markers = [
        [journey.way[-1] for journey in found]
        for found in (table.device.journeys, *(turned(table, step) for step in (1, 2, 1, 2)))
    ]
    assert markers[0] and set(markers[0]) <= {"marker-0", "marker-1"}
    assert not markers[1] and not markers[3]
    assert markers[2] and markers[2] == markers[4]
    fresh = table.reload()
    fresh.do("pace", "brisk")
    assert not fresh.device.journeys


def turned(table: Table, step: int) -> list[Journey]:
    """What travels on another step of the account."""
    table.do("turn", str(step))
    return table.device.journeys


# --- sounds --------------------------------------------------------------------------------


def test_sounds_are_off_until_they_are_chosen_and_kept() -> None:
    table = Table()
    table.begin("person person", game="scarab")
    act(table)
    assert not table.device.played
    assert pressed(table, "sounds") == ["off"]
    table.do("sounds", "on")
    assert table.device.played == ["take"]
    again = table.reload()
    assert pressed(again, "sounds") == ["on"]
    act(again)
    assert again.device.played[0] in ("take", "token")
    again.do("sounds", "off")
    heard = list(again.device.played)
    act(again)
    assert again.device.played == heard
    assert pressed(again.reload(), "sounds") == ["off"]


def test_each_action_is_heard_and_the_end() -> None:
    table = Table(storage=dict(LOUD))
    table.begin("person porter porter", game="sobek")
    for _ in range(400):
        if table.saved.over:
            break
        table.do("turn", "9")
        act(table)
    assert {"take", "set", "token", "end"} <= set(table.device.played)
    assert table.device.played.count("end") == 1


def test_a_game_that_is_opened_is_silent() -> None:
    players = (Player("Anna"), Player("Berta"))
    play = Play.new("scarab", players, 7)
    play.act(play.legal_actions()[0])
    assert not Table(encode(play), dict(LOUD)).device.played


# --- the bots' pace ------------------------------------------------------------------------


def test_the_pace_is_chosen_in_the_menu_and_kept_unless_the_address_has_one() -> None:
    table = Table()
    table.begin("person person")
    assert pressed(table, "pace") == ["at-once"]  # which the device's address asks for
    for name in PACES:
        table.do("pace", name)
        assert pressed(table, "pace") == [name]
        assert table.device.storage["sobek.pace"] == name
    table.do("pace", "nonsense")
    assert pressed(table, "pace") == [name]


def test_skip_brings_the_bots_moves_at_once_until_a_person_decides() -> None:
    async def skip() -> None:
        device = SlowDevice()
        app = begin_game(device, "porter", "person", "porter", pace=1000)
        decides, skips = 'id="confirm"', 'data-click="skip"'
        for _ in range(2):
            await until(lambda: decides in device.html or skips in device.html)
            if skips in device.html:
                app.handle("skip", {"value": ""})
                assert skips not in device.html
            await until(lambda: decides in device.html)
            done = saved_length(device)
            app.handle("act", {"value": "take 1"})
            await asyncio.sleep(PACE)
            # The bots take their time, also after they have been hurried.
            assert saved_length(device) == done + 1 and skips in device.html
        app.open("")

    run_apart(skip())


def test_what_cannot_be_stored_holds_all_the_same() -> None:
    table = at_a_table()
    table.device.full = True
    table.do("pace", "calm")
    table.do("sounds", "on")
    assert (pressed(table, "pace"), pressed(table, "sounds")) == (["calm"], ["on"])


# --- the screen ----------------------------------------------------------------------------


def test_the_screen_stays_on_from_the_first_action_until_one_leaves() -> None:
    table = at_a_table()
    assert not table.device.is_awake
    act(table)
    assert table.device.is_awake
    table.do("go", "")
    assert not table.device.is_awake


def test_it_does_not_stay_on_for_a_game_that_is_over_or_played_elsewhere() -> None:
    table = at_a_table("person person", "scarab")
    act(table)
    other = table.another_tab()
    other.do("reopen")
    assert not table.device.is_awake
    while not other.saved.over:
        act(other)
    assert not other.device.is_awake
