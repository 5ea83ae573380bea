"""For voice control and for one switch: the name of a button has what is seen on it, and Tab and
Enter are enough. On every screen that needs no browser to come about."""

import re
from collections.abc import Iterator

import pytest

from tests.browser import screens
from tests.web.helpers.reading import Node, read

FOR_EYES = {"unseen", "later"}
"""Classes of what is not seen."""
CONTROLS = ("a", "button", "input", "select", "summary", "textarea")
MOST_STOPS = 60
"""Maximum number of Tabs round a table: the board of Sakkara, on which each of 49 spaces can be
chosen, and the rest."""
TWICE = re.compile("<details open(?=[^>]* open[ >])")
"""Folded parts that screens opened although they were open."""
AT_HAND = "at-hand"
"""The line that only keyboards find: Tab comes to its field, and passes its buttons."""


@pytest.fixture(scope="module", params=screens.PARTS)
def pages(request: pytest.FixtureRequest) -> list[tuple[str, Node]]:
    """The screens of a part, each with its name."""
    found = screens.PARTS[request.param]()
    return [(name, read(TWICE.sub("<details", html))) for name, html in found]


@pytest.mark.long
def test_the_name_of_a_button_has_what_is_seen_on_it(pages: list[tuple[str, Node]]) -> None:
    wrong = {
        f"{name}: {seen(each)!r} is not in {label!r}"
        for name, page in pages
        for each in page.all(lambda node: node.name in ("a", "button", "summary"))
        if (label := each.attributes.get("aria-label")) and not words(seen(each)) <= words(label)
    }
    assert not wrong


def seen(node: Node) -> str:
    """The text that is seen on an element, also what screen readers skip."""
    parts = (each if isinstance(each, str) else seen(each) for each in node.children)
    is_unseen = FOR_EYES & set((node.attributes.get("class") or "").split())
    return "" if is_unseen else " ".join(" ".join(parts).split())


def words(text: str) -> set[str]:
    """What somebody can say of a text: its words and numbers, without signs."""
    return set(re.findall(r"[^\W_]{2,}", text.casefold()))


@pytest.mark.long
def test_tab_comes_to_everything_that_can_be_pressed(pages: list[tuple[str, Node]]) -> None:
    passed = {
        f"{name}: {each.label or each.attributes.get('id')}"
        for name, page in pages
        for each in controls(page)
        if each.attributes.get("tabindex") == "-1"
    }
    assert not passed


@pytest.mark.long
def test_a_table_takes_a_bounded_number_of_tabs(pages: list[tuple[str, Node]]) -> None:
    tables = {name: page for name, page in pages if page.of_class("table")}
    stops = {name: len(list(controls(page))) for name, page in tables.items() if free(page)}
    assert all(count <= MOST_STOPS for count in stops.values()), stops


def free(page: Node) -> bool:
    """Whether no panel lies over the page."""
    return not page.all(lambda node: node.attributes.get("role") == "dialog")


def controls(node: Node) -> Iterator[Node]:
    """What can be pressed or filled in, in order; nothing that is off or below what covers it."""
    kinds = (node.attributes.get("class") or "").split()
    if "inert" in node.attributes or AT_HAND in kinds:
        return
    is_off = "disabled" in node.attributes or node.attributes.get("aria-disabled") == "true"
    if node.name in CONTROLS and not is_off:
        yield node
    for each in node.children:
        if isinstance(each, Node):
            yield from controls(each)
