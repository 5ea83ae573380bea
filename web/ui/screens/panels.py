"""Panels on top of a game: the menu, the log, the credits."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.text import tr
from web.storage.preferences import PACES, Preferences
from web.ui.markup import (
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
    strong,
)
from web.ui.renderer import Renderer
from web.ui.screens.frame import (
    CLOSES,
    actions,
    alternative,
    alternatives,
    closing,
    language_choice,
    plain,
    theme_choice,
    to_start,
)
from web.ui.widgets import marker, name_of, why
from web.ui.words import Words

LOG_PAGE: Final = 40
"""Actions that the log shows at once."""
LICENCE: Final = "https://creativecommons.org/licenses/by/3.0/"
ICONS: Final = "https://game-icons.net/"


def menu(
    play: Play,
    words: Words,
    bots: Sequence[Html],
    preferences: Preferences,
    offered: Html,
    aided: Html | None = None,
    coached: Html | None = None,
    learning: Html | None = None,
    lab: Html | None = None,
    *,
    is_kept: bool = True,
    devices: Html | None = None,
) -> Html:
    """Everything besides playing, what is wanted most first. ``words``: those of the game;
    ``bots``: those that play on; ``offered``: what the browser offers; ``aided``: the
    memory aids; ``coached``: the coach; ``learning``, ``lab``: the ways to the tutorial and to the
    lab; ``is_kept``: whether the game is kept here, and not at a table elsewhere; ``devices``: the
    way to the devices at this table."""
    return panel(
        tr("Menu"),
        _group(
            tr("This game"),
            div(
                plain(tr("Send or keep"), "panel", "share") if is_kept else None,
                devices,
                plain(tr("Log"), "panel", "log"),
                plain(tr("Replay"), "replay-at", play.length),
                plain(tr("Rules"), "clause", ""),
                plain(tr("What is this?"), "explain"),
                lab,
                plain(tr("Start screen"), "go", ""),
                learning,
                class_="stack",
            ),
        ),
        _group(
            tr("The table"),
            bots,
            _pace(preferences.pace),
            switch(tr("Sounds"), "sounds", are_on=preferences.sounds),
            switch(tr("Bots’ remarks"), "remarks", are_on=preferences.remarks) if bots else None,
            aided,
            coached,
            div(
                plain(tr("Describe the table"), "panel", "words"),
                plain(tr("Type an action"), "typing", "open"),
                class_="stack",
            ),
        ),
        _group(
            tr("The page"),
            _setting(tr("Day or night"), theme_choice(preferences.theme)),
            _setting(tr("Language"), language_choice()),
            div(
                plain(tr("Keep or move"), "panel", "keep"),
                plain(tr("Keyboard shortcuts"), "panel", "keys"),
                plain(tr("Credits"), "panel", "credits"),
                offered,
                class_="stack",
            ),
        ),
        kind="menu",
    )


def _group(title: str, *content: Content) -> Html:
    return div(h3(title), content, class_="section")


def _setting(name: str, choice: Html) -> Html:
    """A setting in one line: its name, and what can be chosen."""
    return div(span(name, aria_hidden="true"), choice, class_="setting")


def _pace(pace: float) -> Html:
    name = tr("Speed")
    words = {"calm": tr("Slow"), "brisk": tr("Fast"), "at-once": tr("Instant")}
    buttons = [
        alternative(words[each], "pace", each, chosen=seconds == pace)
        for each, seconds in PACES.items()
    ]
    return _setting(name, alternatives(name, buttons))


def switch(name: str, event: str, *, are_on: bool) -> Html:
    """A setting that is on or off, in one line."""
    buttons = [
        alternative(tr("Off"), event, "off", chosen=not are_on),
        alternative(tr("On"), event, "on", chosen=are_on),
    ]
    return _setting(name, alternatives(name, buttons))


@dataclass(frozen=True, slots=True)
class Log:
    """The actions from number ``first`` (from 0) on: the seat of each, and the sentence on it."""

    players: tuple[Player, ...]
    seats: Sequence[int]
    stories: Sequence[str]
    first: int


def log(log: Log, asked: Container[int] = ()) -> Html:
    """The log, the latest action first. Each line shows the table right after its action. Those in
    ``asked`` (numbers from 0) have a button “Why?”."""
    earlier = plain(tr("Show earlier actions"), "earlier") if log.first else None
    lines = [
        _logged(log.players[seat], text, n, n in asked)
        for n, (seat, text) in enumerate(zip(log.seats, log.stories, strict=True), log.first)
    ]
    listed = ol(reversed(lines), class_="log")
    return panel(tr("Log"), listed if lines else p(tr("Nothing has happened yet.")), earlier)


def _logged(player: Player, text: str, number: int, asked: bool) -> Html:
    line = button(
        marker(player),
        span(text, id=f"log-{number + 1}"),
        type="button",
        class_="line",
        title=tr("Show the table at this point"),
        **press("replay-at", number + 1),
    )
    return li(
        div(
            # The list's own number would lie below the shape of the player in WebKit.
            span(f"{number + 1}.", class_="turn"),
            line,
            why(number, f"why-{number}", f"log-{number + 1}") if asked else None,
            class_="logged",
        )
    )


def consent(
    players: tuple[Player, ...],
    story: str,
    asked: Sequence[int],
    agreed: Container[int],
    there: Container[int] = (),
) -> Html:
    """Everyone who has acted since has to agree to an undo. ``story``: the sentence on the action;
    ``asked``: who has to agree; ``agreed``: who does; ``there``: who is asked on a device of their
    own."""
    here = [seat for seat in asked if seat not in there]
    return panel(
        tr("Undo"),
        p(strong(story)),
        p(tr("Someone has moved since then, or has seen something hidden. Everyone has to agree:")),
        div([_agreeing(players, seat, seat in agreed) for seat in here], class_="stack")
        if here
        else None,
        [_asked_there(players, seat, seat in agreed) for seat in asked if seat in there],
        actions(plain(tr("Cancel"), "panel", "")),
    )


def _agreeing(players: tuple[Player, ...], seat: int, agrees: bool) -> Html:
    return button(
        marker(players[seat]),
        " ",
        tr("{name} agrees", name=name_of(players, seat)),
        type="button",
        aria_pressed="true" if agrees else "false",
        id=f"agree-{seat}",
        **press("agree", seat),
    )


def _asked_there(players: tuple[Player, ...], seat: int, agrees: bool) -> Html:
    name = name_of(players, seat)
    said = tr("{name} agrees.", name=name) if agrees else ""
    said = said or tr("{name} is asked on the other device …", name=name)
    return p(marker(players[seat]), " ", said, role="status")


def consent_here(story: str) -> Html:
    """On a device of somebody's own: whether they agree to an undo that another person wants."""
    return panel(
        tr("Undo"),
        p(strong(story)),
        p(tr("Somebody wants to undo this. Do you agree?")),
        actions(plain(tr("I agree"), "agree"), plain(tr("Keep playing"), "panel", "")),
        kind="question",
    )


def undo_cost() -> Html:
    """What the undo costs, before it is done: the game will not count."""
    return panel(
        tr("Undo"),
        p(tr("Someone has moved since then, or has seen something hidden.")),
        p(tr("Such a game is for practice: it enters no statistics and changes no strength.")),
        actions(
            plain(tr("Undo – this game will no longer count"), "undo-at-a-cost"),
            plain(tr("Keep playing"), "panel", ""),
        ),
        kind="question",
    )


def credits(games: Iterable[Renderer]) -> Html:
    """Who made the games, and what the page is made of."""
    return panel(
        tr("Credits"),
        join(p(each.words.credit()) for each in games),
        p(
            tr(
                "The icons are from game-icons.net, by Lorc, Delapouite and others, licensed "
                "under CC BY 3.0:"
            ),
            " ",
            a("game-icons.net", href=ICONS, rel="noreferrer"),
            ", ",
            a("CC BY 3.0", href=LICENCE, rel="noreferrer"),
        ),
        p(
            tr("The fonts are licensed under the SIL Open Font License:"),
            " ",
            a("Forum", href="web/forum-licence.txt"),
            ", ",
            a("Alegreya Sans", href="web/alegreya-sans-licence.txt"),
        ),
        p(tr("This page is written in Python and runs on PyScript and Pyodide.")),
        actions(to_start()),
    )


def kind(name: str) -> str:
    """The kind of the panel with this name: the part before "-"; what follows is what it shows."""
    return name.partition("-")[0]


def panel(title: str, *content: Content, kind: str = "") -> Html:
    """A panel on top of a game, with its title and the button that closes it. ``kind``: a CSS class
    if it looks different from the others."""
    close = closing(tr("Close"), "panel", "", class_="close", **CLOSES)
    return section(
        h2(title, id="drawer-title", tabindex="-1"),
        close,
        content,
        class_=f"drawer {kind}".rstrip(),
        id="drawer",
        role="dialog",
        aria_labelledby="drawer-title",
    )
