"""Uses the page with the keyboard alone."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from tests.browser import settle
from tests.browser.firefox import GO_ROUND

MAX_TABS = 200
"""Maximum number of Tabs to any control."""

_NAME = """() => {
    const element = document.activeElement;
    return element.getAttribute('aria-label') ?? element.innerText.replace(/\\s+/g, ' ').trim();
}"""


class Keyboard:
    """Presses keys and follows the focus."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._rng = Random(seed)
        browser = page.context.browser
        self._is_firefox = bool(browser and browser.browser_type.name == "firefox")

    @property
    def focused(self) -> str:
        """The id of the focused element; "" for the body."""
        found: str = self.page.evaluate("document.activeElement.id")
        return found

    @property
    def focused_name(self) -> str:
        """The accessible name of the focused element: its label, or its text."""
        found: str = self.page.evaluate(_NAME)
        return found

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            if not (key == "Tab" and self._is_firefox and self.page.evaluate(GO_ROUND)):
                self.page.keyboard.press(key)
            settle(self.page)

    def some(self, *keys: str) -> None:
        """Press one, two or three of these keys at random."""
        self.press(*self._rng.choices(keys, k=self._rng.randrange(1, 4)))

    def tab_to(self, wanted: Callable[[], bool]) -> None:
        """Press Tab until the condition holds."""
        for _ in range(MAX_TABS):
            if wanted():
                return
            self.press("Tab")
        raise AssertionError(f"Tab ends at {self.focused_name!r}")

    def tab_to_id(self, id: str) -> None:
        """Press Tab until the focus is on the element with this id."""
        self.tab_to(lambda: self.focused == id)

    def activate(self, name: str) -> None:
        """Press Tab to the button with this name, and Enter."""
        self.tab_to(lambda: self.focused_name == name)
        self.press("Enter")
