"""A line that carries the links of a sealed game (docs/sealed.md) between its two devices.

Nothing of the protocol changes: whoever reads, forges or keeps back a link here can do as much as
with any messenger.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Courier:
    """The line to the other device. ``is_there``: whether that has said something; ``sent``: the
    last link that has gone over; ``waiting``: one that has come while another game was open."""

    line: str
    is_there: bool = False
    sent: str = ""
    waiting: str = ""
