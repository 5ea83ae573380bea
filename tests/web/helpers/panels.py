"""What the open panel and the menu of a page show."""

from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read


def drawer(table: Table) -> Node:
    """The panel that is open."""
    return read(table.device.html).by_id("drawer")


def pressed(table: Table, event: str) -> list[str]:
    """Open the menu; return the values of its pressed buttons for an event."""
    table.do("panel", "menu")
    buttons = [each.attributes for each in read(table.device.html).named("button")]
    reporting = [each for each in buttons if each.get("data-click") == event]
    return [str(each["data-value"]) for each in reporting if each["aria-pressed"] == "true"]


def rows_of(node: Node, caption: str) -> list[list[str]]:
    """The texts of the cells of the table with this caption, row by row, without its head."""
    (found,) = [
        each
        for each in node.named("table")
        if [named.text for named in each.named("caption")] == [caption]
    ]
    (body,) = found.named("tbody")
    return [[cell.text for cell in cells(row)] for row in body.named("tr")]


def cells(row: Node) -> list[Node]:
    """The cells of a table's row, headings included."""
    return row.all(lambda node: node.name in ("td", "th"))
