"""The deal of the day: the card on the start screen, and what a finished try has made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sobek.core.text import tr
from web.session.daily import Day
from web.storage.daily_tries import Try
from web.ui import formats
from web.ui.markup import Html, button, h2, li, ol, p, press, section, small, span, strong
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of the day. ``game``: its game; ``bot``: the kind of the opponent; ``week``: the
    last seven days."""

    game: Renderer
    bot: str
    week: Sequence[Day]

    @property
    def today(self) -> Day:
        """The last of them."""
        return self.week[-1]


def card(today: Daily | None) -> Html:
    """The card on the start screen. None: nobody has tried one yet."""
    tried = today.today.tried if today else None
    return section(
        h2(tr("Deal of the day"), id="daily"),
        ol((_day(day) for day in today.week), class_="week") if today else None,
        p(_said(today, tried)),
        actions(_begin(tried, today.today.date.isoformat() if today else None)),
        class_="sheet daily",
        aria_labelledby="daily",
    )


def made(tried: Try) -> str:
    """What a finished try has made, and what the strongest bot has made."""
    if not tried.counts:
        return tr("This try doesn’t count: it became a practice game, or a bot was replaced.")
    if tried.best is None:
        return _result(tried)
    best = tr("the strongest bot would have scored {n} in your place", n=tried.best)
    return formats.semicolon(_result(tried), best)


def _said(today: Daily | None, tried: Try | None) -> str:
    if today and tried and tried.is_finished:
        return made(tried)
    if today:
        words = today.game.words
        return tr("{game}, opponent: {bot}. One try.", game=words.title, bot=words.kind(today.bot))
    return tr("The same deal for everyone: one try.")


def _begin(tried: Try | None, day: str | None) -> Html:
    """The button. It names the day that it means, which may pass before it is pressed."""
    if tried is None:
        text, kind = tr("Play today’s deal"), "primary"
    elif not tried.is_finished:
        text, kind = tr("Continue"), "primary"
    else:
        text, kind = tr("Again, for practice"), None
    return button(text, type="button", id="open-daily", class_=kind, **press("daily", day))


def _day(day: Day) -> Html:
    """A day of the row: its number in the month, and the points."""
    tried = day.tried
    said, shown, kind = tr("not played"), "–", None
    if tried and tried.is_finished and tried.counts:
        said, shown = _result(tried), formats.number(tried.points[0])
        kind = "won" if tried.is_won else "lost"
    return li(
        small(str(day.date.day), aria_hidden="true"),
        strong(shown, aria_hidden="true"),
        span(formats.colon(formats.date(day.date), said), class_="unseen"),
        class_=kind,
    )


def _result(tried: Try) -> str:
    """“Won, 54 to 48”."""
    own = formats.number(tried.points[0])
    other = formats.number(max(tried.points[1:], default=0))
    if tried.is_won:
        return tr("Won, {own} to {other}", own=own, other=other)
    return tr("Lost, {own} to {other}", own=own, other=other)
