"""What a deal of the day, or a step of the pyramid, has brought, as a text for a chat.

It has words and numbers only, so that a screen reader says it as it stands, and nothing of the
deal, so that others can still play it. No text is longer than :data:`MOST`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobek.core.text import tr
from web.session.daily import Day
from web.storage.daily_tries import Try
from web.ui import formats
from web.ui.markup import Html, label, textarea
from web.ui.screens.daily import result
from web.ui.screens.frame import plain
from web.ui.screens.panels import panel
from web.ui.screens.sharing import Attempt, Message, passing_on
from web.ui.set_deals import STARS, SetDeal
from web.ui.words import Words

PANEL: Final = "result"
"""The name of the panel."""
MOST: Final = 200
"""Maximum length, in characters."""


def of_day(tried: Try, week: Sequence[Day], words: Words) -> str:
    """The text of a finished try. ``week``: the seven days up to its own; ``words``: its game's."""
    points = [_points(day.tried) for day in week]
    return "\n".join(
        (
            formats.colon(
                words.title, tr("Deal of the day, {date}", date=formats.date(week[-1].date))
            ),
            result(tried),
            tr("Seven days: {points}", points=", ".join(points)),
        )
    )


def of_step(deal: SetDeal, number: int, stars: int, words: Words) -> str:
    """The text of a completed step. ``number``: its own, from 1."""
    return "\n".join(
        (
            formats.colon(words.title, tr("The pyramid, deal {n}", n=number)),
            tr(deal.name),
            tr("{n} of {count} stars", n=stars, count=STARS),
        )
    )


def offer() -> Html:
    """The way to the panel."""
    return plain(tr("Send the result"), "panel", PANEL, id="open-result")


def sheet(message: Message, tried: Attempt | None, *, can_send: bool) -> Html:
    """The panel: the text with its link, and the ways to pass it on."""
    said = {
        ("copy", True): tr("The text has been copied."),
        ("copy", False): tr(
            "Your browser doesn’t allow copying: select the text below and copy it."
        ),
        ("send", False): tr("Your browser can’t send the text: copy it instead."),
    }
    send = tr("Send") if can_send else ""
    return panel(
        tr("Send the result"),
        label(
            tr("Result"),
            textarea(message.whole, readonly=True, id="result-text", rows=5),
            class_="labelled",
        ),
        passing_on(send, tr("Copy"), tried=tried, said=said),
    )


def _points(tried: Try | None) -> str:
    return formats.number(tried.points[0]) if tried and tried.has_counted else "–"
