"""An event of the page: what a person has done, or what the browser reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.ui.unseen import whole

if TYPE_CHECKING:
    from web.app.app import App

TABLE = "table:"
"""The prefix of events that change the selection at the table."""


@dataclass(frozen=True, slots=True)
class Event:
    """``name``: as the element's ``data-click`` (or ``-change``, ``-submit`` …) says; ``data``: the
    element's other ``data-`` attributes, a field's ``name`` and ``value``, a form's fields with
    ``submitter``, or a ``key``."""

    name: str
    data: Mapping[str, str]

    def readable(self) -> Event:
        """The same with no halves of characters in the data."""
        return Event(self.name, {name: whole(text) for name, text in self.data.items()})

    @property
    def value(self) -> str:
        """The value of the element; "" if it has none."""
        return self.data.get("value", "")

    @property
    def is_table_key(self) -> bool:
        """Whether a key was pressed at the table."""
        return self.name.startswith(TABLE) and "key" in self.data

    @property
    def is_from_field(self) -> bool:
        """Whether it came from a field or a form."""
        return "name" in self.data or "submitter" in self.data


Handler = Callable[["App", Event], None]
