"""Animations, layout shifts, the bots' pace, sounds, and keeping the screen awake."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sobek import games
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.rules.scoring import SeatAccount
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import ORANGE
from sobek.games.sobek.rules.view import SobekView
from tests.browser import PAINTED, PHONE, TABLET, lacks, screens, see_pictures, settle
from tests.browser.conftest import ENGINE
from tests.browser.driver import Driver
from tests.web.helpers.sobek_games import steps

pytestmark = pytest.mark.usefixtures("moving")

TWO = (Player("Anna"), Player("Berta", colour="blue", shape="square"))
BOARD = encode(Play.new("scarab", TWO, 7))
ALONE = (Player("Anna"), *[Player("", "greedy")] * 3)
MARKET = encode(Play.new("sobek", ALONE, 7))
"""A game with three bots between the person's decisions."""

WATCH = """
window.journeys = [];
const record = stage => {
    if (!stage.isConnected) return;
    const animations = document.getAnimations()
        .filter(({ effect }) => stage.contains(effect.target));
    const moving = animations.map(({ effect }) => effect);
    if (!moving.length) return requestAnimationFrame(() => record(stage));
    const frames = moving.map(effect => effect.getKeyframes());
    const travelling = moving.filter(({ target }) => target.getAnimations().length > 1);
    const { left, top, width, height } = moving[0].target.getBoundingClientRect();
    const below = document.elementFromPoint(left + width / 2, top + height / 2);
    journeys.push({
        changed: [...new Set(frames.flat().flatMap(Object.keys))],
        travellers: new Set(travelling.map(({ target }) => target)).size,
        whole: Math.max(...animations.map(({ effect, playbackRate }) =>
            effect.getComputedTiming().endTime / playbackRate)),
        stops: Math.max(...frames.filter(([first]) => first.transform).map(({ length }) => length)),
        isInTheWay: stage.contains(below),
        isHidden: stage.inert && stage.getAttribute('aria-hidden') === 'true',
        ids: stage.querySelectorAll('[id]').length,
        markers: stage.querySelectorAll('.marker').length,
    });
};
new MutationObserver(records => {
    for (const each of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (each.className === 'travelling') record(each);
    }
}).observe(document, { childList: true, subtree: true });
"""
"""Records each animation."""

SHIFTS = """
window.shifts = [];
const parts = '.nile, .own-hand, .action-row, .board, .masthead, .status, .table, button';
new PerformanceObserver(list => {
    for (const { hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        for (const { node, previousRect: { x, y }, currentRect } of sources) {
            const moved = x !== currentRect.x || y !== currentRect.y;
            if (moved && node?.isConnected && currentRect.width && node.matches?.(parts)) {
                shifts.push(node.outerHTML.slice(0, 90));
            }
        }
    }
}).observe({ type: 'layout-shift', buffered: true });
"""
"""Records buttons and parts of the table that shift without a press."""

WHERE = """([old, look]) => {
    const middle = each => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const former = middle(document.getElementById(old));
    const known = new Set([...document.querySelectorAll('#hand [data-look]')].map(({ id }) => id));
    const isSeen = each => {
        for (let above = each; above; above = above.parentElement) {
            if (getComputedStyle(above).opacity < 0.05) return false;
        }
        return each.getBoundingClientRect().width > 0;
    };
    const isFormer = each => {
        const [x, y] = middle(each);
        return Math.hypot(x - former[0], y - former[1]) < 4;
    };
    window.places = [];
    const note = () => {
        const found = [...document.querySelectorAll(`[data-look="${look}"]`)].filter(isSeen);
        const moved = found.filter(each =>
            each.closest('.travelling') || (each.closest('#hand') && !known.has(each.id)));
        places.push(found.some(isFormer) ? 'old' : moved.length ? 'new' : 'nowhere');
        window.isDone = places.at(-1) === 'new' && !document.querySelector('.travelling');
        if (!isDone && places.length < 6000) requestAnimationFrame(note);
    };
    note();
}"""
"""Notes in each frame whether a card is still at its old place, already elsewhere, or nowhere."""

GROUNDS = """() => {
    window.grounds = [];
    window.hidden = [];
    window.ghosts = 0;
    const hasGround = (each, part) => {
        const { backgroundColor, backgroundImage, content, display } = getComputedStyle(each, part);
        if (part ? content === 'none' : display === 'contents') return false;
        return backgroundImage !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)';
    };
    const isSeen = each => [null, '::before', '::after'].some(part => hasGround(each, part));
    const note = () => {
        for (const ghost of document.querySelectorAll('.travelling [style*="--w"]')) {
            window.ghosts += 1;
            let each = ghost;
            while (!(each = each.parentElement).matches('.travelling')) {
                if (isSeen(each)) grounds.push(each.className);
                if (getComputedStyle(each).visibility === 'hidden') hidden.push(each.className);
            }
        }
        requestAnimationFrame(note);
    };
    note();
}"""
"""Notes in each frame how many ghosts there are, which grounds are seen around them, and what is
hidden there."""

INTERRUPT = """() => {
    const count = (parts) => document.querySelectorAll(parts).length;
    const hidden = () => count('.nile [data-look][style*="opacity: 0"]');
    window.interrupted = new Promise(done => {
        const look = async () => {
            if (count('.travelling > *') < 4) return requestAnimationFrame(look);
            const before = hidden();
            dispatchEvent(new PointerEvent('pointerdown'));
            for (let turn = 0; turn < 20; turn++) await null;
            done([before, hidden(), count('.travelling')]);
        };
        look();
    });
}"""
"""Presses somewhere as soon as some ghosts are there; gives how many cards are hidden behind them
before it, and how many are, and how many stages there are, in the same frame."""

HOLD = """() => {
    window.held = [];
    const look = () => {
        const stage = document.querySelector('.travelling');
        held = document.getAnimations().filter(({ effect }) => stage?.contains(effect.target));
        for (const each of held) each.pause();
        if (!held.length) requestAnimationFrame(look);
    };
    look();
}"""
"""Holds what begins to move."""

AUDIO = """
window.heard = [];
for (const name of ['OscillatorNode', 'AudioBufferSourceNode']) {
    window[name] = class extends window[name] {
        constructor(audio, options) {
            super(audio, options);
            const isOfRiver = options.loop || options.frequency < 1;
            if (!isOfRiver) heard.push(name);
        }
    };
}
"""

STARTS = """async () => {
    const audio = new AudioContext();
    await Promise.race([audio.resume(), new Promise(expire => setTimeout(expire, 2000))]);
    return audio.state;
}"""
"""The state of an audio context that had time to start."""

AWAKE = """
window.asked = [];
Object.defineProperty(navigator, 'wakeLock', { value: { request: async kind => {
    asked.push(kind);
    return window.lock = {
        released: false,
        release() { this.released = true; asked.push('off'); },
    };
} } });
"""

UNLIKE = """async () => {
    const { makeGhost, makeStage } = await import('./web/browser/ghosts.mjs');
    const looks = ['backgroundColor', 'borderTopWidth', 'color', 'fontSize', 'height', 'width'];
    const unlike = (one, other) => {
        const [a, b] = [one, other].map(each => getComputedStyle(each));
        if (a.display === 'none' || b.display === 'none') {
            return a.display === b.display ? [] : ['display'];
        }
        return looks.filter(look =>
            a[look] !== b[look] && !(Math.abs(parseFloat(a[look]) - parseFloat(b[look])) < 1));
    };
    const moving = '.table [id]:is(.card, .stone, .worker, [id^=top-])';
    const things = [...document.querySelectorAll(moving)].filter(
        each => each.getClientRects().length
    );
    const faults = [];
    for (const thing of things) {
        const stage = makeStage('travelling');
        const { root, element } = makeGhost(thing);
        stage.append(root);
        document.body.append(stage);
        await Promise.all([...stage.querySelectorAll('img')].map(each => each.decode()));
        const [parts, others] = [thing, element].map(each => [each, ...each.querySelectorAll('*')]);
        for (const [index, part] of parts.entries()) {
            const looks = unlike(part, others[index]);
            if (looks.length) faults.push(`${thing.id} ${part.className}: ${looks}`);
        }
        stage.remove();
    }
    return [things.length, faults];
}"""
"""How many things of a table may move, and in what their ghosts look unlike them."""

At = Callable[..., Driver]


@pytest.fixture
def at(scripted: Callable[[str], Page], base_url: str) -> At:
    """at(link, script, pace=None) continues a link with an additional script in the page, and
    returns a driver."""

    def make(link: str, script: str, pace: float | None = None) -> Driver:
        page = scripted(script)
        asked = "?ahead=0" if pace is None else f"?pace={pace}&ahead=0"
        driver = Driver(page, base_url + asked)
        driver.open(link)
        driver.play_on()
        if pace is None:
            driver.wait()
        else:
            driver.confirm.or_(page.locator("#skip")).first.wait_for()
            settle(page)
        return driver

    return make


def choose(driver: Driver, *values: str) -> None:
    """Press buttons in the menu."""
    driver.press("Menu")
    for value in values:
        driver.press(value)
    driver.press("Close")


def switch_sounds_on(driver: Driver) -> None:
    driver.press("Menu")
    driver.tap(driver.page.locator("#sounds-on"))
    driver.press("Close")


def chosen(driver: Driver, group: str) -> Locator:
    """The selected button in a group of the menu."""
    return driver.page.get_by_role("group", name=group).locator("[aria-pressed=true]")


def animations(driver: Driver) -> list[dict[str, Any]]:
    """All recorded animations, once they have ended."""
    driver.page.evaluate(PAINTED)
    expect(driver.page.locator(".travelling")).to_have_count(0)
    found: list[dict[str, Any]] = driver.page.evaluate("journeys")
    return found


@pytest.mark.parametrize("window", [TABLET, PHONE], ids=["tablet", "phone"])
def test_what_moves_looks_as_it_did_before(
    new_page: Callable[..., Page], base_url: str, window: Any
) -> None:
    """Styles that are chosen by the size of a place hold outside of it, too."""
    tab = screens.blank(new_page(viewport=window), base_url)
    things, found = 0, {}
    for name, html in screens.PARTS["decisions"]():
        screens.fill(tab, html)
        see_pictures(tab)
        count, faults = tab.evaluate(UNLIKE)
        things += count
        if faults:
            found[name] = faults[:3]
    assert things > 500
    assert not found


# --- animations ----------------------------------------------------------------------------


def test_an_action_is_animated_once(at: At) -> None:
    driver = at(BOARD, WATCH)
    assert not animations(driver)
    driver.decide()
    (found,) = animations(driver)
    # The priest and the stone move; no other properties change.
    assert found["travellers"] == 2 and found["whole"] <= 1501
    allowed = {"transform", "opacity", "offset", "computedOffset", "easing", "composite"}
    assert set(found["changed"]) <= allowed
    assert found["isHidden"] and not found["isInTheWay"] and not found["ids"]
    assert driver.page.evaluate("document.getAnimations().length") == 0
    driver.reload()
    assert not animations(driver)


@pytest.mark.long
@pytest.mark.parametrize("how", ["the system", "the menu"])
def test_reduced_motion_has_no_animations(at: At, page: Page, how: str) -> None:
    if how == "the system":
        page.emulate_media(reduced_motion="reduce")
    driver = at(BOARD, WATCH)
    if how == "the menu":
        choose(driver, "Instant")
    for _ in range(2):
        driver.decide()
    assert driver.saved.length == 2
    assert not animations(driver)
    assert driver.page.evaluate("document.getAnimations().length") == 0


def last_of_a_delivery() -> str:
    """A link to where one card lies at the quays and more than taking it is possible; what is
    delivered then to its place is another card."""
    for seed in range(400):
        play, rng = Play.new("sobek", ALONE[:2], seed), Random(seed)
        while not play.over:
            state, actions = play.state, play.legal_actions()
            assert isinstance(state, SobekState)
            if not state.actor and len(state.quay) == 1 and state.deck and len(actions) > 1:
                (card,), link = state.quay, encode(play)
                play.act(actions[0])
                if not card & ORANGE and state.quay[-1] != card:
                    return link
                break
            play.act(rng.choice(actions))
    raise AssertionError("no game has such a delivery")


@pytest.mark.parametrize(
    ("link", "nth"), [(MARKET, 0), (MARKET, 3), (last_of_a_delivery(), 0)], ids=["0", "3", "last"]
)
@pytest.mark.long
def test_a_card_that_moves_is_never_nowhere(at: At, page: Page, link: str, nth: int) -> None:
    page.set_viewport_size({"width": 1180, "height": 820})
    driver = at(link, "")
    card = driver.page.locator(".within-reach button.card").nth(nth)
    card.click()
    settle(driver.page)
    id, look = card.get_attribute("id"), card.get_attribute("data-look")
    driver.page.wait_for_function("!document.getAnimations().length")
    driver.page.evaluate(WHERE, [id, look])
    driver.confirm.click()
    driver.page.wait_for_function(
        "places.at(-1) === 'new' && !document.querySelector('.travelling')"
    )
    places = driver.page.evaluate("places")
    assert "nowhere" not in places
    assert places == sorted(places, key=["old", "new"].index), "it came back"


def test_only_what_moves_is_seen_over_the_page(at: At, page: Page) -> None:
    """Not the copies of the places around it, as of the mat on which jaws open. They are not
    hidden, either: in the layers of WebKit nothing is seen within a hidden container."""
    page.set_viewport_size({"width": 1180, "height": 820})
    driver = at(MARKET, "")
    driver.page.locator(".within-reach button.card").nth(3).click()
    settle(driver.page)
    driver.page.evaluate(GROUNDS)
    driver.confirm.click()
    driver.page.wait_for_function("ghosts && !document.querySelector('.travelling')")
    assert driver.page.evaluate("[...grounds, ...hidden]") == []


@pytest.mark.long
def test_a_press_that_ends_a_delivery_shows_it_at_once(at: At, page: Page) -> None:
    page.set_viewport_size({"width": 1180, "height": 820})
    driver = at(last_of_a_delivery(), "")
    driver.page.locator(".within-reach button.card").click()
    settle(driver.page)
    driver.page.evaluate(INTERRUPT)
    driver.confirm.click()
    before, *after = driver.page.evaluate("interrupted")
    assert before and after == [0, 0]


DRAG = """async () => {
    const stages = () => document.querySelectorAll('.travelling').length;
    const travels = ({ effect }) => effect.target?.closest('.travelling');
    for (const place of [1, 2]) {
        const slider = document.querySelector('[type=range]');
        slider.value = place;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const begun = stages();
    for (let frame = 0; frame < 500 && !document.getAnimations().some(travels); frame++) {
        await new Promise(requestAnimationFrame);
    }
    return [begun, stages()];
}"""
"""Drags the slider of a replay over two actions; gives how many stages there are by then, and once
the second one travels."""


def test_a_change_that_moves_takes_the_place_of_one_just_before(page: Page, base_url: str) -> None:
    """Else its ghosts stay where they are, and its sound comes seconds late."""
    rng, play = Random(3), Play.new("scarab", TWO, 3)
    while not play.over:
        play.act(rng.choice(play.legal_actions()))
    driver = Driver(page, base_url + "?ahead=0")
    driver.open(encode(play))
    driver.press_more("Replay")
    expect(driver.page.get_by_role("region", name="Replay")).to_contain_text("Action 0 of")
    settle(driver.page)
    assert driver.page.evaluate(DRAG) == [2, 1]


def test_points_change_once_what_moves_has_landed(at: At) -> None:
    driver = at(BOARD, "")
    points = driver.page.locator(".points").all_text_contents
    marked, before = driver.page.locator("[data-moving]"), points()
    driver.choose()
    driver.page.evaluate(HOLD)
    driver.confirm.click()
    driver.page.wait_for_function("held.length")
    assert driver.saved.length == 1
    assert points() == before
    expect(marked).to_have_count(1)
    driver.page.keyboard.press("Shift")
    assert points() != before
    expect(marked).to_have_count(0)


def before_an_account() -> str:
    """A link to a game before the last action of a round with a penalty."""
    for seed in range(99):
        play = Play.new("sobek", TWO, seed)
        for before, action, after in steps(2, seed):
            if before.round != after.round:
                if any(line.walk for line in after.accounts[0]):
                    return encode(play)
                break
            play.act(action)
    raise AssertionError("there is no penalty")


def accounts(driver: Driver) -> tuple[tuple[SeatAccount, ...], ...]:
    """The accounts of all finished rounds."""
    view = driver.saved.state.view(None)
    assert isinstance(view, SobekView)
    return view.accounts


@pytest.mark.long
def test_markers_move_space_by_space_in_the_account(at: At) -> None:
    driver = at(before_an_account(), WATCH)
    while not accounts(driver):
        driver.step()
    forward = animations(driver)[-1]
    assert forward["stops"] > 3 and forward["whole"] <= 1501
    # Nothing stays where they stood at the table.
    assert forward["markers"] == forward["travellers"]
    before = len(animations(driver))  # it runs by itself
    driver.page.wait_for_function("count => journeys.length > count", arg=before)
    back = animations(driver)[-1]
    walks = [line.walk for line in accounts(driver)[0] if line.walk]
    # In each hop it is once in the air; before them it is lifted, after them it lands.
    assert back["stops"] == max(2 * len(walk) + 3 for walk in walks)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "width"),
    [
        ("sobek", 390),
        ("sakkara", 1180),
        *(
            pytest.param(*each, marks=pytest.mark.slow)
            for each in (("sobek", 1180), ("scarab", 390), ("scarab", 1180), ("sakkara", 390))
        ),
    ],
)
def test_buttons_do_not_move_while_bots_play(at: At, page: Page, game: str, width: int) -> None:
    # The whole page is visible: elements cut off at an edge seem to move when they grow.
    page.set_viewport_size({"width": width, "height": 2400})
    players = ALONE[: games.game(game).seats[-1]]
    driver = at(encode(Play.new(game, players, 7)), SHIFTS, pace=0.1)
    driver.page.evaluate("shifts.length = 0")
    while driver.decisions < 3:
        driver.wait()
        driver.decide()
    driver.wait()
    driver.page.evaluate(PAINTED)
    assert driver.page.evaluate("shifts") == []


# --- the pace ------------------------------------------------------------------------------


@pytest.mark.long
def test_skip_shows_the_bots_actions_at_once(at: At) -> None:
    driver = at(MARKET, "", pace=99)
    if not driver.confirm.is_visible():
        driver.press("Fast forward")
        driver.wait()
    done = driver.saved.length
    driver.decide()
    driver.press("Fast forward")
    driver.wait()
    assert driver.saved.length > done + 3
    expect(driver.page.get_by_role("button", name="Fast forward", exact=True)).to_have_count(0)


def test_pace_and_sounds_survive_a_reload(at: At) -> None:
    driver = at(BOARD, "")
    driver.press("Menu")
    expect(chosen(driver, "Speed")).to_have_text("Fast")
    expect(chosen(driver, "Sounds")).to_have_text("Off")
    driver.press("Slow")
    driver.tap(driver.page.locator("#sounds-on"))
    driver.reload()
    driver.press("Menu")
    expect(chosen(driver, "Speed")).to_have_text("Slow")
    expect(chosen(driver, "Sounds")).to_have_text("On")


# --- sounds --------------------------------------------------------------------------------


def heard(driver: Driver) -> int:
    """The number of tones and noises."""
    count: int = driver.page.evaluate("heard.length")
    return count


def loaded(driver: Driver) -> bool:
    """Whether the page has loaded the module for sounds."""
    entries = "performance.getEntriesByType('resource').map(({ name }) => name)"
    return any("sounds.mjs" in name for name in driver.page.evaluate(entries))


def need_a_device(driver: Driver) -> None:
    """Have the browser start audio, since the page leaves out a sound that would come late. Skip
    the test where an engine makes no sound without an audio device, and there is none."""
    state = driver.page.evaluate(STARTS)
    if ENGINE != "chromium" and state != "running":
        lacks.skip(ENGINE, lacks.AUDIO)


@pytest.mark.long
def test_sounds_are_made_only_if_they_are_on(at: At) -> None:
    driver = at(BOARD, AUDIO)
    driver.decide()
    assert not heard(driver) and not loaded(driver)
    need_a_device(driver)
    switch_sounds_on(driver)
    driver.page.wait_for_function("heard.length")
    before = heard(driver)
    driver.decide()
    driver.page.wait_for_function("before => heard.length > before", arg=before)
    driver.reload()
    assert not heard(driver)
    driver.decide()
    driver.page.wait_for_function("heard.length")


def test_a_press_that_ends_a_motion_is_not_without_its_sound(at: At) -> None:
    driver = at(BOARD, AUDIO)
    need_a_device(driver)
    switch_sounds_on(driver)
    driver.page.wait_for_function("heard.length")
    before = heard(driver)
    driver.choose()
    driver.page.evaluate(HOLD)
    driver.confirm.click()
    driver.page.wait_for_function("held.length")
    driver.page.evaluate(PAINTED)
    assert heard(driver) == before, "it was heard before anything landed"
    driver.page.keyboard.press("Shift")
    driver.page.wait_for_function("before => heard.length > before", arg=before)
    expect(driver.page.locator(".travelling")).to_have_count(0)


def test_all_sounds_are_audible_and_end(at: At) -> None:
    driver = at(BOARD, AUDIO)
    counts = driver.page.evaluate("""async () => {
        const { play } = await import("./web/browser/sounds.mjs");
        const audio = new OfflineAudioContext(1, 44100 * 3, 44100);
        const made = ["take", "set", "token", "penalty", "turn", "end"].map(name => {
            const before = heard.length;
            play(audio, name);
            return heard.length - before;
        });
        const samples = (await audio.startRendering()).getChannelData(0);
        const peak = samples.reduce((most, each) => Math.max(most, Math.abs(each)));
        return { made, peak, end: Math.abs(samples.at(-1)) };
    }""")
    assert all(counts["made"])
    # All six at once do not clip, and end.
    assert 0.02 < counts["peak"] < 1.0 and counts["end"] < 0.001


def test_the_river_is_quiet_swells_and_ends(at: At) -> None:
    if ENGINE == "firefox":
        lacks.skip(ENGINE, lacks.SUSPENDED)
    driver = at(BOARD, AUDIO)
    found = driver.page.evaluate("""async () => {
        const { flow } = await import("./web/browser/sounds.mjs");
        const rate = 22050, audio = new OfflineAudioContext(1, rate * 24, rate);
        const stop = flow(audio);
        audio.suspend(20).then(() => (stop(), audio.resume()));
        const samples = (await audio.startRendering()).getChannelData(0);
        const loud = second => {
            const part = samples.subarray(second * rate, (second + 1) * rate);
            return 10 * Math.log10(part.reduce((sum, each) => sum + each * each, 0) / rate);
        };
        const seconds = Array.from({ length: 20 }, (_, each) => loud(each));
        return { seconds, end: samples.at(-1) };
    }""")
    flowing = found["seconds"][2:20]
    assert all(-41 < decibels < -32 for decibels in flowing)
    assert max(flowing) - min(flowing) > 1
    assert abs(found["end"]) < 1e-4


def test_without_audio_the_game_goes_on(at: At) -> None:
    driver = at(BOARD, "delete window.AudioContext")
    switch_sounds_on(driver)
    driver.decide()
    assert driver.saved.length == 1


# --- the screen ----------------------------------------------------------------------------


def test_the_screen_stays_awake_during_a_game(at: At) -> None:
    driver = at(BOARD, AWAKE)
    assert driver.page.evaluate("asked") == []
    driver.decide()
    driver.decide()
    assert driver.page.evaluate("asked") == ["screen"]
    # The browser releases the lock when the page is hidden.
    come_back = "lock.released = true; document.dispatchEvent(new Event('visibilitychange'))"
    driver.page.evaluate(come_back)
    assert driver.page.evaluate("asked") == ["screen", "screen"]
    driver.press("Menu")
    driver.press("Start screen")
    assert driver.page.evaluate("asked") == ["screen", "screen", "off"]
    driver.page.evaluate(come_back)
    assert driver.page.evaluate("asked") == ["screen", "screen", "off"]


@pytest.mark.parametrize(
    "refused",
    ["delete Navigator.prototype.wakeLock", AWAKE.replace("asked.push(kind)", "throw Error('no')")],
)
def test_without_a_wake_lock_the_game_goes_on(at: At, refused: str) -> None:
    driver = at(BOARD, refused)
    driver.decide()
    assert driver.saved.length == 1
