"""What closes an open pile, in Node."""

import json

import pytest

import serve
from tests.helpers.in_node import run_in_node

STAGE = """
const heard = {};
const summary = { focus() { document.activeElement = this; }, closest: () => pile };
const card = { closest: (selector) => selector.startsWith("details") ? pile : null };
const other = { closest: () => null };
const parts = [summary, card];
let inert = null;
const pile = {
  open: true, contains: (each) => parts.includes(each), closest: () => inert,
  querySelector: () => summary,
};
globalThis.document = {
  activeElement: card,
  addEventListener: (name, hear) => { heard[name] = hear; },
  querySelectorAll: () => pile.open ? [pile] : [],
};
let taken = false;
const press = (key) =>
  heard.keydown({ key, preventDefault() {}, stopPropagation() { taken = true; } });
const leave = (relatedTarget) => heard.focusout({ target: card, relatedTarget });
"""
"""A table with a pile, in which a card has the focus."""


@pytest.mark.parametrize(
    ("what", "is_open"),
    [
        ('press("Escape")', False),
        ('press("ArrowLeft")', True),
        ("leave(other)", False),
        ("leave(summary)", True),
        ("leave(null)", True),  # to another window, say
        ("heard.click({ target: card })", True),
        ("heard.click({ target: other })", False),
        ('inert = {}; press("Escape")', True),  # there is a panel, which it closes
    ],
)
def test_what_closes_a_pile(what: str, is_open: bool) -> None:
    assert run_in_node(script(f"{what}; said = pile.open;")) is is_open


def test_escape_closes_the_pile_alone_and_the_focus_stays_there() -> None:
    last = 'press("Escape"); said = [taken, document.activeElement === summary];'
    assert run_in_node(script(last)) == [True, True]
    again = 'press("Escape"); taken = false; press("Escape"); said = taken;'
    assert run_in_node(script(again)) is False


def script(last: str) -> str:
    """Have something done to the pile, and print what is ``said``."""
    module = json.dumps((serve.ROOT / "web" / "browser" / "piles.mjs").as_uri())
    return f"{STAGE}await import({module}); let said; {last} console.log(JSON.stringify(said));"
