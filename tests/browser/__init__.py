"""Tests that drive the built page in a browser, as a person would."""

from typing import Final

from playwright.sync_api import Page

# What is pale goes with nothing that is pressed already.
CHOICES: Final = "main button[aria-pressed=false]:enabled:not(.pale)"
"""What can be pressed at a table to choose it."""
PAINTED: Final = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what is so now has been painted."""


def settle(page: Page) -> None:
    """Wait until what was pressed is done: at first only the press is painted."""
    page.locator(".pressed").first.wait_for(state="detached")
