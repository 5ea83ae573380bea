"""The looking seat's own hand, sorted by goods. Its cards can be tapped if the seat decides."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import CHARACTERS, KINDS, Back, bag, bits, kind_of, kinds_in
from sobek.games.sobek.rules.view import Zone
from web.games.sobek import cards, words
from web.games.sobek.selection import Offer, possible, selected
from web.ui.markup import Html, again, h2, li, press, section, ul
from web.ui.scene import Scene
from web.ui.table_widgets import PANEL, seat_id

CHOOSING = (Phase.TURN, Phase.DROP, Phase.LAY_FLAT)
"""The decisions in which cards of the hand are selected."""
HAND: Final = "hand"
"""The id of the hand, the drop target for cards from the quays."""
FANNED: Final = 9
"""The most cards that are held as a fan; more lie straight."""
SIZES: Final = {
    "": 7,
    "several": 10,
    "many": 12,
    "plenty": 14,
    "crowd": 21,
    "crowd throng": 63,
}
"""The largest hand of each size; a larger one has more rows, or shrinks (``table/hand.css``)."""


def hand(scene: Scene, found: Offer) -> Html | None:
    """The hand; of who comes next, its backs; None for a spectator and after the end. Cards that do
    not go with the selected ones are pale."""
    if scene.side is None or scene.view.phase is Phase.OVER:
        return None
    if scene.view.seat is None:
        return _face_down(scene.view.hands[scene.side])
    own = [*bits(scene.view.own_hand())]
    held = [_card(scene, found, card, _place(own, number)) for number, card in enumerate(own)]
    return _held(tr("Your hand: {cards}", cards=words.count_of_cards(len(held))), held)


def _face_down(zone: Zone) -> Html:
    """The hand of who comes, as everybody sees it."""
    shown = [cards.card(kind) for kind, count in kinds_in(zone.cards) for _ in range(count)]
    shown += [cards.back(of) for of in Back for _ in range(zone.unknown(of))]
    said = trn("{n} card in hand", "{n} cards in hand", zone.count())
    return _held(said, [li(each, style=f"--i: {number}") for number, each in enumerate(shown)])


def _held(title: str, held: list[Html]) -> Html:
    count = len(held)
    return section(
        h2(title, id="hand-title", class_="unseen"),
        ul(
            held,
            class_=_arrangement(count),
            style=f"--n:{count};--half:{-(-count // 2)};--thirds:{-(-count // 3)}"
            f";--sevens:{-(-count // 7)}",
        )
        if held
        else None,
        class_="own-hand",
        id=HAND,
        aria_labelledby="hand-title",
    )


def _place(own: list[int], number: int) -> dict[str, str | None]:
    """Where a card lies in the hand, as attributes: the next one of the same goods covers more of
    it than another one would."""
    goods = [KINDS[kind_of(card)].goods for card in own[number : number + 2]]
    is_alike = len(goods) == 2 and goods[0] == goods[1]
    return {"style": f"--i: {number}", "class_": "alike" if is_alike else None}


def _arrangement(count: int) -> str:
    size = next(size for size, most in SIZES.items() if count <= most)
    return " ".join(filter(None, ("hand", size, "fan" if count <= FANNED else "")))


def _card(scene: Scene, found: Offer, card: int, place: dict[str, str | None]) -> Html:
    kind = kind_of(card)
    if not scene.actions or scene.view.phase not in CHOOSING:
        return li(cards.idle_card(kind, card_id(card)), **place)
    chosen = selected(scene).cards
    next_of_kind = bag(chosen | card) & ~bag(chosen)
    pale = chosen and scene.view.phase is not Phase.DROP and not next_of_kind & found.joinable
    return li(
        cards.card_button(
            kind,
            words.card(kind),
            {
                "id": card_id(card),
                **({} if possible(scene, card) else {"aria_disabled": "true"}),
                "aria_pressed": "true" if card & chosen else "false",
                "data_drag": f"{PANEL} {seat_id(scene.view.actor)}",
                **press("table:card", card.bit_length() - 1),
                **({} if card & CHARACTERS else again("table:type", "table:clear")),
            },
            "pale" if pale and not card & chosen else "",
        ),
        **place,
    )


def card_id(card: int) -> str:
    """The id of a card, a single bit of the hand's bag."""
    return f"hand-{card.bit_length() - 1}"
