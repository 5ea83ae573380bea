"""A game by ear: nothing is read but the accessibility tree, and each move is told once."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import settle
from tests.browser.driver import NO_CHOICE, Sit
from tests.browser.keyboard import Keyboard

PRESSES = 6
_HEAR = """() => {
    window.heard = [];
    // What a screen reader does with a live region that is polite, or an alert.
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
class Thing:
    """What the accessibility tree has of an element."""

    id: int
    role: str
    name: str
    properties: dict[str, Any]


class Listener:
    """Someone who knows of a page what the accessibility tree tells, and acts on that."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")

    def things(self) -> list[Thing]:
        """All that is not ignored, in order."""
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        return [
            Thing(
                node.get("backendDOMNodeId", 0),
                node["role"]["value"],
                node.get("name", {}).get("value", ""),
                {each["name"]: each["value"].get("value") for each in node.get("properties", ())},
            )
            for node in nodes
            if not node["ignored"]
        ]

    def all(self, role: str, name: str) -> list[Thing]:
        """Everything with this role that is called so."""
        return [thing for thing in self.things() if (thing.role, thing.name) == (role, name)]

    def wait_for(self, wanted: Callable[[list[Thing]], Thing | None]) -> Thing:
        """Listen until there is such a thing."""
        for _ in range(600):
            if found := wanted(self.things()):
                return found
            self._page.evaluate("() => new Promise(requestAnimationFrame)")
        raise AssertionError("it never comes")

    def press(self, thing: Thing) -> None:
        """What a screen reader does when its user presses something."""
        found = self._session.send("DOM.resolveNode", {"backendNodeId": thing.id})["object"]
        self._session.send(
            "Runtime.callFunctionOn",
            {"objectId": found["objectId"], "functionDeclaration": "function () { this.click() }"},
        )
        settle(self._page)

    def choose(self, field: Thing, value: str) -> None:
        """Pick in a field that opens, by its first letters."""
        self._session.send("DOM.focus", {"backendNodeId": field.id})
        self._page.keyboard.type(value)

    @property
    def focused(self) -> list[str]:
        """The roles of what has the focus, but for the page itself."""
        has = [t for t in self.things() if t.properties.get("focused") is True]
        return [t.role for t in has if t.role != "RootWebArea"]


def up_to_me(things: list[Thing]) -> Thing | None:
    """What can be done next: the end, a way on, or “Confirm”; none while all goes by itself."""
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


def test_a_whole_game_that_reads_nothing_but_the_accessibility_tree(sit: Sit) -> None:
    driver = sit()
    ear, rng = Listener(driver.page), Random(8)
    begin(ear, "Scarab", "Apprentice")
    decisions = 0
    while (thing := ear.wait_for(up_to_me)).role != "heading":
        if thing.name == "Confirm":
            decide(ear, rng)
            decisions += 1
        else:
            ear.press(thing)
    assert driver.saved.over and decisions > 9
    cells = [thing.name for thing in ear.things() if thing.role == "cell"]
    for score in driver.saved.state.scores:
        assert str(score).replace("-", "−") in cells


def begin(ear: Listener, game: str, bot: str) -> None:
    """The game, who sits in the second seat, and the start."""
    ear.press(*ear.all("radio", game))
    ear.choose(ear.all("combobox", "Player")[1], bot[:3])
    ear.press(*ear.all("button", "Start the game"))


def decide(ear: Listener, rng: Random) -> None:
    """Press what is not pressed until “Confirm” is not disabled, and then that."""
    presses = 0
    while True:
        things = ear.things()
        confirm = next(t for t in things if (t.role, t.name) == ("button", "Confirm"))
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


def test_the_page_has_its_landmarks_and_each_region_a_name(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter")
    driver.confirm.wait_for()
    ear = Listener(driver.page)
    things = ear.things()
    for role in ("banner", "navigation", "main", "log", "status"):
        assert sum(thing.role == role for thing in things) >= 1, role
    regions = [thing.name for thing in things if thing.role == "region"]
    assert all(regions) and len(regions) == len(set(regions)) >= 6


@pytest.mark.slow
def test_each_move_of_a_whole_game_is_told_once_and_no_thinking(sit: Sit) -> None:
    driver = sit()
    driver.page.evaluate(_HEAR)
    driver.begin("Human", "Apprentice", "Apprentice", game="Scarab")
    driver.play()
    everything = driver.page.evaluate("heard")
    assert not [text for _, text in everything if "thinking" in text]
    told = [text for region, text in everything if region == "told"]
    driver.press("Log")
    while (earlier := driver.page.get_by_role("button", name="Show earlier actions")).count():
        earlier.click()
        settle(driver.page)
    lines = driver.page.locator("#drawer ol > li")
    assert [line.removesuffix("\nWhy?") for line in reversed(lines.all_inner_texts())] == told
    assert len(told) == driver.saved.length
    turns = [text for region, text in everything if region == "prompt"]
    assert turns, "whose turn it is was never told"


def test_the_focus_is_never_lost_to_a_bot_or_a_panel(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter", "Porter")
    driver.confirm.wait_for()
    ear, keys = Listener(driver.page), Keyboard(driver.page)
    for _ in range(4):
        driver.choose()
        driver.confirm.press("Enter")
        driver.wait()
        beneath = ear.focused
        assert beneath
        for key in ("l", "m", "t", "?"):
            keys.press(key)
            expect(driver.page.get_by_role("dialog")).to_be_visible()
            assert ear.focused == ["heading"]
            keys.press("Escape")
            assert ear.focused == beneath
