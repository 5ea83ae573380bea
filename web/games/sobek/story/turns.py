"""Sentences on taking cards, on sets, and on naming the starting player."""

from __future__ import annotations

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import NEW
from sobek.games.sobek.rules.tables import bag_of, joined
from sobek.games.sobek.rules.view import FACE_DOWN
from web.games.sobek import words
from web.games.sobek.logged import LoggedAction, added


def take(logged: LoggedAction) -> str:
    """The actor takes a card from the quays."""
    view, at = logged.before, logged.action.at
    card = logged.taken_card(at)
    if not at:
        return tr("{name} takes {card}.", name=logged.name, card=card)
    return trn(
        "{name} takes {card} and puts {n} card in the corruption pile: {cards}.",
        "{name} takes {card} and puts {n} cards in the corruption pile: {cards}.",
        at,
        name=logged.name,
        card=card,
        cards=_skipped(logged, view.remaining()[:at]),
    )


def _skipped(logged: LoggedAction, quays: tuple[int, ...]) -> str:
    """The skipped cards in words. ``quays``: their kinds, or FACE_DOWN."""
    bag = 0
    for kind in quays:
        bag = joined(bag, bag_of(kind)) if kind != FACE_DOWN else bag
    hidden = quays.count(FACE_DOWN)
    if hidden and logged.is_own(logged.seat) and logged.same_round:
        bag = added(logged.before.own_pile(), logged.after.own_pile())
        hidden = len(quays) - bag.bit_count()
    return words.cards(bag, hidden)


def play_set(logged: LoggedAction) -> str:
    """The actor lays a new set or adds to one."""
    values = logged.made_set()
    if logged.action.at == NEW:
        return tr("{name} plays a new {set}: {cards}. It is worth {worth}.", **values)
    return tr("{name} adds to a {set}: {cards}. It is worth {worth}.", **values)


def lay_flat(logged: LoggedAction) -> str:
    """The actor lays a horizontal set at the end of the round."""
    return tr("{name} plays a horizontal {set}: {cards}. It is worth {worth}.", **logged.made_set())


def lay_no_more(logged: LoggedAction) -> str:
    """The actor lays no more horizontal sets."""
    return tr("{name} plays no more sets.", name=logged.name)


def name_starter(logged: LoggedAction) -> str:
    """The actor names the player who starts the next round."""
    return tr("{name} chooses the starting player: {other}.", name=logged.name, other=logged.other)
