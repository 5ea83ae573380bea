"""Plays on the page with the keyboard alone, by what has the focus."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from tests.browser import settle

FAR = 200
"""No control is more Tabs away."""

_NAME = """() => {
    const element = document.activeElement;
    return element.getAttribute('aria-label') ?? element.innerText.replace(/\\s+/g, ' ').trim();
}"""


class Keyboard:
    """The keys of a page, and what the focus is on."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._rng = Random(seed)

    @property
    def focused(self) -> str:
        """The id of what has the focus; of the page's body it is empty."""
        found: str = self.page.evaluate("document.activeElement.id")
        return found

    @property
    def focused_name(self) -> str:
        """How a screen reader calls what has the focus: its label, or its text."""
        found: str = self.page.evaluate(_NAME)
        return found

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            settle(self.page)

    def some(self, *keys: str) -> None:
        """Press one, two or three of these keys, by chance."""
        self.press(*self._rng.choices(keys, k=self._rng.randrange(1, 4)))

    def tab_to(self, wanted: Callable[[], bool]) -> None:
        """Press Tab until the focus is on what is wanted."""
        for _ in range(FAR):
            if wanted():
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead there, but to {self.focused_name!r}")

    def tab_to_id(self, id: str) -> None:
        """Press Tab until the focus is on the element with this id."""
        self.tab_to(lambda: self.focused == id)

    def activate(self, name: str) -> None:
        """Go to the button with this name and press it."""
        self.tab_to(lambda: self.focused_name == name)
        self.press("Enter")
