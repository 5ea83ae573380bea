"""The name of an action where it can be chosen, and what it will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import NEW, NONE, Action, Verb
from sobek.games.sobek.rules.preview import Preview, idle, preview
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import Character, Token, character_of
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import words
from web.games.sobek.characters import POWERS
from web.games.sobek.quays import card_words, takeable
from web.games.sobek.selection import quay_of
from web.ui.scene import Players
from web.ui.widgets import name_of


def title(view: SobekView, action: Action, players: Players) -> str:
    """The name of an action beside the cards that it uses."""
    return _TITLES[action.verb](view, action, players)


def full_title(view: SobekView, action: Action, players: Players) -> str:
    """The name of an action by itself: with the cards of a set."""
    said = title(view, action, players)
    if action.verb in (Verb.PLAY_SET, Verb.LAY_FLAT):
        return tr("{choice}: {cards}", choice=said, cards=words.cards(action.cards))
    return said


def line(view: SobekView, action: Action, players: Players) -> str:
    """What an action brings and costs, in one line."""
    return " · ".join([_short(view, action, players), *effects(view, action, players)])


def _short(view: SobekView, action: Action, players: Players) -> str:
    """The name of an action beside the cards and places that it uses."""
    match action.verb:
        case Verb.TAKE:
            return card_words(view, action.at)[0]
        case Verb.PLAY_SET | Verb.LAY_FLAT:
            made = preview(view, action).made
            assert made is not None, "a sale makes a set"
            return words.set_name(made)
        case Verb.PLAY_CHARACTER if action.at != NONE and character_of(action.what) in _PRIESTS:
            return words.card(action.what)  # what is discarded follows
    return title(view, action, players)


def effects(view: SobekView, action: Action, players: Players) -> list[str]:
    """What an action will do, in a few words for each consequence."""
    found = preview(view, action)
    said = [
        *_moved(found, _names_gains(action)),
        *_event(action, found),
        *_set(found),
        *_markers(view, found, players),
        *_dropping(found, players),
    ]
    if action.verb is Verb.TOKEN and not said:
        said = [tr("no effect")]
    match action.verb, found.ends:
        case Verb.PLAY_SET, _ if view.tokens_left:
            said.append(tr("then a token"))
        case Verb.DONE, _:
            said.append(_rest(view))
        case _, "delivery":
            said.append(tr("then the next delivery"))
        case _, "round":
            said.append(tr("ends the round"))
    return said


def _names_gains(action: Action) -> bool:
    """Whether the title or :func:`_event` says what comes to hand."""
    is_embalming = action.verb is Verb.TOKEN and action.what == Token.EMBALMING
    return quay_of(action) != NONE or action.verb is Verb.PICK or is_embalming


def _event(action: Action, found: Preview) -> list[str]:
    """What a token does that neither cards nor markers show."""
    if action.verb is not Verb.TOKEN:
        return []
    match Token(action.what):
        case Token.FLOOD:
            return [tr("one more complete turn at once")]
        case Token.CURSE:
            return [tr("counts as 2 cards under the tile")]
        case Token.EMBALMING if found.gains:
            return [
                trn(
                    "{n} card from under your tile to your hand",
                    "{n} cards from under your tile to your hand",
                    found.gains.bit_count(),
                )
            ]
    return []


def _moved(found: Preview, named: bool) -> list[str]:
    """The cards that move. ``named``: whether the title names the gained cards already."""
    said = []
    if not named and (found.gains or found.gains_unknown):
        gains = [words.cards(found.gains)] if found.gains else []
        if found.gains_unknown:
            gains.append(trn("{n} unknown card", "{n} unknown cards", found.gains_unknown))
        said.append(tr("into your hand: {cards}", cards=", ".join(gains)))
    if under := found.pile.bit_count() + found.pile_unknown:
        said.append(under_tile(under))
    if found.discards:
        said.append(tr("discarded: {cards}", cards=words.cards(found.discards)))
    return said


def under_tile(count: int) -> str:
    """How many cards go under the actor's own corruption tile."""
    return trn("{n} card under your tile", "{n} cards under your tile", count)


def _set(found: Preview) -> list[str]:
    if found.made is None:
        return []
    if found.was is None:
        return [words.worth(found.made)]
    return [
        tr("{worth} instead of {before}", worth=words.worth(found.made), before=found.was.points())
    ]


def _markers(view: SobekView, found: Preview, players: Players) -> list[str]:
    return [
        tr(
            "{name}: score {before} → {after}",
            name=name_of(players, seat),
            before=was,
            after=now,
        )
        for seat, (was, now) in enumerate(zip(view.scores, found.scores, strict=True))
        if was != now
    ]


def _dropping(found: Preview, players: Players) -> list[str]:
    """How many cards a Scribe costs each seat."""
    return [
        trn(
            "{name}: {n} card under the tile",
            "{name}: {n} cards under the tile",
            more,
            name=name_of(players, seat),
        )
        for seat, more in found.drops
    ]


def _rest(view: SobekView) -> str:
    rest = view.own_hand()
    if not rest:
        return tr("your hand is empty")
    return under_tile(rest.bit_count())


def _play_set(view: SobekView, action: Action, players: Players) -> str:
    made = preview(view, action).made
    assert made is not None, "a sale makes a set"
    if action.at == NEW:
        return tr("Play a new {set}", set=words.set_name(made))
    return _add(view.sets[view.actor][action.at], action.at)


def _add(was: CardSet, at: int) -> str:
    return tr("Add to {set}", set=words.set_title(was, at + 1))


def _play_character(view: SobekView, action: Action, players: Players) -> str:
    if idle(view, action) and action.seat == NONE:  # a Vizier names a pile
        return tr("Play {character} without effect", character=words.card(action.what))
    return POWERS[character_of(action.what)].title(view, action, players)


def _token(view: SobekView, action: Action, players: Players) -> str:
    token = tr(words.TOKENS[Token(action.what)])
    if action.at != NONE:
        goal = words.set_title(view.sets[view.actor][action.at], action.at + 1)
        return tr("{token} on {set}", token=token, set=goal)
    if action.seat == NONE:
        return token
    name = name_of(players, action.seat)
    if action.what == Token.CURSE:
        return tr("{token} for {name}", token=token, name=name)
    return tr("{token}, and {name} moves back", token=token, name=name)


_PRIESTS: Final = (Character.PRIEST, Character.PRIESTESS)
_TITLES: Final[dict[Verb, Callable[[SobekView, Action, Players], str]]] = {
    Verb.TAKE: lambda view, action, players: takeable(action, view),
    Verb.PLAY_SET: _play_set,
    Verb.PLAY_CHARACTER: _play_character,
    Verb.TOKEN: _token,
    Verb.PICK: lambda view, action, players: tr("Take {card}", card=words.cards(action.cards)),
    Verb.DROP: lambda view, action, players: tr(
        "Put {card} in the corruption pile", card=words.cards(action.cards)
    ),
    Verb.LAY_FLAT: lambda view, action, players: tr("Play a horizontal set"),
    Verb.DONE: lambda view, action, players: tr("Play no more sets"),
    Verb.START: lambda view, action, players: tr(
        "{name} starts", name=name_of(players, action.seat)
    ),
}
