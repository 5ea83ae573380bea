"""What was decided, thought about or timed for one moment of a game is dropped if the game has gone
on, or another one is open."""

import asyncio
from random import Random

import pytest

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from tests.helpers.games import WEAKEST
from tests.sealed.players import begin, next_sender
from tests.sealed.players import play as exchange
from tests.web.helpers.device import FakeDevice, Page, run_apart
from tests.web.helpers.live_device import LiveDevice
from tests.web.helpers.slow_device import SlowDevice, until
from web.app import start
from web.app.state import CONSENT
from web.games import renderers
from web.session import undo
from web.session.session import Session
from web.session.tutorial import Tutorial, lessons_done
from web.storage.saves import Save, Saves
from web.storage.sealed import PREFIX, play_of

LEVELS = WEAKEST | {"scarab": "greedy"}


class StoppedDevice(SlowDevice):
    """A device on which every pause lasts until the event ``go_on`` is set."""

    def __init__(self, hash: str = "") -> None:
        super().__init__(hash)
        self.go_on = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        await (self.go_on.wait() if seconds else asyncio.sleep(0))

    async def think(self, request: str) -> str:
        return await super(SlowDevice, self).think(request)

    def let_go_on(self) -> None:
        """End the pauses that last now."""
        self.go_on.set()
        self.go_on = asyncio.Event()


def with_one_move(game: str, opponent: str) -> Play:
    """A game in which the first person has one legal action. If the opponent is a person, too, both
    would have to agree to an undo."""
    for seed in range(100):
        rng = Random(seed)
        play = Play.new(game, (Player("Anna"), Player("", opponent, "blue", "square")), seed)
        while not play.over:
            is_forced = play.state.actor == 0 and len(play.legal_actions()) == 1
            if is_forced and (opponent != PERSON or _must_agree(play)):
                return play
            play.act(rng.choice(play.legal_actions()))
    raise AssertionError("no such game")


def _must_agree(play: Play) -> bool:
    session = Session(play, renderers()[play.game.name])
    session.take_seat()
    return bool(undo.must_agree(session))


def at_forced_move(game: str, opponent: str) -> tuple[StoppedDevice, Page, Session]:
    """A page that is about to make the person's only move."""
    device = StoppedDevice(encode(with_one_move(game, opponent)))
    page = Page(device, pace=1.0)
    start.begin(page.app)
    page.send("play-on")
    session = page.state.session
    assert session is not None
    return device, page, session


async def announced(device: StoppedDevice, page: Page) -> None:
    """Wait until the page says what it is going to do, and listens."""
    await until(
        lambda: page.state.held_events is None and "Only one move is possible" in device.html
    )


async def all_pauses_ended(device: StoppedDevice) -> None:
    for _ in range(50):
        await asyncio.sleep(0)
        device.let_go_on()


@pytest.mark.parametrize("game", LEVELS)
def test_confirming_the_only_move_oneself_makes_it_once(game: str) -> None:
    async def confirm() -> None:
        device, page, session = at_forced_move(game, LEVELS[game])
        await announced(device, page)
        before, (forced,) = session.length, session.play.legal_actions()
        page.send("act", str(forced))
        assert session.length == before + 1
        expected = session.play.at(before + 1)
        await all_pauses_ended(device)
        assert page.state.problem is None and not page.state.notice
        goes_on = expected.state.actor != 0 or len(expected.legal_actions()) == 1
        assert session.play.at(before + 1) == expected
        assert (session.length > before + 1) == goes_on
        page.send("go", "")

    run_apart(confirm())


def test_a_lesson_begun_again_is_not_moved_on_by_the_former_opponent() -> None:
    async def learn_again() -> None:
        device = StoppedDevice("learn=sobek")
        page = Page(device, pace=1.0)
        start.begin(page.app)
        while not (page.state.session and page.state.session.bot_decides):
            session = page.state.session
            assert session is not None and isinstance(session.origin, Tutorial)
            if session.origin.reads:
                page.send("learn-on")
                continue
            wanted = session.origin.current.wants
            legal = map(str, session.play.legal_actions())
            page.send("act", next(each for each in legal if each.startswith(wanted)))
        page.send("learn-again")
        anew = page.state.session
        assert anew is not None
        await all_pauses_ended(device)
        assert page.state.problem is None and page.state.session is anew
        assert anew.length == 0 and anew.teacher and anew.teacher.lessons_done == 0
        assert lessons_done(page.state.progress.of("sobek")) == 0

    run_apart(learn_again())


def test_nobody_moves_while_all_are_asked_about_an_undo() -> None:
    async def ask() -> None:
        device, page, session = at_forced_move("sobek", PERSON)
        await until(lambda: page.state.held_events is None)
        page.send("take-seat")
        await announced(device, page)
        before = session.length
        page.send("undo-decision")
        assert page.state.panel == CONSENT
        await all_pauses_ended(device)
        assert session.length == before
        page.send("panel", "")
        await announced(device, page)
        await all_pauses_ended(device)
        assert session.length > before
        page.send("go", "")

    run_apart(ask())


@pytest.mark.parametrize("turns", [0, 1, 3, 6])
def test_a_game_by_links_that_is_left_and_opened_during_a_step_waits_for_it(turns: int) -> None:
    """Two steps from the same point would be two courses of the game."""
    devices = begin("sobek", {}, 7)
    exchange(devices, 7, until=20)
    sender = next_sender(devices)
    assert sender
    to, link = devices[1 - sender.me], sender.outgoing
    saved = FakeDevice()
    Saves(saved).save(to.id, Save(play_of(to), date=saved.now(), sealed=to))

    async def leave_and_return() -> None:
        device = LiveDevice(f"game={to.id}", saved.storage)
        page = Page(device)
        start.begin(page.app)
        await device.rest()
        page.send("paste", link=f"https://example.org/sobek/#{PREFIX}{link}", submitter="")
        await device.go_on(turns)
        for address in ("", f"game={to.id}"):
            page.send("go", address)
        session = page.state.session
        assert session is not None and not session.decides
        await device.rest()
        assert page.state.session is session
        stored = Saves(device).load(to.id)
        assert stored and stored.sealed and stored.form == session.save.form
        assert stored.sealed.number == to.number + 1

    run_apart(leave_and_return())


def test_whoever_acts_at_once_after_show_again_is_shown_nothing_again() -> None:
    async def act_at_once() -> None:
        device = LiveDevice()
        page = Page(device, pace=1.0)
        start.begin(page.app)
        page.send("begin", seats="2", deal="7", **{"kind-0": "person", "kind-1": "porter"})
        await device.rest()
        session = page.state.session
        assert session is not None
        page.send("act", str(session.play.legal_actions()[0]))
        await device.rest()
        assert page.state.can_show_again
        page.send("show-again")
        page.send("act", str(session.play.legal_actions()[0]))
        await device.rest()
        assert page.state.problem is None and page.state.again is None

    run_apart(act_at_once())
