"""Animations, sounds, the bots' pace, and keeping the screen awake."""

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
    """Carry out the first legal action."""
    table.do("act", str(table.saved.legal_actions()[0]))


def at_a_table(kinds: str = "person person", game: str = "scarab") -> Table:
    """A new game with animations."""
    table = Table()
    table.do("pace", "brisk")
    table.begin(kinds, game=game)
    return table


# --- animations ----------------------------------------------------------------------------


def test_an_action_is_animated_once() -> None:
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


def test_actions_confirmed_together_are_animated_together() -> None:
    table, play = at_a_table(), at_a_table().saved
    actions = []
    for _ in range(2):
        actions.append(play.legal_actions()[0])
        play.act(actions[-1])
    table.do("act", ";".join(map(str, actions)))
    assert [journey.way[0] for journey in table.device.journeys].count("priest") == 2


def test_the_pace_at_once_has_no_animations() -> None:
    table = at_a_table()
    table.do("pace", "at-once")
    act(table)
    assert not table.device.journeys


def test_markers_move_forward_but_not_backward_in_an_account() -> None:
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
    """The animations of another step of the account."""
    table.do("turn", str(step))
    return table.device.journeys


# --- sounds --------------------------------------------------------------------------------


def test_sounds_are_off_by_default_and_the_setting_is_kept() -> None:
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


def test_actions_and_the_end_have_sounds() -> None:
    table = Table(storage=dict(LOUD))
    table.begin("person porter porter", game="sobek")
    for _ in range(400):
        if table.saved.over:
            break
        table.do("turn", "9")
        act(table)
    assert {"take", "set", "token", "end"} <= set(table.device.played)
    assert table.device.played.count("end") == 1


def test_opening_a_game_makes_no_sound() -> None:
    players = (Player("Anna"), Player("Berta"))
    play = Play.new("scarab", players, 7)
    play.act(play.legal_actions()[0])
    assert not Table(encode(play), dict(LOUD)).device.played


# --- the bots' pace ------------------------------------------------------------------------


def test_the_pace_can_be_chosen_and_is_kept() -> None:
    table = Table()
    table.begin("person person")
    assert pressed(table, "pace") == ["at-once"]  # the pace of the device's address
    for name in PACES:
        table.do("pace", name)
        assert pressed(table, "pace") == [name]
        assert table.device.storage["sobek.pace"] == name
    table.do("pace", "nonsense")
    assert pressed(table, "pace") == [name]


def test_skip_speeds_up_the_bots_until_a_person_decides() -> None:
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
            # The pace is back to normal after the person's action.
            assert saved_length(device) == done + 1 and skips in device.html
        app.open("")

    run_apart(skip())


def test_settings_that_cannot_be_stored_take_effect() -> None:
    table = at_a_table()
    table.device.full = True
    table.do("pace", "calm")
    table.do("sounds", "on")
    assert (pressed(table, "pace"), pressed(table, "sounds")) == (["calm"], ["on"])


# --- the screen ----------------------------------------------------------------------------


def test_the_screen_stays_awake_from_the_first_action_until_leaving() -> None:
    table = at_a_table()
    assert not table.device.is_awake
    act(table)
    assert table.device.is_awake
    table.do("go", "")
    assert not table.device.is_awake


def test_the_screen_may_sleep_once_the_game_is_over_or_played_elsewhere() -> None:
    table = at_a_table("person person", "scarab")
    act(table)
    other = table.another_tab()
    other.do("reopen")
    assert not table.device.is_awake
    while not other.saved.over:
        act(other)
    assert not other.device.is_awake
