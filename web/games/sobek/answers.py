"""What can be asked about the table, and the answers."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark, tr, trn
from sobek.games.sobek.rules.tables import REACH, bag_of, kinds_in
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView
from web.games.sobek import words
from web.games.sobek.prompts import far
from web.games.sobek.spoken import to_come
from web.games.sobek.track import standings
from web.ui.formats import colon
from web.ui.questions import Question, listed, unplaced
from web.ui.scene import Scene
from web.ui.widgets import name_of


def _hand(scene: Scene, place: str) -> str:
    """The looking seat's cards; how many the others have."""
    view: SobekView = scene.view
    counts = [
        colon(name_of(scene.players, seat), words.count_of_cards(hand.count()))
        for seat, hand in enumerate(view.hands)
        if seat != view.seat
    ]
    if view.seat is None:
        return listed(counts)
    own = view.own_hand()
    cards = ", ".join(words.cards(bag_of(kind, count)) for kind, count in kinds_in(own))
    title = tr("Your hand: {cards}", cards=words.count_of_cards(own.bit_count()))
    return listed([f"{title}, {cards}" if own else title, *counts])


def _lying(view: SobekView) -> dict[int, str]:
    """The cards on the quays in order, by the numbers of the quays (from 1)."""
    return {
        number: words.unseen(1) if kind == FACE_DOWN else words.card(kind)
        for number, kind in enumerate(view.quay, 1)
        if kind != EMPTY
    }


def _quays(scene: Scene, place: str) -> str:
    """All cards on the quays, by their numbers."""
    found = [f"{number} {card}" for number, card in _lying(scene.view).items()]
    return listed(found or [tr("The quays are empty.")])


def _cost(scene: Scene, place: str) -> str:
    """What goes to the corruption pile with the card of a quay."""
    lying = _lying(scene.view)
    if not place.isdecimal() or int(place) not in lying:
        return unplaced(COST)
    at = list(lying).index(int(place))
    if at >= REACH:
        return far(scene)
    cost = trn("{n} card goes to the corruption pile", "{n} cards go to the corruption pile", at)
    skipped = ", ".join(list(lying.values())[:at])
    return listed([lying[int(place)], colon(cost, skipped) if skipped else cost])


def _scores(scene: Scene, place: str) -> str:
    return listed([standings(scene.players, scene.view.scores)])


def _sets(scene: Scene, place: str) -> str:
    """The sets of all seats, the looking seat's first."""
    view: SobekView = scene.view
    title = words.set_title
    found = [
        ", ".join((name_of(scene.players, seat), colon(title(laid, n), words.cards(laid.cards))))
        for seat in scene.around
        for n, laid in enumerate(view.sets[seat], 1)
    ]
    return listed(found or [tr("Nobody has played a set yet.")])


def _pile(scene: Scene, place: str) -> str:
    """How many corruption cards each seat has, as far as the looking seat may know."""
    view: SobekView = scene.view
    found = [
        colon(
            tr("Your corruption pile") if seat == view.seat else name_of(scene.players, seat),
            words.count_of_cards(pile.count()),
        )
        for seat, pile in enumerate(view.piles)
        if pile is not None
    ]
    return listed(found or [tr("You can’t see a corruption pile.")])


def _deck(scene: Scene, place: str) -> str:
    return listed(to_come(scene.view))


COST: Final = Question(mark("asked: cost / costs / c"), _cost, example="3")
QUESTIONS: Final = (
    Question(mark("asked: hand / h"), _hand, mark("Hand")),
    Question(mark("asked: quays / quay / q"), _quays, mark("Quays")),
    COST,
    Question(mark("asked: scores / score / s"), _scores, mark("Scores")),
    Question(mark("asked: sets / e"), _sets, mark("Sets")),
    Question(mark("asked: pile / corruption / p"), _pile, mark("Corruption")),
    Question(mark("asked: deck / d"), _deck, mark("Deck")),
)
