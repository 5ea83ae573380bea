"""What another seat has done since one's last decision, in a few words at its place.

As in the log, only what the looking seat's views show is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import NONE, Verb
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import (
    GUILDS,
    Token,
    character_of,
)
from web.games.sobek import brief, words
from web.games.sobek.characters import POWERS
from web.games.sobek.logged import LoggedAction
from web.games.sobek.pictured import pictured
from web.games.sobek.transition import struck
from web.ui.markup import Html
from web.ui.recap import Said, line
from web.ui.scene import Move, Scene
from web.ui.widgets import name_of

_TURNS: Final = (Verb.TAKE, Verb.PLAY_SET, Verb.PLAY_CHARACTER)
"""What a turn begins with."""


def recap(scene: Scene, seat: int) -> Html | None:
    """The line on a seat's last actions; None for the looking seat, or if there are none."""
    if seat == scene.view.seat:
        return None
    moves = [move for move in scene.recent if move.seat == seat]
    turns = [move for move in moves if move.action.verb in _TURNS]
    return line(scene, seat, [*_suffered(scene, seat), *_said(scene, moves)], turns or moves)


def _suffered(scene: Scene, seat: int) -> Iterator[Said]:
    """What a token of the looking seat that nobody had to choose has done to a seat."""
    for move in scene.recent:
        if move.seat == scene.view.seat and move.action.verb is Verb.TOKEN:
            logged = _logged(scene, move)
            if seat in struck(logged):
                is_curse = move.action.what == Token.CURSE
                took = tr("you took {token}", token=_token(logged))
                yield Said(tr("got your Curse") if is_curse else took)


def _said(scene: Scene, moves: list[Move]) -> Iterator[Said]:
    for verb, group in groupby(moves, lambda move: move.action.verb):
        logged = [_logged(scene, move) for move in group]
        if verb is Verb.DROP:
            yield _drops(len(logged))
            continue
        for each in logged:
            pictures = pictured(each.before, each.action)
            yield Said(in_words(each), each.before.seat in struck(each), pictures)


def in_words(logged: LoggedAction) -> str:
    """An action in a few words."""
    return _WORDS[logged.action.verb](logged)


def _logged(scene: Scene, move: Move) -> LoggedAction:
    return LoggedAction(move.before, move.action, move.after, scene.players)


# --- turns ---------------------------------------------------------------------------------


def _take(logged: LoggedAction) -> str:
    at = logged.action.at
    took = tr("took {card}", card=brief.taken_card(logged))
    if not at:
        return took
    return trn("{took} · {n} under the tile", "{took} · {n} under the tile", at, took=took)


def _no_more(logged: LoggedAction) -> str:
    return tr("no more sets")


def _start(logged: LoggedAction) -> str:
    first = logged.action.seat
    if first == logged.seat:
        return tr("begins")
    if logged.is_own(first):
        return tr("lets you begin")
    return tr("lets {name} begin", name=name_of(logged.players, first))


# --- characters ----------------------------------------------------------------------------


def _character(logged: LoggedAction) -> str:
    who = character_of(logged.action.what)
    done = POWERS[who].recap(logged) or tr("no effect")
    return tr("{character}: {done}", character=words.character(who), done=done)


def _pick(logged: LoggedAction) -> str:
    owner = logged.before.queue[0]
    if logged.is_own(owner):
        return tr("took {card} from you", card=brief.only_card(logged.action.cards))
    return tr("took a card from {other}", other=name_of(logged.players, owner))


def _drops(count: int) -> Said:
    return Said(trn("put {n} card under the tile", "put {n} cards under the tile", count))


# --- tokens --------------------------------------------------------------------------------


def _token(logged: LoggedAction) -> str:
    token = Token(logged.action.what)
    done = _EVENTS[token](logged) or tr("no effect")
    return tr("{token}: {done}", token=tr(words.TOKENS[token]), done=done)


def _guild(logged: LoggedAction) -> str:
    now = logged.after.scores
    forward = tr("forward to {score}", score=now[logged.seat])
    other = logged.action.seat
    if other == NONE:
        return forward
    if logged.is_own(other):
        return tr("{forward}, you back to {score}", forward=forward, score=now[other])
    return tr(
        "{forward}, {other} back to {score}",
        forward=forward,
        other=logged.other,
        score=now[other],
    )


def _flood(logged: LoggedAction) -> str:
    return tr("one more turn")


def _curse(logged: LoggedAction) -> str:
    if logged.is_own(logged.action.seat):
        return tr("for you")
    return tr("for {name}", name=logged.other)


def _prosperity(logged: LoggedAction) -> str:
    made = preview(logged.before, logged.action).made
    return trn("now {n} point", "now {n} points", made.points()) if made else ""


def _embalming(logged: LoggedAction) -> str:
    taken = sum(logged.backs_gained(logged.seat))
    if not taken:
        return ""
    return trn("took {n} card from the pile", "took {n} cards from the pile", taken)


def _deceit(logged: LoggedAction) -> str:
    scored = logged.after.scores[logged.seat] - logged.before.scores[logged.seat]
    return trn("{n} point", "{n} points", scored) if scored else ""


_EVENTS: Final[dict[Token, Callable[[LoggedAction], str]]] = {
    **dict.fromkeys(GUILDS, _guild),
    Token.FLOOD: _flood,
    Token.CURSE: _curse,
    Token.PROSPERITY: _prosperity,
    Token.EMBALMING: _embalming,
    Token.DECEIT: _deceit,
}
_WORDS: Final[dict[Verb, Callable[[LoggedAction], str]]] = {
    Verb.TAKE: _take,
    Verb.PLAY_SET: brief.made_set,
    Verb.PLAY_CHARACTER: _character,
    Verb.TOKEN: _token,
    Verb.PICK: _pick,
    Verb.LAY_FLAT: brief.made_set,
    Verb.DONE: _no_more,
    Verb.START: _start,
}
