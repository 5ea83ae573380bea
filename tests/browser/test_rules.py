"""The rules panel: search, examples, and links from refusals."""

from playwright.sync_api import expect

from tests.browser.driver import Driver, Sit


def _clause(driver: Driver, clause: str) -> None:
    """Wait until this clause is fully visible and focused."""
    found = driver.page.locator(f"#rule-{clause}")
    expect(found).to_be_in_viewport(ratio=1)
    expect(found).to_be_focused()


def test_a_search_leads_to_an_example_and_back(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.begin("Human", "Porter")
    driver.confirm.wait_for()
    page.keyboard.press("r")
    field = page.get_by_role("searchbox", name="Search")
    field.press_sequentially("DECEIT points")
    expect(page.locator(".clause-text")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_contain_text("1 rule")
    driver.press("Show an example")
    expect(page.get_by_role("heading", name="Rule S3C")).to_be_visible()
    expect(page.get_by_text("Deceit").first).to_be_visible()
    told = page.locator("#replay-story")
    after = told.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(told).not_to_have_text(after)
    driver.press("Back to the rules")
    expect(field).to_have_value("DECEIT points")
    _clause(driver, "S3C")
    page.keyboard.press("Escape")
    driver.confirm.wait_for()


def test_a_refusal_links_to_its_clause_and_the_back_button_returns(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.begin("Human", "Apprentice", game="Scarab")
    driver.confirm.wait_for()
    game = page.url
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Type an action")).to_be_focused()
    page.keyboard.type("return -8")
    page.keyboard.press("Enter")
    driver.tap(page.get_by_role("alert").get_by_role("button", name="Rule C13"))
    _clause(driver, "C13")
    driver.tap(page.locator("#look-C13"))
    expect(page.get_by_role("heading", name="Rule C13")).to_be_visible()
    page.go_back()
    driver.confirm.wait_for()
    assert page.url == game
    # An example can be opened by its address.
    driver.open("rule=scarab.C21")
    expect(page.get_by_text("wins.")).to_be_visible()
    driver.press("Back to the rules")
    _clause(driver, "C21")


def test_a_long_press_on_a_thing_opens_its_rule_and_does_nothing_else(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.begin("Human", "Porter")
    driver.confirm.wait_for()
    card = page.locator(".quay .card[aria-pressed]").nth(1)
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    _clause(driver, "S21")
    page.mouse.up()
    expect(page.locator("#drawer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    driver.tap(card)
    expect(card).to_have_attribute("aria-pressed", "true")


def test_while_asked_to_a_press_opens_the_rule_of_a_thing(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.begin("Human", "Porter")
    driver.confirm.wait_for()
    card = page.locator(".quay .card[aria-pressed]").first
    page.keyboard.press("e")
    expect(page.get_by_text("Tap a thing to read its rule.")).to_be_visible()
    card.click()
    _clause(driver, "S21")
    page.keyboard.press("Escape")
    driver.tap(card)
    expect(card).to_have_attribute("aria-pressed", "true")
