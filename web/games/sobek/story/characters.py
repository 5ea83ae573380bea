"""Sentences on characters, and on the decisions that follow from their powers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import (
    LOW,
    Back,
    Character,
    Goods,
    bag_of,
    character_of,
    without,
)
from web.games.sobek import words
from web.games.sobek.story.logged import LoggedAction, added
from web.ui.widgets import listed, name_of


def play_character(logged: LoggedAction) -> str:
    """The actor plays a character for its power."""
    who = character_of(logged.action.what)
    effect = _POWERS[who](logged)
    if effect:
        return effect
    return tr(
        "{name} plays a character without effect: {character}.",
        name=logged.name,
        character=words.character(who),
    )


def _queen(logged: LoggedAction) -> str:
    drawn = logged.before.deck - logged.after.deck
    if not drawn:
        return ""
    if logged.is_own(logged.seat):
        seen = words.cards(logged.gained(logged.seat))
    else:
        counts = logged.backs_gained(logged.seat, LOW[logged.action.what])
        seen = words.with_backs(counts)
    return tr("{name} plays the Queen and draws: {cards}.", name=logged.name, cards=seen)


def _priest(logged: LoggedAction) -> str:
    if logged.action.at == NONE:
        return ""
    played = bag_of(logged.action.what)
    gone = without(added(logged.before.discard, logged.after.discard), played)
    goods = words.goods(Goods(logged.action.at))
    values = {"name": logged.name, "goods": goods, "cards": words.cards(gone)}
    if character_of(logged.action.what) is Character.PRIEST:
        return tr(
            "{name} plays the High Priest and discards all {goods} from the corruption pile: "
            "{cards}.",
            **values,
        )
    return tr(
        "{name} plays the High Priestess and discards all {goods} from the corruption pile: "
        "{cards}.",
        **values,
    )


def _vizier(logged: LoggedAction) -> str:
    values = {"name": logged.name, "other": logged.other}
    if logged.after.phase is not Phase.PICK:
        return tr("{name} plays the Vizier, but {other}’s corruption pile is empty.", **values)
    return tr("{name} plays the Vizier and looks through {other}’s corruption pile.", **values)


def pick(logged: LoggedAction) -> str:
    """After a Vizier, the actor takes a card from the pile."""
    owner = logged.before.queue[0]
    values = {"name": logged.name, "other": name_of(logged.players, owner)}
    if logged.is_own(logged.seat) or logged.is_own(owner):
        card = words.cards(logged.action.cards)
    else:
        card = words.with_backs(logged.backs_gained(logged.seat))
    return tr("{name} takes from {other}’s corruption pile: {card}.", card=card, **values)


def _scribe(logged: LoggedAction) -> str:
    drops = preview(logged.before, logged.action).drops
    met = [name_of(logged.players, seat) for seat, _ in drops]
    if not met:
        return ""
    return tr(
        "{name} plays the Scribe. Left with 6 cards: {others}.",
        name=logged.name,
        others=listed(met),
    )


def drop(logged: LoggedAction) -> str:
    """After a Scribe, the actor drops a card."""
    seat = logged.seat
    if logged.is_own(seat):
        card = words.cards(logged.action.cards)
    else:
        card = words.with_backs(-n for n in logged.backs_gained(seat))
    return tr("{name} puts in the corruption pile: {card}.", name=logged.name, card=card)


def _thief(logged: LoggedAction) -> str:
    if logged.action.seat == NONE:
        return ""
    seat, victim = logged.seat, logged.action.seat
    stolen = 0
    if logged.is_own(seat):
        stolen = logged.gained(seat)
    elif logged.is_own(victim):
        stolen = added(logged.after.own_hand(), logged.before.own_hand())
    counts = [int(back == logged.action.at) for back in Back]
    card = words.cards(stolen) if stolen else words.with_backs(counts)
    return tr(
        "{name} plays the Thief and steals from {other}: {card}.",
        name=logged.name,
        other=logged.other,
        card=card,
    )


def _courtesan(logged: LoggedAction) -> str:
    values = logged.made_set()
    if not values:
        return ""
    return tr(
        "{name} plays the Courtesan and adds to a {set}: {cards}. It is worth {worth}.", **values
    )


def _merchant(logged: LoggedAction) -> str:
    if logged.action.at == NONE:
        return ""
    card = logged.taken_card(logged.action.at)
    return tr("{name} plays the Merchant and takes {card}.", name=logged.name, card=card)


_POWERS: Final[dict[Character, Callable[[LoggedAction], str]]] = {
    Character.QUEEN: _queen,
    Character.PRIEST: _priest,
    Character.PRIESTESS: _priest,
    Character.VIZIER: _vizier,
    Character.SCRIBE: _scribe,
    Character.THIEF: _thief,
    Character.MERCHANT: _merchant,
    Character.COURTESAN: _courtesan,
}
