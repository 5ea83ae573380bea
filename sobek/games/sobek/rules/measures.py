"""Statistics of a game: which clauses a step was a case of, corruption and penalties."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.games.sobek.rules.clauses import CHARACTER_CLAUSES, TOKEN_CLAUSES
from sobek.games.sobek.rules.notation import NEW, NONE, TOKEN_NAMES, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.preview import idle
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    CHARACTERS,
    EARLY_END,
    KINDS,
    ROUNDS,
    Goods,
    Token,
    character_of,
    kind_of,
)


def clauses(before: SobekState, action: Action, after: SobekState) -> Iterator[str]:
    """The ids of the clauses, each followed by words where a clause has several cases."""
    match action.verb:
        case Verb.TAKE:
            yield "S21 with corruption" if action.at else "S21 first card"
        case Verb.PLAY_SET:
            yield from _play_set(before, action)
        case Verb.PLAY_CHARACTER:
            yield from _play_character(before, action)
        case Verb.TOKEN:
            name = TOKEN_NAMES[action.what]
            effect = action.seat != NONE or action.at != NONE or action.what in _WITHOUT_CHOICE
            clause = TOKEN_CLAUSES[Token(action.what)]
            yield f"{clause} {name}" if effect else f"{clause} {name} without choice"
        case Verb.PICK | Verb.DROP | Verb.LAY_FLAT | Verb.START:
            yield {
                Verb.PICK: "S32 pick",
                Verb.DROP: "S33 drop",
                Verb.LAY_FLAT: "S41 horizontal set",
                Verb.START: "S15 starting player named",
            }[action.verb]
    if len(after.accounts) > len(before.accounts):
        yield from _round_end(after)


def measures(state: SobekState) -> dict[str, list[list[int]]]:
    """For each seat one number per round: ``corruption``, its corruption cards (S43); ``penalty``,
    the points that they cost it (S44)."""
    seats = range(state.seats)
    return {
        "corruption": [[lines[seat].corruption for lines in state.accounts] for seat in seats],
        "penalty": [
            [lines[seat].reached - lines[seat].after for lines in state.accounts] for seat in seats
        ],
    }


_WITHOUT_CHOICE = (Token.FLOOD, Token.EMBALMING, Token.DECEIT)


def _play_set(before: SobekState, action: Action) -> Iterator[str]:
    yield "S24 new set" if action.at == NEW else "S25 addition"
    if KINDS[kind_of(action.cards & -action.cards)].goods == Goods.AMULET:
        yield "S26 amulets alone"
    elif action.at != NEW and before.sets[before.actor][action.at].goods == Goods.AMULET:
        yield "S26 type fixed"
    if action.cards & CHARACTERS:
        yield "S24 character as goods"
    if not before.tokens:
        yield "S28 no token left"


def _play_character(before: SobekState, action: Action) -> Iterator[str]:
    character = character_of(action.what)
    name = character.name.lower()
    no_effect = " without effect" if idle(before.view(before.actor), action) else ""
    yield f"{CHARACTER_CLAUSES[character]} {name}{no_effect}"


def _round_end(after: SobekState) -> Iterator[str]:
    lines = after.accounts[-1]
    corrupt = sum(line.corrupt for line in lines)
    yield f"S43 {corrupt} most corrupt"
    if any(line.tie_scarabs is not None for line in lines):
        yield "S43 tie"
    if any(line.walk for line in lines):
        yield "S44 penalty"
    if after.phase is Phase.OVER:
        early = len(after.accounts) < ROUNDS
        yield f"S50 early end above {EARLY_END}" if early else "S50 after round 3"
        yield "S51 shared" if after.scores.count(max(after.scores)) > 1 else "S51 one winner"
