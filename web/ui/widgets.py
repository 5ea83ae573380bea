"""Small parts that screens and tables share: icons, markers, names, links to the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from sobek.core.names import tell_apart
from sobek.core.record import PERSON, Player
from sobek.core.text import mark, markc, tr
from web.ui.formats import LIST, colon
from web.ui.markup import Content, Html, button, img, join, path, press, span, svg, th, thead, use
from web.ui.markup import tr as row
from web.ui.personas import persona

OUTLINES: Final = {
    "circle": "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z",
    "square": "M3 3h18v18H3z",
    "triangle": "M12 2 23 21H1z",
    "diamond": "M12 1 22 12 12 23 2 12z",
    "star": "M12 1l3.1 7.3 7.9.7-6 5.2 1.8 7.8-6.8-4.1L5.2 22 7 14.2 1 9l7.9-.7z",
    "cross": "M8 2h8v6h6v8h-6v6H8v-6H2V8h6z",
    "hexagon": "M12 1 21.5 6.5v11L12 23 2.5 17.5v-11z",
    "drop": "M12 1C16 7 20 11 20 15a8 8 0 0 1-16 0C4 11 8 7 12 1z",
}
"""The path of each marker shape, in a square of 24 × 24."""

COLOURS: Final = {
    "red": mark("red"),
    "blue": mark("blue"),
    "green": mark("green"),
    "yellow": mark("yellow"),
    "purple": mark("purple"),
    "orange": mark("orange"),
    "white": mark("white"),
    "black": mark("black"),
}
SHAPES: Final = {
    "circle": markc("marker", "circle"),
    "square": markc("marker", "square"),
    "triangle": markc("marker", "triangle"),
    "diamond": markc("marker", "diamond"),
    "star": markc("marker", "star"),
    "cross": markc("marker", "cross"),
    "hexagon": markc("marker", "hexagon"),
    "drop": markc("marker", "drop"),
}


@cache
def icon(name: str) -> Html:
    """An icon of the page or of a game. Screen readers skip it, so put text beside it."""
    return svg(use(href=f"icons.svg#{name}"), class_=f"icon icon-{name}", aria_hidden="true")


@cache
def picture(game: str, name: str) -> Html:
    """A picture of a game's `art/`, or of "common". Screen readers skip it, as they do icons."""
    return img(
        src=f"art/{game}/{name}.svg",
        alt="",
        class_=f"art art-{name}",
        decoding="sync",
        draggable="false",
    )


@cache
def outline(shape: str, colour: str) -> Html:
    """A marker of this shape and colour, without text."""
    drawn = svg(path(d=OUTLINES[shape]), viewBox="0 0 24 24", aria_hidden="true")
    return span(drawn, class_=f"marker marker-{colour}")


def marker(player: Player) -> Html:
    """A player's marker. Screen readers skip it, so put the name beside it."""
    return outline(player.shape, player.colour)


def name_of(players: tuple[Player, ...], seat: int) -> str:
    """The name of a seat's player, or a substitute: “Player 2”, or who the bot is, with a number if
    somebody else has that name."""
    player = players[seat]
    if name := player.shown_name:
        return name
    is_person = player.kind == PERSON
    name = tr("Player {n}", n=seat + 1) if is_person else persona(players, seat).name
    return tell_apart([*(each.shown_name for each in players), name])[-1]


def game_name(players: tuple[Player, ...], name: str) -> str:
    """The name that a person gave a game; if that is "", the names of its players."""
    return name or ", ".join(name_of(players, seat) for seat in range(len(players)))


def head(columns: Iterable[Content]) -> Html:
    """The head of a table with these columns."""
    return thead(row(th(each, scope="col") for each in columns))


def listed(names: list[str]) -> str:
    """“Anna, Berta and Cleo”; empty if there are no names."""
    if len(names) < 2:
        return "".join(names)
    return tr(LIST, names=", ".join(names[:-1]), last=names[-1])


def score(value: int) -> str:
    """Points: “12”, “−3” with a true minus sign (U+2212)."""
    return str(value).replace("-", "−")


def clause(rule: str, at: str, words: str = "") -> Html:
    """A button that opens a clause: with the id of the clause, or with what it is about in
    ``words``. ``at``: the prefix of the button's own id."""
    name = tr("Rule {clause}", clause=rule)
    return button(
        words or rule,
        type="button",
        class_="clause in-words" if words else "clause",
        id=f"{at}-{rule}",
        aria_label=colon(words, name) if words else name,
        **press("clause", rule),
    )


def linked(said: str, at: str) -> Html:
    """A sentence. If it ends with the id of a clause, as refusals do, that becomes a button.
    ``at``: the prefix of the button's id."""
    found = _REFUSED.fullmatch(said)
    if not found:
        return join(said)
    return join(found[1], " (", clause(found[2], at), ")")


_REFUSED: Final = re.compile(r"(.+) \(([A-Z][0-9][0-9A-Z]?)\)", re.ASCII | re.DOTALL)


def why(ply: int, id: str, said: str) -> Html:
    """A button that asks why a bot made a move. ``said``: the id of the sentence on it."""
    return button(
        tr("Why?"),
        type="button",
        class_="why",
        id=id,
        aria_describedby=said,
        **press("why", ply),
    )


def pictured(pictures: Sequence[Html]) -> Html | None:
    """Small pictures beside words that say the same, so screen readers skip them; None without."""
    return span(pictures, class_="pictured", aria_hidden="true") if pictures else None


def named(players: tuple[Player, ...], seat: int) -> Html:
    """A player's marker and name."""
    return span(marker(players[seat]), " ", name_of(players, seat), class_="player")
