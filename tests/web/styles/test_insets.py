"""What lies at an edge of the screen keeps clear of what the device has there: a notch, a bar."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.helpers.sources import code, code_files

INSET: Final = "env(safe-area-inset-{})"
AT_THE_EDGE: Final = {
    ".masthead": "left right",
    ".masthead .at-hand:focus-within": "left right",
    ".notice": "left right",
    ".drawer": "left right bottom",
    ".screen": "left right",
}
"""What reaches to these edges of the page, and has to keep clear of them by its padding."""


def rules() -> Iterator[tuple[str, str]]:
    """The selectors of all stylesheets with what they say."""
    for path in code_files(".css"):
        for selector, body in re.findall(r"([^{};]+)\{([^{}]*)\}", code(path)):
            yield selector.strip(), body


@pytest.mark.parametrize(("selector", "sides"), AT_THE_EDGE.items())
def test_what_reaches_to_an_edge_has_room_there(selector: str, sides: str) -> None:
    bodies = [body for name, body in rules() if name == selector and "padding:" in body]
    assert any(all(INSET.format(each) in body for each in sides.split()) for body in bodies)


def test_what_sticks_to_the_bottom_has_room_there() -> None:
    sticking = [(name, body) for name, body in rules() if re.search(r"position: sticky", body)]
    found = {name: body for name, body in sticking if re.search(r"\bbottom:", body)}
    assert found and [name for name in found if INSET.format("bottom") not in found[name]] == []
