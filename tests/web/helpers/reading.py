"""A strict parser of HTML, for tests that look for elements as a person does."""

from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser

from web.build.build import own_icons, pictures, stock_icons
from web.ui.markup import VOID

ICONS = {f"icons.svg#{name}" for name in (*stock_icons(), *(path.stem for path in own_icons()))}
PICTURES = pictures()


@dataclass
class Node:
    """An element, or the root of a document."""

    name: str
    attributes: dict[str, str | None]
    children: "list[Node | str]" = field(default_factory=list)

    @property
    def text(self) -> str:
        parts = (c if isinstance(c, str) else c.text for c in self.children)
        return " ".join(" ".join(parts).split())

    @property
    def label(self) -> str:
        return self.attributes.get("aria-label") or self.text

    def all(self, fits: "Callable[[Node], bool]") -> "list[Node]":
        nodes = [child for child in self.children if isinstance(child, Node)]
        return [found for n in nodes for found in ([n] if fits(n) else []) + n.all(fits)]

    def named(self, name: str) -> "list[Node]":
        return self.all(lambda node: node.name == name)

    def of_class(self, name: str) -> "list[Node]":
        return self.all(lambda node: name in (node.attributes.get("class") or "").split())

    def by_id(self, name: str) -> "Node":
        (found,) = self.all(lambda node: node.attributes.get("id") == name)
        return found


class Reader(HTMLParser):
    """Parses HTML in which every element is closed, in order, and every picture and icon exists."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs))
        used = str(node.attributes.get("href"))
        assert tag != "use" or used in ICONS or used.partition("#")[0] in PICTURES, attrs
        assert tag != "img" or node.attributes["src"] in PICTURES, attrs
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str) -> Node:
    """The root of a piece of HTML.

    :raises AssertionError: if an element is not closed.
    """
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1
    return reader.open[0]
