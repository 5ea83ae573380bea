"""The line for typed actions, as a person uses it."""

from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read


def field(table: Table) -> Node:
    """The input of the line."""
    (found,) = (
        node
        for node in read(table.device.html).named("input")
        if node.attributes.get("name") == "typed"
    )
    return found


def type_line(table: Table, text: str) -> None:
    """Type a text and press Enter. The browser reports both."""
    table.do("typing-on", text, name="typed")
    table.do("typed", typed=text, submitter="")


def completions(table: Table) -> dict[str, str]:
    """The texts that the line offers, each with its meaning."""
    lists = read(table.device.html).named("datalist")
    return {
        node.attributes["value"] or "": node.text for each in lists for node in each.named("option")
    }
