"""What may lie where one cannot look: buttons that ask for it, and the answer with exact odds.

Only whoever chose that aid is told; what it is reckoned from is in the view that their table shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import groupby
from typing import Final

from sobek.core.record import Player
from sobek.core.text import tr, trn
from sobek.games.sobek.knowledge.odds import DECK, QUAY, HiddenCards, Odds
from sobek.games.sobek.rules.tables import Back
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from web.games.sobek import cards, words
from web.session import aids
from web.ui.formats import colon, number, percent, semicolon
from web.ui.markup import Html, button, h3, join, li, p, press, strong, ul
from web.ui.renderer import Scene
from web.ui.widgets import clause, name_of

ALMOST: Final = Fraction(1, 100)
"""Nearer to certain, or to impossible, no figure is given: it would read as either."""
WIELDY: Final = 99
"""The largest denominator of a chance that is told as a fraction."""


def knows_all(scene: Scene) -> bool:
    """Whether the table shows what a perfect memory would know."""
    return scene.view.open or scene.aid != aids.NONE


def ask(scene: Scene, place: int) -> Html | None:
    """A button to ask what may lie at a place; nothing where that is not told, or known."""
    if scene.aid != aids.ODDS or not unknown(scene.view, place):
        return None
    return button(
        tr("Odds"),
        type="button",
        class_="ask",
        id=f"open-odds-{place}",
        aria_label=tr("Odds: {place}", place=title(scene.view, scene.players, place)),
        **press("panel", f"odds-{place}"),
    )


def unknown(view: SobekView, place: int) -> int:
    """How many cards lie there that the view does not name; of face-down quays, one."""
    if place == QUAY:
        return int(FACE_DOWN in view.quay)
    if place == DECK:
        return view.deck
    zone = view.zones().get(place)
    return sum(map(zone.unknown, Back)) if zone else 0


def title(view: SobekView, players: tuple[Player, ...], place: int) -> str:
    """What a place is called."""
    if place == QUAY:
        return tr("a face-down card on the quays")
    if place == DECK:
        return tr("the deck")
    seat = place.bit_length() - 1
    if seat < 4:
        return tr("hand of {name}", name=name_of(players, seat))
    return tr("corruption pile of {name}", name=name_of(players, seat - 4))


def answer(scene: Scene, place: str) -> Html | None:
    """What may lie there, the likeliest first; nothing where :func:`ask` offers nothing."""
    view, number = scene.view, int(place) if place.isdecimal() else 0
    if scene.aid != aids.ODDS or not (count := unknown(view, number)):
        return None
    zone = view.zones().get(number)
    known = zone.cards if zone else 0
    found = HiddenCards(view).odds(number)
    return join(
        h3(title(view, scene.players, number), class_="where"),
        [p(tr("There for certain:")), cards.small_cards(known)] if known else None,
        p(
            trn(
                "Face down lies {n} card. How likely is it to be …",
                "Face down lie {n} cards. How likely is one of them to be …",
                count,
            )
        ),
        ul(map(_line, _alike(found)), class_="odds"),
        p(
            tr(
                "Every way to lay the hidden cards that fits what was seen counts alike; what "
                "somebody would rather take or keep does not."
            ),
            " ",
            clause("S62", "odds"),
            class_="facts",
        ),
    )


def said(scene: Scene) -> Iterator[str]:
    """The odds at all places in words, a line a place."""
    view: SobekView = scene.view
    if scene.aid != aids.ODDS:
        return
    hidden = HiddenCards(view)
    for place in hidden.locations():
        terms = [
            colon(", ".join(words.card(each.kind) for each in alike), chance(alike[0].chance))
            for alike in _alike(hidden.odds(place))
        ]
        yield colon(title(view, scene.players, place), reduce(semicolon, terms))


def chance(share: Fraction) -> str:
    """“1 in 3 · 33%”, “12%”, “certain”."""
    if share == 1:
        return tr("certain")
    if share < ALMOST:
        return tr("less than {share}", share=percent(float(ALMOST)))
    if share > 1 - ALMOST:
        return tr("more than {share}", share=percent(float(1 - ALMOST)))
    figure = percent(float(share))
    if share.denominator > WIELDY:
        return figure
    fraction = tr("{n} in {all}", n=share.numerator, all=share.denominator)
    return f"{fraction} · {figure}"


def _alike(found: list[Odds]) -> Iterator[list[Odds]]:
    """The kinds that are equally likely, together."""
    for _, alike in groupby(found, key=lambda each: each[1:]):
        yield list(alike)


def _line(alike: list[Odds]) -> Html:
    share, mean = alike[0].chance, alike[0].mean
    more = None
    if mean != share:  # there may be more than one
        more = tr("{n} to be expected", n=number(float(mean), int(mean.denominator > 1)))
    return li(
        p(strong(chance(share)), [" · ", more] if more else None),
        ul((li(cards.card(each.kind)) for each in alike), class_="cards small"),
    )
