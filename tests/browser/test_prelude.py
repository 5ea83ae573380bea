"""A first visit before Python runs: the build's screens, and what Python makes of the presses."""

import re

import pytest
from playwright.sync_api import Page, expect

import serve
from tests.browser.driver import Driver, wait_until_ready
from tests.browser.gate import Gate
from web.build.preludes import plays, preludes, screen

CONTENT = "document.getElementById('app').innerHTML"


@pytest.fixture
def first(page: Page, base_url: str) -> Gate:
    """The start screen of a first visit, without Python."""
    gate = Gate(page)
    page.goto(base_url, wait_until="commit")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    return gate


def follows(page: Page) -> None:
    """Nothing that was pressed waits for Python."""
    page.wait_for_function("early.presses.length === 0")


def test_play_takes_a_card_before_python_runs_and_python_goes_on(
    page: Page, base_url: str, first: Gate
) -> None:
    driver = Driver(page, base_url)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#quay-2-card").click()
    expect(page.locator("#quay-2-card")).to_have_attribute("aria-pressed", "true")
    page.locator("#quay-3-card").click()
    expect(page.locator("#quay-2-card")).to_have_attribute("aria-pressed", "false")
    driver.confirm.click()
    expect(driver.confirm).to_have_count(0)
    follows(page)
    shown = page.evaluate(CONTENT)
    # Python asks for a bot's move at once, so what it draws first is seen only by its document.
    page.evaluate(
        "void (globalThis.drawn = new Promise(done => new MutationObserver(() => done(CONTENT))"
        ".observe(document.documentElement, { attributeFilter: ['data-ready'] })))".replace(
            "CONTENT", CONTENT
        )
    )
    first.open()
    assert page.evaluate("drawn") == shown
    saved = driver.saved
    assert str(saved.steps[0].action) == "take 3"
    assert saved.record.seed in {play.record.seed for play in plays("sobek")}
    driver.reload()
    assert driver.saved.record.seed == saved.record.seed


@pytest.mark.parametrize("game", ["Sobek", "Sakkara", "Scarab"])
def test_a_chosen_selection_is_there_when_python_comes(
    game: str, page: Page, base_url: str, first: Gate
) -> None:
    page.get_by_role("radio", name=game, exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()
    choice = page.locator(".screen-table [data-click^='table:'][aria-pressed=false]").first
    chosen = f"#{choice.get_attribute('id')}"
    choice.click()
    expect(page.locator(chosen)).to_have_attribute("aria-pressed", "true")
    follows(page)
    shown = page.evaluate(CONTENT)
    first.open()
    expect(page.get_by_role("heading", name=game)).to_be_visible()
    assert page.evaluate(CONTENT) == shown
    driver = Driver(page, base_url)
    driver.confirm.click()
    page.wait_for_function("document.querySelectorAll('[data-click=act]').length === 0")
    assert driver.saved.length


@pytest.mark.parametrize("game", ["Sobek", "Sakkara", "Scarab"])
def test_a_tutorial_is_learned_before_python_runs(game: str, page: Page, first: Gate) -> None:
    page.get_by_role("radio", name=game, exact=True).check()
    page.get_by_role("button", name=f"Learn {game}").click()
    done = 0
    while done < 3:
        lesson = page.locator("#prompt").inner_text()
        onward = page.locator("[data-click=learn-on]")
        if onward.count():
            onward.click()
        else:
            for target in page.locator("[data-pointed]").all():
                if target.get_attribute("data-click"):
                    target.click()
                    break
            page.locator("[data-click=act]").first.click()
        expect(page.locator("#prompt")).not_to_have_text(lesson)
        done += 1
    follows(page)
    shown = page.evaluate(CONTENT)
    first.open()
    assert page.evaluate(CONTENT) == shown
    lesson = page.locator("#prompt").inner_text()
    page.reload()
    wait_until_ready(page)
    expect(page.locator("#prompt")).to_have_text(lesson)


def test_the_link_of_a_tutorial_begins_at_once(page: Page, base_url: str) -> None:
    gate = Gate(page)
    page.goto(f"{base_url}#learn=scarab", wait_until="commit")
    page.locator("[data-click=learn-on]").click()
    expect(page.locator("[data-click=act], [data-pointed]").first).to_be_visible()
    shown, entries = page.evaluate(CONTENT), page.evaluate("history.length")
    gate.open()
    assert page.evaluate(CONTENT) == shown
    assert page.evaluate("history.length") == entries


def test_what_no_screen_answers_waits_for_python_and_all_after_it(page: Page, first: Gate) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#quay-1-card").wait_for()
    follows(page)
    words = page.locator(".boot p")
    expect(words).to_have_css("clip-path", "inset(50%)")
    page.get_by_role("button", name="Menu").click()
    expect(words).to_have_css("clip-path", "none")
    expect(words).to_contain_text("Getting ready …")
    page.locator("#quay-1-card").click()
    expect(page.locator("#quay-1-card")).to_have_attribute("aria-pressed", "false")
    first.open()
    expect(page.get_by_role("heading", name="Menu")).to_be_visible()


def test_other_settings_than_the_usual_ones_wait_for_python(
    page: Page, base_url: str, first: Gate
) -> None:
    driver = Driver(page, base_url)
    driver.unfold("#settings")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute(
        "data-waiting", ""
    )
    first.open()
    expect(page.locator("#quay-1-card")).to_be_visible()
    assert len(driver.saved.players) == 3


def test_another_game_leaves_open_what_is_open(page: Page, base_url: str, first: Gate) -> None:
    Driver(page, base_url).unfold("#settings")
    page.get_by_role("radio", name="Scarab", exact=True).check()
    expect(page.get_by_role("button", name="Learn Scarab")).to_be_visible()
    expect(page.locator("#settings")).to_have_attribute("open", "")
    expect(page.get_by_role("radio", name="Scarab", exact=True)).to_be_focused()


@pytest.mark.long
def test_a_second_visit_has_none(page: Page, base_url: str, first: Gate) -> None:
    first.open()
    driver = Driver(page, base_url)
    driver.begin("Human", "Porter")
    driver.confirm.wait_for()
    page.goto("about:blank")
    gate = Gate(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(base_url, wait_until="commit")
    page.locator("#begin").click()
    gate.open()
    driver.confirm.wait_for()
    assert not [url for url in asked if "/preludes/" in url]


@pytest.mark.expects_errors("preludes")
def test_without_its_files_a_first_visit_waits(page: Page, base_url: str) -> None:
    page.route("**/preludes/**", lambda route: route.fulfill(status=404))
    gate = Gate(page)
    page.goto(base_url, wait_until="commit")
    page.get_by_role("button", name="Play", exact=True).click()
    gate.open()
    expect(page.locator("#quay-1-card")).to_be_visible()


def test_of_two_games_the_last_one_begins(page: Page, base_url: str, first: Gate) -> None:
    slow = Gate(page, "play-sakkara-*.json")
    page.get_by_role("radio", name="Sakkara", exact=True).check()
    expect(page.get_by_role("button", name="Learn Sakkara")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    slow.wait()
    page.get_by_role("radio", name="Scarab", exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()
    slow.let_in()
    expect(page.get_by_role("heading", name="Scarab")).to_be_visible()
    first.open()
    expect(page.get_by_role("heading", name="Scarab")).to_be_visible()
    assert Driver(page, base_url).saved.record.game == "scarab"


def test_by_keys_and_after_a_reload(page: Page, base_url: str, first: Gate) -> None:
    page.locator("#begin").press("Enter")
    page.locator("#quay-2-card").wait_for()
    page.keyboard.press("2")
    expect(page.locator("#quay-2-card")).to_have_attribute("aria-pressed", "true")
    follows(page)
    page.reload(wait_until="commit")
    expect(page.locator("#quay-2-card")).to_have_attribute("aria-pressed", "true")
    page.locator("#prompt").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-click='act']")).to_have_count(0)
    follows(page)
    first.open()
    page.wait_for_function("location.hash.startsWith('#game=')")
    assert Driver(page, base_url).saved.length


def test_an_address_that_is_opened_meanwhile_is_what_python_opens(page: Page, first: Gate) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#quay-1-card").wait_for()
    page.evaluate("location.hash = '#rule=sobek.S21'")
    first.open()
    assert page.evaluate("location.hash") == "#rule=sobek.S21"
    expect(page.get_by_text("S21").first).to_be_visible()


@pytest.mark.long
def test_a_quick_second_press_undoes_nothing(page: Page, base_url: str, first: Gate) -> None:
    """In Python, two quick presses of a card of the hand take all cards of that type."""
    (tutorial,) = (each for each in preludes() if each.name == "learn-sobek")
    number, value = next(
        (n, value)
        for n, checkpoint in enumerate(tutorial.checkpoints)
        for tag in re.findall(r"<button[^<>]* data-again=[^<>]*>", screen(checkpoint))
        for value in re.findall(r' data-value="(\w+)"', tag)
        if f"click table:card {value}" in tutorial.presses[n]
    )
    (folder,) = (serve.DIST / "preludes").iterdir()
    kept = [f"{base_url}preludes/{folder.name}/", "", tutorial.name, number]
    page.evaluate("kept => sessionStorage.setItem('sobek.prelude', JSON.stringify(kept))", kept)
    page.reload(wait_until="commit")
    card = page.locator(f"[data-again][data-value='{value}']").first
    card.dblclick()
    follows(page)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(card).not_to_have_attribute("data-waiting", "")


@pytest.mark.long
def test_going_back_leads_to_the_start_screen_before_python_and_after(
    page: Page, base_url: str, first: Gate
) -> None:
    play, card = page.locator("#begin"), page.locator("#quay-2-card")
    play.click()
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(play).to_be_visible()
    expect(page.locator("#title")).to_be_focused()
    page.go_forward()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.reload(wait_until="commit")
    expect(card).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Menu").click()  # it waits for Python, and so does the card
    card.click()
    page.go_back()
    expect(play).to_be_visible()
    page.go_forward()
    expect(card).to_have_attribute("aria-pressed", "true")
    first.open()
    page.wait_for_function("location.hash.startsWith('#game=')")
    expect(page.get_by_role("heading", name="Menu")).to_have_count(0)
    page.go_back()
    expect(play).to_be_visible()
    page.go_forward()
    expect(card).to_be_visible()


def test_whoever_went_back_has_the_start_screen_when_python_comes(page: Page, first: Gate) -> None:
    page.get_by_role("radio", name="Scarab", exact=True).check()
    page.get_by_role("button", name="Learn Scarab").click()
    page.locator("[data-click=learn-on]").wait_for()
    page.go_back()
    expect(page.get_by_role("radio", name="Scarab", exact=True)).to_be_checked()
    first.open()
    expect(page.get_by_role("button", name="Learn Scarab")).to_be_visible()
    assert not page.evaluate("location.hash")
    page.go_forward()  # to what was left over
    expect(page.get_by_role("button", name="Learn Scarab")).to_be_visible()
