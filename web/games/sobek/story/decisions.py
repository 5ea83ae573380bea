"""Sentences on a character that is played, and on the decisions that follow from its power."""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.sobek.rules.tables import character_of
from web.games.sobek import words
from web.games.sobek.characters import POWERS
from web.games.sobek.logged import LoggedAction
from web.ui.widgets import name_of


def play_character(logged: LoggedAction) -> str:
    """The actor plays a character for its power."""
    who = character_of(logged.action.what)
    effect = POWERS[who].story(logged)
    if effect:
        return effect
    return tr(
        "{name} plays a character without effect: {character}.",
        name=logged.name,
        character=words.character(who),
    )


def pick(logged: LoggedAction) -> str:
    """After a Vizier, the actor takes a card from the pile."""
    owner = logged.before.queue[0]
    values = {"name": logged.name, "other": name_of(logged.players, owner)}
    if logged.is_own(logged.seat) or logged.is_own(owner):
        card = words.cards(logged.action.cards)
    else:
        card = words.with_backs(logged.backs_gained(logged.seat))
    return tr("{name} takes from {other}’s corruption pile: {card}.", card=card, **values)


def drop(logged: LoggedAction) -> str:
    """After a Scribe, the actor drops a card."""
    seat = logged.seat
    if logged.is_own(seat):
        card = words.cards(logged.action.cards)
    else:
        card = words.with_backs(-n for n in logged.backs_gained(seat))
    return tr("{name} puts in the corruption pile: {card}.", name=logged.name, card=card)
