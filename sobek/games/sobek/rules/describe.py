"""The table as text, for a terminal."""

from __future__ import annotations

from sobek.core import head_start
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.notation import (
    BACK_NAMES,
    GOODS_NAMES,
    KIND_NAMES,
    TOKEN_NAMES,
    bag_text,
)
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import Goods, Token
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView, Zone


def describe(view: SobekView) -> str:
    """The whole view as text of several lines, in the words of the notation."""
    lines = [
        tr("Round {round}, {phase}", round=view.round, phase=_phase(view)),
        tr("Quays from space 0: {quays}", quays=", ".join(map(_quay, view.quay))),
        trn("Deck: {n} card", "Deck: {n} cards", view.deck),
        tr("Discard pile: {cards}", cards=bag_text(view.discard) or "–"),
        tr(
            "Tokens: {left} left{known}; used: {used}",
            left=view.tokens_left,
            known=f" ({_tokens(view.tokens)})" if view.tokens is not None else "",
            used=_tokens(view.used) or "–",
        ),
    ]
    for seat in range(view.seats):
        lines += ["", *_seat(view, seat)]
    return "\n".join(lines)


def _phase(view: SobekView) -> str:
    if view.phase is Phase.OVER:
        return tr("the game is over")
    decision = {
        Phase.TURN: tr("turn"),
        Phase.TOKEN: tr("choosing a token"),
        Phase.PICK: tr("taking from a corruption pile"),
        Phase.DROP: tr("putting cards in the corruption pile"),
        Phase.LAY_FLAT: tr("playing horizontal sets"),
        Phase.START: tr("choosing the starting player"),
    }[view.phase]
    return tr("seat {seat}: {decision}", seat=view.actor + 1, decision=decision)


def _quay(card: int) -> str:
    if card == EMPTY:
        return "–"
    return tr("face down") if card == FACE_DOWN else KIND_NAMES[card]


def _tokens(tokens: tuple[Token, ...]) -> str:
    return ", ".join(TOKEN_NAMES[token] for token in tokens)


def _seat(view: SobekView, seat: int) -> list[str]:
    lines = [tr("Seat {seat}: score {score}", seat=seat + 1, score=view.scores[seat])]
    if said := head_start.described(view.ahead, seat):
        lines.append("  " + said)
    if view.curses[seat]:
        lines.append("  " + tr("Curses: {n}", n=view.curses[seat]))
    lines.append("  " + tr("Hand: {cards}", cards=_zone(view.hands[seat])))
    pile = view.piles[seat]
    lines.append("  " + tr("Corruption: {cards}", cards=_zone(pile) if pile else tr("hidden")))
    lines += ["  " + _set(number, laid) for number, laid in enumerate(view.sets[seat], 1)]
    return lines


def _zone(zone: Zone) -> str:
    backs = " + ".join(
        f"{count} {name}" for count, name in zip(zone.backs, BACK_NAMES, strict=True) if count
    )
    if not zone.cards:
        return backs or "–"
    return f"{backs} ({bag_text(zone.cards)})"


def _set(number: int, laid: CardSet) -> str:
    goods = tr("no type") if laid.goods == Goods.AMULET else GOODS_NAMES[laid.goods]
    return tr(
        "Set {number}, {goods}{flat}: {cards}; scarabs {scarabs}, worth {worth}",
        number=number,
        goods=goods,
        flat=" (" + tr("horizontal") + ")" if laid.flat else "",
        cards=bag_text(laid.cards),
        scarabs=laid.scarabs(),
        worth=laid.points(),
    )
