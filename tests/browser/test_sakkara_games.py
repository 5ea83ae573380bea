"""Whole games of Sakkara, by mouse, by finger and by keyboard, and what each person sees of them.

The persons play as the bots' policy does, since random players hardly ever finish a pyramid.
"""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from sobek.core import transcript
from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sakkara.rules.notation import Verb, parse
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import RACK
from sobek.games.sakkara.search.policy import best
from tests.browser import PHONE, TABLET
from tests.browser.driver import RECORDS, Driver, Sit
from tests.browser.keyboard import Keyboard
from tests.web.helpers.sakkara_games import scene_of
from web.games.sakkara.selection import pressed

LONGEST_LINK = 300
RECORD = "sakkara_2"
LEFT = 24
"""Actions of that game that are not taken from it."""
MOST_WALKS = 30
"""Maximum number of walks by arrow keys, of one to three steps, to a choice."""
_BEYOND = """() => [...document.querySelectorAll('.sakkara .seat')].flatMap(place =>
    [...place.querySelectorAll('.slab')].filter(tile =>
        tile.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom)
    .map(tile => `${place.id}: ${tile.parentElement.id}`))"""
_COVERED = """() => [...document.querySelectorAll('.plot:has(.worker):has(.tower)')].map(space => {
    const [worker, motif] = ['.worker', '.top .art'].map(
        part => space.querySelector(part).getBoundingClientRect());
    const width = Math.min(worker.right, motif.right) - Math.max(worker.left, motif.left);
    const height = Math.min(worker.bottom, motif.bottom) - Math.max(worker.top, motif.top);
    return Math.max(width, 0) * Math.max(height, 0) / motif.width / motif.height;
})"""
"""How much of each tile the worker on it covers."""
MOST_COVERED = 0.35
_FACES = "all => all.map(rack => rack.querySelectorAll('.slab .art').length)"


def position(driver: Driver) -> SakkaraState:
    """The position of the game that is open."""
    state = driver.saved.state
    assert isinstance(state, SakkaraState)
    return state


def ids(driver: Driver) -> tuple[str, ...]:
    """What is to be pressed for the policy's choice, before “Confirm”."""
    state = position(driver)
    return pressed(scene_of(state), best(state, Random(1).random, 0.0))


def by_mouse(driver: Driver) -> None:
    """Press what the policy chooses, unless it is chosen already."""
    for id in ids(driver):
        thing = driver.page.locator(f"#{id}")
        if thing.get_attribute("aria-pressed") == "false":
            driver.tap(thing)
    driver.tap(driver.confirm)


def step(driver: Driver, decide: Callable[[Driver], None]) -> None:
    """Do what is to be done next: decide, or take or leave a seat."""
    driver.wait()
    if driver.confirm.is_visible():
        decide(driver)
    else:
        driver.step()


def play(driver: Driver, decide: Callable[[Driver], None]) -> None:
    """Play to the end."""
    while driver.wait().first.inner_text() != "The game is over":
        step(driver, decide)


def the_ranking_agrees(driver: Driver) -> None:
    played, ranking = driver.saved, driver.ranking
    assert played.over
    for player, score in zip(played.players, played.state.scores, strict=True):
        row = ranking.get_by_role("row").filter(has_text=player.name or player.kind.title())
        expect(row.get_by_role("cell").last).to_have_text(f"{score} of 14")


@pytest.mark.slow
def test_a_whole_game_of_two_persons_with_reload_and_link(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Human", names=("Anna", "Berta"), game="Sakkara")
    for _ in range(40):
        step(driver, by_mouse)
    driver.wait()  # for what is done without anybody
    before = driver.saved
    driver.reload()
    assert driver.saved == before
    play(driver, by_mouse)
    the_ranking_agrees(driver)
    assert set(driver.handovers) == {"Anna", "Berta"}
    link = encode(driver.saved)
    assert len(link) <= LONGEST_LINK and decode(link) == driver.saved
    driver.press("Rematch")
    expect(driver.handover.or_(driver.confirm)).to_be_visible()
    assert [player.name for player in driver.saved.players] == ["Anna", "Berta"]


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["Labourer", "Builder", "Mason"])
def test_a_whole_game_against_a_bot(sit: Sit, bot: str) -> None:
    driver = sit()
    driver.begin("Human", bot, names=("Anna", "Ramses"), game="Sakkara")
    play(driver, by_mouse)
    the_ranking_agrees(driver)
    assert not driver.handovers


@pytest.mark.slow
def test_some_turns_against_the_strongest_bot(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Architect", names=("Anna", "Ramses"), game="Sakkara")
    while position(driver).omniscient_view().turns < 6:
        driver.wait()
        by_mouse(driver)
    assert {step.seat for step in driver.saved.steps} == {0, 1}


def begin_late(driver: Driver) -> None:
    """Play on near the end of a game, against the weakest bot."""
    ramses = Player("Ramses", "labourer", colour="blue", shape="square")
    driver.continue_late(RECORD, LEFT, Player("Anna"), ramses)


@pytest.mark.long
def test_the_end_of_a_game_by_touch(sit: Sit) -> None:
    driver = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    driver.press_with = Locator.tap
    begin_late(driver)
    play(driver, by_mouse)
    the_ranking_agrees(driver)


@pytest.mark.long
def test_the_end_of_a_game_by_keyboard(sit: Sit) -> None:
    driver = sit()
    begin_late(driver)
    keys = Keyboard(driver.page)

    def by_keys(driver: Driver) -> None:
        for id in ids(driver):
            if driver.page.locator(f"#{id}").get_attribute("aria-pressed") == "false":
                keys.tab_to_id(id)
                keys.press("Space")
        keys.press("c")

    play(driver, by_keys)
    the_ranking_agrees(driver)


@pytest.mark.long
def test_arrows_and_enter_place_and_move_a_worker(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Labourer", game="Sakkara")
    keys = Keyboard(driver.page)
    verbs = set[Verb]()
    while verbs != {Verb.PLACE, Verb.STEP}:
        driver.wait()
        length = driver.saved.length
        # To a worker in a turn, then to a field beside it, wherever the bot's workers stand.
        keys.press("Home" if position(driver).phase is Phase.TURN else "ArrowDown")
        assert keys.focused.startswith("field-")
        for _ in range(MOST_WALKS):
            keys.some("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
            if driver.confirm.is_enabled():
                break
        else:
            raise AssertionError(f"Arrows select nothing in {encode(driver.saved)}")
        keys.press("Enter")
        driver.wait()
        if driver.saved.length > length:
            verbs.add(parse(str(driver.saved.steps[length].action)).verb)


@pytest.mark.long
def test_a_rack_is_shown_to_its_owner_alone(sit: Sit) -> None:
    driver = sit(encode(large_rack(RACK + 1)))
    driver.sit_down()
    looked: set[int] = set()
    while len(looked) < 2:
        driver.wait()
        if driver.handover.is_visible():
            assert driver.page.locator(".rack .slab .art").count() == 0
            driver.step()
            continue
        view = position(driver).omniscient_view()
        if view.phase is Phase.TURN:
            across = driver.page.locator(".opposite .rack")
            expect(across.locator(".slab")).to_have_count(view.sizes[1 - view.actor])
            assert across.evaluate_all(_FACES) == [0]
            own = driver.page.locator(".home .rack .held .slab")
            expect(own).to_have_count(view.sizes[view.actor])
            looked.add(view.actor)
        by_mouse(driver)


def large_rack(least: int) -> Play:
    """A random game in which the first seat has so many tiles, and has to discard some."""
    for seed in range(1000):
        play, rng = Play.new("sakkara", (Player("Anna"), Player("Berta")), seed), Random(seed)
        while not play.over:
            view = play.state.omniscient_view()
            if view.phase is Phase.DROP and view.actor == 0 and view.sizes[0] >= least:
                return play
            play.act(rng.choice(play.legal_actions()))
    raise AssertionError("no game has such a rack")


@pytest.mark.parametrize("size", [(820, 1180), (1180, 820), (1440, 900)])
def test_a_large_rack_lies_within_its_place(sit: Sit, size: tuple[int, int]) -> None:
    driver = sit(encode(large_rack(RACK + 4)))
    page = driver.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    driver.sit_down()
    expect(page.locator(".home .rack .piece").first).to_be_visible()
    assert page.evaluate(_BEYOND) == []
    assert page.evaluate("document.documentElement.scrollHeight") == size[1]


@pytest.mark.parametrize(("left", "workers"), [(151, 4), (49, 1)])
def test_a_worker_leaves_the_tile_below_it_in_sight(sit: Sit, left: int, workers: int) -> None:
    """On single tiles, and on a stack of five."""
    play = transcript.read((RECORDS / f"{RECORD}.txt").read_text(encoding="utf-8"))
    page = sit(encode(play.at(play.length - left))).page
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        covered = page.evaluate(_COVERED)
        assert len(covered) == workers
        assert max(covered) < MOST_COVERED
