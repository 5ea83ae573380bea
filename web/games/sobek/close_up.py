"""Cards, backs, tokens and the corruption tile in large."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from sobek.core.text import mark, tr, trn
from sobek.games.sobek.rules.clauses import CHARACTER_CLAUSES, TOKEN_CLAUSES
from sobek.games.sobek.rules.tables import (
    BACKS,
    KINDS,
    TOKEN_COUNTS,
    Back,
    Goods,
    Token,
)
from web.games.sobek import cards, stock, words
from web.ui.scene import CloseUp
from web.ui.widgets import picture

_BACKS: Final = {
    Back.GREEN: mark("Goods without scarabs; everyone gets two of them at the start of a round."),
    Back.BEIGE: mark("Any goods, with scarabs or without, or an amulet."),
    Back.ORANGE: mark("A character: whoever takes it sees which one."),
}
_BACK_CLAUSES: Final = {
    Back.GREEN: ("S11",),
    Back.BEIGE: ("S60",),
    Back.ORANGE: ("S13",),
}


def close_up(thing: str) -> CloseUp | None:
    """A thing by its name in ``data-look``: “card-12”, “back-green”, “token-4”, “token” for one
    that lies face down, “tile”."""
    named = _THINGS.get(thing)
    return named() if named else None


def _card(kind: int) -> CloseUp:
    of = KINDS[kind]
    who = of.character
    shows = words.count_of_scarabs(of.scarabs) if of.scarabs else tr("no scarabs")
    if who is not None:
        shows = tr("counts as {goods} in a set", goods=words.goods(of.goods))
    return CloseUp(
        words.goods(of.goods) if who is None else words.character(who),
        cards.card(kind),
        (shows, words.back(of.back), _such_cards(of.copies)),
        _does(kind),
        _clauses(kind),
    )


def _does(kind: int) -> str:
    who, goods = KINDS[kind].character, KINDS[kind].goods
    if who is not None:
        return tr(words.POWERS[who])
    if goods == Goods.AMULET:
        return tr("Fits into a set of any type and is one card more in it.")
    return tr(words.SET)


def _clauses(kind: int) -> tuple[str, ...]:
    who, goods = KINDS[kind].character, KINDS[kind].goods
    if who is not None:
        return CHARACTER_CLAUSES[who], "S23"
    return ("S24", "S26") if goods == Goods.AMULET else ("S24", "S42")


def _back(of: Back) -> CloseUp:
    facts = (_such_cards(BACKS[of].bit_count()),)
    return CloseUp(words.back(of), cards.back(of), facts, tr(_BACKS[of]), _BACK_CLAUSES[of])


def _token(of: Token) -> CloseUp:
    count = TOKEN_COUNTS[of]
    return CloseUp(
        tr(words.TOKENS[of]),
        picture("sobek", of.name.lower()),
        (trn("{n} such token in the game", "{n} such tokens in the game", count),),
        tr(words.EVENTS[of]),
        (TOKEN_CLAUSES[of], "S28"),
    )


def _hidden_token() -> CloseUp:
    return CloseUp(
        tr("Event token"),
        picture("sobek", "token"),
        (),
        tr("After you have played a set, you look at those that are left and choose one."),
        ("S14", "S28"),
    )


def _tile() -> CloseUp:
    return CloseUp(
        tr("Corruption tile"),
        picture("sobek", "tile"),
        (),
        tr(
            "Cards that you skip go under it; whoever has the most at the end of a round "
            "moves back."
        ),
        ("S43", "S44"),
    )


def _such_cards(count: int) -> str:
    return trn("{n} such card in the game", "{n} such cards in the game", count)


_THINGS: Final[dict[str, Callable[[], CloseUp]]] = {
    **{cards.card_look(kind): partial(_card, kind) for kind in range(len(KINDS))},
    **{cards.back_look(of): partial(_back, of) for of in Back},
    **{stock.token_look(of): partial(_token, of) for of in Token},
    "token": _hidden_token,
    "tile": _tile,
}
