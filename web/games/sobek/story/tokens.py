"""Sentences on event tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.tables import GUILDS, Token
from web.games.sobek import words
from web.games.sobek.logged import LoggedAction
from web.games.sobek.track import space_name


def use_token(logged: LoggedAction) -> str:
    """The actor uses an event token."""
    token = Token(logged.action.what)
    effect = _EVENTS[token](logged)
    if effect:
        return effect
    return tr(
        "{name} discards a token without effect: {token}.",
        name=logged.name,
        token=tr(words.TOKENS[token]),
    )


def _guild(logged: LoggedAction) -> str:
    seat = logged.seat
    values = {
        "name": logged.name,
        "token": tr(words.TOKENS[Token(logged.action.what)]),
        "score": space_name(logged.after.scores[seat]),
    }
    if not logged.other:
        return tr("{token}: {name} moves forward to {score}.", **values)
    return tr(
        "{token}: {name} moves forward to {score}, and {other} back to {less}.",
        other=logged.other,
        less=space_name(logged.after.scores[logged.action.seat]),
        **values,
    )


def _flood(logged: LoggedAction) -> str:
    return tr("Flood: {name} takes one more turn.", name=logged.name)


def _curse(logged: LoggedAction) -> str:
    return tr("Curse: {name} gives it to {other}.", name=logged.name, other=logged.other)


def _prosperity(logged: LoggedAction) -> str:
    values = logged.made_set()
    if not values:
        return ""
    return tr("Prosperity: {name} puts it on a {set}, now worth {worth}.", **values)


def _embalming(logged: LoggedAction) -> str:
    seat = logged.seat
    if logged.is_own(seat):
        moved = words.cards(logged.before.own_pile())
    else:
        moved = words.with_backs(logged.backs_gained(seat))
    if not moved:
        return ""
    return tr(
        "Embalming: {name} takes the whole corruption pile: {cards}.",
        name=logged.name,
        cards=moved,
    )


def _deceit(logged: LoggedAction) -> str:
    seat = logged.seat
    scored = logged.after.scores[seat] - logged.before.scores[seat]
    if not scored:
        return ""
    return trn(
        "Deceit: {name} scores {n} point for the corruption pile.",
        "Deceit: {name} scores {n} points for the corruption pile.",
        scored,
        name=logged.name,
    )


_EVENTS: Final[dict[Token, Callable[[LoggedAction], str]]] = {
    **dict.fromkeys(GUILDS, _guild),
    Token.FLOOD: _flood,
    Token.CURSE: _curse,
    Token.PROSPERITY: _prosperity,
    Token.EMBALMING: _embalming,
    Token.DECEIT: _deceit,
}
