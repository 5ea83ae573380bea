"""Several devices at one table: who plays where, and what to do where one is not there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobek.core.text import tr, trn
from web.devices.hand import Hand, Link, other_version
from web.devices.messages import Why
from web.ui.markup import Html, div, li, p, section, span, ul
from web.ui.scene import Players
from web.ui.screens.frame import actions, plain, primary
from web.ui.screens.keeping import KEEP
from web.ui.screens.panels import panel
from web.ui.widgets import listed, name_of, named

DEVICES: Final = "devices"
"""The panel."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at the table. ``people``: the seats of persons; ``elsewhere``: of those with a device
    of their own; ``away``: whose device is not there; ``onlookers``: the number of devices that
    only look on."""

    players: Players
    people: Sequence[int]
    elsewhere: Sequence[int]
    away: Sequence[int]
    onlookers: int


def offer() -> Html:
    """The way to the panel."""
    return plain(tr("Other devices"), "panel", DEVICES)


def devices(company: Company) -> Html:
    """The panel: each person, where they play, and how that can change."""
    says = tr(
        "Each person can hold their hand on a device of their own. Both devices need this page and "
        "the same Wi-Fi or hotspot, but no internet."
    )
    return panel(
        tr("Other devices"),
        p(says),
        ul((_person(company, seat) for seat in company.people), class_="devices"),
        _onlookers(company.onlookers),
        _moving(),
    )


def _person(company: Company, seat: int) -> Html:
    if seat not in company.elsewhere:
        said = tr("plays on this device")
        ways = [plain(tr("On their own device"), "send-elsewhere", seat)]
    elif seat in company.away:
        said = tr("is away")
        ways = [
            primary(tr("Show the code"), "pair", seat),
            plain(tr("Play on this device"), "bring-here", seat),
        ]
    else:
        said = tr("plays on their own device")
        ways = [
            plain(tr("Play on this device"), "bring-here", seat),
            plain(tr("Another device"), "pair", seat),
        ]
    who = span(named(company.players, seat), " ", said)
    return li(who, div(ways, class_="ways"))


def _moving() -> Html:
    """The way to what somebody may have looked for here."""
    return div(
        p(tr("All games and results can go to another device, too.")),
        actions(plain(tr("Keep or move"), "panel", KEEP)),
        class_="section",
    )


def _onlookers(number: int) -> Html:
    """The devices that only look on, and the way to another one."""
    said = trn("{n} device looks on.", "{n} devices look on.", number) if number else ""
    return div(
        p(said or tr("A further device can show what everybody may see, such as a television.")),
        actions(plain(tr("Add a spectator"), "pair", "onlooker")),
        class_="section",
    )


def awaited(company: Company) -> Html:
    """That devices are not there, while the game waits for them, and what can be done."""
    names = listed([name_of(company.players, seat) for seat in company.away])
    said = trn("{names} is away.", "{names} are away.", len(company.away), names=names)
    ways = [plain(tr("Other devices"), "panel", DEVICES)]
    if len(company.away) == 1:
        seat = company.away[0]
        ways = [
            plain(tr("Show the code"), "pair", seat),
            plain(tr("Take over here"), "bring-here", seat),
        ]
    return section(p(said), div(ways, class_="ways"), class_="notice calm", role="status")


def lost(why: Why | None) -> Html:
    """On a device at a table: that the table is not heard, and the way back."""
    return _back(reason(why))


def left() -> Html:
    """On a device whose page was loaded anew: the way back to the table."""
    return _back(tr("This device was at a table. Have the table show the code again, and scan it."))


def _back(said: str) -> Html:
    return section(
        p(said),
        div(plain(tr("Join again"), "join-table"), class_="ways"),
        class_="notice calm",
        role="status",
    )


def standing(hand: Hand) -> str:
    """What a device at a table waits for, in a few words; "" for nothing special."""
    if hand.link is Link.AWAY:
        return tr("The table is away")
    if hand.now and hand.now.undoing:
        return tr("Waiting until everyone agrees to the undo …")
    if hand.is_busy or hand.link is Link.ARRIVING:
        return tr("One moment …")
    return tr("The table is busy") if hand.now and hand.now.waits else ""


def reason(why: Why | None) -> str:
    """Why the table is not there, if it has said so."""
    match why:
        case Why.OLDER | Why.NEWER:
            return other_version(is_later=why is Why.OLDER)
        case Why.TAKEN:
            return tr("Another device has this hand now.")
        case Why.GONE:
            return tr("This hand is played at the table now.")
        case Why.LEFT:
            return tr("The table plays another game now.")
        case Why.FULL:
            return tr("There are too many devices at this table.")
        case _:
            return tr("The table is away. Have it show the code again, and scan it.")
