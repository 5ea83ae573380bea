"""The table in words, to read or to listen to."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.text import tr, trn
from sobek.games.sobek.knowledge.memory import hand_zone, pile_zone
from sobek.games.sobek.rules.tables import REACH, Back, Token, bag_of, kinds_in
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView, Zone
from web.games.sobek import words
from web.games.sobek.secrecy import knows_all, said
from web.games.sobek.track import space_name
from web.ui.formats import colon, semicolon
from web.ui.scene import Scene, Section
from web.ui.widgets import name_of


def spoken(scene: Scene) -> Iterator[Section]:
    """The quays, the looking seat's hand, every seat, what lies beside the board, and the odds."""
    view: SobekView = scene.view
    yield tr("Quays along the Nile"), [*_quays(view), *to_come(view)]
    if view.seat is not None:
        own = view.own_hand()
        title = tr("Your hand: {cards}", cards=words.count_of_cards(own.bit_count()))
        yield title, [words.cards(bag_of(kind, count)) for kind, count in kinds_in(own)]
    for seat in range(view.seats):
        title = tr(
            "{name}: {score}",
            name=name_of(scene.players, seat),
            score=space_name(view.scores[seat]),
        )
        yield title, list(_seat(view, seat))
    yield tr("Beside the board"), list(_stock(scene))
    if odds := list(said(scene)):
        yield tr("The odds"), odds


def _quays(view: SobekView) -> Iterator[str]:
    """The remaining cards, the first four with their costs."""
    at = 0
    for number, kind in enumerate(view.quay, 1):
        if kind == EMPTY:
            continue
        card = words.unseen(1) if kind == FACE_DOWN else words.card(kind)
        said = tr("Quay {n}: {card}", n=number, card=card)
        if 0 < at < REACH:
            cost = trn(
                "{n} card goes to the corruption pile", "{n} cards go to the corruption pile", at
            )
            said = semicolon(said, cost)
        yield said
        at += 1


def to_come(view: SobekView) -> Iterator[str]:
    """What has not been laid out yet."""
    yield trn("{n} delivery to come", "{n} deliveries to come", view.deliveries_left())
    said = trn("{n} card in the deck", "{n} cards in the deck", view.deck)
    if view.deck_people is not None and view.deck:
        people = trn("{n} of them a character", "{n} of them characters", view.deck_people)
        said = f"{said}, {people}"
    yield said


def _seat(view: SobekView, seat: int) -> Iterator[str]:
    hand, pile, curses = view.hands[seat], view.piles[seat], view.curses[seat]
    count = trn("{n} card in hand", "{n} cards in hand", hand.count())
    # The looking seat's own cards have a section of their own.
    yield count if seat == view.seat else _zone(view, hand, hand_zone(seat), count)
    for number, laid in enumerate(view.sets[seat], 1):
        said = semicolon(words.cards(laid.cards), words.worth(laid))
        said = colon(words.set_title(laid, number), said)
        yield semicolon(said, words.bonus(laid.bonus)) if laid.bonus else said
    if pile is not None:
        title = tr("Your corruption pile") if seat == view.seat else tr("Corruption pile")
        count = colon(title, words.count_of_cards(pile.count()))
        yield _zone(view, pile, pile_zone(seat), count)
    if curses:
        yield words.curses(curses)


def _zone(view: SobekView, zone: Zone, bit: int, count: str) -> str:
    """“5 cards in hand: Queen, 4 cards with a green back”, and which may be among these."""
    parts = [words.cards(zone.cards), words.with_backs(map(zone.unknown, Back))]
    said = ", ".join(filter(None, parts))
    strays = [words.card(kind) for kind, zones in view.strays if zones & bit]
    if strays:
        perhaps = tr("perhaps among the face-down ones: {cards}", cards=", ".join(strays))
        said = semicolon(said, perhaps)
    return colon(count, said) if said else count


def _stock(scene: Scene) -> Iterator[str]:
    view: SobekView = scene.view
    yield _named(
        trn("{n} event token left", "{n} event tokens left", view.tokens_left), view.tokens or ()
    )
    if view.used:
        yield f"{tr('Used:')} {_tokens(view.used)}"
    piles = [(tr("Discard pile"), view.discard)]
    if knows_all(scene):
        piles.append((tr("Cards not seen yet"), view.unseen()))
    for title, bag in piles:
        count = colon(title, words.count_of_cards(bag.bit_count()))
        yield colon(count, words.cards(bag)) if bag else count


def _named(count: str, tokens: tuple[Token, ...]) -> str:
    return colon(count, _tokens(tokens)) if tokens else count


def _tokens(tokens: tuple[Token, ...]) -> str:
    return ", ".join(tr(words.TOKENS[token]) for token in tokens)
