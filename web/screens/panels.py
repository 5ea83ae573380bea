"""What can lie over a game: the menu, its log, the credits."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from sobek.core.play import Play
from sobek.core.text import tr, trn
from web.html import (
    Content,
    Html,
    a,
    button,
    div,
    h2,
    h3,
    join,
    li,
    ol,
    p,
    press,
    section,
    span,
)
from web.parts import kind_name, marker
from web.renderer import Renderer
from web.screens.frame import (
    actions,
    alternative,
    alternatives,
    dropdown,
    language_choice,
    plain,
    to_start,
)
from web.thinker import TIMES

LOG_PAGE: Final = 40
"""So many actions the log tells at once."""
LICENCE: Final = "https://creativecommons.org/licenses/by/3.0/"
ICONS: Final = "https://game-icons.net/"


def menu(play: Play, bots: Sequence[int], seconds: float, offered: Html) -> Html:
    """All that can be done beside playing. ``bots``: the seats of bots that play on; ``seconds``:
    how long those think that search; ``offered``: what the
    browser could do for the page."""
    return panel(
        tr("Menu"),
        div(
            plain(tr("Share this game"), "panel", "share"),
            plain(tr("Save to a file"), "export", ""),
            plain(tr("Log"), "panel", "log"),
            plain(tr("New game or another one"), "go", ""),
            plain(tr("Credits"), "panel", "credits"),
            offered,
            class_="stack",
        ),
        _bots(play, bots, seconds) if bots else None,
        h3(tr("Language")),
        language_choice(),
    )


def _bots(play: Play, seats: Sequence[int], seconds: float) -> Html:
    """Their levels and their thinking time."""
    return join(h3(tr("Bots")), [_level(play, seat) for seat in seats], _thinking_time(seconds))


def _level(play: Play, seat: int) -> Html:
    player = play.players[seat]
    # It may be none that is offered here, and stays it until another one is chosen.
    kinds = dict.fromkeys((*play.game.levels, player.kind))
    return dropdown(
        span(marker(player), " ", player.name or tr("Seat {n}", n=seat + 1)),
        f"level-{seat}",
        [(kind, kind_name(kind)) for kind in kinds],
        player.kind,
        data_change="level",
    )


def _thinking_time(seconds: float) -> Html:
    name = tr("Thinking time of bots that search")
    buttons = [
        alternative(
            trn("{n} second", "{n} seconds", time), "time", str(time), chosen=time == seconds
        )
        for time in TIMES
    ]
    return join(p(name), alternatives(name, buttons))


def log(stories: list[str], first: int, asked: Container[int] = ()) -> Html:
    """What happened from an action on (from 0), the latest first; on those in ``asked`` one can ask
    why."""
    earlier = plain(tr("Show earlier actions"), "earlier") if first else None
    lines = [
        li(text, " ", _why(n) if n in asked else None, id=f"log-{n + 1}")
        for n, text in enumerate(stories, first)
    ]
    told = ol(reversed(lines), reversed=True, start=first + len(lines), class_="log")
    return panel(tr("Log"), told if lines else p(tr("Nothing has happened yet.")), earlier)


def _why(place: int) -> Html:
    return button(
        tr("Why?"),
        type="button",
        class_="why",
        id=f"why-{place}",
        aria_describedby=f"log-{place + 1}",
        **press("why", place),
    )


def credits(games: Iterable[Renderer]) -> Html:
    """Whose work this is: the games, and what the page is made of."""
    return panel(
        tr("Credits"),
        join(p(each.credit()) for each in games),
        p(
            tr(
                "The icons are from game-icons.net, by Lorc, Delapouite and others, under the "
                "licence CC BY 3.0:"
            ),
            " ",
            a("game-icons.net", href=ICONS, rel="noreferrer"),
            ", ",
            a("CC BY 3.0", href=LICENCE, rel="noreferrer"),
        ),
        p(tr("The page runs in Python through PyScript and Pyodide.")),
        actions(to_start()),
    )


def panel(title: str, *content: Content, kind: str = "") -> Html:
    """What lies over a game, with its title and the button that closes it. ``kind``: where it does
    not look like the others."""
    close = button("×", type="button", class_="close", aria_label=tr("Close"), **press("panel", ""))
    return section(
        h2(title, id="drawer-title", tabindex="-1"),
        close,
        content,
        class_=f"drawer {kind}".rstrip(),
        id="drawer",
        role="dialog",
        aria_labelledby="drawer-title",
    )
