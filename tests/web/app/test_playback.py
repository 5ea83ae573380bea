"""What goes with a change of the page: animation, sounds, bots' pace, a screen that stays on."""

import asyncio
from random import Random

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.scarab.rules.tables import ANKH
from sobek.games.sobek.rules.phase import Phase
from tests.web.helpers.device import Page, Table, run_apart
from tests.web.helpers.live_device import LiveDevice
from tests.web.helpers.reading import read
from tests.web.helpers.slow_device import PACE, SlowDevice, begin_game, saved_length, until
from web.app import start
from web.app.work import Work
from web.session.session import Session
from web.session.stage import Stage
from web.storage.preferences import PACES
from web.ui.scene import AnimationPath

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


def pressed(table: Table, event: str) -> list[str]:
    """The values of the menu's buttons for an event that are pressed."""
    table.do("panel", "menu")
    buttons = [each.attributes for each in read(table.device.html).named("button")]
    reporting = [each for each in buttons if each.get("data-click") == event]
    return [str(each["data-value"]) for each in reporting if each.get("aria-pressed") == "true"]


def to_drop(play: Play) -> int:
    """How many cards whoever decides has to put under their tile."""
    count: int = play.state.view(None).to_drop(play.state.actor)
    return count


# --- what travels --------------------------------------------------------------------------


def test_an_action_is_animated_once() -> None:
    table = at_a_table()
    assert not table.device.paths
    act(table)
    assert AnimationPath(("priest", "priest"), how="walk") in table.device.paths
    table.do("panel", "log")
    assert not table.device.paths
    act(table)
    assert table.device.paths
    table.do("undo-decision")
    assert not table.device.paths
    act(table)
    again = table.reload()
    again.do("pace", "brisk")
    assert not again.device.paths


def test_each_round_begins_with_a_delivery_and_its_number() -> None:
    def numbers() -> list[str]:
        return [each.says for each in table.device.accents if each.kind == "round"]

    table = at_a_table("person person", "sobek")
    assert not table.device.paths  # a handover comes first
    table.goes_on()
    assert numbers() == ["Round 1"]
    assert len([path for path in table.device.paths if path.how == "boat"]) == 9
    table.do("panel", "log")
    assert not table.device.paths
    table.do("panel", "")
    act(table)
    again, table = table, table.reload()
    table.do("pace", "brisk")
    table.goes_on()
    assert not numbers()
    table = again
    while not table.offers("turn"):
        if not table.goes_on():
            act(table)
    while not numbers():
        assert table.goes_on()
    assert numbers() == ["Round 2"]


def test_actions_confirmed_together_are_animated_together() -> None:
    """The cards that somebody puts under their tile because of a Scribe."""
    play, rng = Play.new("sobek", (Player("Anna"), Player("Berta")), 3), Random(3)
    while play.state.view(None).phase is not Phase.DROP or to_drop(play) < 2:
        play.act(rng.choice(play.legal_actions()))
    table = Table(encode(play))
    table.do("pace", "brisk")
    table.do("play-on")
    table.do("take-seat")
    actions = []
    for _ in range(to_drop(play)):
        actions.append(play.legal_actions()[0])
        play.act(actions[-1])
    table.do("act", ";".join(map(str, actions)))
    assert len(actions) > 1 and len(table.device.paths) == len(actions)


def test_what_was_moved_twice_goes_no_way_that_nobody_went() -> None:
    """By what is done again, and a bot's answer: straight from the first square to the last."""
    table = at_a_table("person apprentice")
    session = table.state.session
    assert session
    table.device.settle()
    act(table)
    table.device.settle()
    before = session.length
    moves = [session.past.move(ply) for ply in (before - 2, before - 1)]
    assert [move.seat for move in moves] == [0, 1]
    table.undo()
    table.do("redo")
    assert session.length == before
    ways = [path.ids for path in table.device.paths]
    assert ("priest", "priest") not in ways
    assert len(ways) == sum(move.before.board[move.action.what] != ANKH for move in moves) > 0


def test_the_pace_at_once_has_no_animations() -> None:
    table = at_a_table()
    table.do("pace", "at-once")
    act(table)
    assert not table.device.paths
    assert read(table.device.html).by_id("page").attributes["class"] == "page still"


def test_nothing_flies_over_the_table_that_is_passed_on() -> None:
    """What it would start from is the last person's own page, with what that person alone sees."""
    table = at_a_table("person person", "sobek")
    for _ in range(6):
        table.do("take-seat")
        act(table)
        if table.offers("leave-seat"):
            assert table.device.paths
            table.do("leave-seat")
        assert table.offers("take-seat")
        assert not table.device.paths


def test_markers_move_forward_but_not_backward_in_an_account() -> None:
    table = at_a_table("person trader", "sobek")
    table.device.wants_stillness = True  # else the account runs by itself
    while not table.offers("turn"):
        act(table)
    markers = [
        [path.ids[-1] for path in found]
        for found in (table.device.paths, *(turned(table, step) for step in (1, 2, 1, 2)))
    ]
    assert markers[0] and set(markers[0]) <= {"marker-0", "marker-1"}
    assert not markers[1] and not markers[3]
    assert markers[2] and markers[2] == markers[4]
    fresh = table.reload()
    fresh.do("pace", "brisk")
    assert not fresh.device.paths


def turned(table: Table, step: int) -> list[AnimationPath]:
    """What travels on another step of the account."""
    table.do("turn", str(step))
    return table.device.paths


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


def test_sounds_can_be_switched_on_before_the_first_game() -> None:
    table = Table()
    assert table.offers("sounds")
    table.do("sounds", "on")
    assert table.device.played == ["take"]
    table.begin("person person", game="scarab")
    act(table)
    assert len(table.device.played) > 1


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


def test_the_river_is_heard_at_a_table_by_who_wants_sounds() -> None:
    table = Table()
    table.begin("person person")
    assert not table.device.flows
    table.do("sounds", "on")
    assert table.device.flows
    table.hear("address", "")
    table.device.settle()
    assert not table.device.flows
    assert not Table(storage=dict(LOUD)).device.flows  # the start screen is quiet


# --- the bots' pace ------------------------------------------------------------------------


def test_the_pace_can_be_chosen_and_is_kept() -> None:
    table = Table()
    table.begin("person person")
    assert pressed(table, "pace") == ["at-once"]  # which the device's address asks for
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
                app.send("skip", "")
                assert skips not in device.html
            await until(lambda: decides in device.html)
            done = saved_length(device)
            app.send("act", "take 1")
            await asyncio.sleep(PACE)
            # The bots take their time, also after they have been hurried.
            assert saved_length(device) == done + 1 and skips in device.html
        app.hear("address", "")

    run_apart(skip())


class MovingDevice(SlowDevice):
    """A device on which what an action moves travels until the event ``rest`` is set."""

    def __init__(self) -> None:
        super().__init__(storage={"sobek.sounds": "on"})
        self.rest = asyncio.Event()

    async def at_rest(self) -> None:
        if self.paths and not any(each.kind == "round" for each in self.accents):
            await self.rest.wait()


def test_a_bot_waits_until_what_a_person_did_has_come_to_rest() -> None:
    async def watch() -> None:
        device = MovingDevice()
        app = begin_game(device, "person", "porter")
        session = app.state.session
        assert session is not None
        device.rest.set()
        await until(lambda: session.decides)
        device.rest.clear()
        app.send("act", str(session.play.legal_actions()[0]))
        done = saved_length(device)
        assert device.paths and session.bot_decides
        for _ in range(3):
            await asyncio.sleep(PACE)
        assert saved_length(device) == done, "it moved while something still flew"
        device.rest.set()
        await until(lambda: saved_length(device) > done)
        app.hear("address", "")

    run_apart(watch())


def test_it_is_said_to_be_ones_turn_once_all_has_come_to_rest() -> None:
    async def watch() -> None:
        device = MovingDevice()
        app = begin_game(device, "person", "porter")
        session = app.state.session
        assert session is not None
        await until(lambda: session.decides and saved_length(device) > 0)
        assert "Bata moves" in device.html and "our turn" not in device.html
        assert "turn" not in device.played
        # What can be chosen is there already.
        assert 'data-click="table:quay"' in device.html
        device.rest.set()
        await until(lambda: "our turn" in device.html)
        await until(lambda: "turn" in device.played)
        app.hear("address", "")

    run_apart(watch())


def test_ones_turn_is_said_as_soon_as_nothing_moves() -> None:
    """Whatever was done: the header never says that a bot moves while cards are marked as ones to
    choose from."""

    class Device(SlowDevice):
        """Something moves whenever the person is next, until the event ``rest`` is set."""

        def __init__(self) -> None:
            super().__init__()
            self.session: Session | None = None
            self.rest, self.pauses = asyncio.Event(), [0.0]

        def is_next(self) -> bool:
            session = self.session
            return session is not None and session.decides and not session.is_forced

        async def at_rest(self) -> None:
            if self.is_next():
                await self.rest.wait()

        async def sleep(self, seconds: float) -> None:
            self.pauses.append(seconds)
            await super().sleep(seconds)

    async def watch() -> None:
        device = Device()
        app = begin_game(device, "person", "porter")
        session = app.state.session
        assert session is not None
        await until(lambda: session.decides and not app.state.settles)
        device.session = session
        for _ in range(2):
            app.send("act", str(session.play.legal_actions()[0]))
            await until(lambda: device.is_next() and app.state.settles)
            await asyncio.sleep(PACE)
            assert "Bata moves" in device.html and "within-reach" not in device.html
            assert not device.pauses[-1], "it is said later than that nothing moves"
            device.rest.set()
            await until(lambda: "our turn" in device.html)
            assert "within-reach" in device.html
            device.rest.clear()
        app.hear("address", "")

    run_apart(watch())


def test_each_bot_is_seen_to_its_end_before_the_next_one_moves() -> None:
    async def watch() -> None:
        device = MovingDevice()
        app = begin_game(device, "porter", "porter", "porter")
        await until(lambda: saved_length(device) == 1)
        await asyncio.sleep(5 * PACE)
        assert saved_length(device) == 1
        device.rest.set()
        await until(lambda: saved_length(device) > 3)
        app.hear("address", "")

    run_apart(watch())


def test_whoever_acts_while_bots_are_still_seen_is_answered() -> None:
    async def act_early() -> None:
        device = MovingDevice()
        app = begin_game(device, "person", "porter")
        session = app.state.session
        assert session is not None
        await until(lambda: session.decides and "Bata moves" in device.html)
        before = saved_length(device)
        app.send("act", str(session.play.legal_actions()[0]))
        assert saved_length(device) == before + 1
        device.rest.set()
        await until(lambda: saved_length(device) > before + 1)
        app.hear("address", "")

    run_apart(act_early())


# --- once more -----------------------------------------------------------------------------


def test_the_last_moves_are_shown_once_more_and_nothing_changes() -> None:
    async def watch() -> None:
        device = SlowDevice()
        app = begin_game(device, "person", "porter", "porter")
        session = app.state.session
        assert session is not None
        await until(lambda: session.decides and 'data-click="show-again"' in device.html)
        rested, saved = device.html, saved_length(device)
        moves = session.past.recent()
        shown: list[int] = []
        app.send("show-again")
        while app.state.again is not None or not shown:
            if app.state.again is not None and app.state.again not in shown:
                shown.append(app.state.again)
                assert 'id="confirm"' not in device.html
            await asyncio.sleep(PACE / 20)
        assert shown == [*(move.ply for move in moves), saved]
        await until(lambda: device.html == rested)
        assert saved_length(device) == saved
        app.hear("address", "")

    run_apart(watch())


def test_any_other_event_ends_what_is_shown_once_more() -> None:
    async def press() -> None:
        device = SlowDevice()
        app = begin_game(device, "person", "porter", "porter")
        session = app.state.session
        assert session is not None
        await until(lambda: session.decides and 'data-click="show-again"' in device.html)
        for event, value in (("show-again", ""), ("panel", "log")):
            app.send("show-again")
            await until(lambda: app.state.again is not None)
            app.send(event, value)
            assert app.state.again is None and Work.AGAIN not in app.state.running
            assert 'id="confirm"' in device.html
        app.hear("address", "")

    run_apart(press())


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


def test_a_replay_begun_at_once_from_an_account_shows_no_walk_of_it() -> None:
    play = Play.new("sobek", (Player("Anna"), Player("Ben", "person", "blue", "square")), 7)
    while not play.state.view(None).accounts:
        play.act(play.legal_actions()[0])
    table = Table(encode(play))
    table.do("play-on")

    async def press_early() -> None:
        device = LiveDevice(table.device.location_hash(), table.device.storage)
        page = Page(device)
        start.begin(page.app)
        page.send("replay-at", "0")  # while another tab may still hold the game
        await device.rest()
        session = page.state.session
        assert session and session.stage is Stage.REPLAY and page.state.problem is None
        assert not device.paths

    run_apart(press_early())
