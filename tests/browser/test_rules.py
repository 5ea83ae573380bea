"""The rules in the page, as a person reads them: searched, looked at, and reached by a refusal."""

from playwright.sync_api import expect

from tests.browser.driver import Driver, Sit


def _clause(driver: Driver, clause: str) -> None:
    """Wait until the panel shows this clause where it can be read, and it has the focus."""
    found = driver.page.locator(f"#rule-{clause}")
    expect(found).to_be_in_viewport(ratio=1)
    expect(found).to_be_focused()


def test_a_word_is_found_its_position_looked_at_and_the_way_leads_back(sit: Sit) -> None:
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


def test_a_refusal_leads_to_its_clause_and_the_back_button_from_its_position(sit: Sit) -> None:
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
    # Its address alone is enough, too.
    driver.open("rule=scarab.C21")
    expect(page.get_by_text("wins.")).to_be_visible()
    driver.press("Back to the rules")
    _clause(driver, "C21")
