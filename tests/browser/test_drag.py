"""Dragging cards and stones by mouse and by finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import PHONE, lacks, settle
from tests.browser.driver import LAST_TURNS, Driver, Sit

pytestmark = pytest.mark.usefixtures("moving")

QUAY = ".quay button.card[aria-pressed]"
HAND = "#hand button.card[aria-pressed]"
LIFTED = ".dragging"
NO_REST = """() => {
    const REST = 250; // as in web/browser/drag.mjs
    const { setTimeout } = window;
    window.setTimeout = (work, time, ...given) =>
        setTimeout(work, time === REST ? 3_600_000 : time, ...given);
}"""
"""A script after which no finger has rested: on a busy machine, its first move may come late."""


def begin(driver: Driver, game: str, *kinds: str) -> int:
    """Begin a game; return its length at the first decision of a person."""
    driver.begin(*kinds, game=game)
    driver.wait()
    return driver.saved.length


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 40)


def drag(page: Page, what: Locator, place: Locator) -> None:
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*middle(place), steps=4)
    expect(page.locator(LIFTED)).to_have_count(1)
    page.mouse.up()
    settle(page)
    expect(page.locator(LIFTED)).to_have_count(0)


def test_dragging_a_card_from_the_quays_to_the_hand_takes_it(sit: Sit) -> None:
    driver = sit()
    length = begin(driver, "Sobek", "Human", "Porter")
    page = driver.page
    drag(page, page.locator(QUAY).nth(1), page.locator("#hand"))
    driver.wait()
    assert str(driver.saved.record.actions[length]) == "take 2"


def test_dragging_a_hand_card_to_the_panel_selects_it(sit: Sit) -> None:
    driver = sit()
    driver.begin_sobek(LAST_TURNS)
    length = driver.saved.length
    page = driver.page
    card = page.locator(f"{HAND}:not([aria-disabled=true])").first
    drag(page, card, page.locator("#panel"))
    expect(card).to_have_attribute("aria-pressed", "true")
    # Dragging it again keeps it selected.
    drag(page, card, page.locator("#panel"))
    expect(card).to_have_attribute("aria-pressed", "true")
    assert driver.saved.length == length


def test_dragging_a_stone_to_the_own_seat_takes_it(sit: Sit) -> None:
    driver = sit()
    length = begin(driver, "Scarab", "Human", "Human")
    page = driver.page
    stone = page.locator("button.field").first
    mine = driver.saved.state.actor
    drag(page, stone, page.locator(f"#seat-{1 - mine}"))
    assert driver.saved.length == length
    drag(page, stone, page.locator(f"#seat-{mine}"))
    assert driver.saved.length == length + 1


def test_dragging_a_tile_to_the_own_place_takes_it(sit: Sit) -> None:
    driver = sit()
    length = begin(driver, "Sakkara", "Human", "Labourer")
    page = driver.page
    field = page.locator("button.plot.goal").first
    mine = driver.saved.state.actor
    drag(page, field, page.locator(f"#seat-{1 - mine}"))
    assert driver.saved.length == length
    drag(page, field, page.locator(f"#seat-{mine}"))
    driver.wait()
    assert driver.saved.length > length


@pytest.mark.long
def test_dragging_a_worker_to_a_field_walks_there(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Labourer", game="Sakkara")
    page = driver.page
    worker = page.locator("button.plot.grip[data-drag]")
    while not worker.count():  # the workers are placed first
        driver.play(1)
        driver.wait()
    length = driver.saved.length
    start = worker.first.get_attribute("id") or ""
    goal = (worker.first.get_attribute("data-drag") or "").split()[0]
    drag(page, worker.first, page.locator(f"#{goal}"))
    driver.wait()
    walked = str(driver.saved.record.actions[length])
    assert start.removeprefix("field-") in walked and goal.removeprefix("field-") in walked


def lift_by_mouse(page: Page, what: Locator) -> None:
    """Press on something and move it a little."""
    x, y = middle(what)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 30)
    expect(page.locator(LIFTED)).to_have_count(1)


def release_unheard(page: Page) -> None:
    """Release the mouse as outside the window, where the page does not hear it."""
    page.evaluate("""() => {
        window.deaf = new AbortController();
        const how = { capture: true, signal: window.deaf.signal };
        const silence = (event) => event.stopImmediatePropagation();
        for (const released of ["pointerup", "mouseup", "click"])
            window.addEventListener(released, silence, how);
    }""")
    page.mouse.up()
    page.evaluate("window.deaf.abort()")


@pytest.mark.parametrize(
    ("game", "bot"), [("Sobek", "Porter"), ("Scarab", "Human"), ("Sakkara", "Labourer")]
)
def test_a_release_that_is_not_heard_ends_dragging(sit: Sit, game: str, bot: str) -> None:
    """The next click played what was lifted, and confirmed it."""
    driver = sit()
    length = begin(driver, game, "Human", bot)
    page = driver.page
    mine = driver.saved.state.actor
    goal = page.locator("#hand" if game == "Sobek" else f"#seat-{mine}")
    things = {"Sobek": QUAY, "Scarab": "button.field", "Sakkara": "button.plot.goal"}
    lift_by_mouse(page, page.locator(things[game]).first)
    release_unheard(page)
    expect(page.locator(LIFTED)).to_have_count(1)
    page.mouse.move(*middle(goal))
    expect(page.locator(LIFTED)).to_have_count(0)
    page.mouse.down()
    page.mouse.up()
    settle(page)
    assert driver.saved.length == length


@pytest.mark.parametrize("how", ["blur", "right button", "hidden"])
def test_another_window_or_button_ends_dragging(sit: Sit, how: str) -> None:
    driver = sit()
    length = begin(driver, "Sobek", "Human", "Porter")
    page = driver.page
    lift_by_mouse(page, page.locator(QUAY).nth(1))
    if how == "blur":
        page.evaluate("dispatchEvent(new Event('blur'))")
    elif how == "hidden":
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    else:
        page.mouse.down(button="right")
        page.mouse.up(button="right")  # pressed, it would stay so for the next test
    expect(page.locator(LIFTED)).to_have_count(0)
    page.mouse.move(*middle(page.locator("#hand")))
    page.mouse.up()
    settle(page)
    assert driver.saved.length == length


@pytest.mark.long
def test_a_second_pointer_neither_drags_nor_ends_dragging(sit: Sit) -> None:
    driver = sit(has_touch=True)
    length = begin(driver, "Sobek", "Human", "Porter")
    page = driver.page
    lift_by_mouse(page, page.locator(QUAY).nth(1))
    page.locator("h1").first.tap(force=True)
    expect(page.locator(LIFTED)).to_have_count(1)
    page.mouse.move(*middle(page.locator("#hand")))
    page.mouse.up()
    settle(page)
    driver.wait()
    assert str(driver.saved.record.actions[length]) == "take 2"


def fingers(page: Page) -> Callable[..., None]:
    """touch("touchStart", x, y) and so on, as a touch screen reports it."""
    session = lacks.protocol(page, lacks.FINGERS)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


DOWN = """(card, pointerId) => {
    const { x, y } = card.getBoundingClientRect();
    const how = { pointerId, pointerType: "touch", isPrimary: true, buttons: 1, bubbles: true };
    card.dispatchEvent(new PointerEvent("pointerdown", { ...how, clientX: x + 9, clientY: y + 9 }));
}"""


@pytest.mark.long
def test_a_finger_whose_release_is_not_heard_leaves_the_table_to_the_next(sit: Sit) -> None:
    """Each touch is a new pointer, so none of its moves tells that the former one is up."""
    driver = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    length = begin(driver, "Sobek", "Human", "Porter")
    page, touch = driver.page, fingers(driver.page)
    page.locator(QUAY).nth(1).evaluate(DOWN, 77)
    expect(page.locator(LIFTED)).to_have_count(1)
    touch("touchStart", *middle(page.locator(QUAY).first))
    expect(page.locator(LIFTED)).to_have_count(1)
    touch("touchMove", *middle(page.locator("#hand")))
    expect(page.locator("#hand.taking")).to_have_count(1)
    touch("touchEnd")
    settle(page)
    driver.wait()
    expect(page.locator(LIFTED)).to_have_count(0)
    assert str(driver.saved.record.actions[length]) == "take 1"


@pytest.mark.long
def test_a_pen_drags_after_a_rest_while_the_palm_lies_on_the_screen(sit: Sit) -> None:
    driver = sit(has_touch=True)
    length = begin(driver, "Sobek", "Human", "Porter")
    page, touch = driver.page, fingers(driver.page)
    pen = lacks.protocol(page, lacks.FINGERS)
    x, y = middle(page.locator(QUAY).nth(1))
    at = {"pointerType": "pen", "button": "left", "buttons": 1, "x": x, "y": y}
    touch("touchStart", *middle(page.locator("h1").first))
    pen.send("Input.dispatchMouseEvent", {**at, "type": "mousePressed"})
    expect(page.locator(LIFTED)).to_have_count(1)
    touch("touchEnd")
    x, y = middle(page.locator("#hand"))
    at |= {"x": x, "y": y}
    pen.send("Input.dispatchMouseEvent", {**at, "type": "mouseMoved"})
    pen.send("Input.dispatchMouseEvent", {**at, "type": "mouseReleased", "buttons": 0})
    settle(page)
    driver.wait()
    assert str(driver.saved.record.actions[length]) == "take 2"


@pytest.mark.long
def test_a_finger_drags_after_a_rest(sit: Sit) -> None:
    driver = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    length = begin(driver, "Sobek", "Human", "Porter")
    page, touch = driver.page, fingers(driver.page)
    card, hand = middle(page.locator(QUAY).first), middle(page.locator("#hand"))
    touch("touchStart", *card)
    expect(page.locator(LIFTED)).to_have_count(1)
    touch("touchMove", *hand)
    expect(page.locator("#hand.taking")).to_have_count(1)
    touch("touchEnd")
    settle(page)
    driver.wait()
    assert str(driver.saved.record.actions[length]) == "take 1"


def test_a_finger_that_moves_at_once_scrolls(sit: Sit) -> None:
    # A table fits a whole phone, and nothing scrolls there.
    driver = sit(viewport={**PHONE, "height": 440}, has_touch=True, is_mobile=True)
    length = begin(driver, "Sobek", "Human", "Porter")
    page, touch = driver.page, fingers(driver.page)
    x, y = middle(page.locator(HAND).first)
    page.evaluate(NO_REST)
    touch("touchStart", x, y)
    for moved in (20, 60, 120, 200):
        touch("touchMove", x, y - moved)
    touch("touchEnd")
    page.wait_for_function("scrollY > 50")
    expect(page.locator(LIFTED)).to_have_count(0)
    assert driver.saved.length == length
