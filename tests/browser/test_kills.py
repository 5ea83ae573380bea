"""A browser that is killed loses nothing that the journal has: web/browser/journal.mjs."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import settle
from tests.browser.driver import Driver, wait_until_ready
from tests.browser.host import Host
from tests.browser.installed import Profile
from tests.browser.waiting import until
from web.storage.merging import Texts
from web.storage.transaction import BATCH, Change, store

IS_NOTED = """() => new Promise(done => {
    const request = indexedDB.open("sobek", 1);
    request.onsuccess = () => {
        const store = request.result.transaction("changes").objectStore("changes");
        store.getAll().onsuccess = ({ target: { result } }) => {
            request.result.close();
            const last = Math.max(0, ...result.map(({ stamp }) => stamp));
            done(last === Number(localStorage.getItem("sobek.stamp")));
        };
    };
})"""
"""Whether the journal has all changes of localStorage."""
WITH_FAULT = """fault => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, ...rest) => name === "sobek" ? fault() : open(name, ...rest);
}"""
REFUSED = """() => { throw new DOMException("not here", "SecurityError"); }"""
SILENT = "() => ({})"
SLOW = """
const { open } = IDBFactory.prototype;
const requests = [];
IDBFactory.prototype.open = function (name, ...rest) {
    const request = open.call(this, name, ...rest);
    if (name !== "sobek" || sessionStorage.getItem("answers")) return request;
    const held = {};
    requests.push([request, held]);
    return held;
};
window.answer = () => {
    sessionStorage.setItem("answers", "yes");
    for (const [{ result }, held] of requests) Object.assign(held, { result }).onsuccess();
};
"""
"""The database of the journal answers when answer() is called."""


NOTE = """async texts => {
    const answer = (request) => new Promise((done) => {
        request.onsuccess = () => done(request.result);
    });
    const database = await answer(indexedDB.open("sobek"));
    const changes = database.transaction("changes", "readwrite").objectStore("changes");
    let stamp = Date.now() + 60_000;
    const noted = Object.entries(texts).map(([key, text]) =>
        answer(changes.put({ key, text, stamp: stamp++ })));
    await Promise.all(noted);
    database.close();
}"""
"""Notes texts in the journal that localStorage lacks."""


Restart = Callable[..., Driver]
"""The fixture ``restart``."""


@pytest.fixture
def restart(profile: Profile, host: Host) -> Restart:
    """restart(driver, hash="") kills the browser of the driver once all is noted, and opens the
    page in another one. Without a driver it only does the latter."""

    def again(driver: Driver | None = None, hash: str = "") -> Driver:
        if driver:
            settle(driver.page)  # the last press may be painted only
            until(driver.page, IS_NOTED)
            profile.kill(all_processes=True)
        started = Driver(profile.start(), f"{host.address}?pace=0")
        started.open(hash)
        return started

    return again


def play(driver: Driver, actions: int = 1) -> list[str]:
    """Carry out actions in Scarab; return all of the game."""
    for _ in range(actions):
        length = driver.saved.length
        driver.choose()
        driver.confirm.click()
        driver.wait()
        assert driver.saved.length > length
    return [str(action) for action in driver.saved.record.actions]


def begin(driver: Driver) -> None:
    driver.begin("Human", "Human", game="Scarab")


@pytest.mark.long
def test_the_last_actions_survive_the_end_of_the_browser(restart: Restart) -> None:
    driver = restart()
    begin(driver)
    for actions in (1, 3):
        played = play(driver, actions)
        driver = restart(driver, f"game={driver.id}")
        assert [str(action) for action in driver.saved.record.actions] == played
    played = play(driver)
    driver.press("Undo")
    driver = restart(driver, f"game={driver.id}")
    assert [str(action) for action in driver.saved.record.actions] == played[:-1]
    driver.page.get_by_role("button", name="Redo").wait_for()


@pytest.mark.long
def test_what_local_storage_has_not_written_comes_from_the_journal(restart: Restart) -> None:
    """As after a kill, whenever this browser writes: what the storage held before is put back."""
    driver = restart()
    begin(driver)
    play(driver)
    before, id = driver.storage(), driver.id
    played = play(driver)
    set_back(driver, before)
    driver.open(f"game={id}")
    assert [str(action) for action in driver.saved.record.actions] == played
    driver.open()
    before = driver.storage()
    driver.page.get_by_role("button", name="Delete").click()
    expect(driver.page.get_by_role("button", name="Undo")).to_be_visible()
    set_back(driver, before)
    driver.open()
    assert not driver.games()


@pytest.mark.parametrize("goes_on", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.long
def test_what_the_journal_tells_late_is_not_lost(restart: Restart, *, goes_on: bool) -> None:
    """The page starts without it, says so, and begins anew if nobody has done anything since."""
    driver = restart()
    begin(driver)
    first = play(driver)
    before, id = driver.storage(), driver.id
    played = play(driver)
    driver.open()
    begin(driver)
    other = f"sobek.game.{driver.id}"
    set_back(driver, before)
    driver.page.add_init_script(SLOW)
    driver.open(f"game={id}")
    expect(driver.page.get_by_text("storage does not answer")).to_be_visible()
    assert [str(action) for action in driver.saved.record.actions] == first
    if goes_on:
        played = play(driver)
    driver.page.evaluate("answer()")
    if not goes_on:
        expect(driver.page.get_by_text("storage does not answer")).to_be_hidden()
        wait_until_ready(driver.page)
    driver.page.wait_for_function("key => key in localStorage", arg=other)
    assert [str(action) for action in driver.saved.record.actions] == played


@pytest.mark.long
def test_what_was_stored_in_part_is_put_back_when_the_journal_tells_of_it_late(
    restart: Restart,
) -> None:
    """Also if somebody has done something since the start."""
    driver = restart()
    begin(driver)
    storage = Texts()
    new = [Change(f"sobek.test.{n}", None, "new") for n in range(2 * BATCH)]
    next(store(storage, new))  # here the browser ended
    driver.page.evaluate(NOTE, storage)
    driver.page.add_init_script(SLOW)
    driver.open(f"game={driver.id}")
    expect(driver.page.get_by_text("storage does not answer")).to_be_visible()
    played = play(driver)
    driver.page.evaluate("answer()")
    expect(driver.page.get_by_text("storage does not answer")).to_be_hidden()
    wait_until_ready(driver.page)
    driver.page.wait_for_function("!('sobek.undo' in localStorage)")
    assert not [key for key in driver.storage() if key.startswith("sobek.test")]
    assert [str(action) for action in driver.saved.record.actions] == played


def set_back(driver: Driver, storage: dict[str, str]) -> None:
    """Leave the page, and let the storage be what it was, once all is in the journal."""
    settle(driver.page)
    until(driver.page, IS_NOTED)
    driver.page.route("**/favicon.ico", lambda route: route.fulfill())  # what a picture asks for
    driver.page.goto(driver.address.partition("?")[0] + "icons.svg")
    driver.page.evaluate(
        """storage => {
            localStorage.clear();
            for (const key in storage) localStorage.setItem(key, storage[key]);
        }""",
        storage,
    )


@pytest.mark.slow
def test_a_deleted_game_does_not_come_back(restart: Restart) -> None:
    driver = restart()
    begin(driver)
    play(driver)
    driver.open()
    driver.page.get_by_role("button", name="Delete").click()
    expect(driver.page.get_by_role("button", name="Undo")).to_be_visible()
    for _ in range(2):
        driver = restart(driver)
        assert not driver.games()
        expect(driver.page.locator(".saved")).to_have_count(0)


@pytest.mark.slow
def test_each_tab_keeps_its_own_game(restart: Restart) -> None:
    first = restart()
    begin(first)
    second = Driver(first.page.context.new_page(), first.address)
    second.open()
    begin(second)
    games = {}
    for _ in range(2):
        for driver in (first, second):
            driver.page.bring_to_front()
            games[driver.id] = play(driver)
    driver = restart(second)
    for id, played in games.items():
        driver.open(f"game={id}")
        assert [str(action) for action in driver.saved.record.actions] == played


@pytest.mark.long
def test_an_older_journal_changes_nothing(restart: Restart) -> None:
    driver = restart()
    driver.page.evaluate(
        """() => {
            localStorage.setItem("sobek.theme", "night");
            localStorage.setItem("sobek.stamp", Date.now() + 1000);
        }"""
    )
    begin(driver)
    played = play(driver)
    until(driver.page, IS_NOTED)
    driver.reload()
    assert driver.storage()["sobek.theme"] == "night"
    assert [str(action) for action in driver.saved.record.actions] == played


@pytest.mark.slow
@pytest.mark.parametrize("fault", [REFUSED, SILENT])
def test_without_a_journal_the_page_works(
    new_page: Callable[..., Page], base_url: str, fault: str
) -> None:
    page = new_page()
    page.add_init_script(f"({WITH_FAULT})({fault})")
    driver = Driver(page, f"{base_url}?pace=0")
    driver.open()
    begin(driver)
    played = play(driver, 2)
    driver.reload()
    assert [str(action) for action in driver.saved.record.actions] == played
