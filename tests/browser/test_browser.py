"""What web/browser/browser.py promises, seen from a page that does little else."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

HERE = Path(__file__).parent
WORKER_LIMIT = 30_000
FRAMES = 600
ANSWER = "sobek on emscripten got"


@pytest.fixture
def trial(page: Page, open_app: Callable[..., None]) -> Page:
    """The page with the trial's entry files in place of its own."""
    page.route("**/web/main.py", lambda route: route.fulfill(path=HERE / "trial_main.py"))
    page.route("**/web/worker.py", lambda route: route.fulfill(path=HERE / "trial_worker.py"))
    open_app(page)
    return page


def line(page: Page, text: str) -> None:
    expect(page.get_by_role("listitem").filter(has_text=text)).to_be_visible()


def test_storage_chance_languages_timers_and_the_back_button(trial: Page, base_url: str) -> None:
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


def test_workers_answer_report_their_errors_and_can_be_ended_and_replaced(trial: Page) -> None:
    expect(trial.get_by_text(f"{ANSWER} {{'n': 1}}")).to_be_visible(timeout=WORKER_LIMIT)
    line(trial, "refused True")
    # The first one is busy for ever meanwhile, and then a third takes its place.
    for number in (2, 3):
        found = trial.get_by_text(f"{ANSWER} {{'n': {number}}}")
        expect(found).to_be_visible(timeout=WORKER_LIMIT)
    expect(trial.get_by_text("forever")).to_have_count(0)
    # One that was ended is no worker of the page's any more; that may be told a little late.
    for _ in range(FRAMES):
        if len(trial.workers) > 2:
            trial.evaluate("new Promise(requestAnimationFrame)")
    assert len(trial.workers) == 2


def test_events_arrive_with_their_data_and_keys_where_they_belong(trial: Page) -> None:
    typing_is_no_shortcut_and_survives_a_redraw(trial)
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
    a_key_goes_to_what_waits_for_it_and_is_the_browsers_otherwise(trial)
    what_is_disabled_loses_the_focus(trial)


def typing_is_no_shortcut_and_survives_a_redraw(trial: Page) -> None:
    field = trial.get_by_label("Name")
    field.press_sequentially("uv")
    line(trial, '"value": "uv"')
    expect(field).to_be_focused()
    expect(field).to_have_value("uv")
    expect(trial.get_by_text('key {"key"')).to_have_count(0)


def a_key_goes_to_what_waits_for_it_and_is_the_browsers_otherwise(trial: Page) -> None:
    trial.evaluate("addEventListener('keydown', event => (window.kept = event.defaultPrevented))")
    walk = trial.get_by_role("button", name="Walk")
    walk.press("End")
    line(trial, 'walk {"keys": "ArrowDown End", "key": "End"}')
    assert trial.evaluate("kept")
    walk.press("Home")
    line(trial, 'key {"key": "Home"}')
    assert not trial.evaluate("kept")


def what_is_disabled_loses_the_focus(trial: Page) -> None:
    trial.get_by_role("button", name="Gone").press("Enter")
    for said in ("lost False", "then True", "at last False"):
        line(trial, said)
    expect(trial.get_by_role("button", name="Take")).to_be_focused()
