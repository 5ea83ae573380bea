"""Which of several buttons Escape and going back press, in Node."""

import json

import pytest

import serve
from tests.helpers.in_node import run_in_node

STAGE = """
globalThis.document = { addEventListener() {} };
const button = (name, closes = "", covered = false) =>
  ({ name, dataset: { closes }, closest: () => covered });
"""
"""What stands on the page, as far as it matters."""


@pytest.mark.parametrize(
    ("buttons", "pressed"),
    [
        ("", ""),
        ('button("close"), button("clear")', "close"),
        ('button("leave", "last"), button("clear")', "clear"),
        ('button("leave", "last")', "leave"),
        ('button("leave", "last", true), button("clear", "", true), button("close")', "close"),
    ],
)
def test_what_leaves_the_screen_comes_last(buttons: str, pressed: str) -> None:
    module = json.dumps((serve.ROOT / "web" / "browser" / "shortcuts.mjs").as_uri())
    script = f"{STAGE}const {{ topmost }} = await import({module});"
    found = f"topmost([{buttons}])?.name"
    assert run_in_node(f'{script}console.log(JSON.stringify({found} ?? ""))') == pressed
