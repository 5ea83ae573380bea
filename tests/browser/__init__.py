"""Tests that drive the built page in a browser."""

from typing import Final

from playwright.sync_api import Page, ViewportSize

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
TABLET: Final[ViewportSize] = {"width": 1180, "height": 820}
QUICK: Final = "?pace=0&ahead=0"
"""For the address: bots make no pauses, and the page does nothing that only saves waiting later."""
# Pale buttons do not go with what is chosen; disabled ones only say why they can't be chosen.
CHOICES: Final = "main button[aria-pressed=false]:enabled:not(.pale, [aria-disabled=true])"
"""The buttons of a table that can be selected."""
UNSETTLED: Final = ".pressed, [data-busy], [data-holds], [data-leads]"
"""What there is while a press has not been handled: at first only the press itself is painted; it
waits until this tab holds the game."""
PAINTED: Final = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A script that waits until the current state has been painted."""
TWICE: Final = """button => {
    new MutationObserver((_, observer) => {
        observer.disconnect();
        button.click();
    }).observe(document.documentElement, { attributeFilter: ["data-busy"] });
    button.click();
}"""
"""Presses something twice: the second time after the first press was handled, and before what comes
of it is drawn."""
FILL_STORAGE: Final = """() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
        try { localStorage.setItem(`filler${size}`, "x".repeat(size)); } catch {}
    }
}"""
"""A script that leaves no room in the storage."""
_PICTURES: Final = """async () => {
    const grounds = [...document.querySelectorAll("*")]
        .map((each) => getComputedStyle(each).backgroundImage)
        .flatMap((ground) => [...ground.matchAll(/url\\("(.*?)"\\)/g)])
        .map(([, address]) => Object.assign(new Image(), { src: address }));
    const pictures = [...document.images, ...grounds];
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
}"""
"""Waits until all pictures are loaded, those of grounds, too."""


def first_offered(page: Page) -> str:
    """The first action that the open line for typed ones offers, as it is typed."""
    offered = page.locator("#typed-actions option").first.get_attribute("value")
    assert offered
    return offered


def see_pictures(page: Page) -> None:
    """Wait until all pictures are there, those of grounds, too, and painted."""
    page.evaluate(_PICTURES)
    page.evaluate(PAINTED)


def settle(page: Page) -> None:
    """Wait until a press has been handled."""
    page.locator(UNSETTLED).first.wait_for(state="detached")


MAY_COPY: Final = {"chromium": ["clipboard-read", "clipboard-write"], "webkit": ["clipboard-read"]}
"""What has to be permitted in each engine, so that pages read and write the clipboard."""


def let_copy(page: Page) -> None:
    """Let a page read and write the clipboard."""
    assert page.context.browser
    if wanted := MAY_COPY.get(page.context.browser.browser_type.name):
        page.context.grant_permissions(wanted)
