"""The functions of web/browser/browser.py, on a page made for the test."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

HERE = Path(__file__).parent
FRAMES = 600
ANSWER = "sobek on emscripten got"


@pytest.fixture
def trial(page: Page, open_app: Callable[..., None]) -> Page:
    """The page with the entry files of the trial instead of its own."""
    page.route("**/web/main.py", lambda route: route.fulfill(path=HERE / "trial_main.py"))
    page.route("**/web/worker.py", lambda route: route.fulfill(path=HERE / "trial_worker.py"))
    open_app(page)
    return page


def line(page: Page, text: str) -> None:
    expect(page.get_by_role("listitem").filter(has_text=text)).to_be_visible()


def test_storage_seeds_languages_timers_and_the_back_button(trial: Page, base_url: str) -> None:
    line(trial, "stored value")
    line(trial, "forgotten None")
    line(trial, "too much")
    line(trial, "seeds differ True")
    line(trial, "cores True")
    line(trial, "languages ['en-GB']")
    line(trial, "later {}")
    expect(trial.get_by_text("never {}")).to_have_count(0)
    line(trial, f"hash second of {base_url}")
    trial.go_back()
    line(trial, 'hash {"is": "first"}')


def test_workers_answer_report_errors_and_can_be_replaced(trial: Page) -> None:
    expect(trial.get_by_text(f"{ANSWER} {{'n': 1}}")).to_be_visible()
    line(trial, "refused True")
    # The first worker is busy for ever, and a third one replaces it.
    for number in (2, 3):
        expect(trial.get_by_text(f"{ANSWER} {{'n': {number}}}")).to_be_visible()
    expect(trial.get_by_text("forever")).to_have_count(0)
    # The browser may report the end of a worker a little late.
    for _ in range(FRAMES):
        if len(trial.workers) > 2:
            trial.evaluate("new Promise(requestAnimationFrame)")
    assert len(trial.workers) == 2


def test_events_have_their_data_and_keys_go_to_their_elements(trial: Page) -> None:
    check_typing(trial)
    trial.get_by_text("Take").click()
    line(trial, 'take {"cardId": "3"}')
    trial.get_by_text("Link").click()
    line(trial, "link {}")
    trial.get_by_label("Name").fill("<b>Anna")
    line(trial, 'typed {"name": "name", "value": "<b>Anna"}')
    trial.get_by_label("Open").check()
    line(trial, 'ticked {"name": "open", "value": "yes"}')
    trial.get_by_role("button", name="Start").click()
    line(trial, 'start {"name": "<b>Anna", "open": "yes", "submitter": "now"}')
    trial.get_by_role("button", name="Take").press("u")
    line(trial, 'key {"key": "u"}')
    check_keys(trial)
    check_lost_focus(trial)


def check_typing(trial: Page) -> None:
    field = trial.get_by_label("Name")
    field.press_sequentially("uv")
    line(trial, '"value": "uv"')
    expect(field).to_be_focused()
    expect(field).to_have_value("uv")
    expect(trial.get_by_text('key {"key"')).to_have_count(0)


def check_keys(trial: Page) -> None:
    trial.evaluate("addEventListener('keydown', event => (window.kept = event.defaultPrevented))")
    walk = trial.get_by_role("button", name="Walk")
    walk.press("End")
    line(trial, 'walk {"keys": "ArrowDown End", "key": "End"}')
    assert trial.evaluate("kept")
    walk.press("Home")
    line(trial, 'key {"key": "Home"}')
    assert not trial.evaluate("kept")


def check_lost_focus(trial: Page) -> None:
    trial.get_by_role("button", name="Gone").press("Enter")
    for said in ("lost False", "then True", "at last False"):
        line(trial, said)
    expect(trial.get_by_role("button", name="Take")).to_be_focused()
