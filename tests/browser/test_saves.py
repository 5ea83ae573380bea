"""Saved games, links, files, and several tabs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from sobek.core import transcript
from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser import CHOICES, QUICK, let_copy, settle
from tests.browser.driver import Driver, Sit
from tests.browser.moving import kept, moves_whole

CLAIMS_WAIT = """{
    const { setTimeout } = window;
    window.setTimeout = (work, time, ...given) =>
        setTimeout(work, time === 5_000 ? MILLISECONDS : time, ...given);
}"""
"""How long a claim waits for an answer (web/browser/claims.mjs)."""
HOLD_BACK_LOCKS = (
    CLAIMS_WAIT.replace("MILLISECONDS", "3_600_000")
    + """
const { request } = LockManager.prototype;
const answered = new Promise(answer => Object.assign(window, { answer }));
LockManager.prototype.request = async function (...given) {
    await answered;
    return request.apply(this, given);
};"""
)
"""Lets a tab wait for its locks until answer() is called."""


def a_link(actions: int = 9) -> str:
    play = Play.new("sobek", (Player("Anna"), Player("", "trader", "blue", "square")), 7)
    for _ in range(actions):
        play.act(play.legal_actions()[0])
    return encode(play)


def what_is_shown(page: Page) -> str:
    # The news are told anew from the beginning.
    return page.get_by_role("main").locator(".table").inner_text()


@pytest.mark.long
def test_a_reload_returns_to_the_same_position(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Trader", names=("Anna",))
    driver.play(8)
    driver.wait()
    before, play = what_is_shown(driver.page), driver.saved
    driver.reload()
    assert driver.wait() and what_is_shown(driver.page) == before
    assert driver.saved == play
    driver.play(2)
    assert driver.saved.length > play.length


@pytest.mark.long
def test_saved_games_can_be_continued_renamed_and_deleted(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Human", names=("Anna", "Berta"))
    driver.handover.wait_for()
    first = driver.id
    driver.press("Menu")
    driver.press("Start screen")
    driver.begin("Human", "Porter", names=("Cleo", ""))
    driver.play(2)
    driver.wait()
    play = driver.saved
    driver.reload()
    driver.page.go_back()
    expect(driver.page.get_by_role("region", name="Continue")).to_contain_text("Cleo")
    expect(driver.page.locator("#going-on").get_by_text("Anna")).to_have_count(1)
    driver.press("Continue: Cleo, Bata")
    driver.wait()
    assert driver.saved == play
    driver.page.go_back()
    driver.press("Rename: Cleo, Bata")
    driver.page.keyboard.type("Sunday")
    driver.page.keyboard.press("Enter")
    expect(driver.page.get_by_role("button", name="Delete: Sunday")).to_be_visible()
    stored = driver.games()
    driver.press("Delete: Sunday")
    expect(driver.page.get_by_role("button", name="Undo")).to_be_focused()
    assert driver.games() != stored
    driver.page.keyboard.press("Enter")
    expect(driver.page.get_by_role("button", name="Delete: Sunday")).to_be_visible()
    assert driver.games() == stored
    driver.press("Delete: Sunday")
    expect(driver.page.get_by_text("Deleted: Sunday")).to_be_visible()
    assert {key.split(".")[2] for key in driver.games()} == {first}


@pytest.mark.long
def test_a_link_opens_elsewhere_and_overwrites_nothing(sit: Sit) -> None:
    anna = sit()
    let_copy(anna.page)
    anna.begin("Human", "Trader", names=("Anna",))
    anna.play(4)
    anna.wait()
    anna.share()
    anna.press("Copy the link")
    expect(anna.page.get_by_text("The link has been copied.")).to_be_visible()
    link = str(anna.page.evaluate("navigator.clipboard.readText()"))
    assert anna.page.get_by_label("Link", exact=True).input_value() == link
    assert decode(link) == anna.saved

    berta = sit()
    berta.begin("Human", "Human")
    saved = berta.games()
    berta.open(link.partition("#")[2])
    expect(berta.page.get_by_text("You opened this game from a link")).to_be_visible()
    for name, score in zip(("Anna", "Yuya"), anna.saved.state.scores, strict=True):
        seat = berta.page.get_by_role("region", name=name, exact=True)
        expect(seat).to_contain_text(f"{score} point")
    expect(berta.choices).to_have_count(0)
    assert berta.games() == saved
    berta.play_on()
    berta.wait()
    assert berta.saved.record.first(anna.saved.length) == anna.saved.record
    assert saved.items() <= berta.games().items()
    berta.play(1)
    assert saved.items() <= berta.games().items()


def test_if_copying_is_refused_the_link_is_in_a_field(sit: Sit) -> None:
    driver = sit()
    driver.page.evaluate(
        "navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false"
    )
    driver.begin("Human", "Trader")
    driver.share()
    driver.press("Copy the link")
    expect(driver.page.get_by_text("select the link below and copy it")).to_be_visible()
    link = driver.page.get_by_label("Link", exact=True).input_value()
    assert decode(link).players == driver.saved.players


BAD_LINKS = {
    "hello": "not a link to a game",
    "1": "incomplete",
    a_link()[:-5]: "incomplete",
    a_link()[:20] + "A" + a_link()[21:]: "changed on the way",
    a_link() + "AAAA": "changed on the way",
    "5" + a_link()[1:]: "newer version of this page",
    "1" + "A" * 6000: "too long",
    "%3Cimg%20src=x%20onerror=alert(1)%3E": "not a link to a game",
    encode(Play.new("null", (Player(""), Player("")), 1)): "can’t be played here",
    "game=nowhere": "not saved in this browser",
}


@pytest.mark.long
def test_bad_links_are_explained_and_can_be_left(sit: Sit) -> None:
    driver = sit()
    for fragment, sentence in BAD_LINKS.items():
        # As if typed into the address bar.
        driver.page.evaluate("hash => { location.hash = hash }", fragment)
        expect(driver.page.get_by_role("alert")).to_contain_text(sentence)
        driver.press("Start screen")
        expect(driver.page.locator("#begin")).to_be_visible()
    driver.unfold("#opening")
    driver.page.get_by_label("A link to a game").fill("https://example.org/#1abc")
    driver.press("Open")
    expect(driver.page.get_by_role("alert")).to_contain_text("incomplete")
    driver.page.get_by_label("A link to a game").fill(f"https://example.org/#{a_link()}")
    driver.press("Open")
    expect(driver.page.get_by_text("You opened this game from a link")).to_be_visible()


DAMAGED = {
    "a": "",
    "b": "no game",
    "c": "<img src=x onerror=alert(1)>",
    "d": a_link()[:-5],
    "e": a_link()[:20] + "A" + a_link()[21:],
}


def test_damaged_saves_are_listed_and_kept(sit: Sit) -> None:
    driver = sit()
    for id, text in DAMAGED.items():
        driver.store(f"sobek.game.{id}", text)
    driver.store("sobek.game.good", a_link())
    # What is saved counts, not what the index says: it repeats, lacks and makes things up.
    driver.store("sobek.games", "a b !! c <b> good d a missing")
    driver.open()
    driver.unfold("#going-on")
    entries = driver.page.locator("#going-on").get_by_role("listitem")
    expect(entries).to_have_count(len(DAMAGED))
    expect(entries.filter(has_text="Unreadable game")).to_have_count(len(DAMAGED))
    expect(driver.page.locator("main img:not(.art)")).to_have_count(0)
    driver.page.evaluate("location.hash = 'game=d'")
    expect(driver.page.get_by_role("alert")).to_contain_text("incomplete")
    driver.press("Start screen")
    driver.press("Continue: Anna, Yuya")
    driver.play(1)
    stored = driver.games()
    assert all(stored[f"sobek.game.{id}"] == text for id, text in DAMAGED.items())


FILL = """() => {
    let size = 2 ** 22;
    while (size >= 1) {
        try { localStorage.setItem(`filler${size}`, "x".repeat(size)); } catch {}
        size /= 2;
    }
}"""
REFUSE = """() => {
    window.former = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };
}"""
FORGET = """async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""
"""Removes all that is stored, once the page has let go of it."""
ALLOW = "() => { Storage.prototype.setItem = window.former; }"


@pytest.mark.long
def test_with_storage_full_the_game_goes_on(sit: Sit) -> None:
    driver = sit()
    driver.page.evaluate(FILL)
    driver.begin("Human", "Human", names=("Anna", "Berta"))
    expect(driver.page.get_by_role("alert")).to_contain_text("can’t be saved")
    driver.tap(driver.handover)
    driver.play(3)
    notice = driver.page.get_by_role("alert")
    expect(notice).to_contain_text("can’t be saved")
    driver.tap(notice.get_by_role("button", name="Send or keep"))
    driver.tap(driver.page.get_by_role("button", name="Show the link"))
    play = decode(driver.page.get_by_label("Link", exact=True).input_value())
    assert play.length >= driver.decisions > 0


@pytest.mark.long
def test_a_temporarily_failing_storage_loses_nothing(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter")
    driver.play(2)
    driver.wait()
    saved = driver.saved
    driver.page.evaluate(REFUSE)
    driver.play(1)
    expect(driver.page.get_by_role("alert")).to_contain_text("can’t be saved")
    driver.play(1)
    driver.wait()
    held = decode(driver.page.url)
    assert held.record.first(saved.length) == saved.record
    assert held.length > saved.length + 2  # two of the person's, and what the bot did
    driver.page.evaluate(ALLOW)
    driver.play(1)
    assert driver.saved.record.first(held.length) == held.record
    assert driver.saved.length > held.length
    driver.reload()
    assert driver.wait() and driver.saved.length > held.length


@pytest.mark.long
def test_with_storage_blocked_a_game_can_be_saved_to_a_file(
    new_page: Callable[..., Page], base_url: str
) -> None:
    page = new_page()
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("not here", "SecurityError"); },
        })"""
    )
    driver = Driver(page, base_url + QUICK)
    driver.open()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("saved games can’t be read: storage is blocked.")
    driver.begin("Human", "Human", names=("Anna", "Berta"))
    expect(notice).to_contain_text("can’t be saved")
    notice.get_by_role("button", name="Send or keep").click()
    driver.press("Show the link and the file – this game will no longer count")
    with page.expect_download() as earlier:
        driver.press("Save to a file")
    earlier.value.delete()  # Firefox would number the next one
    driver.press("Close")
    driver.play(3)
    driver.press("Send or keep")
    with page.expect_download() as download:
        driver.press("Save to a file")
    driver.press("Close")
    assert download.value.suggested_filename == "sobek - Anna, Berta.txt"
    play = transcript.read(download.value.path().read_text(encoding="utf-8"))
    assert play.length >= driver.decisions > 0
    driver.open()
    driver.press("Keep or move")
    page.get_by_label("Bring in a file").set_input_files(download.value.path())
    expect(driver.handover).to_be_visible()
    assert decode(page.url) == play


@pytest.mark.long
def test_a_cleared_storage_is_reported_and_the_game_saved_again(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter")
    driver.play(2)
    driver.wait()
    before = driver.saved
    driver.page.evaluate("localStorage.clear()")
    driver.play(1)
    expect(driver.page.get_by_role("alert")).to_contain_text("had been deleted")
    assert driver.saved.record.first(before.length) == before.record
    driver.reload()
    assert driver.saved.length > before.length


@pytest.fixture
def tabs(sit: Sit) -> Iterator[tuple[Driver, Driver]]:
    """Two tabs of one browser; in the first one the start screen is open."""
    first = sit()
    other = first.page.context.new_page()
    first.page.bring_to_front()
    yield first, Driver(other, first.address)
    other.close()


def question(tab: Driver) -> Locator:
    """What a tab asks where another one plays its game."""
    return tab.page.get_by_role("heading", name="This game is open in another tab")


def goes_on(tab: Driver, before: Play) -> None:
    """Play in this tab from where the game was: nothing is lost."""
    tab.page.bring_to_front()
    tab.play(1)
    assert tab.saved.record.first(before.length) == before.record
    assert tab.saved.length > before.length


@pytest.mark.long
def test_two_tabs_play_one_game_one_after_the_other(tabs: tuple[Driver, Driver]) -> None:
    first, second = tabs
    first.begin("Human", "Porter")
    first.play(1)
    first.wait()
    second.open(f"game={first.id}")
    expect(question(second)).to_be_visible()
    goes_on(first, first.saved)
    second.press("Play it here")
    expect(question(first)).to_be_visible()
    goes_on(second, first.saved)
    before = second.saved
    second.press("Menu")
    second.press("Start screen")
    expect(second.page.locator("#begin")).to_be_visible()
    first.page.bring_to_front()
    first.press("Play it here")
    goes_on(first, before)


@pytest.mark.long
def test_closing_the_playing_tab_frees_the_game(
    tabs: tuple[Driver, Driver],
) -> None:
    first, second = tabs
    second.open()
    second.begin("Human", "Porter")
    second.wait()
    first.open(f"game={second.id}")
    expect(question(first)).to_be_visible()
    before = second.saved
    second.page.close()
    first.reload()
    goes_on(first, before)


@pytest.mark.slow
def test_without_locks_two_tabs_lose_nothing(new_page: Callable[..., Page], base_url: str) -> None:
    page = new_page()
    page.context.add_init_script(
        'Object.defineProperty(Navigator.prototype, "locks", { value: undefined })'
    )
    first, second = (Driver(each, base_url + QUICK) for each in (page, page.context.new_page()))
    first.open()
    first.begin("Human", "Porter")
    first.wait()
    second.open(f"game={first.id}")
    second.wait()
    goes_on(second, first.saved)
    expect(question(first)).to_be_visible()
    second.wait()
    before = second.saved
    first.page.bring_to_front()
    first.press("Play it here")
    goes_on(first, before)
    expect(question(second)).to_be_visible()


def test_a_press_waits_until_the_game_is_held_here(sit: Sit) -> None:
    driver = sit(locale="en-GB")
    page = driver.page
    driver.begin("Human", "Porter")
    driver.wait()
    page.add_init_script(HOLD_BACK_LOCKS)
    driver.reload()
    chosen = page.locator("main [aria-pressed=true]")
    page.locator(CHOICES).first.click()
    page.locator("html[data-holds]:not([data-busy])").wait_for()
    assert not chosen.count()
    page.evaluate("answer()")
    settle(page)
    assert chosen.count() == 1


@pytest.mark.long
def test_a_browser_that_never_answers_about_locks_keeps_nobody_waiting(sit: Sit) -> None:
    """Another tab that has played on is noticed by what it stores, as without locks."""
    driver = sit(locale="en-GB")  # a profile of its own, since the script stays
    page = driver.page
    page.context.add_init_script(
        CLAIMS_WAIT.replace("MILLISECONDS", "0")
        + "if (window.LockManager) LockManager.prototype.request = () => new Promise(() => {});"
    )
    driver.open()
    driver.begin("Human", "Porter")
    driver.play(2)
    driver.wait()
    assert driver.saved.length >= 2
    second = Driver(page.context.new_page(), page.url.partition("#")[0])
    second.open(f"game={driver.id}")
    goes_on(second, driver.saved)
    expect(question(driver)).to_be_visible()


@pytest.mark.long
def test_a_game_opened_during_a_deletion_is_played_here(
    tabs: tuple[Driver, Driver],
) -> None:
    first, second = tabs
    for name in ("Anna", "Berta"):
        first.begin("Human", "Human", names=(name, "Cleo"))
        first.handover.wait_for()
        first.page.go_back()
    first.unfold("#going-on")
    expect(first.page.get_by_role("button", name="Continue: Anna, Cleo")).to_be_visible()
    first.page.evaluate(
        """labels => labels.forEach(
            label => document.querySelector(`[aria-label="${label}"]`).click()
        )""",
        ["Delete: Berta, Cleo", "Continue: Anna, Cleo"],
    )
    first.handover.wait_for()
    # The deletion waits for the lock of the game that it deletes, which may come later.
    first.page.wait_for_function(
        """id => Object.keys(localStorage).filter(key => key.startsWith("sobek.game."))
            .every(key => key.split(".")[2] === id)""",
        arg=first.id,
    )
    assert first.games()
    second.open(f"game={first.id}")
    expect(question(second)).to_be_visible()


@pytest.mark.long
def test_everything_moves_by_a_file_and_can_be_undone(sit: Sit, tmp_path: Path) -> None:
    driver = sit()
    page = driver.page
    for name in ("Anna", "Berta", "Cleo"):
        driver.begin("Human", "Human", names=(name,))
        driver.handover.wait_for()
        page.go_back()
    page.evaluate("localStorage.setItem('sobek.of.a-later.version', '\\ud800 \u2028')")
    before = kept(driver)
    driver.press("Keep or move")
    with page.expect_download() as download:
        driver.press("Save everything")
    file = download.value.path()
    page.evaluate(FORGET)
    driver.reload()
    entries, panel = page.locator(".saved"), page.get_by_role("dialog")
    expect(entries).to_have_count(0)
    driver.press("Keep or move")
    field = page.get_by_label("Bring in a file")
    anew = tmp_path / "anew.txt"
    anew.write_bytes(file.read_text(encoding="utf-8").replace("\n", "\r").encode("utf-16"))
    field.set_input_files(file)
    panel.get_by_role("button", name="Bring in", exact=True).click()
    expect(panel.get_by_role("status")).to_contain_text("3 games were added.")
    expect(entries).to_have_count(3)
    field.set_input_files(anew)
    expect(panel).to_contain_text("All of it is here already.")
    panel.get_by_role("button", name="Back", exact=True).click()
    assert kept(driver) == before
    bad = tmp_path / "bad.txt"
    for content, said in (
        (b"\x89PNG\r\n\x1a\n\xff", "too large, or not text"),
        (b"", "no games in this file"),
        (b"game:\n" * 500_000, "too many games"),
        (None, "too large"),
    ):
        with bad.open("wb") as file_to_be:
            file_to_be.write(content or b"")
            if content is None:
                file_to_be.truncate(200_000_000)
        field.set_input_files(bad)
        expect(panel.get_by_role("status")).to_contain_text(said)
    page.evaluate(FORGET)
    driver.reload()
    driver.press("Keep or move")
    field.set_input_files(file)
    panel.get_by_role("button", name="Bring in", exact=True).click()
    panel.get_by_role("button", name="Undo").click()
    expect(panel.get_by_role("status")).to_contain_text("as it was before")
    assert not kept(driver)


def test_all_that_is_kept_moves_letter_by_letter(sit: Sit, tmp_path: Path) -> None:
    moves_whole(sit(), tmp_path)


@pytest.mark.slow
@pytest.mark.expects_errors
def test_without_a_worker_the_page_itself_thinks(sit: Sit, page: Page) -> None:
    page.route("**/web/worker.py", lambda route: route.abort())
    driver = sit()
    driver.begin("Human", "Trader")
    driver.play(2)
    assert driver.saved.length >= 2
