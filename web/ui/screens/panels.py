"""What can lie over a game: the menu, its log, the credits."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.text import tr, trn
from web.analysis.bot_pool import TIMES
from web.app.playback import PACES, Show
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
    actions,
    alternative,
    alternatives,
    dropdown,
    language_choice,
    plain,
    to_start,
)
from web.ui.widgets import kind_name, marker, name_of

LOG_PAGE: Final = 40
"""So many actions the log tells at once."""
LICENCE: Final = "https://creativecommons.org/licenses/by/3.0/"
ICONS: Final = "https://game-icons.net/"


def menu(
    play: Play,
    bots: Sequence[int],
    seconds: float,
    show: Show,
    offered: Html,
    aided: Html | None = None,
    learning: Html | None = None,
) -> Html:
    """All that can be done beside playing. ``bots``: the seats of bots that play on; ``seconds``:
    how long those think that search; ``offered``: what the browser could do for the page;
    ``aided``: what helps everybody's memory; ``learning``: the way to the tutorial."""
    return panel(
        tr("Menu"),
        div(
            plain(tr("Share this game"), "panel", "share"),
            plain(tr("Save to a file"), "export", ""),
            plain(tr("Log"), "panel", "log"),
            plain(tr("Look back"), "look", play.length),
            plain(tr("The table in words"), "panel", "words"),
            plain(tr("Type an action"), "typing", "open"),
            plain(tr("Rules"), "clause", ""),
            learning,
            plain(tr("Keys"), "panel", "keys"),
            plain(tr("New game or another one"), "go", ""),
            plain(tr("Credits"), "panel", "credits"),
            offered,
            class_="stack",
        ),
        aided,
        _bots(play, bots, seconds) if bots else None,
        _pace(show.pace),
        _sounds(show.is_loud),
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


def _pace(pace: float) -> Html:
    name = tr("Pace")
    words = {"calm": tr("calm"), "brisk": tr("brisk"), "at-once": tr("at once")}
    buttons = [
        alternative(words[each], "pace", each, chosen=seconds == pace)
        for each, seconds in PACES.items()
    ]
    said = tr("How fast bots follow one another; at once, nothing moves.")
    return join(h3(name), p(said, class_="facts"), alternatives(name, buttons))


def _sounds(are_on: bool) -> Html:
    name = tr("Sounds")
    buttons = [
        alternative(tr("off"), "sounds", "off", chosen=not are_on),
        alternative(tr("on"), "sounds", "on", chosen=are_on),
    ]
    return join(h3(name), alternatives(name, buttons))


@dataclass(frozen=True, slots=True)
class Log:
    """What happened from an action on (``first``, from 0): whose it was, and the sentence on it."""

    players: tuple[Player, ...]
    seats: Sequence[int]
    stories: Sequence[str]
    first: int


def log(log: Log, asked: Container[int] = ()) -> Html:
    """What happened, the latest first. Each line leads to the table right after it; on those in
    ``asked`` one can ask why."""
    earlier = plain(tr("Show earlier actions"), "earlier") if log.first else None
    lines = [
        _logged(log.players[seat], text, n, n in asked)
        for n, (seat, text) in enumerate(zip(log.seats, log.stories, strict=True), log.first)
    ]
    told = ol(reversed(lines), reversed=True, start=log.first + len(lines), class_="log")
    return panel(tr("Log"), told if lines else p(tr("Nothing has happened yet.")), earlier)


def _logged(player: Player, text: str, place: int, asked: bool) -> Html:
    line = button(
        marker(player),
        span(text, id=f"log-{place + 1}"),
        type="button",
        class_="line",
        title=tr("Look at the table then"),
        **press("look", place + 1),
    )
    return li(div(line, _why(place) if asked else None, class_="logged"))


def consent(
    players: tuple[Player, ...], story: str, asked: Sequence[int], agreed: Container[int]
) -> Html:
    """All agree before something is taken back that others have answered. ``story``: what."""
    return panel(
        tr("Take back"),
        p(strong(story)),
        p(tr("Others have acted since, or something hidden was seen. All of you have to agree:")),
        div(
            (
                button(
                    marker(players[seat]),
                    " ",
                    tr("{name} agrees", name=name_of(players, seat)),
                    type="button",
                    aria_pressed="true" if seat in agreed else "false",
                    id=f"agree-{seat}",
                    **press("agree", seat),
                )
                for seat in asked
            ),
            class_="stack",
        ),
        actions(plain(tr("Leave it as it is"), "panel", "")),
    )


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
        join(p(each.words.credit()) for each in games),
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
        p(
            tr("The letters are under the SIL Open Font License:"),
            " ",
            a("Forum", href="web/forum-licence.txt"),
            ", ",
            a("Alegreya Sans", href="web/alegreya-sans-licence.txt"),
        ),
        p(tr("The page runs in Python through PyScript and Pyodide.")),
        actions(to_start()),
    )


def panel(title: str, *content: Content, kind: str = "") -> Html:
    """What lies over a game, with its title and the button that closes it. ``kind``: where it does
    not look like the others."""
    close = button(
        "×",
        type="button",
        class_="close",
        aria_label=tr("Close"),
        data_shortcut="Escape",
        **press("panel", ""),
    )
    return section(
        h2(title, id="drawer-title", tabindex="-1"),
        close,
        content,
        class_=f"drawer {kind}".rstrip(),
        id="drawer",
        role="dialog",
        aria_labelledby="drawer-title",
    )
