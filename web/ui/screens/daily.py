"""The deal of the day: the card on the start screen, and what a finished try has made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sobek.core.text import tr
from web.session.daily import AHEAD, Day
from web.storage.daily_tries import Try
from web.ui import formats
from web.ui.markup import Html, button, div, h2, li, ol, p, press, section, small, span, strong
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of a day. ``game``: its game; ``bot``: the kind of the opponent; ``week``: the seven
    days up to it; ``age``: how many days ago it was, 0 for today; ``is_ahead``: whether a day after
    today has been played here; ``is_kept``: whether the game of the try is saved here."""

    game: Renderer
    bot: str
    week: Sequence[Day]
    age: int = 0
    is_ahead: bool = False
    is_kept: bool = False

    @property
    def today(self) -> Day:
        """The last of them."""
        return self.week[-1]


def card(today: Daily | None, sends: Html | None = None) -> Html:
    """The card on the start screen. None: nobody has tried one yet. ``sends``: the way to send what
    was reached."""
    tried = today.today.tried if today else None
    return section(
        h2(_title(today), id="daily"),
        shard(today.week) if today else None,
        p(_said(today, tried)),
        p(
            tr(
                "A later day has been played on this device: its clock was ahead, or it has "
                "travelled. Each day keeps its one try."
            ),
            class_="facts",
        )
        if today and today.is_ahead and not today.age
        else None,
        actions(_begin(today, tried)),
        sends,
        class_="sheet daily",
        aria_labelledby="daily",
    )


def shard(week: Sequence[Day]) -> Html:
    """A potsherd with the date of the last of these days, and what each of them has brought."""
    return div(
        strong(formats.date(week[-1].date), class_="date", aria_hidden="true"),
        ol((_day(day) for day in week), class_="week"),
        class_="ostracon",
    )


def head(day: date) -> Html:
    """What stands above the table: which deal it is."""
    return span(formats.colon(tr("Deal of the day"), formats.date(day)), class_="ostracon")


def made(tried: Try) -> str:
    """What a finished try has made, and what the strongest bot has made."""
    if not tried.counts:
        return tr("This try doesn’t count: it became a practice game, or a bot was replaced.")
    if tried.best is None:
        return result(tried)
    points = formats.number(tried.best)
    best = tr("the strongest bot would have scored {n} in your place", n=points)
    return formats.semicolon(result(tried), best)


def _said(today: Daily | None, tried: Try | None) -> str:
    if today and tried and tried.is_finished:
        return made(tried)
    if today:
        words = today.game.words
        if today.age > AHEAD and not (tried and today.is_kept):
            return tr(
                "{game}, opponent: {bot}. This day is over, so it is for practice.",
                game=words.title,
                bot=words.kind(today.bot),
            )
        return tr("{game}, opponent: {bot}. One try.", game=words.title, bot=words.kind(today.bot))
    return tr("The same deal for everyone: one try.")


def _title(today: Daily | None) -> str:
    title = tr("Deal of the day")
    if not (today and today.age):
        return title
    # A date is not broken.
    return formats.colon(title, formats.date(today.today.date).replace(" ", "\N{NO-BREAK SPACE}"))


def _begin(today: Daily | None, tried: Try | None) -> Html:
    """The button. It names the day that it means, which may pass before it is pressed."""
    day = today.today.date.isoformat() if today else None
    if tried is None or not (tried.is_finished or (today and today.is_kept)):
        text = tr("Play this deal") if today and today.age else tr("Play today’s deal")
        kind = "primary"
    elif not tried.is_finished:
        text, kind = tr("Continue"), "primary"
    else:
        text, kind = tr("Again, for practice"), None
    return button(text, type="button", id="open-daily", class_=kind, **press("daily", day))


def _day(day: Day) -> Html:
    """A day of the row: its number in the month, and the points."""
    tried = day.tried
    said, shown, kind = tr("not played"), "–", None
    if tried and tried.has_counted:
        said, shown = result(tried), formats.number(tried.points[0])
        kind = "won" if tried.is_won else "lost"
    elif tried:
        said = tr("played, doesn’t count") if tried.is_finished else tr("begun")
    return li(
        small(str(day.date.day), aria_hidden="true"),
        strong(shown, aria_hidden="true"),
        span(formats.colon(formats.date(day.date), said), class_="unseen"),
        class_=kind,
    )


def result(tried: Try) -> str:
    """“Won, 54 to 48”."""
    own = formats.number(tried.points[0])
    other = formats.number(max(tried.points[1:], default=0))
    if tried.is_won:
        return tr("Won, {own} to {other}", own=own, other=other)
    return tr("Lost, {own} to {other}", own=own, other=other)
