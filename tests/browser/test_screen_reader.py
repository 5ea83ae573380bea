"""The page for screen readers: games through the accessibility tree, announcements, focus."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import lacks, settle
from tests.browser.driver import NO_CHOICE, PATIENCE, SHORT_SCARAB, Sit
from tests.browser.keyboard import Keyboard

PRESSES = 6
_HEAR = """() => {
    window.heard = [];
    // As a screen reader does with polite live regions and alerts.
    const region = node => (node.nodeType === 1 ? node : node.parentElement)
        ?.closest('[aria-live], [role=status], [role=alert], [role=log]');
    const tell = (node, text) => text.trim() && heard.push([region(node)?.id ?? '', text.trim()]);
    new MutationObserver(changes => changes.forEach(({ type, target, addedNodes }) => {
        const live = region(target);
        if (!live || live.getAttribute('aria-live') === 'off') return;
        if (type === 'childList') addedNodes.forEach(node => tell(target, node.textContent));
        else if (live.getAttribute('aria-relevant') !== 'additions') tell(target, target.data);
    })).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@dataclass(frozen=True)
class Element:
    """An element of the accessibility tree."""

    id: int
    role: str
    name: str
    properties: dict[str, Any]


class ScreenReader:
    """A user who knows only the accessibility tree of the page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = lacks.protocol(page, lacks.TREE)
        self._session.send("Accessibility.enable")

    def things(self) -> list[Element]:
        """All elements that are not ignored, in order."""
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        return [
            Element(
                node.get("backendDOMNodeId", 0),
                node["role"]["value"],
                node.get("name", {}).get("value", ""),
                {each["name"]: each["value"].get("value") for each in node.get("properties", ())},
            )
            for node in nodes
            if not node["ignored"]
        ]

    def all(self, role: str, name: str) -> list[Element]:
        """All elements with this role and name."""
        return [thing for thing in self.things() if (thing.role, thing.name) == (role, name)]

    def wait_for(self, wanted: Callable[[list[Element]], Element | None]) -> Element:
        """Wait until ``wanted`` finds an element.

        :raises AssertionError: after PATIENCE, since a bot's worker may have to start first.
        """
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline:
            settle(self._page)  # some elements are there before others
            if found := wanted(self.things()):
                return found
            self._page.evaluate("() => new Promise(requestAnimationFrame)")
        raise AssertionError("there is no such element")

    def press(self, thing: Element) -> None:
        """Press an element like a screen reader."""
        found = self._session.send("DOM.resolveNode", {"backendNodeId": thing.id})["object"]
        self._session.send(
            "Runtime.callFunctionOn",
            {"objectId": found["objectId"], "functionDeclaration": "function () { this.click() }"},
        )
        settle(self._page)

    def unfold(self, part: str) -> None:
        """Open what is folded up below a summary with this in its name."""
        folded = [t for t in self.things() if t.role == "DisclosureTriangle" and part in t.name]
        self.press(folded[0])

    @property
    def focused(self) -> list[str]:
        """The roles of the focused elements, without the page itself."""
        has = [t for t in self.things() if t.properties.get("focused") is True]
        return [t.role for t in has if t.role != "RootWebArea"]


def up_to_me(things: list[Element]) -> Element | None:
    """The element to use next: the end, a way on, or “Confirm”; None while the page acts itself."""
    if any(thing.name == NO_CHOICE for thing in things):
        return None
    for role, names in (
        ("heading", ("The game is over",)),
        ("button", ("Next", "Continue")),
        ("button", ("Confirm",)),
    ):
        for thing in things:
            if (thing.role, thing.name in names) == (role, True):
                return thing
    return None


@pytest.mark.parametrize(
    ("game", "bot"),
    [("Scarab", "Apprentice"), ("Sakkara", "Labourer")],
)
@pytest.mark.slow
def test_a_whole_game_can_be_played_through_the_accessibility_tree(
    sit: Sit, game: str, bot: str
) -> None:
    driver = sit()
    ear, rng = ScreenReader(driver.page), Random(8)
    begin(ear, game, bot)
    decisions = 0
    while (thing := ear.wait_for(up_to_me)).role != "heading":
        if thing.name == "Confirm":
            decide(ear, rng)
            decisions += 1
        else:
            ear.press(thing)
    assert driver.saved.over and decisions > 9
    ear.unfold("All results")
    # “−3”, or “9 of 14”.
    cells = [thing.name.partition(" ")[0] for thing in ear.things() if thing.role == "cell"]
    for score in driver.saved.state.scores:
        assert str(score).replace("-", "−") in cells


def begin(ear: ScreenReader, game: str, bot: str) -> None:
    """Select the game and the bot of the second seat, and start."""
    ear.press(*ear.all("radio", game))
    ear.unfold("Change")
    for short in ear.all("radio", SHORT_SCARAB):
        ear.press(short)
    ear.unfold("Seat 2")
    ear.press(ear.all("radio", "Choose a strength")[-1])
    marks = [each for each in ear.things() if each.role == "button" and each.name.startswith(bot)]
    ear.press(marks[-1])
    ear.press(*ear.all("button", "Play"))


def decide(ear: ScreenReader, rng: Random) -> None:
    """Press choices until “Confirm” is enabled, then press it."""
    presses = 0
    while True:
        things = ear.things()
        confirm = next((t for t in things if (t.role, t.name) == ("button", "Confirm")), None)
        if confirm is None:
            return  # a second press has carried it out
        if not confirm.properties.get("disabled"):
            ear.press(confirm)
            return
        offered = [t for t in things if t.properties.get("pressed") == "false"]
        assert offered and all(t.name for t in offered)
        if presses and presses % PRESSES == 0:
            ear.press(next(t for t in things if (t.role, t.name) == ("button", "Clear")))
        takes = [thing for thing in offered if thing.name.startswith("Take ")]
        ear.press(rng.choice(takes if takes and presses % 2 == 0 else offered))
        presses += 1


def test_the_page_has_landmarks_and_named_regions(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter")
    driver.wait()
    ear = ScreenReader(driver.page)
    things = ear.things()
    for role in ("banner", "navigation", "main", "log", "status"):
        assert sum(thing.role == role for thing in things) >= 1, role
    regions = [thing.name for thing in things if thing.role == "region"]
    assert all(regions) and len(regions) == len(set(regions)) >= 6


@pytest.mark.slow
def test_each_action_of_a_whole_game_is_announced_once(sit: Sit) -> None:
    driver = sit()
    driver.page.evaluate(_HEAR)
    driver.begin("Human", "Apprentice", "Apprentice", game="Scarab")
    driver.play()
    said = " ".join(text for region, text in driver.page.evaluate("heard") if region == "said")
    assert "thinking" not in said and "your turn" in said
    driver.press("Log")
    while (earlier := driver.page.get_by_role("button", name="Show earlier actions")).count():
        earlier.click()
        settle(driver.page)
    lines = driver.page.locator("#drawer ol > li").all_inner_texts()
    assert len(lines) == driver.saved.length
    assert said.count(" takes ") == sum(line.count(" takes ") for line in lines)
    since = 0
    for line in reversed(lines):
        told = line.removesuffix("\nWhy?")
        assert told in said[since:]
        since = said.index(told, since) + len(told)


def test_the_same_refusal_is_read_out_each_time(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.unfold("#opening")
    field = page.get_by_label("A link to a game")
    problem = page.get_by_role("alert")
    for times in range(3):
        if times == 1:
            page.evaluate(_HEAR)  # the first time, the region itself is new
        field.fill("no link")
        driver.tap(page.get_by_role("button", name="Open", exact=True))
        expect(problem.locator(f"[id$='-{times + 1}']")).to_be_visible()
    said = problem.inner_text()
    assert page.evaluate("heard") == [["link-problem", said]] * 2


@pytest.mark.long
def test_bots_and_panels_do_not_lose_the_focus(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter", "Porter")
    driver.confirm.wait_for()
    ear, keys = ScreenReader(driver.page), Keyboard(driver.page)
    for key in ("l", "m", "t", "?"):
        driver.choose()
        driver.confirm.press("Enter")
        driver.wait()
        beneath = ear.focused
        assert beneath
        keys.press(key)
        expect(driver.page.get_by_role("dialog")).to_be_visible()
        assert ear.focused == ["heading"]
        keys.press("Escape")
        assert ear.focused == beneath
