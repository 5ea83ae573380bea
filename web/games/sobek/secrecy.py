"""What is hidden: who learned something, the memory aids, and the exact odds of hidden cards.

Only seats with that aid see the odds. They follow from the seat's own view alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from itertools import groupby
from typing import Final

from sobek.core.text import tr, trn
from sobek.games.sobek.knowledge.odds import DECK, QUAY, HiddenCards, Odds
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.tables import Back, character_of
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from web.games.sobek import cards, words
from web.games.sobek.characters import POWERS
from web.games.sobek.hints import visible_reasons
from web.games.sobek.transition import Transition
from web.ui.aids import CARDS, NONE, ODDS
from web.ui.formats import colon, number, percent, semicolon
from web.ui.markup import Html, button, h3, join, li, p, press, strong, ul
from web.ui.scene import Players, Reason, Scene
from web.ui.widgets import clause, name_of

ALMOST: Final = Fraction(1, 100)
"""Chances nearer than this to 0 or 1 get no exact figure, which would round to 0% or 100%."""
WIELDY: Final = 99
"""Largest denominator of a chance that is shown as a fraction."""


def revealed(before: SobekView, action: Action, after: SobekView) -> bool:
    """Whether the acting seat, whose views these are, has just seen cards that others have not."""
    step = Transition(before, action, after)
    if not (step.is_own(step.seat) and step.same_round):
        return False
    if action.verb is Verb.TAKE:
        return FACE_DOWN in before.remaining()[: action.at + 1]
    is_power = action.verb is Verb.PLAY_CHARACTER
    return is_power and POWERS[character_of(action.what)].reveals(step)


def reasons(
    before: SobekView, action: Action, after: SobekView, players: Players
) -> Iterator[Reason]:
    """What it scores, fits and costs, and what it leaves to the next player."""
    return visible_reasons(Transition(before, action, after), players)


def aids(options: Mapping[str, str]) -> tuple[str, ...]:
    """The memory aids. The open variant shows what a perfect memory would know."""
    return (NONE, ODDS) if options["variant"] == "open" else (NONE, CARDS, ODDS)


def knows_all(scene: Scene) -> bool:
    """Whether the table shows what a perfect memory would know."""
    return scene.view.open or scene.aid != NONE


def ask(scene: Scene, zone: int) -> Html | None:
    """A button for the odds of a zone; None without that aid, or if all its cards are known."""
    if scene.aid != ODDS or not unknown(scene.view, zone):
        return None
    return button(
        tr("The odds"),
        type="button",
        class_="ask",
        id=f"open-odds-{zone}",
        aria_label=tr("The odds: {place}", place=title(scene.view, scene.players, zone)),
        **press("panel", f"odds-{zone}"),
    )


def unknown(view: SobekView, zone: int) -> int:
    """How many cards of a zone the view does not name; for the face-down quays, 1."""
    if zone == QUAY:
        return int(FACE_DOWN in view.quay)
    if zone == DECK:
        return view.deck
    content = view.zones().get(zone)
    return sum(map(content.unknown, Back)) if content else 0


def title(view: SobekView, players: Players, zone: int) -> str:
    """The name of a zone."""
    if zone == QUAY:
        return tr("a face-down card on the quays")
    if zone == DECK:
        return tr("the deck")
    seat = zone.bit_length() - 1
    if seat < 4:
        return tr("{name}’s hand", name=name_of(players, seat))
    return tr("{name}’s corruption pile", name=name_of(players, seat - 4))


def odds(scene: Scene, zone: str) -> Html | None:
    """The odds of a zone, the likeliest kind first; None where :func:`ask` offers none. ``zone``:
    its number."""
    view, number = scene.view, int(zone) if zone.isdecimal() else 0
    if scene.aid != ODDS or not (count := unknown(view, number)):
        return None
    known = view.zones()[number].cards if number in view.zones() else 0
    found = HiddenCards(view).odds(number)
    return join(
        h3(title(view, scene.players, number), class_="where"),
        [p(tr("Known to be there:")), cards.small_cards(known)] if known else None,
        p(
            trn(
                "{n} face-down card. How likely is it to be …",
                "{n} face-down cards. How likely is one of them to be …",
                count,
            )
        ),
        ul(map(_line, _alike(found)), class_="odds"),
        p(
            tr(
                "All arrangements that fit what has been seen count as equally likely; "
                "players’ preferences are ignored."
            ),
            " ",
            clause("S62", "odds"),
            class_="facts",
        ),
    )


def said(scene: Scene) -> Iterator[str]:
    """The odds of all zones in words, a line for each; none without that aid."""
    view: SobekView = scene.view
    if scene.aid != ODDS:
        return
    hidden = HiddenCards(view)
    for zone in hidden.locations():
        terms = [
            colon(", ".join(words.card(each.kind) for each in alike), chance(alike[0].chance))
            for alike in _alike(hidden.odds(zone))
        ]
        yield colon(title(view, scene.players, zone), reduce(semicolon, terms))


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
    """The kinds grouped by equal odds."""
    for _, alike in groupby(found, key=lambda each: each[1:]):
        yield list(alike)


def _line(alike: list[Odds]) -> Html:
    share, mean = alike[0].chance, alike[0].mean
    more = None
    if mean != share:  # there may be several
        more = tr("{n} expected", n=number(float(mean), int(mean.denominator > 1)))
    return li(
        p(strong(chance(share)), [" · ", more] if more else None),
        ul((li(cards.card(each.kind)) for each in alike), class_="cards small"),
    )
