"""A strict parser of HTML, for tests that look for elements as a person does."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from typing import Final

from web.build.build import own_icons, pictures, stock_icons
from web.ui.markup import VOID

ICONS = {f"icons.svg#{name}" for name in (*stock_icons(), *(path.stem for path in own_icons()))}
PICTURES = pictures()
# Python's own parser takes anything, and several times as long.
TOKEN: Final = re.compile(r'<(/?)([a-z][\w-]*)((?: [^\s"<>/=]+(?:="[^"<>]*")?)*)>|[^<>]+')
ATTRIBUTE: Final = re.compile(r' ([^\s"=]+)(?:="([^"]*)")?')


@dataclass
class Node:
    """An element, or the root of a document."""

    name: str
    attributes: Mapping[str, str | None]
    children: "list[Node | str]" = field(default_factory=list)

    @property
    def text(self) -> str:
        parts = (c if isinstance(c, str) else c.text for c in self.children)
        return " ".join(" ".join(parts).split())

    @property
    def spoken(self) -> str:
        """The text without what screen readers skip."""
        parts = (c if isinstance(c, str) else c.spoken for c in self.children)
        is_hidden = self.attributes.get("aria-hidden") == "true"
        return "" if is_hidden else " ".join(" ".join(parts).split())

    @property
    def label(self) -> str:
        return self.attributes.get("aria-label") or self.text

    def all(self, fits: "Callable[[Node], bool]") -> "list[Node]":
        found, left = [], self.children[::-1]
        while left:
            if isinstance(node := left.pop(), Node):
                left += node.children[::-1]
                if fits(node):
                    found.append(node)
        return found

    def named(self, name: str) -> "list[Node]":
        return self.all(lambda node: node.name == name)

    def of_class(self, name: str) -> "list[Node]":
        return self.all(lambda node: name in (node.attributes.get("class") or "").split())

    def by_id(self, name: str) -> "Node":
        (found,) = self.all(lambda node: node.attributes.get("id") == name)
        return found


@lru_cache(maxsize=8)
def read(html: str) -> Node:
    """The root of a piece of HTML, as :mod:`web.ui.markup` writes it.

    :raises AssertionError: if it is written otherwise, an element is not closed, or there is no
        such picture or icon.
    """
    open, end = [Node("", {})], 0
    for token in TOKEN.finditer(html):
        assert token.start() == end, html[end : end + 99]
        end = token.end()
        closes, tag, attributes = token.groups()
        if not tag:
            open[-1].children.append(unescape(token[0]))
        elif closes:
            assert open.pop().name == tag, html[end - 99 : end]
        else:
            node = Node(tag, _attributes(tag, attributes))
            open[-1].children.append(node)
            if tag not in VOID:
                open.append(node)
    assert (end, len(open)) == (len(html), 1), html[end : end + 99]
    return open[0]


# Most elements are the same on the next page.
@lru_cache(maxsize=1 << 14)
def _attributes(tag: str, written: str) -> Mapping[str, str | None]:
    pairs = [(found[1].lower(), found[2]) for found in ATTRIBUTE.finditer(written)]
    read = {name: None if value is None else unescape(value) for name, value in pairs}
    assert len(read) == len(pairs), written
    used = str(read.get("href"))
    assert tag != "use" or used in ICONS or used.partition("#")[0] in PICTURES, written
    assert tag != "img" or str(read["src"]).partition("#")[0] in PICTURES, written
    return read
