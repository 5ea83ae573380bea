"""What another seat has done since one's last decision, in a few words at its place.

As in the log, only what the looking seat's views show is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import NEW, NONE, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import preview
from sobek.games.sobek.rules.tables import (
    GUILDS,
    KINDS,
    Character,
    Goods,
    Token,
    character_of,
    kinds_in,
)
from sobek.games.sobek.rules.view import FACE_DOWN
from web.games.sobek import words
from web.games.sobek.story.logged import LoggedAction, added
from web.games.sobek.transition import struck
from web.ui.markup import Html
from web.ui.recap import Said, line
from web.ui.scene import Move, Scene
from web.ui.widgets import listed, name_of

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
            yield Said(_WORDS[verb](each), each.before.seat in struck(each))


def _logged(scene: Scene, move: Move) -> LoggedAction:
    return LoggedAction(move.before, move.action, move.after, scene.players)


# --- turns ---------------------------------------------------------------------------------


def _take(logged: LoggedAction) -> str:
    at = logged.action.at
    took = tr("took {card}", card=_taken(logged))
    if not at:
        return took
    return trn("{took} · {n} under the tile", "{took} · {n} under the tile", at, took=took)


def _taken(logged: LoggedAction) -> str:
    """The card from the quays, by its goods or character alone: the trace shows which it was."""
    kind = logged.before.remaining()[logged.action.at]
    if kind == FACE_DOWN:
        kind = next((kind for kind, _ in kinds_in(_gained(logged))), FACE_DOWN)
    return words.unseen(1) if kind == FACE_DOWN else _short(kind)


def _gained(logged: LoggedAction) -> int:
    return logged.gained(logged.seat)


def _short(kind: int) -> str:
    who = KINDS[kind].character
    return words.goods(KINDS[kind].goods) if who is None else words.character(who)


def _named(bag: int) -> str:
    """The only card of a bag."""
    return ", ".join(_short(kind) for kind, _ in kinds_in(bag))


def _set(logged: LoggedAction) -> str:
    made = preview(logged.before, logged.action).made
    if made is None:
        return ""
    values = {"set": words.set_name(made)}
    if made.flat:
        return trn(
            "horizontal {set}: {n} point", "horizontal {set}: {n} points", made.points(), **values
        )
    if logged.action.verb is Verb.PLAY_SET and logged.action.at == NEW:
        return trn("{set}: {n} point", "{set}: {n} points", made.points(), **values)
    return trn("{set}: now {n} point", "{set}: now {n} points", made.points(), **values)


def _no_more(logged: LoggedAction) -> str:
    return tr("no more sets")


def _start(logged: LoggedAction) -> str:
    first = logged.action.seat
    if first == logged.seat:
        return tr("begins")
    if logged.is_own(first):
        return tr("lets you begin")
    return tr("lets {name} begin", name=_whom(logged, first))


def _whom(logged: LoggedAction, seat: int) -> str:
    return name_of(logged.players, seat)


# --- characters ----------------------------------------------------------------------------


def _character(logged: LoggedAction) -> str:
    who = character_of(logged.action.what)
    done = _POWERS[who](logged) or tr("no effect")
    return tr("{character}: {done}", character=words.character(who), done=done)


def _queen(logged: LoggedAction) -> str:
    drawn = logged.before.deck - logged.after.deck
    return trn("drew {n} card", "drew {n} cards", drawn) if drawn else ""


def _priest(logged: LoggedAction) -> str:
    if logged.action.at == NONE:
        return ""
    return tr("discarded {goods}", goods=words.goods(Goods(logged.action.at)))


def _vizier(logged: LoggedAction) -> str:
    if logged.after.phase is not Phase.PICK:
        return ""
    if logged.is_own(logged.action.seat):
        return tr("looked under your tile")
    return tr("looked under {other}’s tile", other=logged.other)


def _pick(logged: LoggedAction) -> str:
    owner = logged.before.queue[0]
    if logged.is_own(owner):
        return tr("took {card} from you", card=_named(logged.action.cards))
    return tr("took a card from {other}", other=_whom(logged, owner))


def _scribe(logged: LoggedAction) -> str:
    met = [seat for seat, _ in preview(logged.before, logged.action).drops]
    if not met:
        return ""
    if met == [logged.before.seat]:
        return tr("you keep 6 cards")
    return tr("leaves {others} with 6 cards", others=listed([_whom(logged, seat) for seat in met]))


def _drops(count: int) -> Said:
    return Said(trn("put {n} card under the tile", "put {n} cards under the tile", count))


def _thief(logged: LoggedAction) -> str:
    victim = logged.action.seat
    if victim == NONE:
        return ""
    if not logged.is_own(victim):
        return tr("took a card from {other}", other=logged.other)
    stolen = added(logged.after.own_hand(), logged.before.own_hand())
    return tr("took {card} from you", card=_named(stolen))


def _merchant(logged: LoggedAction) -> str:
    return "" if logged.action.at == NONE else tr("took {card}", card=_taken(logged))


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


_POWERS: Final[dict[Character, Callable[[LoggedAction], str]]] = {
    Character.QUEEN: _queen,
    Character.PRIEST: _priest,
    Character.PRIESTESS: _priest,
    Character.VIZIER: _vizier,
    Character.SCRIBE: _scribe,
    Character.THIEF: _thief,
    Character.MERCHANT: _merchant,
    Character.COURTESAN: _set,
}
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
    Verb.PLAY_SET: _set,
    Verb.PLAY_CHARACTER: _character,
    Verb.TOKEN: _token,
    Verb.PICK: _pick,
    Verb.LAY_FLAT: _set,
    Verb.DONE: _no_more,
    Verb.START: _start,
}
